/// The overhang of characters over the edges of a frame when margins are optical, in percent of their advance.
///
/// Characters that are light at the edge hang far: hyphens and points two thirds, quotes half, dashes a third;
/// capitals with a slant or an overhang a little, so that the edge looks straight. Customary values of optical
/// margins; a face's own table may replace them one day.
enum Protrusion {
    /// Whether it is a quotation mark of any language.
    static func isQuotationMark(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2018...0x201F, 0x22, 0x27, 0xAB, 0xBB, 0x2039, 0x203A: true
        default: false
        }
    }

    /// Beyond the line's end.
    static func atEnd(_ scalar: UInt32) -> Int64 {
        switch scalar {
        case 0x2D, 0x2010, 0x2E: 70
        case 0x2C: 60
        case 0x3A, 0x3B: 50
        // Ideographic commas and full stops, whose blank half is cut off, hang outside.
        case 0x3001, 0x3002, 0xFF0C, 0xFF0E: 100
        case 0x21, 0x3F: 20
        case 0x2018...0x201F, 0x22, 0x27, 0xAB, 0xBB, 0x2039, 0x203A: 50
        case 0x2013, 0x2014: 30
        case 0x29, 0x5D: 10
        case 0x41, 0x54, 0x56, 0x57, 0x59: 5
        case 0x66, 0x72, 0x76, 0x77, 0x79: 3
        default: 0
        }
    }

    /// Before the line's start.
    static func atStart(_ scalar: UInt32) -> Int64 {
        switch scalar {
        case 0x2018...0x201F, 0x22, 0x27, 0xAB, 0xBB, 0x2039, 0x203A: 50
        case 0x2013, 0x2014: 30
        // No hyphen: at a line's start it is a sign of its own (an option of a command, a negative number).
        case 0x28, 0x5B: 10
        case 0x41, 0x54, 0x56, 0x57, 0x59: 5
        case 0x76, 0x77, 0x79: 3
        default: 0
        }
    }
}
