import TestSupport
import Testing

/// Columns that are filled from the left, and text that is read from the right.
@Suite(.needs(.fonts)) struct RightToLeftColumnsTests {
    /// The findings about an issue of `source`, its type from right to left, with `count` columns.
    private func findings(
        _ source: String, columns count: Int = 2, body: String = "direction = \"rtl\"", masters: String = ""
    )
        -> [String]
    {
        var template = TestTemplate()
        template.body = body
        template.columns = "{ count = \(count), gutter = \"10pt\", rule = \"none\" }"
        template.more = "[object.columned]\nbased_on = \"sidebar\"\ncolumns = 2\n\(masters)"
        return TestIssue(source, template).findings
    }

    private func paragraphs(_ count: Int) -> String {
        var words = Words(seed: 11)
        return words.paragraphs(count, words: 20)
    }

    /// One of several columns is the wrong one, even if the text does not reach the next.
    @Test(arguments: [1, 30])
    func severalColumnsAreAnError(_ count: Int) {
        #expect(findings("# Head\n\n\(paragraphs(count))") == ["not-built lead:3:1"])
    }

    @Test func oneColumnIsRight() {
        #expect(findings("# Head\n\n\(paragraphs(30))", columns: 1) == [])
    }

    @Test func textFromTheLeftIsRight() {
        #expect(findings("# Head\n\n\(paragraphs(30))", body: "") == [])
    }

    /// A quotation in another script leaves the order of the columns as it is.
    @Test func aParagraphFromTheRightWithinTextFromTheLeftIsRight() {
        let quotation = "\u{200F}Words from the right."
        #expect(findings("# Head\n\n\(paragraphs(4))\n\n\(quotation)\n\n\(paragraphs(4))", body: "") == [])
    }

    @Test func columnsOfABoxAreAnErrorToo() {
        let box = "::: columned\n\(paragraphs(3))\n:::"
        #expect(findings("# Head\n\n\(paragraphs(2))\n\n\(box)", columns: 1) == ["not-built lead:7:1"])
        #expect(findings("# Head\n\n\(paragraphs(2))\n\n\(box)", columns: 1, body: "") == [])
    }

    @Test(arguments: [(1, 0), (2, 1)])
    func columnsOfAFrameAreAnErrorToo(_ count: Int, _ errors: Int) {
        let frame = "[master.default.frame.text]\ntext = true\ncolumns = \(count)"
        #expect(findings("# Head\n\n\(paragraphs(9))", columns: 1, masters: frame).count == errors)
    }
}
