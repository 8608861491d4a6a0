import PubPlatform

/// Handles SIGINT, SIGTERM and SIGHUP (the terminal was closed): removes files that are being
/// written, then lets the signal end the program, as shells expect.
package enum Interruption {
    /// Begins to watch for the signals on a thread of its own, which, unlike a handler, may call anything.
    ///
    /// Call it once, before other threads begin: they inherit the blocked signal mask.
    package static func watch() {
        var signals = watched
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let thread = SystemThread { Interruption.wait() }
        // Without the thread the signals have to end the program by themselves.
        if thread == nil { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
        thread?.detach()
    }

    /// Does not return once a signal has begun to end the program: later failures occur only
    /// because its files were removed, and the signal ends the program.
    package static func yieldToSignal() {
        while TemporaryFiles.shared.isClosed { pause() }
    }

    /// The signals, except any that the program should ignore (`nohup`).
    private static var watched: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !SystemCalls.isIgnored(signal: number) {
            sigaddset(&signals, number)
        }
        return signals
    }

    private static func wait() {
        var signals = watched
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        TemporaryFiles.shared.close()
        signal(number, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        kill(getpid(), number)
        // The signal may be delivered to this thread a moment later.
        while true { pause() }
    }
}
