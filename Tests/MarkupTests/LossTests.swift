import PubDocumentDumps
import PubMarkup
import PubRunningText
import Testing

/// What is printed as it was typed where a picture, a table or an element of ours was meant.
@Suite struct LossTests {
    /// The findings of a text, each with its severity.
    private func findings(_ text: String, _ severity: ReadingOptions? = nil) -> [String] {
        Reading.markdown(text + "\n", severity ?? ReadingOptions()).diagnostics.map { "\($0.severity) \($0.id)" }
    }

    @Test func aReferenceToNoCharacterIsNamed() {
        #expect(Reading.findings("a &#0; b &amp; c\n") == ["1:3 replacement-character"])
        #expect(Reading.markdown("a &#0; b\n").diagnostics.first?.message.contains("&#0;") == true)
    }

    @Test(arguments: [
        ("![x](a b)", "stray-markup"), ("![x][nope]", "stray-markup"), ("![nope]", "stray-markup"),
        ("![x] (http://a.org/a.png)", "stray-markup"), ("![x", "stray-markup"),
        ("| a | b |\n|---|\n| c | d |", "broken-table"), ("> | a | b |\n> |---|\n> | c | d |", "broken-table"),
        ("- | a | b |\n  |---|---|---|\n  | c | d |", "broken-table"), ("Text\n| a | b |\n|---|", "broken-table"),
        ("a | b\n-|-|-", "broken-table"), ("| a | b |\n| c | d |", "broken-table"), ("|a|b|\n|c|d|", "broken-table"),
        ("| a | b |\n------\n", "broken-table"), ("+---+---+\n| a | b |", "stray-markup"),
        (":: sidebar\n\ntext", "stray-markup"),
    ])
    func aLossIsAnErrorButInProofs(_ text: String, _ id: String) {
        #expect(findings(text) == ["error \(id)"])
        var proof = ReadingOptions()
        proof.severityOfLosses = .warning
        #expect(findings(text, proof) == ["warning \(id)"])
    }

    @Test(arguments: [
        "[x](a b.html)", "[x][nope]", "Wow![nope] he said", "$x$", "**a", "a | b\nc | d",
    ])
    func otherMarkupIsAWarning(_ text: String) {
        #expect(findings(text).map { String($0.prefix(7)) } == ["warning"])
    }

    @Test(arguments: [
        "a | b", "|x| is less than |y|", "a || b\nc || d", "| a verse\n| of two lines", "a\\|b\nc\\|d",
        "a | b | c\nd", "Ring 01 | 02\nor write.",
    ])
    func barsOfProseAreNoTable(_ text: String) { #expect(findings(text) == []) }

    @Test(arguments: [
        ("![x](a b.png)", "a b.png", 5), ("![x](a b.PNG \"t\")", "a b.PNG", 5),
        ("![x]( a  b.jpg )", "a  b.jpg", 6), ("![x](a (1) b.svg)", "a (1) b.svg", 5),
        ("![x *y* [z]](a b.pdf){alt=\"k\"}", "a b.pdf", 13), ("- ![x](a b.png)", "a b.png", 7),
        ("> ![x](é b/c d.tiff)", "é b/c d.tiff", 7), ("[![x](a b.png)](http://a.org)", "a b.png", 6),
    ])
    func aPictureMayHaveBlanksInItsName(_ text: String, _ name: String, _ offset: Int) {
        let outcome = Reading.markdown("x\n\n" + text + "\n")
        #expect(outcome.diagnostics.filter { $0.id != "image-title" }.isEmpty)
        #expect(outcome.value.map(DocumentDump.text)?.contains("(\(name))") == true, "\(Reading.dump(text))")
    }

    @Test(arguments: [
        ("`![x](a b.png)`", "![x](a b.png)"), ("    ![x](a b.png)", "![x](a b.png)"),
        ("```\n![x](a b.png)\n```", "![x](a b.png)"), ("\\![x](a b.png)", "![x](a b.png)"),
        ("![x\\](a b.png)", "![x](a b.png)"), ("[x](a b.png)", "[x](a b.png)"), ("![x](a b.png", "![x](a b.png"),
    ])
    func blanksElsewhereStay(_ text: String, _ wanted: String) { #expect(Reading.text(text + "\n") == wanted) }

    @Test func hintsHoldWholeNames() {
        let name = String(repeating: "a long name ", count: 10) + "of a picture"
        for text in ["![x](\(name))", "![[\(name)]]", "[x](\(name).html)"] {
            let hints = Reading.markdown(text + "\n").diagnostics.compactMap(\.hint)
            #expect(hints.count == 1)
            #expect(hints[0].contains(name))
            #expect(!hints[0].contains("…"))
        }
    }

    // MARK: Attributes

    @Test(arguments: [
        ("![a](b){alt=“A pond”}", "A pond", "“ ”"), ("![a](b){alt=„Ein Teich“}", "Ein Teich", "„ “"),
        ("![a](b){alt=‘the driver’s seat’ width=50%}", "the driver’s seat", "‘ ’"),
        ("![a](b){.c alt=“x”}", "x", "“ ”"),
    ])
    func curlyQuotesAreReadAndReported(_ text: String, _ value: String, _ marks: String) {
        let outcome = Reading.markdown(text + "\n")
        #expect(outcome.diagnostics.map(\.id) == ["curly-quotes"])
        #expect(outcome.diagnostics[0].message.contains(marks))
        #expect(outcome.diagnostics[0].hint == "write alt=\"\(value)\"")
        #expect(Reading.dump(text + "\n").contains("alt=\"\(value)\""))
    }

    @Test func brokenAttributesOfAPictureAreReportedOnce() {
        #expect(findings("![a](b){alt=A pond}") == ["error bad-attributes"])
        #expect(Reading.dump("![a](b){alt=A pond}\n").contains("alt=\"A pond\""))
    }

    // MARK: Front matter

    @Test(arguments: [
        ("---\ntitle = \"A\"\nauthor = \"B\"\n---\n\nText.", "title [\"A\"@2:10]"),
        ("+++\ntitle: A\nauthor: B\n+++\n\nText.", "title [\"A\"@2:8]"),
    ])
    func frontMatterBetweenOtherFences(_ text: String, _ title: String) {
        #expect(findings(text) == ["warning front-matter-fence"])
        #expect(Reading.dump(text + "\n").contains(title), "\(Reading.dump(text))")
    }

    @Test(arguments: [
        ("---\ntitel: A\n---\na", ["error unknown-key"]), ("---\ntitle: A\ntitles: B\n---\na", ["warning unknown-key"]),
        ("---\nlayout: post\ntags: x\n---\na", ["warning unknown-key"]),
        ("---\nkiker: A\nlayout: post\n---\na", ["error unknown-key", "warning unknown-key"]),
    ])
    func aSlipInAKeyIsALoss(_ text: String, _ wanted: [String]) { #expect(findings(text) == wanted) }
}
