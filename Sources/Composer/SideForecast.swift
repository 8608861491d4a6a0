import PubDesign
import Synchronization

/// The sides on which chains begin: known as soon as all chains before them are set, and guessed until then. Threads ask for the side of
/// a chain when they begin it, since a chain that is set for the wrong side is set again.
final class SideForecast: Sendable {
    private struct State {
        /// The pages of each chain; nil for one that is not set.
        var pageCounts: [Int?]
        /// The first chain that is not set, and the pages before it.
        var reached = 0
        var count = 0
    }

    /// The first article of each chain.
    private let heads: [ArticleHead]
    private let state: Mutex<State>

    /// A forecast for chains that begin with the articles of `heads`, and have so many pages; nil if that is not known.
    init(_ heads: [ArticleHead], pageCounts: [Int?]) {
        self.heads = heads
        state = Mutex(State(pageCounts: pageCounts))
    }

    /// The side of the first page of the chain at `index`. Constant but for chains that were set since.
    func side(of index: Int) -> PageFrame.Side {
        state.withLock { state in
            while state.reached < index, let pages = state.pageCounts[state.reached] {
                state.count = IssueNumbering.count(after: pages, beginningWith: heads[state.reached], from: state.count)
                state.reached += 1
            }
            // A chain of the same side may begin on either where pages before it are missing.
            guard state.reached == index else { return heads[index].start == .verso ? .left : .right }
            return IssueNumbering.side(of: heads[index], after: state.count)
        }
    }

    /// Notes that the chain at `index` has so many pages.
    func note(_ pageCount: Int, of index: Int) { state.withLock { $0.pageCounts[index] = pageCount } }
}
