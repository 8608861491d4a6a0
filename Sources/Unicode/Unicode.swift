// Unicode data that text needs: line breaking classes, grapheme clusters, scripts, normalisation.
