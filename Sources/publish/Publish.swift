import Glibc

/// The command line: its commands, and the exit codes of all of them.
@main
enum Publish {
    private static let abstract = "Makes a magazine out of text files."
    private static let commands = [
        BuildCommand.syntax, NewCommand.syntax, CheckCommand.syntax, PlanCommand.syntax, WatchCommand.syntax,
        ApproveCommand.syntax, ConvertCommand.syntax, ExplainCommand.syntax, SchemaCommand.syntax, FontsCommand.syntax,
        DoctorCommand.syntax, CleanCommand.syntax, CompletionsCommand.syntax, ManCommand.syntax,
    ]

    /// The names of the commands.
    static let commandNames = commands.map(\.name)

    /// Runs the command that the arguments ask for, and ends the program with 0, 1 (errors in the input), 2 (wrong
    /// usage) or 3 (the machine failed).
    static func main() {
        // First, since all that follows asks for memory.
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
        exit(status(of: arguments).rawValue)
    }

    /// Ends the program before a command runs: the machine lacks something that every command needs.
    private static func fail(_ reason: String, hint: String) -> Never {
        StandardStream.error.write("publish: error[environment]: \(reason)\n  hint: \(hint)\n")
        exit(ExitStatus.environmentFailed.rawValue)
    }

    /// Runs the command that `arguments` name, `build` if they name none.
    private static func status(of arguments: [String]) -> ExitStatus {
        let named = arguments.first.flatMap { word in commands.first { $0.name == word } }
        let syntax = named ?? BuildCommand.syntax
        if let text = requested(by: arguments, syntax) {
            return StandardStream.output.write(text + "\n") ? .built : .environmentFailed
        }
        do throws(UsageError) {
            if arguments.isEmpty { throw UsageError("Missing expected argument '\(syntax.words.label)'") }
            let parsed = try ParsedArguments(arguments.dropFirst(named == nil ? 0 : 1), syntax)
            switch named?.name {
            case FontsCommand.syntax.name: return try FontsCommand(parsed).run()
            case WatchCommand.syntax.name: return try WatchCommand(parsed).run()
            case PlanCommand.syntax.name: return try PlanCommand(parsed).run()
            case SchemaCommand.syntax.name: return try SchemaCommand(parsed).run()
            case ApproveCommand.syntax.name: return try ApproveCommand(parsed).run()
            case ConvertCommand.syntax.name: return try ConvertCommand(parsed).run()
            case ExplainCommand.syntax.name: return try ExplainCommand(parsed).run()
            case CheckCommand.syntax.name: return try CheckCommand(parsed).run()
            case NewCommand.syntax.name: return try NewCommand(parsed).run()
            case DoctorCommand.syntax.name: return DoctorCommand().run()
            case CleanCommand.syntax.name: return try CleanCommand(parsed).run()
            case CompletionsCommand.syntax.name: return try CompletionsCommand(parsed, commands).run()
            case ManCommand.syntax.name:
                let page = ManualPage.text(of: commands, abstract: abstract)
                return StandardStream.output.write(page) ? .built : .environmentFailed
            default: return try BuildCommand(parsed).run()
            }
        } catch {
            let text =
                arguments.isEmpty
                ? "Error: \(error.message)\n\n"
                    + CommandHelp.overview(of: commands, main: BuildCommand.syntax, abstract: abstract)
                : CommandHelp.text(of: error, in: syntax)
            StandardStream.error.write(StandardStream.escapedLines(text) + "\n")
            return .wrongUsage
        }
    }

    /// The help or the version, if `arguments` ask for them: help wherever it is asked for, also in a line that is wrong.
    private static func requested(by arguments: [String], _ syntax: CommandSyntax) -> String? {
        if arguments.first == "help" {
            return CommandHelp.text(of: commands.first { arguments.dropFirst().first == $0.name } ?? syntax)
        }
        let options = arguments.prefix { $0 != "--" }
        if options.contains(where: { $0 == "-h" || $0 == "--help" }) { return CommandHelp.text(of: syntax) }
        return options.contains("--version") ? ProgramVersion.text : nil
    }
}
