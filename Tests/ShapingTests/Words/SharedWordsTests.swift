import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Shapers that share their words give what each of them gives alone.
@Suite(.needs(.fonts, .dictionaries))
struct SharedWordsTests {
    /// Words of up to and over eight letters, ligatures that divisions cut, soft hyphens, a fallback face, and numbers.
    private static let texts = [
        "The office of the shelfful of characteristics was afflicted, afterwards, by misunderstandings.",
        "Effluent offices: 1,234 “difficulties” and well-known coffee-houses; extra\u{AD}ordinary shelfful!",
        "Дом и office, а также misunderstandings → characteristics.",
    ]

    private static func paragraphs(_ shaper: Shaper) -> [ShapedParagraph] {
        texts.flatMap { text in
            [Bench.look(), Bench.look("en-US", "Inter"), Bench.look("de-DE")].map {
                shaper.shape(Paragraph(AttributedText(text, $0), Bench.attributes))
            }
        }
    }

    private static func shaper(sharing words: SharedWords) -> Shaper {
        Shaper(fonts: Bench.fonts, hyphenation: Bench.hyphenation, sharing: words)
    }

    @Test("The words of another shaper are those that a shaper shapes itself")
    func wordsOfAnother() {
        let alone = Self.paragraphs(Bench.shaper())
        let words = SharedWords()
        #expect(Self.paragraphs(Self.shaper(sharing: words)) == alone)
        #expect(Self.paragraphs(Self.shaper(sharing: words)) == alone)
        #expect(alone.contains { $0.breaks.contains { $0.kind == .hyphen } })
    }

    @Test("Shapers on several threads share words")
    func severalThreads() async {
        let alone = Self.paragraphs(Bench.shaper())
        let words = SharedWords()
        await withTaskGroup(of: [ShapedParagraph].self) { group in
            for _ in 0..<8 { group.addTask { Self.paragraphs(Self.shaper(sharing: words)) } }
            for await shaped in group { #expect(shaped == alone) }
        }
    }
}
