import PubGeometry
import PubShaping
import PubTextModel

/// A caret in the coordinates of a line: from its slot's left end on its baseline.
struct LineCaret {
    var x: Length
    /// The baseline that it is on.
    var y: Length
    var ascent: Length
    var descent: Length

    /// A caret as high as `strut`.
    init(x: Length, y: Length, strut: LineStrut) {
        (self.x, self.y) = (x, y)
        (ascent, descent) = (strut.ascent, strut.descent)
    }
}

/// A character of an initial beside a line.
private struct InitialCharacter {
    /// Its bytes in the whole text.
    var range: Range<Int>
    /// From the left to the right, from the line's slot.
    var place: Range<Length>
    var isLeftward: Bool

    /// The edge that it begins at, as its text is read.
    var start: Length { isLeftward ? place.upperBound : place.lowerBound }
    /// The edge that it ends at.
    var end: Length { isLeftward ? place.lowerBound : place.upperBound }
}

extension Line {
    /// Whether it is the last line of its paragraph.
    var endsParagraph: Bool { paragraph.isLast(broken) && omission == nil }

    /// Whether its text starts at the right.
    var isLeftward: Bool { paragraph.baseLevel == 1 }

    /// The room that shows a line feed: a quarter of the em.
    var lineFeedWidth: Length { max(paragraph.attributes.em.part(1, of: 4), Length(points: 1)) }

    /// The place of the caret in a line without text, as text would begin there.
    var emptyEdge: Length {
        let (start, room) = (isLeftward ? paragraph.attributes.endIndent : broken.indent, broken.measure)
        switch (paragraph.attributes.alignment, isLeftward) {
        case (.center, _): return start + room.part(1, of: 2)
        case (.end, false), (.start, true), (.justify, true), (.justifyAll, true): return start + room
        case (.end, true), (.start, false), (.justify, false), (.justifyAll, false): return start
        }
    }

    /// The initial beside the line and those below it; nil for a line that does not begin its paragraph.
    private var initial: (shape: ShapedInitial, start: Point)? {
        guard broken.start < 0, let initial = paragraph.initial else { return nil }
        let indent = paragraph.attributes.startIndent
        let x =
            isLeftward
            ? broken.slotExtent(of: paragraph) - indent - initial.ink.maxX : indent - initial.ink.minX
        return (initial, Point(x: x, y: paragraph.attributes.leading * (initial.lines - 1)))
    }

    /// The characters of its initial in the order of the text, with the blanks after it, which have no width.
    private var initialCharacters: [InitialCharacter] {
        guard let (initial, start) = initial else { return [] }
        return initial.pieces.flatMap { piece -> [InitialCharacter] in
            let left = start.x + piece.origin.x
            var edges: [Length] = piece.clusters.map { cluster in
                let glyph = Int(cluster.firstGlyph)
                let isDrawn = glyph < piece.glyphs.count && !cluster.traits.contains(.ignorable)
                let far = isLeftward ? Length.zero : piece.advance
                return left + (isDrawn ? Length(raw: Int64(piece.glyphs[glyph].x)) : far)
            }
            // From right to left a glyph's origin is the left end of its character, from left to right its start.
            if isLeftward { edges.insert(left + piece.advance, at: 0) } else { edges.append(left + piece.advance) }
            return piece.clusters.indices.map { index in
                let cluster = piece.clusters[index]
                let text = self.start + Int(cluster.textOffset)
                let (a, b) = (edges[index], edges[index + 1])
                return InitialCharacter(
                    range: text..<text + Int(cluster.byteCount), place: min(a, b)..<max(a, b), isLeftward: isLeftward)
            }
        }
    }

    /// The extent of its initial above and below the initial's baseline.
    private func initialStrut(_ initial: ShapedInitial) -> LineStrut {
        let (above, below) = (max(-initial.ink.minY, .zero), max(initial.ink.maxY, .zero))
        return LineStrut(ascent: above, descent: below, leading: above + below)
    }

    /// The caret before the character of its initial at the offset `index` of the whole text; nil for an offset that is not in an initial.
    func caretInInitial(at index: Int) -> LineCaret? {
        guard let (initial, start) = initial, (self.start..<range.lowerBound).contains(index),
            let character = initialCharacters.last(where: { $0.range.lowerBound <= index })
        else { return nil }
        return LineCaret(x: character.start, y: start.y, strut: initialStrut(initial))
    }

    /// The offset nearest to `place`, from its slot's left end on its baseline, if that is within its initial; nil otherwise.
    func indexInInitial(at place: Point) -> Int? {
        let characters = initialCharacters
        guard let (initial, start) = initial, let first = characters.first else { return nil }
        let strut = initialStrut(initial)
        let (left, right) = characters.reduce((first.place.lowerBound, first.place.upperBound)) {
            (min($0.0, $1.place.lowerBound), max($0.1, $1.place.upperBound))
        }
        guard left <= place.x, place.x < right, start.y - strut.ascent <= place.y, place.y < start.y + strut.descent
        else { return nil }
        let ends =
            characters.map { ($0.range.lowerBound, $0.start) } + [(range.lowerBound, characters.last?.end ?? right)]
        return ends.min { abs(($0.1 - place.x).raw) < abs(($1.1 - place.x).raw) }?.0
    }

    /// The area that the part of its initial in `range` takes, from its slot's left end on its baseline: one, or none.
    func initialAreas(of range: Range<Int>) -> [Rect] {
        guard let (initial, start) = initial else { return [] }
        let strut = initialStrut(initial)
        let parts = initialCharacters.filter { $0.range.overlaps(range) }.map(\.place)
        return IntervalSet(parts).ranges.map {
            Rect(
                x: $0.lowerBound, y: start.y - strut.ascent, width: $0.upperBound - $0.lowerBound,
                height: strut.ascent + strut.descent)
        }
    }
}
