import Color
import Diagnostics
import DisplayList
import Fonts
import Geometry
import Identity
import Settings
import Shaping
import Styles
import TextLayout
import TextModel

/// What the flows of one article share while they are set: its boxes and notes, pictures, faces, shaped paragraphs.
///
/// It is the only thing with a memory in this room: shaped paragraphs are kept until their page is painted.
final class FlowContext {
    let article: ResolvedArticle
    let images: [ImageResource]
    let contours: [ImageID: Path]
    let shaper: Shaper
    let painter: LinePainter
    /// The units in which findings speak of lengths.
    let units: WrittenUnits
    /// The baseline grid's increment.
    let increment: Length
    /// The text of fields at this attempt.
    let fieldText: (Field) -> String
    /// The paint of a swatch that a master names, with its tint.
    let swatch: (SwatchReference) -> Paint?
    /// What is wrong with text, styles and faces, wherever they are placed: missing glyphs, cramped annotations.
    private var textFindings = FindingList()
    /// What is wrong with lines and boxes where they are placed, of all that was not thrown away.
    private var placeFindings = FindingList()
    /// Faces that stood in for others.
    private(set) var fallbacks = FallbackLog()
    /// True while a label of the program's own is set: nothing is reported of it.
    private var isSilent = false
    private var boxPieces: [BoxKey: Found<BoxPieces>] = [:]
    private var noteFragments: [NoteKey: Found<Fragment>] = [:]
    private var openParagraphs: [OpenKey: Found<FlowState.OpenParagraph>] = [:]
    /// Styles whose leading was reported as too small for annotations.
    private var crampedStyles: Set<String> = []
    /// Glyphs in colours that were looked at.
    private var paintedGlyphs: Set<PaintedKey> = []

    private struct PaintedKey: Hashable {
        var font: FontID
        var glyph: UInt32
    }

    struct OpenKey: Hashable {
        var item: Int
        var measure: Length
        /// True below text, where a box before it stands elsewhere.
        var isIndented: Bool
    }

    struct BoxKey: Hashable {
        var box: BoxID
        var measure: Length
    }

    struct NoteKey: Hashable {
        var note: NoteID
        var measure: Length
    }

    init(
        article: ResolvedArticle, resources: LayoutResources, increment: Length,
        fieldText: @escaping (Field) -> String
    ) {
        self.article = article
        images = resources.images
        contours = resources.contours
        shaper = resources.shaper
        swatch = resources.swatch
        units = resources.units
        self.increment = increment
        self.fieldText = fieldText
        painter = LinePainter(fonts: resources.fonts)
    }

    /// The paint of a swatch that a master names; unknown ones were reported when the template was read.
    func paint(of rule: DesignRule) -> Paint? { swatch(rule.color) }

    /// The paragraph with its fields resolved, shaped, its first line in the looks that it has where `lines` end it.
    /// Characters without a glyph are reported once.
    func shape(
        _ paragraph: Paragraph, lines: ((ShapedParagraph) -> [BrokenLine])? = nil
    ) -> ShapedParagraph {
        var resolved = paragraph
        resolved.text = paragraph.text.resolvingFields(fieldText)
        let shaped = lines.map { shaper.shape(resolved, breakingBy: $0) } ?? shaper.shape(resolved)
        if isSilent { return shaped }
        reportMissing(of: shaped, in: paragraph)
        fallbacks.note(shaped, in: paragraph)
        if !shaped.rubies.isEmpty { checkRubies(of: shaped, in: paragraph) }
        if shaped.runs.contains(where: { painter.fonts.hasPaints($0.font) }) { reportSimplified(shaped, in: paragraph) }
        return shaped
    }

    /// Notes faces that stand in for those of annotations, and reports once that a style's leading is too small for them.
    private func checkRubies(of shaped: ShapedParagraph, in paragraph: Paragraph) {
        var lack = Length.zero
        for ruby in shaped.rubies {
            var annotation = paragraph
            annotation.text = ruby.text.text
            fallbacks.note(ruby.text, in: annotation)
            lack = max(lack, ruby.lackAbove, ruby.lackBelow)
        }
        let style = paragraph.attributes.style
        if lack > Length(points: 0.01), crampedStyles.insert(style).inserted {
            let leading = shaped.strut.leading
            let unit = units.paragraph(style)
            textFindings.add(
                .warning(
                    "ruby-no-room",
                    "annotations lack \(unit.text(lack)) between lines of the style “\(style)”: theirs are set lower",
                    at: paragraph.origin,
                    hint:
                        "give it a leading of \(unit.text(leading + lack)) instead of \(unit.text(leading)), or make "
                        + "`ruby.size` smaller"
                ))
        }
    }

