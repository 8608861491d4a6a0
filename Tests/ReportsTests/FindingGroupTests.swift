import PubDiagnostics
import PubReports
import Testing

/// Findings of one kind, which people read together from the fourth on.
@Suite struct FindingGroupTests {
    private let source = SourceText(Array("one\ntwo\nthree\nfour\nfive\n".utf8), file: "a.md")

    private func human(_ diagnostics: [Diagnostic]) -> String {
        DiagnosticReport(format: .human, sources: ["a.md": source]).text(diagnostics)
    }

    private func picture(_ line: Int, _ file: String = "a.md") -> Diagnostic {
        .warning(
            "missing-alternate", "the picture \(line) has no alternate text",
            at: PubDiagnostics.SourceLocation(file: file, line: line, column: 1),
            hint: "add it"
        ).counted(as: "pictures without alternate text")
    }

    private func key(_ line: Int, _ name: String, hint: String?) -> Diagnostic {
        .error(
            "unknown-key", "unknown key \(name)",
            at: PubDiagnostics.SourceLocation(file: "a.md", line: line, column: 1),
            hint: hint)
    }

    @Test func fourOfAKindAreCounted() {
        #expect(
            human([picture(1), picture(2), picture(4), picture(3), picture(9, "b.md")]) == """
                warning[missing-alternate]: 5 pictures without alternate text, first at a.md:1:1
                  then at a.md:2, 3, 4; b.md:9
                  hint: add it

                """)
    }

    @Test func threeWarningsOfAKindAreToldByTheirMessages() {
        #expect(
            human([picture(1), picture(2), picture(3)]) == """
                a.md:1:1: warning[missing-alternate]: the picture 1 has no alternate text
                  hint: add it
                a.md:2:1: warning[missing-alternate]: the picture 2 has no alternate text
                a.md:3:1: warning[missing-alternate]: the picture 3 has no alternate text

                """)
    }

    @Test func threeErrorsAreToldInFull() {
        let text = human((1...3).map { key($0, "k\($0)", hint: "write it") })
        #expect(text.split(separator: "\n").count == 12)
        #expect(text.contains("  2 | two\n    | ^\n  hint: write it\n"))
    }

    @Test func errorsWithHintsOfTheirOwnAreListed() {
        #expect(
            human([
                key(1, "titel", hint: "title?"), key(2, "titel", hint: "title?"), key(3, "sorce", hint: "source?"),
                key(4, "x", hint: nil),
            ]) == """
                a.md:1:1: error[unknown-key]: unknown key titel; 3 more like it
                  also at a.md:2
                  hint: title?
                  a.md:3: unknown key sorce (source?)
                  a.md:4: unknown key x

                """)
    }

    @Test func aLongListIsCut() {
        let text = human((1...30).map { key($0, "k\($0)", hint: nil) })
        #expect(text.hasPrefix("a.md:1:1: error[unknown-key]: unknown key k1; 29 more like it\n"))
        #expect(text.hasSuffix("  a.md:5: unknown key k5\n  and 25 more; --format gcc lists them\n"))
        #expect(human((1...30).map { picture($0) }).contains("2, 3, 4, 5, 6, 7, 8, 9 and at 21 more places"))
    }

    @Test func otherFormsListEach() {
        let many = (1...5).map { picture($0) }
        #expect(DiagnosticReport(format: .gcc).text(many).split(separator: "\n").count == 10)
        #expect(DiagnosticReport(format: .json).text(many).split(separator: "\n").count == 7)
        #expect(DiagnosticReport.summary(many) == "5 warnings")
    }

    @Test func whatIsNotListedIsCountedInEveryForm() {
        let many = (1...121_588).map { key($0, "k", hint: nil) }
        #expect(human(many).hasPrefix("a.md:1:1: error[unknown-key]: unknown key k; 121,587 more like it\n"))
        #expect(human(many).split(separator: "\n").count == 2)
        #expect(DiagnosticReport.summary(many) == "121,588 errors")
        let gcc = DiagnosticReport(format: .gcc).text(many).split(separator: "\n")
        #expect(gcc.count == FindingList.limit + 1)
        #expect(gcc[1] == "a.md:1:1: note: 120,588 more like it are not listed")
        #expect(DiagnosticReport(format: .json).text(many).contains("\"notes\":[],\"unlisted\":120588}"))
    }
}
