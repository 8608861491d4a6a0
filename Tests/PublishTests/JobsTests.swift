import Glibc
import PubTestSupport
import Testing

/// The number of threads changes no byte and no message.
@Suite(.needs(.fonts)) struct JobsTests {
    private static let pictures = [
        "rgb.jpg", "profile.jpg", "exif-6.jpg", "cmyk-adobe.jpg", "progressive.jpg", "rgb.png", "rgba.png",
        "palette.png", "interlaced.png", "gray-16.png", "profile.png", "palette-transparent.png", "short.png",
    ]

    /// A PNG whose header names more rows than it has, which is seen when it is prepared.
    private static var short: [UInt8] {
        var bytes = Fixture.bytes("rgb.png")
        bytes[23] += 1
        let sum = Fixture.checksum(bytes[12..<29])
        bytes.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
        return bytes
    }

    /// Thirty-three articles, each with two pictures, of which one has a word that no column takes, and several name what
    /// is not there or broken.
    private static func issue() -> IssueFolder {
        let issue = IssueFolder()
        var manifest = """
            [issue]
            title = "Nine"
            date = 2026-11-01
            template = "tiny"

            [edition.screen]
            output = "build/nine.pdf"

            """
        for article in 1...33 {
            manifest += "\n[[article]]\nid = \"a\(article)\"\nsource = \"a\(article).md\"\n"
            var text = article % 5 == 0 ? "---\nnothing\(article): here\n---\n" : ""
            text += "# Article \(article)\n\n"
            for paragraph in 0..<20 {
                text += "Paragraph \(paragraph) of the article, with an office and a well-known waffle \(article).\n\n"
            }
            for step in [0, 5] {
                let name = pictures[(article + step) % pictures.count]
                text += "![Picture \(step)](\(name)){alt=\"a picture\" width=60pt}\n\n"
            }
            if article == 4 { text += String(repeating: "m", count: 400) + "\n" }
            if article % 7 == 0 {
                text += "![](missing-\(article).jpg){alt=none}\n\n![](cut.png){alt=cut width=20pt}\n\n"
            }
            issue.write("Issues/one/a\(article).md", text)
        }
        for name in pictures { issue.write("Issues/one/\(name)", bytes: Fixture.bytes(name)) }
        issue.write("Issues/one/short.png", bytes: short)
        issue.write("Issues/one/cut.png", bytes: Fixture.bytes("rgb.png").dropLast(40) + [0])
        issue.write("Issues/one/issue.toml", manifest)
        return issue
    }

    @Test func everyNumberGivesTheSame() throws {
        let issue = Self.issue()
        let first = issue.build("--jobs", "1", "--draft")
        #expect(first.ending == .exited(1), "\(first.messages)")
        #expect(first.messages.contains("missing-21.jpg"))
        #expect(first.messages.contains("nothing25"))
        #expect(first.messages.contains("'Issues/one/short.png' is cut short"))
        let bytes = try #require(issue.bytes("build/nine-draft.pdf"))
        for jobs in ["2", "3", "8"] {
            let run = issue.build("--jobs", jobs, "--draft")
            #expect(findings(run) == findings(first), "\(jobs)")
            #expect(issue.bytes("build/nine-draft.pdf") == bytes, "\(jobs)")
        }
    }

    /// The failure of the first article in order ends the build, with what was found before it.
    @Test func theFirstFailureInOrderIsTheOne() {
        let issue = Self.issue()
        for article in [9, 20] {
            let path = "\(issue.path)/Issues/one/a\(article).md"
            unlink(path)
            // What no process may read at its beginning.
            symlink("/proc/1/mem", path)
        }
        let first = issue.build("--jobs", "1", "--allow-dir", "/proc/1")
        #expect(first.ending == .exited(3), "\(first.messages)")
        #expect(first.messages.contains("cannot read Issues/one/a9.md"))
        #expect(first.messages.contains("nothing5"))
        #expect(!first.messages.contains("nothing10"))
        for jobs in ["2", "3", "8"] {
            let run = issue.build("--jobs", jobs, "--allow-dir", "/proc/1")
            #expect(findings(run) == findings(first), "\(jobs)")
        }
    }

    /// What a run says, without the time that it took.
    private func findings(_ run: Run) -> [Substring] { run.messages.split(separator: "\n").dropLast() }

    @Test(arguments: ["0", "-1", "257", "two"])
    func whatIsNoNumberOfThreadsIsRefused(jobs: String) {
        #expect(IssueFolder().build("--jobs", jobs).ending == .exited(2))
    }
}
