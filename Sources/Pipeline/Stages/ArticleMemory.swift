import PubValues
import Synchronization

/// Articles as they were read in this and the last build. Several threads look for them.
final class ArticleMemory: Sendable {
    private let memo = Mutex(Memo<ContentHash, ReadingResult>())

    /// The result of reading an article, by the hash of everything that it was read from.
    subscript(key: ContentHash) -> ReadingResult? {
        get { memo.withLock { $0[key] } }
        set { memo.withLock { $0[key] = newValue } }
    }

    /// Begins the next build.
    func turn() { memo.withLock { $0.turn() } }
}
