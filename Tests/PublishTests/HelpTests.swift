import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct HelpTests {
    private static let help = """
        OVERVIEW: Makes a magazine out of text files: one PDF for each edition of an
        issue.

        The manifest, issue.toml, names the articles in the order of their pages, the
        editions to make, and the template that gives them their styles. Try it with an
        issue of your own:

          publish new november
          publish november/issue.toml

        All that is wrong with the input is reported in one run, with file, line and
        column. A PDF is written only when there is no error, and the old one stays
        until the new one is complete; --draft writes what there is, under another
        name. --article and --pages write a part, under a name of its own, and report
        what concerns it.

        publish new makes the folder of an issue. publish check says whether the
        editions can go to their printers, and writes no product: publish check --help.
        publish plan shows which page has which articles, how they fit, and what is
        missing. publish approve notes what pages show, so that changes are seen later.
        publish convert writes an author's file as Markdown. publish watch shows the
        pages in a browser while they are written. publish fonts lists the fonts that
        an issue may use, publish doctor what is found on this machine. publish clean
        removes what was made.

        Exit status: 0 when every PDF was written without an error, 1 when the input
        has errors, 2 when the command line is wrong, 3 when the machine failed (disk,
        permission). SOURCE_DATE_EPOCH in the environment dates the PDFs instead of the
        date of the issue.

        USAGE: publish [build] <issue.toml> [<options>]

        ARGUMENTS:
          <issue.toml>            The manifest of the issue.

        WHAT TO MAKE:
          --edition <name>        Make this edition alone.
          --output <file>         Write the edition to this file instead of the
                                  manifest's.
          --draft                 Write what there is, with all problems shown in
                                  place, beside the target: name-draft.pdf.
          --article <id>          Write only the pages of this article, numbered as in
                                  the issue, beside the target: name-id.pdf; as often
                                  as you like.
          --pages <numbers>       Write only the pages that bear these numbers, such as
                                  12, 12-15, 12- or 3,12-15, beside the target:
                                  name-p12-15.pdf.
          --png <folder>          Also write every page as a PNG file into this folder.
          --dpi <number>          Pixels an inch of the PNG files, from 1 to 2400.
                                  (default: 80)
          --report <file.html>    Also write a page for browsers that shows all pages
                                  with what was found on them, their plates, pictures,
                                  fonts and links; whatever is wrong.
          --depfile <file>        Write a rule for make: the PDFs, and all files that
                                  were read.
          --fontlist <file>       Write the names of the files of Fonts/catalogue.toml
                                  that the issue asks for, found or not.

        WHAT TO READ:
          --set <key=value>       Set a key of the manifest or the template for this
                                  run, such as page.size=A5 or article.lead.columns=3;
                                  as often as you like.
          --root <folder>         The folder that holds Templates and Fonts; otherwise
                                  the nearest one above the manifest that holds them,
                                  or publish.toml; otherwise the manifest's own.
          --allow-dir <folder>    Let the issue read files of this folder too, beside
                                  its own and the root; as often as you like.
          --write-manifest        For a folder of texts without a manifest: write one
                                  to look at, and make nothing. Without this flag it is
                                  written and the issue is made.
          --no-cache              Ignore build/cache below the root, which keeps
                                  results of earlier builds.
          --jobs <number>         Threads that work beside each other; what is written
                                  does not depend on it. (default: the processors)

        WHAT TO REPORT:
          --format <form>         The format of messages: for people, for editors
                                  (gcc), for GitHub's workflows, or one document on
                                  standard output (json, sarif). (values: human, json,
                                  gcc, github, sarif; default: human)
          --timings               Show how long each stage took.
          --costs                 Show what each page costs, and for what: white space,
                                  uneven column feet, widows, split boxes.
          --strict                Count every warning as an error: nothing is written
                                  while there is one.
          --quiet                 Report errors only.
          --verbose               Report notes too, and the fit of every article, not
                                  only of those with reserved pages.

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.


        """

    private func publish(_ arguments: String..., environment: [String: String] = [:]) -> Run {
        var program = Program([IssueFolder.publish] + arguments)
        program.environment.merge(environment) { $1 }
        return program.run(limit: 20)
    }

    @Test func helpIsOneText() {
        for arguments in [
            ["--help"], ["-h"], ["help"], ["build", "--help"], ["help", "build"], ["x.toml", "--help"],
        ] {
            let run = Program([IssueFolder.publish] + arguments).run(limit: 20)
            #expect(run.ending == .exited(0), "\(arguments)")
            #expect(run.output == Self.help, "\(arguments)")
            #expect(run.messages == "", "\(arguments)")
        }
    }

    /// The best of ten: the machine may be busy with other tests.
    @Test func helpIsThereAtOnce() {
        let times = (0..<10).map { _ in publish("--help").seconds }
        #expect(times.min()! < 0.1)
    }

    @Test func valuesMayFollowAnEqualsSign() {
        let issue = IssueFolder()
        let run = issue.publish("--output=build/other.pdf", "--set=page.size=A5", "--", "Issues/one/issue.toml")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("build") == ["other.pdf"])
        // Of an option that is given twice the last one counts.
        #expect(issue.build("--output", "build/first.pdf", "--output", "build/last.pdf").ending == .exited(0))
        #expect(issue.names("build") == ["last.pdf", "other.pdf"])
    }

    @Test func nothingListsTheCommands() {
        let run = publish()
        #expect(run.ending == .exited(2))
        for line in [
            "  build (default)         Makes a magazine out of text files: one PDF for each",
            "  fonts                   Lists the fonts that an issue may use, and sets",
        ] {
            #expect(run.messages.split(separator: "\n").contains { $0 == line }, "\(run.messages)")
        }
        #expect(publish("fonts", "--colour").messages.contains("See 'publish fonts --help'"))
    }

    @Test func helpThatCannotBeWrittenIsAFailure() {
        let run = Program(["sh", "-c", "'\(IssueFolder.publish)' --help >/dev/full"]).run(limit: 20)
        #expect(run.ending == .exited(3))
    }

    @Test func aReaderMayGoAway() {
        let pipe = "('\(IssueFolder.publish)' --help; echo $? >&2) | true"
        let runs = (0..<5).map { _ in Program(["sh", "-c", pipe]).run(limit: 20) }
        #expect(runs.map(\.messages) == [String](repeating: "0\n", count: 5))
    }

    @Test(arguments: [
        (["--formt", "json", "issue.toml"], "Unknown option '--formt'. Did you mean '--format'?"),
        (["issue.toml", "other.toml"], "Unexpected argument 'other.toml'"),
        (
            ["issue.toml", "--format", "xml"],
            "The value 'xml' is invalid for '--format <form>'. Please provide one of 'human', 'json', 'gcc', 'github' or 'sarif'."
        ),
        (["issue.toml", "--quiet", "--verbose"], "--quiet and --verbose exclude each other."),
        (["issue.toml", "--dpi", "100"], "--dpi is for PNG files: name their folder with --png."),
        (["issue.toml", "--png", "p", "--dpi", "0"], "--dpi is from 1 to 2400."),
        (["issue.toml", "--png", "p", "--dpi", "nan"], "--dpi is from 1 to 2400."),
        (["issue.toml", "--png", "p", "--dpi", "1e308"], "--dpi is from 1 to 2400."),
        (["issue.toml", "--pages", "1", "--article", "a"], "--article and --pages exclude each other."),
        (["issue.toml", "--pages", ""], "--pages is \"\"; it takes page numbers"),
        (["issue.toml", "--pages", "1,"], "--pages is \"1,\"; it takes page numbers"),
        (["issue.toml", "--pages", "1-2-3"], "--pages is \"1-2-3\"; it takes page numbers"),
        (["issue.toml", "--pages", "-"], "--pages is \"-\"; it takes page numbers"),
        (["issue.toml", "--pages", "1/2"], "--pages is \"1/2\"; it takes page numbers"),
        (["issue.toml", "--output"], "Missing value for '--output <file>'"),
        (["issue.toml", "--output="], "Missing value for '--output <file>'"),
        (["issue.toml", "--output", "--draft"], "Missing value for '--output <file>'"),
        (["issue.toml", "--dpi", "x"], "The value 'x' is invalid for '--dpi <number>'"),
        (["issue.toml", "--jobs=1.5"], "The value '1.5' is invalid for '--jobs <number>'"),
        (["issue.toml", "--quiet=yes"], "The option '--quiet' does not take any value, but 'yes' was specified."),
        (["issue.toml", "-q"], "Unknown option '-q'"),
        (["--ful"], "Unknown option '--ful'"),
        (["issue.toml", "--", "--quiet"], "Unexpected argument '--quiet'"),
        (["build"], "Missing expected argument '<issue.toml>'"),
        ([], "Missing expected argument '<issue.toml>'"),
    ])
    func wrongUsage(_ arguments: [String], _ message: String) {
        let run = Program([IssueFolder.publish] + arguments).run(limit: 20)
        #expect(run.ending == .exited(2))
        #expect(run.output == "")
        #expect(run.messages.contains("Error: \(message)"), "\(run.messages)")
        #expect(run.messages.uppercased().contains("USAGE: PUBLISH [BUILD] <ISSUE.TOML> [<OPTIONS>]"))
    }

    @Test(arguments: ["soon", "-1", "+1", "1.5", "99999999999999999999", "253402300800", " 1"])
    func aWrongDateInTheEnvironment(_ value: String) {
        let run = publish("issue.toml", environment: ["SOURCE_DATE_EPOCH": value])
        #expect(run.ending == .exited(2))
        #expect(run.messages.hasPrefix("Error: SOURCE_DATE_EPOCH is \"\(value)\"; it takes seconds since 1970"))
    }

    @Test func wrongArgumentsDoNotSteerTheTerminal() {
        let run = publish("issue.toml", "\u{1B}]0;owned\u{7}\u{202E}")
        #expect(run.ending == .exited(2))
        #expect(run.messages.contains("\\u{1B}]0;owned\\u{7}\\u{202E}"))
        #expect(!run.messages.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    }
}
