import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Lines are found again where the slots are the same on which they depend.
@Suite struct SlotTraceTests {
    private static let seeds = 0..<150

    private static func paragraph(_ frames: inout ShapedFrames) -> ShapedParagraph {
        var attributes = syntheticAttributes()
        attributes.grid = .all
        return syntheticParagraph(frames.words(20 + frames.random.below(150)), attributes: attributes)
    }

    private static func breaker(_ source: SlotSource) -> LineBreaker {
        LineBreaker(source: source, cursor: SlotCursor())
    }

    /// The lines in `source`, and the slots on which they depend.
    private static func traced(_ paragraph: ShapedParagraph, _ source: SlotSource) -> ([BrokenLine], SlotTrace) {
        let trace = SlotTrace()
        let lines = breaker(source).lines(of: paragraph, from: -1, before: 0, ink: nil, noting: trace)
        return (lines, trace)
    }

    /// The source with its frames changed.
    private static func source(_ source: SlotSource, _ change: (inout [FrameGeometry]) -> Void) -> SlotSource {
        var frames = source.frames
        change(&frames)
        var other = SlotSource(frames: frames, increment: source.increment, continuation: source.continuation)
        other.beginsAtRight = source.beginsAtRight
        return other
    }

    @Test(arguments: seeds) func notingChangesNoLines(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        let paragraph = Self.paragraph(&frames)
        let (lines, trace) = Self.traced(paragraph, frames.source)
        #expect(lines == Self.breaker(frames.source).lines(of: paragraph))
        #expect(Self.breaker(frames.source).finds(trace, for: paragraph, ink: nil))
    }

    /// Whatever is done to the frames, lines that are said to be the same are.
    @Test func foundLinesAreTheSame() {
        var (found, others) = (0, 0)
        for seed in Self.seeds {
            var frames = ShapedFrames(seed: seed)
            let paragraph = Self.paragraph(&frames)
            let (lines, trace) = Self.traced(paragraph, frames.source)
            for change in 0..<6 {
                let other = Self.source(frames.source) { geometry in
                    let last = geometry.count - 1
                    switch change {
                    case 0: geometry[last].depth += Length(40)
                    case 1: geometry[last].depth = max(geometry[last].depth - Length(40), Length(40))
                    case 2: geometry[0].exclusions.removeAll()
                    case 3: geometry[0].gridStart += Length(3)
                    case 4: geometry[last].measure += Length(1)
                    default: geometry[last].shape = nil
                    }
                }
                if Self.breaker(other).finds(trace, for: paragraph, ink: nil) {
                    found += 1
                    #expect(lines == Self.breaker(other).lines(of: paragraph), "\(seed) \(change)")
                } else {
                    others += 1
                }
            }
        }
        #expect(found > 100)
        #expect(others > 100)
    }

    /// A deeper column has the same lines where the paragraph ends before its foot.
    @Test func aDeeperColumnHasTheSameLines() {
        var frames = ShapedFrames(seed: 1)
        var frame = FrameGeometry(measure: Length(200), depth: Length(600))
        let square = Region(Path(rect: Rect(x: .zero, y: .zero, width: Length(80), height: Length(40))))
        frame.exclusions = [SlotExclusion(square, at: .zero, standOff: .zero, side: .right, closesGaps: false)]
        let paragraph = syntheticParagraph(frames.words(40), attributes: syntheticAttributes())
        let source = SlotSource(frames: [frame])
        let (_, trace) = Self.traced(paragraph, source)
        let deeper = Self.source(source) { $0[0].depth += Length(12) }
        #expect(Self.breaker(deeper).finds(trace, for: paragraph, ink: nil))
        let lower = LineBreaker(source: source, cursor: SlotCursor(frame: 0, blockOffset: Length(12)))
        #expect(!lower.finds(trace, for: paragraph, ink: nil))
    }
}
