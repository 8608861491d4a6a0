// From source files to documents.
