import PubDiagnostics
import PubDocuments
import PubMarkup
import PubRunningText
import PubTestSupport
import Testing

/// Random sources of CommonMark's marks: no text is lost, and every inline is found in its source.
@Suite struct RandomMarkupTests {
    private static let parts = [
        "a", "b", " ", "  ", "\n", "\n\n", "*", "**", "_", "__", "`", "``", "[", "]", "(", ")", "](", "!", "![", "<",
        ">", "\n> ",
        "\n- ", "\n1. ", "\n    ", "\n  ", "\t", "#", "\n# ", "\n## x", "\n===\n", "\n---\n", "&amp;", "&copy;",
        "&#65;", "&x;", "&", "\\",
        "\\*", "\\\n", "  \n", "|", "\n|-|-|\n", "\n- [ ] ", "~~", "~", "http://a.b", "www.c.d/e", "f@g.h",
        "<http://i>", "<b>", "</b>",
        "<!-- c -->", "[^1]", "\n[^1]: ", "\n[r]: /u 't'\n", "[r]", "[r][]", "\"", "'t'", "é", "😀", ".", ":", "\n```\n",
        "\n~~~ i\n", "\n<div>\n",
    ]

    private static func source(_ random: inout some RandomNumberGenerator) -> String {
        "\nx" + (0..<Int.random(in: 1...24, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
            + "\n"
    }

    /// A generator whose numbers follow from its seed (splitmix64).
    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test(arguments: 0..<8)
    func everythingIsFoundInItsSource(_ seed: Int) throws {
        var random = Seeded(state: UInt64(seed))
        var options = ReadingOptions(hasTitleFromManifest: true)
        options.hasSmartPunctuation = false
        for _ in 0..<(LongTests.areWanted ? 50_000 : 2_000) {
            let text = Self.source(&random)
            let outcome = parseMarkdown(Array(text.utf8), file: "a", options: options)
            let lost = outcome.diagnostics.contains { $0.id == "approximate-place" }
            #expect(!lost, "\(text.debugDescription)")
            try Self.checkPlaces(#require(outcome.value), text)
        }
    }

    /// Whatever comes, there is a document.
    @Test(arguments: 20..<24)
    func nothingTraps(_ seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let ours =
            [
                ":::", "\n::: a\n", "\n:::\n", "\n> ::: {.b c=\"d\n", "{", "}", "{.a}", "{#b}", "]{.c}", "){d=e}",
                "`{.f}", " {.g}\n",
                "\n: c\n", "\n | |\n-|-|\n", "+++\n", "\n+++\n", "---\n", "title = \"a\"\n", "title: a\n",
                "<font color=red>", "</font>",
                "<font size='", "<img src=a>", "<p>", "<b>", "<h1>", "<nix", "<sup>", "</sup>", "<br>", "<script>",
                "</script>",
                "<![CDATA[", "]]>", "--", "---", "...", "'", "'90s", "'n'", "5'1", "\u{2028}", "\u{2029}", "\r", "\r\n",
                "\u{0}", "\u{7F}",
                "\u{FEFF}", "e\u{301}",
            ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80]] + Self.parts.map { Array($0.utf8) }
        for round in 0..<(LongTests.areWanted ? 50_000 : 2_000) {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).flatMap { _ in
                ours.randomElement(using: &random) ?? []
            }
            let format: SourceFormat = round % 4 == 0 ? .tags : .markdown
            let outcome = Reading.parsed(bytes, format)
            #expect(outcome.value != nil)
            let lost = outcome.diagnostics.contains { $0.id == "approximate-place" }
            #expect(!lost, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    /// Every text that begins with a letter stands at its place.
    private static func checkPlaces(_ document: Document, _ text: String) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        for (part, origin) in Places.texts(document) {
            guard let first = part.unicodeScalars.first, first == "a" || first == "b" || first == "é" || first == "x"
            else { continue }
            let line = lines[Int(origin.line) - 1]
            let column = Int(origin.column) - 1
            let stands = column < line.count && line[column] == first
            // A text may begin with a comment or with a space that went.
            let isEntity = column < line.count && "& <\t".unicodeScalars.contains(line[column])
            #expect(stands || isEntity, "\(text.debugDescription): \(part) at \(origin)")
        }
    }
}

/// The texts of a document with their places.
enum Places {
    static func texts(_ document: Document) -> [(String, PubDiagnostics.SourceLocation)] {
        document.blocks.flatMap(texts) + document.notes.flatMap { $0.blocks.flatMap(texts) }
    }

    private static func texts(_ block: Block) -> [(String, PubDiagnostics.SourceLocation)] {
        switch block.kind {
        case .paragraph(let text), .heading(_, let text): texts(text)
        case .list(let list): list.items.flatMap { $0.blocks.flatMap(texts) }
        case .quote(let inner), .container(_, let inner): inner.flatMap(texts)
        case .table(let table):
            ([table.head] + table.rows).joined().flatMap { texts($0.content) + $0.blocks.flatMap(texts) }
        case .figure(let picture): texts(picture.caption)
        case .verse(let stanzas): stanzas.joined().flatMap { texts($0.content) }
        case .definitions(let definitions):
            definitions.flatMap { texts($0.term) + $0.bodies.joined().flatMap(texts) }
        case .code, .pause: []
        }
    }

    private static func texts(_ inlines: [Inline]) -> [(String, PubDiagnostics.SourceLocation)] {
        inlines.flatMap { inline -> [(String, PubDiagnostics.SourceLocation)] in
            switch inline {
            case .text(let text, let origin): [(text, origin)]
            case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
                .subscript(let inner, _), .link(_, let inner, _), .span(_, let inner, _), .styled(_, let inner, _):
                texts(inner)
            case .image(let picture): texts(picture.caption)
            default: []
            }
        }
    }
}
