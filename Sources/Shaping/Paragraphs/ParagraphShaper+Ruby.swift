import PubGeometry
import PubTextModel
import PubUnicode

/// The bases of annotations (JLREQ 3.3.8; W3C, Rules for Simple Placement of Japanese Ruby): an annotation that is
/// longer than its base spaces the base's characters evenly, with half a gap at both ends, and overhangs kana beside it
/// by half its own em at most. If it does, a blank of negative advance precedes or follows the base, which vanishes at
/// the ends of lines as spaces do: there the annotation is flush with the line's edge.
extension ParagraphShaper {
    /// The end of the text at `offset` that belongs to one base, or to none: the next base's start, or the end of the
    /// base that begins here, which becomes the open one.
    mutating func rubyBaseLimit(at offset: Int, limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        if rubies.isEmpty { return limit }
        if let openBase { return min(limit, openBase.end) }
        guard nextRuby < text.rubies.count else { return limit }
        let range = text.rubies[nextRuby].range
        if offset < Int(range.lowerBound) { return min(limit, Int(range.lowerBound)) }
        openRubyBase(bytes, offset, end: Int(range.upperBound))
        return min(limit, Int(range.upperBound))
    }

    /// Whether no line ends at byte `offset` since a base holds it.
    mutating func isInRubyBase(_ offset: Int) -> Bool { openBase.map { offset < $0.end } ?? false }

    private mutating func openRubyBase(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, end: Int) {
        approach(bytes, offset)
        let follows = nextRuby > 0 && Int(text.rubies[nextRuby - 1].range.upperBound) == offset
        let overhangs = text.rubies[nextRuby].ruby.overhangs
        var before: Int?
        if overhangs, !follows, offset > 0, Self.mayBeOverhung(scalar(before: offset, in: bytes)) {
            before = scratch.buffers.count
            appendFixedBlank(offset)
        }
        addBreakpoint(before: offset, in: bytes)
        firstBlank = -1
        let first = scratch.buffers.count
        scratch.buffers.append(traits: .ignorable, at: offset, byteCount: 0, run: run.scales.run, advance: 0)
        preceding = .nothing
        openBase = OpenRubyBase(index: nextRuby, end: end, before: before, first: first)
        nextRuby += 1
    }

    /// Adds the blank or the gap between the text before a base and the character at `offset`, which begins the
    /// base.
    private mutating func approach(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        let next = Scalars.decode(bytes, at: offset).scalar
        let isSolid = Ideographs.isSolid(next, in: run.style.key.language)
        switch preceding {
        case .word where isSolid: leaveWord(bytes, offset)
        case .ideograph(let flags, let scales) where isSolid:
            if !flags.contains(.ideographMark) { scratch.buffers.addLetterGap(scales) }
        case .ideograph: meetIdeograph(bytes, offset)
        case .word(_, _, let scales): scratch.buffers.addLetterGap(scales)
        case .nothing, .space: break
        }
    }

    /// Adds a blank before the byte at `offset` that justification does not change; its advance is set when the base is
    /// closed.
    private mutating func appendFixedBlank(_ offset: Int) {
        if firstBlank < 0 { firstBlank = scratch.buffers.count }
        scratch.buffers.append(traits: .ignorable, at: offset, byteCount: 0, run: run.scales.run, advance: 0)
    }

    /// Closes the open base when it ends at `offset`: spaces it, and adds its annotation.
    mutating func closeRubyBase(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        guard let openBase, offset >= openBase.end else { return }
        let ruby = text.rubies[openBase.index].ruby
        let annotation = rubies[openBase.index]
        let start = openBase.first + 1
        let isFollowed = nextRuby < text.rubies.count && Int(text.rubies[nextRuby].range.lowerBound) == offset
        var overhang = (before: Int64(0), after: Int64(0))
        let limit = ruby.overhangs ? (annotation.text.attributes.first?.size.raw ?? 0) / 2 : 0
        if openBase.before != nil { overhang.before = limit }
        if !isFollowed, offset < bytes.count, Self.mayBeOverhung(Scalars.decode(bytes, at: offset).scalar) {
            overhang.after = limit
        }
        let gaps = gaps(from: start)
        let excess = annotation.extentOfRuby - scratch.buffers.extent(from: start)
        let spread = RubySpread(excess: excess, gaps: gaps.count, overhang: overhang)
        if let before = openBase.before { scratch.buffers.widen([before], by: -min(spread.end, overhang.before)) }
        scratch.buffers.widen([openBase.first], by: spread.end)
        scratch.buffers.widen(gaps, by: spread.inner)
        scratch.buffers.append(
            traits: .ignorable, at: offset, byteCount: 0, run: run.scales.run, advance: spread.end)
        firstBlank = -1
        addRuby(openBase, ruby, annotation)
        self.openBase = nil
        if overhang.after > 0, spread.end > 0 {
            appendFixedBlank(offset)
            scratch.buffers.widen([scratch.buffers.count - 1], by: -min(spread.end, overhang.after))
        }
    }

