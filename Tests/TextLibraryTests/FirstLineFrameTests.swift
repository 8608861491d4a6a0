import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// First lines in looks of their own, set by a framesetter.
@Suite(.needs(.fonts)) struct FirstLineFrameTests {
    private func paragraph(_ text: String, isUppercase: Bool = false, size: Double = 12) -> Paragraph {
        var paragraph = Paragraph(AttributedText(text, Library.type()), Library.body())
        paragraph.firstLine = FirstLineAttributes(
            [Library.type(): Library.type(size, italic: true)], isUppercase: isUppercase)
        return paragraph
    }

    /// Frames of several widths, and one around a hole.
    private var sequences: [FrameSequence] {
        let frames = [120.0, 200, 330].map { TextFrame(Rect(x: .pt(40), y: .pt(50), width: .pt($0), height: .pt(90))) }
        var around = TextFrame(Rect(x: .zero, y: .zero, width: .pt(300), height: .pt(400)))
        let hole = Rect(x: .pt(120), y: .pt(-10), width: .pt(60), height: .pt(60))
        around.exclusions = [TextExclusion(NamedShape.ellipse.path(in: hole), standOff: .pt(4))]
        let more = TextFrame(Rect(x: .zero, y: .zero, width: .pt(250), height: .pt(2000)))
        return frames.map { FrameSequence([$0, more]) } + [FrameSequence([around, more])]
    }

    @Test(arguments: [7.0, 10, 14], [false, true])
    func theFirstLineAloneHasTheLooks(size: Double, isUppercase: Bool) throws {
        let text = Library.prose(30)
        let setter = try Framesetter(
            [text, "Short one.", text].map { paragraph($0, isUppercase: isUppercase, size: size) },
            shaper: Library.shaper())
        let starts = [0, text.utf8.count + 1, text.utf8.count + 12]
        #expect(setter.length == text.utf8.count * 2 + 12)
        for sequence in sequences {
            let setting = setter.frames(in: sequence)
            #expect(setting.overset.isEmpty)
            let lines = setting.frames.flatMap(\.lines)
            var end = 0
            for line in lines {
                #expect(line.range.lowerBound == end || line.range.lowerBound == end + 1)
                end = line.range.upperBound
                let isFirst = starts.contains(line.range.lowerBound)
                #expect(line.runs.allSatisfy { ($0.font == Library.italic) == isFirst })
            }
            #expect(end == setter.length)
            let first = try #require(lines.first)
            #expect(first.overfull == .zero)
            #expect(!first.endsWithHyphen)
            #expect(first.range.count < text.utf8.count / 2)
        }
    }

    /// Larger letters end the line sooner; the ranges are those of the text that was given.
    @Test func capitalsKeepTheOffsetsOfTheText() throws {
        let text = "Stra\u{DF}e \u{FB01}ne \u{149}oot " + Library.prose(20)
        let frame = TextFrame(Rect(x: .zero, y: .zero, width: .pt(180), height: .pt(2000)))
        let (small, capitals) = (
            try Framesetter([paragraph(text, size: 10)], shaper: Library.shaper()).frame(in: frame),
            try Framesetter([paragraph(text, isUppercase: true, size: 10)], shaper: Library.shaper()).frame(in: frame)
        )
        #expect(capitals.lines[0].range.count < small.lines[0].range.count)
        #expect(capitals.visibleRange == 0..<text.utf8.count)
        for (line, next) in zip(capitals.lines, capitals.lines.dropFirst()) {
            #expect(line.range.upperBound == next.range.lowerBound)
            // Lines end behind spaces.
            #expect(Array(text.utf8)[line.range.upperBound - 1] == 0x20)
        }
        let last = try #require(capitals.lines.last)
        #expect(last.range.upperBound == text.utf8.count)
        #expect(capitals.lines[1].index(at: .zero) == capitals.lines[1].range.lowerBound)
    }

    @Test func whatTheFrameDoesNotHoldIsNamed() throws {
        let text = Library.prose(30)
        let setter = try Framesetter([paragraph(text, isUppercase: true)], shaper: Library.shaper())
        let frame = TextFrame(Rect(x: .zero, y: .zero, width: .pt(150), height: .pt(60)))
        let setting = setter.frames(in: FrameSequence([frame]))
        #expect(setting.overset == setting.frames[0].visibleRange.upperBound..<text.utf8.count)
        #expect(setting.frames[0].lines.last?.range.upperBound == setting.frames[0].visibleRange.upperBound)
    }
}
