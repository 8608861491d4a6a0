import PubDocuments
import PubGeometry
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel
import PubUnicode

/// The cells of a table, shaped once, and the extents of its columns.
struct MeasuredTable {
    /// The rows of the head.
    var head: [[MeasuredCell]] = []
    /// The other rows.
    var rows: [[MeasuredCell]] = []
    /// The extents of each column.
    private(set) var extents: [ColumnExtents]
    /// The numbers of each column that are one below the other; nil if none are.
    private(set) var decimals: [DecimalColumn?]
    /// The columns with pictures: narrower ones would always make a table lower.
    private(set) var columnsOfPictures: Set<Int> = []

    /// Measures `table`. Linear in its text.
    init(_ table: TableContent, _ galley: ArticleGalley) {
        let places = [table.head, table.rows].map { rows in
            CellExtent.firstColumns(of: rows.map { $0.cells.map(\.extent) })
        }
        let count =
            zip(table.head + table.rows, places.joined()).map { row, places in
                zip(row.cells, places).map { $0.extent.columns + $1 }.max() ?? 0
            }.max() ?? 0
        let isDecimal = (0..<count).map { $0 < table.columns.count && table.columns[$0].isDecimal }
        extents = Array(repeating: ColumnExtents(), count: count)
        decimals = Array(repeating: nil, count: count)
        head = MeasuredTable.rows(table.head, places[0], isDecimal: Array(repeating: false, count: count), galley)
        rows = MeasuredTable.rows(table.rows, places[1], isDecimal: isDecimal, galley)
        for column in 0..<count where isDecimal[column] { decimals[column] = decimal(column) }
        let firm = firmColumns
        // Cells in one column first: cells over several only add the width that these lack.
        for cell in (head.joined() as FlattenSequence) where cell.columns.count == 1 { widen(by: cell, isHead: true) }
        for cell in rows.joined() where cell.columns.count == 1 {
            widen(by: cell, isFirm: firm[cell.columns.lowerBound])
        }
        for column in 0..<count { hold(decimals[column], column) }
        let padding = table.attributes.cellPadding.left + table.attributes.cellPadding.right
        for row in head + rows { for cell in row where cell.columns.count > 1 { widen(by: cell, padding) } }
        extents = extents.map(\.ordered)
    }

    /// The cells of `rows`, whose first columns are `places`; one that asks for more rows than there are ends with the last of them.
    private static func rows(
        _ rows: [TableRow], _ places: [[Int]], isDecimal: [Bool], _ galley: ArticleGalley
    ) -> [[MeasuredCell]] {
        rows.indices.map { index in
            zip(rows[index].cells, places[index]).map { cell, column in
                let isNumber = cell.extent == CellExtent(columns: 1, rows: 1) && isDecimal[column]
                let last = min(index + cell.extent.rows, rows.count)
                return MeasuredCell(cell, from: column, in: index..<last, canBeNumber: isNumber, galley)
            }
        }
    }

    // MARK: Columns

    /// The columns whose cells are numbers, dates and short codes: they are not broken as long as others can be.
    private var firmColumns: [Bool] {
        var firm = [Bool](repeating: true, count: extents.count)
        var hasDigits = [Bool](repeating: false, count: extents.count)
        for cell in rows.joined() where cell.columns.count == 1 {
            let column = cell.columns.lowerBound
            if !cell.isCode { firm[column] = false }
            if cell.hasDigits { hasDigits[column] = true }
        }
        return firm.indices.map { firm[$0] && hasDigits[$0] }
    }

    private mutating func widen(by cell: MeasuredCell, isHead: Bool = false, isFirm: Bool = false) {
        let column = cell.columns.lowerBound
        extents[column].letter = max(extents[column].letter, cell.letter)
        extents[column].word = max(extents[column].word, cell.word)
        extents[column].natural = max(extents[column].natural, cell.natural)
        if cell.hasPictures { columnsOfPictures.insert(column) }
        // Heads may break: words of the head do not make a column wider than its cells.
        if isHead { return }
        extents[column].cells = max(extents[column].cells, cell.natural)
        if isFirm { extents[column].firm = max(extents[column].firm, cell.natural) }
    }

    /// Numbers that are one below the other need their widest whole part and their widest fraction.
    private mutating func hold(_ decimal: DecimalColumn?, _ column: Int) {
        guard let decimal else { return }
        extents[column].firm = max(extents[column].firm, decimal.width)
    }

    /// Widens the columns of a cell over several of them evenly by the width that they lack together.
    private mutating func widen(by cell: MeasuredCell, _ padding: Length) {
        let between = padding * (cell.columns.count - 1)
        func widen(_ step: WritableKeyPath<ColumnExtents, Length>, to need: Length) {
            let lack = need - between - cell.columns.reduce(Length.zero) { $0 + extents[$1][keyPath: step] }
            guard lack > .zero else { return }
            for (place, column) in cell.columns.enumerated() {
                // Differences of parts, so that their roundings add up to all that lacks.
                extents[column][keyPath: step] +=
                    lack.part(place + 1, of: cell.columns.count) - lack.part(place, of: cell.columns.count)
            }
        }
        widen(\.word, to: cell.word)
        widen(\.cells, to: cell.natural)
        widen(\.natural, to: cell.natural)
    }

    private func decimal(_ column: Int) -> DecimalColumn? {
        var found: DecimalColumn?
        var text = Length.zero
        for cell in (head + rows).joined() where cell.columns == column..<column + 1 {
            if let number = cell.number {
                found = DecimalColumn(
                    whole: max(found?.whole ?? .zero, number.whole),
                    fraction: max(found?.fraction ?? .zero, number.fraction))
            } else {
                text = max(text, cell.natural)
            }
        }
        found?.text = text
        return found
    }
}

