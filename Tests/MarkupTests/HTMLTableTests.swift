import Documents
import Markup
import Testing

/// Tables in raw HTML.
@Suite struct HTMLTableTests {
    private func table(_ text: String) throws -> (Block, Table) {
        let blocks = try #require(Reading.markdown(text).value?.blocks)
        for block in blocks { if case .table(let table) = block.kind { return (block, table) } }
        throw Missing()
    }

    private struct Missing: Error {}

    @Test func aSimpleTableIsOneOfOurs() throws {
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
        let table = try table("<TABLE><TR><TH>a<TH>b<TR><TH>c<TD>d</TABLE>\n").1
        #expect(table.head.map(\.content.plainText) == ["a", "b"])
        #expect(table.rows.map { $0.map(\.content.plainText) } == [["c", "d"]])
        guard case .strong? = table.rows[0][0].content.first else { throw Missing() }
    }

    @Test func emptyLinesAndIndentedTagsBelongToIt() throws {
        let table = try table("<table>\n\n    <tr><td>a</td></tr>\n\n<tr><td>b</td></tr>\n\n</table>\n\nText\n").1
        #expect(table.rows.map { $0.map(\.content.plainText) } == [["a"], ["b"]])
    }

    @Test func textBesideATableIsKept() {
        let text = Reading.text("<div>before\n<table><tr><td>a</td></tr></table>\nafter</div>\n")
        #expect(text.contains("before"))
        #expect(text.contains("after"))
        #expect(Reading.findings("<div>before\n<table><tr><td>a</td></tr></table></div>\n") == ["1:1 raw-html"])
    }

    @Test func attributesWithoutEffectAreToldOnce() {
        let text = "<table border=1 class='x'><tr bgcolor=red><td width=3>a</td><td width=4>b</td></tr></table>\n"
        #expect(
            Reading.markdown(text).diagnostics.map(\.message) == [
                "these attributes in this table have no effect: border, class, bgcolor, width"
            ])
    }

    @Test(arguments: [
        ("<table><tr><td rowspan=2>a</td></tr></table>", "1:12", "a cell over several rows"),
        ("<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>", "1:17", "a table within a cell"),
        ("<table><tr><td>\n<p>a</p><img src=b><ul><li>c</ul></td></tr></table>", "2:1", "<p> within a cell"),
        ("<table><tr><td>\n\n**a**\n\n</td></tr>\n</table>", "1:1", "empty lines make paragraphs"),
        ("<table><tr><td>a</td></tr>", "1:1", "no </table>"), ("<table></table>", "1:1", "no cells"),
        ("<table>a<tr><td>b</td></tr></table>", "1:8", "words outside of its cells"),
        ("<table><tr><td><b>a</td></tr></table>", "1:20", "<b> is not closed"),
        ("<table><thead><tr><th>a</tr><tr><th>b</tr></thead></table>", "1:33", "more rows in its head"),
    ])
    func whatIsNotSimpleIsOneError(text: String, place: String, words: String) {
        let reading = Reading.markdown(text + "\n")
        #expect(Reading.findings(text + "\n") == ["\(place) html-table"])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
        #expect(reading.diagnostics.first?.message.contains(words) == true, "\(reading.diagnostics)")
    }
}
