import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

@Suite struct LineJustifierTests {
    private let limits = JustificationLimits(
        word: .init(0.8, 1, 1.33), letter: .init(-0.015, 0, 0.02), glyph: .init(0.98, 1, 1.02))

    /// Fifty letters of 4.6 pt and five spaces of 1.84 pt, in 9.2 pt type.
    private let widths = LineWidths(
        natural: 239.2 * 65536, space: 9.2 * 65536, letter: 414 * 65536, scalable: 230 * 65536)

    private func justified(_ delta: Double, emergency: Double = LineCosts.emergencyLetters) -> Justification {
        let justifier = LineJustifier(limits, emergency: emergency)
        return justifier.justification(justifier.line(widths, measure: widths.natural + delta))
    }

    private func width(_ justification: Justification) -> Double {
        widths.natural + widths.space * (justification.space - 1) + widths.letter * justification.letter
            + widths.scalable * (justification.glyph - 1)
    }

    /// What a line may absorb, from the least to the most.
    private var deltas: [Double] {
        let least = -0.2 * widths.space - 0.015 * widths.letter - 0.02 * widths.scalable
        let most = 0.33 * widths.space + 0.02 * widths.letter + 0.02 * widths.scalable
        return stride(from: 0.0, through: 1, by: 0.01).map { least + (most - least) * $0 }
    }

    /// What a step of the glyphs is off, the letters of a line without spaces give: an address is as wide as its measure.
    @Test func linesWithoutSpacesFillTheirMeasure() {
        var solid = widths
        solid.space = 0
        let justifier = LineJustifier(limits)
        let (least, most) = (
            -0.015 * solid.letter - 0.02 * solid.scalable, 0.02 * solid.letter + 0.02 * solid.scalable
        )
        for delta in stride(from: 0.0, through: 1, by: 0.01).map({ least + (most - least) * $0 }) {
            let justification = justifier.justification(justifier.line(solid, measure: solid.natural + delta))
            let width =
                solid.natural + solid.letter * justification.letter + solid.scalable * (justification.glyph - 1)
            #expect(abs(width - solid.natural - delta) < 1, "\(delta)")
        }
    }

    /// Glyphs are scaled in steps; what a step is off must not push the spaces beyond their limits.
    @Test func spacesKeepTheirLimitsAsLongAsGlyphsAndLettersCanGive() {
        for delta in deltas {
            let justification = justified(delta)
            #expect(justification.space > 0.8 - 1e-6, "\(delta)")
            #expect(justification.space < 1.33 + 1e-6, "\(delta)")
            #expect(justification.glyph > 0.98 - 1e-6)
            #expect(justification.glyph < 1.02 + 1e-6)
            let steps = (justification.glyph - 1) / 0.005
            #expect(abs(steps - steps.rounded()) < 1e-6)
            #expect(abs(width(justification) - widths.natural - delta) < 1)
        }
    }

    @Test func glyphsAreScaledBeforeLettersAreSpaced() {
        var spaced = 0
        for delta in deltas {
            let justification = justified(delta)
            // A step of the glyphs may leave a thousandth of the em.
            if justification.letter.magnitude < 0.0015 { continue }
            spaced += 1
            #expect(justification.glyph == (delta > 0 ? 1.02 : 0.98), "\(delta)")
        }
        #expect(spaced > 20)
    }

    @Test func lettersGoBeyondTheirLimitsOnlyWhereSpacesWouldNotBeEven() {
        let most = 0.4 * widths.space + 0.02 * widths.letter + 0.02 * widths.scalable
        let within = justified(most - 65536), beyond = justified(most + 65536)
        #expect(within.letter <= 0.02 + 1e-9)
        #expect(within.space <= 1.4 + 1e-6)
        #expect((0.0201..<0.03).contains(beyond.letter))
        #expect(beyond.space < 1.45)
        #expect(justified(most + 65536, emergency: 1).letter <= 0.02 + 1e-9)
    }

    /// What a line of ideographs needs beyond its limits opens between all of them, not at its punctuation marks.
    @Test func ideographsMoveApartEvenly() {
        let solid = limits.ideographic
        // Six characters of 10 pt, one of them a mark with a space of half its width.
        let line = LineWidths(natural: 60 * 65536, space: 5 * 65536, letter: 50 * 65536, scalable: 60 * 65536)
        let justifier = LineJustifier(solid)
        func justified(_ points: Double) -> Justification {
            justifier.justification(justifier.line(line, measure: line.natural + points * 65536))
        }
        for points in [14.0, 20, 30] {
            let justification = justified(points)
            #expect(justification.space <= 1.33 + 1e-6)
            let set = justification.letter * 50 + (justification.space - 1) * 5
            #expect(abs(set - points) < 0.01)
            #expect(justification.letter > 0.2)
        }
        // So few in a wide measure are no line.
        #expect(justified(80).letter < 0.5)
    }

    /// Of three lines the middle one has to be wide: those beside it give way, and no step is left that is seen.
    @Test func neighboursHaveLettersThatLookAlike() {
        let justifier = LineJustifier(limits)
        let deltas = [0.02 * widths.scalable, 0.3 * widths.space + 0.02 * (widths.letter + widths.scalable), 0]
        var lines = deltas.map { justifier.line(widths, measure: widths.natural + $0) }
        let before = lines.map(\.letter)
        #expect(before[1] - before[0] > 0.015)
        justifier.even(&lines)
        let after = lines.map { justifier.justification($0) }
        for (delta, justification) in zip(deltas, after) {
            #expect(abs(width(justification) - widths.natural - delta) < 1)
            #expect((0.78...1.51).contains(justification.space))
        }
        #expect(after[1].letter - after[0].letter < 0.75 * (before[1] - before[0]))
        #expect(after[1].letter - after[2].letter < 0.75 * (before[1] - before[2]))
        #expect(after[0].letter >= before[0])
    }
}
