import ArgumentParser

/// The command line: its subcommands, and the exit codes of all of them.
@main
struct Publish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Makes a magazine out of text files.",
        usage: "publish [build] <issue.toml> [<options>]", version: ProgramVersion.text,
        subcommands: [BuildCommand.self, FontsCommand.self],
        defaultSubcommand: BuildCommand.self)

    /// Runs what the arguments ask for, and ends the program with 0, 1 (errors in the input), 2 (wrong usage) or 3 (the
    /// machine failed).
    static func main() {
        MemoryLimits.watch()
        MemoryLimits.shareHeaps()
        OpenFileLimit.raise()
        StandardStream.prepare()
        if !MemoryLimits.raiseStack() {
            fail("the stack may not grow to 1 MiB", hint: "raise the limit: ulimit -s 8192")
        }
        guard let arguments = CommandArguments.all else {
            fail("the command line cannot be read: there is no /proc", hint: "mount /proc in the sandbox")
        }
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            exit(withMessageOf: error)
        }
        exit(.built)
    }

    /// Ends the program before a command runs: the machine lacks what every command needs.
    private static func fail(_ reason: String, hint: String) -> Never {
        StandardStream.error.write("publish: error[environment]: \(reason)\n  hint: \(hint)\n")
        exit(.environmentFailed)
    }

    /// The parser's own messages: help is asked for, or wrong usage.
    private static func exit(withMessageOf error: any Error) -> Never {
        if let status = error as? ExitStatus { exit(status) }
        guard exitCode(for: error) == .success else {
            StandardStream.error.write(StandardStream.escapedLines(fullMessage(for: error)) + "\n")
            exit(.wrongUsage)
        }
        let message = fullMessage(for: error)
        // Building is what nearly everybody wants to know of.
        let isRootHelp = message == helpMessage()
        let text = isRootHelp ? helpMessage(for: BuildCommand.self) : message
        exit(StandardStream.output.write(text + "\n") ? .built : .environmentFailed)
    }

    private static func exit(_ status: ExitStatus) -> Never {
        exit(withError: ExitCode(status.rawValue))
    }
}
