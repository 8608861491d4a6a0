import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Paragraphs as long as chapters: a frame asks for the lines that it has room for.
@Suite(.needs(.fonts)) struct LongParagraphTests {
    private static let framesetter = try? Framesetter(
        AttributedText(Library.prose(3_000), Library.type()), Library.body(), shaper: Library.shaper())

    private func frame(lines: Int) -> TextFrame {
        TextFrame(Rect(x: .zero, y: .zero, width: .pt(200), height: .pt(12) * lines + .pt(1)))
    }

    @Test func twoLinesAskForFewLines() throws {
        let framesetter = try #require(Self.framesetter)
        let framed = framesetter.frames(in: FrameSequence([frame(lines: 2)]))
        #expect(framed.frames[0].lines.count == 2)
        #expect(framed.brokenLineCount < 100)
        let all = framesetter.frames(in: FrameSequence([frame(lines: 10_000)]))
        #expect(all.overset.isEmpty)
        #expect(all.brokenLineCount > 1_000)
    }

    /// However many of them are asked for, and at whatever lines frames end.
    @Test func linesAreTheSameInAnyFrames() throws {
        let framesetter = try #require(Self.framesetter)
        let whole = framesetter.frame(in: frame(lines: 10_000)).lines.map(\.range)
        for count in [1, 2, 40, 61, 700] {
            #expect(framesetter.frame(in: frame(lines: count)).lines.map(\.range) == Array(whole.prefix(count)))
        }
        let pages = framesetter.frames(in: FrameSequence((0..<60).map { _ in frame(lines: 50) }))
        #expect(pages.frames.flatMap { $0.lines.map(\.range) } == whole)
    }

    /// The hyphens at the end of one passage count at the head of the next.
    @Test func noLadderIsLongerAtASeam() throws {
        var attributes = Library.body()
        attributes.hyphenation?.ladder = 1
        let word = "ex\u{AD}pla\u{AD}na\u{AD}tion"
        let text = AttributedText(Array(repeating: word, count: 3_000).joined(separator: " "), Library.type())
        let framesetter = try Framesetter(text, attributes, shaper: Library.shaper())
        let lines = framesetter.frame(in: frame(lines: 10_000)).lines
        let ends = lines.map { text.utf8[..<$0.range.upperBound].last == 0xAD }
        #expect(ends.contains(true))
        #expect(!zip(ends, ends.dropFirst()).contains { $0 && $1 })
    }
}
