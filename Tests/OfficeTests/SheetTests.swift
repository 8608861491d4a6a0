import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubOffice
import PubPackedFiles
import PubRunningText
import Testing

/// Spreadsheets as tables.
@Suite struct SheetTests {
    private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

    private func excel(_ cells: String, formats: String = "", more: String = "") -> PackedFile {
        let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        let relations = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        func relation(_ id: String, _ kind: String, _ target: String) -> String {
            "<Relationship Id=\"\(id)\" Type=\"\(Self.office)\(kind)\" Target=\"\(target)\"/>"
        }
        let codes = formats.split(separator: "|").map(String.init)
        return PackedFile([
            "_rels/.rels": relations + relation("r", "officeDocument", "xl/workbook.xml") + "</Relationships>",
            "xl/workbook.xml":
                "<workbook \(main) xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>"
                + "<sheet name=\"Old\" r:id=\"a\" state=\"hidden\"/><sheet name=\"May\" r:id=\"b\"/></sheets></workbook>",
            "xl/_rels/workbook.xml.rels": relations + relation("a", "worksheet", "worksheets/old.xml")
                + relation("b", "worksheet", "worksheets/may.xml") + relation("s", "sharedStrings", "sharedStrings.xml")
                + relation("t", "styles", "styles.xml") + "</Relationships>",
            "xl/sharedStrings.xml":
                "<sst \(main)><si><t>Kind</t></si><si><r><t>Pri</t></r><r><t>ce</t></r><rPh><t>x</t></rPh></si></sst>",
            "xl/styles.xml": "<styleSheet \(main)><numFmts>"
                + codes.enumerated().map { "<numFmt numFmtId=\"\(200 + $0.offset)\" formatCode=\"\($0.element)\"/>" }
                .joined()
                + "</numFmts><cellXfs><xf numFmtId=\"0\"/>"
                + codes.indices.map { "<xf numFmtId=\"\(200 + $0)\"/>" }.joined()
                + "<xf numFmtId=\"0\"><alignment horizontal=\"center\"/></xf></cellXfs></styleSheet>",
            "xl/worksheets/old.xml":
                "<worksheet \(main)><sheetData><row><c t=\"inlineStr\"><is><t>old</t></is></c></row></sheetData></worksheet>",
            "xl/worksheets/may.xml": "<worksheet \(main)><sheetData>\(cells)</sheetData>\(more)</worksheet>",
        ])
    }

    private func dump(_ file: PackedFile, _ selection: SheetSelection = SheetSelection()) -> String {
        let read = readSheet(file.bytes, file: "a.xlsx", selection)
        return (read.table.value.map { DocumentDump.block($0, "") } ?? "nothing\n").replacing(/@\d+:\d+/, with: "")
    }

