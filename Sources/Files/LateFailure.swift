import Synchronization

/// The first failure of inputs that are read when they are first needed: fonts, dictionaries.
///
/// Who needs them cannot throw, and goes on without: what was made since is worth nothing. ``check()`` throws before
/// anything of it is told or written.
package final class LateFailure: Sendable {
    private let first = Mutex<EnvironmentFailure?>(nil)

    /// Nothing has failed yet.
    package init() {}

    /// Keeps the first failure.
    package func note(_ failure: EnvironmentFailure) { first.withLock { $0 = $0 ?? failure } }

    /// Throws what was kept.
    package func check() throws(EnvironmentFailure) {
        if let failure = first.withLock({ $0 }) { throw failure }
    }
}
