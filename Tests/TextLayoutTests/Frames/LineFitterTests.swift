import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// Lines in the slots of one frame.
@Suite struct LineFitterTests {
    private func paragraph(_ words: Int, grid: GridAlignment = .all) -> ShapedParagraph {
        var random = ShapedFrames(seed: 3)
        var attributes = syntheticAttributes()
        attributes.grid = grid
        return syntheticParagraph(random.words(words), attributes: attributes)
    }

    /// A frame of 200 pt.
    private func source(depth: Double, grid: Double = 0) -> SlotSource {
        SlotSource(frames: [FrameGeometry(measure: Length(200), depth: Length(depth))], increment: Length(grid))
    }

    private func fit(
        _ paragraph: ShapedParagraph, _ source: SlotSource, from cursor: SlotCursor = SlotCursor()
    ) -> (lines: [BrokenLine], fit: LineFit) {
        let lines = LineBreaker(source: source, cursor: cursor).lines(of: paragraph)
        return (lines, LineFitter(source, ink: nil).fit(lines[...], of: paragraph, from: cursor))
    }

    @Test func asManyLinesFitAsTheFrameIsDeep() {
        let (lines, fit) = fit(paragraph(80), source(depth: 50))
        #expect(lines.count > 6)
        #expect(fit.baselines(fit.count).map(\.points) == [9, 21, 33, 45])
        #expect(fit.baselines(2).map(\.points) == [9, 21])
        #expect(fit.origins.allSatisfy { $0.x == .zero })
        #expect(fit.cursor(after: 3).foot == Length(36))
    }

    @Test(arguments: 0..<60) func linesTakeTheSlotsOfTheirFrame(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        var attributes = syntheticAttributes()
        attributes.grid = .all
        let paragraph = syntheticParagraph(frames.words(200), attributes: attributes)
        var source = frames.source
        source.beginsAtRight = false
        let (lines, fit) = fit(paragraph, source)
        let standing = source.standing(lines, of: paragraph).prefix { $0.slot?.frame == 0 }
        #expect(fit.count == standing.count)
        #expect(fit.origins == standing.map { Point(x: $0.slot!.interval.start, y: $0.slot!.baseline) })
        #expect(fit.cursors == standing.map { $0.slot!.after })
    }

    @Test func onlyAParagraphsFirstLineIsAlignedWhereTheStyleSaysSo() {
        let source = source(depth: 100, grid: 20)
        let paragraph = paragraph(80, grid: .first)
        let first = fit(paragraph, source, from: SlotCursor(blockOffset: Length(3)))
        #expect(first.fit.baselines(3).map(\.points) == [20, 32, 44])
        #expect(first.fit.highestBaseline == Length(12))
        let rest = LineFitter(source, ink: nil).fit(first.lines[1...], of: paragraph, from: SlotCursor())
        #expect(rest.baselines(3).map(\.points) == [9, 21, 33])
    }

    @Test func whatLinesBringToTheFootOfTheirFrameTakesRoom() {
        let source = source(depth: 100)
        let paragraph = paragraph(200)
        let lines = fit(paragraph, source).lines
        var asked: [Int] = []
        // The third line brings 40 pt, which leaves room for five lines.
        let fit = LineFitter(source, ink: nil).fit(lines[...], of: paragraph, from: SlotCursor()) { index, slot in
            asked.append(index)
            return slot(index < 2 ? .zero : Length(40)) != nil
        }
        #expect(fit.count == 5)
        #expect(asked == [0, 1, 2, 3, 4, 5])
        let refused = LineFitter(source, ink: nil).fit(lines[...], of: paragraph, from: SlotCursor()) { index, slot in
            // What was asked for in vain has no effect.
            index < 3 && (slot(Length(99)) ?? slot(.zero)) != nil
        }
        #expect(refused.count == 3)
    }

    @Test func theNextParagraphBeginsBelowALargeInitial() {
        var paragraph = paragraph(8)
        let source = source(depth: 100)
        let plain = fit(paragraph, source)
        #expect(plain.fit.initialFoot == nil)
        var initial = ShapedInitial(
            pieces: [], ink: Rect(origin: .zero, size: Size(width: .zero, height: .zero)), lines: 6)
        initial.indents = Array(repeating: Length(20), count: 6)
        paragraph.initial = initial
        let (lines, fit) = fit(paragraph, source)
        #expect(lines.count < 6)
        let foot = Length(9) + Length(12) * 5 + Length(3)
        #expect(fit.initialFoot == foot)
        #expect(fit.cursor(after: lines.count) == SlotCursor(blockOffset: foot))
        // A part of the paragraph in another frame is beside no initial.
        let rest = LineFitter(source, ink: nil).fit(lines[1...], of: paragraph, from: SlotCursor())
        #expect(rest.initialFoot == nil)
    }

    @Test func linesThatFitNoFrameAreBelowEachOther() {
        let paragraph = paragraph(40)
        let lines = fit(paragraph, source(depth: 500)).lines
        let overset = LineFit(overset: lines[...], of: paragraph, below: Length(5))
        #expect(overset.count == lines.count)
        #expect(overset.baselines(2).map(\.points) == [17, 29])
        #expect(overset.cursor(after: 2) == SlotCursor(blockOffset: Length(29)))
    }

    @Test func headingsWantWhatAShortParagraphDoesNotGiveThem() {
        func wanted(
            _ count: Int, keepWithNext: Int = 0, of wanted: Int?, isAtHead: Bool = false, isBeforeHeading: Bool = false
        ) -> Int? {
            KeepRules.requiredLines(
                after: count, keepWithNext: keepWithNext, requiredLines: wanted, isAtHead: isAtHead,
                isBeforeHeading: isBeforeHeading)
        }
        #expect(wanted(1, of: nil) == nil)
        #expect(wanted(1, of: 3) == 2)
        #expect(wanted(3, of: 3) == nil)
        #expect(wanted(1, of: 3, isAtHead: true) == nil)
        #expect(wanted(1, of: 3, isBeforeHeading: true) == nil)
        #expect(wanted(1, keepWithNext: 2, of: nil) == 2)
        #expect(wanted(5, keepWithNext: 2, of: 3, isAtHead: true) == 2)
    }
}
