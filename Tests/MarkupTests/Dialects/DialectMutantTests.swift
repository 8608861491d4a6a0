import FoundationEssentials
import Glibc
import PubMarkup
import PubRunningText
import PubTestSupport
import Testing

/// Texts in dialects with parts taken out, doubled and exchanged: whatever comes of it is read, each in less than two seconds and in
/// 500 MB, with exact places. Some mutants of each dialect, 500 in long runs.
@Suite struct DialectMutantTests {
    private static let pieces = [
        "a. x\nb. y\n", "(i) x\n(ii) y\n", "> [!NOTE] T\n> x\n", "^[n]", "{++a++}", "{~~a~>b~~}", "%%c%%", "==m==",
        "[[p|w]]", "![[a.png|3x4]]",
        "{ref}`x <y>`", "@sec-a", "{{< figure src=\"a.png\" >}}", "```{note} T\nx\n```\n", ":::{tip}\nx\n:::\n",
        "(t)=\n## H\n",
        "a\tb\nc\td\n", "  a   b\n  --- ---\n  c   d\n", "+---+\n| a |\n+===+\n| b |\n+---+\n",
        "<figure><img src=a.png><figcaption>c</figcaption></figure>\n",
        "<ul><li>a<li>b</ul>\n", "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>\n", "T\nU\n: d\n",
        "    At the end there is a bench for three.\n",
        "% T\n% A\n", "Title: T\nAuthor: A\n\n", "{\"title\": \"T\"}\n", "`<b>`{=html}", "\n\n", "|", ":", "\\", "`",
        "<", "]", "{",
        "::: {.each src=\"e.csv\" sort=a group=b}\n## {b}\n| a |\n|---|\n| {a} |\n:::\n",
        "{issue.title}", "{issue.titel}", "\\{", ":::\n", "---\n", "title: ! 'a: b'\n", "{% raw %}", "{{ a }}", "$x$",
        "[@key]", "@fig-a",
    ]

    private static let dialects = [
        "source", "markdown", "gfm", "commonmark_x", "markdown_mmd", "markdown_phpextra", "html", "html-gfm", "docx",
        "latex", "csv", "pieces",
    ]

    private static var options: ReadingOptions {
        var options = ReadingOptions()
        options.fields.tables["issue"] = ["title": "Sand *and* rails"]
        options.data["e.csv"] = DataRows(columns: ["a", "b"], rows: [["1", "x"], ["2", "x"], ["*3*"]])
        return options
    }

    private static func source(_ dialect: String) throws -> [UInt8] {
        if dialect == "pieces" { return Array(pieces.joined().utf8) }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Pandoc")
        return Array(try Data(contentsOf: folder.appendingPathComponent(dialect + ".md")))
    }

    /// The most memory that this process had, in bytes.
    private static var peak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }

    @Test(.timeLimit(.minutes(10)), arguments: dialects)
    func mutantsAreRead(_ dialect: String) throws {
        let source = try Self.source(dialect)
        let peak = Self.peak
        for seed in LongTests.seeds(Array(0..<25), long: 500) {
            var random = RandomMarkupTests.Seeded(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 + 7)
            var bytes = source
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let start = Int.random(in: 0..<max(bytes.count, 1), using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...60, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.removeSubrange(start..<end)
                case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
                case 2 where end - start > 1: bytes.swapAt(start, end - 1)
                default: bytes.insert(contentsOf: Array(Self.pieces.randomElement(using: &random)!.utf8), at: start)
                }
            }
            let clock = ContinuousClock.now
            let outcome = parseMarkdown(bytes, file: "a.md", options: Self.options)
            #expect(ContinuousClock.now - clock < .seconds(2), "seed \(seed)")
            #expect(outcome.value != nil)
            #expect(
                !outcome.diagnostics.contains { $0.id == "approximate-place" },
                "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(Self.peak - peak < 500 << 20)
    }
}
