import Geometry
import TextModel
import Unicode
import Values

extension ParagraphShaper {
    /// The first cluster behind the initial.
    var firstCluster: Int {
        if initialEnd == 0 { return 0 }
        return (0..<scratch.buffers.count).partitioningIndex { Int(scratch.buffers.clusters[$0].text) >= initialEnd }
    }

    /// Copies the result into `shaped`, each array at its exact size.
    mutating func finish(_ shaped: inout ShapedParagraph) {
        shaped.count = Int32(scratch.buffers.count)
        shaped.first = Int32(firstCluster)
        shaped.runs = runs
        shaped.objects = objects
        shaped.rubies = cells
        shaped.tabs = tabs
        shaped.missing = missing
        extras.append(to: &scratch.buffers)
        finishBreaks(base: shaped.count)
        shaped.breaks = scratch.breaks.withUnsafeBufferPointer { Array($0) }
        scratch.buffers.copy(to: &shaped)
        if attributes.protrudes, shaped.first < shaped.count { shaped.hangStart = hangStart(Int(shaped.first)) }
        let limits = attributes.justification.aboutDesired
        shaped.attributes.justification = isIdeographic ? limits.ideographic : limits
        if isVertical { shaped.attributes.justification.glyph = JustificationLimits.Range(1, 1, 1) }
        shaped.baseLevel = direction.base
        shaped.isReordered = !direction.isPlain
    }

    /// Moves the clusters of breakpoints behind the text's, and hangs characters over the edges where the style
    /// protrudes.
    private mutating func finishBreaks(base: Int32) {
        for index in 0..<scratch.breaks.count {
            var breakpoint = scratch.breaks[index]
            if !breakpoint.pre.isEmpty { breakpoint.pre = breakpoint.pre.shifted(by: base) }
            if !breakpoint.post.isEmpty { breakpoint.post = breakpoint.post.shifted(by: base) }
            if attributes.protrudes {
                breakpoint.hangEnd = hangEnd(breakpoint)
                if breakpoint.next < base { breakpoint.hangStart = hangStart(Int(breakpoint.next)) }
            }
            scratch.breaks[index] = breakpoint
        }
    }

    private func hangEnd(_ breakpoint: Breakpoint) -> Int32 {
        let last = breakpoint.pre.isEmpty ? Int(breakpoint.end) - 1 : Int(breakpoint.pre.upperBound) - 1
        if last < 0 { return 0 }
        let cluster = scratch.buffers.clusters[last]
        if isCode(cluster) { return 0 }
        let scalar = cluster.kind.contains(.hyphen) ? 0x2010 : lastScalar(cluster)
        return hang(last, Protrusion.atEnd(scalar))
    }

    private func hangStart(_ index: Int) -> Int32 {
        let cluster = scratch.buffers.clusters[index]
        if cluster.bytes == 0 { return 0 }
        if isCode(cluster) { return 0 }
        let scalar = text.utf8.withUnsafeBufferPointer { Scalars.decode($0, at: Int(cluster.text)).scalar }
        return hang(index, Protrusion.atStart(scalar))
    }

    /// Code and addresses do not hang over the edges: each of their characters counts.
    private func isCode(_ cluster: ShapedCluster) -> Bool {
        text.attributes[Int(runs[Int(cluster.run)].attributes)].breaks.isOfCode
    }

    private func hang(_ index: Int, _ percent: Int64) -> Int32 {
        Int32(clamping: scratch.buffers.advance(of: index) * percent / 100)
    }

    private func lastScalar(_ cluster: ShapedCluster) -> UInt32 {
        text.utf8.withUnsafeBufferPointer { scalar(before: Int(cluster.text) + Int(cluster.bytes), in: $0) }
    }
}

extension Range where Bound == Int32 {
    fileprivate func shifted(by offset: Int32) -> Range<Int32> { lowerBound + offset..<upperBound + offset }
}
