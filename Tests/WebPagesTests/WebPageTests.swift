import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubPackedFiles
import PubRunningText
import PubWebPages
import Testing

/// Pages of the web, and books.
@Suite struct WebPageTests {
    private func dump(_ html: String) -> String {
        let read = parsePage(Array(html.utf8), file: "a.html").document
        return (read.value.map(DocumentDump.text) ?? "nothing\n").replacing(/@\d+:\d+/, with: "").replacing(
            " \n", with: "\n")
    }

    @Test func theArticleIsReadAndNotWhatIsAroundIt() {
        #expect(
            dump(
                "<!DOCTYPE html><html><head><title>Tab</title></head><body><header><nav><a href=/>Home</a></nav></header>"
                    + "<main><article><h1>The last   car</h1><p>One <em>stressed</em> and <b>strong</b> word.<p>Two<br>lines &amp; more"
                    + "<div class=\"share\">Share this</div><aside class=\"related\">Others</aside></article></main><footer>© us</footer></body></html>"
            )
                == """
                title ["The last car"]
                p ["One ",em["stressed"]," and ",b["strong"]," word."]
                p ["Two",br,"lines & more"]

                """)
    }

    @Test func figuresTablesAndLists() {
        #expect(
            dump(
                "<body><figure><img src=\"a.jpg?w=3\" alt=\"A tram\"><figcaption>Line <i>3</i></figcaption></figure><ol start=3><li>c<ul><li>x</li></ul></ol>"
                    + "<table><caption>Prices</caption><tr><th>A<th>B<tr><td rowspan=2>1<td align=right>2<tr><td align=right>3</table>"
                    + "<blockquote><p>Said</blockquote><pre><code class=\"language-c\">x\n  y</code></pre><hr><dl><dt>t<dd>d</dl></body>"
            )
                == """
                figure (a.jpg) ["Line ",em["3"]] {alt="A tram"}
                list 3.
                - item
                    p ["c"]
                    list *
                    - item
                        p ["x"]
                table automatic,right
                  ["A"] | ["B"]
                  ["1"]↓2 | ["2"]
                  ["3"]
                  caption ["Prices"]
                quote
                  p ["Said"]
                code c
                  |x
                  |  y
                pause
                definitions
                  ["t"]
                  :
                    p ["d"]

                """)
    }

    @Test func notesByLinks() {
        #expect(
            dump(
                "<body><p>Text<sup id=r1><a href=#n1>1</a></sup> and<a id=r2 href=\"#n2\" role=doc-noteref>*</a>.</p><p><a href=\"#part\">See</a></p>"
                    + "<h2 id=part>Part</h2><section role=doc-endnotes><ol><li id=n1>One. <a href=#r1>↩</a><li id=n2><p>Two.</p></ol></section></body>"
            )
                == """
                p ["Text",^0," and",^1,"."]
                p [a(#part)["See"]]
                h2 [span {#part}[],"Part"]
                note 0
                  p ["One."]
                note 1
                  p ["Two."]

                """)
    }

    @Test func booksAreReadInTheOrderOfTheirSpine() {
        let file = PackedFile([
            "mimetype": "application/epub+zip",
            "META-INF/container.xml":
                "<container><rootfiles><rootfile full-path=\"OPS/a.opf\"/></rootfiles></container>",
            "OPS/a.opf":
                "<package><manifest><item id=\"two\" href=\"two.xhtml\" media-type=\"application/xhtml+xml\"/><item id=\"one\" href=\"one%201.xhtml\" "
                + "media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"one\"/><itemref idref=\"two\"/></spine></package>",
            "OPS/two.xhtml":
                "<html><body><h1>Two</h1><p>second<a href=\"#f\" epub:type=\"noteref\">1</a></p><aside id=\"f\" epub:type=\"footnote\">note</aside></body></html>",
            "OPS/one 1.xhtml": "<html><body><h1>One</h1><p>first</p></body></html>",
        ])
        let read = parseBook(file.bytes, file: "a.epub").document
        let text = (read.value.map(DocumentDump.text) ?? "").replacing(/@\d+:\d+/, with: "").replacing(
            " \n", with: "\n")
        #expect(text == "title [\"One\"]\np [\"first\"]\nh1 [\"Two\"]\np [\"second\",^0]\nnote 0\n  p [\"note\"]\n")
    }

    @Test func hostilePages() {
        func findings(_ html: String) -> [String] {
            DocumentDump.findings(parsePage(Array(html.utf8), file: "a").document.diagnostics)
        }
        #expect(findings(String(repeating: "<div>", count: 200_000)) == ["0:0 source-too-large"])
        #expect(findings(String(repeating: "<b>", count: 1000) + "x") == ["0:0 source-too-large"])
        #expect(findings(String(repeating: "<p>x", count: 100_000)) == [])
        #expect(findings(String(repeating: "<p>x", count: 200_001)) == ["0:0 source-too-large"])
        let pieces = [
            "<a href=#x>", "<table>", "<li id=x>", "</p>", "<ol>", "<td rowspan=99999999>", "&#x110000;", "<svg><p>",
            "<select>", "\0", "<!--",
        ]
        var state: UInt64 = 1
        for _ in 0..<600 {
            var html = ""
            for _ in 0..<30 {
                state = state &* 6_364_136_223_846_793_005 &+ 1
                html += pieces[Int(state >> 33) % pieces.count] + "w"
            }
            #expect(parsePage(Array(html.utf8), file: "a").document.value != nil)
        }
    }
}
