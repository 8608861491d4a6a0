// From attributed paragraphs to measured clusters and breakpoints.
