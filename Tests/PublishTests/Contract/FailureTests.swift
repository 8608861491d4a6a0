import Glibc
import PubTestSupport
import Testing

/// T17, T25: a system call that fails, once or from then on, at any place: exit status 3 and the old file, or 0 and the
/// very bytes of an undisturbed run.
@Suite(.needs(.fonts, .dictionaries, .tools("strace"))) struct FailureTests {
    /// A small issue with a picture, and what it makes.
    private let issue = IssueFolder()
    private let whole: [UInt8]
    private static let old = Array("old".utf8)

    init() throws {
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest().replacing("template =", with: "language = \"en-GB\"\ntemplate ="))
        issue.write("Issues/one/lead.md", "# Lead\n\nA line of text that is short.\n\n![A](a.jpg){alt=A}\n")
        try #require(issue.build().ending == .exited(0))
        whole = try #require(issue.bytes("build/one.pdf"))
    }

    private static let calls = [
        Injection.Call("read"), .init("pread64"), .init("write"), .init("pwrite64"), .init("lseek"), .init("fsync"),
        .init("rename,renameat,renameat2"), .init("linkat"), .init("openat"), .init("getdents64"), .init("ftruncate"),
        .init("newfstatat,fstat"), .init("getcwd", "error=ENOENT"), .init("mkdir"), .init("mmap", "error=ENOMEM"),
        // The call gives the old end of the heap where it fails; 0 is taken for that.
        .init("brk", "retval=0"),
    ]

    /// What is in the folder of products, besides the cache.
    private var products: [String] { issue.names("build").filter { $0 != "cache" } }

    /// In `make test` every seventh place; all of them in `make test-all`.
    private static let step = LongTests.areWanted ? 1 : 7

    @Test(arguments: calls) func aCallThatFailsNeverSpoilsAProduct(_ call: Injection.Call) throws {
        let injection = Injection(issue: issue, call: call)
        guard let places = try injection.places() else { return }
        for place in stride(from: places.lowerBound, through: places.upperBound, by: Self.step) {
            for isForGood in [false, true] {
                issue.write("build/one.pdf", bytes: Self.old)
                let run = injection.run(failingAt: place, isForGood: isForGood)
                check(run, "\(call) \(place)\(isForGood ? "+" : "")", isFlush: call.names == "fsync")
            }
        }
    }

    private func check(_ run: Run, _ what: String, isFlush: Bool) {
        let left = issue.bytes("build/one.pdf")
        switch run.ending {
        case .exited(0): #expect(left == whole, "\(what): \(run.messages)")
        case .exited(3):
            #expect(run.messages.contains("error[environment]: cannot "), "\(what): \(run.messages)")
            // Only the flush of the folder comes after the new file.
            let isNew = isFlush && run.messages.contains("flush the folder")
            #expect(left == (isNew ? whole : Self.old), "\(what): \(run.messages)")
            if isNew { #expect(run.messages.contains("the new file is there and whole"), "\(what)") }
        default: Issue.record("\(what): \(run.ending), \(run.messages)")
        }
        #expect(products == ["one.pdf"], "\(what)")
    }

    /// A file that is cut short between writing and reading again is no product.
    @Test func whatIsReadBackMustBeWhatWasWritten() throws {
        let injection = Injection(issue: issue, call: .init("pwrite64", "retval=4096"))
        let places = try #require(try injection.places())
        for place in places {
            issue.write("build/one.pdf", bytes: Self.old)
            let run = injection.run(failingAt: place, isForGood: false)
            // What is "written" without being written: found, unless the call asked for no more than it gave.
            if run.ending == .exited(0) {
                #expect(issue.bytes("build/one.pdf") == whole, "\(place)")
            } else {
                #expect(run.ending == .exited(3), "\(place): \(run.messages)")
                #expect(issue.bytes("build/one.pdf") == Self.old, "\(place)")
            }
        }
    }

    /// A text that is saved while it is read is neither the old one nor the new one.
    @Test func anInputThatChangesWhileItIsReadFailsTheBuild() throws {
        // The first call reads the manifest; it returns two seconds later.
        let injection = Injection(issue: issue, call: .init("read", "delay_exit=2000000"))
        let first = try #require(try injection.places()).lowerBound
        issue.write("build/one.pdf", bytes: Self.old)
        let running = injection.start(failingAt: first, isForGood: false)
        sleep(1)
        issue.write("Issues/one/issue.toml", IssueFolder.manifest())
        let run = running.wait()
        #expect(run.ending == .exited(3), "\(run.messages)")
        #expect(run.messages.contains("cannot read Issues/one/issue.toml: it changed during the build"))
        #expect(issue.bytes("build/one.pdf") == Self.old)
    }

    /// A picture that is saved between its probing and its copying is neither.
    @Test func aPictureThatChangesBeforeItIsCopiedFailsTheBuild() throws {
        // The new file is emptied first; the call returns five seconds later.
        let injection = Injection(issue: issue, call: .init("ftruncate", "delay_exit=5000000"))
        let first = try #require(try injection.places()).lowerBound
        issue.write("build/one.pdf", bytes: Self.old)
        let running = injection.start(failingAt: first, isForGood: false)
        usleep(2_500_000)
        var changed = Fixture.bytes("rgb.jpg")
        changed[changed.count - 20] ^= 1
        issue.write("Issues/one/a.jpg", bytes: changed)
        let run = running.wait()
        #expect(run.ending == .exited(3), "\(run.messages)")
        #expect(run.messages.contains("a.jpg: it changed during the build"), "\(run.messages)")
        #expect(issue.bytes("build/one.pdf") == Self.old)
    }

    /// Articles are read in shares of 64: a picture that cannot be read in the first of them does not hide what is wrong in
    /// the next, whatever the number of threads.
    @Test func aFailureInOneShareHidesNothingOfTheNext() throws {
        let more = (1..<70).map { "\n[[article]]\nid = \"a\($0)\"\nsource = \"a\($0).md\"\n" }
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(rest: more.joined()))
        for number in 1..<69 { issue.write("Issues/one/a\(number).md", "# Article\n\nA text.\n") }
        issue.write("Issues/one/a69.md", "# Last\n\n::: {.sidebar}\nA box without an end.\n")
        issue.write("build/one.pdf", bytes: Self.old)
        let runs = [1, 2, 8].map { jobs in
            var program = issue.program(["Issues/one/issue.toml", "--no-cache", "--jobs", "\(jobs)"])
            let calls = "read,pread64,openat"
            program.arguments =
                ["strace", "-f", "-qq", "-o", "/dev/null", "-P", "\(issue.path)/Issues/one/a.jpg"]
                + ["-e", "trace=\(calls)", "-e", "inject=\(calls):error=EIO"] + program.arguments
            return program.run()
        }
        for run in runs {
            #expect(run.ending == .exited(3), "\(run.messages)")
            #expect(run.messages.contains("error[environment]: cannot"), "\(run.messages)")
            #expect(run.messages.contains("a.jpg"), "\(run.messages)")
            #expect(run.messages.contains("Issues/one/a69.md:3:1: error[unclosed-division]"), "\(run.messages)")
            #expect(run.messages == runs[0].messages)
        }
        #expect(issue.bytes("build/one.pdf") == Self.old)
    }

    // MARK: Memory

    /// A run with a limit of the shell.
    private func limited(_ limit: String, _ arguments: String = "Issues/one/issue.toml") -> Run {
        var program = Program(["sh", "-c", "\(limit) && exec '\(IssueFolder.publish)' \(arguments)"])
        program.folder = issue.path
        program.environment["SWIFT_BACKTRACE"] = "enable=no"
        return program.run()
    }

    @Test func littleMemoryLeavesTheOldFile() throws {
        // With less, the loader or Swift's runtime ends before the program's first instruction, each in its own way.
        let least = try #require(
            stride(from: 40_000, through: 90_000, by: 500).first {
                limited("ulimit -v \($0)", "--help").ending == .exited(0)
            })
        for kilobytes in stride(from: least, through: least + 30_000, by: Self.step == 1 ? 1000 : 4000) {
            issue.write("build/one.pdf", bytes: Self.old)
            let run = limited("ulimit -v \(kilobytes)")
            switch run.ending {
            case .exited(0): #expect(issue.bytes("build/one.pdf") == whole, "\(kilobytes)")
            default:
                #expect(run.ending == .exited(3), "\(kilobytes): \(run.ending) \(run.messages)")
                #expect(run.messages.lowercased().contains("memory"), "\(kilobytes): \(run.messages)")
                #expect(issue.bytes("build/one.pdf") == Self.old, "\(kilobytes)")
            }
        }
        #expect(issue.build().ending == .exited(0))
        #expect(products == ["one.pdf"])
    }

    @Test func aSmallStackIsRaisedOrRefused() {
        let raised = limited("ulimit -S -s 512")
        #expect(raised.ending == .exited(0), "\(raised.messages)")
        // Who may raise a hard limit does so.
        let hard = limited("ulimit -s 512")
        let isRefused = hard.ending == .exited(3) && hard.messages.contains("ulimit -s")
        #expect(hard.ending == .exited(0) || isRefused, "\(hard.messages)")
    }

    // MARK: Sandboxes

    /// A folder that is no process table in the place of `/proc`, in a name space of its own.
    @Test(.needsNameSpaces) func theProgramRunsWithoutProc() {
        var program = issue.program(["Issues/one/issue.toml"])
        let line = "mount -t tmpfs none /proc && exec \"$@\""
        program.arguments = ["unshare", "-mr", "sh", "-c", line, "sh"] + program.arguments
        issue.write("build/one.pdf", bytes: Self.old)
        let run = program.run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.bytes("build/one.pdf") == whole)
        #expect(products == ["one.pdf"])
    }
}
