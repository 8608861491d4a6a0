import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Lines beside shapes in paragraphs that are justified in wide measures only.
@Suite struct RaggedLinesTests {
    private static let words = "these lamps of the pier are lit when boats come in from the outer banks and "

    /// A column of 240 pt, and a shape that leaves its lines 130 pt beside it, as far down as `depth`.
    private func source(besideTo depth: Double) -> SlotSource {
        let frame = FrameGeometry(measure: Length(points: 240), depth: Length(points: 3000))
        let shape = Rect(x: Length(points: 140), y: .zero, width: Length(points: 100), height: Length(points: depth))
        return SlotSource(frames: [frame]).excluding(Path(rect: shape), standOff: Length(points: 10))
    }

    private func paragraph(_ alignment: Alignment, justifiedFrom least: Double = 0) -> ShapedParagraph {
        var attributes = syntheticAttributes()
        attributes.alignment = alignment
        let words = String(repeating: Self.words, count: 12) + "har|bours of the west|ern shore"
        var paragraph = syntheticParagraph(words, attributes: attributes)
        paragraph.leastJustifiedMeasure = Length(points: least)
        return paragraph
    }

    private func lines(_ paragraph: ShapedParagraph, _ source: SlotSource) -> [BrokenLine] {
        LineBreaker(source: source, cursor: SlotCursor()).lines(of: paragraph)
    }

    @Test(arguments: [Alignment.justify, .justifyAll]) func besideAShapeTheyAreBrokenAsRaggedOnes(
        alignment: Alignment
    ) {
        let source = source(besideTo: 3000)
        let found = lines(paragraph(alignment, justifiedFrom: 200), source)
        #expect(found == lines(paragraph(.start), source))
        #expect(found != lines(paragraph(alignment), source))
    }

    @Test func belowTheShapeTheyAreJustified() {
        let found = lines(paragraph(.justify, justifiedFrom: 200), source(besideTo: 90))
        let beside = found.prefix { $0.slot.extent < Length(points: 200) }
        #expect(beside.count > 5)
        #expect(beside.allSatisfy { $0.justification == Justification() })
        let below = found.dropFirst(beside.count).dropLast()
        #expect(below.count > 5)
        // Some fill their measure by themselves.
        let justified = below.count { $0.justification != Justification() }
        #expect(justified * 3 > below.count * 2, "\(justified) of \(below.count)")
    }

    @Test func inAsMuchRoomAsTheyNeedTheyAreJustified() {
        let source = source(besideTo: 90)
        #expect(lines(paragraph(.justify, justifiedFrom: 120), source) == lines(paragraph(.justify), source))
    }
}
