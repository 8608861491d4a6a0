import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubTestSupport
import Testing

/// Sources that cost a reader more than their length, if it is not careful: cmark's kinds and our own. Each makes about
/// `n` bytes.
struct Pathology: CustomStringConvertible, Sendable {
    let description: String
    let make: @Sendable (_ n: Int) -> String

    init(_ name: String, _ make: @escaping @Sendable (Int) -> String) {
        description = name
        self.make = make
    }

    /// `unit` again and again.
    init(_ unit: String, after head: String = "", before tail: String = "") {
        description = "\(head.prefix(12))(\(unit))\(tail.prefix(12))"
        make = { n in head + String(repeating: unit, count: n / unit.utf8.count) + tail }
    }

    /// `count` texts that differ by their number.
    init(_ name: String, each: @escaping @Sendable (Int) -> String, then: @escaping @Sendable (Int) -> String) {
        description = name
        make = { n in
            let count = n / 16
            return (0..<count).map(each).joined() + "\n\n" + (0..<count).map(then).joined()
        }
    }

    static let markdown: [Pathology] = delimiters + links + blocks + raw + htmlTables + ours

    private static let delimiters = [
        Pathology("nested strong") {
            String(repeating: "*a **a ", count: $0 / 14) + "b" + String(repeating: " a** a*", count: $0 / 14)
        },
        Pathology("a_ "), Pathology("_a "), Pathology("*a_ "), Pathology("**x [a*b**c*](d)"), Pathology("*a "),
        Pathology("c* ", after: "a**b"), Pathology("_"), Pathology("*"), Pathology("~~a "), Pathology("a~~ "),
        Pathology("_ both sides") {
            String(repeating: "_", count: $0 / 2) + "a" + String(repeating: "_", count: $0 / 2)
        },
        Pathology("backticks") { n in
            (1...max(1, Int(Double(2 * n).squareRoot()))).map { "e" + String(repeating: "`", count: $0) }.joined()
        },
        Pathology("\\"), Pathology("\\*"), Pathology("&"), Pathology("&amp;"), Pathology("&x"), Pathology("a  \n"),
    ]

    private static let links = [
        Pathology("a]"), Pathology("[a"), Pathology("[ a_"), Pathology("[ (]("), Pathology("![[]()"), Pathology("!["),
        Pathology("[a](<b"), Pathology("[a](b"), Pathology("[a](b \"c"), Pathology("[a]: "), Pathology("[a]: b\n"),
        Pathology("nested brackets") {
            String(repeating: "[", count: $0 / 2) + "a" + String(repeating: "]", count: $0 / 2)
        },
        Pathology("nested images") {
            String(repeating: "![", count: $0 / 6) + "a" + String(repeating: "](b)", count: $0 / 6)
        },
        Pathology("[a](b", after: "[a]: /x\n\n"), Pathology("[a][b", after: "[a]: /x\n\n"),
        Pathology("references", each: { "[\($0)] " }, then: { "[\($0)]: /x\n" }),
        Pathology("one label, all definitions", each: { _ in "[0] " }, then: { "[\($0)]: /x\n" }),
        Pathology("www."), Pathology("http://a.b("), Pathology(")", after: "http://a.b/"), Pathology("a@"),
        Pathology("a.b@c."), Pathology("http://"), Pathology("[^"), Pathology("[^a"),
        Pathology("[^a] ", before: "\n\n[^a]: x\n"),
        Pathology("notes", each: { "[^\($0)] " }, then: { "[^\($0)]: x\n" }),
        Pathology("notes without call", each: { _ in "x " }, then: { "[^\($0)]: x\n" }),
    ]

