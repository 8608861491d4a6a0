import PubValues

extension AttributedText {
    /// Other bytes for a range of the text; no bytes remove it.
    public struct Replacement: Hashable, Sendable {
        /// The replaced range: whole characters.
        package var range: Range<Int32>
        /// UTF-8 in its place.
        public internal(set) var utf8: [UInt8]

        /// `utf8` in place of `range`.
        @_disfavoredOverload
        package init(_ range: Range<Int32>, _ utf8: [UInt8] = []) {
            self.range = range
            self.utf8 = utf8
        }
    }

    /// Takes out the places that references lead to, and the calls of notes; their numbers stay.
    package mutating func removeAnchors() { anchors = [] }

    /// Changes the attributes of the text in `ranges`, ascending and disjoint. Linear in the number of runs and ranges.
    @_disfavoredOverload
    package mutating func restyle(
        _ ranges: [Range<Int32>], _ change: (CharacterAttributes) -> CharacterAttributes
    ) {
        if ranges.isEmpty { return }
        let old = (runs: runs, attributes: attributes)
        runs = []
        attributes = []
        var start: Int32 = 0
        var next = 0
        for run in old.runs {
            let attributes = old.attributes[Int(run.attributes)]
            while start < run.end {
                while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
                let range = next < ranges.count ? ranges[next] : run.end..<run.end
                let isInside = range.lowerBound <= start && !range.isEmpty
                let end = min(run.end, isInside ? range.upperBound : range.lowerBound)
                extendRuns(isInside ? change(attributes) : attributes, to: end)
                start = end
            }
        }
    }

    /// Puts other bytes in the place of ranges, in the attributes of the bytes that they replace. Bytes
    /// between two others have the attributes of the first; an empty text has none, and stays empty.
    ///
    /// Ranges end at the text's ends and at those of scalars; of two that overlap the one that begins first counts.
    /// Objects and fields whose placeholder is replaced are removed; anchors and origins within a range move to its start,
    /// or after it, at most by the length of the new bytes. O(n log m) for n runs and placed things and m replacements.
    public mutating func replace(_ edits: [Replacement]) {
        let edits = bounded(edits)
        if edits.isEmpty || runs.isEmpty { return }
        let moves = OffsetMap(edits)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var start = 0
        for edit in edits {
            bytes += utf8[start..<Int(edit.range.lowerBound)]
            bytes += edit.utf8
            start = Int(edit.range.upperBound)
        }
        bytes += utf8[start...]
        utf8 = bytes
        let old = (runs: runs, attributes: attributes)
        runs = []
        attributes = []
        for run in old.runs {
            let end = moves.moved(run.end)
            if end > runs.last?.end ?? 0 { extendRuns(old.attributes[Int(run.attributes)], to: end) }
        }
        objects = objects.filter { !moves.takes($0.offset) }.map { Placed($0.value, at: moves.moved($0.offset)) }
        fields = fields.filter { !moves.takes($0.offset) }.map { Placed($0.value, at: moves.moved($0.offset)) }
        anchors = anchors.map { Placed($0.value, at: moves.moved($0.offset)) }
        origins = origins.map { Placed($0.value, at: moves.moved($0.offset)) }
        rubies = rubies.compactMap {
            let range = moves.moved($0.range.lowerBound)..<moves.moved($0.range.upperBound)
            return range.isEmpty ? nil : RubyRange($0.ruby, at: range)
        }
    }

    /// `edits` within the text, ascending and disjoint, of whole scalars.
    private func bounded(_ edits: [Replacement]) -> [Replacement] {
        var end: Int32 = 0
        return edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        .compactMap { _, edit in
            let range = scalars(Int(edit.range.lowerBound)..<Int(edit.range.upperBound))
            if range.lowerBound < end { return nil }
            end = range.upperBound
            return Replacement(range, edit.utf8)
        }
    }
}

/// Maps offsets of a text to offsets after its replacements.
private struct OffsetMap {
    let edits: [AttributedText.Replacement]
    /// The growth of the text before each replacement.
    private var growth: [Int32] = []

    init(_ edits: [AttributedText.Replacement]) {
        self.edits = edits
        var sum: Int32 = 0
        for edit in edits {
            growth.append(sum)
            sum += Int32(edit.utf8.count) - Int32(edit.range.count)
        }
    }

    /// The last replacement that begins before `offset`, or at it.
    private func index(before offset: Int32) -> Int? {
        let next = edits.partitioningIndex { $0.range.lowerBound > offset }
        return next > 0 ? next - 1 : nil
    }

    /// Whether the byte at `offset` is replaced.
    func takes(_ offset: Int32) -> Bool { index(before: offset).map { edits[$0].range.contains(offset) } ?? false }

    /// The place of `offset` afterwards.
    func moved(_ offset: Int32) -> Int32 {
        guard let index = index(before: offset) else { return offset }
        let edit = edits[index]
        let count = Int32(edit.utf8.count)
        if offset >= edit.range.upperBound { return offset + growth[index] + count - Int32(edit.range.count) }
        return edit.range.lowerBound + growth[index] + min(offset - edit.range.lowerBound, count)
    }
}
