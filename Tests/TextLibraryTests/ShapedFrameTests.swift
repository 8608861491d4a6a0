import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Lines of different heights beside shapes.
@Suite(.needs(.fonts)) struct ShapedFrameTests {
    /// Prose in which some words are larger.
    private func text(_ seed: Int) -> AttributedText {
        var text = AttributedText()
        for (index, word) in Library.prose(40).split(separator: " ").enumerated() {
            let size = [10, 10, 10, 17, 10, 10, 26, 10, 10, 10, 13.5][(index * (seed + 3) + index * index) % 11]
            text.append(word + " ", Library.type(size))
        }
        return text
    }

    /// A line is set for the slot that it is placed in, whatever heights the lines above it have.
    @Test(arguments: 0..<12) func inkOfMixedSizesKeepsClearOfShapes(seed: Int) throws {
        let area = Rect(x: .zero, y: .zero, width: .pt(330), height: .pt(420))
        let place = Rect(x: .pt(90), y: .pt(Double(30 + seed * 3)), width: .pt(140), height: .pt(220))
        let shape = [NamedShape.ellipse, .diamond, .star][seed % 3].path(in: place)
        var frame = TextFrame(area)
        frame.exclusions = [TextExclusion(shape, standOff: .pt(5))]
        let deep = TextFrame(Rect(origin: .zero, size: Size(width: .pt(330), height: .pt(900))), page: 1)
        let setting = try Framesetter(text(seed), Library.body(), shaper: Library.shaper())
            .frames(in: FrameSequence([frame, deep]))
        // A line without the slot for which it was broken would leave what is behind it without a place.
        #expect(setting.overset.isEmpty)
        let region = Region(shape)
        for line in setting.frames[0].lines {
            let ink = try #require(line.imageBounds?.moved(by: line.origin))
            let taken = region.covered(from: ink.minY, to: ink.maxY, standOff: .pt(4.9))
            #expect(
                taken.ranges.allSatisfy { $0.upperBound <= ink.minX || $0.lowerBound >= ink.maxX }, "\(line.origin)")
        }
        let lines = setting.frames.flatMap(\.lines)
        for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upperBound == next.range.lowerBound) }
    }
}