    private static let blocks = [
        Pathology("> "), Pathology(">"), Pathology("- "), Pathology("1. "), Pathology("> - "), Pathology("-\t"),
        Pathology("lists by indent") { n in
            (0..<Int(Double(n).squareRoot())).map { String(repeating: " ", count: 2 * $0) + "* a\n" }.joined()
        },
        Pathology("lines after quotes") {
            String(repeating: "> ", count: $0 / 4) + String(repeating: "x\n", count: $0 / 4)
        },
        Pathology("lines after lists") {
            String(repeating: "- ", count: $0 / 4) + String(repeating: "x\n", count: $0 / 4)
        },
        Pathology("\n", after: "- - - - - - a"), Pathology("- [ ] a\n"), Pathology("a\n-\n"),
        Pathology("a\n", before: "==="),
        Pathology("# "), Pathology("#", after: "# a "), Pathology("```\n"), Pathology("~~~ a\n"),
        Pathology("\t", before: "a"),
        Pathology("x|\n", after: "a|b\n-|-\n"), Pathology("| a\n"),
        Pathology("bars") { String(repeating: "|", count: $0 / 3) + "\n" + String(repeating: "|-", count: $0 / 3) },
        Pathology("a | b\n", after: "x\n"), Pathology("|\n"), Pathology("|-|\n"),
    ]

    private static let raw = [
        Pathology("<!--", after: "</"), Pathology("<?", after: "</"), Pathology("<!A ", after: "</"),
        Pathology("<![CDATA[", after: "</"), Pathology("b=\"\" ", after: "<a "), Pathology("<"), Pathology("<a \""),
        Pathology("<a \"", after: "<div>\n"), Pathology("<!--", after: "<div>\n"),
        Pathology("<script>", after: "<div>\n"),
        Pathology("<sup>"), Pathology("</sup>"), Pathology("<sup><sub>"), Pathology("<kbd>*a "),
    ]

    private static let htmlTables = [
        Pathology("<table>"), Pathology("<table>\n"), Pathology("<table>\n\n"), Pathology("<table>a\n\nb\n\n"),
        Pathology("</table>\n\n"), Pathology("<table></table>"), Pathology("<table><tr><td>a</table>"),
        Pathology("<table><tr><td>a</table>\n\n"), Pathology("<td>\n"), Pathology("<td>\n\n"),
        Pathology("<table><tr><td>\n\n"), Pathology("<table>\n\n<table></table>\n\n"),
        Pathology("tables within tables") {
            String(repeating: "<table><tr><td>\n\n", count: $0 / 34) + String(repeating: "</table>\n\n", count: $0 / 34)
        },
        Pathology("- <table>\n"), Pathology("> <table>\n>\n"), Pathology("- <table><tr><td>a\n\n  </table>\n\n"),
        Pathology("::: a\n\n<table>\n\n:::\n\n"), Pathology("    <td>\n\n", after: "<table>\n\n"),
        Pathology("    <td>\n\na\n\n", after: "<table>\n\n", before: "</table>\n"),
        Pathology("<td>", after: "<table><tr>", before: "</table>\n"),
        Pathology("<tr><td>a", after: "<table>", before: "</table>\n"),
        Pathology("<tr><td>a\n\n", after: "<table>\n", before: "</table>\n"),
        Pathology("rows of a wide table") {
            "<table><tr>" + String(repeating: "<td>a", count: $0 / 10) + String(repeating: "<tr><td>a", count: $0 / 18)
                + "</table>\n"
        },
        Pathology("<td colspan=64>", after: "<table><tr>", before: "</table>\n"),
        Pathology("<tr><td colspan=64>", after: "<table>", before: "</table>\n"),
        Pathology("<b>", after: "<table><tr><td>", before: "</table>\n"),
        Pathology("</b>", after: "<table><tr><td>", before: "</table>\n"),
        Pathology("<a href=b>", after: "<table><tr><td>", before: "</table>\n"),
        Pathology("<br>\n", after: "<table><tr><td>a", before: "b</table>\n"),
        Pathology("<p>a", after: "<table><tr><td>", before: "</table>\n"),
        Pathology("a\n\n", after: "<table>\n<tr><td>\n\n", before: "</table>\n"),
        Pathology("<code>a</code>", after: "<table><tr><td>", before: "</table>\n"),
        Pathology("&amp;", after: "<table><tr><td>", before: "</table>\n"),
        Pathology("<caption>a", after: "<table>", before: "</table>\n"),
        Pathology("names of attributes") { n in
            "<table>" + (0..<n / 32).map { "<tr><td a\($0)=\"\" b\($0)=\"\">a" }.joined() + "</table>\n"
        },
        Pathology("names of tags") { n in
            "<table><tr><td>" + (0..<n / 16).map { "<a\($0)>" }.joined() + "</table>\n"
        },
    ]

