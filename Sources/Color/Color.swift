// Swatches, inks and profiles.
