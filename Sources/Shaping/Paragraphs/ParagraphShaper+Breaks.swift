import PubGeometry
import PubTextModel
import PubUnicode
import PubValues

/// A part of a line with more clusters than this and no breakpoint gets emergency breakpoints between all of them: no
/// word of a language is so long, and no measure of text so wide that it would not help.
private let longestUnbroken = 30
/// The same for text that must not be broken: only text that no page can hold is.
private let longestTied = 200

extension ParagraphShaper {
    /// Adds the breakpoint before byte `offset`, where the next cluster begins, if a line may end there.
    mutating func addBreakpoint(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let opportunity = scratch.opportunities[offset]
        if opportunity == .prohibited, run.lineBreakMode == .ordinary || offset == 0 { return }
        if offset <= initialEnd || offset == squareEnd || isInRubyBase(offset) { return }
        let index = scratch.buffers.count
        if opportunity == .mandatory {
            append(Breakpoint(kind: .forced, end: Int32(firstBlank < 0 ? index : firstBlank), next: Int32(index)))
        } else if firstBlank >= 0 {
            guard opportunity == .allowed else { return }
            let tie = tie(bytes, offset, index)
            if tie == .always { return }
            var breakpoint = Breakpoint(kind: .space, end: Int32(firstBlank), next: Int32(index))
            if firstBlank == firstCluster, run.lineBreakMode == .code {
                // Indentation alone would be an empty line.
                breakpoint.kind = .emergency
                breakpoint.traits = .lastResort
            }
            if tie == .soft { breakpoint.traits = .lastResort }
            if tie == .hard { breakpoint.traits = .tied }
            if followsHyphen(Int(scratch.buffers.clusters[firstBlank].textOffset), in: bytes) {
                breakpoint.traits.insert(.afterHyphen)
            }
            append(breakpoint)
        } else if let breakpoint = breakpoint(bytes, offset, opportunity, at: index) {
            append(breakpoint)
        }
    }

    /// Adds the breakpoints inside `word`, whose first cluster is `first`.
    mutating func addBreakpointsInside(
        _ word: CachedWord, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ first: Int
    ) {
        let points = word.points
        var point = 0
        let end = scratch.buffers.count
        for index in first..<end {
            let place = Int(scratch.buffers.clusters[index].textOffset)
            while point < word.pointCount, offset + Int(points[point].offset) <= place {
                addHyphenation(at: points[point], bytes, offset, first, index)
                point += 1
            }
            if index == first || place <= initialEnd || isInRubyBase(place) { continue }
            let opportunity = scratch.opportunities[place]
            if opportunity == .prohibited, run.lineBreakMode == .ordinary {
                if MarkRow.isParted(at: place, in: bytes) {
                    var breakpoint = Breakpoint(kind: .direct, end: Int32(index), next: Int32(index))
                    breakpoint.traits = .lastResort
                    append(breakpoint)
                }
                continue
            }
            if let breakpoint = breakpoint(bytes, place, opportunity, at: index) { append(breakpoint) }
        }
        while point < word.pointCount {
            addHyphenation(at: points[point], bytes, offset, first, end)
            point += 1
        }
    }

    /// The break before the cluster at `index`, between the bytes before and at `offset`, which no space separates; nil
    /// if there may be none.
    private mutating func breakpoint(
        _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ opportunity: BreakOpportunity, at index: Int
    ) -> Breakpoint? {
        let place = Int32(index)
        if run.lineBreakMode == ruleBefore, run.lineBreakMode != .ordinary {
            switch run.lineBreakMode {
            case .never, .ordinary: return nil
            case .code: return Breakpoint(kind: .emergency, end: place, next: place)
            case .identifier:
                guard let traits = IdentifierBreaks.traits(before: offset, in: bytes) else { return nil }
                var breakpoint = Breakpoint(kind: .direct, end: place, next: place)
                breakpoint.traits = traits
                return breakpoint
            }
        }
        guard let kind = kind(bytes, offset, opportunity) else { return nil }
        var breakpoint = Breakpoint(kind: kind, end: place, next: place)
        if kind == .explicitHyphen {
            let joint = HyphenJoint(before: offset, in: bytes)
            if joint.isTied(in: language) { return nil }
            if joint.leavesLittle { breakpoint.traits = .lastResort }
            if joint.repeatsHyphen(in: run.style.key.language) {
                breakpoint.post = discretionaries.repeatedHyphen(run.style, text: offset, run.scales) ?? 0..<0
            }
        }
        return breakpoint
    }

