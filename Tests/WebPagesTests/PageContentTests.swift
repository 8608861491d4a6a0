import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubPackedFiles
import PubRunningText
import PubWebPages
import Testing

/// What pages of real sites have beside paragraphs: encodings, drawings, marks of notes, forms around everything.
@Suite struct PageContentTests {
    private func read(_ html: String) -> Outcome<Document> { parsePage(Array(html.utf8), file: "a.html").document }

    private func dump(_ document: Document?) -> String {
        (document.map(DocumentDump.text) ?? "nothing\n").replacing(/@\d+:\d+/, with: "").replacing(" \n", with: "\n")
    }

    private func dump(_ html: String) -> String { dump(read(html).value) }

    private func findings(_ html: String) -> [String] { DocumentDump.findings(read(html).diagnostics) }

    // MARK: Encodings

    @Test func pagesInOtherEncodings() {
        func dump(_ bytes: [UInt8]) -> String { self.dump(parsePage(bytes, file: "a.html").document.value) }
        let head = Array("<meta charset=windows-1251><p>".utf8)
        #expect(dump(head + [0xCF, 0xF0, 0xE8]) == "p [\"При\"]\n")
        #expect(dump(Array("<meta charset=Shift_JIS><p>".utf8) + [0x93, 0x64]) == "p [\"電\"]\n")
        #expect(dump(Array("<meta charset=latin1><p>".utf8) + [0x93, 0xE9]) == "p [\"“é\"]\n")
        #expect(
            dump([0xFF, 0xFE] + Array("<p>é".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == "p [\"é\"]\n")
        #expect(dump(Array("<p>é".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "p [\"é\"]\n")
        // What is UTF-8 is UTF-8.
        #expect(dump(head + Array("é".utf8)) == "p [\"é\"]\n")
        #expect(dump(Array("<meta charset=windows-1251><p>a".utf8) + [0x98, 0x62]) == "p [\"a\u{FFFD}b\"]\n")
        let unknown = parsePage(Array("<meta charset=x-ebcdic><p>".utf8) + [0xE9], file: "a").document
        #expect(DocumentDump.findings(unknown.diagnostics) == ["0:0 invalid-utf8"])
    }

    @Test func languagesOfBlocks() {
        #expect(
            dump(
                "<html lang=en><body><p>English enough to be the main language</p><p lang=fr>Oui <i lang=de>doch</i></p>"
                    + "<div lang=it><p>Sì</p></div></body></html>")
                    == """
                    p ["English enough to be the main language"]
                    p [span {lang="fr"}["Oui "],span {lang="de"}[em["doch"]]]
                    p [span {lang="it"}["Sì"]]

                    """)
    }

    // MARK: Pictures

    @Test func picturesInThePageItself() {
        let read = read(
            "<p><img alt=\"A dot\" src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\"><p><img src=\"data:image/gif;base64,%%%\">"
        )
        #expect(read.value?.attachments.values.map(\.bytes) == [Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C]])
        #expect(DocumentDump.findings(read.diagnostics) == ["2:1 source-picture"])
    }

