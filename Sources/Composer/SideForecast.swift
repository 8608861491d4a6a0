import PubDesign
import Synchronization

/// The sides that runs begin on: known as soon as all runs before them are set, and guessed until then. Threads ask for
/// the side of a run when they begin it, since a run that is set for the wrong side is set again.
final class SideForecast: Sendable {
    private struct State {
        /// The pages of each run; nil for a run that is not set.
        var pageCounts: [Int?]
        /// The first run that is not set, and the pages before it.
        var reached = 0
        var count = 0
    }

    /// The first article of each run.
    private let heads: [ArticleHead]
    private let state: Mutex<State>

    /// A forecast for runs that begin with the articles of `heads`, and have `pageCounts` pages; nil for an unknown count.
    init(_ heads: [ArticleHead], pageCounts: [Int?]) {
        self.heads = heads
        state = Mutex(State(pageCounts: pageCounts))
    }

    /// The side of the first page of the run at `index`. Constant except for runs that were set since.
    func side(of index: Int) -> PageFrame.Side {
        state.withLock { state in
            while state.reached < index, let pages = state.pageCounts[state.reached] {
                state.count = IssueNumbering.count(after: pages, beginningWith: heads[state.reached], from: state.count)
                state.reached += 1
            }
            // A run of the same side may begin on either if pages before it are missing.
            guard state.reached == index else { return heads[index].start == .verso ? .left : .right }
            return IssueNumbering.side(of: heads[index], after: state.count)
        }
    }

    /// Notes that the run at `index` has `pageCount` pages.
    func note(_ pageCount: Int, of index: Int) { state.withLock { $0.pageCounts[index] = pageCount } }
}
