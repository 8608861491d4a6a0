import Glibc
import PubTestSupport
import Testing

/// PNGs of pages that show a page of a PDF which the program that draws it cannot draw.
@Suite struct PagesNotDrawnTests {
    /// Publishes an issue that places the page twice, with PNGs, where pdftocairo is `script`; nil for none.
    private func run(_ script: String?) -> (issue: IssueFolder, run: Run) {
        let issue = IssueFolder()
        issue.write("Issues/one/ad.pdf", bytes: Fixture.placedPage)
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
