import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubOffice
import PubPackedFiles
import PubRunningText
import PubUnicode
import Testing

/// A text of OpenDocument that a test writes.
struct OpenDocumentFile {
    var body: String
    var styles = ""
    var automatic = ""
    var others: [PackedFile.Entry] = []

    init(_ body: String) { self.body = body }

    private static let spaces = ["office", "text", "table", "style"].map {
        "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }.joined(separator: " ")
    private static let others =
        " xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        + "xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" "
        + "xmlns:svg=\"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0\""

    var packed: PackedFile {
        var file = PackedFile([
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml":
                "<office:document-content \(Self.spaces)\(Self.others)><office:automatic-styles>\(automatic)</office:automatic-styles>"
                + "<office:body><office:text>\(body)</office:text></office:body></office:document-content>",
            "styles.xml":
                "<office:document-styles \(Self.spaces)\(Self.others)><office:styles>\(styles)</office:styles></office:document-styles>",
        ])
        file.entries += others
        return file
    }

    func read(_ options: ReadingOptions = ReadingOptions()) -> Outcome<Document> {
        parseOpenDocument(packed.bytes, file: "a.odt", options: options).document
    }

    func dump() -> String {
        (read().value.map(DocumentDump.text) ?? "nothing\n").replacing(/@\d+:\d+/, with: "").replacing(
            " \n", with: "\n")
    }

    func findings() -> [String] { DocumentDump.findings(read().diagnostics) }
}

/// What is read of OpenDocument texts.
@Suite struct OpenDocumentTests {
    /// Numbers that nothing can be counted on from are the nearest that can.
    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999"])
    func listsBeginWithHugeNumbers(start: String) {
        let levels = ["list-level-style-number", "outline-level-style"].map {
            "<text:\($0) text:level=\"1\" style:num-format=\"1\" text:start-value=\"\(start)\"/>"
        }
        let item = "<text:list-item><text:p>one</text:p></text:list-item>"
        var file = OpenDocumentFile(
            "<text:list text:style-name=\"L\">\(item)\(item)</text:list><text:h text:outline-level=\"1\">Head</text:h>"
                + "<text:h text:outline-level=\"1\">Other</text:h>")
        file.automatic = "<text:list-style style:name=\"L\">\(levels[0])</text:list-style>"
        file.styles = "<text:outline-style>\(levels[1])</text:outline-style>"
        let document = file.read().value
        #expect(document != nil)
        #expect(file.dump().contains("one"))
    }

    @Test func paragraphsStylesAndSpaces() {
        var file = OpenDocumentFile(
            "<text:h text:style-name=\"Heading_20_1\" text:outline-level=\"1\">The  line</text:h>\n<text:p text:style-name=\"P1\"> One "
                + "<text:span text:style-name=\"T1\">stressed</text:span>\n<text:s text:c=\"2\"/>word<text:tab/>x<text:line-break/>y</text:p>"
                + "<text:p text:style-name=\"Quotations\">Said</text:p><text:p text:style-name=\"Own\">Odd</text:p>")
        file.automatic =
            "<style:style style:name=\"P1\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"/>"
            + "<style:style style:name=\"T1\" style:family=\"text\"><style:text-properties fo:font-style=\"italic\" "
            + "fo:font-variant=\"small-caps\"/></style:style>"
        file.styles =
            "<style:style style:name=\"Standard\" style:family=\"paragraph\"/><style:style style:name=\"Own\" "
            + "style:display-name=\"Zwischenruf\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"/>"
        #expect(
            file.dump() == """
                title ["The line"]
                p ["One ",span {.smallcaps}[em["stressed"," "]],"word","\t","x",br,"y"]
                quote
                  p ["Said"]
                p ["Odd"]

                """)
        #expect(file.findings() == ["4:1 source-style"])
    }

