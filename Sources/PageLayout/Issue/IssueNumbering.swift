import Identity

/// The numbers of pages before pages are made: chains in order, empty pages before fixed starts.
struct IssueNumbering {
    let plans: [ArticlePlan]
    let chains: [ChainResult]

    /// True when an empty page precedes a chain that begins with `plan` after `count` pages.
    static func needsEmptyPage(before plan: ArticlePlan, after count: Int) -> Bool {
        let nextIsRecto = count % 2 == 0
        return (plan.start == .recto && !nextIsRecto) || (plan.start == .verso && nextIsRecto)
    }

    /// The folio of the first page that bears each label.
    var folios: [LabelID: String] {
        var result: [LabelID: String] = [:]
        var count = 0
        for chain in chains {
            if IssueNumbering.needsEmptyPage(before: plans[chain.range.lowerBound], after: count) { count += 1 }
            for page in chain.pages {
                count += 1
                for label in page.content.labels where result[label] == nil { result[label] = "\(count)" }
            }
        }
        return result
    }
}
