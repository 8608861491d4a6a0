import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel

/// An article of a chain, with the galley of the chain.
package struct ArticleGalley {
    /// The galley of the chain that the article belongs to.
    package let runGalley: Galley
    /// The article, by its index in the chain.
    package let index: Int
    /// The changes to its items that help to fill its pages.
    package var changes = ArticleChanges()
    /// Whether short columns are filled by lines above heads and boxes, if `[fit]` lists them.
    package var addsSpaces = true

    /// The article at `index` of the chain, with `changes`.
    package init(runGalley: Galley, index: Int, changes: ArticleChanges = ArticleChanges(), addsSpaces: Bool = true) {
        self.runGalley = runGalley
        self.index = index
        self.changes = changes
        self.addsSpaces = addsSpaces
    }

    package var article: ResolvedArticle { runGalley.articles[index] }
    /// Its reading direction.
    package var direction: ReadingDirection { runGalley.directions[index] }
    package var resources: LayoutResources { runGalley.resources }
    var shaper: Shaper { runGalley.shaper }
    package var painter: LinePainter { runGalley.painter }
    package var units: WrittenUnits { runGalley.resources.units }
    /// The devices that may be used to fill the article's pages.
    package var fit: Fit { runGalley.fits[index] }
    /// The room of the article's pages.
    package var pageRoom: PageRoom { runGalley.pageRooms[index] }
    /// The items of the article's text.
    package var items: [FlowItem] { runGalley.articles[index].body.items }
    /// The height of a line on the grid, or 12 pt without one: the step of balancing.
    package var lineHeight: Length { runGalley.lineHeight }

    package func box(_ id: BoxID) -> Box { runGalley.articles[index].boxes[Int(id.index)] }

    // MARK: Head

    /// Whether it is the headline of the article, unless it is as large as its measure allows.
    package func isHeadlineInOneSize(_ paragraph: Paragraph) -> Bool {
        let index = Int(paragraph.element.index)
        return paragraph.element != .artifact && article.structure.indices.contains(index)
            && article.structure[index].role == .headline && paragraph.attributes.fittedWidth == nil
    }

    /// The size of `paragraph` if it is the headline and is larger or smaller so that pages are filled; nil otherwise.
    func steppedSize(ofHeadline paragraph: Paragraph) -> Length? {
        guard changes.head != 0, isHeadlineInOneSize(paragraph) else { return nil }
        return paragraph.attributes.em.scaled(by: 1 + fit.head * Double(changes.head))
    }

    /// The level of the heading within the text at `index`, 1 for the highest; nil for other items.
    package func headingLevel(at index: Int) -> Int? {
        guard case .paragraph(let paragraph) = items[index], paragraph.attributes.keepWithNext > 0,
            article.structure.indices.contains(Int(paragraph.element.index)),
            case .heading(let level) = article.structure[Int(paragraph.element.index)].type
        else { return nil }
        // The title of the article is the heading of level 1: headings of its text begin at 2.
        return max(level - 1, 1)
    }

    /// The kind of white above the heading at `index`; nil for other items, and for a heading that continues a block.
    package func whiteKind(at index: Int) -> WhiteAbove.Kind? {
        guard let level = headingLevel(at: index), case .paragraph(let paragraph) = items[index],
            paragraph.attributes.takesWhiteAbove
        else { return nil }
        return .heading(level: level)
    }

    // MARK: Text

    /// `paragraph` shaped, its fields resolved. `firstLineEnd` is as in ``ParagraphKey/firstLineEnd``. Linear.
    package func shape(_ paragraph: Paragraph, firstLineEnd: Int32? = nil) -> WithFindings<ShapedParagraph> {
        let resolved = resolvingFields(paragraph)
        let shapes = firstLineEnd == nil ? nil : FirstLineShaping(resolved, shaper)
        let end = firstLineEnd == ParagraphKey.wholeText ? nil : firstLineEnd
        let shaped = shapes?.shaped(endingAt: end) ?? shaper.shape(resolved)
        var findings = LayoutFindings()
        reportMissing(of: shaped, in: paragraph, to: &findings)
        findings.note(shaped, in: paragraph)
        if !shaped.rubies.isEmpty { checkRubies(of: shaped, in: paragraph, &findings) }
        let fonts = painter.fonts
        if shaped.runs.contains(where: { fonts.hasPaints($0.font) || fonts.hasDrawingsAlone($0.font) }) {
            reportSimplified(shaped, in: paragraph, to: &findings)
        }
        return WithFindings(value: shaped, findings: findings)
    }

    /// The end of the first line of `paragraph`, as `lines` break it in the style of that line; nil if its first line
    /// has no style of its own.
    func firstLineEnd(of paragraph: Paragraph, breakingBy lines: (ShapedParagraph) -> [BrokenLine]) -> Int32? {
        if paragraph.firstLine == nil { return nil }
        guard let shapes = FirstLineShaping(resolvingFields(paragraph), shaper) else { return nil }
        return shapes.end(breakingBy: lines) ?? ParagraphKey.wholeText
    }

    /// The lines of a paragraph that is a line longer or shorter than is best; nil if it cannot be that with even
    /// spaces.
    func variant(_ breaking: BreakingKey, of key: ParagraphKey, _ shaped: ShapedParagraph) -> [BrokenLine]? {
        guard let measure = breaking.measure, breaking.start < 0, shaped.attributes.looseness == 0 else { return nil }
        var best = key
        best.looseness = 0
        let variants = runGalley.variants(breaking, of: best, in: index) {
            lineBreaker(measure).variants(of: shaped)
        }
        guard let variant = variants[key.looseness],
            variant.demerits < variants.best.demerits + changes.mostExtraDemerits
        else { return nil }
        let widest = max(LineCosts.even.upperBound, variants.best.lines.map(\.justification.space).max() ?? 1)
        return variant.lines.allSatisfy { $0.justification.space <= widest } ? variant.lines : nil
    }

    /// Whether the paragraph of `part` has `count` lines more than is best with even spaces.
    package func canBeLonger(by count: Int, _ part: ParagraphPart) -> Bool {
        var key = part.key
        key.looseness = count
        return variant(BreakingKey(start: -1, before: 0, measure: part.measure), of: key, part.paragraph) != nil
    }

    /// A breaker for paragraphs in lines of one measure.
    func lineBreaker(_ measure: Length) -> LineBreaker {
        let frame = FrameGeometry(measure: measure, depth: .unlimited)
        return LineBreaker(source: SlotSource(frames: [frame], increment: runGalley.increment), cursor: SlotCursor())
    }

    private func resolvingFields(_ paragraph: Paragraph) -> Paragraph {
        var resolved = paragraph
        resolved.text = paragraph.text.resolvingFields { text(of: $0) }
        return resolved
    }

    /// The text of a field. Folios that are not known yet have two figures, as most have.
    private func text(of field: Field) -> String {
        switch field {
        case .folioOf(let label): runGalley.folios[label] ?? "00"
        case .folio: ""
        case .articleTitle: runGalley.articles[index].shortTitle
        case .sectionTitle: runGalley.articles[index].sectionTitle
        }
    }

    /// Finds styles whose leading is too small for their annotations, and faces that were used instead of others there.
    private func checkRubies(of shaped: ShapedParagraph, in paragraph: Paragraph, _ findings: inout LayoutFindings) {
        var lack = Length.zero
        for ruby in shaped.rubies {
            var annotation = paragraph
            annotation.text = ruby.text.text
            findings.note(ruby.text, in: annotation)
            lack = max(lack, ruby.shortfallAbove, ruby.shortfallBelow)
        }
        // Sums of rounded widths may lack a hair.
        if lack <= Length(points: 0.01) { return }
        let style = paragraph.attributes.style
        let leading = shaped.strut.leading
        let unit = units.paragraph(style)
        let finding = Diagnostic.warning(
            "ruby-no-room",
            "annotations lack \(unit.text(lack)) between lines of the style “\(style)”: theirs are set lower",
            at: paragraph.origin,
            hint: "give it a leading of \(unit.text(leading + lack)) instead of \(unit.text(leading)), or make "
                + "`ruby.size` smaller")
        findings.report(finding, about: .style(style))
    }

    /// Finds glyphs in colours whose paints cannot all be drawn.
    private func reportSimplified(
        _ shaped: ShapedParagraph, in paragraph: Paragraph, to findings: inout LayoutFindings
    ) {
        for (index, cluster) in shaped.clusters.enumerated() where !cluster.traits.contains(.missing) {
            let font = shaped.runs[Int(cluster.run)].font
            if painter.fonts.hasDrawingsAlone(font) { reportDrawing(index, of: shaped, in: paragraph, to: &findings) }
            guard painter.fonts.hasPaints(font) else { continue }
            for glyph in Int(cluster.firstGlyph)..<Int(shaped.glyphEnd(of: Int32(index))) {
                let glyph = shaped.glyphs[glyph].glyph
                guard painter.fonts.isSimplified(glyph, in: font) else { continue }
                let place = paragraph.text.origin(ofCharacterAt: cluster.textOffset) ?? paragraph.origin
                let finding = painter.fonts.simplified(shaped.string(of: cluster), font, at: place)
                findings.report(finding, about: .glyph(font, glyph))
            }
        }
    }

    /// Finds a face whose glyphs have colours that are not drawn, by the cluster at `index`.
    private func reportDrawing(
        _ index: Int, of shaped: ShapedParagraph, in paragraph: Paragraph, to findings: inout LayoutFindings
    ) {
        let cluster = shaped.clusters[index]
        let font = shaped.runs[Int(cluster.run)].font
        let glyphs = shaped.glyphs[Int(cluster.firstGlyph)..<Int(shaped.glyphEnd(of: Int32(index)))]
        guard glyphs.contains(where: { painter.fonts.isDrawing($0.glyph, in: font) }) else { return }
        let place = paragraph.text.origin(ofCharacterAt: cluster.textOffset) ?? paragraph.origin
        findings.report(
            painter.fonts.uncoloured(shaped.string(of: cluster), font, at: place), about: .face(font))
    }

    private func reportMissing(of shaped: ShapedParagraph, in paragraph: Paragraph, to findings: inout LayoutFindings) {
        let inText = shaped.missing + shaped.missingLeaders(painter.fonts)
        let inMarker = shaped.marker.flatMap(\.missing)
        if inText.isEmpty && inMarker.isEmpty { return }
        var places = LocationCursor(paragraph.text)
        let style = paragraph.attributes.style
        for missing in inText {
            let place = places.origin(ofCharacterAt: missing.offset) ?? paragraph.origin
            let language = paragraph.text.attributes(at: missing.offset).language.tag
            findings.report(text: painter.fonts.finding(missing, at: place, style: style, language: language))
        }
        for missing in inMarker {
            findings.report(text: painter.fonts.finding(missing, at: paragraph.origin, style: style))
        }
    }
}
