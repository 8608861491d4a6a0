import PubDisplayList
import PubTestSupport
import PubTextModel
import Testing

/// Paragraphs that are justified where their measure is wide enough.
@Suite(.needs(.fonts))
struct AlignmentTests {
    /// The text of the pages of `source`, its body aligned as `align` says, in two columns or one.
    private func marks(
        _ align: String, _ source: String, masters: (String, String) = ("default", "default")
    ) -> [[TextMark]] {
        var template = TestTemplate()
        template.body = "grid = \"all\"\nalign = \"\(align)\"\n"
        template.masters = "[master.default]\n[master.wide]\ncolumns = { count = 1 }"
        template.more = "[object.narrow]\nbased_on = \"sidebar\"\npadding = [\"6pt\", \"100pt\"]"
        var article = TestArticle(source)
        article.masters = masters
        return TestIssue([article], template).pages.map(\.textMarks)
    }

    /// The right ends of lines.
    private func ends(_ marks: [[TextMark]]) -> [[Double]] { marks.map { $0.map(\.end) } }

    @Test func narrowColumnsAreSetFlushLeft() {
        var words = Words(seed: 7)
        let source = "\(words.text(200))\n\n\(words.text(90))"
        let auto = ends(marks("auto", source))
        #expect(auto == ends(marks("left", source)))
        #expect(auto != ends(marks("justify", source)))
    }

    @Test func wideColumnsAreJustified() {
        var words = Words(seed: 8)
        let source = "\(words.text(200))\n\n\(words.text(90))"
        let masters = ("wide", "wide")
        let auto = ends(marks("auto", source, masters: masters))
        #expect(auto == ends(marks("justify", source, masters: masters)))
        #expect(auto != ends(marks("left", source, masters: masters)))
    }

    /// The column in which it begins decides for all of it, on whatever pages it goes on.
    @Test(arguments: [("wide", "default", "justify"), ("default", "wide", "left")])
    func paragraphKeepsItsAlignment(first: String, next: String, align: String) {
        var words = Words(seed: 9)
        let source = words.text(1200)
        let auto = marks("auto", source, masters: (first, next))
        #expect(auto.count > 1)
        #expect(ends(auto) == ends(marks(align, source, masters: (first, next))))
    }

    /// A box has a measure of its own, whatever the column is that it is in.
    @Test func narrowBoxInAWideColumnIsSetFlushLeft() {
        var words = Words(seed: 10)
        let box = "::: sidebar {.narrow}\n\(words.text(60))\n:::"
        let source = "\(words.text(80))\n\n\(box)\n\n\(words.text(80))"
        let page = marks("auto", source, masters: ("wide", "wide"))[0]
        /// The share of lines that end where the longest does, within what hangs over the measure.
        func evenEnds(_ isInside: Bool) -> Double {
            let ends = Dictionary(grouping: page, by: \.y).values
                .filter { line in ((line.map(\.x).min() ?? 0) > 100) == isInside }
                .compactMap { line in line.map(\.end).max() }
            #expect(ends.count > 8)
            let longest = ends.max() ?? 0
            return Double(ends.count { $0 > longest - 4 }) / Double(ends.count)
        }
        #expect(evenEnds(false) > 0.7)
        #expect(evenEnds(true) < 0.5)
    }
}
