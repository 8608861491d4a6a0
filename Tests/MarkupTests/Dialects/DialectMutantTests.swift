import FoundationEssentials
import PubMarkup
import Testing

/// Texts in dialects with parts taken out, doubled and exchanged: whatever comes of it is read, in time and with exact places.
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
    ]

    private static var sources: [[UInt8]] {
        get throws {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Fixtures/Pandoc")
            return try ["source", "markdown", "html", "gfm"].map {
                Array(try Data(contentsOf: folder.appendingPathComponent($0 + ".md")))
            } + [Array(pieces.joined().utf8)]
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: 0..<5)
    func mutantsAreRead(_ index: Int) throws {
        var random = RandomMarkupTests.Seeded(state: UInt64(index) + 7)
        let source = try Self.sources[index]
        for _ in 0..<100 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let start = Int.random(in: 0..<max(bytes.count, 1), using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...60, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.removeSubrange(start..<end)
                case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
                default: bytes.insert(contentsOf: Array(Self.pieces.randomElement(using: &random)!.utf8), at: start)
                }
            }
            let outcome = parseMarkdown(bytes, file: "a.md")
            #expect(outcome.value != nil)
            #expect(
                !outcome.diagnostics.contains { $0.id == "approximate-place" },
                "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
