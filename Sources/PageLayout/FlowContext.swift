import Color
import Diagnostics
import DisplayList
import Fonts
import Geometry
import Identity
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
    let shaper: Shaper
    let painter: LinePainter
    /// The baseline grid's increment.
    let increment: Length
    /// The text of fields at this attempt.
    let fieldText: (Field) -> String
    /// The paint of a swatch that a master names, with its tint.
    let swatch: (SwatchReference) -> Paint?
    /// Findings of layout: overfull lines, overset text, missing glyphs.
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<String> = []
    private var boxFragments: [BoxKey: BoxPieces] = [:]
    private var noteFragments: [NoteKey: Fragment] = [:]
    private var openParagraphs: [OpenKey: FlowState.OpenParagraph] = [:]

    struct OpenKey: Hashable {
        var item: Int
        var measure: Length
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
        shaper = resources.shaper
        swatch = resources.swatch
        self.increment = increment
        self.fieldText = fieldText
        painter = LinePainter(fonts: resources.fonts)
    }

    /// The paint of a swatch that a master names; unknown ones were reported when the template was read.
    func paint(of rule: DesignRule) -> Paint? { swatch(rule.color) }

    /// The paragraph with its fields resolved, shaped. Characters without a glyph are reported once.
    func shape(_ paragraph: Paragraph) -> ShapedParagraph {
        var resolved = paragraph
        resolved.text = paragraph.text.resolvingFields(fieldText)
        let shaped = shaper.shape(resolved)
        for missing in shaped.missing { report(missing, in: paragraph) }
        for missing in shaped.marker.flatMap(\.missing) { report(missing, in: paragraph, isInMarker: true) }
        return shaped
    }

    private func report(_ missing: MissingGlyph, in paragraph: Paragraph, isInMarker: Bool = false) {
        let code = String(missing.scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        let face = painter.fonts.resource(of: missing.font).name
        report(
            .error(
                "missing-glyph", "no glyph for “\(missing.scalar)” (U+\(padded)) in \(face)",
                at: (isInMarker ? nil : paragraph.text.origin(ofCharacterAt: missing.offset)) ?? paragraph.origin,
                hint: "replace the character, or give the style “\(paragraph.attributes.style)” a face that has it"))
    }

    /// Keeps a finding, once for each place.
    func report(_ diagnostic: Diagnostic) {
        let key = "\(diagnostic.id) \(diagnostic.origin) \(diagnostic.message)"
        if reported.insert(key).inserted { diagnostics.append(diagnostic) }
    }

    /// A paragraph of the body thread, shaped and broken for a measure that all its lines share; made once, since a
    /// page asks for its columns more than once.
    func openParagraph(
        _ item: Int, measure: Length, make: () -> FlowState.OpenParagraph
    ) -> FlowState.OpenParagraph {
        let key = OpenKey(item: item, measure: measure)
        if let known = openParagraphs[key] { return known }
        let made = make()
        openParagraphs[key] = made
        return made
    }

    /// Forgets paragraphs before `item`: their pages are painted.
    func forgetParagraphs(before item: Int) {
        openParagraphs = openParagraphs.filter { $0.key.item >= item }
    }

    /// The pieces of a box in a measure, set once.
    func pieces(of id: BoxID, measure: Length) -> BoxPieces {
        let key = BoxKey(box: id, measure: measure)
        if let known = boxFragments[key] { return known }
        let pieces = BoxSetter(context: self).pieces(of: article.boxes[Int(id.index)], measure: measure)
        boxFragments[key] = pieces
        return pieces
    }

    /// A footnote in a measure, set once.
    func note(_ id: NoteID, measure: Length) -> Fragment {
        let key = NoteKey(note: id, measure: measure)
        if let known = noteFragments[key] { return known }
        let fragment = fragment(of: article.notes[Int(id.index)], measure: measure)
        noteFragments[key] = fragment
        return fragment
    }

    /// The room of a line on the grid, or of 12 pt without one: the step of balancing.
    var lineRoom: Length { increment > .zero ? increment : Length(points: 12) }

    /// Reports a box that no page takes.
    func reportOverset(_ box: Box, height: Length, room: Length) {
        report(
            .error(
                "overset-box",
                "a box of the style “\(box.attributes.style)” is \(height) pt high; its page has \(room) pt for it",
                at: box.origin, hint: "make it smaller, let it span fewer columns, or let it break"))
    }

    /// The name of a picture that is not there, set in the article's own face to stand in the picture's frame.
    func placeholder(named name: String, measure: Length) -> Fragment {
        var looks: CharacterAttributes?
        for case .paragraph(let paragraph) in article.body.items where !paragraph.text.isEmpty {
            looks = paragraph.text.attributes[0]
            break
        }
        guard var looks else { return Fragment(width: measure) }
        looks.size = Length(points: 7)
        looks.paint = .ink
        looks.breaks = .identifier
        looks.element = .artifact
        var attributes = ParagraphAttributes(leading: Length(points: 9), em: Length(points: 7))
        attributes.alignment = .start
        attributes.startIndent = Length(points: 4)
        attributes.hyphenation = nil
        return fragment(of: Flow([.paragraph(Paragraph(AttributedText(name, looks), attributes))]), measure: measure)
    }

    /// A flow set in one frame of unlimited depth.
    func fragment(of flow: Flow, measure: Length, columns: Int = 1, gutter: Length = .zero) -> Fragment {
        FlowSetter(context: self, flow: flow).fragment(measure: measure, columns: columns, gutter: gutter)
    }
}

/// Something set: marks from its own upper left corner, and the room that it takes.
struct Fragment {
    var width: Length
    var height: Length
    /// The marks; boxes and folio of this page are not used.
    var canvas: Page
    /// The lines of text in it.
    var lines: Int = 0

    /// Nothing.
    init(width: Length) {
        self.width = width
        height = .zero
        canvas = Page(trim: Size(width: width, height: .zero), bleed: .zero, side: .recto, folio: "")
    }
}

/// A box as it is placed: whole, or row by row with what is repeated at the head of each part.
struct BoxPieces {
    /// What stands once above the first row (a caption).
    var lead: Fragment?
    /// What is repeated at the head of each part (a table's head).
    var head: Fragment?
    /// The rows, at least one.
    var rows: [Fragment]
    /// True when it may be divided between rows.
    var breaks: Bool
    /// The width of the box.
    var width: Length

    /// The height of all of it.
    var height: Length {
        rows.reduce((lead?.height ?? .zero) + (head?.height ?? .zero)) { $0 + $1.height }
    }
}
