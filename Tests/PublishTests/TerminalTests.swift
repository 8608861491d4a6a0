import PubTestSupport
import Testing

/// What a person at a terminal sees while a build runs and after it.
@Suite(.needsPseudoTerminals, .needs(.fonts)) struct TerminalTests {
    private static let erasure = "\r\u{1B}[K"

    /// An issue of 38 pages for each of `articles` and of the first: by 40 and more the build is longer than the line
    /// waits, by 120 setting pages alone is.
    private func longIssue(articles: Int = 40) -> IssueFolder {
        let issue = IssueFolder()
        let ids = (0..<articles).map { "piece-\($0)" }
        let rows = ids.map { "[[article]]\nid = \"\($0)\"\nsource = \"long.md\"\n" }.joined()
        let manifest = IssueFolder.manifest()
        issue.write("Issues/one/issue.toml", manifest + rows)
        let sentence = "Somewhat more words than would be needed to fill a line of this column. "
        let paragraph = String(repeating: sentence, count: 10) + "\n\n"
        issue.write("Issues/one/long.md", "# Long\n\n" + String(repeating: paragraph, count: 80))
        return issue
    }

    private func run(
        _ issue: IssueFolder, _ options: String..., environment: [String: String] = ["TERM": "xterm-256color"]
    ) -> (ending: Run.Ending, sent: String) {
        var program = issue.program(["Issues/one/issue.toml"] + options)
        program.environment.merge(environment) { $1 }
        return PseudoTerminal.run(program)
    }

    @Test func aLongBuildShowsStagesAndCountsAndClearsThem() {
        let issue = longIssue(articles: 120)
        let (ending, sent) = run(issue)
        #expect(ending == .exited(0))
        let shown = sent.components(Self.erasure)
        let last = shown.last ?? ""
        #expect(last.hasPrefix("build/one.pdf: "), "the line is erased before anything else: \(last)")
        let pages = shown.compactMap { $0.count(after: "setting page ") }
        #expect(pages.count >= 2, "\(shown.prefix(20))")
        #expect(pages == pages.sorted(), "\(pages)")
        #expect((pages.last ?? 0) > 500, "\(pages)")
        let total = last.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        #expect(shown.contains("writing \(total) pages"), "\(shown.suffix(5))")
        // Between erasures there are only short lines of words: nothing scrolls.
        #expect(shown.dropLast().allSatisfy { $0.utf8.count < 60 && !$0.contains("\n") && !$0.contains("\u{1B}") })
    }

    @Test(arguments: ["--quiet", "--format=gcc", "--format=json"])
    func progressIsForPeople(_ option: String) {
        let (ending, sent) = run(longIssue(), option)
        #expect(ending == .exited(0))
        #expect(!sent.contains("setting page"), "\(sent.prefix(200))")
        #expect(!sent.contains("\u{1B}"), "\(sent.prefix(200))")
    }

    @Test func aTerminalThatCannotEraseShowsNoProgress() {
        for environment in [["TERM": "dumb"], [:]] {
            let sent = run(longIssue(), environment: environment).sent
            #expect(sent.hasPrefix("build/one.pdf: "), "\(sent.prefix(200))")
            #expect(!sent.contains("\u{1B}"), "\(sent.prefix(200))")
        }
    }

    @Test func aFileShowsNoProgress() {
        let issue = longIssue()
        var program = issue.program(["Issues/one/issue.toml"])
        program.environment["TERM"] = "xterm-256color"
        let run = program.run()
        #expect(run.messages.hasPrefix("build/one.pdf: "))
        #expect(!run.messages.contains("\u{1B}"))
    }

    // MARK: Colour

    private func wrongIssue() -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("titel = \"x\""))
        return issue
    }

    @Test func findingsHaveColors() {
        let (ending, sent) = run(wrongIssue())
        #expect(ending == .exited(1))
        #expect(
            sent.hasPrefix("Issues/one/issue.toml:13:1: \u{1B}[1;31merror[unknown-key]:\u{1B}[0m \u{1B}[1m"), "\(sent)")
        #expect(sent.contains("  \u{1B}[1;36mhint:\u{1B}[0m did you mean"), "\(sent)")
        // Set to nothing it does not count (no-color.org).
        let empty = run(wrongIssue(), environment: ["TERM": "xterm", "NO_COLOR": ""]).sent
        #expect(empty.split(separator: "\n").dropLast() == sent.split(separator: "\n").dropLast())
    }

    @Test func colorsCanBeTurnedOff() {
        for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:]] {
            let (ending, sent) = run(wrongIssue(), environment: environment)
            #expect(ending == .exited(1))
            #expect(sent.hasPrefix("Issues/one/issue.toml:13:1: error[unknown-key]: "), "\(sent)")
            #expect(!sent.contains("\u{1B}"))
        }
        #expect(!run(wrongIssue(), "--format", "gcc").sent.contains("\u{1B}"))
    }

    @Test func helpHasNoColors() {
        let (ending, sent) = PseudoTerminal.run(Program([IssueFolder.publish, "--help"]), withOutput: true)
        #expect(ending == .exited(0))
        #expect(sent.hasPrefix("OVERVIEW: "))
        #expect(!sent.contains("\u{1B}"))
    }
}

extension String {
    /// The parts between the places where `separator` stands.
    fileprivate func components(_ separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }

    /// The number after `words`; nil when it does not begin with them.
    fileprivate func count(after words: String) -> Int? {
        hasPrefix(words) ? Int(dropFirst(words.count).filter { $0 != "," }) : nil
    }
}
