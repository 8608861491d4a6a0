import Glibc
import PubCMalloc

/// Reports lack of memory as a failure of the machine, not a fault of the program.
enum MemoryLimits {
    /// The least stack that is enough to set any issue.
    private static let leastStack: rlim_t = 1 << 20

    /// Lets all threads allocate from two heaps. Memory allocated by one of them is freed by another: heaps of their own
    /// would keep half as much again as all pages take; but if two threads work and share one, each waits for the other.
    static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }

    /// Gives free memory in the heaps back to the system: the memory that setting an issue of thousands of pages took
    /// should not be held while its file is finished.
    static func releaseHeaps() { malloc_trim(0) }

    /// Raises a limited stack (`ulimit -s`) as much as the system permits; false if it stays too small.
    static func raiseStack() -> Bool {
        let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        var limit = rlimit()
        guard getrlimit(stack, &limit) == 0 else { return true }
        // The usual limit of Linux.
        let usual: rlim_t = 8 << 20
        if limit.rlim_cur >= usual { return true }
        limit.rlim_cur = usual
        // The superuser may raise the hard limit too.
        limit.rlim_max = max(limit.rlim_max, usual)
        if setrlimit(stack, &limit) == 0 { return true }
        getrlimit(stack, &limit)
        limit.rlim_cur = limit.rlim_max
        return setrlimit(stack, &limit) == 0 && limit.rlim_cur >= leastStack
    }

    /// Lets a crash for want of memory end the program with a message and 3. Any other crash is unchanged: a bug.
    ///
    /// Swift and some libraries stop the program when they get no memory; a file in the course of being written has no
    /// name yet, or is removed by the next build.
    static func watch() {
        guard let previous else {
            write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(ExitStatus.environmentFailed.rawValue)
        }
        var stack = stack_t()
        // Never freed: the program needs it to its end. A stack that overflows leaves no room for the handler.
        stack.ss_size = 64 << 10
        stack.ss_sp = malloc(stack.ss_size)
        if stack.ss_sp != nil { sigaltstack(&stack, nil) }
        for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { MemoryLimits.end(by: $0) }
            action.sa_flags = SA_ONSTACK
            sigaction(number, &action, previous + Int(number))
        }
    }

    /// The previous action of each signal, such as Swift's backtrace. Made before the first signal, since a handler
    /// may not make it; the handler only reads it. nil if there is not even memory for them: Swift's own allocation
    /// would trap.
    nonisolated(unsafe) private static let previous = malloc(65 * MemoryLayout<sigaction>.stride)?
        .bindMemory(to: sigaction.self, capacity: 65)

    private static let message: StaticString = """
        publish: error[environment]: there is not enough memory
          hint: end other programs, or raise the limit (ulimit -v)

        """

    /// Runs as a handler: nothing in it may ask for memory or wait for a lock.
    private static func end(by signal: Int32) {
        let size = 16 << 20
        let probe = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        if probe == MAP_FAILED, errno == ENOMEM {
            write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(ExitStatus.environmentFailed.rawValue)
        }
        munmap(probe, size)
        // It comes once more, as soon as this handler has ended.
        if let previous { sigaction(signal, previous + Int(signal), nil) }
        raise(signal)
    }
}
