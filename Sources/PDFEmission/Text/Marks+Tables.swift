import PubDisplayList

extension Marks {
    /// Whether the ranges of `run` lie within the tables.
    func holdsTables(of run: GlyphRun) -> Bool {
        func holds(_ range: Range<Int32>, _ count: Int) -> Bool {
            range.lowerBound >= 0 && Int(range.upperBound) <= count
        }
        return holds(run.glyphs, glyphs.count) && holds(run.text, text.count) && holds(run.clusters, clusters.count)
    }
}

extension UnsafeBufferPointer {
    /// The elements of a range of a table, which lies within.
    func part(_ range: Range<Int32>) -> UnsafeBufferPointer {
        UnsafeBufferPointer(rebasing: self[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
