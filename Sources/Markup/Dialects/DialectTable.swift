import PubDocuments
import PubRunningText
import PubUnicode

/// A table of a dialect, to be written as a table of ours.
struct DialectTable {
    /// The alignment of a column.
    enum Alignment: String {
        case automatic = "---"
        case left = ":--"
        case right = "--:"
        case center = ":-:"

        /// Its name in HTML; nil for none.
        var html: String? {
            switch self {
            case .automatic: nil
            case .left: "left"
            case .right: "right"
            case .center: "center"
            }
        }
    }

    /// A cell: parts of the source, with the text between them.
    struct Cell {
        enum Piece {
            case source(Range<Int>)
            case text(String)
        }

        var pieces: [Piece] = []
        /// Its lines without the marks of frames and other lines before them, if it holds blocks; else empty.
        var lines: [Range<Int>] = []
        /// The columns and rows that it takes.
        var columns = 1
        var rows = 1

        /// Adds a part of the source, after `separator` if it is not the first.
        mutating func add(_ range: Range<Int>, after separator: String) {
            if range.isEmpty { return }
            if !pieces.isEmpty { pieces.append(.text(separator)) }
            pieces.append(.source(range))
        }
    }

    /// Its start in the source.
    var start: Int
    /// The blanks and marks of quotes before each row.
    var prefix: Range<Int>
    var alignments: [Alignment]
    /// The head; nil for none.
    var head: [Cell]?
    var rows: [[Cell]] = []

    /// Writes the table: in bars, or as one in HTML if a cell holds blocks or is over several rows.
    func write(to out: inout SourceRewriting, of bytes: [UInt8]) {
        if ((head ?? []) + rows.joined()).contains(where: { !$0.lines.isEmpty || $0.rows > 1 }) {
            return writeHTML(to: &out, bytes)
        }
        write(head ?? alignments.map { _ in Cell() }, to: &out, bytes)
        out.write(prefix)
        out.write("|" + alignments.map { $0.rawValue + "|" }.joined() + "\n", at: start)
        for row in rows { write(row, to: &out, bytes) }
    }

    private func write(_ row: [Cell], to out: inout SourceRewriting, _ bytes: [UInt8]) {
        let place =
            row.lazy.flatMap(\.pieces).compactMap { if case .source(let range) = $0 { range.lowerBound } else { nil } }
            .first ?? start
        out.write(prefix)
        out.write("|", at: place)
        for cell in row {
            out.write(" ", at: place)
            for piece in cell.pieces {
                switch piece {
                case .text(let text): out.write(text, at: place)
                case .source(let range): write(range, to: &out, bytes)
                }
            }
            out.write(" " + String(repeating: "|", count: cell.columns), at: place)
        }
        out.write("\n", at: place)
    }

    // MARK: HTML

    private func writeHTML(to out: inout SourceRewriting, _ bytes: [UInt8]) {
        writeLine("<table>", to: &out, start)
        let all = (head.map { [$0] } ?? []) + rows
        let places = CellExtent.firstColumns(
            of: all.map { $0.map { CellExtent(columns: $0.columns, rows: $0.rows) } })
        for (index, row) in all.enumerated() {
            let isHead = index == 0 && head != nil
            writeLine(isHead ? "<thead><tr>" : "<tr>", to: &out, start)
            for (cell, column) in zip(row, places[index]) {
                // A cell over several columns is aligned as none of them.
                write(cell, isHead ? "th" : "td", aligned: cell.columns == 1 ? column : nil, to: &out, bytes)
            }
            writeLine(isHead ? "</tr></thead>" : "</tr>", to: &out, start)
        }
        writeLine("</table>", to: &out, start)
        // Raw HTML goes on to the next empty line (CommonMark, §4.6).
        writeLine("", to: &out, start)
    }

    private func writeLine(_ text: String, to out: inout SourceRewriting, _ place: Int) {
        out.write(prefix)
        out.write(text + "\n", at: place)
    }

    /// Writes a cell with its text, or its lines, between empty ones, so that it is read as Markdown.
    private func write(
        _ cell: Cell, _ tag: String, aligned column: Int?, to out: inout SourceRewriting, _ bytes: [UInt8]
    ) {
        let ranges = cell.pieces.compactMap { if case .source(let range) = $0 { range } else { nil } }
        let place = (cell.lines.first ?? ranges.first)?.lowerBound ?? start
        var opening = "<\(tag)"
        if cell.columns > 1 { opening += " colspan=\"\(cell.columns)\"" }
        if cell.rows > 1 { opening += " rowspan=\"\(cell.rows)\"" }
        if let column, column < alignments.count, let side = alignments[column].html { opening += " align=\"\(side)\"" }
        writeLine(opening + ">", to: &out, place)
        if cell.lines.isEmpty, cell.pieces.isEmpty { return writeLine("</\(tag)>", to: &out, place) }
        writeLine("", to: &out, place)
        if cell.lines.isEmpty {
            out.write(prefix)
            for piece in cell.pieces {
                switch piece {
                case .text(let text): out.write(text, at: place)
                case .source(let range): out.write(range)
                }
            }
            out.write("\n", at: place)
        }
        for line in cell.lines {
            out.write(prefix)
            out.write(line)
            out.write("\n", at: line.lowerBound)
        }
        writeLine("", to: &out, place)
        writeLine("</\(tag)>", to: &out, place)
    }

    /// Writes a part of a cell; bars in it are characters.
    private func write(_ range: Range<Int>, to out: inout SourceRewriting, _ bytes: [UInt8]) {
        var first = range.lowerBound
        for index in range {
            let isBar = bytes[index] == Ascii.pipe && (index == 0 || bytes[index - 1] != Ascii.backslash)
            guard isBar || bytes[index] == Ascii.tab else { continue }
            out.write(first..<index)
            out.write(isBar ? "\\|" : " ", at: index)
            first = index + 1
        }
        out.write(first..<range.upperBound)
    }
}

/// The columns of a line as they are seen: which byte is in each. Letters that are written without spaces take two, marks over
/// letters none.
struct LineColumns {
    /// The offset of the first byte in each column, and after the last one.
    private var starts: [Int] = []
    private let end: Int

    /// The columns of `range`, without its line end.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var position = range.lowerBound
        var end = range.upperBound
        while end > position, Ascii.isSpace(bytes[end - 1]) { end -= 1 }
        self.end = end
        bytes.withUnsafeBufferPointer { buffer in
            while position < end {
                let (scalar, length) = Scalars.decode(buffer, at: position)
                // No combining mark is below U+0300.
                if scalar < 0x300 || !Scalars.category(of: scalar).isMark {
                    starts.append(position)
                    if Scalars.isWide(scalar) { starts.append(position) }
                }
                position += max(length, 1)
            }
        }
    }

    /// The number of columns.
    var count: Int { starts.count }

    /// The offset of the byte in `column`, or after the last one.
    func offset(_ column: Int) -> Int { column < starts.count ? starts[column] : end }

    /// The bytes in `columns`, without blanks at the ends.
    func text(_ columns: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        var (first, last) = (offset(columns.lowerBound), offset(columns.upperBound))
        last = max(first, last)
        while first < last, Ascii.isBlank(bytes[first]) { first += 1 }
        while last > first, Ascii.isBlank(bytes[last - 1]) { last -= 1 }
        return first..<last
    }
}
