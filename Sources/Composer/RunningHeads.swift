import PubColor
import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubSettings
import PubShaping
import PubTextLayout
import PubTextModel

/// Sets running heads, feet and folios, and reports any that have no room.
struct RunningHeads {
    /// A running head as it is on a page: its variables replaced.
    struct ResolvedHead {
        /// The running head of the master.
        var runningHead: RunningHead
        /// The text, its variables replaced.
        var text: String
        /// The master of the page.
        var master: Master
        /// The first article on the page, and its place in the manifest; nil if there is none.
        var article: (index: Int, origin: SourceLocation)?
    }

    /// A running head whose line is set, and its place.
    struct SetHead {
        fileprivate var head: ResolvedHead
        fileprivate var paragraph: Paragraph
        fileprivate var shaped: ShapedParagraph
        fileprivate var line: BrokenLine
        fileprivate var place: RunningHeadPlace

        /// The upright rectangle around its letters, from the height of capitals to the depth of descenders. Both are
        /// typical fractions of the em: anything that covers a line covers it whole.
        var area: Rect {
            let em = shaped.attributes.em
            return place.area(
                of: range(width: shaped.naturalWidth), above: em.part(7, of: 10), below: em.part(2, of: 10))
        }

        /// The size of its type.
        var size: Length { shaped.attributes.em }

        /// The range of its place that it takes if it is `width` wide.
        fileprivate func range(width: Length) -> Range<Length> {
            let width = min(width, max(line.measure, .zero))
            let start = line.indent + (line.measure - width).scaled(by: RunningHeads.flush(shaped))
            return start..<start + width
        }
    }

    /// The interval that a running head takes of its edge, for finding overlaps.
    private struct Segment {
        var anchor: MasterAnchor
        var offset: Length
        var em: Length
        /// Across the page; of sideways lines down it.
        var range: Range<Length>
        var text: String

        /// The length of its overlap with `other`; zero if they do not overlap, or if one is above the other.
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

    /// Sets the running heads of a run with `resources`, their words by `shaper`.
    init(_ resources: LayoutResources, _ shaper: Shaper) {
        self.resources = resources
        self.shaper = shaper
    }

    /// The findings: each missing glyph once, however many pages have its running head.
    var diagnostics: [Diagnostic] { missingGlyphs.diagnostics + overset }

    /// Begins another page: the room that earlier running heads took is free.
    mutating func beginPage() { taken = [] }

    /// The line of a running head at `place`, its text at `edge` of it; nil if there is nothing to print.
    mutating func set(_ head: ResolvedHead, at place: RunningHeadPlace, _ edge: MasterEdge) -> SetHead? {
        guard !head.text.isEmpty,
            var paragraph = resources.paragraph(
                of: head.runningHead, head.text, head.article?.index, on: head.master)
        else { return nil }
        paragraph.attributes.alignment = place.alignment(edge)
        paragraph.attributes.hyphenation = nil
        let shaped = shaper.shape(paragraph)
        guard shaped.breaks.count > 0 else { return nil }
        var line = shaped.wholeLine
        line.indent = paragraph.attributes.startIndent
        line.measure = max(place.length - line.indent - paragraph.attributes.endIndent, .zero)
        return SetHead(head: head, paragraph: paragraph, shaped: shaped, line: line, place: place)
    }

    /// Draws a running head, in `paint` if one is given; text that has no room is cut, and reported.
    mutating func draw(_ set: SetHead, in paint: Paint? = nil, on marks: inout Marks) {
        let (shaped, whole) = (set.shaped, set.line)
        reportMissing(shaped, in: set.head.runningHead)
        fallbacks.note(shaped, in: set.paragraph)
        let room = room(for: set)
        let first = marks.items.count
        defer { marks.mapElements(from: first) { [kind = set.head.runningHead.anchor.artifact] _ in kind } }
        if room < shaped.naturalWidth {
            let line = Line(checked: set.paragraph.text, truncatedTo: room, shaper: shaper)
            let start = whole.indent + line.penOffset(flush: Self.flush(shaped), width: whole.measure)
            draw(at: set.place, in: paint, on: &marks) { line.draw(at: Point(x: $0.x + start, y: $0.y), into: &$1) }
        } else {
            let painter = LinePainter(fonts: resources.fonts)
            draw(at: set.place, in: paint, on: &marks) { painter.paint(whole, of: shaped, at: $0, into: &$1) }
        }
    }

    /// Whether a running head overlaps no other drawn on the page.
    func hasRoom(for set: SetHead) -> Bool {
        let segment = segment(set, width: set.shaped.naturalWidth)
        return taken.allSatisfy { $0.overlap(segment) == .zero }
    }

    private func draw(
        at place: RunningHeadPlace, in paint: Paint?, on marks: inout Marks, _ line: (Point, inout Marks) -> Void
    ) {
        guard place.isSideways || paint != nil else { return line(place.start, &marks) }
        var straight = Marks()
        line(place.isSideways ? .zero : place.start, &straight)
        if let paint { straight.paintText(paint) }
        if place.isSideways {
            marks.append(straight, by: place.transform)
        } else {
            marks.append(straight, movedBy: .zero)
        }
    }

    /// The position of a line along its measure: 0 at its left, 1 at its right.
    fileprivate static func flush(_ shaped: ShapedParagraph) -> Double {
        switch shaped.attributes.alignment {
        case .center: 0.5
        case .end: shaped.baseLevel == 0 ? 1 : 0
        case .start, .justify, .justifyAll: shaped.baseLevel == 0 ? 0 : 1
        }
    }

    // MARK: Room

    /// The width available to a running head, which then takes that room; reports if it is less than its width.
    private mutating func room(for set: SetHead) -> Length {
        let width = set.shaped.naturalWidth
        let unit = resources.units.page
        var room = width
        if width > set.line.measure + Self.tolerance {
            room = set.line.measure
            report(set.head, "is \(unit.text(width)) wide, its room \(unit.text(set.line.measure))")
        }
        var segment = segment(set, width: room)
        for other in taken {
            let overlap = other.overlap(segment)
            if overlap == .zero { continue }
            report(set.head, "runs into the line “\(other.text.shortened)” by \(unit.text(overlap))")
            // A centred line loses as much at its other end.
            room = max(room - overlap * (set.shaped.attributes.alignment == .center ? 2 : 1), .zero)
            segment = self.segment(set, width: room)
        }
        taken.append(segment)
        return room
    }

    private func segment(_ set: SetHead, width: Length) -> Segment {
        let range = set.range(width: width)
        let (a, b) = (set.place.point(along: range.lowerBound), set.place.point(along: range.upperBound))
        let (from, to) = set.place.isSideways ? (min(a.y, b.y), max(a.y, b.y)) : (a.x, b.x)
        return Segment(
            anchor: set.head.runningHead.anchor, offset: set.head.runningHead.offset, em: set.shaped.attributes.em,
            range: from..<to, text: set.head.text)
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

extension MasterAnchor {
    /// The element of running heads at the edge, for readers who do not see the page.
    fileprivate var artifact: ElementID {
        switch self {
        case .top: .header
        case .bottom: .footer
        case .outside, .inside: .sideline
        }
    }
}
