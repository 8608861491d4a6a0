import PubDocumentDumps
import PubDocuments
import PubPackedFiles
import PubRunningText
import Testing

/// How paragraphs of Word belong together: in items of lists, over deleted ends, around pictures, in cells.
@Suite struct WordStructureTests {
    private typealias W = WordFile

    private func numbered(_ text: String, _ list: Int, _ style: String? = nil) -> String {
        W.p(W.r(text), style, "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }

    private static let twoItems = """
        list 1. loose
        - item
            p ["one"]
            p ["more of it"]
        - item
            p ["two"]

        """

    @Test func aParagraphWhoseNumberIsTakenAwayGoesOnWithItsItem() {
        var file = W(W.p(W.r("one"), "L") + numbered("more of it", 0, "L") + W.p(W.r("two"), "L"))
        file.styles = W.style("L", "List Number", "<w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr>")
        file.numbering =
            "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/>"
            + "</w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
        #expect(file.dump() == Self.twoItems)
        file.body = numbered("no item", 0, "L")
        #expect(file.dump() == "p [\"no item\"]\n")
    }

    @Test func aBlankBulletGoesOnWithItsItem() {
        var file = W(numbered("one", 1) + numbered("more of it", 2) + numbered("two", 1))
        file.numbering =
            "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/>"
            + "</w:lvl></w:abstractNum><w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"bullet\"/>"
            + "<w:lvlText w:val=\" \"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
            + "<w:num w:numId=\"2\"><w:abstractNumId w:val=\"1\"/></w:num>"
        #expect(file.dump() == Self.twoItems)
    }

    @Test(arguments: [("split", "in two"), ("split ", "in two"), ("split", " in two")])
    func wordsAtADeletedEndStayApart(parts: (String, String)) {
        let mark = "<w:rPr><w:del/></w:rPr>"
        #expect(
            W(W.p(W.r(parts.0), nil, mark) + W.p(W.r(parts.1))).dump().replacing("\",\"", with: "")
                == "p [\"split in two\"]\n")
    }

    @Test func onePictureLeavesOneBlank() {
        var file = W(
            W.p(W.r("Before ") + W.drawing("p1", width: 90, height: 90) + W.r(" after"))
                + W.p(W.drawing("p1", width: 90, height: 90) + W.r(" below"))
                + W.p(W.r("above ") + W.drawing("p1", width: 90, height: 90)))
        file.relations = [("p1", "image", "media/image1.png", false)]
        file.others = [PackedFile.Entry("word/media/image1.png", W.pixel)]
        let lines = file.dump().split(separator: "\n").filter { !$0.hasPrefix("figure") }
        #expect(lines == ["p [\"Before \",\"after\"]", "p [\"below\"]", "p [\"above\"]"])
    }

    @Test func blanksAtTheEndsOfLinksAreNotOfThem() {
        let link = "<w:hyperlink r:id=\"l1\">" + W.r(" the ") + W.r("site ", "<w:i/>") + "</w:hyperlink>"
        var file = W(W.p(W.r("See") + link + W.r("now")))
        file.relations = [("l1", "hyperlink", "https://tram.example/", true)]
        #expect(
            file.dump()
                == "p [\"See\",\" \",a(https://tram.example/)[\"the\",\" \",em[\"site\"]],em[\" \"],\"now\"]\n")
    }

