import Glibc
import PubFiles
import PubHome
import PubPipeline
import PubReports

/// `publish new`: makes the folder of an issue.
struct NewCommand {
    private static let template = CommandOption(
        "template", value: "name", "The template of the issue; otherwise monthly, if there is one.")

    static let syntax = CommandSyntax(
        name: "new",
        abstract: "Makes the folder of a new issue, which can be published at once.",
        usage: "publish new <folder> [<options>]",
        discussion: """
            Writes a manifest whose comments say what its lines are for, an article and a drawing. Outside of a publication it \
            also writes publish.toml, which holds what its issues share, a Makefile, a .gitignore and a script for build machines; \
            inside, the issue takes what publish.toml has. Nothing that is there is written over.

            Exit status: 0 when the folder is made, 2 when the command line is wrong, 3 when the machine failed, or when \
            a file is there already.
            """,
        words: CommandSyntax.Words(label: "<folder>", meaning: "The folder to make.", count: 1...1),
        groups: [CommandSyntax.Group(title: "Options", options: [template])],
        helpCommand: "publish new --help")

    private let folder: String
    private let template: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        folder = arguments.words[0]
        template = arguments.value(of: Self.template)
        if folder.isEmpty { throw UsageError("The name of the folder is empty.") }
    }

    /// Makes the folder; returns the exit status.
    func run() throws(UsageError) -> ExitStatus {
        let date = SourceDate.day(of: try SourceDate.fromEnvironment() ?? Int64(time(nil)))
        do {
            let issue = try NewIssue(folder: folder, template: template, date: date, libraries: Libraries.all)
            try issue.write()
            let next = "publish \(issue.manifest)"
            StandardStream.error.write(
                StandardStream.escapedLines("publish: wrote \(issue.folder), \(issue.count) files; next: \(next)\n"))
            return .built
        } catch let error as UnknownTemplate {
            guard let name = error.name else {
                throw UsageError(
                    "There is no template: put one into Templates, or name a folder that has it in PUBLISH_PATH. "
                        + "publish doctor says where templates are searched.")
            }
            throw UsageError(
                "There is no template “\(name)”. "
                    + (error.known.isEmpty
                        ? "publish doctor says where templates are searched."
                        : "Templates are: \(error.known.joined(separator: ", "))."))
        } catch let failure as EnvironmentFailure {
            let report = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(report.text(failure))
            return .environmentFailed
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
