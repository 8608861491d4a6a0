/// `publish completions`: writes the script that a shell uses to complete command lines.
struct CompletionsCommand {
    static let syntax = CommandSyntax(
        name: "completions",
        abstract: "Writes the script by which a shell completes command lines.",
        usage: "publish completions <shell>",
        discussion: """
            The script goes to standard output: for bash into a file that .bashrc reads, for zsh as _publish into a folder of \
            $fpath, for fish into ~/.config/fish/completions/publish.fish. An installed program has them in place.
            """,
        words: CommandSyntax.Words(label: "<shell>", meaning: "bash, zsh or fish.", count: 1...1), groups: [],
        helpCommand: "publish completions --help")

    private let script: String

    init(_ arguments: ParsedArguments, _ commands: [CommandSyntax]) throws(UsageError) {
        let shell = arguments.words[0]
        guard let script = ShellCompletions(commands: commands).script(for: shell) else {
            throw UsageError("The shell '\(shell)' is not known: write bash, zsh or fish.")
        }
        self.script = script
    }

    /// Writes the script; returns the exit status.
    func run() -> ExitStatus { StandardStream.output.write(script) ? .built : .environmentFailed }
}

/// `publish man`: writes the page of the program for `man`.
struct ManCommand {
    static let syntax = CommandSyntax(
        name: "man",
        abstract: "Writes the page of the program for man.",
        usage: "publish man",
        discussion: """
            The page goes to standard output: publish man > publish.1, then man ./publish.1. An installed program has it in \
            place.
            """,
        words: CommandSyntax.Words(label: "", meaning: "", count: 0...0), groups: [],
        helpCommand: "publish man --help")
}
