import PubGeometry
import PubShaping
import PubTextModel

extension LineBreaker {
    /// Balanced lines, even in length, in as few lines as the measure allows: set in the narrowest measure that needs
    /// no more lines.
    ///
    /// If that needs no more lines either, no line ends one word after a sentence ("ridges. A"), nor on an article, a
    /// preposition or a conjunction ("The Return of"): in display type the eye takes a line for a unit.
    func balancedLines(of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures) -> [BrokenLine] {
        let natural = variants(of: paragraph, from: start, measures: measures).best
        guard natural.count > 1, let uniform = measures.uniformMeasure else { return natural }
        func lines(without parting: Set<Int32>) -> [BrokenLine] {
            balancedLines(of: paragraph, natural, from: start, measures, uniform, without: parting)
        }
        let stranding = paragraph.strandingBreaks(from: start)
        let leading = paragraph.leadingBreaks(from: start)
        func faults(_ lines: [BrokenLine]) -> Int {
            lines.reduce(0) { $0 + (stranding.contains($1.end) ? natural.count : leading.contains($1.end) ? 1 : 0) }
        }
        var best = lines(without: [])
        for parting in [stranding, stranding.union(leading)] where faults(best) > 0 && !parting.isEmpty {
            let other = lines(without: parting)
            let holds = other.count <= natural.count && other.allSatisfy { $0.overfull == .zero }
            if holds, faults(other) < faults(best) { best = other }
        }
        return best
    }

    private func balancedLines(
        of paragraph: ShapedParagraph, _ natural: [BrokenLine], from start: Int32, _ measures: LineMeasures,
        _ uniform: Length, without stranding: Set<Int32>
    ) -> [BrokenLine] {
        var low = Length.zero
        var high = uniform
        // 1/8 pt is finer than any eye; a page's measure needs thirteen halvings at most.
        while (high - low).raw > 8192 {
            let middle = Length(raw: (low.raw + high.raw) / 2)
            let lines = tightLines(
                of: paragraph, from: start, measures: measures, narrower: uniform - middle, without: stranding)
            if lines.count <= natural.count && !lines.contains(where: { $0.overfull > .zero }) {
                high = middle
            } else {
                low = middle
            }
        }
        let balanced = tightLines(
            of: paragraph, from: start, measures: measures, narrower: uniform - high, without: stranding)
        // A word wider than the measure is divided, where its author allows it if possible, rather than set beyond.
        let fits = natural.allSatisfy { $0.overfull == .zero }
        if fits, balanced.contains(where: { $0.overfull > .zero }) { return natural }
        return balanced.enumerated().map { number, line in
            var line = line
            line.measure = measures.measure(number).extent
            line.slot = InlineInterval(start: .zero, extent: uniform)
            return line
        }
    }

    /// Lines filled one after the other in their measures less `inset`, without hyphens of the language and, if anything
    /// else fits, without the breaks `stranding`.
    private func tightLines(
        of paragraph: ShapedParagraph, from start: Int32, measures: LineMeasures, narrower inset: Length,
        without stranding: Set<Int32>
    ) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var from = start
        while Int(from) < paragraph.breaks.count - 1 {
            var measure = measures.measure(lines.count)
            measure.extent = max(measure.extent - inset, Length(points: 1))
            var best: BrokenLine?
            for point in (from + 1)..<Int32(paragraph.breaks.count) {
                let (kind, traits) = (paragraph.breaks[Int(point)].kind, paragraph.breaks[Int(point)].traits)
                let isLast = kind == .forced || kind == .end
                if kind == .hyphen || kind == .emergency || BreakReserve(traits) != .none { continue }
                let line = paragraph.line(from: from, to: point, measure: measure, limits: .spaces)
                if line.overfull > .zero && best != nil { break }
                if best != nil, stranding.contains(point) { continue }
                best = line
                if line.overfull > .zero || isLast { break }
            }
            guard let best else { break }
            lines.append(best)
            from = best.end
        }
        return lines
    }
}

extension ShapedParagraph {
    /// The breaks after `start` that part the first word of a sentence from the rest of it. Linear in the text.
    fileprivate func strandingBreaks(from start: Int32) -> Set<Int32> {
        Set((start + 1..<Int32(breaks.count)).filter { strandsWord(at: $0) })
    }

    /// The breaks after `start` that part an article, a preposition or a conjunction from the word that it leads. Linear in the
    /// text.
    fileprivate func leadingBreaks(from start: Int32) -> Set<Int32> {
        Set((start + 1..<Int32(breaks.count)).filter { partsLeadingWord(at: $0) })
    }

    private func partsLeadingWord(at point: Int32) -> Bool {
        let breakpoint = breaks[Int(point)]
        guard breakpoint.kind == .space, breakpoint.end < textClusterCount else { return false }
        let end = Int(clusters[Int(breakpoint.end)].textOffset)
        let before = text.utf8[..<end]
        let word = before[(before.lastIndex(of: 0x20).map { $0 + 1 } ?? 0)...]
        guard !word.isEmpty else { return false }
        return LeadingWords.contains(word, in: text.attributes(at: Int32(end - 1)).language)
    }

    private func strandsWord(at point: Int32) -> Bool {
        let breakpoint = breaks[Int(point)]
        guard breakpoint.kind == .space, breakpoint.end < textClusterCount else { return false }
        let word = text.utf8[..<Int(clusters[Int(breakpoint.end)].textOffset)]
        guard let space = word.lastIndex(of: 0x20) else { return false }
        return word[..<space].endsSentence
    }
}

extension ArraySlice<UInt8> {
    /// Whether a full stop or its like is the last character, or has only closing quotes and brackets after it.
    fileprivate var endsSentence: Bool {
        var rest = self
        while let last = rest.last {
            switch last {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
            case UInt8(ascii: ")"), UInt8(ascii: "'"), UInt8(ascii: "\""): rest = rest.dropLast()
            // The ellipsis (E2 80 A6), the quotes ’ and ” (E2 80 99, E2 80 9D), and » (C2 BB).
            case 0xA6: return rest.suffix(3).elementsEqual([0xE2, 0x80, 0xA6])
            case 0x99 where rest.suffix(3).elementsEqual([0xE2, 0x80, 0x99]): rest = rest.dropLast(3)
            case 0x9D where rest.suffix(3).elementsEqual([0xE2, 0x80, 0x9D]): rest = rest.dropLast(3)
            case 0xBB where rest.suffix(2).elementsEqual([0xC2, 0xBB]): rest = rest.dropLast(2)
            default: return false
            }
        }
        return false
    }
}
