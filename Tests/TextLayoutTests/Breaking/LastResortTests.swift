import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Breaks that open where nothing else keeps spaces even, and ends of paragraphs.
@Suite struct LastResortTests {
    private func lines(_ paragraph: ShapedParagraph, _ measure: Double) -> [BrokenLine] {
        let frame = FrameGeometry(measure: Length(points: measure), depth: .unlimited)
        return LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor()).lines(of: paragraph)
    }

    private func loosest(_ lines: [BrokenLine]) -> Double { lines.dropLast().map(\.justification.space).max() ?? 1 }

    /// A paragraph whose spaces after a `~` are ties.
    private func tied(_ source: String) -> ShapedParagraph {
        var paragraph = syntheticParagraph(source.replacing("~", with: " "))
        var place = -1
        let spaces = source.enumerated().filter { $0.element == " " || $0.element == "~" }
        for index in paragraph.breaks.indices where paragraph.breaks[index].kind == .space {
            place += 1
            if spaces[place].element == "~" { paragraph.breaks[index].traits = .lastResort }
        }
        return paragraph
    }

    private let source = """
        there was once a poor~woodcutter~who~lived by a great forest with his wife and his two~children~and~had \
        little to bite and to break and once~when~a~great dearth fell on the land he could~no~longer get them bread
        """

    @Test func tiesHoldWhereSpacesAreEven() {
        let ties = tied(source)
        for line in lines(ties, 700) where !ties.isLast(line) {
            #expect(!ties.breaks[Int(line.end)].traits.contains(.lastResort))
        }
    }

    @Test func tiesOpenBeforeSpacesAreSeen() {
        let (ties, free) = (tied(source), syntheticParagraph(source.replacing("~", with: " ")))
        var walls = ties
        walls.breaks.removeAll { $0.traits.contains(.lastResort) }
        var opened = 0
        for measure in stride(from: 100.0, through: 220, by: 4) {
            let found = lines(ties, measure)
            let loose = loosest(found)
            let isOpen = found.contains { ties.breaks[Int($0.end)].traits.contains(.lastResort) }
            opened += isOpen ? 1 : 0
            #expect(loose <= loosest(lines(walls, measure)) + 1e-9, "\(measure)")
            // A tie opens only where the lines are uneven without it.
            if isOpen { #expect(loosest(lines(walls, measure)) > LineCosts.opening, "\(measure)") }
            // Without ties spaces are no more even than with them where these open.
            if loose > 2 { #expect(loosest(lines(free, measure)) > 1.5, "\(measure)") }
        }
        #expect(opened > 5, "\(opened)")
    }

    /// The ends of paragraphs of the same words in other orders: with a price for runts there are fewer.
    @Test func paragraphsSeldomEndInAFewLetters() {
        let words = [
            "summer", "of", "rain", "and", "light", "on", "the", "river", "when", "a", "cloud", "is", "over", "us",
        ]
        var random = Seeded(state: 11)
        var runts = 0
        var shortest = 0
        for _ in 0..<200 {
            let text = (0..<60).map { _ in words[random.below(words.count)] } + ["by", "it"]
            let paragraph = syntheticParagraph(text.joined(separator: " "))
            let found = lines(paragraph, 260)
            runts += paragraph.isRunt(found[found.count - 1]) ? 1 : 0
            shortest += found[found.count - 1].start == Int32(paragraph.breaks.count) - 2 ? 1 : 0
        }
        // One in twelve would be by chance, since a line holds eleven words.
        #expect(shortest <= 4, "\(shortest) of 200 end in two letters")
        #expect(runts <= 8, "\(runts) of 200")
    }
}
