import PubDocuments
import PubXMLEvents

/// The strings that the cells of a file of Excel share.
struct ExcelStrings {
    private(set) var strings: [String] = []

    init(_ name: String, in package: PackageReader) throws(OfficeFault) {
        var found: [String] = []
        var path: [String] = []
        try package.read(name) { (event) throws(OfficeFault) in
            switch event {
            case .start(let element):
                path.append(element.name)
                if element.name == "si" { found.append("") }
            case .end: path.removeLast()
            case .text(let text):
                // Phonetic guides are no words of the cell.
                if path.last == "t", !path.contains("rPh"), !found.isEmpty { found[found.count - 1] += text }
            }
        }
        strings = found
    }
}

/// The formats that the cells of an Excel file show their values in.
struct ExcelStyles {
    struct Style {
        var format = NumberFormat("")
        var alignment: Table.Alignment?
    }

    private(set) var styles: [Style] = []

    init(_ name: String, in package: PackageReader, _ language: SheetLanguage) throws(OfficeFault) {
        var codes = ExcelStyles.builtIn(language)
        var found: [Style] = []
        var isInCells = false
        try package.read(name) { (event) throws(OfficeFault) in
            switch event {
            case .start(let element):
                switch element.name {
                case "numFmt":
                    if let id = element["numFmtId"].flatMap({ Int($0) }), let code = element["formatCode"] {
                        codes[id] = code
                    }
                // `cellStyleXfs` has elements `xf` too, for the named styles.
                case "cellXfs": isInCells = true
                case "xf" where isInCells:
                    let id = element["numFmtId"].flatMap { Int($0) } ?? 0
                    found.append(Style(format: NumberFormat(codes[id] ?? "")))
                case "alignment" where isInCells && !found.isEmpty:
                    switch element["horizontal"] {
                    case "left": found[found.count - 1].alignment = .left
                    case "right": found[found.count - 1].alignment = .right
                    case "center", "centerContinuous": found[found.count - 1].alignment = .center
                    default: break
                    }
                default: break
                }
            case .end(let ended): if ended == "cellXfs" { isInCells = false }
            case .text: break
            }
        }
        styles = found
    }

    /// The codes that files do not write (ECMA-376, part 1, section 18.8.30); the short date follows the language.
    private static func builtIn(_ language: SheetLanguage) -> [Int: String] {
        [
            1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
            13: "# ??/??", 14: language.shortDate,
            15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
            22: language.shortDate + " h:mm", 37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00",
            40: "#,##0.00;-#,##0.00", 44: "#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0",
            49: "@",
        ]
    }
}

/// Reads the cells of a sheet of Excel.
struct ExcelCells {
    private var reader: SheetReader
    private let strings: [String]
    private let styles: ExcelStyles
    private let epoch: Int
    private var row = -1
    private var column = -1
    private var kind = ""
    private var style = ExcelStyles.Style()
    private var value = ""
    private var inline = ""
    private var hasFormula = false
    private var path: [String] = []
    private var merges: [(rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = []

    init(_ reader: SheetReader, _ strings: [String], _ styles: ExcelStyles, _ epoch: Int) {
        self.reader = reader
        self.strings = strings
        self.styles = styles
        self.epoch = epoch
    }

    mutating func take(_ event: PackageEvent) throws(OfficeFault) {
        switch event {
        case .start(let element):
            path.append(element.name)
            start(element)
        case .end(let name):
            if name == "c" { try end() }
            path.removeLast()
        case .text(let text):
            switch path.last {
            case "v": value += text
            case "t" where !path.contains("rPh"): inline += text
            default: break
            }
        }
    }

    private mutating func start(_ element: XMLElement) {
        switch element.name {
        case "col":
            guard ["1", "true"].contains(element["hidden"] ?? ""), let first = element["min"].flatMap({ Int($0) }),
                // The columns of Excel.
                let last = element["max"].flatMap({ Int($0) }), 0 < first, first <= last, last <= 16_384
            else { return }
            reader.hiddenColumns.formUnion(first - 1...last - 1)
        case "row":
            // Twice the rows of Excel, as a bound against hostile files.
            row = element["r"].flatMap { Int($0) }.map { min(max($0, 1), 1 << 21) - 1 } ?? row + 1
            column = -1
            if ["1", "true"].contains(element["hidden"] ?? "") { reader.hiddenRows.insert(row) }
        case "c":
            // Cells and rows without an address follow one another.
            let address = element["r"].flatMap { CellAddress(Substring($0)) }
            column = address?.column ?? column + 1
            row = address?.row ?? max(row, 0)
            kind = element["t"] ?? "n"
            let index = element["s"].flatMap { Int($0) } ?? 0
            style = styles.styles.indices.contains(index) ? styles.styles[index] : ExcelStyles.Style()
            (value, inline, hasFormula) = ("", "", false)
        case "f": hasFormula = true
        case "mergeCell":
            if let selection = SheetSelection(sheet: nil, cells: element["ref"]), let rows = selection.rows,
                let columns = selection.columns, merges.count < 10_000
            {
                merges.append((rows, columns))
            }
        default: break
        }
    }

    private mutating func end() throws(OfficeFault) {
        guard reader.selection.holds(row: row, column: column) else { return }
        var cell = Sheet.Cell()
        cell.alignment = style.alignment
        let address = CellAddress.letters(column) + "\(row + 1)"
        switch kind {
        case "s":
            if let index = Int(value), strings.indices.contains(index) { cell.text = strings[index] }
        case "inlineStr": cell.text = inline
        case "str": cell.text = value
        case "b": cell.text = value == "1" ? "TRUE" : "FALSE"
        case "e":
            cell.text = value
            reader.sheet.errors.append(address)
        case "d": cell.text = value
        default:
            if value.isEmpty {
                if hasFormula { reader.sheet.uncalculated.append(address) }
            } else if let number = Double(value) {
                cell.text = style.format.text(number, reader.language, epoch: epoch)
                // Dates and times have no decimal sign to be aligned by.
                cell.isNumber = !style.format.isDate
            } else {
                cell.text = value
            }
        }
        cell.text = cell.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if cell.text.isEmpty { return }
        if reader.hiddenRows.contains(row) || reader.hiddenColumns.contains(column) {
            reader.sheet.hasHiddenCells = true
        }
        try reader.sheet.set(cell, row: row, column: column)
    }

    /// The reader, when all cells are read.
    func finished() -> SheetReader {
        var reader = reader
        for merge in merges { reader.sheet.merge(merge.rows, merge.columns, in: reader.selection) }
        return reader
    }
}
