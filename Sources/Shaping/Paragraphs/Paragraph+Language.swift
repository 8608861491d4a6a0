import PubTextModel

extension Paragraph {
    /// The language whose rules its lines are set by: the language of its first words, unless most of its text is
    /// Chinese or Japanese, which often begins with a word in Latin letters. Linear in its runs.
    var lineLanguage: Language? {
        func language(_ run: AttributedText.Run) -> Language { text.attributes[Int(run.attributes)].language }
        guard let first = text.runs.first.map(language) else { return nil }
        if text.runs.count == 1 || text.runs.allSatisfy({ language($0) == first }) { return first }
        var (start, solid): (Int32, Int32) = (0, 0)
        var ideographic: Language?
        for run in text.runs {
            if language(run).isIdeographic {
                ideographic = ideographic ?? language(run)
                solid += Int32(run.end) - start
            }
            start = Int32(run.end)
        }
        if let ideographic, solid * 2 >= start { return ideographic }
        return first
    }
}
