/// The ASCII characters that markup is made of.
package enum Ascii {
    /// The tab.
    @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
    /// The line feed.
    @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    /// The carriage return.
    @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    /// The space.
    @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
    /// The quotation mark.
    @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
    /// The apostrophe.
    @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
    /// The ampersand.
    @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
    /// The backslash.
    @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
    /// The grave accent.
    @inlinable package static var backtick: UInt8 { UInt8(ascii: "`") }
    /// The less-than sign.
    @inlinable package static var less: UInt8 { UInt8(ascii: "<") }
    /// The greater-than sign.
    @inlinable package static var greater: UInt8 { UInt8(ascii: ">") }
    /// The open bracket.
    @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
    /// The close bracket.
    @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
    /// The open brace.
    @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
    /// The close brace.
    @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
    /// The open parenthesis.
    @inlinable package static var openParenthesis: UInt8 { UInt8(ascii: "(") }
    /// The close parenthesis.
    @inlinable package static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
    /// The exclamation mark.
    @inlinable package static var bang: UInt8 { UInt8(ascii: "!") }
    /// The number sign.
    @inlinable package static var hash: UInt8 { UInt8(ascii: "#") }
    /// The colon.
    @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
    /// The semicolon.
    @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
    /// The equals sign.
    @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
    /// The hyphen.
    @inlinable package static var hyphen: UInt8 { UInt8(ascii: "-") }
    /// The period.
    @inlinable package static var period: UInt8 { UInt8(ascii: ".") }
    /// The vertical line.
    @inlinable package static var pipe: UInt8 { UInt8(ascii: "|") }
    /// The circumflex.
    @inlinable package static var caret: UInt8 { UInt8(ascii: "^") }
    /// The tilde.
    @inlinable package static var tilde: UInt8 { UInt8(ascii: "~") }
    /// The asterisk.
    @inlinable package static var asterisk: UInt8 { UInt8(ascii: "*") }
    /// The underscore.
    @inlinable package static var underscore: UInt8 { UInt8(ascii: "_") }
    /// The dollar sign.
    @inlinable package static var dollar: UInt8 { UInt8(ascii: "$") }
    /// The percent sign.
    @inlinable package static var percent: UInt8 { UInt8(ascii: "%") }
    /// The comma.
    @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
    /// The at sign.
    @inlinable package static var at: UInt8 { UInt8(ascii: "@") }
    /// The slash.
    @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
    /// The plus sign.
    @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }

    /// True for space and tab.
    @inlinable
    package static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// True for space, tab and line end.
    @inlinable
    package static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab || byte == lineFeed }

    /// True for the characters that a backslash can escape (CommonMark 0.29 §6.1).
    @inlinable
    package static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }

    /// True for ASCII letters.
    @inlinable
    package static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// True for ASCII digits.
    @inlinable
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The value of a hexadecimal digit; nil for other characters.
    @inlinable
    package static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// True for ASCII letters and digits.
    @inlinable
    package static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
