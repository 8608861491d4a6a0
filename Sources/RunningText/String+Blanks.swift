extension String {
    /// The text without blanks at its ends.
    package var trimmingBlanks: String {
        var text = Substring(self)
        while let first = text.unicodeScalars.first, first.properties.isWhitespace { text.unicodeScalars.removeFirst() }
        while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
        return String(text)
    }
}
