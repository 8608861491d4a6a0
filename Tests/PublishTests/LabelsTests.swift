import Glibc
import PubTestSupport
import Testing

/// The issue of single lines: mixed fonts, underlines, colours, shifted baselines.
@Suite(.needs(.fonts, .dictionaries)) struct LabelsTests {
    @Test func everyLabelIsOneLine() throws {
        var folder = Array("/tmp/publish-labels-XXXXXX".utf8CString)
        let path = String(cString: mkdtemp(&folder))
        defer { _ = Program(["rm", "-r", path]).run() }
        let issue = "\(PackageFolder.path)/Issues/attributed-labels"
        let pdf = "\(path)/labels.pdf"
        let run = Program([IssueFolder.publish, "\(issue)/issue.toml", "--output", pdf, "--format", "json"]).run()
        #expect(run.ending == .exited(0), "\(run.output)")
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == [])
        // At the left margin, 48 pt, stand the numbers of the labels and the first words of title, standfirst and foot: a
        // label that ran into a second line would add one.
        let words = Program(["pdftotext", "-bbox", pdf, "-"]).run().output
        let first = words.matches(of: /xMin="4[0-9.]+" .*>(.*)<\/word>/).map { String($0.1) }
        let numbers = (1...18).map { $0 < 10 ? "0\($0)" : "\($0)" }
        #expect(first.filter { numbers.contains($0) } == numbers)
        let others = ["A", "Eighteen", "Quince", "Hemp", "Lime", "Stairs,", "A"]
        #expect(first.filter { !numbers.contains($0) } == others)
        // The dots between a thing and its price are no text.
        let text = Program(["pdftotext", "-layout", pdf, "-"]).run().output
        #expect(text.contains(/Lime water, clouded +12\.00\n/))
        #expect(Program(["pdfinfo", pdf]).run().output.contains(/Pages: +2\n/))
        let fonts = Program(["pdffonts", pdf]).run().output
        for font in ["Vollkorn-Regular", "EBGaramond12-Italic", "JetBrainsMono-Bold", "LeagueSpartan", "Inter-Light"] {
            #expect(fonts.contains(font), "\(font)")
        }
    }
}
