import Identity

extension ShapedParagraph {
    /// The cluster of the text that holds the byte at `offset`; ``count`` behind the last one. Logarithmic.
    public func cluster(atOffset offset: Int32) -> Int32 {
        var low: Int32 = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let cluster = clusters[Int(middle)]
            if cluster.text + Int32(cluster.bytes) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Faces that stand in for others, once each, in the order in which runs first need them: for reports.
    public var substitutions: [(wanted: FontID, used: FontID)] {
        var found: [(wanted: FontID, used: FontID)] = []
        for run in runs {
            let wanted = text.attributes[Int(run.attributes)].font
            if wanted != run.font, !found.contains(where: { $0 == (wanted, run.font) }) {
                found.append((wanted, run.font))
            }
        }
        return found
    }
}
