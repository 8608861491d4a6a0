import PubGeometry
import PubShaping
import PubValues

extension ShapedParagraph {
    /// The width of the widest word: the widest part that only hyphens may divide. Linear in the number of breaks.
    package var widestWord: Length {
        var widest: Int64 = 0
        forEachWord { widest = max(widest, width(of: $0)) }
        return Length(raw: widest)
    }

    /// The width of the widest part that no line may end within but between any two letters, its hyphen included. Linear in the
    /// number of breaks.
    package var widestPart: Length {
        var widest: Int64 = 0
        var start = firstLineCluster
        for point in breaks where point.kind != .emergency {
            if point.end > start { widest = max(widest, width(of: start..<point.end) + width(of: point.pre)) }
            start = point.next
        }
        return Length(raw: widest)
    }

    /// The natural width of the widest of the lines that its author parted; of the whole text where there are none.
    /// Linear in the number of breaks.
    package var widestLine: Length {
        var widest: Int64 = 0
        var start = firstLineCluster
        for point in breaks where point.kind == .forced || point.kind == .end {
            widest = max(widest, width(of: start..<max(start, point.end)))
            start = point.next
        }
        return Length(raw: widest)
    }

    /// The width of the widest piece that nothing may divide: a letter with its marks, an inline object, a base with its
    /// annotation. Linear.
    package var widestLetter: Length {
        var widest: Int64 = 0
        forEachWord { word in
            var start = word.lowerBound
            for index in word.dropFirst() where mayDivide(before: index) {
                widest = max(widest, width(of: start..<index))
                start = index
            }
            widest = max(widest, width(of: start..<word.upperBound))
        }
        return Length(raw: widest)
    }

    /// Lets lines end between all letters of words that are wider than `measure`: for narrow places whose neighbours
    /// must stay free. Linear.
    package mutating func divideWords(widerThan measure: Length) {
        var added: [Breakpoint] = []
        forEachWord { word in
            if width(of: word) <= measure.raw { return }
            for index in word.dropFirst() where mayDivide(before: index) {
                added.append(Breakpoint(kind: .emergency, end: index, next: index))
            }
        }
        if added.isEmpty { return }
        var merged: [Breakpoint] = []
        merged.reserveCapacity(breaks.count + added.count)
        var next = added[...]
        for point in breaks {
            while let first = next.first, first.end < point.end { merged.append(next.removeFirst()) }
            // What may end a line there already does so at its own price.
            if let first = next.first, first.end == point.end { next.removeFirst() }
            merged.append(point)
        }
        breaks = merged
    }

    /// The clusters between two breaks that do not divide a word.
    private func forEachWord(_ body: (Range<Int32>) -> Void) {
        var start = firstLineCluster
        for point in breaks where point.partsWords {
            if point.end > start { body(start..<point.end) }
            start = point.next
        }
    }

    private func width(of clusters: Range<Int32>) -> Int64 {
        widthSums[Int(clusters.upperBound)] - widthSums[Int(clusters.lowerBound)]
    }

    /// False before a cluster that stays with the letter before it: a blank, an undrawn cluster, the rest of an annotation's base.
    private func mayDivide(before index: Int32) -> Bool {
        let traits = clusters[Int(index)].traits
        if traits.contains(.space) || traits.contains(.ignorable) { return false }
        guard let ruby = ruby(holding: index) else { return true }
        return rubies[ruby].clusters.lowerBound == index
    }
}

extension ShapedParagraph {
    /// Whether the line between two breaks is a part of one word, with others before and after it.
    func isWithinWord(_ start: Int32, _ end: Int32) -> Bool {
        start >= 0 && breaks[Int(start)...Int(end)].allSatisfy { !$0.partsWords }
    }
}

extension Breakpoint {
    /// Whether the place is between two words; false for one within a word or between words that belong together.
    package var partsWords: Bool { kind != .hyphen && kind != .emergency && BreakReserve(traits) == .none }
}
