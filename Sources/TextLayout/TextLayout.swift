// From shaped paragraphs to placed lines.
