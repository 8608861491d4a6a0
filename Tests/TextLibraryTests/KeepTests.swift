import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// What keeps together at the heads and feet of frames.
@Suite(.needs(.fonts)) struct KeepTests {
    /// A heading that has nothing above it cannot move: behind a short paragraph it asks for no more lines.
    @Test func aHeadingAtTheHeadOfAFrameLeavesOrphansAlone() throws {
        var heading = Library.body()
        heading.alignment = .start
        heading.keepWithNext = 3
        var last = Library.body()
        last.orphans = 2
        let setter = try Framesetter(
            [
                Paragraph(AttributedText("Heading", Library.type()), heading),
                Paragraph(AttributedText("Short.", Library.type()), Library.body()),
                Paragraph(AttributedText(Library.prose(4), Library.type()), last),
            ], shaper: Library.shaper())
        let frame = Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(37))
        let setting = setter.frames(in: FrameSequence((0..<8).map { TextFrame(frame, page: $0) }))
        #expect(setting.overset.isEmpty)
        #expect(setting.frames.prefix(2).map(\.lines.count) == [2, 3])
    }
}
