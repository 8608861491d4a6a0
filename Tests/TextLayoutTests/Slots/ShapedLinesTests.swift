import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

@Suite struct ShapedLinesTests {
    private static let seeds = 0..<150

    private func paragraph(_ frames: inout ShapedFrames) -> ShapedParagraph {
        var attributes = syntheticAttributes()
        attributes.grid = .all
        attributes.firstLineIndent = frames.random.below(2) == 0 ? .zero : Length(10)
        return syntheticParagraph(frames.words(20 + frames.random.below(250)), attributes: attributes)
    }

    private func lines(_ paragraph: ShapedParagraph, _ source: SlotSource) -> [BrokenLine] {
        LineBreaker(source: source, cursor: SlotCursor()).lines(of: paragraph)
    }

    @Test(arguments: seeds) func everyCharacterStandsOnceInOrder(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        let paragraph = paragraph(&frames)
        var end: Int32 = 0
        for line in lines(paragraph, frames.source) {
            let range = paragraph.textRange(of: line)
            #expect(range.lowerBound == end)
            end = range.upperBound
        }
        #expect(end == Int32(paragraph.text.utf8.count))
    }

    @Test(arguments: seeds) func equalInputGivesEqualLines(seed: Int) {
        var (first, second) = (ShapedFrames(seed: seed), ShapedFrames(seed: seed))
        #expect(lines(paragraph(&first), first.source) == lines(paragraph(&second), second.source))
    }

    @Test(arguments: seeds) func linesFillTheSlotsThatTheirSourceGivesThem(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        let paragraph = paragraph(&frames)
        for standing in frames.source.standing(lines(paragraph, frames.source), of: paragraph) {
            let line = standing.line
            guard let slot = standing.slot else { continue }
            #expect(line.slot == slot.interval)
            #expect(line.indent + line.measure == slot.interval.extent || slot.interval.extent < Length(11))
            #expect(slot.interval.extent >= min(Length(48), frames.source.frames[Int(slot.frame)].measure))
            let widths = paragraph.widths(from: line.start, to: line.end)
            // A line of one word has no space to widen.
            if paragraph.isLast(line) || line.overfull > .zero || widths.space == 0 { continue }
            let set = widths.natural + widths.space * (line.justification.space - 1)
            if mayStayOpen(standing, of: paragraph), line.justification == Justification() {
                // Only lines stay open that would have wide spaces.
                #expect(widths.natural + widths.space * (LineCosts.opening - 1) < Double(line.measure.raw))
            } else {
                #expect(abs(set - Double(line.measure.raw)) < 2)
            }
        }
    }

    @Test(arguments: seeds) func slotsAreApartAndClearOfShapes(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        let paragraph = paragraph(&frames)
        let slots = frames.source.standing(lines(paragraph, frames.source), of: paragraph).compactMap(\.slot)
        for (index, slot) in slots.enumerated() {
            let frame = frames.source.frames[Int(slot.frame)]
            let band = bandOf(slot, frames.source)
            #expect(band.minX >= .zero)
            #expect(band.maxX <= frame.measure)
            #expect(slot.baseline + Length(3) <= frame.depth)
            for exclusion in frame.exclusions { expect(band, clears: exclusion) }
            if let shape = frame.shape { expect(band, within: shape, inset: frame.inset) }
            for other in slots[(index + 1)...] where other.frame == slot.frame {
                #expect(!band.intersects(bandOf(other, frames.source)))
                if other.baseline == slot.baseline {
                    // Words on both sides of a notch are a word space apart.
                    let (left, right) = [band, bandOf(other, frames.source)].sorted { $0.minX < $1.minX }.pair
                    #expect(right.minX - left.maxX >= Length(2.49))
                }
            }
        }
    }

    /// The area of a line on its frame, from the left.
    private func bandOf(_ slot: Slot, _ source: SlotSource) -> Rect {
        let measure = source.frames[Int(slot.frame)].measure
        let x = source.beginsAtRight ? measure - slot.interval.end : slot.interval.start
        return Rect(x: x, y: slot.baseline - Length(9), width: slot.interval.extent, height: Length(12))
    }

    private func expect(_ band: Rect, clears exclusion: SlotExclusion) {
        let moved = band.moved(by: Point.zero - exclusion.origin)
        for share in stride(from: 0.0, through: 1, by: 0.25) {
            let y = moved.minY + moved.height.scaled(by: share)
            let taken = exclusion.region.covered(from: y, to: y, standOff: exclusion.standOff - Length(0.01))
            #expect(taken.ranges.allSatisfy { $0.upperBound <= moved.minX || $0.lowerBound >= moved.maxX })
        }
    }

