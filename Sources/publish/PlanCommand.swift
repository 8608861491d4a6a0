import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubReports

/// `publish plan`: shows the articles on each page, how they fit, and everything that is missing.
struct PlanCommand {
    /// The format of the plan.
    private enum Format: String, CaseIterable {
        case text, json, html
    }

    private static let edition = CommandOption(
        "edition", value: "name", "Plan this edition. (default: the first one)")
    private static let format = CommandOption(
        "format", value: "form", of: Format.allCases.map(\.rawValue), standard: "text",
        "A table for the terminal, one document (json) or a page for browsers (html), on standard output.")
    private static let contactSheet = CommandOption(
        "contact-sheet", value: "file",
        "Also write the pages as small pictures in their spreads, with their folios: a PNG or a PDF, by the name.")

    static let syntax = CommandSyntax(
        name: "plan",
        abstract: "Shows which page has which articles, how they fit, and what is missing.",
        usage: "publish plan <issue.toml> [<options>]",
        discussion: """
            Lays all pages out as a build does, and writes no product. The map has the spreads one after the other: folios, \
            and below them a letter for each article; ! is an error on the page, ' a warning, – a blank page. The table has \
            the pages of each article (of those that are reserved for it), its columns, lines and words, and how full its \
            last page is. Below it is what is over or free, and what is missing: texts, pictures, descriptions of pictures, \
            notes. With errors, what there is is shown.

            Exit status: 0 without errors in the issue, 1 with some, 2 when the command line is wrong, 3 when the machine \
            failed.
            """,
        words: CommandSyntax.Words(label: "<issue.toml>", meaning: "The manifest of the issue.", count: 1...1),
        groups: [
            CommandSyntax.Group(title: "What to show", options: [edition, format, contactSheet]),
            InputArguments.group,
        ],
        helpCommand: "publish plan --help")

    private let edition: String?
    private let format: Format
    private let contactSheet: String?
    private let inputs: InputArguments
    private let manifest: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        edition = arguments.value(of: Self.edition)
        format = try arguments.choice(of: Self.format, as: Format.self) ?? .text
        contactSheet = arguments.value(of: Self.contactSheet)
        if let contactSheet, !contactSheet.hasSuffix(".png"), !contactSheet.hasSuffix(".pdf") {
            throw UsageError("--contact-sheet names a picture or a PDF: its name ends in .png or .pdf.")
        }
        inputs = try InputArguments(arguments)
        manifest = arguments.words[0]
    }

    /// Shows the plan; returns the exit status.
    func run() throws(UsageError) -> ExitStatus {
        if inputs.writesManifest { throw UsageError("A plan writes no manifest: leave --write-manifest out.") }
        Interruption.watch()
        var options = try BuildOptions(manifest: manifest, inputs)
        options.edition = edition
        options.advises = true
        let report: BuildReport
        do throws(FailedBuild) { report = try IssueSession(options).preview() } catch {
            Interruption.yieldToSignal()
            if format == .json { StandardStream.output.write(IssuePlan(error.report).json(failure: error.failure)) }
            return fail(error.failure, after: error.report)
        }
        do throws(EnvironmentFailure) {
            let plan = IssuePlan(report)
            guard StandardStream.output.write(try document(plan, report)) else { return .environmentFailed }
            if let contactSheet { try writeContactSheet(of: report, to: contactSheet) }
        } catch {
            return fail(error, after: report)
        }
        if format != .json { show(report) }
        return BuildRun.status(of: report.diagnostics)
    }

    private func document(_ plan: IssuePlan, _ report: BuildReport) throws(EnvironmentFailure) -> String {
        switch format {
        case .text: StandardStream.escapedLines(plan.text)
        case .json: plan.json()
        case .html: String(decoding: try plan.page(report).html, as: UTF8.self)
        }
    }

    private func writeContactSheet(of report: BuildReport, to path: String) throws(EnvironmentFailure) {
        guard let edition = report.preview?.editions.first, !edition.sheets.isEmpty else { return }
        // No option puts a picture in the place of a text.
        if let own = Self.realPath(path), report.inputs.contains(where: { Self.realPath($0) == own }) {
            throw EnvironmentFailure("write", path, reason: "the issue is made from this file")
        }
        if path.hasSuffix(".pdf") {
            try edition.writeContactSheet(to: path)
        } else {
            try AtomicWrite.write(try edition.contactSheet(), to: path)
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Errors are printed with their places: they are why the plan is not whole.
    private func show(_ report: BuildReport) {
        let errors = report.diagnostics.filter { $0.severity == .error }
        let text = DiagnosticReport(
            format: .human, usesColor: Terminal.usesColor(STDERR_FILENO), sources: report.sources)
        StandardStream.error.write(text.text(errors))
    }

    private func fail(_ failure: EnvironmentFailure, after report: BuildReport) -> ExitStatus {
        let text = DiagnosticReport(
            format: .human, usesColor: Terminal.usesColor(STDERR_FILENO), sources: report.sources)
        if format != .json { show(report) }
        StandardStream.error.write(text.text(failure))
        return .environmentFailed
    }
}
