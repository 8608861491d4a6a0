import Glibc
import TestSupport
import Testing

/// PNGs of pages that show a page of a PDF which the program that draws it cannot draw.
@Suite struct PagesNotDrawnTests {
    /// A page of one square, 100 × 50 points.
    private static let advertisement: String = {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 50]/Contents 4 0 R>>",
            "<</Length 26>>stream\n0 1 1 0 k 0 0 100 50 re f \nendstream",
        ]
        var text = "%PDF-1.6\n"
        var places = ""
        for (index, object) in objects.enumerated() {
            let digits = "\(text.utf8.count)"
            places += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        return "\(text)xref\n0 5\n0000000000 65535 f \n\(places)trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n"
            + "\(text.utf8.count)\n%%EOF\n"
    }()

    /// Publishes an issue that places the page twice, with PNGs, where pdftocairo is `script`; nil for none.
    private func run(_ script: String?) -> (issue: IssueFolder, run: Run) {
        let issue = IssueFolder()
        issue.write("Issues/one/ad.pdf", Self.advertisement)
        issue.write(
            "Issues/one/lead.md",
            "# Lead\n\n![A](ad.pdf){alt=\"A\" width=50pt}\n\n![A](ad.pdf){alt=\"A\" width=100pt}\n")
        issue.write("bin/tried", "")
        if let script {
            issue.write("bin/pdftocairo", "#!/bin/sh\necho >>'\(issue.path)/bin/tried'\n\(script)\n")
            chmod("\(issue.path)/bin/pdftocairo", 0o755)
        }
        var program = issue.program(["Issues/one/issue.toml", "--png", "build/pages"])
        program.environment["PATH"] = "\(issue.path)/bin"
        return (issue, program.run())
    }

    @Test(arguments: [
        ("kill -XCPU $$", "it takes more than 30 seconds"), ("kill -KILL $$", "signal 9: Killed"),
        ("echo there is no ink >&2; exit 1", "there is no ink"), ("exit 0", "no picture comes of it"),
        ("echo 'cairo error: out of memory' >&2", "cairo error: out of memory"),
    ])
    func itsPlaceIsGrayAndThatIsSaid(script: String, reason: String) {
        let (issue, run) = run(script)
        #expect(run.ending == .exited(0))
        let finding = "warning[pdf-not-drawn]: the page of 'ad.pdf' cannot be drawn for screens: \(reason)"
        #expect(run.messages.contains("Issues/one/lead.md:3:1: \(finding)"), "\(run.messages)")
        #expect(issue.names("build").filter { $0 != "cache" } == ["one.pdf", "pages"])
        #expect(issue.names("build/pages") == ["one-001.png"])
        // What takes all its time once would take it each time.
        #expect(issue.bytes("bin/tried")?.count == 1)
    }

    @Test func withoutTheProgramThereAreNoPNGs() {
        let (issue, run) = run(nil)
        #expect(run.ending == .exited(3))
        #expect(run.messages.contains("install Debian's package poppler-utils"), "\(run.messages)")
        #expect(issue.names("build/pages").isEmpty)
    }
}
