import PubGeometry
import PubIdentity
import PubTextModel
import PubValues
import Testing

/// Paragraphs and their attributes.
@Suite struct ParagraphTests {
    @Test func largePrintScalesAllThatIsMeasured() {
        var attributes = ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))
        attributes.firstLineIndent = Length(points: 10)
        attributes.spaceBefore = Length(points: 6)
        attributes.tabs = [TabStop(position: Length(points: 40), leader: ".")]
        attributes.marker = AttributedText("•", plain)
        var paragraph = Paragraph(AttributedText("tide", plain), attributes)
        paragraph.firstLine = FirstLineAttributes([plain: bold], isUppercase: true)
        let large = paragraph.scaled(by: 1.5)
        #expect(large.text.attributes.map(\.size.points) == [15])
        #expect(large.attributes.leading.points == 18)
        #expect(large.attributes.em.points == 15)
        #expect(large.attributes.firstLineIndent.points == 15)
        #expect(large.attributes.spaceBefore.points == 9)
        #expect(large.attributes.tabs == [TabStop(position: Length(points: 60), leader: ".")])
        #expect(large.attributes.marker?.attributes.map(\.size.points) == [15])
        let scaled = FirstLineAttributes([plain.scaled(by: 1.5): bold.scaled(by: 1.5)], isUppercase: true)
        #expect(large.firstLine == scaled)
    }

    /// What a galley has set already is found again by its paragraph, wherever that stands in its source.
    @Test func aFlowIsWhatItSays() {
        let attributes = ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))
        func flow(_ text: String, line: Int) -> Flow {
            let paragraph = Paragraph(AttributedText(text, plain), attributes, origin: place(line))
            return Flow([.paragraph(paragraph), .box(BoxID(1)), .pageBreak])
        }
        #expect(flow("tide", line: 1) == flow("tide", line: 7))
        #expect(flow("tide", line: 1) != flow("ebb", line: 1))
        #expect(Flow().items.isEmpty)
    }

    /// A book has tens of thousands of paragraphs, and most have nothing of what is large.
    @Test func paragraphsAreSmall() {
        #expect(MemoryLayout<FlowItem>.stride <= 128)
        #expect(MemoryLayout<ParagraphAttributes>.stride <= 384)
        #expect(MemoryLayout<CharacterAttributes>.stride <= 224)
    }

    @Test func aCopyHasAttributesOfItsOwn() {
        let attributes = ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))
        let paragraph = Paragraph(AttributedText("tide", plain), attributes)
        var copy = paragraph
        #expect(copy.sharedAttributes.isIdentical(to: paragraph.sharedAttributes))
        copy.attributes.leading = Length(points: 14)
        #expect(copy.attributes.leading == Length(points: 14))
        #expect(paragraph.attributes.leading == Length(points: 12))
        #expect(copy != paragraph)
        copy.attributes.leading = Length(points: 12)
        #expect(copy == paragraph)
        #expect(copy.contentHash == paragraph.contentHash)
    }

    @Test func aDropCapHasTwoLinesAtLeast() {
        var cap = DropCap(lines: 1, byteCount: 1, attributes: plain, gap: .zero)
        #expect(cap.lines == 2)
        cap.lines = 1000
        #expect(cap.lines == 99)
    }

    /// Text that is set as desired already is moved by shares of that, and by distances from it.
    @Test func limitsAboutWhatIsDesired() {
        let limits = JustificationLimits(
            word: .init(0.25, 0.5, 1), letter: .init(-0.5, 0.25, 0.5), glyph: .init(0.5, 0.5, 1))
        #expect(!limits.isNatural)
        let about = limits.relativeToDesired
        #expect(
            about
                == JustificationLimits(
                    word: .init(0.5, 1, 2), letter: .init(-0.75, 0, 0.25), glyph: .init(1, 1, 2), loose: 3.5))
        #expect(about.isNatural)
        #expect(JustificationLimits.spaces.isNatural)
        #expect(JustificationLimits.spaces.relativeToDesired == .spaces)
    }

    /// Kashidas are the letter space of their text, which is no text of ideographs then.
    @Test func limitsOfKashidas() {
        var limits = JustificationLimits(
            word: .init(0.8, 1, 1.33), letter: .init(-0.02, 0, 0.03), glyph: .init(0.98, 1, 1.02))
        #expect(!limits.usesKashidas)
        limits.kashida = 0.5
        #expect(limits.relativeToDesired == limits)
        #expect(limits.kashidas.letter == .init(0, 0, 0.5))
        #expect(limits.kashidas.word == limits.word)
        #expect(limits.kashidas.glyph == limits.glyph)
        #expect(limits.kashidas.usesKashidas)
        #expect(!limits.kashidas.isSolid)
        #expect(!limits.ideographic.usesKashidas)
        #expect(limits.ideographic.isSolid)
    }
}
