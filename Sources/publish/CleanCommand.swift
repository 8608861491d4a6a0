import Glibc
import PubFiles
import PubPipeline
import PubReports

/// `publish clean`: removes the products of an issue's builds.
struct CleanCommand {
    private static let root = CommandOption(
        "root", value: "folder", "The root, if it is not the one above the manifest.")

    static let syntax = CommandSyntax(
        name: "clean",
        abstract: "Removes what builds of an issue made, and nothing else.",
        usage: "publish clean <issue.toml> [<options>]",
        discussion: """
            Removes build/cache below the root, and the PDFs of the issue's editions, with their drafts, covers and excerpts. A PDF of \
            the same name that another program made stays, and so does all that options named: other outputs, PNG files, reports.

            Exit status: 0 when nothing of it is left, 1 when the manifest has errors, 2 when the command line is wrong, 3 \
            when the machine failed.
            """,
        words: CommandSyntax.Words(label: "<issue.toml>", meaning: "The manifest of the issue.", count: 1...1),
        groups: [CommandSyntax.Group(title: "Options", options: [root])],
        helpCommand: "publish clean --help")

    private let manifest: String
    private let root: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        manifest = arguments.words[0]
        root = arguments.value(of: Self.root)
    }

    /// Removes the files; returns the exit status.
    func run() -> ExitStatus {
        var options = BuildOptions(manifest: manifest)
        options.root = root
        options.libraries = Libraries.all
        do {
            let cleaning = try Cleaning(options)
            let report = DiagnosticReport(
                format: .human, usesColor: Terminal.usesColor(STDERR_FILENO), sources: cleaning.sources)
            StandardStream.error.write(report.text(cleaning.diagnostics))
            let removed = cleaning.removed.map { "removed \($0)\n" }.joined()
            StandardStream.error.write(StandardStream.escapedLines(removed))
            return BuildRun.status(of: cleaning.diagnostics)
        } catch {
            let report = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(report.text(error))
            return .environmentFailed
        }
    }
}
