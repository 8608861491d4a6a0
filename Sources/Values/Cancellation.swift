import Synchronization

/// Says whether the result of some work is still wanted. The worker asks between pieces, from any thread, and gives up when it is not.
package final class Cancellation: Sendable {
    private let question: @Sendable () -> Bool
    /// Whether the answer was yes once: then it stays.
    private let isKnown = Atomic(false)

    /// Work that is cancelled as soon as `question` answers true. It is asked often, from several threads, and answers at once.
    package init(_ question: @escaping @Sendable () -> Bool) { self.question = question }

    /// Whether to give up the work.
    package var isCancelled: Bool {
        if isKnown.load(ordering: .relaxed) { return true }
        guard question() else { return false }
        isKnown.store(true, ordering: .relaxed)
        return true
    }
}
