import Testing

/// Lets system calls of the program fail, by strace (a package of `make setup`).
struct Injection {
    /// A kind of call.
    struct Call: Sendable, CustomStringConvertible {
        /// The calls that count as one kind, as strace names them.
        var names: String
        /// What is injected: an error, a returned value, a delay.
        var effect: String
        var description: String { names }

        init(_ names: String, _ effect: String = "error=EIO") {
            self.names = names
            self.effect = effect
        }
    }

    /// A build with one kind of call traced.
    let issue: IssueFolder
    let call: Call

    /// Where calls of this kind are made: from the first one of the program itself, after those of the system's loader,
    /// to the last one.
    func places() throws -> ClosedRange<Int>? {
        let log = "\(issue.path)/strace.log"
        let run = program(["-o", log, "-e", "trace=\(call.names),rt_sigaction"]).run()
        try #require(run.ending == .exited(0), "strace does not run: \(run.messages)")
        let text = String(decoding: try #require(issue.bytes("strace.log")), as: UTF8.self)
        // The program begins by ignoring SIGPIPE.
        let lines = text.split(separator: "\n").filter { $0.contains("(") && !$0.contains(" resumed>") }
        let start = try #require(lines.firstIndex { $0.contains("rt_sigaction(SIGPIPE") })
        let calls = lines.indices.filter { !lines[$0].contains("rt_sigaction(") }
        let before = calls.count { $0 < start }
        return before < calls.count ? before + 1...calls.count : nil
    }

    /// Runs the build with the call at `place` failing; with all calls of its kind from there on when `isForGood`.
    func run(failingAt place: Int, isForGood: Bool) -> Run { start(failingAt: place, isForGood: isForGood).wait() }

    /// Starts the build of ``run(failingAt:isForGood:)``.
    func start(failingAt place: Int, isForGood: Bool) -> RunningProgram {
        let inject = "inject=\(call.names):\(call.effect):when=\(place)\(isForGood ? "+" : "")"
        return program(["-o", "/dev/null", "-e", "trace=\(call.names)", "-e", inject]).start()
    }

    private func program(_ options: [String]) -> Program {
        // With one thread, calls come in one order.
        var program = issue.program(["Issues/one/issue.toml", "--jobs", "1"])
        program.arguments = ["strace", "-f", "-qq"] + options + program.arguments
        program.environment["SWIFT_BACKTRACE"] = "enable=no"
        return program
    }
}
