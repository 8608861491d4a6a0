import PubRunningText

/// The text of a paragraph, heading or cell as CommonMark's inline rules see it: without the marks of the quotes and
/// lists around it and without indents, with the offset in the source of every byte.
///
/// cmark-gfm gives places for inlines too, but they are wrong after a line end (it counts from the block's first
/// indent), after link targets that span lines, in cells with escaped bars, for addresses without brackets, and after
/// definitions of links. The places of blocks are right; so the text is taken from the source by these, and
/// ``InlineAlignment`` finds each inline in it.
struct BlockText {
    /// The bytes; lines end in LF.
    private(set) var bytes: [UInt8] = []
    /// The offset in the source of every byte.
    private(set) var offsets: [Int32] = []
    /// The offset in the source after the last byte.
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
