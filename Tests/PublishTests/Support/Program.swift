import Glibc
import PubTestSupport

/// A program that ran to its end.
struct Run {
    /// How it ended.
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    var ending: Ending
    var output: String
    var messages: String
    /// Seconds of wall time.
    var seconds: Double
    /// The greatest size in memory in bytes.
    var peakMemory: Int
}

/// A program to be run with its arguments, without a shell.
struct Program {
    /// The program; looked for in PATH when it has no slash.
    var arguments: [String]
    /// The whole environment.
    var environment: [String: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    /// The working directory.
    var folder = "/"

    init(_ arguments: [String]) { self.arguments = arguments }

    /// Runs it until it ends. One that takes longer than `limit` seconds is killed.
    func run(limit: Double = 120) -> Run { start().wait(limit: limit) }

    /// Starts it; its output goes into files. The running test fails where the program is not installed.
    func start() -> RunningProgram {
        if let name = arguments.first, !name.contains("/") { Tool.expect(name) }
        return RunningProgram(self, output: Program.scratchFile(), messages: Program.scratchFile())
    }

    /// The descriptor of a new file without a name.
    private static func scratchFile() -> Int32 {
        var name = Array("/tmp/publish-output-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
        return descriptor
    }
}

/// A program that runs.
final class RunningProgram {
    let process: pid_t
    private let output: Int32
    private let messages: Int32
    private let start = RunningProgram.now()

    fileprivate init(_ program: Program, output: Int32, messages: Int32) {
        self.output = output
        self.messages = messages
        process = RunningProgram.spawn(program, output, messages)
    }

    deinit {
        close(output)
        close(messages)
    }

    /// Sends it a signal.
    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for its end, for at most `limit` seconds; then it is killed.
    func wait(limit: Double = 120) -> Run {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, WNOHANG, &usage) == 0 {
            if RunningProgram.now() - start > limit { kill(process, SIGKILL) }
            usleep(1000)
        }
        let code = status & 0x7F
        return Run(
            ending: code == 0 ? .exited(status >> 8 & 0xFF) : .signalled(code), output: text(output),
            messages: text(messages), seconds: RunningProgram.now() - start, peakMemory: usage.ru_maxrss * 1024)
    }

    /// What it has written to standard error.
    var messagesSoFar: String { text(messages) }

    private func text(_ descriptor: Int32) -> String {
        // A program that still writes shares the place in the file, which stays.
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = pread(descriptor, &chunk, chunk.count, bytes.count), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func spawn(_ program: Program, _ output: Int32, _ messages: Int32) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, messages, 2)
        // env goes into the folder and becomes the program, under the same number.
        let words = ["env", "-C", program.folder] + program.arguments
        let arguments = words.map { strdup($0) } + [nil]
        let environment = program.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, "env", &actions, nil, arguments, environment)
        precondition(code == 0, "env does not start: \(String(cString: strerror(code)))")
        return process
    }
}
