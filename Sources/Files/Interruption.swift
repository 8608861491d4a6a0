import Glibc

/// SIGINT, SIGTERM and SIGHUP (a terminal that is closed): what is being written is removed, then the program ends by
/// the signal, as shells expect.
package enum Interruption {
    /// Begins to watch for the signals on a thread of its own, on which, unlike in a handler, all may be done.
    ///
    /// Call it once, before other threads begin: they inherit the blocked signal mask.
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

    /// The signals, without those that the program is to ignore (`nohup`).
    private static var watched: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var action = sigaction()
            sigaction(number, nil, &action)
            // SIG_IGN, a function pointer that cannot be compared, is the address 1.
            let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
            if handler != 1 { sigaddset(&signals, number) }
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
