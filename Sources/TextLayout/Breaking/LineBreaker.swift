import PubGeometry
import PubShaping
import PubTextModel

/// Finds the breaks of paragraphs: optimum fit over whole paragraphs (Knuth and Plass, "Breaking Paragraphs into
/// Lines", 1981), with the run of hyphens as part of the state and, if measures change, the slot as well.
package struct LineBreaker: Sendable {
    /// The slots for the lines.
    var source: SlotSource
    /// The cursor where the search for the first line starts.
    var cursor: SlotCursor
    /// Whether rivers are ended if a break elsewhere can do so, at a price.
    package var endsRivers = true

    /// A breaker for lines after `cursor` in `source`.
    package init(source: SlotSource, cursor: SlotCursor) {
        self.source = source
        self.cursor = cursor
    }

    /// The lines of `paragraph` from the break `start` on (−1: from its beginning), after `before` lines that are already set.
    ///
    /// Linear in the paragraph's length for a given measure; a paragraph without a feasible set of breaks gets looser lines, then
    /// overfull ones, which say by how much. Beside shapes lines keep clear of them with `ink`; without it, with their strut and
    /// advances.
    package func lines(
        of paragraph: ShapedParagraph, from start: Int32 = -1, before: Int = 0, ink: ParagraphInk? = nil
    ) -> [BrokenLine] {
        variants(of: paragraph, UnbrokenPart(start: start, before: before, ink: ink), includesVariants: false).best
    }

    /// The same lines; `trace` notes the slots that they depend on. The first line of the paragraph has no style of its own, and no initial
    /// is still to be placed.
    package func lines(
        of paragraph: ShapedParagraph, from start: Int32, before: Int, ink: ParagraphInk?, noting trace: SlotTrace
    ) -> [BrokenLine] {
        var part = UnbrokenPart(start: start, before: before, ink: ink)
        part.trace = trace
        return variants(of: paragraph, part, includesVariants: false).best
    }

    /// Whether the lines of `paragraph`, which avoid shapes with `ink`, equal the lines of the search that `trace` noted. Linear in the slots.
    package func finds(_ trace: SlotTrace, for paragraph: ShapedParagraph, ink: ParagraphInk?) -> Bool {
        trace.holds(in: source, after: cursor, paragraph.strut, ink?.clearance(of: paragraph))
    }

    /// The lines that ``lines(of:from:before:ink:)`` gives, and the best in one line fewer and in one more, each with
    /// its demerits, for a page that has to fit.
    ///
    /// Costs about seven times the search for the best lines. A balanced paragraph has no others.
    package func variants(
        of paragraph: ShapedParagraph, from start: Int32 = -1, before: Int = 0, ink: ParagraphInk? = nil
    ) -> BrokenParagraph {
        let variants = variants(
            of: paragraph, UnbrokenPart(start: start, before: before, ink: ink), includesVariants: true)
        let measures = LineMeasures(paragraph, source: source, cursor: cursor, before: before, ink: ink)
        var constraints = BreakConstraints()
        if !measures.usesSlots { constraints.stackWords = StackWords(paragraph) }
        let search = BreakSearch(
            paragraph, table: BreakTable(paragraph, ink: ink), measures: measures, start: start,
            constraints: constraints)
        func priced(_ lines: [BrokenLine]) -> BrokenParagraph.Variant {
            var search = search
            return BrokenParagraph.Variant(lines: lines, demerits: search.demerits(of: lines))
        }
        return BrokenParagraph(
            best: priced(variants.best), fewer: variants.fewer.map(priced), more: variants.more.map(priced))
    }

    /// The part of a paragraph that is to be broken.
    struct UnbrokenPart {
        /// The break that it begins after; −1 for all of the paragraph.
        var start: Int32
        /// The lines before it.
        var before: Int
        var ink: ParagraphInk?
        /// The slot of the first line beside an initial, if that line is set already and measures change.
        var first: SlotTable.Entry?
        /// The record of the requested slots; nil for none.
        var trace: SlotTrace?
        /// The number of hyphens in a row that end the lines before it.
        var hyphensAbove = 0
    }

    func variants(of paragraph: ShapedParagraph, _ part: UnbrokenPart, includesVariants: Bool) -> LineVariants {
        if part.start < 0, let end = paragraph.firstLineEnd {
            return variants(of: paragraph, endingFirstAt: end, ink: part.ink, includesVariants: includesVariants)
        }
        let measures = LineMeasures(
            paragraph, source: source, cursor: cursor, before: part.before, ink: part.ink, first: part.first,
            trace: part.trace)
        if paragraph.attributes.balanced && paragraph.tabs.isEmpty {
            return LineVariants(balancedLines(of: paragraph, from: part.start, measures: measures))
        }
        return variants(
            of: paragraph, from: part.start, measures: measures, hyphensAbove: part.hyphensAbove,
            includesVariants: includesVariants)
    }

    /// The cheapest lines, their letters like their neighbours'; and one fewer and one more if
    /// `includesVariants` is true.
    func variants(
        of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures, hyphensAbove: Int = 0,
        includesVariants: Bool = false
    ) -> LineVariants {
        var breaker = ParagraphBreaker(paragraph, from: start, measures: measures, hyphensAbove: hyphensAbove)
        let endsRivers = endsRivers && !measures.usesSlots
        var best = breaker.applyingLooseness(breaker.bestLines())
        if endsRivers { best = breaker.removingRivers(best) }
        let variants = includesVariants ? breaker.variants(of: best, endsRivers: endsRivers) : LineVariants(best)
        // In a closure: to name the method copies the paragraph, with all its tables.
        return variants.map { paragraph.evenlySpaced($0) }
    }
}
