import Synchronization

/// The first failure of inputs that are read when they are first needed: fonts, dictionaries.
///
/// The code that needs such an input cannot throw and goes on without it, so its results must be discarded: ``check()``
/// throws before any of them is reported or written.
package final class DeferredFailure: Sendable {
    private let first = Mutex<EnvironmentFailure?>(nil)

    /// Nothing has failed yet.
    package init() {}

    /// Keeps the first failure.
    package func note(_ failure: EnvironmentFailure) { first.withLock { $0 = $0 ?? failure } }

    /// Throws the first failure.
    package func check() throws(EnvironmentFailure) {
        if let failure = first.withLock({ $0 }) { throw failure }
    }
}