    @Test func headingsInCellsAreHeadsOfRowsOrStayHeadings() {
        func cell(_ content: String) -> String { "<w:tc>\(content)</w:tc>" }
        var file = W(
            "<w:tbl><w:tr>" + cell(W.p(W.r("Job"), "H")) + cell(W.p(W.r("Driver"))) + "</w:tr><w:tr>"
                + cell(W.p(W.r("Years"), "H"))
                + cell(W.p(W.r("Depot"), "H") + W.p(W.r("since 1932"))) + "</w:tr></w:tbl>")
        file.styles = W.style("H", "heading 2")
        #expect(
            file.dump().replacing("\n \n", with: "\n") == """
                table automatic,automatic
                  ["Job"] | ["Driver"]
                  ["Years"] | {
                    h2 ["Depot"]
                    p ["since 1932"]
                  }

                """)
        guard case .table(let table)? = file.read().value?.blocks.first?.kind else {
            Issue.record("there is no table")
            return
        }
        #expect(table.rows.map { $0.map(\.isHead) } == [[true, false], [true, false]])
    }

    @Test func aTableThatFramesOthersIsDissolved() {
        let inner = "<w:tbl><w:tr><w:tc>" + W.p(W.r("1")) + "</w:tc><w:tc>" + W.p(W.r("2")) + "</w:tc></w:tr></w:tbl>"
        let file = W(
            "<w:tbl><w:tr><w:tc>" + W.p(W.r("Left")) + "</w:tc><w:tc>" + inner + "<w:p/></w:tc></w:tr></w:tbl>")
        #expect(
            file.dump().replacing("\n \n", with: "\n") == """
                p ["Left"]
                table automatic,automatic
                  ["1"] | ["2"]

                """)
        #expect(file.findings() == ["1:1 source-set-otherwise"])
    }

    @Test func signsOfOtherFontsOfSymbolsAreNotGreekLetters() {
        let webdings = "<w:rFonts w:ascii=\"Webdings\" w:hAnsi=\"Webdings\"/>"
        let file = W(W.p(W.r("a") + W.r("\u{F061}", webdings) + W.r("\u{F061}", "<w:rFonts w:ascii=\"Symbol\"/>")))
        #expect(file.dump() == "p [\"aα\"]\n")
        #expect(file.findings() == ["1:2 source-left-out"])
    }

    @Test func listingsKeepTheirBlanks() {
        var file = W(
            W.p(W.r("while a {") + "<w:r><w:br/></w:r>" + W.r("    b(\"c\")"), "C") + W.p("", "C")
                + W.p("<w:r><w:tab/><w:t>d</w:t></w:r>", "C") + W.p("", "C") + W.p(W.r("Text"), "B"))
        file.styles = W.style("C", "Source Code") + W.style("B", "Body Text")
        #expect(
            file.dump().replacing(" \n", with: "\n") == """
                code
                  |while a {
                  |    b("c")
                  |
                  |\td
                p ["Text"]

                """)
    }

    @Test func termsHaveTheirDefinitions() {
        var file = W(
            W.p(W.r("Sleeper"), "T") + W.p(W.r("A beam."), "D") + W.p(W.r("Of oak."), "D") + W.p(W.r("Rail"), "T")
                + W.p(W.r("A bar."), "D"))
        file.styles = W.style("T", "Definition Term") + W.style("D", "Definition")
        #expect(
            file.dump() == """
                definitions
                  ["Sleeper"]
                  :
                    p ["A beam."]
                    p ["Of oak."]
                  ["Rail"]
                  :
                    p ["A bar."]

                """)
        #expect(file.findings() == [])
    }

    /// LibreOffice gives the first item of a list a list of its own when it saves a file of Word.
    @Test func itemsThatCountOnAreOneList() {
        func item(_ text: String, _ list: Int) -> String {
            W.p(W.r(text), nil, "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
        }
        var file = W(item("one", 5) + item("two", 1) + item("three", 1) + item("new", 6))
        let number = "<w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"1\"/></w:lvlOverride>"
        func list(_ id: Int, _ more: String) -> String {
            "<w:num w:numId=\"\(id)\"><w:abstractNumId w:val=\"1\"/>\(more)</w:num>"
        }
        file.numbering =
            "<w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/>"
            + "<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl></w:abstractNum>"
            + list(1, "") + list(5, number) + list(6, number)
        #expect(
            file.dump() == """
                list 1.
                - item
                    p ["one"]
                - item
                    p ["two"]
                - item
                    p ["three"]
                list 1.
                - item
                    p ["new"]

                """)
    }

    @Test func whatBecomesAnotherThingIsSaid() {
        let empty = "<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"
        let row = "<w:tr><w:tc>" + W.p(W.r("Who"), "H") + "</w:tc><w:tc>" + W.p(W.r("Ada")) + "</w:tc></w:tr>"
        var file = W(
            W.p(W.r("Before")) + empty + "<w:tbl>\(row)\(row)</w:tbl>"
                + W.p(W.r(String(repeating: "A long paragraph. ", count: 10)), "H"))
        file.styles = W.style("H", "heading 2")
        #expect(file.findings() == ["2:1 source-left-out", "4:1 source-set-otherwise", "8:1 source-set-otherwise"])
        let words = file.read().diagnostics.map(\.message)
        #expect(words.first?.hasPrefix("a table without a word is left out") == true, "\(words)")
        #expect(words.last?.hasPrefix("a long paragraph has the style of a heading") == true, "\(words)")
        #expect(words.contains { $0.hasPrefix("a heading that is alone in a cell is set as the head of its row (2") })
    }

    @Test(arguments: [
        ("C:\\Users\\ada\\clip_image001.png", ""), ("DSC 0042.JPG", ""),
        ("A tram at the quay&#10;&#10;Description automatically generated", "A tram at the quay"),
        ("A tram", "A tram"),
    ])
    func namesOfFilesAreNoDescriptions(written: String, kept: String) {
        var file = W(W.p(W.drawing("p", width: 200, height: 100, alternate: written)))
        file.relations = [("p", "image", "media/a.png", false)]
        file.others = [PackedFile.Entry("word/media/a.png", W.pixel)]
        let dump = file.dump()
        #expect(dump.contains("figure"))
        #expect(dump.contains("alt=\"\(kept)\"") == !kept.isEmpty, "\(dump)")
    }

    @Test func bookmarksBetweenParagraphsAreThoseOfTheNext() {
        let link = "<w:hyperlink w:anchor=\"part\"><w:r><w:t>on</w:t></w:r></w:hyperlink>"
        let file = W(
            W.p(link) + "<w:bookmarkStart w:id=\"1\" w:name=\"part\"/>" + W.p(W.r("Part"))
                + "<w:bookmarkEnd w:id=\"1\"/>")
        #expect(
            file.dump() == """
                p [a(#part)["on"]]
                p [span {#part}[],"Part"]

                """)
    }
}
