import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

/// A paragraph in one line fewer and one more than is best.
@Suite struct VariantTests {
    private let words = """
        in olden times when wishing still helped one there lived a king whose daugh|ters were all beauti|ful and the \
        young|est was so beau|ti|ful that the sun it|self which has seen so much was as|ton|ished when|ever it shone \
        in her face close by the king's castle lay a great dark for|est and un|der an old lime tree in the for|est \
        was a well and when the day was very warm the king's child went out in|to the for|est and sat down by the side
        """

    private func breaker(_ measure: Double, endsRivers: Bool = true) -> LineBreaker {
        let frame = FrameGeometry(measure: Length(points: measure), depth: .unlimited)
        var breaker = LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor())
        breaker.endsRivers = endsRivers
        return breaker
    }

    @Test func aParagraphHasOneLineFewerAndOneMoreWhereItsMeasureAllows() throws {
        var (fewer, more, none) = (0, 0, 0)
        for measure in stride(from: 100.0, through: 400, by: 5) {
            let paragraph = syntheticParagraph(words)
            let variants = breaker(measure).variants(of: paragraph)
            #expect(variants.best.lines == breaker(measure).lines(of: paragraph))
            for change in [-1, 1] {
                guard let variant = variants[change] else { continue }
                #expect(variant.lines.count == variants.best.lines.count + change)
                #expect(variant.lines.allSatisfy { $0.overfull == .zero })
                #expect(variant.lines.last.map { paragraph.isLast($0) } == true)
            }
            fewer += variants.fewer == nil ? 0 : 1
            more += variants.more == nil ? 0 : 1
            none += variants.fewer == nil && variants.more == nil ? 1 : 0
        }
        #expect(fewer > 5, "\(fewer) fewer, \(more) more, \(none) neither")
        #expect(more > 10, "\(fewer) fewer, \(more) more, \(none) neither")
        #expect(none > 0, "\(fewer) fewer, \(more) more, \(none) neither")
    }

    @Test func aLineOfOneWordHasNoOther() {
        let paragraph = syntheticParagraph("extraordinarily")
        for measure in [40.0, 90] {
            let variants = breaker(measure).variants(of: paragraph)
            #expect(variants.best.lines.count == 1)
            #expect(variants.fewer == nil)
            #expect(variants.more == nil)
        }
        #expect(breaker(40).variants(of: paragraph).best.demerits >= LineCosts.overfull)
    }

    @Test func theBestLinesHaveTheFewestDemerits() {
        for measure in stride(from: 80.0, through: 300, by: 3) {
            let paragraph = syntheticParagraph(words)
            let variants = breaker(measure, endsRivers: false).variants(of: paragraph)
            for other in [variants.fewer, variants.more].compactMap({ $0 }) {
                #expect(variants.best.demerits <= other.demerits + 1e-9, "at \(measure) pt")
            }
        }
    }

    /// Each variant against all ways to break a short paragraph.
    @Test(arguments: 0..<60) func eachVariantIsTheCheapestOfItsNumberOfLines(seed: Int) {
        var random = ShapedFrames(seed: seed)
        let paragraph = syntheticParagraph(random.words(7))
        #expect(paragraph.breaks.count < 20)
        for measure in [60.0, 75, 95, 120] {
            let variants = breaker(measure, endsRivers: false).variants(of: paragraph)
            guard let spaces = limits(paragraph, measure) else { continue }
            let cheapest = cheapestByNumber(paragraph, measure, spaces)
            let best = cheapest.min { $0.value < $1.value }
            #expect(best?.key == variants.best.lines.count)
            for change in [-1, 0, 1] {
                let variant = variants[change]
                let price = cheapest[variants.best.lines.count + change]
                #expect((variant == nil) == (price == nil), "\(change) at \(measure) pt")
                guard let variant, let price else { continue }
                #expect(abs(variant.demerits - price) < 1e-9, "\(change) at \(measure) pt")
                #expect(abs(variant.demerits - demerits(of: variant.lines, paragraph)) < 1e-9)
            }
        }
    }

    /// The first range of spaces in which the paragraph can be broken.
    private func limits(_ paragraph: ShapedParagraph, _ measure: Double) -> ClosedRange<Double>? {
        [LineCosts.loose, LineCosts.veryLoose].map { LineCosts.minimumSpace...$0 }
            .first { !cheapestByNumber(paragraph, measure, $0).isEmpty }
    }

    /// The fewest demerits of each number of lines, of all ways to break `paragraph` with such `spaces`.
    private func cheapestByNumber(
        _ paragraph: ShapedParagraph, _ measure: Double, _ spaces: ClosedRange<Double>
    ) -> [Int: Double] {
        var cheapest: [Int: Double] = [:]
        let inner = paragraph.breaks.count - 1
        for choice in 0..<(1 << inner) {
            let ends = (0..<inner).filter { choice >> $0 & 1 == 1 } + [inner]
            let lines = lines(of: paragraph, endingAt: ends, measure)
            if !areFeasible(lines, paragraph, spaces) { continue }
            let price = demerits(of: lines, paragraph)
            cheapest[lines.count] = min(cheapest[lines.count] ?? .infinity, price)
        }
        return cheapest
    }

    private func lines(of paragraph: ShapedParagraph, endingAt ends: [Int], _ measure: Double) -> [BrokenLine] {
        let limits = paragraph.attributes.justification
        let lineMeasure = LineMeasures.Measure(indent: .zero, extent: Length(points: measure))
        var start: Int32 = -1
        return ends.map { end in
            defer { start = Int32(end) }
            return paragraph.line(from: start, to: Int32(end), measure: lineMeasure, limits: limits)
        }
    }

    private func areFeasible(
        _ lines: [BrokenLine], _ paragraph: ShapedParagraph, _ spaces: ClosedRange<Double>
    ) -> Bool {
        var pricing = LinePricing(paragraph.attributes)
        pricing.spaces = spaces
        var ladder = 0
        return lines.allSatisfy { line in
            let kind = paragraph.breaks[Int(line.end)].kind
            let widths = paragraph.widths(from: line.start, to: line.end)
            ladder = kind == .hyphen ? ladder + 1 : 0
            let price = pricing.price(widths, measure: Double(line.measure.raw), kind: kind)
            return price.isFinite && ladder <= 2 && line.overfull == .zero
        }
    }

    @Test func theRestOfAParagraphHasVariantsToo() throws {
        let paragraph = syntheticParagraph(words)
        var found = 0
        for measure in stride(from: 120.0, through: 240, by: 10) {
            let start = breaker(measure).lines(of: paragraph)[2].end
            let variants = breaker(measure).variants(of: paragraph, from: start, before: 3)
            #expect(variants.best.lines == breaker(measure).lines(of: paragraph, from: start, before: 3))
            for change in [-1, 1] {
                guard let variant = variants[change] else { continue }
                #expect(variant.lines.first?.start == start)
                #expect(variant.lines.count == variants.best.lines.count + change)
                found += 1
            }
        }
        #expect(found > 5, "\(found)")
    }

    /// What an author asks for and what a page asks for are the same lines, but for stacks, which variants have fewer of.
    @Test func variantsAreTheLinesOfLooseness() {
        var same = 0
        for measure in stride(from: 100.0, through: 400, by: 10) {
            let paragraph = syntheticParagraph(words)
            let variants = breaker(measure).variants(of: paragraph)
            for change in [-1, 1] {
                var loosened = paragraph
                loosened.attributes.looseness = change
                let lines = breaker(measure).lines(of: loosened)
                guard let variant = variants[change] else { continue }
                #expect(lines.count == variant.lines.count)
                if lines == variant.lines { same += 1 }
                #expect(lines == variant.lines || paragraph.hasStack(lines), "\(change) at \(measure) pt")
            }
        }
        #expect(same > 10, "\(same)")
    }

    @Test func variantsBesideShapesKeepTheirSlots() {
        var found = 0
        for seed in 0..<40 {
            var frames = ShapedFrames(seed: seed)
            var attributes = syntheticAttributes()
            attributes.grid = .all
            let paragraph = syntheticParagraph(frames.words(60), attributes: attributes)
            let variants = LineBreaker(source: frames.source, cursor: SlotCursor()).variants(of: paragraph)
            #expect(variants.best.demerits.isFinite)
            for variant in [variants.fewer, variants.more].compactMap({ $0 }) {
                found += 1
                #expect(variants.best.demerits <= variant.demerits + 1e-6)
                for standing in frames.source.standing(variant.lines, of: paragraph) {
                    if let slot = standing.slot { #expect(standing.line.slot == slot.interval) }
                }
            }
        }
        #expect(found > 10, "\(found)")
    }

    @Test func aBalancedHeadingHasNoOtherLines() {
        var attributes = syntheticAttributes()
        attributes.alignment = .start
        attributes.balanced = true
        let paragraph = syntheticParagraph(words, attributes: attributes)
        let variants = breaker(300).variants(of: paragraph)
        #expect(variants.best.lines == breaker(300).lines(of: paragraph))
        #expect(variants.best.demerits.isFinite)
        #expect(variants.fewer == nil)
        #expect(variants.more == nil)
    }
}