/// The numbers of a column that are one below the other by their decimal signs.
struct DecimalColumn {
    /// The widest part before a decimal sign.
    var whole: Length
    /// The widest part from a decimal sign on.
    var fraction: Length
    /// The widest cell that is no number: such cells are centred on the numbers.
    var text = Length.zero

    /// The width of the numbers.
    var width: Length { whole + fraction }

    /// The part at the end of a column of `measure` that its numbers and its other cells are centred over; nil if the
    /// numbers do not fit.
    func extent(in measure: Length) -> Length? { width <= measure ? min(max(width, text), measure) : nil }
}

/// A cell of a table, shaped.
struct MeasuredCell {
    /// A number, before its decimal sign and from it on.
    struct Number {
        var whole: Length
        var fraction: Length
    }

    /// The columns and rows that it takes.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Its text; of numbers, without indents.
    private(set) var flow: Flow
    /// The paragraphs of its text by their index.
    private(set) var shaped: [Int: WithFindings<ShapedParagraph>] = [:]
    /// The width of its widest letter.
    private(set) var letter = Length.zero
    /// The width of its widest word.
    private(set) var word = Length.zero
    /// Its width on one line.
    private(set) var natural = Length.zero
    /// The part of its width that indents take.
    private(set) var indents = Length.zero
    /// Its number; nil for other text.
    private(set) var number: Number?
    /// Whether a digit is in it.
    private(set) var hasDigits = false
    /// Whether pictures are in it.
    private(set) var hasPictures = false
    /// Whether it is a short text with digits, or one of a few letters: numbers, dates, codes.
    private(set) var isCode = true

    /// Keeps rounding from breaking a line that fits exactly.
    private static let rounding = Length(points: 0.02)
    /// The characters of the longest line that is a number, date or code, and of the longest that is one without digits.
    private static let longestCode = 24, longestWithoutDigits = 3

    /// `cell`, whose first column is `first` and whose rows are `rows`, shaped.
    init(_ cell: TableCell, from first: Int, in rows: Range<Int>, canBeNumber: Bool, _ galley: ArticleGalley) {
        columns = first..<first + cell.extent.columns
        self.rows = rows
        flow = cell.flow
        for (index, item) in flow.items.enumerated() {
            if case .box(let id) = item { measure(galley.box(id), galley) }
            guard case .paragraph(let paragraph) = item else { continue }
            let found = galley.shape(paragraph)
            shaped[index] = found
            measure(found.value)
        }
        if canBeNumber, flow.items.count == 1 { takeNumber(galley) }
    }

    /// Pictures are not made narrower than this as long as words can be broken.
    private static let leastPicture = Length(points: 42)

    private mutating func measure(_ box: Box, _ galley: ArticleGalley) {
        guard case .figure(let figure) = box.content else { return }
        let width = BoxLayout(galley: galley).naturalWidth(of: figure)
        (hasPictures, isCode) = (true, false)
        natural = max(natural, width)
        word = max(word, min(width, Self.leastPicture))
        letter = max(letter, min(width, Self.leastPicture.part(1, of: 2)))
    }

    private mutating func measure(_ paragraph: ShapedParagraph) {
        let attributes = paragraph.attributes
        let sides = attributes.startIndent + attributes.endIndent + max(attributes.firstLineIndent, .zero)
        indents = max(indents, sides)
        letter = max(letter, paragraph.widestLetter + sides + Self.rounding)
        word = max(word, paragraph.widestWord + sides + Self.rounding)
        natural = max(natural, paragraph.widestLine + sides + Self.rounding)
        noteCode(String(decoding: paragraph.text.utf8, as: UTF8.self).split(whereSeparator: \.isNewline))
    }

    /// Each of the lines that an author parted is a number, date or code, or none of them is.
    private mutating func noteCode(_ lines: [Substring]) {
        // Bytes first, since characters are slow to count: letters of most alphabets take two at most.
        let isShort = lines.allSatisfy { $0.utf8.count <= Self.longestCode * 2 }
        if isShort, lines.contains(where: { $0.unicodeScalars.contains(where: \.isDigit) }) { hasDigits = true }
        let longest = hasDigits ? Self.longestCode : Self.longestWithoutDigits
        if !isShort || lines.contains(where: { $0.count > longest }) { isCode = false }
    }

    private mutating func takeNumber(_ galley: ArticleGalley) {
        guard case .paragraph(var paragraph)? = flow.items.first, var found = shaped[0],
            // A break or a tab leaves its number no single place in the line.
            found.value.breaks.allSatisfy({ $0.kind != .forced }), found.value.tabs.isEmpty,
            let language = found.value.text.attributes.first?.language,
            let decimal = DecimalNumber(found.value.text.utf8, language: language)
        else { return }
        paragraph.attributes.standFlushLeft(isRightToLeft: found.value.baseLevel == 1)
        found.value.attributes.standFlushLeft(isRightToLeft: found.value.baseLevel == 1)
        let whole = found.value.trailingEdge(before: decimal.wholeEnd, fonts: galley.painter.fonts)
        number = Number(whole: whole, fraction: found.value.naturalWidth + Self.rounding - whole)
        natural = found.value.naturalWidth + Self.rounding
        flow.items[0] = .paragraph(paragraph)
        shaped[0] = found
    }
}

extension ParagraphAttributes {
    /// One line whose place is decided by its number.
    fileprivate mutating func standFlushLeft(isRightToLeft: Bool) {
        alignment = isRightToLeft ? .end : .start
        (startIndent, endIndent, firstLineIndent) = (.zero, .zero, .zero)
        protrudes = false
    }
}

extension Unicode.Scalar {
    /// Whether it is a digit, of any script.
    fileprivate var isDigit: Bool { Scalars.category(of: value).isDigit }
}