    /// Whether the text before byte `offset` ends with a hyphen.
    private func followsHyphen(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard offset > 0 else { return false }
        if bytes[offset - 1] == 0x2D { return true }
        // U+2010 and U+2011.
        return offset >= 3 && (bytes[offset - 1] == 0x90 || bytes[offset - 1] == 0x91) && bytes[offset - 2] == 0x80
            && bytes[offset - 3] == 0xE2
    }

    /// The kind of a break by the rules of Unicode; nil if there may be none.
    private func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ opportunity: BreakOpportunity)
        -> BreakpointKind?
    {
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
        return isDash(bytes, offset) ? nil : .direct
    }

    /// Whether an em dash, or a longer one, begins at `offset`: lines end after it only.
    private func isDash(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard offset + 2 < bytes.count, bytes[offset] == 0xE2 else { return false }
        // U+2014 and U+2015; U+2E3A and U+2E3B.
        return (bytes[offset + 1] == 0x80 && (bytes[offset + 2] == 0x94 || bytes[offset + 2] == 0x95))
            || (bytes[offset + 1] == 0xB8 && (bytes[offset + 2] == 0xBA || bytes[offset + 2] == 0xBB))
    }

    /// The strength of the tie between the words on both sides of a single space; nil if there is none.
    private mutating func tie(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ index: Int) -> Ties.Strength? {
        if run.lineBreakMode == .never, ruleBefore == .never { return .always }
        guard index - firstBlank == 1, !previousWord.isEmpty else { return nil }
        let end = previousWord.upperBound
        // A space, or one of the fixed spaces, which Unicode lets a line end at, too.
        guard bytes[offset - 1] == 0x20 ? end == offset - 1 : end == offset - 3 && bytes[end] == 0xE2 else {
            return nil
        }
        let start = wordStart(before: previousWord.lowerBound, bytes)
        let left = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if !run.style.ties.mayBind(left, bytes[offset]) { return nil }
        return run.style.ties.strength(
            between: left, UnsafeBufferPointer(rebasing: bytes[offset...]), opensText: start == 0)
    }

    /// The longest word that a tie knows.
    private static let longestTiedWord = 64

    /// The start of the word that continues at `offset`: several styles may set it.
    @inline(__always)
    private func wordStart(before offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = offset
        while start > 0, offset - start < Self.longestTiedWord {
            let last = bytes[start - 1]
            if last <= 0x20 { break }
            if last >= 0x80, start > 1 {
                let before = bytes[start - 2]
                // The no-break space, the spaces U+2000 … U+200A and U+202F, and objects (U+FFFC).
                if last == 0xA0, before == 0xC2 { break }
                if before == 0x80, last <= 0x8A || last == 0xAF, start > 2, bytes[start - 3] == 0xE2 { break }
                if last == 0xBC, before == 0xBF { break }
            }
            start -= 1
        }
        return start
    }

    /// Adds the hyphenation at `point` of the word at byte `offset`, whose first cluster is `first`; `index` is the
    /// cluster at the point, or the one after it when a cluster holds it.
    private mutating func addHyphenation(
        at point: HyphenationPoint, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ first: Int, _ index: Int
    ) {
        let place = offset + Int(point.offset)
        guard allows(point, at: place) else { return }
        if point.discretionary >= 0 {
            let parts = run.style.discretionaries[Int(point.discretionary)]
            let (end, next) = (first + parts.first, first + parts.last)
            var breakpoint = Breakpoint(kind: .hyphen, end: Int32(end), next: Int32(next))
            let start = Int(scratch.buffers.clusters[end].textOffset)
            breakpoint.pre = discretionaries.pre(parts, text: start, run.style, kern: point.kern, run.scales)
            breakpoint.post = discretionaries.post(parts, text: place, run.scales)
            breakpoint.traits = traits(point, bytes, offset)
            append(breakpoint)
        } else if let hyphen = discretionaries.hyphen(run.style, kern: point.kern, run.scales) {
            // The soft hyphen itself is in neither line.
            let end = point.flags.contains(.soft) ? index - 1 : index
            var breakpoint = Breakpoint(kind: .hyphen, end: Int32(end), next: Int32(index))
            breakpoint.pre = hyphen
            breakpoint.traits = traits(point, bytes, offset)
            append(breakpoint)
        }
    }

    /// The traits that make the point worse than others, in the word at `offset`.
    private mutating func traits(_ point: HyphenationPoint, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int)
        -> Breakpoint.Traits
    {
        if point.flags.contains(.soft) { return [] }
        var traits: Breakpoint.Traits = point.before <= 2 || point.after <= 2 ? .leavesTwoLetters : []
        let endsText = offset + Int(point.offset) >= finalWord && attributes.hyphenation?.lastWord != true
        if endsText || dividesName(point, bytes, offset) { traits.insert(.lastResort) }
        return traits
    }

    /// Whether the capital of the word at `offset`, which `point` divides, makes it a name: it does not open a
    /// sentence, and its language writes common nouns small.
    private mutating func dividesName(_ point: HyphenationPoint, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int)
        -> Bool
    {
        guard point.flags.contains(.capitalized), run.style.capitalizesOnlyNames else { return false }
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

    /// The letters of a divided word that a paragraph's last line has at least.
    private static let lettersOfLastLine = 4

    /// Whether the paragraph's rule lets a word be divided at `point`.
    private mutating func allows(_ point: HyphenationPoint, at offset: Int) -> Bool {
        if offset <= initialEnd || run.lineBreakMode != .ordinary || isInRubyBase(offset) { return false }
        if point.flags.contains(.soft) { return true }
        guard run.hyphenates, let rule = attributes.hyphenation else { return false }
        if offset >= finalWord, !rule.lastWord, point.after < Self.lettersOfLastLine { return false }
        if point.flags.contains(.capitalized), !rule.capitalized { return false }
        if point.flags.contains(.exception) { return true }
        let letters = Int(point.before) + Int(point.after)
        // Compounds break at their hyphen first; only long parts, which leave ugly gaps otherwise, are divided.
        let shortest = point.flags.contains(.compound) ? max(rule.shortestWord, 10) : rule.shortestWord
        return letters >= shortest && Int(point.before) >= rule.before && Int(point.after) >= rule.after
    }

    /// Adds a breakpoint, after emergency breakpoints where the text since the last one has become too long.
    mutating func append(_ breakpoint: Breakpoint) {
        if Int(breakpoint.end) - lineStart > longestUnbroken { addEmergencyBreakpoints(Int(breakpoint.end)) }
        scratch.breaks.append(breakpoint)
        lineStart = Int(breakpoint.next)
    }

    /// Adds emergency breakpoints between the clusters from the last breakpoint to `end`; linear in their number.
    private mutating func addEmergencyBreakpoints(_ end: Int) {
        let isLong = end - lineStart > longestTied
        let first = max(lineStart, firstCluster) + 1
        for index in first..<max(first, end) {
            let cluster = scratch.buffers.clusters[index]
            if !isLong, attributesRule(Int(cluster.run)) == .never || isWithinRubyBase(index) { continue }
            // What is not drawn stays with the letter before it.
            if cluster.traits.contains(.ignorable) || isKashidaPlace(before: index) { continue }
            scratch.breaks.append(Breakpoint(kind: .emergency, end: Int32(index), next: Int32(index)))
        }
    }

    /// Whether a kashida may be before the cluster at `index`.
    private func isKashidaPlace(before index: Int) -> Bool {
        attributes.justification.usesKashidas
            && scratch.buffers.letterEmSums[index] != scratch.buffers.letterEmSums[index - 1]
    }

    /// Whether the cluster at `index` and the one before it belong to one base.
    private func isWithinRubyBase(_ index: Int) -> Bool {
        if let openBase, index > openBase.first { return true }
        let found = shapedRubies.partitioningIndex { Int($0.clusters.upperBound) > index }
        return found < shapedRubies.count && Int(shapedRubies[found].clusters.lowerBound) < index
    }

    private func attributesRule(_ run: Int) -> LineBreakMode {
        text.attributes[Int(runs[run].attributes)].lineBreakMode
    }

    /// Adds the breakpoint at the paragraph's end.
    mutating func addEndBreakpoint() {
        let count = scratch.buffers.count
        append(Breakpoint(kind: .end, end: Int32(firstBlank < 0 ? count : firstBlank), next: Int32(count)))
    }
}