    @Test func cellsAreShownAsTheirProgramShowsThem() {
        let file = excel(
            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c><c r=\"C1\" t=\"inlineStr\"><is><t>Day</t></is></c></row>"
                + "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>Fine</v></c><c r=\"B2\" s=\"1\"><v>1234.5</v></c><c r=\"C2\" s=\"2\"><v>46143</v></c></row>"
                + "<row r=\"3\"><c r=\"A3\" t=\"str\"><v>Coarse</v></c><c r=\"B3\" s=\"1\"><v>-7</v></c><c r=\"C3\" s=\"2\"><v>46143.5</v></c></row>",
            formats: "#,##0.00;[Red]-#,##0.00|d mmmm yyyy")
        #expect(
            dump(file) == """
                table automatic,decimal,automatic 
                  ["Kind"] | ["Price"] | ["Day"]
                  ["Fine"] | ["1,234.50"] | ["1 May 2026"]
                  ["Coarse"] | ["-7.00"] | ["1 May 2026"]

                """)
        #expect(dump(file, SheetSelection(sheet: "may", cells: "A2:B3")!).contains("[\"Fine\"] | [\"1,234.50\"]"))
        #expect(
            readSheet(file.bytes, file: "a", SheetSelection(sheet: "June", cells: nil)!).table.diagnostics.map(\.id)
                == ["unknown-sheet"])
        #expect(SheetSelection(sheet: nil, cells: "A0") == nil)
        #expect(SheetSelection(sheet: nil, cells: "A1:5") == nil)
        #expect(readSheet(file.bytes, file: "a").rows.columns == ["Kind", "Price", "Day"])
    }

    @Test func mergedAndHiddenCells() {
        let file = excel(
            "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>a</v></c><c r=\"B1\" t=\"str\"><v>b</v></c></row><row r=\"2\"><c r=\"A2\" t=\"str\"><v>wide</v></c>"
                + "</row><row r=\"3\" hidden=\"1\"><c r=\"A3\"><v>9</v></c></row><row r=\"4\"><c r=\"A4\"><v>1</v></c><c r=\"B4\"><f>A4*2</f></c></row>",
            more: "<mergeCells><mergeCell ref=\"A2:B2\"/></mergeCells>")
        #expect(dump(file).hasSuffix("  [\"a\"] | [\"b\"]\n  [\"wide\"]×2\n  [\"1\"] | []\n"))
        #expect(
            readSheet(file.bytes, file: "a").table.diagnostics.map(\.id) == ["source-set-otherwise", "source-left-out"])
    }

    private static let shown: [(code: String, value: Double, shown: String)] = [
        ("General", 0.30000000000000004, "0.3"), ("General", 1234567890123.0, "1.23457E+12"), ("0%", 0.125, "13%"),
        ("0.0%", 0.125, "12.5%"), ("#,##0", 1234567, "1,234,567"), ("0000", 42, "0042"), ("#,##0.0,", 12345, "12.3"),
        ("\"£\"#,##0.00", 3.5, "£3.50"), ("[$€-407] #,##0.00", 3.5, "€ 3.50"), ("0.00E+00", 12345, "1.23E+04"),
        ("#,##0.00;(#,##0.00)", -3.5, "(3.50)"), ("0;-0;\"none\"", 0, "none"), ("#.##", 0.5, ".5"),
        ("yyyy-mm-dd", 36526, "2000-01-01"), ("d/m/yy h:mm", 36526.75, "1/1/00 18:00"), ("h:mm AM/PM", 0.25, "6:00 AM"),
        ("[h]:mm", 1.5, "36:00"), ("mm:ss", 0.5 / 24, "30:00"), ("ss.00", 12.345 / 86_400, "12.35"),
        ("ss.000", 12.345 / 86_400, "12.345"), ("ss.0", 12.345 / 86_400, "12.3"), ("dddd", 36526, "Saturday"),
        ("mmm", 60, "Feb"),
        ("dd", 61, "01"), ("# ?/?", 2.5, "2 1/2"), ("# ??/??", -0.3125, "-5/16"), ("# ?/8", 1.99, "2"),
        ("?/4", 1.75, "7/4"),
        ("# ?/? \"in\"", 0.75, "3/4 in"), ("# ?/?", 3, "3"), ("(000) 000-0000", 5_551_234_567, "(555) 123-4567"),
        ("000-00", 12345, "123-45"), ("0 \"pounds and\" .00 \"p\"", 19.99, "19 pounds and .99 p"),
        (".00", 12.5, "12.50"),
        ("##-##", 7, "-7"), ("# ?/?", 1e12, "1E+12"),
    ]

    @Test func formatsOfNumbers() {
        for (code, value, shown) in Self.shown {
            let escaped = code.replacing("\"", with: "&quot;")
            let file = excel("<row r=\"1\"><c r=\"A1\" s=\"1\"><v>\(value)</v></c></row>", formats: escaped)
            #expect(dump(file).contains("[\"\(shown)\"]"), "\(code): \(dump(file))")
        }
    }

    @Test func languageOfTheIssue() {
        var options = ReadingOptions(language: "de-DE")
        options.hasSmartPunctuation = false
        let file = excel(
            "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>1234.5</v></c><c r=\"B1\" s=\"2\"><v>46143</v></c></row>",
            formats: "#,##0.00|d. mmmm")
        let table =
            readSheet(file.bytes, file: "a", options: options).table.value.map { DocumentDump.block($0, "") } ?? ""
        #expect(table.contains("1.234,50"))
        #expect(table.contains("1. Mai"))
    }

    @Test func sheetsOfOpenDocument() {
        let spaces = ["office", "text", "table"].map {
            "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
        }.joined(separator: " ")
        func cell(_ text: String, _ more: String = "") -> String {
            "<table:table-cell \(more)><text:p>\(text)</text:p></table:table-cell>"
        }
        let file = PackedFile([
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml":
                "<office:document-content \(spaces)><office:body><office:spreadsheet><table:table table:name=\"Eins\"><table:table-row>"
                + cell("Kind") + cell("Price") + "</table:table-row><table:table-row>" + cell("Fine")
                + cell("1.234,50 €", "office:value-type=\"currency\"") + "</table:table-row><table:table-row>"
                + cell("both", "table:number-columns-spanned=\"2\"") + "<table:covered-table-cell/></table:table-row>"
                + "<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>"
                + "</table:table></office:spreadsheet></office:body></office:document-content>",
        ])
        #expect(
            dump(file)
                == "table automatic,decimal \n  [\"Kind\"] | [\"Price\"]\n  [\"Fine\"] | [\"1.234,50 €\"]\n  [\"both\"]×2\n"
        )
    }

    @Test func manyCellsAreRefused() {
        let row = "<row>" + String(repeating: "<c><v>1</v></c>", count: 1000) + "</row>"
        let file = excel(String(repeating: row, count: 1000))
        #expect(readSheet(file.bytes, file: "a").table.diagnostics.map(\.id) == ["source-too-large"])
    }

    @Test func randomChanges() {
        var random = SplitMix(seed: 3)
        let whole = excel(
            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" s=\"1\"><v>46143.5</v></c></row>",
            formats: "d mmm yyyy h:mm|#,##0.00;-0.0E+0",
            more: "<mergeCells><mergeCell ref=\"A1:B2\"/></mergeCells>")
        for _ in 0..<600 {
            var packed = whole
            let index = Int(random.next() % UInt64(packed.entries.count))
            packed.entries[index].bytes = Mutation.changed(packed.entries[index].bytes, &random)
            _ = readSheet(packed.bytes, file: "a.xlsx")
        }
    }
}
