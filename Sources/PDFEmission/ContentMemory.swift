import PubValues
import Synchronization

/// Finished contents of pages of this and the last build, so that a page that did not change is not made again.
package final class ContentMemory: Sendable {
    private let contents = Mutex(Memo<ContentHash, PageContent>())

    /// Nothing is known.
    package init() {}

    /// Begins the next build.
    package func turn() { contents.withLock { $0.turn() } }

    /// The content of the key of a page and its edition.
    subscript(key: ContentHash) -> PageContent? {
        get { contents.withLock { $0[key] } }
        set { contents.withLock { $0[key] = newValue } }
    }
}