    @Test func drawingsInThePageItself() {
        let read = read(
            "<p>One</p><figure><svg viewBox=\"0 0 200 100\"><title>A line</title><path d=\"M0 0L9 9\"/></svg><figcaption>Line</figcaption></figure>"
                + "<p>Two <svg width=16 height=16><path d=\"M0 0\"/></svg></p>")
        let drawing = read.value?.attachments.values.first
        #expect(read.value?.attachments.count == 1)
        #expect(
            drawing.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 200 100\">"
                + "<title>A line</title><path d=\"M0 0L9 9\"/></svg>")
        let name = read.value?.attachments.keys.first ?? ""
        #expect(
            dump(read.value)
                == "p [\"One\"]\nfigure (\(name)) [\"Line\"] {alt=\"A line\" width=\"33.1%\"}\np [\"Two\"]\n")
    }

    // MARK: Around the article

    @Test func whatIsAroundTheArticleIsSaid() {
        let html =
            "<body><nav>Home News</nav><h1>The last car</h1><article><p>One two three four five six seven</p><form><p>Your name</p></form></article>"
            + "<footer>About us and about others</footer><script>let x</script></body>"
        let finding = read(html).diagnostics.first
        #expect(finding?.severity == .note)
        #expect(
            finding?.message
                == "menus, forms and other parts around the article are left out (3 places, the longest “About us and about others”)"
        )
        #expect(findings("<body><h1>The last car</h1><p>One</p></body>") == [])
    }

    @Test func aFormAroundThePageIsNoForm() {
        #expect(
            dump(
                "<body><form><p>All of the page is in it, as some servers do</p><input></form><form><p>Search here</p></form></body>"
            )
                == "p [\"All of the page is in it, as some servers do\"]\n")
    }

    @Test func theFootOfAQuoteIsItsSource() {
        #expect(
            dump("<body><blockquote><p>Said</p><footer>Ada</footer></blockquote><footer>Imprint</footer></body>")
                == "quote\n  p [\"Said\"]\n  p [\"Ada\"]\n")
    }

    @Test func formulasAndPlayersAreSaid() {
        #expect(
            findings("<body><p>One <math><mi>x</mi></math></p><video src=a.mp4></video><iframe src=b></iframe></body>")
                == ["1:5 source-left-out", "2:1 source-left-out"])
    }

    @Test func theTitleOfAPageWithoutHeadline() {
        let page = "<head><title>Trams · The Site</title></head><body><h2>Part</h2><p>One</p></body>"
        #expect(dump(page) == "title [\"Trams · The Site\"]\nh1 [\"Part\"]\np [\"One\"]\n")
        #expect(
            dump(page.replacing("<title>", with: "<meta property=og:title content=Trams><title>")).hasPrefix(
                "title [\"Trams\"]"))
        #expect(dump(page.replacing("h2", with: "h1")).hasPrefix("title [\"Part\"]"))
    }

    @Test func tablesThatPlaceThings() {
        let inner = "<table><tr><td>1</td><td>2</td></tr></table>"
        #expect(
            dump("<body><table><tr><td>Left</td><td>\(inner)</td></tr><tr><td>Foot</td><td></td></tr></table></body>")
                .replacing(
                    "\n \n", with: "\n")
                    == """
                    p ["Left"]
                    table automatic,automatic
                      ["1"] | ["2"]
                    p ["Foot"]

                    """)
        #expect(
            findings("<body><table><tr><th>A</th></tr><tr><td>\(inner)</td></tr></table></body>") == [
                "1:1 source-set-otherwise"
            ])
    }

    @Test func spansEndAboveRowsThatDoNotFit() {
        let row = "<tr><td rowspan=1000 colspan=64>x"
        let read = read("<body><table>" + String(repeating: row, count: 3000) + "</table></body>")
        guard case .table(let table)? = read.value?.blocks.first?.kind else {
            Issue.record("there is no table")
            return
        }
        #expect(table.rows.count == 3000)
        #expect(table.columnCount == 64)
        #expect(table.rows.allSatisfy { $0.count == 1 })
        #expect(DocumentDump.findings(read.diagnostics) == ["1:1 source-set-otherwise"])
    }

    // MARK: Notes

    @Test func marksThatNotesRepeatAreNotPrinted() {
        #expect(
            dump(
                "<body><p>A<a name=fs1><a href=#fn1><sup>1</sup></a></a>, b<sup><a id=r2 href=#fn2>2</a></sup>, c<a id=r3 href=#fn3>3</a></p>"
                    + "<p><a name=fn1><a href=#fs1>1</a></a> One.</p><div class=footnotes><p id=fn2><b>2</b> Two. <a href=#r2>Back</a></p>"
                    + "<p id=fn3><a href=#r3>Line 20.</a> Three.</p></div></body>")
                    == """
                    p ["A",^0,", b",^1,", c",^2]
                    note 0
                      p ["One."]
                    note 1
                      p ["Two."]
                    note 2
                      p ["Line 20. Three."]

                    """)
    }

    // MARK: Books

    @Test func languagesPicturesAndCoversOfBooks() {
        let pixel: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C]
        var file = PackedFile([
            "META-INF/container.xml":
                "<container><rootfiles><rootfile full-path=\"a/b.opf\"/></rootfiles></container>",
            "a/b.opf":
                "<package xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><metadata><dc:title>The  line</dc:title><dc:creator>Ada</dc:creator></metadata>"
                + "<manifest><item id=\"c\" href=\"cover.xhtml\"/><item id=\"t\" href=\"text/one.xhtml\"/></manifest>"
                + "<spine><itemref idref=\"c\" linear=\"no\"/><itemref idref=\"t\"/></spine></package>",
            "a/cover.xhtml": "<html><body><img src=\"img/a.gif\"/></body></html>",
            "a/text/one.xhtml":
                "<html xml:lang=\"en\"><body><h2>Part</h2><p>Enough of English words here</p><p xml:lang=\"la\">Nam</p>"
                + "<p><img alt=\"Dot\" src=\"../img/a.gif\"/></p><p><img alt=\"Out\" src=\"../../../x.gif\"/></p></body></html>",
        ])
        file.entries.append(PackedFile.Entry("a/img/a.gif", pixel))
        let read = parseBook(file.bytes, file: "a.epub").document
        let name = read.value?.attachments.keys.first ?? ""
        #expect(
            dump(read.value) == """
                title ["The line"]
                h1 ["Part"]
                p ["Enough of English words here"]
                p [span {lang="la"}["Nam"]]
                figure (\(name)) [] {alt="Dot"}

                """)
        #expect(read.value?.front.authors.map(\.name) == ["Ada"])
        #expect(DocumentDump.findings(read.diagnostics) == ["1:1 source-left-out", "5:1 source-picture"])
        file.entries.removeAll { $0.name == "a/text/one.xhtml" }
        #expect(DocumentDump.findings(parseBook(file.bytes, file: "a.epub").document.diagnostics).count == 1)
    }

    /// LibreOffice closes a list before a deeper one, and writes the names of styles as classes.
    @Test func pagesOfLibreOffice() {
        let page = """
            <html><head><title>The line</title><meta name="author" content="Ada"></head><body>
            <p align="center"><font size="5"><b>The
            line</b></font></p><p><b>A deck</b></p><p>Ada</p><h2 class="western">Part</h2>
            <ol><li value="1"><p class="compact">one</p><li><p class="compact">two</p></ol>
            <ul><ul><li><p>oak</p><li><p>beech</p></ul></ul><ol><ol><ol><li><p>winter</p></ol></ol></ol>
            <ol start="3"><li><p>three</p></ol>
            <p class="block-text">Said.</p><p class="source-code">x = 1</p>
            <table><tr><td><p align="right">1</p></td><td><p style="text-align: center">2</p></td></tr></table>
            <p>See<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>
            <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>A
            note.</p><p class="sdfootnote">More.</p></div><div title="footer"><p>2</p></div></body></html>
            """
        let read = parsePage(Array(page.utf8), file: "a.html").document
        #expect(
            dump(read.value).replacing("\n \n", with: "\n").replacing(" \n", with: "\n") == """
                title ["The line"]
                p [b["A deck"]]
                h1 ["Part"]
                list 1.
                - item
                    p ["one"]
                - item
                    p ["two"]
                    list *
                    - item
                        p ["oak"]
                    - item
                        p ["beech"]
                        list 1.
                        - item
                            p ["winter"]
                - item
                    p ["three"]
                quote
                  p ["Said."]
                code
                  |x = 1
                table right,center
                  ["1"] | ["2"]
                p ["See",^0]
                note 0
                  p ["A note."]
                  p ["More."]

                """)
        #expect(read.value?.front.authors.map(\.name) == ["Ada"])
    }

    @Test func aCaptionThatScreenReadersLeaveOutIsSeen() {
        let page =
            "<body><article><p>Text</p><figure><img src=a.png alt=Sea><figcaption aria-hidden=true>The sea</figcaption></figure></article></body>"
        let read = parsePage(Array(page.utf8), file: "a.html").document
        #expect(dump(read.value).contains("[\"The sea\"] {alt=\"Sea\"}"))
    }

    private let long = String(repeating: "Words of the beginning. ", count: 6)

    @Test func anArticleBeginsBeforeTheElementOfItsRest() {
        let rest = "<div id=article-content><p>\(String(repeating: "The rest of it. ", count: 40))</p></div>"
        let page = "<body><div class=page><p>By Ada</p><p>\(long)</p>\(rest)<p>Share it</p></div></body>"
        #expect(dump(page).hasPrefix("p [\"Words of the beginning. "))
        #expect(findings(page) == ["1:1 source-left-out"])
    }

    @Test func aParagraphBesideTheArticleIsSaid() {
        let words = String(repeating: "Words beside the article. ", count: 6)
        let rest = "<article><p>\(String(repeating: "The rest of it. ", count: 40))</p></article>"
        let found = read("<body>\(rest)<p>\(words)</p><nav>Home</nav></body>").diagnostics
        #expect(Set(found.map(\.severity)) == [.note, .warning])
        let warning = found.first { $0.severity == .warning }
        #expect(warning?.message.contains("beside the element") == true)
    }

    @Test func definitionsWithoutTermsAreRead() {
        #expect(
            dump("<dl><dd>First<dd><p>Second<div><dt>Term<dd>Third</div><p>Other</dl>") == """
                p ["First"]
                p ["Second"]
                definitions
                  ["Term"]
                  :
                    p ["Third"]
                    p ["Other"]

                """)
    }

    @Test func labelsOfElementsAroundParagraphsAreKept() {
        let page =
            "<p><a href=#part>on</a> and <a href=#item>on</a></p><section id=part><h2>Part</h2><p>Text</p></section><ul><li id=item>One</ul>"
        #expect(
            dump(page).replacing(" \n", with: "\n") == """
                p [a(#part)["on"]," and ",a(#item)["on"]]
                h2 [span {#part}[],"Part"]
                p ["Text"]
                list *
                - item
                    p [span {#item}[],"One"]

                """)
    }

    @Test func formulasInTheCommandsOfTeXAreSaid() {
        let page =
            "<p>So <span class=\"math inline\">\\(\\frac{a}{b}\\)</span> holds, and <span class=\"math inline\"><em>x</em></span>.</p>"
        #expect(dump(page) == "p [\"So holds, and \",em[\"x\"],\".\"]\n")
        #expect(findings(page) == ["1:4 source-left-out"])
    }

    @Test func aSidebarOfProseIsOneOfTheArticle() {
        let links = (1...30).map { "<a href=/\($0)>Link \($0)</a>" }.joined(separator: " ")
        let page =
            "<body><p>Text</p><div class=sidebar><p>\(long)\(long)</p></div><div class=sidebar><p>\(links)</p></div></body>"
        #expect(dump(page).contains("Words of the beginning"))
        #expect(dump(page).contains("sidebar"))
        #expect(!dump(page).contains("Link"))
        #expect(findings(page) == ["1:1 source-left-out"])
    }
}
