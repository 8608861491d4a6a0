/// The ASCII characters that markup is made of.
public enum Ascii {
    /// The tab.
    @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
    /// The line feed.
    @inlinable public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    /// The carriage return.
    @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    /// The space.
    @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
    /// The quotation mark.
    @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
    /// The apostrophe.
    @inlinable public static var apostrophe: UInt8 { UInt8(ascii: "'") }
    /// The ampersand.
    @inlinable public static var ampersand: UInt8 { UInt8(ascii: "&") }
    /// The backslash.
    @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
    /// The grave accent.
    @inlinable public static var backtick: UInt8 { UInt8(ascii: "`") }
    /// The less-than sign.
    @inlinable public static var less: UInt8 { UInt8(ascii: "<") }
    /// The greater-than sign.
    @inlinable public static var greater: UInt8 { UInt8(ascii: ">") }
    /// The open bracket.
    @inlinable public static var openBracket: UInt8 { UInt8(ascii: "[") }
    /// The close bracket.
    @inlinable public static var closeBracket: UInt8 { UInt8(ascii: "]") }
    /// The open brace.
    @inlinable public static var openBrace: UInt8 { UInt8(ascii: "{") }
    /// The close brace.
    @inlinable public static var closeBrace: UInt8 { UInt8(ascii: "}") }
    /// The open parenthesis.
    @inlinable public static var openParenthesis: UInt8 { UInt8(ascii: "(") }
    /// The close parenthesis.
    @inlinable public static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
    /// The exclamation mark.
    @inlinable public static var bang: UInt8 { UInt8(ascii: "!") }
    /// The number sign.
    @inlinable public static var hash: UInt8 { UInt8(ascii: "#") }
    /// The colon.
    @inlinable public static var colon: UInt8 { UInt8(ascii: ":") }
    /// The semicolon.
    @inlinable public static var semicolon: UInt8 { UInt8(ascii: ";") }
    /// The equals sign.
    @inlinable public static var equals: UInt8 { UInt8(ascii: "=") }
    /// The hyphen.
    @inlinable public static var hyphen: UInt8 { UInt8(ascii: "-") }
    /// The period.
    @inlinable public static var period: UInt8 { UInt8(ascii: ".") }
    /// The vertical line.
    @inlinable public static var pipe: UInt8 { UInt8(ascii: "|") }
    /// The circumflex.
    @inlinable public static var caret: UInt8 { UInt8(ascii: "^") }
    /// The tilde.
    @inlinable public static var tilde: UInt8 { UInt8(ascii: "~") }
    /// The asterisk.
    @inlinable public static var asterisk: UInt8 { UInt8(ascii: "*") }
    /// The underscore.
    @inlinable public static var underscore: UInt8 { UInt8(ascii: "_") }
    /// The dollar sign.
    @inlinable public static var dollar: UInt8 { UInt8(ascii: "$") }
    /// The percent sign.
    @inlinable public static var percent: UInt8 { UInt8(ascii: "%") }
    /// The comma.
    @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
    /// The at sign.
    @inlinable public static var at: UInt8 { UInt8(ascii: "@") }
    /// The slash.
    @inlinable public static var slash: UInt8 { UInt8(ascii: "/") }
    /// The plus sign.
    @inlinable public static var plus: UInt8 { UInt8(ascii: "+") }

    /// True for space and tab.
    @inlinable
    public static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// True for space, tab and line end.
    @inlinable
    public static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab || byte == lineFeed }

    /// True for the characters that a backslash can escape (CommonMark 0.29 §6.1).
    @inlinable
    public static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }

    /// True for ASCII letters.
    @inlinable
    public static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// True for ASCII digits.
    @inlinable
    public static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The value of a hexadecimal digit; nil for other characters.
    @inlinable
    public static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// True for ASCII letters and digits.
    @inlinable
    public static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
