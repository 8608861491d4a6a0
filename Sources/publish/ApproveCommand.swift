import PubFiles
import PubPipeline
import PubReports

/// `publish approve`: notes the appearance of an issue's pages, so that later builds report the pages that have changed.
struct ApproveCommand {
    private static let edition = CommandOption("edition", value: "name", "Approve the pages of this edition alone.")

    static let syntax = CommandSyntax(
        name: "approve",
        abstract: "Notes what the pages of an issue show, so that changes are seen later.",
        usage: "publish approve <issue.toml> [<options>]",
        discussion: """
            Makes all pages of the editions as a build does, and writes approved.toml beside the manifest, with a hash of \
            what each page shows, and the pages as pictures into build/approved below the root. Every later build says which \
            pages are not what was approved, and --report shows them as they were and as they are. Nothing is kept from \
            changing. The version in approved.toml counts the approvals; PDFs name it, as VersionID.

            Nothing is approved while there is an error.

            Exit status: 0 when the pages are approved, 1 when the input has errors, 2 when the command line is wrong, 3 \
            when the machine failed.
            """,
        words: CommandSyntax.Words(label: "<issue.toml>", meaning: "The manifest of the issue.", count: 1...1),
        groups: [
            CommandSyntax.Group(title: "What to approve", options: [edition]), InputArguments.group,
            MessageArguments.group,
        ],
        helpCommand: "publish approve --help")

    private let edition: String?
    private let inputs: InputArguments
    private let messages: MessageArguments
    private let manifest: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        edition = arguments.value(of: Self.edition)
        inputs = try InputArguments(arguments)
        messages = try MessageArguments(arguments)
        manifest = arguments.words[0]
    }

    /// Approves the pages; returns the exit status.
    func run() throws(UsageError) -> ExitStatus {
        if inputs.writesManifest { throw UsageError("What is approved has a manifest: leave --write-manifest out.") }
        Interruption.watch()
        var options = try BuildOptions(manifest: manifest, inputs, messages)
        options.edition = edition
        options.isCheck = true
        options.isApproval = true
        return BuildRun(messages: messages, isCheck: true).build(options)
    }
}
