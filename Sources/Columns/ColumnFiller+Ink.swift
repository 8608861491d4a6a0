import PubFonts
import PubGeometry
import PubShaping
import PubTextLayout

extension ColumnFiller {
    /// The place that `paragraph` must at least be below, so that its ink keeps off the ink of the line above it; see
    /// ``ColumnDraft/startBelowInk(_:firstLine:atLeast:fonts:)``. nil on the grid, whose lines keep their places.
    func startBelowInk(_ paragraph: ShapedParagraph, firstLine: BrokenLine?, atLeast start: Length) -> Length? {
        guard paragraph.attributes.grid == .none else { return nil }
        return draft.startBelowInk(paragraph, firstLine: firstLine, atLeast: start, fonts: galley.painter.fonts)
    }
}

extension ColumnDraft {
    /// The place that `paragraph` must at least be below, so that the ink of its first line, accents included, keeps off
    /// the ink of the line above it: display type is often set in leadings that its ink exceeds, since the lines of one
    /// paragraph may come near one another. A sixth of the smaller leading is left between the two. nil if no paragraph is
    /// above, and if neither leading is less than any ink needs.
    ///
    /// - Parameters:
    ///   - firstLine: The first line of the paragraph; nil if it is not known yet; then all of the paragraph counts.
    ///   - start: The place to look for the paragraph otherwise: nil if no ink reaches that far.
    ///   - fonts: The faces of both.
    package func startBelowInk(
        _ paragraph: ShapedParagraph, firstLine: BrokenLine?, atLeast start: Length, fonts: FontCatalog
    ) -> Length? {
        guard case .lines(let above) = pieces.last,
            let last = above.lines.last,
            let baseline = above.baselines.last, paragraph.isTight || above.paragraph.isTight
        else { return nil }
        // The height that larger clusters need above the ascent is added when the line gets its slot.
        let oversized = firstLine.map { paragraph.extents(of: $0).above } ?? .zero
        let skip = max(paragraph.strut.ascent, oversized - max(lineSkipCredit, .zero))
        let gap = min(paragraph.strut.leading, above.paragraph.strut.leading).part(1, of: 6)
        // Letters are measured only if they might meet.
        let reach = above.paragraph.attributes.em.scaled(by: 0.35) + paragraph.attributes.em.scaled(by: 1.1)
        let isPlain = oversized == .zero && paragraph.attributes.dropCap == nil
        if isPlain, baseline + gap + reach - skip <= start { return nil }
        let ink =
            firstLine.map { paragraph.ink(of: $0, fonts: fonts).above } ?? ParagraphInk(paragraph, fonts: fonts).above
        return baseline + above.paragraph.ink(of: last, fonts: fonts).below + gap + ink - skip
    }
}

extension ShapedParagraph {
    /// Whether letters may be taller than the leading: accented capitals and descenders together are about 1.3 em high.
    fileprivate var isTight: Bool { strut.leading < attributes.em.scaled(by: 1.3) }
}