    /// A file of XML alone holds its pictures as digits, which are no words.
    @Test func picturesOfFlatFilesAreNoText() {
        var digits: [UInt8] = []
        Base64.append(WordFile.pixel, to: &digits)
        let spaces = ["office", "text", "drawing", "svg-compatible"].map { name in
            let prefix = ["drawing": "draw", "svg-compatible": "svg"][name] ?? name
            return "xmlns:\(prefix)=\"urn:oasis:names:tc:opendocument:xmlns:\(name):1.0\""
        }.joined(separator: " ")
        let picture =
            "<draw:frame svg:width=\"200pt\" svg:height=\"100pt\"><draw:image><office:binary-data>"
            + String(decoding: digits, as: UTF8.self).replacing("AAAA", with: "AA\n   AA")
            + "</office:binary-data></draw:image><svg:desc>A dot</svg:desc></draw:frame>"
        let file =
            "<office:document \(spaces)><office:body><office:text><text:p>See \(picture)here</text:p></office:text></office:body>"
            + "</office:document>"
        let read = parseOpenDocument(Array(file.utf8), file: "a.fodt").document
        let name = read.value?.attachments.keys.first ?? ""
        #expect(
            read.value.map(DocumentDump.text)?.replacing(/@\d+:\d+/, with: "").replacing(" \n", with: "\n") == """
                p ["See ","here"]
                figure (\(name)) [] {alt="A dot" width="44.2%"}

                """)
        #expect(read.value?.attachments[name]?.bytes == WordFile.pixel)
    }

    /// Pandoc gives each list in a list a style of its own, whose first level alone is defined; and it writes `TableCaption`.
    @Test func listsInListsAndCaptionsOfPandoc() {
        func list(_ style: String, _ items: String) -> String {
            "<text:list text:style-name=\"\(style)\">\(items)</text:list>"
        }
        func item(_ text: String, _ more: String = "") -> String {
            "<text:list-item><text:p>\(text)</text:p>\(more)</text:list-item>"
        }
        var file = OpenDocumentFile(
            list("L1", item("oak", list("L2", item("sawn in winter") + item("sawn in spring"))))
                + "<text:p text:style-name=\"TableCaption\">Times</text:p><table:table><table:table-row><table:table-cell>"
                + "<text:p>Quay</text:p></table:table-cell><table:table-cell><text:p>23</text:p></table:table-cell></table:table-row></table:table>"
        )
        file.automatic =
            "<text:list-style style:name=\"L1\"><text:list-level-style-bullet text:level=\"1\"/></text:list-style>"
            + "<text:list-style style:name=\"L2\"><text:list-level-style-number text:level=\"1\" style:num-format=\"1\"/></text:list-style>"
        #expect(
            file.dump().replacing("\n \n", with: "\n") == """
                list *
                - item
                    p ["oak"]
                    list 1.
                    - item
                        p ["sawn in winter"]
                    - item
                        p ["sawn in spring"]
                table automatic,automatic
                  ["Quay"] | ["23"]
                  caption ["Times"]

                """)
    }

    @Test func listsTablesAndNotes() {
        var file = OpenDocumentFile(
            "<text:list text:style-name=\"L1\"><text:list-item><text:p>one</text:p><text:p>more</text:p><text:list><text:list-item>"
                + "<text:p>inner</text:p></text:list-item></text:list></text:list-item><text:list-item text:start-value=\"4\"><text:p>four"
                + "</text:p></text:list-item></text:list>"
                + "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell>"
                + "<table:table-cell><text:p>B</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row>"
                + "<table:table-cell table:number-columns-spanned=\"2\"><text:p>wide</text:p></table:table-cell>"
                + "<table:covered-table-cell/></table:table-row></table:table>"
                + "<text:p>See<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation><text:note-body>"
                + "<text:p>A note.</text:p></text:note-body></text:note> it<office:annotation><text:p>Hm</text:p></office:annotation>.</text:p>"
        )
        file.automatic =
            "<text:list-style style:name=\"L1\"><text:list-level-style-number text:level=\"1\" style:num-format=\"1\"/>"
            + "<text:list-level-style-bullet text:level=\"2\"/></text:list-style>"
        #expect(
            file.dump() == """
                list 1. loose
                - item
                    p ["one"]
                    p ["more"]
                    list *
                    - item
                        p ["inner"]
                list 4.
                - item
                    p ["four"]
                table automatic,automatic
                  ["A"] | ["B"]
                  ["wide"]×2
                p ["See",^0," it."]
                note 0
                  p ["A note."]

                """)
        #expect(file.findings().count == 1)
    }

    @Test func picturesWithCaptionsAndCrop() {
        var file = OpenDocumentFile(
            "<text:p><draw:frame svg:width=\"5cm\" svg:height=\"4cm\"><draw:text-box><text:p text:style-name=\"Illustration\">"
                + "<draw:frame draw:style-name=\"fr1\" svg:width=\"5cm\" svg:height=\"3cm\"><draw:image xlink:href=\"Pictures/a.png\"/>"
                + "<svg:desc>A tram</svg:desc></draw:frame>Line 3</text:p></draw:text-box></draw:frame>Around</text:p>"
                + "<text:p><draw:frame svg:width=\"5cm\" svg:height=\"3cm\"><draw:image xlink:href=\"../../etc/passwd\"/></draw:frame></text:p>"
        )
        file.others = [PackedFile.Entry("Pictures/a.png", WordFile.pixel)]
        // A path that leaves the package by its first step is a link to a file beside it; it is not followed.
        #expect(file.findings() == ["3:1 source-picture"])
        file.body = file.body.replacing("../../etc/passwd", with: "Pictures/../../etc/passwd")
        #expect(file.findings() == ["0:0 archive-unsafe"])
        file.body = file.body.replacing("Pictures/../../etc/passwd", with: "").replacing(
            "<draw:image xlink:href=\"\"/>", with: "")
        let name = file.read().value?.attachments.keys.first ?? ""
        #expect(file.dump() == "p [\"Around\"]\nfigure (\(name)) [\"Line 3\"] {alt=\"A tram\" width=\"31.3%\"}\n")
    }

    @Test func picturesAreCutByTheirStyle() {
        var file = OpenDocumentFile(
            "<text:p><draw:frame draw:style-name=\"fr1\" svg:width=\"5cm\"><draw:image xlink:href=\"Pictures/a.png\"/></draw:frame></text:p>"
        )
        // The edges at the top, right, bottom and left of a picture of 150 × 75 points.
        file.automatic =
            "<style:style style:name=\"fr1\" style:family=\"graphic\"><style:graphic-properties fo:clip=\"rect(0pt, 15pt, 7.5pt, 30pt)\"/>"
            + "</style:style>"
        var pixels = WordFile.pixel
        (pixels[19], pixels[23]) = (200, 100)
        file.others = [PackedFile.Entry("Pictures/a.png", pixels)]
        #expect(file.dump().contains("crop=\"0.2 0.0 0.7 0.9\""))
        file.automatic = file.automatic.replacing("rect(0pt, 15pt, 7.5pt, 30pt)", with: "rect(9cm, x, 1e308pt, -1pt)")
        #expect(!file.dump().contains("crop"))
    }

    @Test func headingsHaveTheNumbersOfTheirLevels() {
        func head(_ level: Int, _ text: String) -> String {
            "<text:h text:outline-level=\"\(level)\">\(text)</text:h>"
        }
        var file = OpenDocumentFile(
            "<text:p>Before</text:p>" + head(1, "One") + head(2, "In it") + head(2, "More") + head(1, "Two")
                + head(2, "Again"))
        file.styles =
            "<text:outline-style style:name=\"Outline\"><text:outline-level-style text:level=\"1\" style:num-format=\"I\"/>"
            + "<text:outline-level-style text:level=\"2\" style:num-format=\"1\" text:display-levels=\"2\"/></text:outline-style>"
        #expect(
            file.dump().replacing("\u{2002}", with: " ") == """
                p ["Before"]
                h1 ["I ","One"]
                h2 ["I.1 ","In it"]
                h2 ["I.2 ","More"]
                h1 ["II ","Two"]
                h2 ["II.1 ","Again"]

                """)
    }

    @Test func noDocumentHasSoManyParagraphs() {
        #expect(OpenDocumentFile(String(repeating: "<text:p/>", count: 100_001)).findings() == ["0:0 source-too-large"])
        #expect(WordFile(String(repeating: "<w:p/>", count: 100_001)).findings() == ["0:0 source-too-large"])
        #expect(WordFile(String(repeating: "<w:p/>", count: 100_000)).findings() == [])
    }

    @Test func cellsThatAreSaidOnceForManyAreCounted() {
        let row =
            "<table:table-row table:number-rows-repeated=\"100\"><table:table-cell table:number-columns-repeated=\"60\">"
            + "<text:p>x</text:p></table:table-cell></table:table-row>"
        func table(_ rows: Int) -> String { "<table:table>" + String(repeating: row, count: rows) + "</table:table>" }
        #expect(OpenDocumentFile(table(16)).findings() == [])
        #expect(OpenDocumentFile(table(17)).findings() == ["0:0 source-too-large"])
        #expect(OpenDocumentFile(table(3000)).findings() == ["0:0 source-too-large"])
    }

    @Test func passwordsAreSaid() {
        var file = OpenDocumentFile("<text:p>x</text:p>")
        file.others = [
            PackedFile.Entry(
                "META-INF/manifest.xml",
                Array(
                    "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"><manifest:encryption-data/></manifest:manifest>"
                        .utf8))
        ]
        #expect(file.findings() == ["0:0 archive-encrypted"])
    }

    /// Random changes of the XML: no trap.
    @Test func randomChanges() {
        var random = SplitMix(seed: 7)
        var file = OpenDocumentFile(
            "<text:h text:outline-level=\"1\">H</text:h><text:list text:style-name=\"L\"><text:list-item><text:p>a</text:p></text:list-item></text:list>"
                + "<table:table><table:table-row><table:table-cell table:number-rows-spanned=\"2\"><text:p>b</text:p></table:table-cell></table:table-row>"
                + "</table:table><text:p>c<text:note><text:note-body><text:p>d</text:p></text:note-body></text:note><draw:frame><draw:text-box><text:p>"
                + "<draw:frame svg:width=\"1cm\"><draw:image xlink:href=\"Pictures/a.png\"/></draw:frame>e</text:p></draw:text-box></draw:frame></text:p>"
        )
        file.others = [PackedFile.Entry("Pictures/a.png", WordFile.pixel)]
        file.automatic =
            "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\" style:num-format=\"i\"/></text:list-style>"
        let whole = file.packed
        for _ in 0..<600 {
            var packed = whole
            let index = Int(random.next() % UInt64(packed.entries.count))
            packed.entries[index].bytes = Mutation.changed(packed.entries[index].bytes, &random)
            let read = parseOpenDocument(packed.bytes, file: "a.odt").document
            // What cannot be read says why.
            if read.value == nil { #expect(read.hasErrors) }
        }
    }
}

/// Random changes of markup.
enum Mutation {
    static func changed(_ source: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = source
        for _ in 0...(random.next() % 4) where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            let tags = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
            switch random.next() % 4 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1 where tags.count > 1:
                // A tag less.
                let from = tags[Int(random.next() % UInt64(tags.count))]
                let end = bytes[from...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
                bytes.removeSubrange(from..<end)
            case 2 where tags.count > 1:
                let from = tags[Int(random.next() % UInt64(tags.count))]
                let to = tags[Int(random.next() % UInt64(tags.count))]
                let end = bytes[from...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
                bytes.insert(contentsOf: Array(bytes[from..<end]), at: to)
            default: bytes[place] = Array("0123456789-<>/\"w:".utf8)[Int(random.next() % 17)]
            }
        }
        return bytes
    }
}