    /// The clusters from `start` on that the base may be spaced after: between characters that are set solid.
    private func gaps(from start: Int) -> [Int] {
        let clusters = (start..<scratch.buffers.count).filter { scratch.buffers.clusters[$0].byteCount > 0 }
        let isSolid = clusters.allSatisfy { cluster in
            let offset = Int(scratch.buffers.clusters[cluster].textOffset)
            let scalar = text.utf8.withUnsafeBufferPointer { Scalars.decode($0, at: offset).scalar }
            return Ideographs.isSolid(scalar, in: run.style.key.language)
        }
        return isSolid ? Array(clusters.dropLast()) : []
    }

    /// Whether an annotation beside the character may overhang it: true for kana.
    private static func mayBeOverhung(_ scalar: UInt32) -> Bool {
        let script = Scalars.script(of: scalar)
        // The prolonged sound mark is shared by both kana.
        return script == .hiragana || script == .katakana || scalar == 0x30FC
    }

    private mutating func addRuby(_ openBase: OpenRubyBase, _ ruby: Ruby, _ annotation: ShapedParagraph) {
        let range = Int32(openBase.first)..<Int32(scratch.buffers.count)
        var shaped = ShapedRuby(
            clusters: range, text: annotation, ruby: ruby, em: Length(raw: run.scales.em))
        let base = letterExtents(scratch.buffers.clusters[openBase.first + 1])
        guard let row = annotation.runs.first else { return }
        let extents = LetterExtents(shaper, row, isSolid: annotation.isSolid)
        switch ruby.side {
        case .over:
            shaped.rise = base.above + ruby.gap + extents.below
            shaped.above = shaped.rise + extents.above
        case .under:
            shaped.rise = .zero - (base.below + ruby.gap + extents.above)
            shaped.below = extents.below - shaped.rise
        }
        shapedRubies.append(shaped)
    }

    private func letterExtents(_ cluster: ShapedCluster) -> LetterExtents {
        let scalar = text.utf8.withUnsafeBufferPointer { bytes in
            Int(cluster.textOffset) < bytes.count ? Scalars.decode(bytes, at: Int(cluster.textOffset)).scalar : 0x20
        }
        return LetterExtents(
            shaper, runs[Int(cluster.run)], isSolid: Ideographs.isSolid(scalar, in: run.style.key.language))
    }

    /// Computes the extent that the leading lacks for the annotations between the text of two lines.
    mutating func measureRubies() {
        guard let first = shapedRubies.first?.clusters.lowerBound else { return }
        let text = letterExtents(scratch.buffers.clusters[Int(first) + 1])
        let foot = max(text.below, shapedRubies.map(\.below).max() ?? .zero)
        for index in shapedRubies.indices {
            shapedRubies[index].shortfallAbove = max(shapedRubies[index].above + foot - strut.leading, .zero)
            shapedRubies[index].shortfallBelow = max(shapedRubies[index].below + text.above - strut.leading, .zero)
        }
    }
}

/// The spacing of a base below an annotation that is longer by `excess`. Lengths are in 1/65,536 pt.
private struct RubySpread {
    /// The blank at each end of the base.
    var end: Int64 = 0
    /// The blank in each gap within it.
    var inner: Int64 = 0

    init(excess: Int64, gaps: Int, overhang: (before: Int64, after: Int64)) {
        if excess <= 0 { return }
        // Where both sides may be overhung, that comes first: the base stays as it is.
        let free = min(excess / 2, overhang.before, overhang.after)
        inner = (excess - 2 * free) / Int64(gaps + 1)
        end = free + inner / 2
        if gaps == 0 { end = (excess + 1) / 2 }
    }
}

extension ShapedParagraph {
    /// Whether all of its characters are set solid, as kana are.
    package var isSolid: Bool {
        let last = text.utf8.count
        return last > 0
            && text.utf8.withUnsafeBufferPointer { bytes in
                var offset = 0
                while offset < last {
                    let (scalar, length) = Scalars.decode(bytes, at: offset)
                    if !Ideographs.isSolid(scalar, in: Language("ja")) { return false }
                    offset += length
                }
                return true
            }
    }

    /// The extent of an annotation along its base: its letters keep a space from the next annotation's.
    var extentOfRuby: Int64 {
        let size = text.attributes.first?.size.raw ?? 0
        return naturalWidthWithInitial + (isSolid ? 0 : size / 4)
    }
}
