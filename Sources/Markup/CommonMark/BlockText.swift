import RunningText

/// The text of a paragraph, heading or cell as CommonMark's inline rules see it: without the marks of the quotes and
/// lists around it and without indents, with the offset in the source of every byte.
///
/// cmark-gfm gives places for inlines too, but they are wrong behind a line end (it counts from the block's first
/// indent), behind link targets that span lines, in cells with escaped bars, for addresses without brackets, and behind
/// definitions of links. The places of blocks are right; so the text is taken from the source by these, and
/// ``InlineAlignment`` finds each inline in it.
struct BlockText {
    /// The bytes; lines end in LF.
    private(set) var bytes: [UInt8] = []
    /// The offset in the source of every byte.
    private(set) var offsets: [Int32] = []
    /// The offset in the source behind the last byte.
    private(set) var end = 0
    /// Whether definitions of links may be at its head.
    var mayBeginWithDefinitions = false

    /// Adds the bytes of `range`.
    mutating func append(_ range: Range<Int>, of source: [UInt8]) {
        bytes += source[range]
        offsets.append(contentsOf: Int32(range.lowerBound)..<Int32(range.upperBound))
        end = range.upperBound
    }

    /// Adds a cell of a table: `\|` is a bar, everything else stays as it is.
    mutating func append(cell range: Range<Int>, of source: [UInt8]) {
        var position = range.lowerBound
        while position < range.upperBound {
            let isBar =
                source[position] == Ascii.backslash && position + 1 < range.upperBound
                && source[position + 1] == Ascii.pipe
            bytes.append(isBar ? Ascii.pipe : source[position])
            offsets.append(Int32(position))
            position += isBar ? 2 : 1
        }
        end = range.upperBound
    }

    /// The offset in the source of the byte at `index`, or of the end.
    func sourceOffset(_ index: Int) -> Int { index < offsets.count ? Int(offsets[index]) : end }
}

/// A container around a block, as far as it takes part of each line.
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

    /// Passes the marks of the containers around a block; false when one is missing: then the line only goes on with a
    /// paragraph (CommonMark's lazy line), and its text begins behind the marks that are there.
    mutating func pass(_ prefixes: [LinePrefix]) -> Bool {
        for prefix in prefixes {
            var ahead = self
            switch prefix {
            case .indent(let wanted):
                while ahead.column < wanted, let byte = ahead.current, Ascii.isBlank(byte) { ahead.step() }
                guard ahead.column >= wanted || ahead.current == nil else { return false }
            case .quote:
                ahead.passBlanks()
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
        column = bytes[position] == Ascii.tab ? (column / 4 + 1) * 4 : column + 1
        position += 1
    }
}
