import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

@Suite struct LineBreakerTests {
    let words = """
        in olden times when wishing still helped one there lived a king whose daugh|ters were all beauti|ful and the \
        young|est was so beau|ti|ful that the sun it|self which has seen so much was as|ton|ished when|ever it shone \
        in her face close by the king's castle lay a great dark for|est and un|der an old lime tree in the for|est \
        was a well and when the day was very warm the king's child went out in|to the for|est and sat down by the side
        """

    private func breaker(_ measure: Double) -> LineBreaker {
        let frame = FrameGeometry(measure: Length(points: measure), depth: .unlimited)
        return LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor())
    }

    /// The set width of a line in points, by its own setting.
    private func setWidth(_ line: BrokenLine, of paragraph: ShapedParagraph) -> Double {
        let from = paragraph.widths(after: line.start)
        let to = paragraph.widths(before: line.end)
        let natural = to.natural - from.natural
        let width =
            natural + (to.space - from.space) * (line.justification.space - 1)
            + (to.letter - from.letter) * line.justification.letter
            + (to.scalable - from.scalable) * (line.justification.glyph - 1)
        return width / 65536
    }

    @Test(arguments: [90.0, 120, 160, 240, 400])
    func everyLineFillsItsMeasureAndTextIsWhole(measure: Double) {
        let paragraph = syntheticParagraph(words)
        let lines = breaker(measure).lines(of: paragraph)
        for line in lines.dropLast() { #expect(abs(setWidth(line, of: paragraph) - measure) < 0.001) }
        #expect(lines.allSatisfy { $0.overfull == .zero })
        var end: Int32 = 0
        for line in lines {
            let range = paragraph.textRange(of: line)
            #expect(range.lowerBound == end)
            end = range.upperBound
        }
        #expect(end == Int32(paragraph.text.utf8.count))
    }

    /// The lines as they are, to be read: a change of prices or of the search shows here first.
    @Test func linesOfANarrowColumn() {
        let paragraph = syntheticParagraph(words)
        #expect(
            dump(breaker(160).lines(of: paragraph), of: paragraph) == """
                in olden times when wishing still | word 133 letter 0 glyph 100
                helped one there lived a king whose | word 83 letter 0 glyph 100
                daughters were all beautiful and | word 167 letter 0 glyph 100
                the youngest was so beautiful that | word 100 letter 0 glyph 100
                the sun itself which has seen so | word 167 letter 0 glyph 100
                much was astonished whenever it | word 208 letter 0 glyph 100
                shone in her face close by the | word 222 letter 0 glyph 100
                king's castle lay a great dark for | word 89 letter 0 glyph 100 | hyphen
                est and under an old lime tree in the | word 63 letter 0 glyph 100
                forest was a well and when the day | word 119 letter 0 glyph 100
                was very warm the king's child went | word 83 letter 0 glyph 100
                out into the forest and sat down by | word 95 letter 0 glyph 100
                the side | word 100 letter 0 glyph 100
                """)
    }

    @Test func optimumIsNeverDearerThanGreedy() {
        for measure in stride(from: 80.0, through: 300, by: 7) {
            let paragraph = syntheticParagraph(words)
            var breaker = breaker(measure)
            breaker.endsRivers = false
            let best = demerits(of: breaker.lines(of: paragraph), paragraph)
            let greedy = demerits(of: greedyLines(paragraph, measure: measure), paragraph)
            #expect(best <= greedy + 1e-9, "at \(measure) pt")
        }
    }

    /// Lines filled one after the other with as much as they take.
    private func greedyLines(_ paragraph: ShapedParagraph, measure: Double) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var start: Int32 = -1
        let lineMeasure = LineMeasures.Measure(indent: .zero, extent: Length(points: measure))
        while Int(start) < paragraph.breaks.count - 1 {
            var best: BrokenLine?
            for end in (start + 1)..<Int32(paragraph.breaks.count) {
                let natural = paragraph.widths(before: end).natural - paragraph.widths(after: start).natural
                if natural > measure * 65536, best != nil { break }
                best = paragraph.line(from: start, to: end, measure: lineMeasure, limits: .spaces)
            }
            lines.append(best!)
            start = best!.end
        }
        return lines
    }

    /// Texts of few words, which meet at the edges of lines everywhere.
    private func chants(_ count: Int) -> [ShapedParagraph] {
        let vocabulary = [
            "summer", "of", "rain", "and", "light", "on", "the", "river", "when", "a", "cloud", "is", "over", "us",
            "to", "be",
        ]
        var random = Seeded(state: 7)
        return (0..<count).map { _ in
            let words = (0..<150).map { _ in vocabulary[random.below(vocabulary.count)] }
            return syntheticParagraph(words.joined(separator: " "))
        }
    }

    @Test func wordsDoNotStandAboveThemselvesAtTheEdgesOfLines() {
        var (stacks, greedy, free) = (0.0, 0.0, 0)
        for paragraph in chants(60) {
            let stackWords = StackWords(paragraph)
            let lines = breaker(420).lines(of: paragraph)
            stacks += stackWords.price(lines)
            greedy += stackWords.price(greedyLines(paragraph, measure: 420))
            free += paragraph.hasStack(lines) ? 0 : 1
            #expect(paragraph.hasStack(lines) == (stackWords.price(lines) > 0))
        }
        #expect(stacks * 2 < greedy, "\(stacks) for \(greedy), \(free) of 60 without")
        #expect(free > 20, "\(stacks) for \(greedy), \(free) of 60 without")
    }

    @Test func riversAreFoundAndEndedWhereABreakElsewhereCan() {
        // Columns of equal words have nothing but rivers.
        let wall = syntheticParagraph(Array(repeating: "nnnn", count: 60).joined(separator: " "))
        let lines = breaker(135).lines(of: wall)
        #expect(wall.rivers(in: lines).contains { $0.line == 0 && $0.length >= lines.count - 1 })
        #expect(wall.rivers(in: Array(lines.prefix(3))).isEmpty)
        var frames = ShapedFrames(seed: 11)
        var (with, without) = (0, 0)
        var breaker = breaker(240)
        for _ in 0..<120 {
            let paragraph = syntheticParagraph(frames.words(120))
            breaker.endsRivers = true
            with += paragraph.rivers(in: breaker.lines(of: paragraph)).count
            breaker.endsRivers = false
            without += paragraph.rivers(in: breaker.lines(of: paragraph)).count
        }
        #expect(with < without, "\(with) rivers instead of \(without)")
    }

    @Test func loosenessChangesTheNumberOfLinesWhereTheMeasureAllows() {
        var reached: [Int: Int] = [:]
        for measure in stride(from: 120.0, through: 220, by: 10) {
            let plain = breaker(measure).lines(of: syntheticParagraph(words)).count
            for looseness in [-2, -1, 0, 1, 2] {
                var attributes = syntheticAttributes()
                attributes.looseness = looseness
                let paragraph = syntheticParagraph(words, attributes: attributes)
                let lines = breaker(measure).lines(of: paragraph)
                let change = lines.count - plain
                #expect(looseness < 0 ? (looseness...0).contains(change) : (0...looseness).contains(change))
                if change == looseness { reached[looseness, default: 0] += 1 }
                for line in lines.dropLast() { #expect(abs(setWidth(line, of: paragraph) - measure) < 0.001) }
                #expect(lines.last.map { paragraph.isLast($0) } == true)
            }
        }
        #expect(reached[0] == 11, "\(reached)")
        #expect((reached[1] ?? 0) > 3, "\(reached)")
        #expect((reached[-1] ?? 0) > 0, "\(reached)")
    }

    @Test(.timeLimit(.minutes(1)), arguments: [-1, 2])
    func loosenessOfALongParagraphTakesLinearTime(looseness: Int) {
        let long = Array(repeating: words, count: 200).joined(separator: " ")
        let changes = [200.0, 320, 440].map { measure in
            var attributes = syntheticAttributes()
            let plain = breaker(measure).lines(of: syntheticParagraph(long, attributes: attributes)).count
            attributes.looseness = looseness
            let paragraph = syntheticParagraph(long, attributes: attributes)
            let lines = breaker(measure).lines(of: paragraph)
            #expect(plain > 600)
            #expect(lines.allSatisfy { $0.overfull == .zero })
            #expect(lines.last.map { paragraph.isLast($0) } == true)
            return lines.count - plain
        }
        #expect(changes.contains(looseness), "\(changes)")
    }

    @Test func laddersBeyondWhatIsCountedAreOfAnyNumber() {
        let source = Array(repeating: "a|b|c|d|e|f", count: 40).joined(separator: " ")
        func lines(_ ladder: Int) -> [BrokenLine] {
            var attributes = syntheticAttributes()
            attributes.hyphenation = HyphenationRule(ladder: ladder)
            return breaker(34).lines(of: syntheticParagraph(source, attributes: attributes))
        }
        let free = lines(0)
        for ladder in [HyphenationRule.highestLadder + 1, 99, .max, -1, .min] { #expect(lines(ladder) == free) }
        #expect(lines(1) != free)
    }

    /// A word of more lines than hyphens may follow one another is divided all the same: it would be wider than its measure.
    @Test func aWordOfManyLinesIsDividedInAllOfThem() {
        let paragraph = syntheticParagraph("under|standing|everything|mediate|somewhere|things")
        let lines = breaker(paragraph.widestPart.points + 1).lines(of: paragraph)
        #expect(lines.allSatisfy { $0.overfull == .zero })
        #expect(lines.count > 3)
    }

    /// A line without spaces that nothing fills is too short rather than too long, as in an address.
    @Test func partsOfALongWordAreShortRatherThanOverfull() {
        let paragraph = syntheticParagraph("it is under|standing|everything|mediate|somewhere|things in full")
        let widest = paragraph.widestPart.points
        for measure in stride(from: widest + 1, through: 4 * widest, by: 7) {
            let lines = breaker(measure).lines(of: paragraph)
            #expect(lines.allSatisfy { $0.overfull == .zero }, "at \(measure) pt")
        }
    }

    /// The same beside a shape, where the widths of lines differ.
    @Test func partsOfALongWordAreShortBesideAShape() {
        let paragraph = syntheticParagraph("it is under|standing|everything|mediate|somewhere|things in full")
        let widest = paragraph.widestPart.points
        let square = Region(Path(rect: Rect(x: .zero, y: .zero, width: Length(points: 30), height: Length(points: 30))))
        for measure in stride(from: widest + 1, through: 4 * widest, by: 7) {
            var frame = FrameGeometry(measure: Length(points: measure + 30), depth: .unlimited)
            frame.exclusions = [SlotExclusion(square, at: .zero, side: .right)]
            let lines = LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor()).lines(of: paragraph)
            #expect(lines.allSatisfy { $0.overfull == .zero }, "at \(measure) pt")
            #expect(lines.contains { $0.slot.start > .zero })
        }
    }

    @Test func hyphensNeverStandInThreeLines() {
        let paragraph = syntheticParagraph(
            Array(repeating: "un|der|stand|ing ever|y|thing", count: 30).joined(separator: " "))
        for measure in stride(from: 60.0, through: 120, by: 5) {
            var ladder = 0
            for line in breaker(measure).lines(of: paragraph) where line.overfull == .zero {
                let isHyphen = paragraph.breaks[Int(line.end)].kind == .hyphen
                ladder = isHyphen ? ladder + 1 : 0
                #expect(ladder <= 2, "at \(measure) pt")
            }
        }
    }

    /// Two letters under a paragraph look like a gap, and so does a word on a wide measure.
    @Test func scrapsAsLastLinesHaveAPrice() {
        let attributes = syntheticAttributes()
        let pricing = LinePricing(attributes)
        func price(_ em: Double, measure: Double) -> Double {
            var widths = syntheticParagraph("a").widths(from: -1, to: 0)
            widths.natural = em * Double(attributes.em.raw)
            return pricing.price(widths, measure: measure * Double(attributes.em.raw), kind: .end)
        }
        #expect(price(1, measure: 16) == price(8, measure: 16) + LineCosts.runt)
        #expect(price(2, measure: 16) == price(8, measure: 16))
        #expect(price(2, measure: 60) > price(5, measure: 60))
        #expect(price(5, measure: 60) > price(7, measure: 60))
    }

    @Test func aWordWiderThanItsMeasureIsOverfullAndLosesNothing() {
        let paragraph = syntheticParagraph("a extraordinarily b")
        let lines = breaker(40).lines(of: paragraph)
        #expect(lines.contains { $0.overfull > Length(points: 30) })
        #expect(lines.last.map { paragraph.isLast($0) } == true)
    }

    @Test func theFirstLineIsIndentedAndOthersAreNot() {
        var attributes = syntheticAttributes()
        attributes.firstLineIndent = Length(points: 10)
        let lines = breaker(120).lines(of: syntheticParagraph(words, attributes: attributes))
        #expect(lines[0].indent == Length(points: 10))
        #expect(lines[0].measure == Length(points: 110))
        #expect(lines[1...].allSatisfy { $0.indent == .zero && $0.measure == Length(points: 120) })
    }

    @Test func measuresFollowTheFramesOfTheThread() {
        let frames = [
            FrameGeometry(measure: Length(points: 120), depth: Length(points: 36)),
            FrameGeometry(measure: Length(points: 200), depth: .unlimited),
        ]
        let breaker = LineBreaker(source: SlotSource(frames: frames), cursor: SlotCursor())
        let lines = breaker.lines(of: syntheticParagraph(words))
        #expect(lines.prefix(3).allSatisfy { $0.measure == Length(points: 120) })
        #expect(lines.dropFirst(3).allSatisfy { $0.measure == Length(points: 200) })
    }

    @Test func aTallLineChoosesItsSlotInsideTheSearch() {
        // The object's line is too high for what is left of the first frame, so it has the second frame's measure.
        let frames = [
            FrameGeometry(measure: Length(points: 120), depth: Length(points: 30)),
            FrameGeometry(measure: Length(points: 200), depth: .unlimited),
        ]
        var paragraph = syntheticParagraph(words)
        var text = AttributedText()
        let looks = CharacterAttributes(font: FontKey(0), size: Length(points: 10))
        let at = paragraph.clusters[Int(paragraph.breaks[8].next)].textOffset
        text.append(paragraph.text.slice(0, at))
        text.append(InlineObject(ascent: Length(points: 20), descent: .zero, width: Length(points: 5)), looks)
        paragraph.clusters[Int(paragraph.breaks[8].next)].traits = .object
        paragraph.text = text
        paragraph.oversizedClusters = [
            OversizedCluster(cluster: paragraph.breaks[8].next, above: Length(points: 20), below: .zero)
        ]
        let lines = LineBreaker(source: SlotSource(frames: frames), cursor: SlotCursor()).lines(of: paragraph)
        let holder = lines.firstIndex { paragraph.extents(of: $0).above > .zero }
        #expect(holder == 1 || holder == 2)
        if let holder { #expect(lines[holder].measure == Length(points: 200)) }
    }

    /// "ridges. A / ridge is only where two": in display type a line is read as a unit.
    @Test(arguments: ["aaaa aaaa aaaa bbb. a ccc ccccc ccccc cc", "aaaa aaaaaaa aaaa bbb.” a ccc ccccc ccccc cc cccc"])
    func balancedLinesDoNotEndOneWordAfterASentence(source: String) {
        var attributes = syntheticAttributes()
        attributes.alignment = .start
        attributes.balanced = true
        let paragraph = syntheticParagraph(source, attributes: attributes)
        for measure in stride(from: 60, through: 160, by: 5) {
            let lines = breaker(Double(measure)).lines(of: paragraph)
            let texts = lines.map { line in
                let range = paragraph.textRange(of: line)
                return String(
                    decoding: paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
            }
            let strands = texts.dropLast().contains {
                $0.hasSuffix(". a") || $0.hasSuffix(".” a") || $0.hasSuffix(" a ")
            }
            if measure >= 90 { #expect(!strands, "\(measure): \(texts)") }
        }
    }

    @Test func balancedLinesAreEvenAndNoMore() {
        var attributes = syntheticAttributes()
        attributes.alignment = .start
        let natural = breaker(300).lines(of: syntheticParagraph(words, attributes: attributes))
        attributes.balanced = true
        let paragraph = syntheticParagraph(words, attributes: attributes)
        let lines = breaker(300).lines(of: paragraph)
        #expect(lines.count == natural.count)
        let widths = lines.map { setWidth($0, of: paragraph) }
        #expect(widths.min()! > 0.7 * widths.max()!)
    }

    @Test func balancedLinesKeepTheirIndents() {
        var attributes = syntheticAttributes()
        attributes.alignment = .start
        attributes.balanced = true
        attributes.firstLineIndent = Length(points: 60)
        attributes.startIndent = Length(points: 10)
        let paragraph = syntheticParagraph(words, attributes: attributes)
        let lines = breaker(300).lines(of: paragraph)
        #expect(lines.map(\.indent.points) == [70] + Array(repeating: 10, count: lines.count - 1))
        #expect(lines.map(\.measure.points) == [230] + Array(repeating: 290, count: lines.count - 1))
        for line in lines { #expect(setWidth(line, of: paragraph) <= line.measure.points + 0.01) }
    }

    @Test func aLongWordWithoutBreaksIsLinear() {
        let paragraph = syntheticParagraph(String(repeating: "x", count: 100_000))
        #expect(breaker(100).lines(of: paragraph).count == 1)
    }
}
