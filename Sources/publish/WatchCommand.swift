import Glibc
import PubFiles
import PubPipeline
import PubPreview
import PubReports

/// `publish watch`: shows the pages of an issue in a browser, while its files are written.
struct WatchCommand {
    private static let port = CommandOption(
        "port", value: "number",
        "The port of the page; the next free one if it is taken, and any for 0. (default: 4040)")
    private static let open = CommandOption("open", "Open the page in the browser of this desktop.")
    private static let editor = CommandOption(
        "editor", value: "command",
        "What opens a place in your editor, such as \"code -g {file}:{line}:{column}\"; a command without {file} gets file:line:column."
    )
    private static let poll = CommandOption(
        "poll",
        "List the folders again and again instead of being told of changes; on network shares that is done anyway.")
    private static let edition = CommandOption("edition", value: "name", "Show this edition alone.")

    static let syntax = CommandSyntax(
        name: "watch",
        abstract: "Shows the pages of an issue in a browser while it is written.",
        usage: "publish watch <issue.toml> [<options>]",
        discussion: """
            Makes the pages of the editions, serves them to browsers of this machine at http://127.0.0.1:4040, and makes \
            them anew whenever a file of the issue is saved: spreads as they are printed, with what was found marked on \
            them, the plan of the issue, and how its articles fit. What did not change is not made again. Nothing is \
            written; Ctrl-C ends it.

            Exit status: 2 when the command line is wrong, 3 when the machine failed; otherwise it ends by the signal.
            """,
        words: CommandSyntax.Words(label: "<issue.toml>", meaning: "The manifest of the issue.", count: 1...1),
        groups: [
            CommandSyntax.Group(title: "What to show", options: [edition, port, open, editor, poll]),
            InputArguments.group,
        ],
        helpCommand: "publish watch --help")

    private let preview: PreviewOptions
    private let opens: Bool
    private let edition: String?
    private let inputs: InputArguments
    private let manifest: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        var preview = PreviewOptions()
        if let port = try arguments.number(of: Self.port, as: Int.self) {
            guard (0...65_535).contains(port) else { throw UsageError("--port is from 0 to 65535.") }
            preview.port = port
        }
        preview.editor = arguments.value(of: Self.editor)
        if let editor = preview.editor, editor.allSatisfy({ $0 == " " }) {
            throw UsageError("--editor names a program.")
        }
        preview.polls = arguments.has(Self.poll)
        self.preview = preview
        opens = arguments.has(Self.open)
        edition = arguments.value(of: Self.edition)
        inputs = try InputArguments(arguments)
        manifest = arguments.words[0]
    }

    /// Shows the pages until a signal ends the program; returns only the status of a failure.
    func run() throws(UsageError) -> ExitStatus {
        if inputs.writesManifest { throw UsageError("To watch writes nothing: leave --write-manifest out.") }
        Interruption.watch()
        var options = try BuildOptions(manifest: manifest, inputs)
        options.edition = edition
        options.advises = true
        do throws(EnvironmentFailure) {
            let server = try PreviewServer(of: manifest, preview)
            let taken = preview.port != 0 && server.port != preview.port ? " (port \(preview.port) is taken)" : ""
            StandardStream.error.write("publish: the pages are at \(server.address)\(taken); Ctrl-C ends\n")
            if opens, !EditorCommand.start(["xdg-open", server.address]) {
                StandardStream.error.write("publish: xdg-open does not start: open the address yourself\n")
            }
            server.run(options) {
                WatchCommand.report($0, seconds: $1)
            } rest: {
                // Until the next build nothing needs the memory that setting took.
                MemoryLimits.releaseHeaps()
            }
        } catch {
            let report = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(report.text(error))
        }
        return .environmentFailed
    }

    /// Prints a line about the result of a build.
    private static func report(_ result: Result<BuildReport, FailedBuild>, seconds: Double) {
        let time = DecimalText.fixed(seconds, places: 2)
        switch result {
        case .success(let report):
            let pages = report.preview?.editions.map { "\($0.name) \($0.sheets.count) pages" } ?? []
            let found = DiagnosticReport.summary(report.diagnostics)
            let made = pages.isEmpty ? "no pages" : pages.joined(separator: ", ")
            let line = "publish: \(made) in \(time) s\(found.isEmpty ? "" : "; \(found)")\n"
            StandardStream.error.write(StandardStream.escapedLines(line))
        case .failure(let failed):
            let text = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(text.text(failed.failure))
        }
    }
}
