import Glibc

/// SIGINT and SIGTERM: what is being written is removed, then the program ends by the signal, as shells expect.
package enum Interruption {
    /// Begins to watch for both signals on a thread of its own, on which, unlike in a handler, all may be done.
    ///
    /// Call it once, before other threads begin: they inherit that the signals wait.
    package static func watch() {
        var signals = watched
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { _ in
                Interruption.wait()
                return nil
            }, nil)
        // Without the thread the signals have to end the program by themselves.
        guard code == 0 else {
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            return
        }
        pthread_detach(thread)
    }

    /// Does not return once a signal has begun to end the program: what fails after that fails because its files were
    /// removed, and the program ends by the signal.
    package static func yieldToSignal() {
        while TemporaryFiles.shared.isClosed { pause() }
    }

    private static var watched: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
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
