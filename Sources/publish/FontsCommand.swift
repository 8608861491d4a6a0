import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubReports
import PubSpecimens

/// `publish fonts`: lists the fonts, and sets specimens of them.
struct FontsCommand {
    private static let specimen = CommandOption("specimen", value: "file", "Set a sheet of each family into this PDF.")
    private static let family = CommandOption("family", value: "name", "This family alone.")
    private static let root = CommandOption(
        "root", value: "folder", "The folder that holds Fonts; otherwise the root above this folder.")
    private static let format = CommandOption(
        "format", value: "form", of: Form.allCases.map(\.rawValue), standard: "human",
        "The format of the list: text, or one document (json).")

    static let syntax = CommandSyntax(
        name: "fonts",
        abstract: "Lists the fonts that an issue may use, and sets specimens of them.",
        usage: "publish fonts [<options>] [<folder> ...]",
        discussion: """
            Lists families and faces, variation axes, OpenType features, scripts, languages and the right to embed, of \
            the fonts in the folder Fonts of the nearest root above this folder, of those in PUBLISH_PATH, of the installed \
            program, and of the folders that are named.

            Exit status: 0 without an error, 1 when a file is no font, 2 when the command line is wrong, 3 when the \
            machine failed.
            """,
        words: CommandSyntax.Words(label: "<folder>", meaning: "Folders of further fonts.", count: 0...Int.max),
        groups: [CommandSyntax.Group(title: "Options", options: [specimen, family, root, format])],
        helpCommand: "publish fonts --help")

    /// The format of the list.
    enum Form: String, CaseIterable { case human, json }

    private let options: FontListOptions
    private let format: Form

    init(_ arguments: ParsedArguments) throws(UsageError) {
        var options = FontListOptions()
        options.folders = arguments.words
        options.family = arguments.value(of: Self.family)
        options.root = arguments.value(of: Self.root)
        options.libraries = Libraries.all
        options.specimen = arguments.value(of: Self.specimen)
        self.options = options
        format = try arguments.choice(of: Self.format, as: Form.self) ?? .human
        if let specimen = options.specimen, !specimen.hasSuffix(".pdf") {
            throw UsageError("--specimen names a PDF: its name ends in .pdf.")
        }
    }

    /// Lists the fonts; returns the exit status.
    func run() -> ExitStatus {
        Interruption.watch()
        do {
            let list = try listFonts(options)
            return report(list) ? BuildRun.status(of: list.diagnostics) : .environmentFailed
        } catch {
            report(error)
            return .environmentFailed
        }
    }

    /// Writes the list and its findings; false when it could not be written.
    private func report(_ list: FontList) -> Bool {
        if format == .json { return StandardStream.output.write(list.json()) }
        let findings = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
        StandardStream.error.write(findings.text(list.diagnostics))
        guard StandardStream.output.write(StandardStream.escapedLines(list.text)) else { return false }
        if let specimen = list.specimen {
            let pages = specimen.pages == 1 ? "1 page" : "\(specimen.pages) pages"
            StandardStream.error.write(StandardStream.escapedLines("\(specimen.path): \(pages)\n"))
        }
        return true
    }

    private func report(_ failure: EnvironmentFailure) {
        if format == .json {
            StandardStream.output.write(FontList().json(failure: failure))
        } else {
            let report = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(report.text(failure))
        }
    }
}
