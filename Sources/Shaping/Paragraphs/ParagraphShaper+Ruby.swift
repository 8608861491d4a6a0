import Geometry
import TextModel
import Unicode

/// A base with an annotation is a cell (JLREQ 3.3.8; W3C, Rules for Simple Placement of Japanese Ruby): an annotation
/// that is longer than its base spaces the base's characters evenly, with half a gap at both ends, and overhangs kana
/// beside it by half its own em at most. Where it does, a blank of negative advance precedes or follows the cell, which
/// vanishes at the ends of lines as spaces do: there the annotation is flush with the line's edge.
extension ParagraphShaper {
    /// The end of the text at `offset` that belongs to one cell, or to none: the next base's start, or the end of the
    /// base that begins here, whose cell is opened.
    mutating func cellLimit(at offset: Int, limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        if rubies.isEmpty { return limit }
        if let cell { return min(limit, cell.end) }
        guard nextRuby < text.rubies.count else { return limit }
        let range = text.rubies[nextRuby].range
        if offset < Int(range.lowerBound) { return min(limit, Int(range.lowerBound)) }
        openCell(bytes, offset, end: Int(range.upperBound))
        return min(limit, Int(range.upperBound))
    }

    /// True when no line ends at byte `offset` since a base holds it.
    func isInCell(_ offset: Int) -> Bool { cell.map { offset < $0.end } ?? false }

    private mutating func openCell(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, end: Int) {
        approach(bytes, offset)
        let follows = nextRuby > 0 && Int(text.rubies[nextRuby - 1].range.upperBound) == offset
        let overhangs = text.rubies[nextRuby].ruby.overhangs
        var before: Int?
        if overhangs, !follows, offset > 0, Self.mayBeOverhung(scalar(before: offset, in: bytes)) {
            before = scratch.buffers.count
            appendFixedBlank(offset)
        }
        openBreak(bytes, offset)
        blanks = -1
        let first = scratch.buffers.count
        scratch.buffers.append(kind: .ignorable, text: offset, bytes: 0, run: run.measures.run, advance: 0)
        tail = .nothing
        cell = OpenCell(index: nextRuby, end: end, before: before, first: first)
        nextRuby += 1
    }

    /// Adds the blank or the gap between the text before a cell and the character at `offset`, with which the cell
    /// begins.
    private mutating func approach(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        let next = Scalars.decode(bytes, at: offset).scalar
        let isSolid = Ideographs.isSolid(next, in: run.style.key.language)
        switch tail {
        case .word where isSolid: leaveWord(bytes, offset)
        case .ideograph(let flags, let measures) where isSolid:
            if !flags.contains(.ideographMark) { scratch.buffers.openGap(measures) }
        case .ideograph: meetIdeograph(bytes, offset)
        case .word(_, _, let measures): scratch.buffers.openGap(measures)
        case .nothing, .space: break
        }
    }

    /// Adds a blank before the byte at `offset` that justification does not change; its advance is set when the cell is
    /// closed.
    private mutating func appendFixedBlank(_ offset: Int) {
        if blanks < 0 { blanks = scratch.buffers.count }
        scratch.buffers.append(kind: .ignorable, text: offset, bytes: 0, run: run.measures.run, advance: 0)
    }

    /// Ends the cell when the text before `offset` is its base.
    mutating func closeCell(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        guard let cell, offset >= cell.end else { return }
        let ruby = text.rubies[cell.index].ruby
        let annotation = rubies[cell.index]
        let start = cell.first + 1
        let isFollowed = nextRuby < text.rubies.count && Int(text.rubies[nextRuby].range.lowerBound) == offset
        var overhang = (before: Int64(0), behind: Int64(0))
        let most = ruby.overhangs ? (annotation.text.attributes.first?.size.raw ?? 0) / 2 : 0
        if cell.before != nil { overhang.before = most }
        if !isFollowed, offset < bytes.count, Self.mayBeOverhung(Scalars.decode(bytes, at: offset).scalar) {
            overhang.behind = most
        }
        let gaps = gaps(from: start)
        let excess = annotation.extentOfRuby - scratch.buffers.extent(from: start)
        let spread = RubySpread(excess: excess, gaps: gaps.count, overhang: overhang)
        if let before = cell.before { scratch.buffers.widen([before], by: -min(spread.end, overhang.before)) }
        scratch.buffers.widen([cell.first], by: spread.end)
        scratch.buffers.widen(gaps, by: spread.inner)
        scratch.buffers.append(
            kind: .ignorable, text: offset, bytes: 0, run: run.measures.run, advance: spread.end)
        blanks = -1
        addRuby(cell, ruby, annotation)
        self.cell = nil
        if overhang.behind > 0, spread.end > 0 {
            appendFixedBlank(offset)
            scratch.buffers.widen([scratch.buffers.count - 1], by: -min(spread.end, overhang.behind))
        }
    }

