import Diagnostics
import Files
import Glibc
import Pipeline
import Reports

/// A build with all that is told about it.
struct Session {
    let messages: MessageArguments

    /// Builds, tells, and says how the program ends.
    func build(_ options: BuildOptions) -> ExitStatus {
        let start = Session.now()
        let progress = Progress(start: start, isShown: showsProgress)
        do {
            let report = try Pipeline.build(options) { progress.update($0, $1) }
            progress.end()
            guard tell(report, seconds: Session.now() - start) else { return .environmentFailed }
            return Session.status(of: report.diagnostics)
        } catch {
            Interruption.yieldToSignal()
            progress.end()
            tell(error)
            return .environmentFailed
        }
    }

    /// Seconds of a clock that nobody sets.
    fileprivate static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Errors whose place is an option (`--set page.size`) are the caller's.
    static func status(of diagnostics: [Diagnostic]) -> ExitStatus {
        let errors = diagnostics.filter { $0.severity == .error }
        if errors.isEmpty { return .built }
        return errors.contains { $0.origin.file.hasPrefix("--") } ? .wrongUsage : .inputHasErrors
    }

    private var showsProgress: Bool {
        messages.format == .human && !messages.quiet && Terminal.isTerminal(STDERR_FILENO)
            && Terminal.canErase
    }

    /// Tells what was found and made; false when it could not be written.
    private func tell(_ report: BuildReport, seconds: Double) -> Bool {
        if messages.format == .json {
            return StandardStream.output.write(report.json(withTimings: messages.timings, withCosts: messages.costs))
        }
        tellFindings(of: report)
        let summary = BuildSummary(
            isVerbose: messages.verbose, showsTimings: messages.timings, showsCosts: messages.costs)
        if messages.format == .human && !messages.quiet {
            StandardStream.error.write(summary.text(report, seconds: seconds))
        } else {
            if messages.costs { StandardStream.error.write(BuildSummary.costs(report.decisions)) }
            if messages.timings { StandardStream.error.write(BuildSummary.times(report.timings)) }
        }
        return true
    }

    /// Tells what was found until the machine failed, then why it did.
    private func tell(_ failed: FailedBuild) {
        if messages.format == .json {
            StandardStream.output.write(failed.report.json(withTimings: messages.timings, failure: failed.failure))
        } else {
            StandardStream.error.write(tellFindings(of: failed.report).text(failed.failure))
        }
    }

    /// What is reported: notes change nothing, so that people read them only when they ask for more.
    private var leastSeverity: Diagnostic.Severity {
        if messages.quiet { return .error }
        return messages.verbose || messages.format != .human ? .note : .warning
    }

    @discardableResult
    private func tellFindings(of report: BuildReport) -> DiagnosticReport {
        let findings = DiagnosticReport(
            format: messages.format, usesColor: Terminal.usesColor(STDERR_FILENO), sources: report.sources)
        let told = report.diagnostics.filter { $0.severity >= leastSeverity }
        StandardStream.error.write(findings.text(told))
        return findings
    }
}

/// The progress of a build on the terminal.
private final class Progress {
    private var line: ProgressLine
    private let isShown: Bool

    init(start: Double, isShown: Bool) {
        line = ProgressLine(start: start)
        self.isShown = isShown
    }

    func update(_ stage: Stage, _ count: Int) {
        guard isShown, let text = line.update(stage, count, at: Session.now()) else { return }
        StandardStream.error.write(text)
    }

    func end() {
        if let text = line.end() { StandardStream.error.write(text) }
    }
}
