import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubReports

/// Runs one build for the command line: shows progress, then writes findings and the summary to the standard streams.
struct BuildRun {
    let messages: MessageArguments
    /// Whether it ends with a verdict in the place of the summary.
    var isCheck = false

    /// Builds, reports, and returns the exit status.
    func build(_ options: BuildOptions) -> ExitStatus {
        let start = BuildRun.now()
        let progress = Progress(start: start, isShown: showsProgress)
        do {
            let result = try PubPipeline.build(options) { stage, count in
                if stage == .emission { MemoryLimits.releaseHeaps() }
                progress.update(stage, count)
            }
            progress.end()
            guard report(result, seconds: BuildRun.now() - start) else { return .environmentFailed }
            return BuildRun.status(of: result.diagnostics)
        } catch {
            Interruption.yieldToSignal()
            progress.end()
            report(error)
            return .environmentFailed
        }
    }

    /// Seconds of a monotonic clock.
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

    /// Writes the findings and the summary; false when they could not be written.
    private func report(_ result: BuildReport, seconds: Double) -> Bool {
        if messages.format == .json {
            return StandardStream.output.write(result.json(withTimings: messages.timings, withCosts: messages.costs))
        }
        if messages.format == .sarif {
            return StandardStream.output.write(
                SARIFText.document(shown(result), version: ProgramVersion.number))
        }
        reportFindings(of: result)
        let summary = BuildSummary(
            isVerbose: messages.verbose, showsTimings: messages.timings, showsCosts: messages.costs)
        if isCheck { StandardStream.error.write(BuildSummary.verdicts(result)) }
        if messages.format == .human && !messages.quiet && !isCheck {
            StandardStream.error.write(summary.text(result, seconds: seconds))
        } else {
            if messages.costs { StandardStream.error.write(BuildSummary.costs(result.decisions)) }
            if messages.timings {
                StandardStream.error.write(BuildSummary.times(result.timings, planning: result.planningSeconds))
            }
        }
        return true
    }

    /// Writes the findings until the machine failed, then the failure.
    private func report(_ failed: FailedBuild) {
        if messages.format == .json {
            StandardStream.output.write(failed.report.json(withTimings: messages.timings, failure: failed.failure))
        } else if messages.format == .sarif {
            StandardStream.output.write(
                SARIFText.document(shown(failed.report), version: ProgramVersion.number, failure: failed.failure))
        } else {
            StandardStream.error.write(reportFindings(of: failed.report).text(failed.failure))
        }
    }

    /// The least severity that is reported: notes change nothing, so that people read them only when they ask for more.
    private var leastSeverity: Diagnostic.Severity {
        if messages.quiet { return .error }
        return messages.verbose || messages.format != .human ? .note : .warning
    }

    /// The findings that are reported.
    private func shown(_ result: BuildReport) -> [Diagnostic] {
        result.diagnostics.filter { $0.severity >= leastSeverity }
    }

    @discardableResult
    private func reportFindings(of result: BuildReport) -> DiagnosticReport {
        let findings = DiagnosticReport(
            format: messages.format, usesColor: Terminal.usesColor(STDERR_FILENO), sources: result.sources)
        StandardStream.error.write(findings.text(shown(result)))
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
        guard isShown, let text = line.update(stage, count, at: BuildRun.now()) else { return }
        StandardStream.error.write(text)
    }

    func end() {
        if let text = line.end() { StandardStream.error.write(text) }
    }
}
