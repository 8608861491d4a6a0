import PubTestSupport
import Testing

/// The completions of shells and the page for `man` are made of what help shows: all of them name the same.
@Suite struct CommandTextsTests {
    private static func publish(_ arguments: String...) -> Run {
        Program([IssueFolder.publish] + arguments).run(limit: 20)
    }

    /// The commands, as the overview lists them.
    private static let commands: [String] = {
        let overview = publish().messages.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = overview.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
        return rows.filter { !$0.hasPrefix("   ") }.map { String($0.dropFirst(2).prefix { $0 != " " }) }
    }()

    /// The options that the help of a command lists.
    private static func options(of command: String) -> [String] {
        publish(command, "--help").output.split(separator: "\n").filter { $0.hasPrefix("  --") }
            .map { String($0.dropFirst(2).prefix { $0 != " " }) }
    }

    @Test func theOverviewListsAllCommands() {
        let expected = [
            "build", "new", "check", "plan", "watch", "approve", "convert", "explain", "schema", "fonts", "doctor",
            "clean", "completions", "man",
        ]
        #expect(Set(expected).subtracting(Self.commands) == [])
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completionsKnowEveryOption(_ shell: String) {
        let script = Self.publish("completions", shell)
        #expect(script.ending == .exited(0))
        for command in Self.commands {
            #expect(script.output.contains(command), "\(command)")
            for option in Self.options(of: command) {
                let name = shell == "fish" ? "-l \(option.dropFirst(2)) " : option
                #expect(script.output.contains(name), "\(command) \(option)")
            }
        }
    }

    /// Bash itself says what it would complete, in an empty folder: names of files are completed too.
    @Test(arguments: [
        (["publish", "che"], "check"), (["publish", "check", "--stri"], "--strict"),
        (["publish", "x.toml", "--format", "js"], "json"), (["publish", "fonts", "--fam"], "--family"),
        (["publish", "new", "--te"], "--template"),
    ])
    func bashCompletes(_ words: [String], _ completion: String) {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            eval "$('\(IssueFolder.publish)' completions bash)"
            COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
            _publish
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let folder = IssueFolder()
        var program = Program(["bash", "-c", script])
        program.folder = folder.path
        let run = program.run()
        #expect(run.output == completion + "\n", "\(run.output)\(run.messages)")
    }

    @Test func anUnknownShellIsWrongUsage() {
        let run = Self.publish("completions", "tcsh")
        #expect(run.ending == .exited(2))
        #expect(run.messages.contains("The shell 'tcsh' is not known: write bash, zsh or fish."))
    }

    @Test func thePageForManSaysWhatHelpSays() {
        let page = Self.publish("man")
        #expect(page.ending == .exited(0))
        let plain = page.output.replacing("\\-", with: "-").replacing("\\fB", with: "").replacing("\\fR", with: "")
        #expect(plain.contains(".TH PUBLISH 1"))
        for command in Self.commands {
            #expect(plain.contains("publish \(command)") || command == "build", "\(command)")
            for option in Self.options(of: command) { #expect(plain.contains("\n\(option)"), "\(command) \(option)") }
        }
        for name in ["PUBLISH_PATH", "SOURCE_DATE_EPOCH"] { #expect(plain.contains("\n\(name)\n"), "\(name)") }
        // No line of text is a request.
        let requests: Set = ["\\\"", "TH", "SH", "SS", "TP", "PP", "B", "br", "RS", "RE", "nf", "fi"]
        for line in page.output.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
        }
    }
}
