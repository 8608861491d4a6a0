import Glibc
import PubTestSupport
import Testing

/// T1, T3–T6: what an issue names is judged before it is opened, and by what it is.
@Suite(.needs(.fonts)) struct InputTests {
    /// The issue, its old product, and a secret beside the root.
    private func issue(lead: String) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("build/one.pdf", "old")
        issue.write("Issues/one/lead.md", lead)
        return issue
    }

    private func expectRefusal(
        _ issue: IssueFolder, _ summaries: [String], location: SourceLocation = #_sourceLocation
    ) throws {
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1), "\(run.messages)", sourceLocation: location)
        let errors = try ReportDocument(run).diagnostics.filter { $0.severity == "error" }
        #expect(errors.map(\.summary) == summaries, sourceLocation: location)
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8), sourceLocation: location)
        #expect(issue.names("build") == ["one.pdf"], sourceLocation: location)
    }

    // MARK: T1, T3

    @Test(arguments: [
        ("/etc/passwd", "no-site-root"), ("../../../../../../etc/passwd", "path-outside-root"),
        ("~/a.jpg", "wrong-path"), ("file:///etc/passwd", "wrong-path"), ("http://example.org/a.jpg", "remote-input"),
        ("HTTPS://example.org/a.jpg", "remote-input"), ("//example.org/a.jpg", "remote-input"),
        ("data:image/png;base64,AAAA", "remote-input"), ("../../Issues", "not-a-file"), ("no.jpg", "missing-file"),
        ("images%00.jpg", "missing-file"), ("/dev/zero", "no-site-root"),
    ])
    func picturesComeFromTheIssue(_ path: String, _ id: String) throws {
        try expectRefusal(issue(lead: "Text.\n\n![A](\(path)){alt=\"A\"}\n"), ["error[\(id)] Issues/one/lead.md:3"])
    }

    @Test(arguments: [
        ("/etc/passwd", "path-outside-root"), ("../../../../../../etc/passwd", "path-outside-root"),
        ("~/lead.md", "wrong-path"), ("http://example.org/lead.md", "remote-input"), ("a\\u0000.md", "wrong-path"),
        ("link.md", "path-outside-root"),
    ])
    func sourcesComeFromTheIssue(_ path: String, _ id: String) throws {
        let issue = issue(lead: "")
        symlink("/etc/passwd", "\(issue.path)/Issues/one/link.md")
        let manifest = IssueFolder.manifest().replacingFirst("source = \"lead.md\"", with: "source = \"\(path)\"")
        issue.write("Issues/one/issue.toml", manifest)
        try expectRefusal(issue, ["error[\(id)] Issues/one/issue.toml:12"])
    }

    @Test(arguments: ["../tiny", "/tmp", "..", "a/b"])
    func templatesAreNames(_ name: String) throws {
        let issue = issue(lead: "Text.\n")
        let manifest = IssueFolder.manifest().replacingFirst("template = \"tiny\"", with: "template = \"\(name)\"")
        issue.write("Issues/one/issue.toml", manifest)
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        #expect(try ReportDocument(run).diagnostics.first?.summary == "error[wrong-name] Issues/one/issue.toml:4")
    }

    /// The judgement is on where the path leads, not on its letters.
    @Test func pathsMayGoUpWithinTheRoot() throws {
        let issue = issue(lead: "Text.\n\n![A](../../pictures/./a.jpg){alt=\"A\"}\n")
        issue.write("pictures/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        #expect(issue.build().ending == .exited(0))
    }

    @Test func aFolderMayBeAllowed() throws {
        let other = IssueFolder()
        other.write("a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        let issue = issue(lead: "![A](\(other.path)/a.jpg){alt=\"A\"}\n")
        try expectRefusal(issue, ["error[no-site-root] Issues/one/lead.md:1"])
        #expect(issue.build("--allow-dir", other.path).ending == .exited(0))
    }

    @Test(.needs(.tools("strace")))
    func nothingOutsideIsOpenedAndNoSocket() throws {
        let issue = issue(lead: "![A](../../../secret.jpg){alt=\"A\"}\n\n![B](http://localhost/b.jpg){alt=\"B\"}\n")
        let secret = IssueFolder()
        secret.write("secret.jpg", bytes: Fixture.bytes("rgb.jpg"))
        symlink("\(secret.path)/secret.jpg", "\(issue.path)/Issues/one/link.jpg")
        issue.write(
            "Issues/one/lead.md",
            "![A](\(secret.path)/secret.jpg){alt=\"A\"}\n\n![B](link.jpg){alt=\"B\"}\n\n"
                + "![C](http://localhost/c.jpg){alt=\"C\"}\n")
        let trace = "\(issue.path)/trace"
        var program = Program(
            ["strace", "-f", "-o", trace, "-e", "trace=open,openat,openat2,socket,connect", IssueFolder.publish]
                + ["Issues/one/issue.toml", "--format", "json"])
        program.folder = issue.path
        let run = program.run()
        #expect(run.ending == .exited(1))
        #expect(
            try ReportDocument(run).diagnostics.map(\.id) == [
                "no-site-root", "path-outside-root", "remote-input",
            ])
        let calls = String(decoding: issue.bytes("trace") ?? [], as: UTF8.self)
        #expect(calls.contains("lead.md"), "the trace shows what is opened")
        #expect(!calls.contains("secret"))
        #expect(!calls.contains("socket("))
        #expect(!calls.contains("connect("))
    }

    /// Each edition with a catalogue of its own would hold the tables of all fonts again.
    @Test(.needs(.tools("strace")))
    func editionsThatDifferShareTheirFonts() throws {
        let issue = issue(lead: "A line.\n")
        func opened(by editions: Int) throws -> Int {
            let tables = (2...editions).map { number in
                """
                [edition.e\(number)]
                output = "build/\(number).pdf"
                [edition.e\(number).swatch.black]
                cmyk = [0, \(number), 0, 100]

                """
            }
            issue.write("Issues/one/issue.toml", IssueFolder.manifest(rest: tables.joined()))
            var program = Program(
                ["strace", "-f", "-o", "\(issue.path)/trace", "-e", "trace=openat", IssueFolder.publish]
                    + ["Issues/one/issue.toml"])
            program.folder = issue.path
            let run = program.run()
            #expect(run.ending == .exited(0), "\(run.messages)")
            #expect(issue.bytes("build/\(editions).pdf") != nil)
            let calls = String(decoding: issue.bytes("trace") ?? [], as: UTF8.self)
            return calls.split(separator: "\n").count { $0.contains("Vollkorn-Regular.ttf") }
        }
        let few = try opened(by: 2)
        #expect(few > 0)
        #expect(try opened(by: 9) == few)
    }

    /// T10, T23: what a drawing or a PDF names is not opened.
    @Test(.needs(.tools("strace")))
    func nothingIsOpenedThatADrawingNames() throws {
        let issue = issue(lead: "![A](good.svg){alt=\"A\"}\n\n![B](bad.svg){alt=\"B\"}\n\n![C](bad.pdf){alt=\"C\"}\n")
        let root =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\">"
        issue.write("Issues/one/good.svg", "\(root)<path d=\"M0 0H9V9z\"/></svg>")
        issue.write(
            "Issues/one/bad.svg",
            "\(root)<image xlink:href=\"file://\(issue.path)/secret.png\"/><use href=\"secret.svg#a\"/>"
                + "<image href=\"http://localhost/secret.png\"/><style>@import url(secret.css);</style></svg>")
        issue.write("Issues/one/bad.pdf", "%PDF-1.6\n1 0 obj\n<</F(secret.pdf)>>\nendobj\n")
        for name in ["png", "svg", "css", "pdf"] { issue.write("Issues/one/secret.\(name)", "secret") }
        let trace = "\(issue.path)/trace"
        var program = Program(
            ["strace", "-f", "-o", trace, "-e", "trace=open,openat,openat2,socket,connect", IssueFolder.publish]
                + ["Issues/one/issue.toml", "--format", "json"])
        program.folder = issue.path
        let run = program.run()
        #expect(run.ending == .exited(1))
        let found = Set(try ReportDocument(run).diagnostics.map(\.id))
        #expect(found == ["svg-external", "pdf-malformed"])
        let calls = String(decoding: issue.bytes("trace") ?? [], as: UTF8.self)
        #expect(calls.contains("libcairo"), "the trace shows what is opened")
        #expect(calls.contains("good.svg"))
        #expect(!calls.contains("secret"))
        #expect(!calls.contains("socket("))
        #expect(!calls.contains("connect("))
        let inputs = calls.split(separator: "\n").filter { $0.contains("/etc/") }
        #expect(
            inputs.allSatisfy { $0.contains("/etc/ld.so") || $0.contains("locale") || $0.contains("ENOENT") },
            "\(inputs)")
    }

    // MARK: T4

    @Test(arguments: [
        ("../out.pdf", "output-outside-root"), ("/tmp/out.pdf", "output-outside-root"), ("out.txt", "output-not-pdf"),
    ])
    func productsStayInTheRoot(_ path: String, _ id: String) throws {
        let issue = issue(lead: "Text.\n")
        issue.write(
            "Issues/one/issue.toml", IssueFolder.manifest().replacingFirst("build/one.pdf", with: path))
        try expectRefusal(issue, ["error[\(id)] Issues/one/issue.toml:7"])
    }

    /// An option may name any PDF, but nothing that the build reads.
    @Test(arguments: [["--output", "Issues/one/lead.md"], ["--depfile", "Issues/one/lead.md"]])
    func noOptionOverwritesAnInput(_ options: [String]) {
        let issue = issue(lead: "Text.\n")
        let run = issue.program(["Issues/one/issue.toml"] + options).run()
        #expect(run.ending == .exited(2), "\(run.messages)")
        #expect(issue.bytes("Issues/one/lead.md") == Array("Text.\n".utf8))
    }

    // MARK: T5, T6

    @Test(arguments: [
        ("bomb-size.png", "image-too-large"), ("bomb-size.jpg", "image-too-large"),
        ("bomb-profile.png", "image-profile-too-large"), ("animation.gif", "image-variant"),
        ("animation.webp", "image-variant"),
    ])
    func picturesAreWhatTheyAre(_ name: String, _ id: String) throws {
        let issue = issue(lead: "Text.\n\n![A](a.jpg){alt=\"A\"}\n")
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes(name))
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == ["error[\(id)] Issues/one/lead.md:3"])
        #expect(run.seconds < 2)
        #expect(run.peakMemory < 1 << 30)
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
    }

    @Test func namesMayLie() {
        let issue = issue(lead: "![A](a.png){alt=\"A\"}\n\n![B](b.jpg){alt=\"B\"}\n")
        issue.write("Issues/one/a.png", bytes: Fixture.bytes("cmyk-adobe.jpg"))
        issue.write("Issues/one/b.jpg", bytes: Fixture.bytes("bomb-text.png"))
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.peakMemory < 1 << 30)
    }

    @Test(arguments: ["rgb.jpg", "rgba.png"])
    func truncatedPicturesAreErrors(_ name: String) throws {
        let issue = issue(lead: "![A](a.jpg){alt=\"A\"}\n")
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes(name).dropLast(40))
        try expectRefusal(issue, ["error[image-truncated] Issues/one/lead.md:1"])
    }

    /// A PNG whose chunk is whole and whose stream is not.
    private func pictureOfBrokenPixels() throws -> [UInt8] {
        var bytes = Fixture.bytes("rgba.png")
        let data = try #require(bytes.indices.first { bytes[$0...].starts(with: "IDAT".utf8) })
        let length = bytes[data - 4..<data].reduce(0) { $0 << 8 | Int($1) }
        for index in data + 8..<data + 14 { bytes[index] ^= 0xFF }
        let check = Fixture.checksum(bytes[data..<data + 4 + length])
        for index in 0..<4 { bytes[data + 4 + length + index] = UInt8(truncatingIfNeeded: check >> (24 - 8 * index)) }
        return bytes
    }

    /// Broken pixels show only when they are decoded for the PDF.
    @Test func brokenPixelsAreErrors() throws {
        let bytes = try pictureOfBrokenPixels()
        let issue = issue(lead: "![A](a.png){alt=\"A\"}\n\n![B](b.png){alt=\"B\"}\n")
        issue.write("Issues/one/a.png", bytes: bytes)
        issue.write("Issues/one/b.png", bytes: bytes + [0])
        try expectRefusal(
            issue, ["error[image-damaged] Issues/one/lead.md:1", "error[image-damaged] Issues/one/lead.md:3"])
        let draft = issue.build("--draft")
        #expect(draft.ending == .exited(1))
        #expect(issue.names("build") == ["one-draft.pdf", "one.pdf"])
    }

    /// With an error no edition decodes its pictures; all that is wrong is reported in one run all the same.
    @Test func brokenPixelsAreReportedBesideOtherErrors() throws {
        let issue = issue(lead: "![A](a.png){alt=\"A\"}\n\n![B](none.png){alt=\"B\"}\n")
        issue.write("Issues/one/a.png", bytes: try pictureOfBrokenPixels())
        try expectRefusal(
            issue, ["error[image-damaged] Issues/one/lead.md:1", "error[missing-file] Issues/one/lead.md:3"])
    }
}
