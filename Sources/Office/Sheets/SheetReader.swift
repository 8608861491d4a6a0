import PubDocuments
import PubManuscripts
import PubRunningText
import PubXMLEvents

/// Reads a sheet of a file of Excel or of OpenDocument.
struct SheetReader {
    let selection: SheetSelection
    let language: SheetLanguage
    var sheet = Sheet()
    var hiddenRows: Set<Int> = []
    var hiddenColumns: Set<Int> = []
    /// Whether the requested sheet exists.
    var isFound = false

    init(_ selection: SheetSelection, _ language: SheetLanguage) {
        self.selection = selection
        self.language = language
    }

    mutating func read(_ bytes: [UInt8]) throws(OfficeFault) {
        if !bytes.starts(with: [0x50, 0x4B]), bytes.contains(UInt8(ascii: "<")) {
            var reader = self
            try PackageReader.read(bytes, "the file") { (event) throws(OfficeFault) in
                try reader.takeOpenDocument(event)
            }
            self = reader
            return
        }
        let package = try PackageReader(bytes)
        if package.archive.holds("content.xml") {
            try checkEncryption(of: package)
            var reader = self
            try package.read("content.xml") { (event) throws(OfficeFault) in try reader.takeOpenDocument(event) }
            self = reader
        } else {
            try readExcel(package)
        }
    }

    // MARK: Excel

    private mutating func readExcel(_ package: PackageReader) throws(OfficeFault) {
        let root = try Relations(of: "", in: package)
        let main = root.first("officeDocument")?.path ?? "xl/workbook.xml"
        let relations = try Relations(of: main, in: package)
        var names: [(name: String, relation: String, isShown: Bool)] = []
        var epoch = 0
        let isThere = try package.read(main) { (event) throws(OfficeFault) in
            guard case .start(let element) = event else { return }
            if element.name == "sheet", let name = element["name"], let relation = element["r:id"] {
                names.append((name, relation, element["state"] == nil || element["state"] == "visible"))
            }
            // Files of old Macintosh programs count days from 1904.
            if element.name == "workbookPr", ["1", "true"].contains(element["date1904"] ?? "") { epoch = 1462 }
        }
        if !isThere { throw .archive(.missing(main)) }
        sheet.names = names.map(\.name)
        let wanted = selection.sheet.map { name in
            names.first { $0.name == name } ?? names.first { $0.name.lowercased() == name.lowercased() }
        }
        guard let found = wanted ?? names.first(where: \.isShown), let part = relations[id: found.relation]?.path else {
            return
        }
        isFound = true
        let strings = try ExcelStrings(relations.first("sharedStrings")?.path ?? "xl/sharedStrings.xml", in: package)
            .strings
        let styles = try ExcelStyles(relations.first("styles")?.path ?? "xl/styles.xml", in: package, language)
        var cells = ExcelCells(self, strings, styles, epoch)
        if !(try package.read(part, { (event) throws(OfficeFault) in try cells.take(event) })) {
            throw .archive(.missing(part))
        }
        self = cells.finished()
    }

    // MARK: OpenDocument

