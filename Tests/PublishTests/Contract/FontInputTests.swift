import Glibc
import PubTestSupport
import Testing

/// T1, T2, T22, T24: fonts are inputs like all others.
@Suite(.needs(.fonts, .tools("strace"))) struct FontInputTests {
    private static let vollkorn = Setup.font("Vollkorn-Regular.ttf")
    private static let inter = Setup.font("Inter-Regular.otf")

    // MARK: Replaced during a build

    /// A build that takes a while.
    private func longIssue() -> IssueFolder {
        let issue = IssueFolder()
        let paragraph = String(repeating: "Somewhat more words than would be needed to fill a line. ", count: 12)
        issue.write("Issues/one/lead.md", String(repeating: paragraph + "\n\n", count: 40))
        return issue
    }

    @Test(arguments: ["cut", "renamed"])
    func aFontMayBeReplacedDuringABuild(_ way: String) {
        let issue = longIssue()
        let undisturbed = issue.build("--quiet")
        #expect(undisturbed.ending == .exited(0))
        let whole = issue.bytes("build/one.pdf")
        var endings: Set<String> = []
        let steps = LongTests.areWanted ? 60 : 20
        for step in 0..<steps {
            issue.write("build/one.pdf", "old")
            issue.write("Fonts/Vollkorn-Regular.ttf", bytes: Self.vollkorn)
            issue.write("Fonts/next", bytes: Self.inter)
            let running = issue.program(["Issues/one/issue.toml", "--quiet"]).start()
            usleep(UInt32(undisturbed.seconds * 1e6 * Double(step) / Double(steps)))
            if way == "cut" {
                issue.write("Fonts/Vollkorn-Regular.ttf", bytes: Self.inter)
            } else {
                rename("\(issue.path)/Fonts/next", "\(issue.path)/Fonts/Vollkorn-Regular.ttf")
            }
            let run = running.wait(limit: 60)
            let left = issue.bytes("build/one.pdf")
            switch run.ending {
            case .exited(0): #expect(left == whole, "the version that was there first, or none")
            // The new version alone: the family that the style names is not there. Or the moment before it was written.
            case .exited(1):
                let isTold = ["unknown-font", "font-malformed"].contains { run.messages.contains("error[\($0)]") }
                #expect(isTold, "\(run.messages)")
                #expect(left == Array("old".utf8))
            case .exited(3):
                #expect(run.messages.contains("cannot read Fonts/Vollkorn-Regular.ttf: "), "\(run.messages)")
                #expect(left == Array("old".utf8))
            default: Issue.record("\(run.ending) at step \(step): \(run.messages)")
            }
            #expect(issue.names("build") == ["one.pdf"])
            endings.insert("\(run.ending)")
        }
        #expect(endings.count > 1, "no moment was hit: \(endings)")
    }

    // MARK: Links

    @Test(arguments: ["Fonts", "Issues/one", "Issues/one/fonts"])
    func aLinkOutOfTheRootIsNotOpened(_ folder: String) throws {
        let issue = IssueFolder()
        let outside = IssueFolder()
        issue.write("\(folder)/.keep", "")
        let places = [
            "\(outside.path)/Fonts/Vollkorn-Regular.ttf", "/etc/passwd", "/dev/zero", "\(outside.path)/Fonts",
        ]
        for (index, place) in places.enumerated() {
            symlink(place, "\(issue.path)/\(folder)/link\(index).ttf")
        }
        var program = issue.program(["Issues/one/issue.toml", "--format", "gcc"])
        let log = "\(issue.path)/strace.log"
        program.arguments = ["strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=%file"] + program.arguments
        let run = program.run(limit: 20)
        #expect(run.ending == .exited(1), "\(run.messages)")
        for index in places.indices {
            let told = "\(folder)/link\(index).ttf: error: \"link\(index).ttf\" leads out of the root"
            #expect(run.messages.contains(told), "\(run.messages)")
        }
        let trace = String(decoding: issue.bytes("strace.log") ?? [], as: UTF8.self)
        let opened = trace.split(separator: "\n").filter { $0.contains("open") }
        #expect(opened.count > 10)
        for line in opened {
            #expect(!line.contains(outside.path))
            #expect(!line.contains("/etc/passwd"))
            #expect(!line.contains("/dev/zero"))
        }
    }

    @Test func aLinkMayLeadWithinTheRootAndToAllowedFolders() {
        let issue = IssueFolder()
        let other = IssueFolder()
        rename("\(issue.path)/Fonts/Vollkorn-Regular.ttf", "\(issue.path)/v.ttf")
        symlink("../v.ttf", "\(issue.path)/Fonts/Vollkorn-Regular.ttf")
        #expect(issue.build().ending == .exited(0))
        unlink("\(issue.path)/Fonts/Vollkorn-Regular.ttf")
        symlink("\(other.path)/Fonts/Vollkorn-Regular.ttf", "\(issue.path)/Fonts/Vollkorn-Regular.ttf")
        #expect(issue.build().ending == .exited(1))
        #expect(issue.build("--allow-dir", "\(other.path)/Fonts").ending == .exited(0))
    }

    @Test func whatIsNoFileIsReported() {
        let issue = IssueFolder()
        mkfifo("\(issue.path)/Fonts/pipe.ttf", 0o600)
        mkdir("\(issue.path)/Fonts/folder.otf", 0o755)
        symlink("nowhere", "\(issue.path)/Fonts/link.ttf")
        symlink("circle.ttf", "\(issue.path)/Fonts/circle.ttf")
        issue.write("Fonts/empty.ttf", "")
        let run = issue.build(limit: 20)
        #expect(run.ending == .exited(1))
        for told in [
            "Fonts/pipe.ttf: error[not-a-file]", "Fonts/folder.otf: error[not-a-file]",
            "Fonts/link.ttf: error[missing-file]", "Fonts/circle.ttf: error[too-many-links]",
            "Fonts/empty.ttf: error[font-malformed]",
        ] {
            #expect(run.messages.contains(told), "\(told) in \(run.messages)")
        }
    }

    @Test func theListOfFontsReadsNothingElsewhereEither() {
        let issue = IssueFolder()
        symlink("/etc/passwd", "\(issue.path)/Fonts/link.ttf")
        let run = issue.publish("fonts", "--root", ".")
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("path-outside-root"), "\(run.messages)")
        #expect(run.output.contains("Vollkorn"))
    }

    // MARK: Permissions

    /// Another user, for whom permissions hold; nil when this one is no superuser and so is already bound by them.
    private func asAnybody(_ issue: IssueFolder) -> Program {
        var program = issue.program(["Issues/one/issue.toml"])
        chmod(issue.path, 0o755)
        mkdir("\(issue.path)/build", 0o777)
        chmod("\(issue.path)/build", 0o777)
        if getuid() == 0 {
            let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            // The program may lie where only the superuser goes.
            let copy = "\(issue.path)/publish"
            _ = Program(["cp", IssueFolder.publish, copy]).run()
            program.arguments[0] = copy
            program.arguments = user + program.arguments
        }
        return program
    }

    @Test func aFontThatMayNotBeReadFailsTheBuild() {
        let issue = IssueFolder()
        let program = asAnybody(issue)
        #expect(program.run().ending == .exited(0))
        issue.write("Fonts/Inter-Regular.otf", bytes: Self.inter)
        for name in ["Fonts/Inter-Regular.otf", "Fonts/Vollkorn-Regular.ttf", "Fonts"] {
            var status = stat()
            stat("\(issue.path)/\(name)", &status)
            chmod("\(issue.path)/\(name)", 0)
            let run = program.run()
            #expect(run.ending == .exited(3), "\(name): \(run.messages)")
            #expect(run.messages.contains("\(name): Permission denied"), "\(run.messages)")
            chmod("\(issue.path)/\(name)", status.st_mode & 0o777)
        }
        #expect(program.run().ending == .exited(0))
    }
}
