import ArgumentParser
import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubReports
import PubSpecimens

/// `publish fonts`: lists the fonts, and sets specimens of them.
struct FontsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "Lists the fonts that an issue may use, and sets specimens of them.",
        usage: "publish fonts [<options>] [<folder> ...]",
        discussion: """
            Lists families and faces, variation axes, OpenType features, scripts, languages and the right to embed, of \
            the fonts in the folder Fonts of the nearest root above this folder, and of the folders that are named.

            Exit status: 0 without an error, 1 when a file is no font, 2 when the command line is wrong, 3 when the \
            machine failed.
            """)

    @Option(help: ArgumentHelp("Set a sheet of each family into this PDF.", valueName: "file"))
    var specimen: String?

    @Option(help: ArgumentHelp("This family alone.", valueName: "name"))
    var family: String?

    @Option(
        help: ArgumentHelp(
            "The folder that holds Fonts; otherwise the nearest one that holds Templates.", valueName: "folder"))
    var root: String?

    @Option(help: ArgumentHelp("The format of the list: text, or one document (json).", valueName: "form"))
    var format = Form.human

    @Argument(help: ArgumentHelp("Folders of further fonts.", valueName: "folder"))
    var folders: [String] = []

    /// The format of the list.
    enum Form: String, CaseIterable, ExpressibleByArgument { case human, json }

    func validate() throws {
        if let specimen, !specimen.hasSuffix(".pdf") {
            throw ValidationError("--specimen names a PDF: its name ends in .pdf.")
        }
    }

    func run() throws {
        Interruption.watch()
        var options = FontListOptions()
        options.folders = folders
        options.family = family
        options.root = root
        options.specimen = specimen
        do {
            let list = try listFonts(options)
            throw report(list) ? BuildRun.status(of: list.diagnostics) : ExitStatus.environmentFailed
        } catch let failure as EnvironmentFailure {
            report(failure)
            throw ExitStatus.environmentFailed
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
