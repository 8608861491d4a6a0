import Diagnostics
import DisplayList
import Geometry
import Settings
import Shaping
import TextLayout
import TextModel

/// Sets running heads, feet and folios, and reports those that have no room.
struct RunningHeads {
    /// A running head as it is on a page: its variables replaced.
    struct ResolvedHead {
        /// The running head of the master.
        var runningHead: RunningHead
        /// The text, its variables replaced.
        var text: String
        /// The first article on the page, and its place in the manifest; nil where there is none.
        var article: (index: Int, origin: SourceLocation)?
    }

    /// The interval that a running head takes on its line, for finding overlaps.
    private struct Segment {
        var anchor: MasterAnchor
        var offset: Length
        var em: Length
        /// Along the place.
        var range: Range<Length>
        var text: String

        /// The length in which it overlaps `other`; zero where it does not, or where one is above the other.
        func overlap(_ other: Segment) -> Length {
            let distance = max(offset - other.offset, other.offset - offset)
            guard anchor == other.anchor, distance < min(em, other.em).part(1, of: 2) else { return .zero }
            let overlap = min(range.upperBound - other.range.lowerBound, other.range.upperBound - range.lowerBound)
            return overlap > RunningHeads.tolerance ? overlap : .zero
        }
    }

    /// One report for each running head and article without room for it. Equal running heads of two masters are two.
    private struct Report: Hashable {
        var origin: SourceLocation
        var article: Int?

        init(_ head: ResolvedHead) {
            origin = head.runningHead.origin
            article = head.article?.index
        }
    }

    /// Sums of rounded advances differ by less.
    private static let tolerance = Length(points: 0.02)

    private let resources: LayoutResources
    private let shaper: Shaper
    private var missingGlyphs = FindingList()
    private var overset: [Diagnostic] = []
    private(set) var fallbacks = FallbackLog()
    private var taken: [Segment] = []
    private var reported: Set<Report> = []

    /// Sets the running heads of a chain with `resources`, their words by `shaper`.
    init(_ resources: LayoutResources, _ shaper: Shaper) {
        self.resources = resources
        self.shaper = shaper
    }

    /// What was found: each missing glyph once, however many pages bear its running head.
    var diagnostics: [Diagnostic] { missingGlyphs.diagnostics + overset }

    /// Begins another page: what the running heads before took is free.
    mutating func beginPage() { taken = [] }

    /// Draws a running head at `place`; what has no room there is cut, and reported.
    mutating func draw(_ head: ResolvedHead, at place: RunningHeadPlace, on marks: inout Marks) {
        guard !head.text.isEmpty,
            var paragraph = resources.runningHeadParagraph(head.runningHead, head.text, head.article?.index)
        else { return }
        paragraph.attributes.alignment = place.alignment(head.runningHead.edge)
        paragraph.attributes.hyphenation = nil
        let shaped = shaper.shape(paragraph)
        reportMissing(shaped, in: head.runningHead)
        fallbacks.note(shaped, in: paragraph)
        guard shaped.breaks.count > 0 else { return }
        var whole = shaped.wholeLine
        whole.indent = paragraph.attributes.startIndent
        whole.measure = max(place.length - whole.indent - paragraph.attributes.endIndent, .zero)
        let room = room(for: head, shaped, whole)
        if room < shaped.naturalWidth {
            let line = Line(paragraph.text, truncatedTo: room, shaper: shaper)
            let start = whole.indent + line.penOffset(flush: Self.flush(shaped), width: whole.measure)
            paint(at: place, on: &marks) { line.draw(at: Point(x: $0.x + start, y: $0.y), into: &$1) }
        } else {
            let painter = LinePainter(fonts: resources.fonts)
            paint(at: place, on: &marks) { painter.paint(whole, of: shaped, at: $0, into: &$1) }
        }
    }

    private func paint(at place: RunningHeadPlace, on marks: inout Marks, _ line: (Point, inout Marks) -> Void) {
        guard place.isSideways else { return line(place.start, &marks) }
        var straight = Marks()
        line(.zero, &straight)
        marks.append(straight, by: place.transform)
    }

    /// Where along its measure a line is: 0 at its left, 1 at its right.
    private static func flush(_ shaped: ShapedParagraph) -> Double {
        switch shaped.attributes.alignment {
        case .center: 0.5
        case .end: shaped.baseLevel == 0 ? 1 : 0
        case .start, .justify, .justifyAll: shaped.baseLevel == 0 ? 0 : 1
        }
    }

    // MARK: Room

    /// How wide a running head may be, which takes that room; reports when it is less than its width.
    private mutating func room(for head: ResolvedHead, _ shaped: ShapedParagraph, _ line: BrokenLine) -> Length {
        let width = shaped.naturalWidth
        let unit = resources.units.page
        var room = width
        if width > line.measure + Self.tolerance {
            room = line.measure
            report(head, "is \(unit.text(width)) wide, its room \(unit.text(line.measure))")
        }
        var segment = segment(head, shaped, line, width: room)
        for other in taken {
            let overlap = other.overlap(segment)
            if overlap == .zero { continue }
            report(head, "runs into the line “\(other.text.shortened)” by \(unit.text(overlap))")
            room = max(room - overlap * (shaped.attributes.alignment == .center ? 2 : 1), .zero)
            segment = self.segment(head, shaped, line, width: room)
        }
        taken.append(segment)
        return room
    }

    private func segment(
        _ head: ResolvedHead, _ shaped: ShapedParagraph, _ line: BrokenLine, width: Length
    ) -> Segment {
        let start = line.indent + (line.measure - width).scaled(by: Self.flush(shaped))
        return Segment(
            anchor: head.runningHead.anchor, offset: head.runningHead.offset, em: shaped.attributes.em,
            range: start..<start + width, text: head.text)
    }

    // MARK: Findings

    private mutating func reportMissing(_ shaped: ShapedParagraph, in text: RunningHead) {
        for missing in shaped.missing {
            missingGlyphs.add(resources.fonts.finding(missing, at: text.origin, style: text.style))
        }
    }

    private mutating func report(_ head: ResolvedHead, _ fault: Message) {
        guard reported.insert(Report(head)).inserted else { return }
        let finding = Diagnostic.error(
            "overset-head", "the line “\(head.text.shortened)” of a master \(fault)", at: head.runningHead.origin,
            hint: head.runningHead.text.contains("{title}")
                ? "give the article a `short_title`, or the line a narrower style"
                : "shorten the line, give it a narrower style, or put it at another `edge` or `offset`")
        overset.append(head.article.map { finding.noting("on pages of this article", at: $0.origin) } ?? finding)
    }
}

extension String {
    /// The text, or its first 39 characters with a mark.
    fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
