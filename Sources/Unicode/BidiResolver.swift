/// The levels of a text, step by step as UAX #9 has them: explicit levels (X), isolating run sequences, their weak
/// (W), bracket and neutral types (N), implicit levels (I), and rule L1.
struct BidiResolver {
    private let base: UInt8
    /// The scalars' classes, as they are and as the rules change them.
    private let original: [BidiClass]
    var classes: [BidiClass]
    let scalars: [UInt32]
    /// The offset of each scalar.
    private let offsets: [Int32]
    private(set) var levels: [UInt8]
    /// For an isolate initiator its PDI and the other way round (BD9); −1 for none.
    private var partners: [Int32]

    init(_ utf8: UnsafeBufferPointer<UInt8>, base: UInt8) {
        self.base = base
        var scalars: [UInt32] = []
        var offsets: [Int32] = []
        scalars.reserveCapacity(utf8.count)
        offsets.reserveCapacity(utf8.count)
        var offset = 0
        while offset < utf8.count {
            let (scalar, length) = Scalars.decode(utf8, at: offset)
            scalars.append(scalar)
            offsets.append(Int32(clamping: offset))
            offset += length
        }
        self.scalars = scalars
        self.offsets = offsets
        original = scalars.map { Scalars.bidiClass(of: $0) }
        classes = original
        levels = Array(repeating: base, count: scalars.count)
        partners = Array(repeating: -1, count: scalars.count)
    }

    /// Resolves each paragraph of the text (P1) on its own.
    mutating func resolve() {
        var start = 0
        while start < classes.count {
            let separator = original[start...].firstIndex(of: .paragraphSeparator)
            let end = separator.map { $0 + 1 } ?? classes.count
            findPartners(start..<end)
            resolveExplicit(start..<end)
            resolveSequences(start..<end)
            resetSpaces(start..<end)
            start = end
        }
    }

