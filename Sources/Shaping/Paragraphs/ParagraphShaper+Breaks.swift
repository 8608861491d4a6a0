import Geometry
import TextModel
import Unicode
import Values

/// The clusters without a breakpoint beyond which a line may end at each of them: no word of a language is so long, and
/// no measure of text so wide that it would not help.
private let longestUnbroken = 30
/// The same for text that is not to be broken: only what no page can hold is.
private let longestTied = 200

extension ParagraphShaper {
    /// Adds the breakpoint before byte `offset`, where the next cluster begins, if a line may end there.
    mutating func openBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        let opportunity = scratch.opportunities[offset]
        if opportunity == .prohibited, run.breaks == .ordinary || offset == 0 { return }
        if offset <= initialEnd || isInCell(offset) { return }
        let index = scratch.buffers.count
        if opportunity == .mandatory {
            append(Breakpoint(kind: .forced, end: Int32(blanks < 0 ? index : blanks), next: Int32(index)))
        } else if blanks >= 0 {
            if opportunity == .allowed, !isTied(bytes, offset, index) {
                append(Breakpoint(kind: .space, end: Int32(blanks), next: Int32(index)))
            }
        } else if let kind = kind(bytes, offset, opportunity) {
            append(Breakpoint(kind: kind, end: Int32(index), next: Int32(index)))
        }
    }

    /// Adds the breakpoints inside `word`, whose first cluster is `first`.
    mutating func breakInside(_ word: Word, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ first: Int) {
        let points = run.words.pointee.points.base + Int(word.points)
        var point = 0
        let end = scratch.buffers.count
        for index in first..<end {
            let place = Int(scratch.buffers.clusters[index].text)
            while point < word.pointCount, offset + Int(points[point].offset) <= place {
                divide(points[point], bytes, offset, first, index)
                point += 1
            }
            if index == first || place <= initialEnd || isInCell(place) { continue }
            let opportunity = scratch.opportunities[place]
            if opportunity == .prohibited, run.breaks == .ordinary { continue }
            if let kind = kind(bytes, place, opportunity) {
                append(Breakpoint(kind: kind, end: Int32(index), next: Int32(index)))
            }
        }
        while point < word.pointCount {
            divide(points[point], bytes, offset, first, end)
            point += 1
        }
    }

    /// The kind of a break between the bytes before and at `offset`, which no space parts; nil where there may be none.
    private func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ opportunity: LineBreak)
        -> BreakpointKind?
    {
        if run.breaks == ruleBefore, run.breaks != .ordinary {
            switch run.breaks {
            case .never, .ordinary: return nil
            case .code: return .emergency
            case .identifier: return isIdentifierBreak(bytes, offset) ? .mark : nil
            }
        }
        if opportunity != .allowed { return nil }
        let last = bytes[offset - 1]
        if last == 0x2D { return .explicitHyphen }
        if last >= 0x80, offset >= 2 {
            // A soft hyphen (C2 AD) is a point of its word; U+2010 (E2 80 90) is a hyphen like the one of ASCII.
            if last == 0xAD, bytes[offset - 2] == 0xC2 { return nil }
            if last == 0x90, bytes[offset - 2] == 0x80, offset >= 3, bytes[offset - 3] == 0xE2 {
                return .explicitHyphen
            }
        }
        return isDash(bytes, offset) ? nil : .mark
    }

    /// True when an em dash, or a longer one, begins at `offset`: lines end behind it only.
    private func isDash(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard offset + 2 < bytes.count, bytes[offset] == 0xE2 else { return false }
        // U+2014 and U+2015; U+2E3A and U+2E3B.
        return (bytes[offset + 1] == 0x80 && (bytes[offset + 2] == 0x94 || bytes[offset + 2] == 0x95))
            || (bytes[offset + 1] == 0xB8 && (bytes[offset + 2] == 0xBA || bytes[offset + 2] == 0xBB))
    }

    /// After `/` and `:`, before `. ? & = # -` and `_`, and never within a row of such characters, so that `://` and
    /// `...` stay whole.
    private func isIdentifierBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        func isAfterMark(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x3A }
        func isBeforeMark(_ byte: UInt8) -> Bool { [0x2E, 0x3F, 0x26, 0x3D, 0x23, 0x2D, 0x5F].contains(byte) }
        let (last, next) = (bytes[offset - 1], bytes[offset])
        // `tutor.sk` stays whole, and nobody looks for `/` alone at a line's end.
        let before = letters(bytes[..<offset].reversed()), after = letters(bytes[offset...])
        if before < 3 || after < 3 || before + after < 12 { return false }
        if isAfterMark(last) { return !isAfterMark(next) && !isBeforeMark(next) }
        // A mark that ends the identifier stays with it.
        let isFinal = offset + 1 >= bytes.count || bytes[offset + 1] <= 0x20
        return isBeforeMark(next) && !isBeforeMark(last) && !isFinal
    }

    /// The number of bytes up to the next space, at most 12.
    private func letters(_ bytes: some Sequence<UInt8>) -> Int {
        var count = 0
        for byte in bytes {
            if byte <= 0x20 || count == 12 { break }
            count += 1
        }
        return count
    }

    /// True when the words on both sides of a single space belong together.
    private func isTied(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ index: Int) -> Bool {
        if run.breaks == .never, ruleBefore == .never { return true }
        guard index - blanks == 1, bytes[offset - 1] == 0x20, !lastWord.isEmpty, lastWord.upperBound == offset - 1
        else { return false }
        let left = UnsafeBufferPointer(rebasing: bytes[lastWord])
        return Ties.mayBind(left, bytes[offset])
            && run.style.ties.bind(
                left, UnsafeBufferPointer(rebasing: bytes[offset..<min(offset + 16, bytes.count)]))
    }

    /// Adds the division at `point` of the word at byte `offset`, whose first cluster is `first`; `index` is the
    /// cluster at the point, or the one behind it when a cluster holds it.
    private mutating func divide(
        _ point: WordPoint, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ first: Int, _ index: Int
    ) {
        let place = offset + Int(point.offset)
        guard allows(point, at: place) else { return }
        if point.divided >= 0 {
            let parts = run.style.divided[Int(point.divided)]
            let (end, next) = (first + parts.first, first + parts.last)
            var breakpoint = Breakpoint(kind: .hyphen, end: Int32(end), next: Int32(next))
            let start = Int(scratch.buffers.clusters[end].text)
            breakpoint.pre = extras.before(parts, text: start, run.style, kern: point.kern, run.measures)
            breakpoint.post = extras.after(parts, text: place, run.measures)
            breakpoint.isOfName = isOfName(point, bytes, offset)
            append(breakpoint)
        } else if let hyphen = extras.hyphen(run.style, kern: point.kern, run.measures) {
            // The soft hyphen itself is in neither line.
            let end = point.flags.contains(.soft) ? index - 1 : index
            var breakpoint = Breakpoint(kind: .hyphen, end: Int32(end), next: Int32(index))
            breakpoint.pre = hyphen
            breakpoint.isOfName = isOfName(point, bytes, offset)
            append(breakpoint)
        }
    }

    /// True where the capital of the word at `offset`, which `point` divides, makes it a name: it does not open a
    /// sentence, and its language writes common nouns small.
    private func isOfName(_ point: WordPoint, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard point.flags.contains(.capitalized), !point.flags.contains(.soft), run.style.marksNames else {
            return false
        }
        var place = offset
        while place > 0 {
            let scalar = scalar(before: place, in: bytes)
            switch scalar {
            // Blanks, quotes and brackets before the word.
            case 0x20, 0xA0, 0x22, 0x27, 0x28, 0x5B, 0xAB, 0xBB, 0x2018...0x201F: place -= Self.bytes(of: scalar)
            // . ! ? : …, and objects.
            case 0x2E, 0x21, 0x3F, 0x3A, 0x2026, 0xFFFC: return false
            default: return true
            }
        }
        return false
    }

    private static func bytes(of scalar: UInt32) -> Int {
        scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
    }

    /// True when the paragraph's rule lets a word be divided at `point`.
    private func allows(_ point: WordPoint, at offset: Int) -> Bool {
        if offset <= initialEnd || run.breaks != .ordinary || isInCell(offset) { return false }
        if point.flags.contains(.soft) { return true }
        guard run.hyphenates, let rule = attributes.hyphenation else { return false }
        if offset >= finalWord, !rule.lastWord { return false }
        if point.flags.contains(.capitalized), !rule.capitalized { return false }
        if point.flags.contains(.exception) { return true }
        let letters = Int(point.before) + Int(point.after)
        // Compounds break at their hyphen first; only long parts, which leave ugly gaps otherwise, are divided.
        let shortest = point.flags.contains(.compound) ? max(rule.shortestWord, 10) : rule.shortestWord
        return letters >= shortest && Int(point.before) >= rule.before && Int(point.after) >= rule.after
    }

    /// Adds a breakpoint, after emergency points where the text since the last one has become too long.
    mutating func append(_ breakpoint: Breakpoint) {
        if Int(breakpoint.end) - lineStart > longestUnbroken { fillEmergencies(Int(breakpoint.end)) }
        scratch.breaks.append(breakpoint)
        lineStart = Int(breakpoint.next)
    }

    /// Adds emergency points between the clusters from the last breakpoint to `end`; linear in their number.
    private mutating func fillEmergencies(_ end: Int) {
        let isLong = end - lineStart > longestTied
        let first = max(lineStart, firstCluster) + 1
        for index in first..<max(first, end) {
            let cluster = scratch.buffers.clusters[index]
            if !isLong, attributesRule(Int(cluster.run)) == .never || isWithinCell(index) { continue }
            // What is not drawn stays with the letter before it.
            if cluster.kind.contains(.ignorable) { continue }
            scratch.breaks.append(Breakpoint(kind: .emergency, end: Int32(index), next: Int32(index)))
        }
    }

    /// True when the cluster at `index` and the one before it belong to one base.
    private func isWithinCell(_ index: Int) -> Bool {
        if let cell, index > cell.first { return true }
        let found = cells.partitioningIndex { Int($0.clusters.upperBound) > index }
        return found < cells.count && Int(cells[found].clusters.lowerBound) < index
    }

    private func attributesRule(_ run: Int) -> BreakRule { text.attributes[Int(runs[run].attributes)].breaks }

    /// Adds the paragraph's end.
    mutating func close() {
        let count = scratch.buffers.count
        append(Breakpoint(kind: .end, end: Int32(blanks < 0 ? count : blanks), next: Int32(count)))
    }
}
