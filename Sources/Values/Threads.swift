import PubPlatform

/// Runs `body` on a thread of its own; false when the system gives none.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let thread = SystemThread(body)
    thread?.detach()
    return thread != nil
}
