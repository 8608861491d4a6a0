import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// The real issue as a printer gets it.
@Suite(.needs(.fonts, .dictionaries), .needsShared("real/fsm-06")) struct PrintedIssueTests {
    private let bench = Workbench()

    /// Its pictures were made for the web: none is drawn larger than sharp, so that a judge of PDF/X-4 and of the limits of
    /// the Ghent Workgroup finds no error.
    @Test(.needsShared("tools/pdfx_check.py"), .needs(.pythonPackages, .tools("mutool", "qpdf")))
    func thePrintEditionPassesPreflight() throws {
        let report = try RealIssue.publish(in: bench, "print", edition: "print")
        #expect(report.diagnostics.filter { $0.severity == .error }.isEmpty)
        let path = "\(bench.folder)/print.pdf"
        let judge = try #require(Shared.path(of: "tools/pdfx_check.py"))
        let verdict = Tool.run(
            "'\(PackageFolder.path)/.venv/bin/python3' '\(judge)' --variant magazine --bleed 3 --spots 0 '\(path)' 2>&1"
        )
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
        #expect(Tool.run("qpdf --check '\(path)' >/dev/null 2>&1").status == 0)
    }
}
