import PubDisplayList
import PubGeometry
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Lines that a program draws beyond all lengths.
@Suite(.needs(.fonts)) struct FarPlaceTests {
    @Test(arguments: [Length(raw: .max), Length(raw: .min), .unlimited])
    func anObjectIsPlacedAtTheLimit(x: Length) throws {
        var text = AttributedText("A", Library.type())
        text.append(InlineObject(ascent: .pt(5), descent: .zero, width: .pt(5)), Library.type())
        var marks = Marks()
        let objects = try Line(text, shaper: Library.shaper()).draw(at: Point(x: x, y: .zero), into: &marks)
        #expect(objects.count == 1)
        #expect(objects.first.map { ($0.origin.x - x).raw.magnitude < 1 << 24 } == true)
    }

    /// Protruding glyphs of the greatest type, as far apart and as near as they can be.
    @Test(arguments: [-10.0, 10.0])
    func aLineOfTheGreatestTypeIsBroken(tracking: Double) throws {
        var type = Library.type(16_384)
        type.tracking = tracking
        var body = Library.body()
        body.protrudes = true
        body.hangsQuotes = true
        let setter = try Framesetter([Paragraph(AttributedText("“A.” -b- ”", type), body)], shaper: Library.shaper())
        let frame = setter.frame(in: TextFrame(Rect(x: .zero, y: .zero, width: .unlimited, height: .unlimited)))
        #expect(!frame.lines.isEmpty)
    }
}
