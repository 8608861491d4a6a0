import PubIdentity
import PubValues

/// The results of earlier layouts of an issue, so that a run with unchanged text is not set again.
///
/// Pages are not kept: whoever received them may know them by their keys.
package struct RunMemory {
    private var records: Memo<ContentHash, RunRecord> = Memo()

    /// Nothing is known.
    package init() {}

    /// Begins the next layout.
    package mutating func turn() { records.turn() }

    /// The record of the run of `key`, whatever folios its references showed then.
    subscript(key: ContentHash) -> RunRecord? {
        mutating get { records[key] }
        set { records[key] = newValue }
    }
}

/// The keys that let a layout find the results of earlier ones.
package struct RunKeys: Sendable {
    private let articles: [ContentHash]

    /// Keys of runs of articles; the key of each article covers all that decides how it is set: its text, the place of
    /// that, its styles, its place in the manifest.
    package init(articles: [ContentHash]) { self.articles = articles }

    /// The key of a run.
    func key(of range: Range<Int>) -> ContentHash {
        var hash = ContentHash()
        for index in range { hash.combineEach(articles[index]) }
        hash.combineEach(range.count)
        return hash
    }
}
