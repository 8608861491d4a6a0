import PubDocuments
import PubMarkup
import Testing

/// Tables in raw HTML.
@Suite struct HTMLTableTests {
    private func table(_ text: String) throws -> Table {
        let blocks = try #require(Reading.markdown(text).value?.blocks)
        for block in blocks { if case .table(let table) = block.kind { return table } }
        throw Missing()
    }

    private struct Missing: Error {}

    private func words(_ table: Table) -> [[String]] { table.rows.map { $0.map(\.content.plainText) } }

    /// A `th` is the head of its row, but for those of the table's head.
    @Test func headsOfRowsAreKept() throws {
        let table = try table(
            "<table><tr><th>Port</th><th>Height</th></tr><tr><th>Quay</th><td>4.1</td></tr></table>\n")
        #expect(table.head.map(\.isHead) == [false, false])
        #expect(table.rows.map { $0.map(\.isHead) } == [[true, false]])
    }

    @Test func aSimpleTableIsOneOfOurs() {
        let text = """
            <table>
              <caption>The <em>tides</em></caption>
              <thead><tr><th>Port</th><th align="right">Height</th></tr></thead>
              <tbody>
                <tr><td><strong>Ghent</strong> &amp; <code>a_b</code></td><td align="right">4.2</td></tr>
                <tr><td colspan="2">see <a href="https://example.org/?a&amp;b">here</a></td></tr>
                <tr><td>one<br>
                two</td></tr>
              </tbody>
            </table>

            """
        #expect(
            Reading.dump(text) == """
                table automatic,right @1:1
                  ["Port"@3:18]@3:14 | ["Height"@3:45]@3:27
                  [b["Ghent"@5:21]@5:13," & "@5:35,code(a_b)@5:42]@5:9 | ["4.2"@5:81]@5:63
                  ["see "@6:25,a(https://example.org/?a&b)["here"@6:68]@6:29]×2@6:9
                  ["one"@7:13,br,"two"@8:5]@7:9 | []@7:9
                  caption ["The "@2:12,em["tides"@2:20]@2:16]

                """)
        #expect(Reading.findings(text) == [])
    }

    @Test func rowsAndCellsMayEndWithoutATag() throws {
        let table = try table("<TABLE><TR><TH>a<TH>b<TR><TH>c<TD>d</TABLE>\n")
        #expect(table.head.map(\.content.plainText) == ["a", "b"])
        #expect(words(table) == [["c", "d"]])
        guard case .strong? = table.rows[0][0].content.first else { throw Missing() }
    }

    @Test func rowsOfTheFootAreTheLast() throws {
        let text = "<table><thead><tr><td>a<tfoot><tr><td>c<tbody><tr><td>b</tbody></table>\n"
        #expect(try words(table(text)) == [["b"], ["c"]])
    }

    /// White space and line breaks at the ends of a cell are none of its text, nor are comments.
    @Test func aCellBeginsAndEndsWithWords() throws {
        let text = "<table><tr><td>\n  <br>\n  <b>\n  one\n  </b>\n  two <!-- three -->\n  <br>\n</td></tr></table>\n"
        let content = try table(text).rows[0][0].content
        #expect(content.plainText == "one two")
        #expect(Reading.findings(text) == [])
    }

    @Test func paragraphsOfACellAreLines() throws {
        let html = try table("<table><tr><td><p>one</p>\n<p>two</p><div>three</div></td></tr></table>\n")
        #expect(html.rows[0][0].content.map(\.kindAndText) == ["one", "br", "two", "br", "three"])
    }

    @Test func emptyLinesAndIndentedTagsBelongToIt() throws {
        let table = try table("<table>\n\n    <tr><td>a</td></tr>\n\n<tr><td>b</td></tr>\n\n</table>\n\nText\n")
        #expect(words(table) == [["a"], ["b"]])
    }

    /// After an empty line a cell is Markdown, as on the sites that show it.
    @Test func markdownInACellIsRead() throws {
        let text = "<table>\n<tr><td>\n\n*a* and `b`\n\n[c](https://example.org)\n\n</td><td>d</td></tr>\n</table>\n"
        let table = try table(text)
        #expect(table.rows[0].count == 2)
        let content = table.rows[0][0].content
        guard case .emphasis? = content.first, case .link? = content.last else { throw Missing() }
        #expect(content.contains { if case .lineBreak = $0 { true } else { false } })
        #expect(Reading.findings(text) == [])
    }

    @Test func aCellOverSeveralColumnsIsAlignedByItself() throws {
        let text =
            "<table><tr><td align=left>a<td>b</tr><tr><td colspan=2 align=right>c</tr><tr><td align=left>d<td>e</table>\n"
        let table = try table(text)
        #expect(table.alignments == [.left, .automatic])
        #expect(table.rows.map { $0.map(\.alignment) } == [[nil, nil], [.right], [nil, nil]])
        #expect(Reading.findings(text) == [])
    }

    @Test func aCaptionNeedsAnEmptyLineBefore() {
        let table = "<table><tr><td>a</td></tr></table>\n"
        #expect(Reading.findings(table + ": The caption\n") == ["2:1 stray-caption"])
        #expect(Reading.dump(table + "\n: The caption\n").contains("caption [\"The caption\""))
    }

    @Test func alignmentsComeFromRowsStylesAndTheBody() throws {
        let text = """
            <table><tr align=center><th>a<th>b<th style="text-align:left; color:red">c</tr>
            <tr><td align=right>1<td>2<td>3</tr></table>

            """
        #expect(try table(text).alignments == [.right, .center, .left])
        #expect(try table(text).head.map(\.alignment) == [.center, nil, nil])
        #expect(
            Reading.markdown(text).diagnostics.map(\.message) == [
                "the attribute style in this table has no effect"
            ])
    }

    @Test func textBesideATableIsKept() {
        let text = Reading.text("<div>before\n<table><tr><td>a</td></tr></table>\nafter</div>\n")
        #expect(text.contains("before"))
        #expect(text.contains("after"))
        #expect(Reading.findings("<div>before\n<table><tr><td>a</td></tr></table></div>\n") == [])
    }

    @Test func attributesAndTagsWithoutEffectAreToldOnce() {
        let text =
            "<table border=1 class='x'><tr bgcolor=red><td width=3><span>a</span></td><td width=4><font><span>b</table>\n"
        #expect(
            Reading.markdown(text).diagnostics.map(\.message) == [
                "these attributes in this table have no effect: border, class, bgcolor, width"
            ])
    }

    @Test func listsInACellAreLists() throws {
        let text =
            "<table><tr><td>x<ul><li>a<ul><li>e</ul><li>b</ul>y</td><td><ol start=3><li>c</li><li>d</li></ol></td></tr></table>\n"
        let cells = try table(text).rows[0]
        guard cells[0].blocks.count == 3, case .paragraph(let first) = cells[0].blocks[0].kind,
            case .list(let bullets) = cells[0].blocks[1].kind, case .list(let numbers)? = cells[1].blocks.first?.kind
        else { throw Missing() }
        #expect(first.plainText == "x")
        #expect(bullets.start == nil)
        #expect(bullets.items.map(\.blocks.count) == [2, 1])
        #expect(numbers.start == 3)
        #expect(numbers.items.count == 2)
        #expect(cells.map(\.content.count) == [0, 0])
        #expect(Reading.findings(text) == [])
    }

    @Test func blocksOfMarkdownInACellAreItsBlocks() throws {
        let text = "<table><tr><td>\n\n- a\n- b\n\n> c\n\n```\nd\n```\n\n</td><td>e</td></tr>\n</table>\n"
        let cells = try table(text).rows[0]
        #expect(cells.map(\.blocks.count) == [3, 0])
        #expect(Reading.findings(text) == [])
    }

    @Test func aCellOverRowsTakesItsColumnBelow() throws {
        let made = try table(
            "<table><tr><td rowspan=2 align=right>a<td>b</tr><tr><td align=left>c</tr><tr><td rowspan=9>d<td>e</table>\n"
        )
        #expect(made.rows.map { $0.map(\.rows) } == [[2, 1], [1], [1, 1]])
        #expect(made.rows[1].map(\.content.plainText) == ["c"])
        #expect(made.alignments == [.right, .left])
        #expect(Reading.findings("<table><tr><td rowspan=2>a<td>b</tr><tr><td>c</tr></table>\n") == [])
    }

    @Test(arguments: [
        ("<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>", "1:17", "another table within a cell"),
        ("<table><tr><td rowspan=1000 colspan=40>a<tr><td colspan=40>b</table>", "1:1", "more than 64 columns"),
        ("<table><tr><td>a</td></tr>", "1:1", "no </table>"), ("<table></table>", "1:1", "no cells"),
        ("<table>a<tr><td>b</td></tr></table>", "1:8", "words outside of its cells"),
        ("<table>\n\nb\n\n<tr><td>b</td></tr></table>", "3:1", "words outside of its cells"),
        ("<table><tr><td><b>a</td></tr></table>", "1:20", "<b> that is not closed"),
        ("<table><tr><td>a</b></td></tr></table>", "1:17", "</b> that closes nothing"),
        ("<table><thead><tr><th>a</tr><tr><th>b</tr></thead></table>", "1:33", "more rows in its head"),
        ("<table><tr><td colspan=99>a</table>", "1:12", "99"),
        ("<table><tr><td colspan=64>a<td>b</table>", "1:1", "more than 64 columns"),
    ])
    func whatIsNotSimpleIsOneError(text: String, place: String, words: String) {
        let reading = Reading.markdown(text + "\n")
        #expect(Reading.findings(text + "\n") == ["\(place) html-table"])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
        #expect(reading.diagnostics.first?.message.contains(words) == true, "\(reading.diagnostics)")
        for letter in ["a", "b", "c"] where text.contains(">\(letter)<") {
            #expect(Reading.text(text + "\n").contains(letter))
        }
    }

    /// Pictures are lost with their tags, so that each is told, the first as what keeps the table from being one.
    @Test func eachPictureOfATableIsTold() {
        let text = "<table><tr><td><b>\n<img src=b></b><td>\n\n<i>c</i>\n\n<td><img src=d></table>\n"
        #expect(Reading.findings(text) == ["2:1 html-table"])
        #expect(Reading.dump(text).contains("(d)"))
    }

    /// A table without an end hides none after it.
    @Test func aTableAfterOneWithoutAnEndIsRead() throws {
        let text = "<table><tr><td>a</td></tr>\n\nText\n\n<table><tr><td>b</td></tr></table>\n\n<table>\n\n<td>c\n"
        #expect(try words(table(text)) == [["b"]])
        #expect(Reading.findings(text) == ["1:1 html-table"])
        #expect(Reading.markdown(text).diagnostics[0].message.contains("nor has one below"))
        for word in ["a", "Text", "c"] { #expect(Reading.text(text).contains(word)) }
    }

    /// Nothing of a table goes beyond a division, whose fence would be lost in it.
    @Test func aTableEndsWithItsDivision() {
        let text = "::: sidebar\n\n<table><tr><td>a\n\n:::\n\n</td></tr></table>\n"
        #expect(Reading.findings(text) == ["3:1 html-table"])
    }

    @Test func cellsWithoutATableAreToldOnce() {
        let text = "<tr><td>a</td>\n\n<td>b</td>\n"
        #expect(Reading.findings(text) == ["1:1 raw-html"])
        #expect(Reading.markdown(text).diagnostics[0].message.contains("so are 2 more below"))
        #expect(Reading.text(text).contains("b"))
    }

    /// Quotes and lists that are too deep are read block by block: no text of a table is there twice.
    @Test func aTableWithinTooManyQuotesIsThereOnce() {
        let marks = String(repeating: "> ", count: 70)
        let text = "\(marks)<table>\n\(marks)\n\(marks)<tr><td>word</td></tr></table>\n"
        #expect(Reading.text(text).ranges(of: "word").count == 1)
    }
}

extension Inline {
    /// The text, or `br` for a line break.
    fileprivate var kindAndText: String { if case .lineBreak = self { "br" } else { [self].plainText } }
}
