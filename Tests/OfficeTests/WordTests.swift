import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubPackedFiles
import PubRunningText
import Testing

/// What is read of files of Word.
@Suite struct WordTests {
    private typealias W = WordFile

    @Test func paragraphsAndTheirFormatting() {
        let file = W(
            W.p(W.r("The last ") + W.r("car", "<w:i/>") + W.r(" of ") + W.r("line 3", "<w:b/>"))
                + W.p(
                    W.r("H") + W.r("2", "<w:vertAlign w:val=\"subscript\"/>") + W.r("O, ")
                        + W.r("NATO", "<w:smallCaps/>") + W.r("gone", "<w:strike/>")
                        + "<w:r><w:br/><w:t>next</w:t></w:r>"
                        + "<w:r><w:tab/><w:t>co</w:t><w:softHyphen/><w:t>op</w:t><w:noBreakHyphen/><w:t>x</w:t></w:r>"))
        #expect(
            file.dump() == """
                p ["The last ",em["car"]," of ",b["line 3"]]
                p ["H",sub["2"],"O, ",span {.smallcaps}["NATO"],s["gone",br],"next","\t","co\u{AD}op\u{2011}x"]

                """)
        #expect(file.findings() == [])
    }

    @Test func placesAreParagraphsAndCharacters() {
        let read = W(W.p(W.r("One")) + W.p(W.r("Two ") + W.r("words", "<w:i/>"))).read()
        #expect(
            read.value.map(DocumentDump.text) == """
                p ["One"@1:1] @1:1
                p ["Two "@2:1,em["words"@2:5]@2:5] @2:1

                """)
    }

    @Test func stylesAreRolesInAnyLanguage() {
        var file = W(
            W.p(W.r("Tram"), "T") + W.p(W.r("A deck"), "S") + W.p(W.r("Ada"), "A") + W.p(W.r("Part"), "H")
                + W.p(W.r("Deeper"), "O") + W.p(W.r("They said"), "Q") + W.p(W.r("and left"), "Q")
                + W.p(W.r("x = 1"), "C") + W.p(W.r("y = 2"), "C") + W.p(W.r("Own"), "Z")
                + W.p(W.r("direct"), nil, "<w:outlineLvl w:val=\"1\"/>")
        )
        file.styles =
            W.style("T", "Titel") + W.style("S", "Untertitel") + W.style("A", "Author") + W.style("H", "heading 1")
            + W.style("O", "Eigene", "<w:pPr><w:outlineLvl w:val=\"2\"/></w:pPr>") + W.style("Q", "Citation intense")
            + W.style("C", "HTML Preformatted") + W.style("Z", "Zwischenruf")
        #expect(
            file.dump() == """
                title ["Tram"]
                h1 ["Part"]
                h3 ["Deeper"]
                quote
                  p ["They said"]
                  p ["and left"]
                code 
                  |x = 1
                  |y = 2
                p ["Own"]
                h2 ["direct"]

                """)
        #expect(file.findings() == ["10:1 source-style"])
        #expect(file.read().value?.front.standfirst?.plainText == "A deck")
        #expect(file.read().value?.front.authors.map(\.name) == ["Ada"])
        var options = ReadingOptions()
        options.styleRoles = ["zwischenruf": "pullquote", "citation intense": "subhead.2"]
        options.elements = ["pullquote"]
        #expect(file.dump(options).contains("p [\"Own\"] {.pullquote}"))
        #expect(file.dump(options).contains("h2 [\"They said\"]"))
        #expect(file.findings(options) == [])
    }

    private static let numbering =
        "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/>"
        + "<w:lvlText w:val=\"%1.\"/></w:lvl><w:lvl w:ilvl=\"1\"><w:start w:val=\"3\"/><w:numFmt w:val=\"lowerLetter\"/>"
        + "<w:lvlText w:val=\"%2)\"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\">"
        + "<w:numFmt w:val=\"bullet\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
        + "<w:num w:numId=\"2\"><w:abstractNumId w:val=\"1\"/></w:num>"

    private func item(_ text: String, _ list: Int, _ level: Int = 0, _ style: String? = nil) -> String {
        W.p(W.r(text), style, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }

    @Test func listsHaveLevelsAndNumbers() {
        var file = W(
            item("one", 1) + item("inner", 1, 1) + item("more", 1, 1) + item("two", 1)
                + W.p(W.r("goes on"), "L") + W.p(W.r("between")) + item("three", 1) + item("dot", 2)
                + item("Head", 1, 0, "H"))
        file.numbering = Self.numbering
        file.styles = W.style("H", "heading 1") + W.style("L", "List Continue")
        #expect(
            file.dump()
                == """
                list 1. loose
                - item
                    p ["one"]
                    list c.
                    - item
                        p ["inner"]
                    - item
                        p ["more"]
                - item
                    p ["two"]
                    p ["goes on"]
                p ["between"]
                list 3.
                - item
                    p ["three"]
                list *
                - item
                    p ["dot"]
                h1 ["4. ","Head"]

                """.replacing("4. ", with: "4.\u{2002}"))
    }

    private func cell(_ text: String, _ properties: String = "") -> String {
        "<w:tc>" + (properties.isEmpty ? "" : "<w:tcPr>\(properties)</w:tcPr>")
            + (text.isEmpty ? "<w:p/>" : W.p(W.r(text))) + "</w:tc>"
    }

    @Test func tablesHaveHeadsSpansAndBlocks() {
        let file = W(
            W.p(W.r("Prices"), "Caption") + "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>" + cell("A") + cell("B")
                + cell("C")
                + "</w:tr><w:tr>" + cell("tall", "<w:vMerge w:val=\"restart\"/>")
                + cell("wide", "<w:gridSpan w:val=\"2\"/>")
                + "</w:tr><w:tr>" + cell("", "<w:vMerge/>") + cell("b") + "<w:tc>" + W.p(W.r("first")) + item("dot", 2)
                + "<w:tbl><w:tr>" + cell("inner") + "</w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl>")
        var numbered = file
        numbered.numbering = Self.numbering
        #expect(
            numbered.dump() == """
                table automatic,automatic,automatic
                  ["A"] | ["B"] | ["C"]
                  ["tall"]↓2 | ["wide"]×2
                  ["b"] | {
                    p ["first"]
                    list *
                    - item
                        p ["dot"]
                    p ["inner"]
                  }
                  caption ["Prices"]

                """)
        #expect(numbered.findings() == ["9:1 source-set-otherwise"])
    }

    @Test func notesOfBothKinds() {
        var file = W(
            W.p(
                W.r("Text") + "<w:r><w:footnoteReference w:id=\"2\"/></w:r>" + W.r(" and")
                    + "<w:r><w:endnoteReference w:id=\"2\"/></w:r>" + W.r(".")))
        file.footnotes =
            "<w:footnote w:type=\"separator\" w:id=\"0\"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>"
            + "<w:footnote w:id=\"2\"><w:p><w:r><w:footnoteRef/></w:r>" + W.r(" A foot.") + "</w:p></w:footnote>"
        file.endnotes = "<w:endnote w:id=\"2\">" + W.p(W.r("An end.")) + "</w:endnote>"
        #expect(
            file.dump() == """
                p ["Text",^0," and",^1,"."]
                note 0
                  p ["A foot."]
                note 1
                  p ["An end."]

                """)
        #expect(file.findings() == ["1:9 source-set-otherwise"])
    }

    @Test func picturesWithCropSizeAndWords() {
        var file = W(
            W.p(
                W.drawing(
                    "p1", width: 200, height: 100, alternate: "A tram", crop: "<a:srcRect l=\"10000\" b=\"25000\"/>"))
                + W.p(W.r("Line 3"), "Caption") + W.p(W.r("Sign ") + W.drawing("p1", width: 10, height: 10))
                + "<w:sectPr><w:pgSz w:w=\"12000\"/><w:pgMar w:left=\"1000\" w:right=\"1000\"/></w:sectPr>")
        file.relations = [("p1", "image", "media/image1.png", false)]
        file.others = [PackedFile.Entry("word/media/image1.png", W.pixel)]
        let read = file.read()
        let name = read.value?.attachments.keys.first ?? ""
        #expect(read.value?.attachments.count == 1)
        #expect(
            file.dump() == """
                figure (\(name)) ["Line 3"] {alt="A tram" crop="0.1 0.0 0.9 0.75" width="40.0%"}
                p ["Sign ",img (\(name)) [] {width="10.0pt" height="10.0pt"}]

                """)
        #expect(read.diagnostics.isEmpty)
        file.others = []
        #expect(file.findings() == ["1:1 source-picture"])
        file.relations = [("p1", "image", "../../../etc/passwd", false)]
        #expect(file.findings() == ["0:0 archive-unsafe"])
        file.relations = [("p1", "image", "file:///etc/passwd", true)]
        #expect(file.findings() == ["1:1 source-picture"])
        file.relations = [("p1", "image", "media/a.emf", false)]
        file.others = [
            PackedFile.Entry("word/media/a.emf", [1, 0, 0, 0] + Array(repeating: 0, count: 36) + Array(" EMF".utf8))
        ]
        #expect(file.findings() == ["1:1 source-picture", "3:6 source-picture"])
    }

    @Test func linksFieldsAndLanguages() {
        var file = W(
            W.p(
                "<w:bookmarkStart w:id=\"1\" w:name=\"here\"/>" + W.r("See ") + "<w:hyperlink r:id=\"l1\">"
                    + W.r("the site")
                    + "</w:hyperlink>" + W.r(", ") + "<w:hyperlink w:anchor=\"here\">" + W.r("above") + "</w:hyperlink>"
            )
                + W.p(
                    "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> HYPERLINK \"https://a.example\" </w:instrText></w:r>"
                        + "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>" + W.r("there")
                        + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r><w:fldSimple w:instr=\" PAGE \">" + W.r("7")
                        + "</w:fldSimple>")
                + W.p(
                    W.r("Long enough to be the main language here, ") + W.r("doch nicht", "<w:lang w:val=\"de-DE\"/>")))
        file.styles =
            "<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val=\"en-US\"/></w:rPr></w:rPrDefault></w:docDefaults>"
        file.relations = [("l1", "hyperlink", "https://tram.example/", true)]
        #expect(
            file.dump() == """
                p [span {#here}[],"See ",a(https://tram.example/)["the site"],", ",a(#here)["above"]]
                p [a(https://a.example)["there"],"7"]
                p ["Long enough to be the main language here, ",span {lang="de-DE"}["doch nicht"]]

                """)
        #expect(file.findings() == ["2:6 source-set-otherwise"])
    }

    @Test func whatIsLeftOutIsSaid() {
        var file = W(
            W.p(
                W.r("Kept") + "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>" + W.r(" new") + "</w:ins>"
                    + W.r("secret", "<w:vanish/>") + "<w:r><w:commentReference w:id=\"1\"/></w:r><m:oMath/>"
                    + "<w:r><w:object/></w:r>")
                + W.p(
                    "<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>" + W.p(W.r("boxed"))
                        + "</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback>" + W.r("boxed")
                        + "</mc:Fallback></mc:AlternateContent></w:r>" + W.r("After"))
                + "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" + W.r("Two ") + "</w:p>" + W.p(W.r("in one")))
        file.header = W.p(W.r("Page head"))
        #expect(file.dump() == "p [\"Kept new\"]\np [\"After\"]\np [\"Two in one\"]\n")
        #expect(
            file.findings() == [
                "1:1 source-left-out", "1:5 source-changes", "1:5 source-changes", "1:9 source-left-out",
                "1:9 source-left-out", "1:9 source-left-out", "1:9 source-comment", "2:1 source-left-out",
            ])
        let comment = file.read().diagnostics.first { $0.id == "source-comment" }
        #expect(comment?.message == "comments are left out (paragraph 1: “Kept new”)")
    }

    @Test func anInitialIsPartOfItsParagraph() {
        let initial = W.p(W.r("T"), nil, "<w:framePr w:dropCap=\"drop\" w:lines=\"3\"/>")
        #expect(W(initial + W.p(W.r("he last car"))).dump() == "p [\"The last car\"]\n")
    }

    @Test func otherPrefixesAndEncodings() {
        let text =
            "<x:document xmlns:x=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><x:body><x:p><x:pPr>"
            + "<x:pStyle x:val=\"Heading1\"/></x:pPr><x:r><x:t>Häuser</x:t></x:r></x:p><x:p/></x:body></x:document>"
        var file = W().packed
        let index = file.entries.firstIndex { $0.name == "word/document.xml" }!
        file.entries[index].bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(WordFiles.read(file).value?.front.title?.plainText == "Häuser")
    }
}
