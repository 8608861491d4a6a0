import PubDisplayList
import PubFonts
import PubGeometry
import PubTextModel

/// The lines that one frame took.
public struct Frame: Sendable {
    /// The area that was filled.
    public let area: TextFrame
    /// The lines, in reading order; empty if nothing was left or fitted. Their origins count from the frame's upper
    /// left corner; for vertical lines, from its upper right one: x downwards, y to the left.
    public let lines: [Line]
    /// The part of the whole text in this frame, in UTF-8 offsets.
    public let visibleRange: Range<Int>
    /// The direction of the lines.
    public let writing: WritingMode
    let fonts: FontCatalog
    /// The number of bytes of the whole text.
    let length: Int

    init(
        area: TextFrame, lines: [Line], visibleRange: Range<Int>, text length: Int, fonts: FontCatalog,
        writing: WritingMode
    ) {
        self.writing = writing
        self.length = length
        self.area = area
        self.lines = lines
        self.visibleRange = visibleRange
        self.fonts = fonts
    }

    /// The left ends of the lines' slots on their baselines, on the page.
    public var lineOrigins: [Point] { lines.map { area.onPage($0.origin, writing) } }

    /// Draws the lines into `marks`, at their places on the page; returns the inline objects in them, which the caller
    /// draws.
    @discardableResult
    public func draw(into marks: inout Marks) -> [PlacedObject] {
        if writing == .horizontal { return lines.flatMap { $0.draw(at: $0.origin + area.rect.origin, into: &marks) } }
        var turned = Marks()
        let objects = lines.flatMap { $0.draw(at: $0.origin, into: &turned) }
        marks.append(turned, by: area.turn)
        return objects.map { PlacedObject(object: $0.object, origin: area.onPage($0.origin, writing)) }
    }

    /// The offset nearest to `place`, a place on the page: in the initial or the line whose band holds it, else in the nearest line;
    /// nil for a frame without lines. Linear in the number of lines.
    public func index(at place: Point) -> Int? {
        let local = area.local(place, writing)
        for line in lines {
            if let index = line.indexInInitial(at: local - line.origin) { return index }
        }
        func distance(_ line: Line) -> Length {
            let across = max(line.origin.y - line.strut.ascent - local.y, local.y - line.origin.y - line.strut.descent)
            // Of lines beside each other, the one that the place is in or next to.
            let start = line.origin.x + line.indent
            let along = max(start - local.x, local.x - start - line.typographicBounds.width, .zero)
            return max(across, .zero) * 1000 + along
        }
        guard let nearest = lines.min(by: { distance($0) < distance($1) }) else { return nil }
        return nearest.index(at: local.x - nearest.origin.x)
    }

    /// The caret on the page before the character at the UTF-8 offset `index`, or after the last one of a paragraph: in an initial as high
    /// as that, elsewhere as high as the line's strut. Nil for an offset that is not in this frame.
    ///
    /// A line feed and the end of an empty line have the caret at the end of their line, and what comes after a line feed that at the start
    /// of the next line. Offsets within a character have its caret. Linear in the number of lines.
    public func caret(at index: Int) -> FrameCaret? {
        guard index >= visibleRange.lowerBound, index <= visibleRange.upperBound else { return nil }
        for line in lines {
            if let caret = line.caretInInitial(at: index) { return placed(caret, of: line) }
        }
        let found =
            lines.last { $0.range.contains(index) } ?? lines.last { $0.range.upperBound == index }
            ?? lines.first { $0.range.lowerBound > index }
        guard let line = found ?? lines.last else { return nil }
        return placed(LineCaret(x: line.offset(for: index), y: .zero, strut: line.strut), of: line)
    }

    /// A caret of `line` on the page.
    private func placed(_ caret: LineCaret, of line: Line) -> FrameCaret {
        func onPage(_ y: Length) -> Point {
            area.onPage(line.origin + Point(x: caret.x, y: y), writing)
        }
        return FrameCaret(
            place: onPage(caret.y), head: onPage(caret.y - caret.ascent), foot: onPage(caret.y + caret.descent),
            line: line)
    }

    /// The smallest rectangle around the ink of all lines, on the page; nil when nothing is drawn. Large initials,
    /// decorations and inline objects are left out.
    public var imageBounds: Rect? {
        lines.compactMap { line in line.imageBounds.map { onPage($0.moved(by: line.origin)) } }
            .reduce(nil) { union, next in union.map { $0.union(next) } ?? next }
    }

    func onPage(_ rect: Rect) -> Rect {
        let (a, b) = (area.onPage(rect.origin, writing), area.onPage(Point(x: rect.maxX, y: rect.maxY), writing))
        return Rect(
            x: min(a.x, b.x), y: min(a.y, b.y), width: Length(raw: abs(b.x.raw - a.x.raw)),
            height: Length(raw: abs(b.y.raw - a.y.raw)))
    }
}
