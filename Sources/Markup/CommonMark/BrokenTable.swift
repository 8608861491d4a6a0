import RunningText

/// A paragraph that was meant as a table: its first line and the line of dashes below have different numbers of
/// columns.
struct BrokenTable {
    /// The columns of the first line and of the line of dashes below it.
    let columns: Int, dashes: Int

    /// The mismatch in the two lines from the byte at `start` on; nil for any other text. Linear in two lines.
    init?(_ bytes: [UInt8], at start: Int) {
        guard let firstEnd = bytes[start...].firstIndex(of: Ascii.lineFeed) else { return nil }
        let rest = bytes[(firstEnd + 1)...]
        let second = rest.prefix { $0 != Ascii.lineFeed }
        let bar = UInt8(ascii: "|")
        let marks: Set<UInt8> = [bar, UInt8(ascii: "-"), Ascii.colon, Ascii.space, Ascii.tab]
        let first = bytes[start..<firstEnd]
        guard first.contains(bar), second.contains(bar), second.contains(UInt8(ascii: "-")),
            second.allSatisfy(marks.contains)
        else { return nil }
        columns = BrokenTable.cells(first)
        dashes = BrokenTable.cells(second)
        if columns == dashes { return nil }
    }

    /// The cells of a line: bars at its ends separate nothing, nor do those after a backslash.
    private static func cells(_ line: ArraySlice<UInt8>) -> Int {
        let bar = UInt8(ascii: "|")
        let text = line.split { $0 == Ascii.space || $0 == Ascii.tab }.joined()
        let inner = Array(text).drop { $0 == bar }.reversed().drop { $0 == bar }.reversed()
        var count = 1
        var previous: UInt8 = 0
        for byte in inner {
            if byte == bar, previous != UInt8(ascii: "\\") { count += 1 }
            previous = byte
        }
        return count
    }
}
