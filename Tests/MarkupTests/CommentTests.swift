import PubMarkup
import PubRunningText
import Testing

/// Comments vanish by the rule of CommonMark 0.31: the first `-->` ends them.
@Suite struct CommentTests {
    /// The findings: place and name.
    private func findings(_ text: String) -> [String] { Reading.findings(text + "\n") }

    @Test(arguments: [
        ("a <!-- b -- c --> d", "a d"), ("a <!--- b ---> d", "a d"), ("a <!-- b --- --> d", "a d"),
        ("a <!--> d", "a d"), ("a <!---> d", "a d"), ("a<!----> d", "a d"), ("a <!--> b --> d", "a b –> d"),
        ("a <!-- > --> d", "a d"), ("a <!-- *b* [c](d) `e -- f --> g", "a g"), ("*a <!-- b* -- c --> d*", "a d"),
        ("[a <!-- ] -- --> b](c)", "a b"), ("**a**<!-- -- -->\\*", "a*"),
        ("a <!-- x -- --> b <!-- y -- --> c", "a b c"),
        ("# a <!-- b -- c --> d", "a d"), ("a <!-- b -- c --> d\n===", "a d"), ("- a <!-- b -- c --> d", "a d"),
        ("> a <!-- b -- c --> d", "a d"), ("1. > - a <!-- b -- c --> d", "a d"), ("- [ ] a <!-- b -- c --> d", "a d"),
        ("a <!-- b --\nc --> d", "a d"), ("> a <!-- b --\n> c --> d", "a d"), ("> a <!-- b --\nc --> d", "a d"),
        ("- a <!-- b --\n  c --> d", "a d"), ("a\n     <!-- b -- c --> d", "a\nd"),
        ("<!-- b -- c --> d", "d"), ("<!-- b --\n\n-- c -->\nd", "d"), ("<!-- b\n---\n\n# c -- -->\n\nd", "d"),
        ("::: x\na <!-- b -- c --> d\n:::", "a d"), ("a <!-- {.b} -- [c]{.d} --> e", "a e"),
        ("a <!-- | -- --> b", "a b"), ("| a <!-- b | -- c --> d\n| e", "a d\ne"),
    ])
    func aCommentVanishes(_ text: String, _ wanted: String) {
        #expect(Reading.text("x\n\n" + text + "\n").trimmingBlanksOfLines == "x\n" + wanted)
        #expect(findings(text).filter { !$0.hasSuffix("unknown-element") } == [])
    }

    @Test func cellsHoldComments() {
        let table = Reading.dump("| a <!-- x | -- y --> | b |\n|---|---|\n| c | d <!-- -- --> |\n")
        for cell in ["[\"a\"@1:3]", "[\"b\"@1:25]", "[\"d\"@3:7]"] { #expect(table.contains(cell), "\(table)") }
    }

    @Test(arguments: [
        ("`<!-- a -- b -->`", "<!-- a -- b -->"), ("`` <!-- a ` -- b --> ``", "<!-- a ` -- b -->"),
        ("`<!-- a` -- b -->", "<!-- a – b –>"), ("\\<!-- a -- b -->", "<!– a – b –>"),
        ("    <!-- a -- b -->", "<!-- a -- b -->"), ("```\na <!-- b -- c -->\n```", "a <!-- b -- c -->"),
        ("a\n```\n<!-- b\n```\nc --> d", "a\n<!-- b\nc –> d"), ("&lt;!-- a -- b -->", "<!– a – b –>"),
        ("<http://a.org/<!--b--c-->", "<http://a.org/"),
    ])
    func codeAndEscapedCharactersAreText(_ text: String, _ wanted: String) {
        #expect(Reading.text(text + "\n") == wanted)
    }

    /// What follows a comment keeps its place, whatever is hidden in it.
    @Test func placesStay() {
        #expect(findings("a <!-- b -- c --> *d") == ["1:19 stray-markup"])
        #expect(findings("> a <!-- b --\n> c --> *d") == ["2:9 stray-markup"])
    }

    @Test(arguments: [
        ("a <!-- b", "1:3"), ("- a <!-- b", "1:5"), ("# a <!-- b", "1:5"), ("> a <!-- b", "1:5"),
        ("a <!-- b\n\nc --> d", "1:3"), ("a <!-- b -- c\n\nd", "1:3"), ("<!-- b\n\nc", "1:1"),
        ("> <!-- b\n\nc --> d", "1:3"), ("| a |\n|---|\n| b <!-- c |", "3:5"), ("a\n<!-- b", "2:1"),
        ("a <!-- b\n- c --> d", "1:3"), ("a `<!-- b` <!-- c", "1:12"),
    ])
    func aCommentWithoutEndIsReported(_ text: String, _ place: String) {
        #expect(findings(text) == ["\(place) unclosed-comment"])
    }

    @Test func aCommentWithoutEndIsAnErrorInFinalEditions() {
        func severities(_ options: ReadingOptions) -> [Bool] {
            Reading.markdown("a <!-- b\n\n<!-- c\n", options).diagnostics.map { $0.severity == .error }
        }
        var proof = ReadingOptions()
        proof.severityOfLosses = .warning
        #expect(severities(ReadingOptions()) == [true, true])
        #expect(severities(proof) == [false, false])
    }

    @Test func manyCommentsTakeLinearTime() {
        // Two runs of backticks of every length, comments among them, and openings without an end.
        let ticks = (1...200).map { String(repeating: "`", count: $0) + " <!-- x -- y --> " }.joined()
        #expect(findings(ticks + ticks).count < 500)
        #expect(!findings(String(repeating: "<!-", count: 20_000) + " a").contains { $0.hasSuffix("unclosed-comment") })
    }

    @Test func tagsHaveCommentsToo() {
        #expect(Reading.tags("a <!-- b -- c --> d\n").diagnostics.isEmpty)
        #expect(Reading.tags("a <!-- b\n\nc <!-- d\n").diagnostics.map(\.id) == ["unclosed-comment"])
    }
}

extension String {
    /// The lines without blanks at their ends, and without empty ones.
    fileprivate var trimmingBlanksOfLines: String {
        split(separator: "\n").map { $0.trimmingSuffix(while: \.isWhitespace).trimmingPrefix(while: \.isWhitespace) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, condition(last) { rest.removeLast() }
        return rest
    }
}
