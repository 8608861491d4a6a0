import PubDesign
import PubIdentity

/// The numbers of pages: runs in order, empty pages before fixed starts.
struct IssueNumbering {
    let heads: [ArticleHead]
    let runs: [RunRecord]

    /// Whether an empty page precedes a run that begins with `head` after `count` pages.
    static func needsEmptyPage(before head: ArticleHead, after count: Int) -> Bool {
        let nextIsRecto = count % 2 == 0
        return (head.start == .recto && !nextIsRecto) || (head.start == .verso && nextIsRecto)
    }

    /// The side of the first page of a run that begins with `head` after `count` pages.
    static func side(of head: ArticleHead, after count: Int) -> PageFrame.Side {
        let number = count + (needsEmptyPage(before: head, after: count) ? 1 : 0) + 1
        return number % 2 == 1 ? .right : .left
    }

    /// The number of pages after `run`, which begins after `count` pages.
    static func count(after run: RunRecord, from count: Int, _ heads: [ArticleHead]) -> Int {
        self.count(after: run.pageCount, beginningWith: heads[run.range.lowerBound], from: count)
    }

    /// The number of pages after the `pageCount` pages of a run that begins with `head`, after `count` pages.
    static func count(after pageCount: Int, beginningWith head: ArticleHead, from count: Int) -> Int {
        count + (needsEmptyPage(before: head, after: count) ? 1 : 0) + pageCount
    }

    /// The folio of the first page that has each label.
    var folios: [LabelID: String] {
        var result: [LabelID: String] = [:]
        var count = 0
        for run in runs {
            let end = IssueNumbering.count(after: run, from: count, heads)
            for (label, page) in run.labels where result[label] == nil {
                result[label] = "\(end - run.pageCount + page + 1)"
            }
            count = end
        }
        return result
    }
}
