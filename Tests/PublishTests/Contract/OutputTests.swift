import Glibc
import PubTestSupport
import Testing

/// T15, T17–T19, T22: the old product or the new one, the same bytes everywhere, messages that cannot deceive.
@Suite(.needs(.fonts)) struct OutputTests {
    /// An issue of some pages, so that a build takes a while.
    private func longIssue() -> IssueFolder {
        let issue = IssueFolder()
        let paragraph = String(repeating: "Somewhat more words than would be needed to fill a line. ", count: 12)
        issue.write("Issues/one/lead.md", String(repeating: paragraph + "\n\n", count: 40))
        return issue
    }

    // MARK: T15

    @Test(arguments: ["human", "gcc", "json"])
    func messagesDoNotSteerTheTerminal(_ format: String) {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/lead.md",
            "Text \u{1B}[31m\u{7}\u{9B}2J\u{2028}.\n\n![A](no\u{202E}\u{2066}\u{200F}.jpg){alt=A}\n")
        let key = "\"\\u001B[31m\\u0007\\u009B2J\\u202E\\u2066\\u200F\\u2028\" = 1"
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(key))
        let run = issue.build("--format", format)
        #expect(run.ending == .exited(1))
        let told = run.messages + run.output
        #expect(told.contains("missing-file"))
        #expect(told.contains("unknown-key"))
        for scalar in told.unicodeScalars {
            let isControl = scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
            let isMark = [0x200F, 0x2028].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            #expect(!isControl, "\(scalar.value)")
            #expect(!isMark, "\(scalar.value)")
            #expect(!(0x2066...0x2069).contains(scalar.value), "\(scalar.value)")
        }
    }

    @Test func colorsAreForTerminals() {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("titel = \"x\""))
        var program = issue.program(["Issues/one/issue.toml"])
        program.environment["TERM"] = "xterm-256color"
        #expect(!program.run().messages.contains("\u{1B}"))
    }

    // MARK: T17

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func signalsLeaveTheOldFileOrTheNewOne(_ signal: Int32) {
        let issue = longIssue()
        let whole = issue.build()
        #expect(whole.ending == .exited(0))
        let new = issue.bytes("build/one.pdf")
        let old = Array("old".utf8)
        var endings: Set<String> = []
        for step in 1...12 {
            issue.write("build/one.pdf", bytes: old)
            let running = issue.program(["Issues/one/issue.toml", "--quiet"]).start()
            usleep(UInt32(whole.seconds * 1e6 * Double(step) / 12))
            running.send(signal)
            let ending = running.wait(limit: 30).ending
            #expect(ending == .signalled(signal) || ending == .exited(0))
            let left = issue.bytes("build/one.pdf")
            #expect(left == old || left == new)
            if ending == .exited(0) { #expect(left == new) }
            // Nothing can clean up after SIGKILL; the names of its remains say what they are.
            let rest = issue.names("build").filter { $0 != "one.pdf" }
            #expect(
                rest.allSatisfy { signal == SIGKILL && $0.hasPrefix(".one.pdf.") && $0.hasSuffix(".tmp") }, "\(rest)")
            endings.insert("\(ending)")
        }
        #expect(endings.contains("\(Run.Ending.signalled(signal))"))
        #expect(issue.build("--quiet").ending == .exited(0))
        #expect(issue.names("build") == ["one.pdf"], "the next build clears them away")
    }

    @Test func aFullDiskLeavesTheOldFile() throws {
        let issue = longIssue()
        issue.write("build/one.pdf", "old")
        for blocks in [0, 1, 8, 16] {
            // The run's own messages go through a pipe, since the limit would cut their file too.
            let line = "(ulimit -f \(blocks); exec '\(IssueFolder.publish)' Issues/one/issue.toml 2>&1) | cat >&2"
            var program = Program(["sh", "-c", line])
            program.folder = issue.path
            let run = program.run()
            #expect(
                run.messages.hasPrefix("publish: error[environment]: cannot write build/one.pdf: "), "\(run.messages)")
            #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
            #expect(issue.names("build") == ["one.pdf"])
        }
    }

    /// `nohup publish …` goes on when the terminal is closed.
    @Test func aSignalThatIsIgnoredStaysIgnored() {
        let issue = longIssue()
        var program = issue.program(["Issues/one/issue.toml", "--quiet"])
        program.arguments = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"] + program.arguments
        let whole = program.run()
        for step in 1...6 {
            let running = program.start()
            usleep(UInt32(whole.seconds * 1e6 * Double(step) / 7))
            // env and the shell are not the program yet, and have not set the trap.
            if step > 1 { running.send(SIGHUP) }
            #expect(running.wait(limit: 30).ending == .exited(0))
        }
    }

    @Test func aLinkedFolderThatLeadsOutIsNoPlaceForProducts() {
        let issue = IssueFolder()
        let away = IssueFolder()
        symlink(away.path, "\(issue.path)/build")
        let run = issue.build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("Issues/one/issue.toml:7:10: error[output-outside-root]"), "\(run.messages)")
        #expect(!away.has("one.pdf"))
        // Below a folder that is not there yet.
        issue.write(
            "Issues/one/issue.toml", IssueFolder.manifest().replacing("build/one.pdf", with: "build/deep/one.pdf"))
        #expect(issue.build().ending == .exited(1))
        #expect(!away.has("deep"))
        #expect(issue.build("--allow-dir", away.path).ending == .exited(0))
        #expect(away.has("deep/one.pdf"))
        #expect(issue.build("--output", "build/other.pdf").ending == .exited(0))
        #expect(away.has("other.pdf"))
        // Within the root a link may lead anywhere.
        unlink("\(issue.path)/build")
        mkdir("\(issue.path)/inside", 0o755)
        symlink("inside", "\(issue.path)/build")
        #expect(issue.build().ending == .exited(0))
        #expect(issue.has("inside/deep/one.pdf"))
    }

    @Test func aTargetThatCannotBeReplacedIsAFailure() throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf/keep", "kept")
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(3))
        #expect(try ReportDocument(run).failure?.message == "cannot write build/one.pdf: Is a directory")
        #expect(issue.names("build") == ["one.pdf"])
        let device = issue.build("--output", "build/pipe.pdf")
        #expect(device.ending == .exited(0))
        mkfifo("\(issue.path)/build/fifo.pdf", 0o600)
        let pipe = issue.build("--output", "build/fifo.pdf", limit: 20)
        #expect(pipe.ending == .exited(3), "\(pipe.messages)")
        #expect(issue.names("build") == ["fifo.pdf", "one.pdf", "pipe.pdf"])
    }

    @Test(arguments: ["human", "gcc", "json"])
    func aFailureOfTheMachineKeepsWhatWasFound(_ format: String) throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf/keep", "kept")
        issue.write("Issues/one/lead.md", "Text.\n\n![](a.jpg)\n")
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        let run = issue.build("--format", format)
        #expect(run.ending == .exited(3))
        if format == "json" {
            let document = try ReportDocument(run)
            #expect(
                document.diagnostics.map(\.summary) == [
                    "warning[missing-alternate] Issues/one/lead.md:3", "warning[small-picture] Issues/one/lead.md:3",
                ])
            #expect(document.failure?.message == "cannot write build/one.pdf: Is a directory")
            #expect(document.articles.map(\.id) == ["lead"])
            #expect(document.products.isEmpty)
        } else {
            let lines = run.messages.split(separator: "\n")
            #expect(lines.first?.hasPrefix("Issues/one/lead.md:3:1: warning") == true, "\(run.messages)")
            let failure = try #require(lines.firstIndex { $0.contains("cannot write build/one.pdf") })
            #expect(failure > 0, "\(run.messages)")
            #expect(lines[failure].hasPrefix("publish: error"), "\(run.messages)")
        }
    }

    @Test func closedStreamsAreNotFiles() throws {
        let issue = IssueFolder()
        for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
            var program = Program(["sh", "-c", "exec '\(IssueFolder.publish)' Issues/one/issue.toml \(closed)"])
            program.folder = issue.path
            #expect(program.run().ending == .exited(0), "\(closed)")
            let run = Program(["qpdf", "--check", "\(issue.path)/build/one.pdf"]).run()
            #expect(run.ending == .exited(0), "\(closed): \(run.output)")
        }
    }

    /// The files of all editions take their places when the last is without error.
    @Test func editionsAreWrittenTogether() {
        let issue = IssueFolder()
        let manifest = IssueFolder.manifest() + "\n[edition.narrow]\noutput = \"build/narrow.pdf\"\n"
        issue.write("Issues/one/issue.toml", manifest + "[edition.narrow.page]\nsize = [\"200pt\", \"400pt\"]\n")
        #expect(issue.build().ending == .exited(0))
        #expect(issue.names("build").filter { $0.hasSuffix(".pdf") } == ["narrow.pdf", "one.pdf"])
        for name in ["one", "narrow"] { issue.write("build/\(name).pdf", "old") }
        issue.write("Issues/one/issue.toml", manifest + "[edition.narrow.paragraph.body]\nfont = \"None\"\n")
        #expect(issue.build().ending == .exited(1))
        for name in ["one", "narrow"] { #expect((issue.bytes("build/\(name).pdf") ?? []) == Array("old".utf8)) }
    }

    // MARK: T18

    @Test func twoBuildsAtOnceGiveTheSameBytes() {
        let issue = longIssue()
        for _ in 0..<4 {
            let programs = (0..<2).map { _ in issue.program(["Issues/one/issue.toml", "--quiet"]).start() }
            #expect(programs.map { $0.wait().ending } == [.exited(0), .exited(0)])
            let bytes = issue.bytes("build/one.pdf")
            #expect(issue.build("--quiet").ending == .exited(0))
            #expect(issue.bytes("build/one.pdf") == bytes)
            #expect(issue.names("build") == ["one.pdf"])
        }
    }

    // MARK: T19

    @Test func theSurroundingsLeaveNoTrace() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n\n![A](a.jpg){alt=A}\n")
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        #expect(issue.build().ending == .exited(0))
        let bytes = try #require(issue.bytes("build/one.pdf"))
        let surroundings: [(String, [String: String])] = [
            ("/", ["TZ": "Pacific/Kiritimati", "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8"]),
            ("/tmp", ["HOME": "/nonexistent", "USER": "somebody", "LOGNAME": "somebody", "LC_ALL": "C"]),
            ("\(issue.path)/Issues/one", ["TMPDIR": "/var/tmp", "HOSTNAME": "somewhere", "LC_NUMERIC": "fr_FR"]),
        ]
        for (folder, environment) in surroundings {
            var program = Program([IssueFolder.publish, "\(issue.path)/Issues/one/issue.toml"])
            program.folder = folder
            program.environment.merge(environment) { $1 }
            #expect(program.run().ending == .exited(0))
            #expect(issue.bytes("build/one.pdf") == bytes, "\(folder)")
        }
        // Another root, another name of everything.
        let other = IssueFolder()
        other.write("Issues/one/lead.md", "# Lead\n\nText.\n\n![A](a.jpg){alt=A}\n")
        other.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        #expect(other.build("--output", "elsewhere.pdf").ending == .exited(0))
        #expect(other.bytes("elsewhere.pdf") == bytes)
        let plain = Program(["qpdf", "--qdf", "--object-streams=disable", "\(issue.path)/build/one.pdf", "-"]).run()
        for word in [issue.path, "Issues/one", "/tmp", "lead.md", "a.jpg", "Vollkorn-Regular.ttf"] {
            #expect(!plain.output.contains(word), "\(word)")
        }
    }

    @Test func theEnvironmentMayDateTheProduct() throws {
        let issue = IssueFolder()
        var program = issue.program(["Issues/one/issue.toml"])
        program.environment["SOURCE_DATE_EPOCH"] = "86400"
        #expect(program.run().ending == .exited(0))
        let dated = issue.bytes("build/one.pdf")
        var info = Program(["pdfinfo", "-isodates", "\(issue.path)/build/one.pdf"])
        info.environment["TZ"] = "UTC"
        #expect(info.run().output.contains("CreationDate:    1970-01-02T00:00:00"))
        program.environment["SOURCE_DATE_EPOCH"] = ""
        #expect(program.run().ending == .exited(0))
        #expect(info.run().output.contains("CreationDate:    2026-11-01T00:00:00"))
        #expect(issue.bytes("build/one.pdf") != dated)
    }

    // MARK: T22

    @Test func missingGlyphsAreErrors() throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf", "old")
        issue.write("Issues/one/lead.md", "Text.\n\nA line with 日 in it.\n")
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        let found = try ReportDocument(run).diagnostics
        #expect(found.map(\.summary) == ["error[missing-glyph] Issues/one/lead.md:3"])
        #expect(found.first?.message.contains("“日” (U+65E5)") == true)
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
    }

    @Test func fontsThatForbidEmbeddingAreErrors() throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf", "old")
        var bytes = try #require(issue.bytes("Fonts/Vollkorn-Regular.ttf"))
        let record = try #require((0..<40).map { 12 + $0 * 16 }.first { bytes[$0...].starts(with: "OS/2".utf8) })
        let table = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
        // fsType, the licence of embedding: restricted.
        bytes[table + 8] = 0
        bytes[table + 9] = 2
        issue.write("Fonts/Vollkorn-Regular.ttf", bytes: bytes)
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        let found = try ReportDocument(run).diagnostics
        #expect(found.map(\.summary) == ["error[font-not-embeddable] Fonts/Vollkorn-Regular.ttf:0"])
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
    }

    @Test func brokenFontsAreNoTrap() throws {
        let issue = IssueFolder()
        let bytes = try #require(issue.bytes("Fonts/Vollkorn-Regular.ttf"))
        for length in [0, 4, 12, 100, 1000, bytes.count / 2] {
            issue.write("Fonts/Vollkorn-Regular.ttf", bytes: Array(bytes[..<length]))
            let run = issue.build("--format", "json", limit: 20)
            #expect(run.ending == .exited(1), "\(length)")
        }
    }
}