    private var path: [String] = []
    private var styles = OpenDocumentStyles()
    private var isInSheet = false
    private var hasSheet = false
    private var row = 0
    private var column = 0
    private var repeatedRows = 1
    private var repeatedColumns = 1
    private var cell = Sheet.Cell()
    private var paragraphs = 0
    private var annotations = 0
    private var rowCells: [(column: Int, cell: Sheet.Cell)] = []
    private var merges: [(rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = []

    private mutating func takeOpenDocument(_ event: PackageEvent) throws(OfficeFault) {
        // The automatic styles are in the same part, before its body.
        if !path.contains("office:body") { styles.take(event) }
        switch event {
        case .start(let element):
            path.append(element.name)
            startOpenDocument(element)
        case .end(let name):
            try endOpenDocument(name)
            path.removeLast()
        case .text(let text):
            if isInSheet, annotations == 0, path.contains("text:p") { cell.text += text.replacing("\n", with: " ") }
        }
    }

    private func count(_ element: XMLElement, _ name: String) -> Int {
        // Empty rows are repeated to the end of the sheet, the 1,048,576th row.
        min(max(element[name].flatMap { Int($0) } ?? 1, 1), 2_000_000)
    }

    private mutating func startOpenDocument(_ element: XMLElement) {
        switch element.name {
        case "table:table":
            let name = element["table:name"] ?? ""
            sheet.names.append(name)
            isInSheet = !hasSheet && (selection.sheet.map { $0.lowercased() == name.lowercased() } ?? true)
            if isInSheet { (hasSheet, isFound) = (true, true) }
            (row, column) = (0, 0)
        case "table:table-column":
            let count = count(element, "table:number-columns-repeated")
            if isInSheet, ["collapse", "filter"].contains(element["table:visibility"] ?? ""), count < 10_000 {
                hiddenColumns.formUnion(column..<column + count)
            }
            column += count
        case "table:table-row":
            column = 0
            rowCells = []
            repeatedRows = count(element, "table:number-rows-repeated")
            if isInSheet, ["collapse", "filter"].contains(element["table:visibility"] ?? ""), repeatedRows < 10_000 {
                hiddenRows.formUnion(row..<row + repeatedRows)
            }
        case "table:table-cell", "table:covered-table-cell":
            cell = Sheet.Cell()
            paragraphs = 0
            repeatedColumns = count(element, "table:number-columns-repeated")
            cell.columns = min(count(element, "table:number-columns-spanned"), 64)
            cell.rows = min(count(element, "table:number-rows-spanned"), 1000)
            let kind = element["office:value-type"] ?? ""
            cell.isNumber = ["float", "percentage", "currency"].contains(kind)
            if let style = element["table:style-name"] {
                switch styles.properties("table-cell", style).alignment {
                case "end", "right": cell.alignment = .right
                case "center": cell.alignment = .center
                case "start", "left": cell.alignment = .left
                default: break
                }
            }
        case "text:p":
            if paragraphs > 0, annotations == 0 { cell.text += " " }
            if annotations == 0 { paragraphs += 1 }
        case "text:s": if annotations == 0 { cell.text += " " }
        case "office:annotation": annotations += 1
        default: break
        }
    }

    private mutating func endOpenDocument(_ name: String) throws(OfficeFault) {
        switch name {
        case "table:table":
            if isInSheet { for merge in merges { sheet.merge(merge.rows, merge.columns, in: selection) } }
            isInSheet = false
        case "office:annotation": annotations -= 1
        case "table:table-cell", "table:covered-table-cell":
            defer { column += repeatedColumns }
            // Covered cells may keep a text that is not shown.
            guard isInSheet, name == "table:table-cell" else { return }
            if cell.rows > 1 || cell.columns > 1 {
                merges.append((row...row + cell.rows - 1, column...column + cell.columns - 1))
            }
            if cell.text.isEmpty { return }
            // The cells have their spans from `merges`, when all are set.
            (cell.rows, cell.columns) = (1, 1)
            for index in 0..<min(repeatedColumns, 1000) { rowCells.append((column + index, cell)) }
        case "table:table-row":
            defer { row += repeatedRows }
            guard isInSheet, !rowCells.isEmpty else { return }
            for index in 0..<min(repeatedRows, 1000) {
                if let rows = selection.rows, !rows.contains(row + index) { continue }
                for entry in rowCells where selection.holds(row: row + index, column: entry.column) {
                    if hiddenRows.contains(row + index) || hiddenColumns.contains(entry.column) {
                        sheet.hasHiddenCells = true
                    }
                    try sheet.set(entry.cell, row: row + index, column: entry.column)
                }
            }
        default: break
        }
    }
}
