import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubOffice
import PubPackedFiles
import PubPandocTree
import PubRunningText
import PubWebPages
import Testing

/// What `publish convert` writes is read as the file itself was.
@Suite struct ConversionTests {
    private func dump(_ document: Document) -> String {
        DocumentDump.text(document).replacing(/@\d+:\d+/, with: "").replacing(" \n", with: "\n")
    }

    private func isKept(_ read: Outcome<Document>, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        guard let document = read.value else {
            Issue.record("nothing is read", sourceLocation: sourceLocation)
            return
        }
        let text = markdown(of: document)
        let again = parseMarkdown(Array(text.utf8), file: "a.md")
        let (before, after) = (joined(dump(document)), joined(again.value.map(dump) ?? "nothing"))
        #expect(before == after, "\(text)", sourceLocation: sourceLocation)
        #expect(!again.diagnostics.hasErrors, "\(text)", sourceLocation: sourceLocation)
        #expect(again.value.map { markdown(of: $0) } == text, sourceLocation: sourceLocation)
    }

    /// Texts that follow one another are one text: where it is divided says nothing.
    private func joined(_ dump: String) -> String { dump.replacing("\",\"", with: "") }

    @Test func documentsOfWord() {
        typealias W = WordFile
        isKept(WordSamples.everything.read())
        let words = [
            "1. no list", "- no list", "# no head", "a*b*c_d_", "<b>no tag</b>", "[no](link)", "`no code`", "x^2^ ~y~",
            "Table: no caption",
            "http://a.example/b?c=d", "me@a.example", ":smile: at 12:30", "{no .class}", "| no | table |",
            "100 % & more &amp; so", "a -- b --- c ... d",
            "“Quoted” and 'single' \"double\"", "A) first", "(i) second", "$x$ ==y== ++z++", "\\back", "::: no",
            "> no quote", "www.a.example", "!", "!!! [x]",
            "*", "_", "=", "-", "—", "…", ":", ": x", "%% x %%", "@key", "[^1]", "[@key]", "#hash", "    x", "~~x~~",
            "<!-- x -->", "{issue.title}",
        ]
        for word in words {
            let escaped = word.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            isKept(W(W.p(W.r(escaped))).read())
            isKept(W(W.p(W.r("a ") + W.r(escaped, "<w:i/>") + W.r("b"))).read())
            isKept(W(W.p(W.r("a") + W.r(escaped, "<w:b/>") + W.r(", " + escaped) + W.r("x", "<w:smallCaps/>"))).read())
            isKept(
                W(
                    "<w:tbl><w:tr><w:tc>" + W.p(W.r(escaped)) + "</w:tc><w:tc>" + W.p(W.r("y", "<w:i/>"))
                        + "</w:tc></w:tr></w:tbl>"
                ).read())
        }
    }

    @Test func itemsAloneInTheirLists() {
        typealias W = WordFile
        func item(_ text: String, _ level: Int) -> String {
            W.p(W.r(text), nil, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"1\"/></w:numPr>")
        }
        var file = W(item("one", 0) + item("inner", 1) + item("innermost", 2) + item("two", 0))
        let levels = ["decimal", "lowerLetter", "lowerRoman"].enumerated().map { level, format in
            "<w:lvl w:ilvl=\"\(level)\"><w:numFmt w:val=\"\(format)\"/><w:lvlText w:val=\"%\(level + 1).\"/></w:lvl>"
        }
        file.numbering =
            "<w:abstractNum w:abstractNumId=\"0\">\(levels.joined())</w:abstractNum>"
            + "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
        isKept(file.read())
    }

    @Test func cellsOfTablesThatNeedTags() {
        typealias W = WordFile
        func cell(_ runs: String, _ properties: String = "") -> String {
            "<w:tc><w:tcPr>\(properties)</w:tcPr>" + W.p(runs) + "</w:tc>"
        }
        let wide = cell(W.r("wide ") + W.r("and strong", "<w:b/>"), "<w:gridSpan w:val=\"2\"/>")
        let rows = [
            wide, cell(W.r("a &amp; b &lt;c&gt;")) + cell(W.r("plain")), cell(W.r("*")) + cell(W.r("x", "<w:i/>")),
        ]
        isKept(W("<w:tbl>" + rows.map { "<w:tr>\($0)</w:tr>" }.joined() + "</w:tbl>").read())
    }

    /// Marks that meet, and blocks that are close in an item.
    @Test(arguments: [
        "<p><code>a</code><code>b`</code> and <code>c</code> d</p>",
        "<p>A \\(b\\) and \\[c\\] so</p>",
        "<ul><li><h3>Head</h3><ol><li>one</ol>July 17<li>two</ul>",
        "<ul><li>Photo<figure><img src=a.png alt=Sea></figure><li>x<ol start=4><li>y</ol></ul>",
        "<ul><li>z<blockquote><p>Said</blockquote>on<li>x</ul>",
        "<dl><dt>Term<dd><p>First<p>more<dd><ul><li>a<li>b</ul></dl>",
        "<figure><img src=a.png alt='He said \"so\"...'><figcaption>Sea <i>and</i> sky</figcaption></figure>",
        "<blockquote><p>One</p><ul><li>a</ul><p>Two</p></blockquote><hr><pre>  x\n\n  y</pre>",
        "<table><caption>Times</caption><tr><th>A<th>B<tr><td colspan=2>both<tr><td><ul><li>1</ul><td align=right>2</table>",
    ])
    func pagesOfTheWeb(body: String) {
        isKept(parsePage(Array("<body>\(body)</body>".utf8), file: "a.html").document)
    }