    /// Reports glyphs in colours whose paints cannot all be drawn, once each.
    private func reportSimplified(_ shaped: ShapedParagraph, in paragraph: Paragraph) {
        for (index, cluster) in shaped.clusters.enumerated() where !cluster.kind.contains(.missing) {
            let font = shaped.runs[Int(cluster.run)].font
            guard painter.fonts.hasPaints(font) else { continue }
            for glyph in Int(cluster.glyphs)..<Int(shaped.glyphEnd(of: Int32(index))) {
                let glyph = shaped.glyphs[glyph].glyph
                guard paintedGlyphs.insert(PaintedKey(font: font, glyph: glyph)).inserted,
                    painter.fonts.isSimplified(glyph, in: font)
                else { continue }
                let place = paragraph.text.origin(ofCharacterAt: cluster.text) ?? paragraph.origin
                textFindings.add(painter.fonts.simplified(shaped.string(of: cluster), font, at: place))
            }
        }
    }

    private func reportMissing(of shaped: ShapedParagraph, in paragraph: Paragraph) {
        let inText = shaped.missing + shaped.missingLeaders(painter.fonts)
        let inMarker = shaped.marker.flatMap(\.missing)
        if inText.isEmpty && inMarker.isEmpty { return }
        var places = LocationCursor(paragraph.text)
        func report(_ missing: MissingGlyph, at place: SourceLocation?) {
            textFindings.add(
                painter.fonts.finding(missing, at: place ?? paragraph.origin, style: paragraph.attributes.style))
        }
        for missing in inText { report(missing, at: places.origin(ofCharacterAt: missing.offset)) }
        for missing in inMarker { report(missing, at: nil) }
    }

    // MARK: Findings

    /// All findings: those of the text first, then those of the places that hold it.
    var diagnostics: [Diagnostic] { textFindings.diagnostics + placeFindings.diagnostics }

    /// Keeps a finding about what is being placed, once for each place.
    func report(_ diagnostic: Diagnostic) { placeFindings.add(diagnostic) }

    /// Keeps findings that were made with what is placed now.
    func report(_ findings: [Diagnostic]) { for finding in findings { placeFindings.add(finding) } }

    /// What `make` gives, with the findings about its lines and boxes, which are not reported.
    func collecting<Value>(_ make: () -> Value) -> Found<Value> {
        let before = placeFindings
        placeFindings = FindingList()
        defer { placeFindings = before }
        let value = make()
        return Found(value: value, findings: placeFindings.diagnostics)
    }

    /// What `attempt` gives; nobody will see what it placed, so that its findings are dropped.
    func trying<Value>(_ attempt: () -> Value) -> Value { collecting(attempt).value }

    /// What `make` gives: a label that the program itself writes, of which nothing is reported.
    func labelling<Value>(_ make: () -> Value) -> Value {
        let before = isSilent
        isSilent = true
        defer { isSilent = before }
        return trying(make)
    }

    /// The findings so far, to go back to.
    var checkpoint: FindingList { placeFindings }

    /// Forgets what was found since `checkpoint`.
    func goBack(to checkpoint: FindingList) { placeFindings = checkpoint }

    /// The value, whose findings are reported now.
    private func using<Value>(_ found: Found<Value>) -> Value {
        report(found.findings)
        return found.value
    }

    // MARK: Made once

    /// A paragraph of the body thread, shaped and broken for a measure that all its lines share; made once, since a
    /// page asks for its columns more than once.
    func openParagraph(_ key: OpenKey, make: () -> FlowState.OpenParagraph) -> FlowState.OpenParagraph {
        if let known = openParagraphs[key] { return using(known) }
        let made = collecting(make)
        openParagraphs[key] = made
        return using(made)
    }

    /// Forgets paragraphs before `item`: their pages are painted.
    func forgetParagraphs(before item: Int) {
        openParagraphs = openParagraphs.filter { $0.key.item >= item }
    }

    /// The pieces of a box in a measure: made once, since a page asks for its columns more than once.
    func pieces(of id: BoxID, measure: Length, make: (Box) -> BoxPieces) -> BoxPieces {
        let key = BoxKey(box: id, measure: measure)
        if let known = boxPieces[key] { return using(known) }
        let made = collecting { make(article.boxes[Int(id.index)]) }
        boxPieces[key] = made
        return using(made)
    }

    /// A footnote in a measure, made once.
    func note(_ id: NoteID, measure: Length, make: (Flow) -> Fragment) -> Fragment {
        let key = NoteKey(note: id, measure: measure)
        if let known = noteFragments[key] { return using(known) }
        let made = collecting { make(article.notes[Int(id.index)]) }
        noteFragments[key] = made
        return using(made)
    }

    /// The room of a line on the grid, or of 12 pt without one: the step of balancing.
    var lineRoom: Length { increment > .zero ? increment : Length(points: 12) }

    /// Reports a box that no page takes.
    func reportOverset(_ box: Box, height: Length, room: Length) {
        report(overset(box, height: height, room: room, in: "its page"))
    }
}
