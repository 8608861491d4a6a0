import Glibc
import PubTestSupport

/// A terminal that nobody sits at: what a program sends to it can be read.
final class PseudoTerminal {
    private let master: Int32
    private var slave: Int32

    /// Opens a terminal; nil where the machine has none.
    init?() {
        guard let ends = TerminalEnds() else { return nil }
        (master, slave) = (ends.master, ends.slave)
    }

    /// Runs `program` on a terminal of its own; where none opens, that is what was sent.
    static func run(_ program: Program, withOutput: Bool = false) -> (ending: Run.Ending, sent: String) {
        guard let terminal = PseudoTerminal() else { return (.exited(-1), "no pseudo-terminal opens") }
        return terminal.run(program, withOutput: withOutput)
    }

    deinit {
        if master >= 0 { close(master) }
        if slave >= 0 { close(slave) }
    }

    /// Runs `program` with standard error, and standard output if it is told so, on this terminal; returns how it ended
    /// and all that was sent, line ends as the program wrote them. One that takes longer than `limit` seconds is killed.
    func run(_ program: Program, withOutput: Bool = false, limit: Double = 120) -> (ending: Run.Ending, sent: String) {
        let start = RunningProgram.now()
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        let process = RunningProgram.spawn(program, withOutput ? slave : nothing, slave)
        close(nothing)
        // Reading ends when the program, the last one to hold the terminal, has gone.
        close(slave)
        slave = -1
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            if poll(&wanted, 1, 1000) == 0 {
                if RunningProgram.now() - start > limit { kill(process, SIGKILL) }
                continue
            }
            let count = read(master, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7F
        // A terminal sends CR and LF for LF.
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\n", text.last == "\r" { text.removeLast() }
            text.append(scalar)
        }
        return (code == 0 ? .exited(status >> 8 & 0xFF) : .signalled(code), String(text))
    }
}
