import PubDisplayList
import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Frames whose lines run downwards.
@Suite(.needs(.fonts)) struct VerticalFrameTests {
    private let area = Rect(x: .pt(100), y: .pt(50), width: .pt(120), height: .pt(200))

    private func framesetter(_ count: Int = 4) throws -> Framesetter {
        var body = Library.body()
        body.writingMode = .vertical
        body.hyphenation = nil
        return try Framesetter(AttributedText(Library.prose(count), Library.type()), body, shaper: Library.shaper())
    }

    @Test func linesRunDownwardsFromTheRight() throws {
        let frame = try framesetter().frame(in: TextFrame(area))
        let origins = frame.lineOrigins
        #expect(frame.lines.count > 3)
        #expect(origins.allSatisfy { abs($0.y.points - 50) < 0.001 })
        #expect(zip(origins, origins.dropFirst()).allSatisfy { abs(($0.x - $1.x).points - 12) < 0.001 })
        #expect(try #require(origins.first).x > .pt(205))
        let bounds = try #require(frame.imageBounds)
        #expect(bounds.minX >= .pt(100))
        #expect(bounds.maxX <= .pt(220))
        #expect(bounds.maxY <= .pt(252))
    }

    @Test func theLinesAreTurnedAndLoseNothing() throws {
        let setter = try framesetter(2)
        let frame = setter.frame(in: TextFrame(area))
        var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
        frame.draw(into: &page.marks)
        guard case .group(let group)? = page.marks.items.first else {
            Issue.record("no group")
            return
        }
        #expect(group.transform.b == 1)
        #expect(group.transform.c == -1)
        let drawn = String(decoding: page.marks.text, as: UTF8.self).filter { $0 != " " }
        #expect(drawn == Library.prose(2).filter { $0 != " " && $0 != "\n" })
    }

    @Test func placesAndCaretsAgree() throws {
        let frame = try framesetter().frame(in: TextFrame(area))
        for offset in [3, 40, 90] {
            let caret = try #require(frame.caret(at: offset))
            #expect(caret.place.y >= .pt(50))
            #expect(caret.place.y <= .pt(250))
            #expect(frame.index(at: caret.place) == offset)
        }
    }

    @Test func exclusionsAndShapesAreKeptClear() throws {
        var shaped = TextFrame(area)
        let hole = Rect(x: .pt(140), y: .pt(100), width: .pt(40), height: .pt(60))
        shaped.exclusions = [TextExclusion(Path(rect: hole), standOff: .pt(4))]
        let frame = try framesetter(8).frame(in: shaped)
        #expect(frame.lines.count > 8)
        for line in frame.lines {
            guard let ink = line.imageBounds else { continue }
            // In the axes of lines: the hole lies 40 … 80 pt from the right, 50 … 110 pt from the head.
            let box = ink.moved(by: line.origin)
            let isBeside = box.maxY <= .pt(40) || box.minY >= .pt(80)
            #expect(isBeside || box.maxX <= .pt(50) || box.minX >= .pt(110))
        }
    }

    @Test func theSizeIsSeenFromTheSide() throws {
        let setter = try framesetter(1)
        let (size, range) = setter.size(width: .pt(400))
        #expect(range.count == setter.length)
        #expect(size.width > size.height)
    }
}
