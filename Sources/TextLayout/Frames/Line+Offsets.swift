import PubDisplayList
import PubFonts
import PubGeometry
import PubShaping
import PubTextModel
import PubUnicode

extension Line {
    /// The places of its clusters from left to right, including clusters without width (line ends, joiners).
    func clusterPlaces() -> [ClusterPlace] {
        var marks = Marks()
        var pass = LinePass(paragraph, broken, origin: .zero)
        pass.places = []
        pass.addText(to: &marks)
        // They come in the order of the text.
        var places = (pass.places ?? []).sorted { ($0.left, $0.cluster) < ($1.left, $1.cluster) }
        // The end of each cluster is the start of the next; that of the last is the pen's.
        let ends = places.dropFirst().map(\.left) + [pass.pen]
        for (index, end) in zip(places.indices, ends) { places[index].width = max(end - places[index].left, 0) }
        return places
    }

    /// The places of its clusters with text in the order of the text.
    func logicalPlaces() -> [ClusterPlace] {
        clusterPlaces().filter { paragraph.clusters[Int($0.cluster)].byteCount > 0 }.sorted {
            paragraph.clusters[Int($0.cluster)].textOffset < paragraph.clusters[Int($1.cluster)].textOffset
        }
    }

    /// The offset in the whole text of an offset in the line's own: an ellipsis has the offset of the start of the
    /// omitted text.
    func textOffset(ofOwn own: Int32) -> Int {
        guard let omission else { return start + Int(own) }
        let begin = omission.range.lowerBound
        if own <= begin { return start + Int(own) }
        let rest = Int(own) - begin - omission.ellipsis
        return start + (rest < 0 ? begin : omission.range.upperBound + rest)
    }

    /// The offset in the line's own text of one in the whole; one outside of the line is that of its nearest end.
    func ownOffset(of index: Int) -> Int32 {
        let offset = min(max(index, range.lowerBound), range.upperBound) - start
        guard let omission, offset > omission.range.lowerBound else { return Int32(clamping: offset) }
        let begin = omission.range.lowerBound
        if offset < omission.range.upperBound { return Int32(clamping: begin) }
        return Int32(clamping: begin + omission.ellipsis + offset - omission.range.upperBound)
    }

    /// The distance from the slot's left end to the caret before the character at the UTF-8 offset `index`.
    ///
    /// Within a ligature the caret is at the fraction of its characters. Offsets before the line give its first place,
    /// offsets after it its last, and offsets in omitted text the place before the ellipsis. Linear in the line's length.
    public func offset(for index: Int) -> Length {
        let offset = ownOffset(of: index)
        let logical = logicalPlaces()
        guard let first = logical.first, let last = logical.last else { return emptyEdge }
        if offset < paragraph.clusters[Int(first.cluster)].textOffset { return first.caret(0) }
        for place in logical {
            let cluster = paragraph.clusters[Int(place.cluster)]
            if offset < cluster.textOffset + Int32(cluster.byteCount) {
                return place.caret(fraction(of: offset, in: cluster))
            }
        }
        return last.caret(1)
    }

    /// The distance from the slot's left end to the caret after the character that ends at the UTF-8 offset `index`.
    ///
    /// Equals ``offset(for:)`` except at a change of direction: there the end of one character and the beginning of the
    /// next are in two places, and an editor shows two carets. Linear in the line's length.
    public func trailingOffset(for index: Int) -> Length {
        let offset = ownOffset(of: index)
        let places = logicalPlaces()
        let next = places.firstIndex { paragraph.clusters[Int($0.cluster)].textOffset >= offset } ?? places.count
        guard next > 0 else { return self.offset(for: index) }
        let before = places[next - 1]
        let cluster = paragraph.clusters[Int(before.cluster)]
        let isInside = offset < cluster.textOffset + Int32(cluster.byteCount)
        // Room between two characters belongs to the first one.
        let isParted = next == places.count || places[next].isLeftward != before.isLeftward
        if !isInside && !isParted { return self.offset(for: index) }
        return before.caret(isInside ? fraction(of: offset, in: cluster) : 1)
    }

    /// The UTF-8 offset of the caret nearest to `distance` from the slot's left end.
    ///
    /// A distance before the line gives the offset of its first character, one after it the offset of its end. Linear in the line's length.
    public func index(at distance: Length) -> Int {
        let x = Double(distance.raw)
        let places = clusterPlaces().filter { paragraph.clusters[Int($0.cluster)].byteCount > 0 }
        guard let nearest = places.min(by: { gap($0, x) < gap($1, x) }) else { return range.lowerBound }
        let cluster = paragraph.clusters[Int(nearest.cluster)]
        let carets = caretOffsets(in: cluster)
        let best = carets.min {
            abs(nearest.edge(fraction(of: $0, in: cluster)) - x) < abs(nearest.edge(fraction(of: $1, in: cluster)) - x)
        }
        return textOffset(ofOwn: best ?? cluster.textOffset)
    }

    private func gap(_ place: ClusterPlace, _ x: Double) -> Double {
        max(place.left - x, x - place.left - place.width, 0)
    }

    /// The offsets of carets within and after `cluster`.
    func caretOffsets(in cluster: ShapedCluster) -> [Int32] {
        let from = Int(cluster.textOffset)
        var offsets: [Int32] = []
        Array(paragraph.text.utf8[from..<from + Int(cluster.byteCount)]).withUnsafeBufferPointer {
            GraphemeClusters.boundaries(in: $0, into: &offsets)
        }
        return offsets.map { $0 + cluster.textOffset }
    }

    /// The fraction of `cluster` before the character at `offset`: ligatures are divided evenly.
    func fraction(of offset: Int32, in cluster: ShapedCluster) -> Double {
        let offsets = caretOffsets(in: cluster)
        guard offsets.count > 1 else { return 0 }
        let before = offsets.count { $0 < offset }
        // An offset within a character counts as that character's start.
        let index = offsets.contains(offset) ? before : max(before - 1, 0)
        return Double(index) / Double(offsets.count - 1)
    }
}

extension ShapedParagraph {
    /// From the left end of its text, set on one line, to the trailing edge of the character before the UTF-8 offset
    /// `offset`. Linear.
    package func trailingEdge(before offset: Int, fonts: FontCatalog) -> Length {
        Line(wholeLine, of: self, start: 0, fonts: fonts, origin: .zero).trailingOffset(for: offset)
    }
}
