import PubIdentity
import PubValues

/// What earlier layouts of an issue found of its runs, so that a run whose text did not change is not set again.
///
/// Pages are not kept: whoever received them may know them by their keys.
package struct RunMemory {
    private var records: Memo<ContentHash, RunRecord> = Memo()

    /// Nothing is known.
    package init() {}

    /// Begins the next layout.
    package mutating func turn() { records.turn() }

    /// What stayed of the run of `key`, whose references showed whatever folios then.
    subscript(key: ContentHash) -> RunRecord? {
        mutating get { records[key] }
        set { records[key] = newValue }
    }
}

/// By what a layout finds again what earlier ones made.
package struct RunKeys: Sendable {
    private let articles: [ContentHash]

    /// Keys of runs of articles, each of which has the key of all that decides how it is set: its text and where it was
    /// read, its styles, its place in the manifest.
    package init(articles: [ContentHash]) { self.articles = articles }

    /// The key of a run.
    func key(of range: Range<Int>) -> ContentHash {
        var hash = ContentHash()
        for index in range { hash.combineEach(articles[index]) }
        hash.combineEach(range.count)
        return hash
    }
}
