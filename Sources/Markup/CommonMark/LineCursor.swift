import PubRunningText

/// A container around a block, with the part of each line that it takes.
enum LinePrefix: Equatable {
    /// A quote takes `>` and one space.
    case quote
    /// A list item or a note takes an indent up to this column (from 0, a tab goes to the next multiple of four).
    case indent(Int)
}

/// A position in a line, by byte and by column.
struct LineCursor {
    private let bytes: [UInt8]
    private let end: Int
    private(set) var position: Int
    private(set) var column = 0

    /// The beginning of the line `range`.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Passes the marks of the containers around a block; false when one is missing: then the line only continues a
    /// paragraph (CommonMark's lazy line), and its text begins after the marks that are there.
    mutating func pass(_ prefixes: [LinePrefix]) -> Bool {
        for prefix in prefixes {
            var ahead = self
            switch prefix {
            case .indent(let wanted):
                while ahead.column < wanted, let byte = ahead.current, Ascii.isBlank(byte) { ahead.step() }
                // An empty line is part of an item, however short its indent.
                guard ahead.column >= wanted || ahead.current == nil else { return false }
            case .quote:
                ahead.passBlanks()
                // Four columns of blanks would begin code (CommonMark 0.30 §5.1).
                guard ahead.column - column <= 3, ahead.current == Ascii.greater else { return false }
                ahead.step()
                if let byte = ahead.current, Ascii.isBlank(byte) { ahead.step() }
            }
            self = ahead
        }
        return true
    }

    /// Passes spaces and tabs.
    mutating func passBlanks() {
        while let byte = current, Ascii.isBlank(byte) { step() }
    }

    /// The byte at the position; nil at the end of the line.
    var current: UInt8? {
        position < end && bytes[position] != Ascii.lineFeed ? bytes[position] : nil
    }

    mutating func step() {
        // Tab stops are four columns apart (CommonMark 0.30 §2.2).
        column = bytes[position] == Ascii.tab ? (column / 4 + 1) * 4 : column + 1
        position += 1
    }
}
