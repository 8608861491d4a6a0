// Faces, metrics, coverage, outlines.
