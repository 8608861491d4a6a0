import PubGeometry
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// The measure from which paragraphs are justified.
@Suite(.needs(.fonts))
struct MeasureTests {
    private func measure(
        _ text: String = "Words", _ look: CharacterAttributes = Bench.look(),
        _ change: (inout ParagraphAttributes) -> Void = { _ in }
    ) -> Double {
        var attributes = Bench.attributes
        attributes.justifiedFrom = 48
        change(&attributes)
        let paragraph = Paragraph(AttributedText(text, look), attributes)
        return Bench.shaper().leastJustifiedMeasure(of: paragraph).points
    }

    /// Running text of as many characters as a measure holds is as wide as it, whatever the face and the language.
    @Test(arguments: ["EB Garamond", "Vollkorn", "Inter"])
    func measureHoldsItsCharacters(family: String) {
        let samples = [
            "The ripples that the ebb leaves in fine sand are nearly always seven to ten centimetres from crest to crest, "
                + "and it is not the waves that decide it: whoever looks at the quay after a storm can see as much.",
            "Die Rippen, die das Wasser im feinen Sand zurückläßt, liegen fast immer sieben bis zehn Zentimeter "
                + "auseinander, und es sind nicht die Wellen, die das entscheiden, sondern die Größe der Körner.",
            "Les rides que la marée laisse dans le sable fin sont presque toujours à sept ou dix centimètres les unes "
                + "des autres, et ce ne sont pas les vagues qui en décident, mais la grosseur des grains.",
        ]
        for sample in samples {
            let width = Bench.shape(sample, Bench.look("en", family)).naturalWidth.points
            let mean = width / Double(sample.count)
            let ratio = measure(sample, Bench.look("en", family)) / 48 / mean
            #expect((0.94...1.06).contains(ratio), "\(ratio): \(sample)")
        }
    }

    @Test func textOfAStyleDoesNotMatter() {
        #expect(measure("iiii") == measure("WWWW"))
    }

    @Test func indentsAndSizeCount() {
        let plain = measure()
        let indented = measure {
            $0.startIndent = Length(points: 20)
            $0.endIndent = Length(points: 5)
            $0.firstLineIndent = Length(points: 12)
        }
        #expect(abs(indented - plain - 25) < 0.001)
        #expect(abs(measure { $0.em = Length(points: 20) } - plain * 2) < 0.001)
        #expect(abs(measure { $0.justifiedFrom = 24 } - plain / 2) < 0.001)
    }

    @Test("Chinese, Japanese and Korean are justified in any measure; in vertical lines a character is an em wide")
    func scriptsWithoutWords() {
        for language in ["ja", "zh-Hans", "ko"] { #expect(measure("文字", Bench.look(language)) == 0) }
        #expect(abs(measure { $0.writingMode = .vertical } - 480) < 0.001)
    }

    @Test func paragraphsThatHaveNoChoiceHaveNoMeasure() {
        #expect(measure { $0.justifiedFrom = 0 } == 0)
        #expect(measure { $0.justifiedFrom = -5 } == 0)
        #expect(measure { $0.alignment = .start } == 0)
        #expect(measure { $0.alignment = .justifyAll } == measure())
        // No number is too large to be computed with.
        #expect(measure { $0.justifiedFrom = .max } > 1000)
    }
}
