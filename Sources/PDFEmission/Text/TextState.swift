import PubColor
import PubDisplayList
import PubIdentity

/// The text state after the operators written until now (ISO 32000-1 §9.3), and the pen's position.
struct TextState {
    /// The face and its size, in 1/65,536 pt.
    var font: FontKey?
    var size: Int64 = 0
    /// Which of the page's fonts of the face is set; nil when none is.
    var fontNumber: Int?
    /// Horizontal scaling, in 1/10,000 of a percent.
    var scale = 1_000_000
    /// Character spacing, in 1/100,000 pt.
    var spacing = 0
    /// The rendering mode: 0 fills, 1 strokes, 2 does both, 3 shows nothing.
    var mode = 0
    /// The paint that fills; nil when it is not known.
    var fill: Paint?
    /// The stroke of outlines, with its weight on the sheet; nil for none.
    var stroke: GlyphStroke?
    /// The element of the marked-content sequence that is open; nil for none.
    var element: ElementID?
    /// From marks to the sheet; nil when no text matrix is set.
    var matrix: PageTransform?
    /// The start of the line, in marks' coordinates and thousandths of a point.
    var line = SIMD2<Int>(0, 0)
    /// The viewer's position on the line, in points.
    var pen = 0.0
}

/// The operand of `TJ` that is being written: strings of codes, and numbers that move the pen between them.
struct TextArray {
    private var isOpen = false
    private var isString = false

    /// Whether a string is open for more codes.
    var isInString: Bool { isString }

    /// Whether neither byte of the code of `glyph` has a meaning in a literal string.
    @inline(__always)
    static func isPlain(code glyph: UInt32) -> Bool {
        // ( and ) differ in one bit.
        func isPlain(_ byte: UInt32) -> Bool { byte | 1 != 0x29 && byte != 0x5C && byte != 13 }
        return isPlain(glyph >> 8 & 0xFF) && isPlain(glyph & 0xFF)
    }

    /// Ends the array and shows it, if one is open.
    mutating func close(_ bytes: inout OperatorBuffer) {
        guard isOpen else { return }
        if isString { bytes.append(UInt8(ascii: ")")) }
        bytes.append("]TJ\n")
        (isOpen, isString) = (false, false)
    }

    /// Writes a number of `scaled` / 10^`decimals` thousandths of an em, which moves the pen back.
    @inline(__always)
    mutating func append(number scaled: Int, decimals: Int, to bytes: inout OperatorBuffer) {
        if !isOpen { bytes.append(UInt8(ascii: "[")) }
        if isString { bytes.append(UInt8(ascii: ")")) }
        (isOpen, isString) = (true, false)
        PDFNumber.append(scaled, decimals: decimals, to: &bytes)
    }

    /// Writes the code of `glyph` in two bytes of a literal string (ISO 32000-1 §7.3.4.2).
    @inline(__always)
    mutating func append(code glyph: UInt32, to bytes: inout OperatorBuffer) {
        if !isString {
            if !isOpen { bytes.append(UInt8(ascii: "[")) }
            bytes.append(UInt8(ascii: "("))
            (isOpen, isString) = (true, true)
        }
        TextArray.append(UInt8(truncatingIfNeeded: glyph >> 8), to: &bytes)
        TextArray.append(UInt8(truncatingIfNeeded: glyph), to: &bytes)
    }

    @inline(__always)
    private static func append(_ byte: UInt8, to bytes: inout OperatorBuffer) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 13:
            // A bare carriage return would be read as a line feed.
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(ascii: "r"))
        default: bytes.append(byte)
        }
    }
}
