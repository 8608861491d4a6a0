/// Strings as PDF writes them (ISO 32000-1 §7.3.4, §7.9.2).
enum PDFString {
    /// A text string: ASCII unchanged, everything else in UTF-16, which every program reads alike.
    static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return ascii(text) }
        return "<FEFF" + hexadecimal(text) + ">"
    }

    /// A string of ASCII.
    static func ascii(_ text: String) -> String {
        var result = "("
        for character in text.unicodeScalars {
            if character == "(" || character == ")" || character == "\\" { result += "\\" }
            result.unicodeScalars.append(character)
        }
        return result + ")"
    }

    /// The digits of `text` in UTF-16, the higher byte first.
    static func hexadecimal(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
