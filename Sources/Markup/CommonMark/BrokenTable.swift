import PubDiagnostics
import PubRunningText

/// A paragraph that was meant as a table, and is none for want of a line of dashes that fits.
struct BrokenTable {
    /// The fault of the table.
    enum Fault: Equatable {
        /// The line of dashes has another number of columns than the line above it.
        case unequalColumns(Int, dashes: Int)
        /// Its rows are between bars, and there is no line of dashes.
        case noDashes
        /// Bars separate the cells of all its rows, which have none at their ends, and there is no line of dashes.
        case openRows
    }

    let fault: Fault
    /// The index in the text of its first line.
    let start: Int

    /// The fault in `text`; nil for text that was meant as none. Linear.
    init?(_ text: BlockText) {
        guard text.bytes.contains(Ascii.pipe) else { return nil }
        let lines = text.bytes.split(separator: Ascii.lineFeed).map(BrokenTable.withoutBlanks)
        for (above, line) in zip(lines, lines.dropFirst())
        where above.contains(Ascii.pipe) && BrokenTable.isDashes(line) {
            let (columns, dashes) = (BrokenTable.cells(above), BrokenTable.cells(line))
            guard columns != dashes else { return nil }
            (fault, start) = (.unequalColumns(columns, dashes: dashes), above.startIndex)
            return
        }
        guard let first = lines.first else { return nil }
        start = first.startIndex
        if lines.allSatisfy(BrokenTable.isBetweenBars), lines.count > 1 || BrokenTable.hasBlanksBesideBars(first) {
            fault = .noDashes
        } else if lines.count > 1, lines.allSatisfy({ BrokenTable.hasOpenCells($0, asMany: first) }) {
            fault = .openRows
        } else {
            return nil
        }
    }

    /// Whether a row of several cells is between bars.
    static func isBetweenBars(_ line: ArraySlice<UInt8>) -> Bool {
        line.count > 2 && line.first == Ascii.pipe && line.last == Ascii.pipe && cells(line) > 1
    }

    /// Whether bars with blanks beside them make as many cells of `line` as of `first`, and of both more than one.
    private static func hasOpenCells(_ line: ArraySlice<UInt8>, asMany first: ArraySlice<UInt8>) -> Bool {
        let count = cells(line)
        return count > 1 && count == cells(first) && line.first != Ascii.pipe && line.last != Ascii.pipe
            && hasBlanksBesideBars(line)
    }

    /// Whether blanks are on both sides of each bar: in prose, as in |x|, bars belong to words.
    private static func hasBlanksBesideBars(_ line: ArraySlice<UInt8>) -> Bool {
        func isBlank(_ index: Int) -> Bool { !line.indices.contains(index) || Ascii.isBlank(line[index]) }
        return line.indices.allSatisfy { line[$0] != Ascii.pipe || isBlank($0 - 1) && isBlank($0 + 1) }
    }

    private static func isDashes(_ line: ArraySlice<UInt8>) -> Bool {
        let marks = ByteSet("|-: \t")
        return line.contains(Ascii.pipe) && line.contains(Ascii.hyphen) && line.allSatisfy(marks.contains)
    }

    private static func withoutBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line.drop { Ascii.isBlank($0) }
        while let last = line.last, Ascii.isBlank(last) { line.removeLast() }
        return line
    }

    /// The number of cells in a line: bars at its ends separate nothing, nor do bars after a backslash.
    private static func cells(_ line: ArraySlice<UInt8>) -> Int {
        let text = line.filter { !Ascii.isBlank($0) }
        let inner = text.drop { $0 == Ascii.pipe }.reversed().drop { $0 == Ascii.pipe }.reversed()
        var count = 1
        var previous: UInt8 = 0
        for byte in inner {
            if byte == Ascii.pipe, previous != Ascii.backslash { count += 1 }
            previous = byte
        }
        return count
    }
}

extension BrokenTable.Fault {
    /// Whether nothing but a table can have been meant.
    var isCertain: Bool { self != .openRows }

    /// The message about it, and the hint.
    var words: (message: Message, hint: String) {
        switch self {
        case .unequalColumns(let columns, let dashes):
            (
                "this looks like a table of \(columns) columns, but the line of dashes below it has \(dashes); "
                    + "it is printed as text",
                "write \("|" + String(repeating: "---|", count: columns)) below its first line"
            )
        case .noDashes:
            (
                "this looks like a table without a line of dashes; it is printed as text",
                "write |---|---| below its first line, with --- for each column"
            )
        case .openRows:
            (
                "this looks like a table without a line of dashes; its rows run on as text",
                "write ---|--- below its first line, with --- for each column; or \\| for a bar of the text"
            )
        }
    }
}
