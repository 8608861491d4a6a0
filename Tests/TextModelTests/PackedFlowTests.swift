import PubDiagnostics
import PubGeometry
import PubIdentity
import PubTextModel
import Testing

/// A flow that is packed is the same flow when it is asked for.
@Suite struct PackedFlowTests {
    private let attributes = ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))

    private func paragraph(_ text: AttributedText, line: Int32, file: String = "a.md") -> Paragraph {
        Paragraph(
            text, attributes, element: ElementID(Int(line)),
            origin: SourceLocation(file: file, line: Int(line), column: 1))
    }

    /// A text in two styles, of elements of its own.
    private func text(_ line: Int32, file: String = "a.md") -> AttributedText {
        var own = plain
        own.element = ElementID(Int(line))
        var text = AttributedText()
        text.append("plain €", own, origin: SourceLocation(file: file, line: Int(line), column: 1))
        text.append(" bold", bold, origin: SourceLocation(file: file, line: Int(line), column: 10))
        text.append(" again", own, origin: SourceLocation(file: file, line: Int(line), column: 19))
        return text
    }

    /// One item of each kind, those that are kept as they are between, before and after others.
    private var items: [FlowItem] {
        var field = text(4)
        field.append(.folio, plain)
        var label = text(5)
        label.append(.label(LabelID("x")))
        var object = text(6)
        object.append(InlineObject(ascent: .zero, descent: .zero, width: Length(points: 5)), plain)
        var opening = paragraph(text(7), line: 7)
        opening.firstLine = FirstLineAttributes([plain: bold], isUppercase: true)
        return [
            .columnBreak, .paragraph(paragraph(text(1), line: 1)), .box(BoxID(0)), .box(BoxID(1)),
            .paragraph(paragraph(AttributedText(), line: 2)), .paragraph(paragraph(text(3, file: "b.md"), line: 3)),
            .paragraph(paragraph(field, line: 4)), .paragraph(paragraph(label, line: 5)),
            .paragraph(paragraph(object, line: 6)), .paragraph(opening),
            .paragraph(paragraph(text(8), line: 8, file: "b.md")), .paragraph(paragraph(text(9), line: 9)), .pageBreak,
        ]
    }

    private func paragraphs(_ flow: Flow) -> [Paragraph] {
        flow.items.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } }
    }

    @Test func itemsAreAsTheyWere() {
        let flow = Flow(items)
        let unpacked = PackedFlow(flow).flow
        #expect(unpacked == flow)
        #expect(paragraphs(unpacked).map(\.origin) == paragraphs(flow).map(\.origin), "equality does not count places")
        #expect(paragraphs(unpacked).map(\.text.origins.count) == paragraphs(flow).map(\.text.origins.count))
        for (own, other) in zip(paragraphs(unpacked), paragraphs(flow)) {
            for (place, original) in zip(own.text.origins, other.text.origins) {
                #expect(place.offset == original.offset)
                #expect(place.value == original.value)
            }
        }
    }

    @Test(arguments: [0, 1, 2, 12, 13]) func anyPartIsAsItWas(count: Int) {
        let first = Flow(Array(items.prefix(count)))
        let last = Flow(Array(items.suffix(count)))
        #expect(PackedFlow(first).flow == first)
        #expect(PackedFlow(last).flow == last)
    }

    /// More styles than it looks back for.
    @Test func manyStylesAreAsTheyWere() {
        var items: [FlowItem] = []
        for line in 0..<60 {
            var style = plain
            style.size = Length(points: Double(8 + line % 20))
            var paragraph = paragraph(AttributedText("text", style), line: Int32(line))
            paragraph.attributes.spaceBefore = Length(points: Double(line % 15))
            items.append(.paragraph(paragraph))
        }
        #expect(PackedFlow(Flow(items)).flow == Flow(items))
    }

    @Test func stylesAreSharedWithAnotherFlow() throws {
        let one = PackedFlow(Flow([.paragraph(paragraph(text(1), line: 1))]))
        let other = PackedFlow(Flow([.paragraph(paragraph(text(2), line: 2))]), sharingStylesWith: one)
        let own = try #require(paragraphs(other.flow).first)
        let first = try #require(paragraphs(one.flow).first)
        #expect(own.sharedAttributes.isIdentical(to: first.sharedAttributes))
        #expect(own.text == text(2))
        let unlike = PackedFlow(
            Flow([.paragraph(paragraph(AttributedText("a", bold), line: 3))]), sharingStylesWith: one)
        #expect(paragraphs(unlike.flow).first?.text == AttributedText("a", bold))
    }
}
