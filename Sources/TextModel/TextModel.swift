// Attributed text: paragraphs, flows, fields, inline objects.
