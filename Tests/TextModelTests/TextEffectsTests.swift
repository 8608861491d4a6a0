import PubColor
import PubGeometry
import PubTextModel
import Testing

/// Lines, boxes and shadows of text, as values.
@Suite struct TextEffectsTests {
    @Test func coreTextsWidths() {
        #expect(TextStroke(coreTextWidth: 3) == TextStroke(weight: 0.03, fills: false))
        #expect(TextStroke(coreTextWidth: -4) == TextStroke(weight: 0.04, fills: true))
        #expect(TextStroke(coreTextWidth: 0) == nil)
        #expect(TextStroke(coreTextWidth: .nan) == nil)
    }

    @Test func largePrintScalesEffectsToo() {
        var look = plain
        look.underline = TextDecoration(weight: Length(points: 1))
        look.background = TextBackground(
            fill: .ink, stroke: RuleLine(weight: Length(points: 0.5), paint: .ink),
            padding: Insets(all: Length(points: 2)), radius: Length(points: 3))
        let large = look.scaled(by: 2)
        #expect(large.size.points == 20)
        #expect(large.underline?.weight?.points == 2)
        #expect(large.background?.padding.left.points == 4)
        #expect(large.background?.radius.points == 6)
        #expect(large.background?.stroke?.weight.points == 1)
    }

    /// The light comes from above on the left.
    @Test func letterpressIsLightBelowAndDarkAbove() {
        let shadows = TextShadow.letterpress(light: Paint(.paper), dark: .ink, depth: 0.02)
        #expect(shadows.map(\.x) == [0.02, -0.02])
        #expect(shadows.map(\.y) == [0.02, -0.02])
        #expect(shadows.map(\.paint) == [Paint(.paper), .ink])
    }
}