    /// The levels by byte.
    func levelsOfBytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for index in levels.indices {
            let end = index + 1 < offsets.count ? Int(offsets[index + 1]) : count
            for _ in Int(offsets[index])..<end { result.append(levels[index]) }
        }
        return result
    }

    /// BD9: which PDI ends which isolate.
    private mutating func findPartners(_ paragraph: Range<Int>) {
        var open: [Int] = []
        for index in paragraph {
            if original[index].isIsolateInitiator {
                open.append(index)
            } else if original[index] == .popDirectionalIsolate, let start = open.popLast() {
                partners[start] = Int32(index)
                partners[index] = Int32(start)
            }
        }
    }

    // MARK: Explicit levels

    /// An entry of the directional status stack.
    private struct Status {
        var level: UInt8
        var override: BidiClass?
        var isIsolate: Bool
    }

    /// X1 to X8, with the directional status stack and the three overflow and isolate counters.
    private mutating func resolveExplicit(_ paragraph: Range<Int>) {
        var stack = [Status(level: base, override: nil, isIsolate: false)]
        var overflow = (isolates: 0, embeddings: 0)
        var isolates = 0
        for index in paragraph {
            let top = stack[stack.count - 1]
            levels[index] = top.level
            switch original[index] {
            case .leftToRightEmbedding, .rightToLeftEmbedding, .leftToRightOverride, .rightToLeftOverride:
                let status = embedding(original[index], in: top)
                // The greatest depth of embedding (BD2).
                if status.level <= 125, overflow == (0, 0) {
                    stack.append(status)
                } else if overflow.isolates == 0 {
                    overflow.embeddings += 1
                }
            case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
                if let override = top.override { classes[index] = override }
                let status = isolate(at: index, in: top, paragraph)
                if status.level <= 125, overflow == (0, 0) {
                    isolates += 1
                    stack.append(status)
                } else {
                    overflow.isolates += 1
                }
            case .popDirectionalIsolate:
                if overflow.isolates > 0 {
                    overflow.isolates -= 1
                } else if isolates > 0 {
                    overflow.embeddings = 0
                    while !stack[stack.count - 1].isIsolate { stack.removeLast() }
                    stack.removeLast()
                    isolates -= 1
                }
                levels[index] = stack[stack.count - 1].level
                if let override = stack[stack.count - 1].override { classes[index] = override }
            case .popDirectionalFormat:
                if overflow.isolates == 0 {
                    if overflow.embeddings > 0 {
                        overflow.embeddings -= 1
                    } else if !top.isIsolate, stack.count > 1 {
                        stack.removeLast()
                    }
                }
            case .paragraphSeparator: levels[index] = base
            case .boundaryNeutral: break
            default: if let override = top.override { classes[index] = override }
            }
        }
    }

    /// The status that LRE, RLE, LRO or RLO pushes on the stack.
    private func embedding(_ kind: BidiClass, in top: Status) -> Status {
        let isRightToLeft = kind == .rightToLeftEmbedding || kind == .rightToLeftOverride
        let override: BidiClass? =
            switch kind {
            case .leftToRightOverride: .leftToRight
            case .rightToLeftOverride: .rightToLeft
            default: nil
            }
        return Status(level: next(top.level, isRightToLeft), override: override, isIsolate: false)
    }

    /// The status that an isolate initiator pushes on the stack.
    private func isolate(at index: Int, in top: Status, _ paragraph: Range<Int>) -> Status {
        let isRightToLeft =
            switch original[index] {
            case .rightToLeftIsolate: true
            case .firstStrongIsolate: isRightToLeft(after: index, paragraph)
            default: false
            }
        return Status(level: next(top.level, isRightToLeft), override: nil, isIsolate: true)
    }

    /// The least odd, or even, level above `level`.
    private func next(_ level: UInt8, _ isRightToLeft: Bool) -> UInt8 {
        isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
    }

    /// P2 and P3 for the isolate that begins at `start`. Skips isolates inside it in one step, so
    /// that all of a paragraph's initiators together are linear.
    private func isRightToLeft(after start: Int, _ paragraph: Range<Int>) -> Bool {
        let end = partners[start] >= 0 ? Int(partners[start]) : paragraph.upperBound
        var index = start + 1
        while index < end {
            switch original[index] {
            case .leftToRight: return false
            case .rightToLeft, .arabicLetter: return true
            case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
                index = partners[index] >= 0 ? Int(partners[index]) : end
            default: break
            }
            index += 1
        }
        return false
    }

    // MARK: Isolating run sequences

    /// X10: puts level runs together into sequences, and resolves each.
    private mutating func resolveSequences(_ paragraph: Range<Int>) {
        let kept = paragraph.filter { !original[$0].isRemoved }
        var runs: [Range<Int>] = []
        var runAt: [Int: Int] = [:]
        var start = 0
        while start < kept.count {
            let level = levels[kept[start]]
            let end = endOfRun(kept, start, level)
            // Only runs that a PDI begins are looked for later.
            if original[kept[start]] == .popDirectionalIsolate { runAt[kept[start]] = runs.count }
            runs.append(start..<end)
            start = end
        }
        // Sequences see the explicit levels of their neighbours, not what was made of them.
        let explicit = kept.map { levels[$0] }
        for run in runs where !continues(kept[run.lowerBound]) {
            var indices: [Int] = []
            var last = run
            while true {
                for place in last { indices.append(kept[place]) }
                let partner = partners[kept[last.upperBound - 1]]
                guard original[kept[last.upperBound - 1]].isIsolateInitiator, partner >= 0,
                    let next = runAt[Int(partner)]
                else { break }
                last = runs[next]
            }
            let before = run.lowerBound > 0 ? explicit[run.lowerBound - 1] : base
            let isOpen = original[kept[last.upperBound - 1]].isIsolateInitiator
            let after = last.upperBound < kept.count && !isOpen ? explicit[last.upperBound] : base
            resolve(indices, before: before, after: after)
        }
        // Removed controls go with what is before them.
        for index in paragraph where original[index].isRemoved {
            levels[index] = index > paragraph.lowerBound ? levels[index - 1] : base
        }
    }

    private func endOfRun(_ kept: [Int], _ start: Int, _ level: UInt8) -> Int {
        var end = start + 1
        while end < kept.count, levels[kept[end]] == level { end += 1 }
        return end
    }

    /// Whether it is a PDI whose initiator is in an earlier run.
    private func continues(_ index: Int) -> Bool {
        original[index] == .popDirectionalIsolate && partners[index] >= 0
    }

    private mutating func resolve(_ indices: [Int], before: UInt8, after: UInt8) {
        guard let first = indices.first else { return }
        let level = levels[first]
        var sequence = BidiSequence(
            level: level, start: BidiClass(ofLevel: max(level, before)), end: BidiClass(ofLevel: max(level, after)),
            classes: indices.map { classes[$0] }, original: indices.map { original[$0] })
        sequence.resolve(scalars: indices.map { scalars[$0] })
        for (place, index) in indices.enumerated() { levels[index] = sequence.implicitLevel(at: place) }
    }

    /// L1 for a paragraph on one line: separators, and spaces before them or at the end, have the paragraph's level.
    private mutating func resetSpaces(_ paragraph: Range<Int>) {
        var isAtEnd = true
        for index in paragraph.reversed() {
            switch original[index] {
            case .paragraphSeparator, .segmentSeparator:
                levels[index] = base
                isAtEnd = true
            case .whiteSpace, .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate, .popDirectionalIsolate:
                if isAtEnd { levels[index] = base }
            case let other:
                if !other.isRemoved { isAtEnd = false } else if isAtEnd { levels[index] = base }
            }
        }
    }
}
