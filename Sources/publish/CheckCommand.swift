import PubFiles
import PubPipeline
import PubReports

/// `publish check`: says whether the editions of an issue can go to their printers and readers.
struct CheckCommand {
    private static let edition = CommandOption("edition", value: "name", "Check this edition alone.")

    static let syntax = CommandSyntax(
        name: "check",
        abstract: "Says whether an issue is ready for its printers, and writes no product.",
        usage: "publish check <issue.toml> [<options>]",
        discussion: """
            Makes all pages of the editions as a build does, and looks at them as a printer would: resolution and ink of \
            pictures, fonts, type and lines that the press does not hold, what the cut takes, what does not bleed, pages \
            that cannot be bound. It ends with a line for each edition: READY for its profile, or NOT READY with the \
            number of errors and warnings. What the printer asks for is in Templates/profiles/NAME.toml.

            Exit status: 0 when all editions are ready, 1 when one is not, 2 when the command line is wrong, 3 when the \
            machine failed.
            """,
        words: CommandSyntax.Words(label: "<issue.toml>", meaning: "The manifest of the issue.", count: 1...1),
        groups: [
            CommandSyntax.Group(title: "What to check", options: [edition, ProductArguments.report]),
            InputArguments.group,
            MessageArguments.group,
        ],
        helpCommand: "publish check --help")

    private let edition: String?
    private let report: String?
    private let inputs: InputArguments
    private let messages: MessageArguments
    private let manifest: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        edition = arguments.value(of: Self.edition)
        report = try ProductArguments.report(arguments)
        inputs = try InputArguments(arguments)
        messages = try MessageArguments(arguments)
        manifest = arguments.words[0]
    }

    /// Checks the editions; returns the exit status.
    func run() throws(UsageError) -> ExitStatus {
        if inputs.writesManifest { throw UsageError("A check writes nothing: leave --write-manifest out.") }
        Interruption.watch()
        var options = try BuildOptions(manifest: manifest, inputs, messages)
        options.edition = edition
        options.report = report
        options.isCheck = true
        return BuildRun(messages: messages, isCheck: true).build(options)
    }
}