    private func expect(_ band: Rect, within shape: Region, inset: Length) {
        for share in stride(from: 0.0, through: 1, by: 0.25) {
            let y = band.minY + band.height.scaled(by: share)
            let clear = shape.available(from: y, to: y, inset: inset - Length(0.01))
            #expect(clear.ranges.contains { $0.lowerBound <= band.minX && $0.upperBound >= band.maxX })
        }
    }

    @Test(arguments: seeds) func optimumIsNeverDearerThanGreedy(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        let paragraph = paragraph(&frames)
        var breaker = LineBreaker(source: frames.source, cursor: SlotCursor())
        breaker.endsRivers = false
        let best = cost(breaker.lines(of: paragraph), paragraph, frames.source)
        let greedy = cost(greedyLines(paragraph, frames.source), paragraph, frames.source)
        #expect(best <= greedy + 1e-6)
    }

    /// Lines filled one after the other with as much as they take; intervals in which no word fits stay empty.
    private func greedyLines(_ paragraph: ShapedParagraph, _ source: SlotSource) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var cursor = SlotCursor()
        var start: Int32 = -1
        var skips: Int32 = 0
        while Int(start) < paragraph.breaks.count - 1 {
            let slot = source.next(after: cursor, strut: paragraph.strut, align: true)
            let following = source.continuation ?? source.frames.last!.measure
            let interval = slot?.interval ?? InlineInterval(start: .zero, extent: following)
            let indent = start < 0 ? paragraph.attributes.firstLineIndent : .zero
            var measure = LineMeasures.Measure(indent: indent, extent: max(interval.extent - indent, Length(1)))
            measure.slot = interval
            cursor = slot?.after ?? cursor
            if let line = longestLine(paragraph, from: start, measure),
                line.overfull == .zero || slot == nil
                    || LineCosts.empty(interval.extent, em: paragraph.attributes.em) == nil || skips == 8
            {
                lines.append(line)
                lines[lines.count - 1].skips = skips
                skips = 0
                start = line.end
            } else {
                skips += 1
            }
        }
        return lines
    }

    private func longestLine(
        _ paragraph: ShapedParagraph, from start: Int32, _ measure: LineMeasures.Measure
    ) -> BrokenLine? {
        var best: BrokenLine?
        let limits = JustificationLimits.spaces
        for end in (start + 1)..<Int32(paragraph.breaks.count) {
            let natural = paragraph.widths(from: start, to: end).natural
            if natural > Double(measure.extent.raw), best != nil { break }
            best = paragraph.line(from: start, to: end, measure: measure, limits: limits)
        }
        return best
    }

    private func mayStayOpen(_ standing: StandingLine, of paragraph: ShapedParagraph) -> Bool {
        guard let slot = standing.slot, !(slot.meetsStart && slot.meetsEnd), !standing.isInShape else { return false }
        return standing.line.measure < paragraph.attributes.em.scaled(by: LineCosts.emptyExtent)
    }

    private func cost(_ lines: [BrokenLine], _ paragraph: ShapedParagraph, _ source: SlotSource) -> Double {
        let pricing = LinePricing(paragraph.attributes)
        var total = 0.0
        var ladders = Ladders()
        for standing in source.standing(lines, of: paragraph) {
            let line = standing.line
            for slot in standing.empty {
                total += LineCosts.empty(slot.interval.extent, em: paragraph.attributes.em) ?? .infinity
                _ = ladders.add(hyphen: false, slot)
            }
            let kind = paragraph.breaks[Int(line.end)].kind
            let widths = paragraph.widths(from: line.start, to: line.end)
            let measure = Double(line.measure.raw)
            let open =
                mayStayOpen(standing, of: paragraph) ? pricing.openPrice(widths, measure: measure, kind: kind) : nil
            let price = open ?? pricing.price(widths, measure: measure, kind: kind)
            total += line.overfull > .zero ? LineCosts.overfull : price
            if kind == .hyphen, standing.slot?.after.row != nil { total += LineCosts.acrossShape }
            let ladder = ladders.add(hyphen: kind == .hyphen || kind == .explicitHyphen, standing.slot)
            if ladder == 2 { total += LineCosts.secondHyphen }
            if ladder > 2 { total += LineCosts.overfull }
        }
        // Where rows have several intervals, stacks have no price.
        let isUniform = source.uniformMeasure(after: SlotCursor()) != nil
        return total + (isUniform ? StackWords(paragraph).price(lines) : 0)
    }

    /// Hyphens in a row by interval of a baseline.
    private struct Ladders {
        private var counts: [Int32: Int] = [:]

        /// The hyphens in a row at the end of a line in `slot`, itself included.
        mutating func add(hyphen: Bool, _ slot: Slot?) -> Int {
            let part = slot?.intervalIndex ?? 0
            let count = hyphen ? counts[part, default: 0] + 1 : 0
            counts[part] = count
            if slot?.after.row == nil { counts = counts.filter { $0.key <= part } }
            return count
        }
    }

    @Test(arguments: seeds) func hyphensNeverStandInThreeLinesOfAnInterval(seed: Int) {
        var frames = ShapedFrames(seed: seed)
        let paragraph = paragraph(&frames)
        var ladders = Ladders()
        for standing in frames.source.standing(lines(paragraph, frames.source), of: paragraph) {
            for slot in standing.empty { _ = ladders.add(hyphen: false, slot) }
            let isHyphen = paragraph.breaks[Int(standing.line.end)].kind == .hyphen
            let isOverfull = standing.line.overfull > .zero
            #expect(ladders.add(hyphen: isHyphen && !isOverfull, standing.slot) <= 2)
        }
    }

    @Test func wordsAreDividedLessOftenAcrossAShape() {
        let frame = FrameGeometry(measure: Length(400), depth: Length(4000))
        let object = Path(rect: Rect(x: Length(170), y: .zero, width: Length(60), height: Length(4000)))
        let source = SlotSource(frames: [frame]).excluding(object, standOff: Length(6))
        var (across, below) = (0, 0)
        for seed in Self.seeds {
            var random = ShapedFrames(seed: seed)
            let paragraph = syntheticParagraph(random.words(120))
            for standing in source.standing(lines(paragraph, source), of: paragraph) {
                guard let slot = standing.slot, paragraph.breaks[Int(standing.line.end)].kind == .hyphen else {
                    continue
                }
                if slot.after.row == nil { below += 1 } else { across += 1 }
            }
        }
        // These words are long for the measure, and without a price both are as many.
        #expect(across * 6 < below * 5, "\(across) \(below)")
    }

    @Test func bothSidesOfAnObjectAreFilledInReadingOrder() throws {
        let frame = FrameGeometry(measure: Length(300), depth: Length(200))
        let square = Path(rect: Rect(x: Length(120), y: Length(30), width: Length(60), height: Length(48)))
        let source = SlotSource(frames: [frame]).excluding(square, standOff: Length(6))
        var random = ShapedFrames(seed: 1)
        let paragraph = syntheticParagraph(random.words(60))
        let found = source.standing(lines(paragraph, source), of: paragraph)
        let rows = found.map { standing in
            "\(standing.slot!.baseline.points) \(standing.line.slot.start.points.rounded())"
        }
        #expect(rows.prefix(5) == ["9.0 0.0", "21.0 0.0", "33.0 0.0", "33.0 186.0", "45.0 0.0"], "\(rows)")
        #expect(abs(found[2].line.measure.points - 114) < 0.01)
        // From the right for text that runs to the left.
        var leftward = source
        leftward.beginsAtRight = true
        let first = try #require(leftward.next(after: found[1].slot!.after, strut: paragraph.strut, align: false))
        #expect(abs(first.interval.start.points) < 0.01)
        #expect(abs(first.interval.extent.points - 114) < 0.01)
        #expect(first.laterIntervals.count == 1)
    }

    @Test func aTallLineInARowTakesTheNextRow() {
        let frame = FrameGeometry(measure: Length(300), depth: Length(200))
        let square = Path(rect: Rect(x: Length(120), y: .zero, width: Length(60), height: Length(150)))
        let source = SlotSource(frames: [frame]).excluding(square, standOff: .zero)
        let strut = LineStrut(ascent: Length(9), descent: Length(3), leading: Length(12))
        let first = source.next(after: SlotCursor(), strut: strut, align: false)!
        let second = source.next(after: first.after, strut: strut, align: false)!
        #expect(second.baseline == first.baseline)
        #expect(second.intervalIndex == 1)
        let tall = source.next(after: first.after, strut: strut, extents: LineExtents(above: Length(20)), align: false)!
        #expect(tall.baseline == Length(33))
        #expect(tall.intervalIndex == 0)
        // A deep line stands beside the first one, and the next row begins below it.
        let deep = source.next(after: first.after, strut: strut, extents: LineExtents(below: Length(10)), align: false)!
        #expect(deep.baseline == first.baseline)
        #expect(deep.intervalIndex == 1)
        #expect(deep.after.blockOffset == Length(19))
    }
}

extension [Rect] {
    /// The two of them.
    fileprivate var pair: (Rect, Rect) { (self[0], self[1]) }
}