    private static let ours = [
        Pathology("::: a\n"), Pathology("::: a\n:::\n"), Pathology(":::\n"), Pathology("::: {.a b=\"c\n"),
        Pathology(":"),
        Pathology("divisions around divisions") { n in
            String(repeating: "::: a\n", count: n / 16) + "b\n" + String(repeating: "\nc\n:::\n", count: n / 16)
        },
        Pathology("[a]{.b}"), Pathology("[a]{b=\""), Pathology("[a]{b='x\"{"), Pathology("[", before: "]{.b}"),
        Pathology("]{.b}"),
        Pathology("nested spans") {
            String(repeating: "[", count: $0 / 6) + "a" + String(repeating: "]{.b}", count: $0 / 6)
        },
        Pathology("`a`{.b}"), Pathology("{.a "), Pathology(": a\n\n"), Pathology("![a](b){.c}\n\n"), Pathology("**"),
        Pathology("** "),
        Pathology("a"), Pathology("a\u{AD}"), Pathology("é"), Pathology("e\u{301}"), Pathology("\""), Pathology("' "),
        Pathology("'a "),
        Pathology("\"a "), Pathology("5'"), Pathology("'1"), Pathology("-"), Pathology("."), Pathology("-- "),
        Pathology(" "),
        Pathology("\u{0}"), Pathology("\u{1}"), Pathology("\r"), Pathology("\u{2028}"), Pathology("\u{FEFF}"),
    ]

    static let tags = [
        Pathology("<b>"), Pathology("<font color=red>"), Pathology("</font>"), Pathology("<font color='"),
        Pathology("<!--"),
        Pathology("<"), Pathology("<p>"), Pathology("<img src=a>"), Pathology("<font color=nix>"), Pathology("<nix>"),
        Pathology("<b>a<i>b</b>c</i>"), Pathology("<font size=1 size=2>"), Pathology("&amp;"), Pathology("a\n\n"),
        Pathology("<p style=“"),
        Pathology("a=b ", after: "<font "),
    ]
}

@Suite(.serialized) struct PathologicalTests {
    /// A reader that takes the square of such a length as steps takes minutes; a linear one takes less than a second.
    private static func read(_ pathology: Pathology, _ format: SourceFormat) {
        let source = Array(pathology.make(LongTests.areWanted ? 4_000_000 : 400_000).utf8)
        #expect(Reading.parsed(source, format).value != nil)
    }

    @Test(.timeLimit(.minutes(1)), arguments: Pathology.markdown)
    func markdownIsLinear(_ pathology: Pathology) { Self.read(pathology, .markdown) }

    @Test(.timeLimit(.minutes(1)), arguments: Pathology.tags)
    func tagsAreLinear(_ pathology: Pathology) { Self.read(pathology, .tags) }

    @Test func nestingIsReportedAndKeepsItsText() throws {
        for mark in ["> ", ">", "- ", "1. "] {
            let source = String(repeating: mark, count: 100_000) + "word\n"
            let outcome = parseMarkdown(Array(source.utf8), file: "a.md")
            #expect(try ReadText.of(#require(outcome.value)).contains("word"))
            let deep = try #require(outcome.diagnostics.first { $0.id == "too-deep" })
            #expect(deep.origin.line == 1)
        }
        let emphasis = String(repeating: "*a **a ", count: 50_000) + "b" + String(repeating: " a** a*", count: 50_000)
        let outcome = parseMarkdown(Array(emphasis.utf8), file: "a.md")
        #expect(outcome.diagnostics.contains { $0.id == "too-deep" })
        #expect(try ReadText.of(#require(outcome.value)).count { $0 == "a" } == 200_000)
    }
}