    /// Pages have names of any characters, and addresses with bars.
    @Test(arguments: [
        (
            "<h2 id=\"two's — now?\">Two <a href=\"#two's — now?\">x</a></h2><p>Text <a href=\"#two%27s%20%E2%80%94%20now?\">up</a></p>",
            "## []{#two-s-—-now-}Two [x](<#two-s-—-now->)\n\nText [up](<#two-s-—-now->)\n"
        ),
        (
            "<p id=a'b>One <a href=\"#a'b\">x</a><a href=\"#a-b\">y</a></p><p id=a-b>Two</p>",
            "[]{#a-b-2}One [x](#a-b-2)[y](#a-b)\n\n[]{#a-b}Two\n"
        ),
        (
            "<table><tr><td><a href=\"file:///C|/x y.html\">z</a></td><td>w</td></tr></table>",
            "| | |\n|---|---|\n| [z](<file:///C%7C/x y.html>) | w |\n"
        ),
    ])
    func namesAndAddressesThatCannotBeWritten(body: String, written: String) {
        let read = parsePage(Array("<body>\(body)</body>".utf8), file: "a.html").document
        let text = read.value.map { markdown(of: $0) }
        #expect(text == written)
        let again = parseMarkdown(Array((text ?? "").utf8), file: "a.md")
        #expect(again.diagnostics.isEmpty, "\(again.diagnostics)")
        #expect(again.value.map { markdown(of: $0) } == written)
    }

    @Test func treesOfPandoc() {
        func words(_ text: String) -> String { "{\"t\":\"Str\",\"c\":\"\(text)\"}" }
        let item = "[{\"t\":\"Plain\",\"c\":[\(words("a"))]}]"
        let list = "{\"t\":\"OrderedList\",\"c\":[[3,{\"t\":\"LowerRoman\"},{\"t\":\"Period\"}],[\(item),\(item)]]}"
        let picture =
            "{\"t\":\"Para\",\"c\":[{\"t\":\"Image\",\"c\":[[\"\",[],[]],[\(words("Sea"))],[\"a.png\",\"fig:\"]]}]}"
        let code = "{\"t\":\"CodeBlock\",\"c\":[[\"\",[\"c\"],[]],\"  x\\n```\\ny\"]}"
        let tree = "{\"pandoc-api-version\":[1,22],\"meta\":{},\"blocks\":[\(list),\(picture),\(code)]}"
        isKept(parsePandoc(Array(tree.utf8), file: "a.json").document)
    }

    /// A caption above a table, a list in a list, a note of two paragraphs.
    @Test func textsOfOpenDocument() {
        let list =
            "<text:list text:style-name=\"L\"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p>"
            + "</text:list-item></text:list></text:list-item></text:list>"
        let note =
            "<text:note text:note-class=\"footnote\"><text:note-body><text:p>A note.</text:p><text:p>More.</text:p></text:note-body></text:note>"
        let table =
            "<text:p text:style-name=\"TableCaption\">Times</text:p><table:table><table:table-row><table:table-cell><text:p>Quay</text:p>"
            + "</table:table-cell><table:table-cell><text:p>Wall</text:p></table:table-cell></table:table-row></table:table>"
        var file = OpenDocumentFile(list + "<text:p>See\(note)</text:p>" + table)
        file.automatic =
            "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\" style:num-format=\"1\"/></text:list-style>"
        isKept(file.read())
    }

    /// Documents of random parts.
    @Test func randomDocuments() {
        typealias W = WordFile
        var random = SplitMix(seed: 11)
        let words = [
            "tram", "the", "“line”", "3.", "*", "car—", "a_b", "(so)", "1)", "x", ".", "12:30", "é", "-", "&lt;",
        ]
        let looks = [
            "", "", "", "<w:i/>", "<w:b/>", "<w:smallCaps/>", "<w:vertAlign w:val=\"superscript\"/>", "<w:strike/>",
            "<w:b/><w:i/>",
        ]
        func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }
        func runs() -> String {
            (0...(random.next() % 5)).map { _ in
                W.r(
                    (0...(random.next() % 3)).map { _ in pick(words) }.joined(separator: " ") + pick([" ", "", " "]),
                    pick(looks))
            }
            .joined()
        }
        for _ in 0..<300 {
            var body = ""
            for _ in 0...(random.next() % 6) {
                switch random.next() % 8 {
                case 0: body += W.p(W.r("Head"), "H")
                case 1: body += W.p(runs(), "Q")
                case 2:
                    let level = random.next() % 2
                    body += W.p(
                        runs(), nil,
                        "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(1 + random.next() % 2)\"/></w:numPr>")
                case 3:
                    body +=
                        "<w:tbl>"
                        + (0...(random.next() % 2)).map { _ in
                            "<w:tr><w:tc>" + W.p(runs()) + "</w:tc><w:tc>" + W.p(runs()) + "</w:tc></w:tr>"
                        }.joined() + "</w:tbl>"
                case 4: body += W.p(W.r("x = 1"), "C")
                default: body += W.p(runs())
                }
            }
            var file = W(body)
            file.styles = W.style("H", "heading 2") + W.style("Q", "Quote") + W.style("C", "Code")
            file.numbering =
                "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1\"/></w:lvl><w:lvl w:ilvl=\"1\">"
                + "<w:numFmt w:val=\"bullet\"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"bullet\"/>"
                + "</w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num><w:num w:numId=\"2\"><w:abstractNumId w:val=\"1\"/></w:num>"
            isKept(file.read())
        }
    }
}
