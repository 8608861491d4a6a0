import PubGeometry
import PubTextModel
import PubUnicode
import PubValues

extension ParagraphShaper {
    /// The first cluster after the initial.
    var firstCluster: Int {
        if initialEnd == 0 { return 0 }
        return (0..<scratch.buffers.count).partitioningIndex {
            Int(scratch.buffers.clusters[$0].textOffset) >= initialEnd
        }
    }

    /// Copies the result into `shaped`, each array at its exact size.
    mutating func finish(_ shaped: inout ShapedParagraph) {
        shaped.textClusterCount = Int32(scratch.buffers.count)
        shaped.firstLineCluster = Int32(firstCluster)
        shaped.runs = runs
        shaped.objects = objects
        shaped.rubies = shapedRubies
        shaped.tabs = tabs
        shaped.missing = missing
        discretionaries.append(to: &scratch.buffers)
        finishBreaks(base: shaped.textClusterCount)
        shaped.breaks = scratch.breaks.withUnsafeBufferPointer { Array($0) }
        scratch.buffers.copy(to: &shaped)
        if attributes.protrudes, shaped.firstLineCluster < shaped.textClusterCount {
            shaped.startProtrusion = startProtrusion(Int(shaped.firstLineCluster))
        }
        shaped.turnoverIndent = turnoverIndent
        let limits = attributes.justification.relativeToDesired
        shaped.attributes.justification =
            limits.usesKashidas ? limits.kashidas : isIdeographic ? limits.ideographic : limits
        if isVertical { shaped.attributes.justification.glyph = JustificationLimits.Limits(1, 1, 1) }
        shaped.baseLevel = levels.base
        shaped.isReordered = !levels.isPlain
    }

    /// The indent of code that continues in another line: larger than its own, so that it does not look like a new line of code.
    private var turnoverIndent: Length {
        guard text.isCode else { return .zero }
        let count = scratch.buffers.count
        let first = (0..<count).first { !scratch.buffers.clusters[$0].traits.contains(.space) } ?? 0
        let indentation = (0..<first).reduce(Int64(0)) { $0 + scratch.buffers.advance(of: $1) }
        return Length(raw: indentation + Self.turnoverColumns * run.scales.space(run.style.spaceAdvance))
    }

    /// The additional indent, in columns, of code that continues in another line.
    private static let turnoverColumns: Int64 = 2

    /// Moves the clusters of breakpoints after the text's, and lets characters protrude from the line's ends where the
    /// style says so.
    private mutating func finishBreaks(base: Int32) {
        for index in 0..<scratch.breaks.count {
            var breakpoint = scratch.breaks[index]
            if !breakpoint.pre.isEmpty { breakpoint.pre = breakpoint.pre.shifted(by: base) }
            if !breakpoint.post.isEmpty { breakpoint.post = breakpoint.post.shifted(by: base) }
            if attributes.protrudes {
                breakpoint.endProtrusion = endProtrusion(breakpoint)
                // A hyphen that is repeated begins its line in full.
                let repeatsHyphen = breakpoint.kind == .explicitHyphen && !breakpoint.post.isEmpty
                if breakpoint.next < base, !repeatsHyphen {
                    breakpoint.startProtrusion = startProtrusion(Int(breakpoint.next))
                }
            }
            scratch.breaks[index] = breakpoint
        }
    }

    private func endProtrusion(_ breakpoint: Breakpoint) -> Int32 {
        let last = breakpoint.pre.isEmpty ? Int(breakpoint.end) - 1 : Int(breakpoint.pre.upperBound) - 1
        if last < 0 { return 0 }
        let cluster = scratch.buffers.clusters[last]
        if isCode(cluster) { return 0 }
        let scalar = cluster.traits.contains(.hyphen) ? 0x2010 : lastScalar(cluster)
        return protrusion(last, hangs(scalar) ? 100 : Protrusion.atEnd(scalar))
    }

    private func startProtrusion(_ index: Int) -> Int32 {
        let cluster = scratch.buffers.clusters[index]
        if cluster.byteCount == 0 { return 0 }
        if isCode(cluster) { return 0 }
        let scalar = text.utf8.withUnsafeBufferPointer { Scalars.decode($0, at: Int(cluster.textOffset)).scalar }
        return protrusion(index, hangs(scalar) ? 100 : Protrusion.atStart(scalar))
    }

    /// Whether a quotation mark is to hang outside the frame.
    private func hangs(_ scalar: UInt32) -> Bool { attributes.hangsQuotes && Protrusion.isQuotationMark(scalar) }

    /// Code and addresses do not protrude: each of their characters counts.
    private func isCode(_ cluster: ShapedCluster) -> Bool {
        text.attributes[Int(runs[Int(cluster.run)].attributes)].lineBreakMode.isVerbatim
    }

    private func protrusion(_ index: Int, _ percent: Int64) -> Int32 {
        // No glyph of a page is wider: two of these fit where one does.
        let limit: Int64 = 1 << 29
        return Int32(min(max(scratch.buffers.advance(of: index) * percent / 100, -limit), limit))
    }

    private func lastScalar(_ cluster: ShapedCluster) -> UInt32 {
        text.utf8.withUnsafeBufferPointer { scalar(before: Int(cluster.textOffset) + Int(cluster.byteCount), in: $0) }
    }
}

extension Range where Bound == Int32 {
    fileprivate func shifted(by offset: Int32) -> Range<Int32> { lowerBound + offset..<upperBound + offset }
}