    /// The clusters from `start` on behind which the base may be parted: between characters that are set solid.
    private func gaps(from start: Int) -> [Int] {
        let clusters = (start..<scratch.buffers.count).filter { scratch.buffers.clusters[$0].bytes > 0 }
        let isSolid = clusters.allSatisfy { cluster in
            let offset = Int(scratch.buffers.clusters[cluster].text)
            let scalar = text.utf8.withUnsafeBufferPointer { Scalars.decode($0, at: offset).scalar }
            return Ideographs.isSolid(scalar, in: run.style.key.language)
        }
        return isSolid ? Array(clusters.dropLast()) : []
    }

    /// True for characters that an annotation beside them may overhang: kana.
    private static func mayBeOverhung(_ scalar: UInt32) -> Bool {
        let script = Scalars.script(of: scalar)
        // The prolonged sound mark is shared by both kana.
        return script == .hiragana || script == .katakana || scalar == 0x30FC
    }

    private mutating func addRuby(_ cell: OpenCell, _ ruby: Ruby, _ annotation: ShapedParagraph) {
        let range = Int32(cell.first)..<Int32(scratch.buffers.count)
        var shaped = ShapedRuby(
            clusters: range, text: annotation, ruby: ruby, em: Length(raw: run.measures.fullEm))
        let base = bodyExtents(scratch.buffers.clusters[cell.first + 1])
        guard let row = annotation.runs.first else { return }
        let body = BodyExtents(shaper, row, isSolid: annotation.isSolid)
        switch ruby.side {
        case .over:
            shaped.rise = base.above + ruby.gap + body.below
            shaped.above = shaped.rise + body.above
        case .under:
            shaped.rise = .zero - (base.below + ruby.gap + body.above)
            shaped.below = body.below - shaped.rise
        }
        cells.append(shaped)
    }

    private func bodyExtents(_ cluster: ShapedCluster) -> BodyExtents {
        let scalar = text.utf8.withUnsafeBufferPointer { bytes in
            Int(cluster.text) < bytes.count ? Scalars.decode(bytes, at: Int(cluster.text)).scalar : 0x20
        }
        return BodyExtents(
            shaper, runs[Int(cluster.run)], isSolid: Ideographs.isSolid(scalar, in: run.style.key.language))
    }

    /// Measures the room that annotations lack between the text of two lines.
    mutating func measureRubies() {
        guard let first = cells.first?.clusters.lowerBound else { return }
        let text = bodyExtents(scratch.buffers.clusters[Int(first) + 1])
        let foot = max(text.below, cells.map(\.below).max() ?? .zero)
        for index in cells.indices {
            cells[index].lackAbove = max(cells[index].above + foot - strut.leading, .zero)
            cells[index].lackBelow = max(cells[index].below + text.above - strut.leading, .zero)
        }
    }
}

/// How a base is spaced below an annotation that is longer by `excess`. Lengths are in 1/65,536 pt.
private struct RubySpread {
    /// The blank at each end of the base.
    var end: Int64 = 0
    /// The blank in each gap within it.
    var inner: Int64 = 0

    init(excess: Int64, gaps: Int, overhang: (before: Int64, behind: Int64)) {
        if excess <= 0 { return }
        // Where both sides may be overhung, that comes first: the base stays as it is.
        let free = min(excess / 2, overhang.before, overhang.behind)
        inner = (excess - 2 * free) / Int64(gaps + 1)
        end = free + inner / 2
        if gaps == 0 { end = (excess + 1) / 2 }
    }
}

extension ShapedParagraph {
    /// True when all of its characters are set solid, as kana are.
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

    /// The extent of an annotation along its base: letters keep a space from those of the next annotation.
    var extentOfRuby: Int64 {
        let size = text.attributes.first?.size.raw ?? 0
        return naturalExtent + (isSolid ? 0 : size / 4)
    }

    /// The extent of all its text on one line, 1/65,536 pt.
    package var naturalExtent: Int64 { breaks.last.map { width[Int($0.end)] } ?? 0 }
}
