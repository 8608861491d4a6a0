import PubGeometry
import PubShaping
import PubUnicode

/// A place of a caret on a line: between two characters, before the first, after the last.
public struct Caret: Hashable, Sendable {
    /// The UTF-8 offset in the whole text.
    public var index: Int
    /// From the slot's left end to the beginning of the character at ``index``: the value of ``Line/offset(for:)``.
    public var offset: Length
    /// From the slot's left end to the end of the character before ``index``: the value of
    /// ``Line/trailingOffset(for:)``. It is another place than ``offset`` where the direction of the text changes.
    public var trailingOffset: Length
}

extension Line {
    /// The carets between its characters (grapheme clusters), in the order of the text; carets within a ligature
    /// divide it evenly. Spaces swallowed by a line's end have none, an ellipsis has one before and one after it.
    /// About linear in the line's length: asking for each offset by itself costs the square.
    public var carets: [Caret] {
        let places = logicalPlaces()
        guard let last = places.last else {
            return [Caret(index: range.lowerBound, offset: emptyEdge, trailingOffset: emptyEdge)]
        }
        let boundaries = characterBoundaries()
        var carets: [Caret] = []
        func add(_ own: Int32, _ offset: Length, _ trailing: Length) {
            let index = min(textOffset(ofOwn: own), range.upperBound)
            if index == carets.last?.index || !boundaries.contains(own) { return }
            carets.append(Caret(index: index, offset: offset, trailingOffset: trailing))
        }
        var before: ClusterPlace?
        for place in places {
            let cluster = paragraph.clusters[Int(place.cluster)]
            let stops = caretOffsets(in: cluster).dropLast()
            for (part, own) in stops.enumerated() {
                let offset = place.caret(Double(part) / Double(stops.count))
                let isParted = part == 0 && before.map { $0.isLeftward != place.isLeftward } ?? false
                add(own, offset, isParted ? before?.caret(1) ?? offset : offset)
            }
            before = place
        }
        let cluster = paragraph.clusters[Int(last.cluster)]
        add(cluster.textOffset + Int32(cluster.byteCount), last.caret(1), last.caret(1))
        return carets
    }

    /// The boundaries of the characters of its own text.
    private func characterBoundaries() -> Set<Int32> {
        let text = paragraph.textRange(of: broken)
        var offsets: [Int32] = []
        Array(paragraph.text.utf8[Int(text.lowerBound)..<Int(text.upperBound)]).withUnsafeBufferPointer {
            GraphemeClusters.boundaries(in: $0, into: &offsets)
        }
        return Set(offsets.map { $0 + text.lowerBound })
    }

    /// The extents of the text in `range` along the line, from the slot's left end and from left to right: one, or
    /// several where the direction of the text changes. None for text that is not in the line. Linear in its length.
    public func segments(of range: Range<Int>) -> [Range<Length>] {
        if range.isEmpty { return [] }
        let (from, to) = (ownOffset(of: range.lowerBound), ownOffset(of: range.upperBound))
        let parts = logicalPlaces().compactMap { place -> Range<Length>? in
            let cluster = paragraph.clusters[Int(place.cluster)]
            let (start, end) = (max(from, cluster.textOffset), min(to, cluster.textOffset + Int32(cluster.byteCount)))
            guard start < end else { return nil }
            let (a, b) = (place.caret(fraction(of: start, in: cluster)), place.caret(fraction(of: end, in: cluster)))
            return min(a, b)..<max(a, b)
        }
        return IntervalSet(parts + gaps(between: parts)).ranges
    }

    /// The extents of clusters without text between two of `parts`: the room before an opening bracket of Japanese.
    private func gaps(between parts: [Range<Length>]) -> [Range<Length>] {
        let (starts, ends) = (Set(parts.map(\.lowerBound)), Set(parts.map(\.upperBound)))
        return clusterPlaces().filter { paragraph.clusters[Int($0.cluster)].byteCount == 0 }
            .map { min($0.caret(0), $0.caret(1))..<max($0.caret(0), $0.caret(1)) }
            .filter { ends.contains($0.lowerBound) && starts.contains($0.upperBound) }
    }

    /// The natural width of the spaces at its end, which its bounds and its drawing leave out.
    public var trailingSpace: Length {
        let point = paragraph.breaks[Int(broken.end)]
        let spaces = (point.end..<max(point.end, point.next)).filter {
            paragraph.clusters[Int($0)].traits.contains(.space)
        }
        let sums = paragraph.widthSums
        return spaces.reduce(.zero) { $0 + Length(raw: sums[Int($1) + 1] - sums[Int($1)]) }
    }
}

/// The place of a caret on a page: a stroke from its head to its foot.
public struct FrameCaret: Sendable {
    /// Its point on the baseline: of the line, or of the initial that it is in.
    public let place: Point
    /// Its end above the baseline; in vertical lines, at the right of it.
    public let head: Point
    /// Its end below the baseline; in vertical lines, at the left of it.
    public let foot: Point
    /// The line; for an initial the first one beside it.
    public let line: Line
}

extension Frame {
    /// The areas on the page that the text in `range` takes, for showing a selection: one for each line, or several
    /// where the direction of the text changes; as high as the leading. An initial has an area of its own, and a line feed in the range is
    /// shown as a quarter of an em at the end of its line, so that empty lines are seen. Of vertical lines they lie
    /// along these. Linear in the length of the lines.
    public func selection(of range: Range<Int>) -> [Rect] {
        lines.flatMap { line -> [Rect] in
            let parts = line.segments(of: range.clamped(to: line.range)) + lineFeed(of: line, in: range)
            let rects = IntervalSet(parts).ranges.map { part in
                Rect(
                    x: part.lowerBound, y: -line.strut.ascent, width: part.upperBound - part.lowerBound,
                    height: line.strut.ascent + line.strut.descent)
            }
            return (line.initialAreas(of: range) + rects).map { onPage($0.moved(by: line.origin)) }
        }
    }

    /// The room at the end of `line` that shows the line feed after it, if that is in `range`: none for a line that ends no paragraph.
    private func lineFeed(of line: Line, in range: Range<Int>) -> [Range<Length>] {
        let end = line.range.upperBound
        guard line.endsParagraph, end < length, range.contains(end) else { return [] }
        let (edge, width) = (line.offset(for: end), line.lineFeedWidth)
        return [line.isLeftward ? edge - width..<edge : edge..<edge + width]
    }
}
