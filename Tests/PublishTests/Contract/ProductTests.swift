import Glibc
import PubTestSupport
import Testing

/// T17, E1, E7: products take their places together, and never that of something that the build read.
@Suite(.needs(.fonts)) struct ProductTests {
    /// An issue of two editions with a picture and a placed page.
    private let issue = IssueFolder()
    private static let old = Array("old".utf8)

    init() throws {
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest() + "\n[edition.small]\noutput = \"build/small.pdf\"\npage.size = \"A6\"\n")
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n\n![A](one-001.png){alt=A}\n\n![B](ad.pdf){alt=B}\n")
        issue.write("Issues/one/one-001.png", bytes: Fixture.bytes("rgb.png"))
        issue.write("Issues/one/ad.pdf", bytes: Fixture.placedPage)
    }

    private func path(_ name: String) -> String { "\(issue.path)/\(name)" }

    // MARK: Inputs

    /// Both places are named, whatever the file is called.
    @Test(arguments: [
        ("--output", "Issues/one/ad.pdf"), ("--output", "Issues/../Issues/one/./ad.pdf"), ("--output", "hard.pdf"),
        ("--output", "soft.pdf"), ("--depfile", "Fonts/Vollkorn-Regular.ttf"),
        ("--depfile", "Templates/tiny/template.toml"), ("--depfile", "Issues/one/issue.toml"),
        ("--png", "Issues/one"),
    ])
    func anInputIsNeverReplaced(option: String, file: String) throws {
        #expect(link(path("Issues/one/ad.pdf"), path("hard.pdf")) == 0)
        #expect(symlink("Issues/one/ad.pdf", path("soft.pdf")) == 0)
        let input = option == "--png" ? "Issues/one/one-001.png" : file
        let before = issue.bytes(input)
        let run = issue.build("--edition", "screen", option, file)
        #expect(run.ending == .exited(2), "\(run.messages)")
        #expect(run.messages.contains("\(option): error[output-is-input]: "), "\(run.messages)")
        if input.contains("one-001") { #expect(run.messages.contains("Issues/one/lead.md:5:1: note: read here")) }
        if input.contains("Fonts") { #expect(run.messages.contains("Fonts/Vollkorn-Regular.ttf: note: read here")) }
        #expect(issue.bytes(input) == before)
        #expect(!issue.has("build/one.pdf"))
    }

    @Test func anInputOfTheManifestIsNeverReplaced() throws {
        issue.write(
            "Issues/one/issue.toml", IssueFolder.manifest().replacing("build/one.pdf", with: "Issues/one/ad.pdf"))
        let run = issue.build()
        #expect(run.ending == .exited(1), "\(run.messages)")
        #expect(run.messages.contains("Issues/one/issue.toml:7:10: error[output-is-input]"), "\(run.messages)")
        #expect(run.messages.contains("Issues/one/lead.md:7:1: note: read here"), "\(run.messages)")
        #expect((issue.bytes("Issues/one/ad.pdf") ?? []) == Fixture.placedPage)
        // What is no product of the run may be there.
        #expect(issue.build("--output", "build/other.pdf").ending == .exited(0))
        #expect((issue.bytes("Issues/one/ad.pdf") ?? []) == Fixture.placedPage)
    }

    /// A picture that an earlier run drew, and that the issue now shows.
    @Test func aPageThatIsAPictureNowStays() throws {
        issue.write("Issues/one/lead.md", "# A\n\nText.\n\n::: page-break\n:::\n\nText.\n")
        #expect(issue.build("--edition", "screen", "--png", "Issues/one/pages").ending == .exited(0))
        let page = try #require(issue.bytes("Issues/one/pages/one-002.png"))
        issue.write("Issues/one/lead.md", "# A\n\n![P](pages/one-002.png){alt=P width=50pt}\n")
        let run = issue.build("--edition", "screen", "--png", "Issues/one/pages")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect((issue.bytes("Issues/one/pages/one-002.png") ?? []) == page)
    }

    @Test func twoProductsAreNotOneFile() {
        let run = issue.build("--edition", "screen", "--depfile", "build/../build/one.pdf")
        #expect(run.ending == .exited(2), "\(run.messages)")
        #expect(run.messages.contains("--depfile: error[duplicate-output]"), "\(run.messages)")
        #expect(!issue.has("build/one.pdf"))
    }

    // MARK: Together

    @Test(arguments: ["Issues/one/lead.md", "Issues/one/lead.md/pages"])
    func whatIsNoFolderTakesNoPages(folder: String) {
        let text = issue.bytes("Issues/one/lead.md")
        let run = issue.build("--png", folder)
        #expect(run.ending == .exited(2), "\(run.messages)")
        #expect(
            run.messages.contains("--png: error[not-a-folder]: Issues/one/lead.md is no folder"), "\(run.messages)")
        #expect(issue.bytes("Issues/one/lead.md") == text)
        #expect(!issue.has("build/one.pdf"))
    }

    /// What cannot take its place keeps all others from theirs.
    @Test(arguments: ["build/pages/small-001.png", "build/one.d"])
    func allProductsOrNone(blocked: String) {
        for name in ["one", "small"] { issue.write("build/\(name).pdf", bytes: Self.old) }
        issue.write("\(blocked)/kept", "kept")
        let run = issue.build("--png", "build/pages", "--depfile", "build/one.d")
        #expect(run.ending == .exited(3), "\(run.messages)")
        #expect(run.messages.contains("cannot write \(blocked): Is a directory"), "\(run.messages)")
        for name in ["one", "small"] { #expect((issue.bytes("build/\(name).pdf") ?? []) == Self.old) }
        #expect(!issue.has("build/pages/one-001.png"))
        #expect(!issue.names("build").contains { $0.hasSuffix(".tmp") })
    }

    // MARK: Changes

    /// A text that is saved when its pages are made: no product shows the old one.
    @Test(
        .needs(.tools("strace")),
        arguments: ["Issues/one/lead.md", "Issues/one/issue.toml", "Templates/tiny/template.toml"])
    func anInputThatChangesUntilTheEndFailsTheBuild(name: String) throws {
        issue.write("build/one.pdf", bytes: Self.old)
        var program = issue.program(["Issues/one/issue.toml", "--edition", "screen", "--jobs", "1"])
        // The PDF is flushed when it is complete: the call returns two seconds later.
        program.arguments =
            ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:delay_exit=3000000"]
            + program.arguments
        program.environment["SWIFT_BACKTRACE"] = "enable=no"
        let running = program.start()
        usleep(2_000_000)
        issue.write(name, bytes: try #require(issue.bytes(name)) + Array("\n".utf8))
        let run = running.wait()
        #expect(run.ending == .exited(3), "\(run.messages)")
        #expect(run.messages.contains("cannot read \(name): it changed during the build"), "\(run.messages)")
        #expect((issue.bytes("build/one.pdf") ?? []) == Self.old)
    }
}
