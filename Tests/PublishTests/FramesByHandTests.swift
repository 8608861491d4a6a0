import PubTestSupport
import Testing

/// Frames of pages that are made by hand, and of masters: what is said of those that are not on the grid, lie on one another, or
/// hold no picture. The grid of the page has twelve columns and 28 rows.
@Suite(.needs(.fonts)) struct FramesByHandTests {
    /// An issue with the pictures `hero` and `slip`; `article` is more of its article in the manifest.
    private func issue(_ article: String, rest: String = "", styles: String = "") -> IssueFolder {
        let issue = IssueFolder()
        for name in ["hero", "slip"] {
            issue.write("Issues/one/\(name).png", bytes: Mistake.picture(width: 900, height: 1200) { _ in 255 })
        }
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(article, rest: rest))
        let text = String(repeating: "A line of text that is short. ", count: 12)
        let pictures = ["hero", "slip"].map { "![](\($0).png){alt=\"a\" #\($0) width=20%}\n\n" }.joined()
        issue.write("Issues/one/lead.md", "# Lead\n\n\(pictures)\(text)\n")
        issue.write("Issues/one/styles.toml", styles)
        return issue
    }

    private func findings(_ issue: IssueFolder) throws -> [String] {
        try ReportDocument(issue.build("--format", "json")).diagnostics
            .filter {
                !["short-last-page", "low-contrast", "key-without-effect", "picture-used-twice"].contains($0.id)
            }
            .map { "\($0.severity)[\($0.id)] \($0.line):\($0.column)" }
    }

    /// What is said of a first page with `frames`, the first of which is at 18:1.
    private func findings(_ frames: String...) throws -> [String] {
        let page = "[[article.page]]\nn = 1\nframes = [\n\(frames.map { "\($0),\n" }.joined())]\n"
        return try findings(issue("", rest: page))
    }

    private let text = "{ text = true, cols = \"1-6\", rows = \"1-12\" }"

    // MARK: On one another

    @Test(arguments: ["cols = \"6-12\", rows = \"12-20\"", "rows = \"5-8\"", "cols = \"1-2\""])
    func textOverTextIsAnError(_ place: String) throws {
        #expect(try findings(text, "{ text = true, \(place) }") == ["error[overlapping-text] 19:1"])
    }

    @Test(arguments: ["cols = \"7-12\", rows = \"1-20\"", "rows = \"13-28\""])
    func textBesideTextIsNone(_ place: String) throws {
        #expect(try findings(text, "{ text = true, \(place) }") == [])
    }

    /// What is on a picture by design lies on it whole: the lines of a cover.
    @Test(arguments: [
        ("rows = \"10-20\"", ["warning[overlapping-frames] 18:1"]),
        ("cols = \"5-12\"", ["warning[overlapping-frames] 18:1"]),
        ("rows = \"1-20\"", []), ("bleed = \"all\"", []), ("cols = \"7-12\"", []),
    ])
    func textThatIsPartlyOnAPictureIsReported(_ place: String, _ expected: [String]) throws {
        #expect(try findings(text, "{ picture = \"hero\", \(place) }") == expected)
    }

    @Test func aHeadMayReachIntoAPictureAndIntoText() throws {
        let head = "{ head = true, rows = \"8-14\" }"
        #expect(try findings(text, "{ picture = \"hero\", rows = \"13-20\" }", head) == [])
    }

    @Test(arguments: [
        ("rows = \"10-14\"", ["warning[overlapping-frames] 19:1"]), ("", ["warning[overlapping-frames] 19:1"]),
        ("rows = \"1-12\", cols = \"1-6\"", ["warning[overlapping-frames] 19:1"]),
        ("rows = \"2-4\", cols = \"1-3\"", []), ("rows = \"13-20\"", []),
    ])
    func aPictureOnAnotherIsReported(_ place: String, _ expected: [String]) throws {
        let keys = place.isEmpty ? "" : ", \(place)"
        let found = try findings(
            "{ picture = \"hero\", cols = \"1-6\", rows = \"1-12\" }", "{ picture = \"slip\"\(keys) }")
        #expect(found == expected)
    }

    @Test func framesOfAMasterAreLookedAtToo() throws {
        let styles = """
            [master.two]
            [master.two.frame.a]
            text = true
            order = 1
            [master.two.frame.b]
            text = true
            order = 2
            rows = "5-8"
            """
        #expect(try findings(issue("master = \"two\"", styles: styles)) == ["error[overlapping-text] 5:1"])
    }

    // MARK: Heads and threads

    @Test func aSecondFrameForTheHeadIsAnError() throws {
        let heads = ["{ head = true, rows = \"1-4\" }", "{ head = true, rows = \"5-8\" }"]
        #expect(try findings(heads[0], heads[1]) == ["error[second-head] 19:10"])
        let styles =
            "[master.two]\n[master.two.frame.a]\nhead = true\n[master.two.frame.b]\nrows = \"2-5\"\nhead = true"
        #expect(try findings(issue("master = \"two\"", styles: styles)) == ["error[second-head] 6:8"])
    }

    /// A page has one text, that of its article.
    @Test(arguments: [
        ("order = 1", "order = 1", ["error[repeated-order] 9:9"]), ("order = 2", "order = 1", []),
        ("", "order = 1", []),
        ("order = 1", "thread = \"news\"", ["error[not-built] 9:10"]),
    ])
    func aSecondThreadIsAnError(_ first: String, _ second: String, _ expected: [String]) throws {
        let styles = """
            [master.two]
            [master.two.frame.a]
            text = true
            cols = "1-6"
            \(first)
            [master.two.frame.b]
            text = true
            cols = "7-12"
            \(second)
            """
        #expect(try findings(issue("master = \"two\"", styles: styles)) == expected)
    }

    @Test func aTextWithANameIsASecondThread() throws {
        let found = try ReportDocument(
            issue("master = \"two\"", styles: "[master.two.frame.a]\ntext = \"news\"\n").build("--format", "json"))
        #expect(found.diagnostics.first { $0.id == "wrong-type" }?.hint?.contains("a page has one thread") == true)
    }

    // MARK: On the grid

    @Test func columnsAndRowsBeyondTheGridAreErrors() throws {
        let found = try findings(
            "{ head = true, cols = \"1-13\", rows = \"1-4\" }", "{ text = true, rows = \"5-80\", cols = \"1-6\" }",
            "{ picture = \"hero\", rows = \"5-80\", cols = \"7-14\" }")
        #expect(
            found == [
                "error[outside-grid] 18:23", "error[outside-grid] 19:23", "error[outside-grid] 20:28",
                "error[outside-grid] 20:43",
            ])
    }

    /// The article has one page.
    @Test func pagesThatAreNotThereAreLookedAtToo() throws {
        let page = "[[article.page]]\nn = 9\nframes = [{ text = true, cols = \"1-14\" }]\n"
        #expect(try findings(issue("", rest: page)) == ["warning[no-such-page] 15:1", "error[outside-grid] 17:33"])
    }

    /// In another trim the text is shorter: what its author placed by hand follows it, in the order of the numbers.
    @Test func pagesBehindTheTextShowTheirPictures() throws {
        let pages = [(7, "hero"), (4, "slip")].map { number, name in
            "[[article.page]]\nn = \(number)\nframes = [{ picture = \"\(name)\" }]\n"
        }
        let run = issue("", rest: pages.joined() + "[[article.page]]\nn = 5\nframes = [{ text = true }]\n")
            .build("--format", "json")
        let report = try ReportDocument(run)
        #expect(run.ending == .exited(0))
        #expect(report.products.map(\.pages) == [3])
        #expect(report.articles.map(\.pages) == [3])
        let said = report.diagnostics.filter { $0.id == "no-such-page" }
        #expect(said.map(\.severity) == ["warning", "warning", "warning"])
        let places = said.sorted { $0.line < $1.line }.map { $0.message.split(separator: ": ").last ?? "" }
        #expect(places == ["it follows the text, as page 3", "it follows the text, as page 2", "it is left out"])
    }

    /// Pages that are reserved are as many in every trim.
    @Test func pagesBehindThoseThatAreReservedAreErrors() throws {
        let page = "[[article.page]]\nn = 2\nframes = [{ picture = \"hero\" }]\n"
        #expect(try findings(issue("pages = 1", rest: page)) == ["error[no-such-page] 15:1"])
    }

    @Test func aHeadOnALaterPageIsAnError() throws {
        let page = "[[article.page]]\nn = 2\nframes = [{ head = true, cols = \"1-6\" }]\n"
        #expect(try findings(issue("", rest: page)).contains("error[conflicting-keys] 17:20"))
    }

    // MARK: Pictures

    @Test func aPictureIsNamedWithItsSignToo() throws {
        #expect(try findings("{ picture = \"#hero\", rows = \"1-12\" }") == [])
    }

    @Test func aPictureInTwoFramesIsReportedAtTheSecond() throws {
        let found = try findings(
            "{ picture = \"hero\", rows = \"1-4\" }", "{ picture = \"hero\", rows = \"5-9\" }")
        #expect(found == ["warning[repeated-picture] 19:13"])
    }

    /// Their width is that of the frame; the picture without a frame keeps its own.
    @Test func keysOfAPictureInAFrameAreReported() throws {
        let page = "[[article.page]]\nn = 1\nframes = [\n{ picture = \"hero\", rows = \"1-8\" },\n]\n"
        let found = try ReportDocument(issue("", rest: page).build("--format", "json")).diagnostics
            .filter { $0.id == "key-without-effect" }.map(\.message)
        #expect(
            found == [
                "width has no effect on the picture \"hero.png\": page 1, which is made by hand, has a frame for it"
            ])
    }

    @Test func theOpenerHasItsPicture() throws {
        let styles = "[master.half]\nopener = true\n[master.half.frame.hero]\npicture = \"hero\"\nrows = \"1-8\""
        let page = "[[article.page]]\nn = 1\nframes = [{ picture = \"hero\", rows = \"1-8\" }]\n"
        #expect(try findings(issue("opener = \"half\"", rest: page, styles: styles)) == [])
    }

    @Test func aMissingPictureIsReportedWhereItIsNamed() throws {
        #expect(try findings("{ picture = \"nix\", cols = \"5-12\" }") == ["error[no-picture] 18:13"])
    }

    @Test(arguments: ["opener = \"half\"", "master = \"half\"", "master = { first = \"half\" }"])
    func aMissingPictureOfAMasterIsReportedWhereThatIsNamed(_ key: String) throws {
        let styles = "[master.half]\nopener = true\n[master.half.frame.nix]\npicture = \"nix\"\nrows = \"1-8\""
        let column = 1 + key.split(separator: "\"")[0].count
        #expect(try findings(issue(key, styles: styles)) == ["error[no-picture] 13:\(column)"])
    }

    /// A key that is not for its place asks for nothing: the picture was reported as moved, once on each of its pages.
    @Test func aPageThatAPictureOverTwoPagesAsksForIsOneError() throws {
        let issue = issue("")
        issue.write("Issues/one/lead.md", "Words.\n\n![](hero.png){alt=\"a\" place=spread page=1}\n\nMore words.\n")
        let found = try findings(issue)
        #expect(found.filter { $0.hasPrefix("error") }.map { $0.hasPrefix("error[conflicting-keys]") } == [true])
        #expect(!found.contains { $0.contains("moved-box") })
    }

    @Test func aMisspeltPictureIsSuggested() throws {
        let page = "[[article.page]]\nn = 1\nframes = [{ picture = \"heor\" }]\n"
        let found = try ReportDocument(issue("", rest: page).build("--format", "json")).diagnostics
        #expect(found.first { $0.id == "no-picture" }?.hint?.hasPrefix("did you mean \"hero\"?") == true)
    }

    /// A page by hand belongs to the article above it, which is perhaps not that of its picture.
    @Test func aPictureOfAnotherArticleIsNamedWithThat() throws {
        let rest =
            "[[article]]\nid = \"two\"\nsource = \"two.md\"\n[[article.page]]\nn = 1\nframes = [{ picture = \"slip\" }]\n"
        let issue = issue("", rest: rest)
        issue.write("Issues/one/two.md", "# Two\n\nA line.\n")
        let found = try ReportDocument(issue.build("--format", "json")).diagnostics.filter { $0.severity == "error" }
        #expect(found.map(\.summary) == ["error[no-picture] Issues/one/issue.toml:20"])
        #expect(found.first?.hint?.hasPrefix("“lead” has a picture of this name") == true)
    }

    // MARK: Openers that nobody named

    /// The frames of the template's own master are not what the author asked for.
    @Test(arguments: ["picture = \"nix\"", "picture = \"nix\"\nrows = \"1-8\""])
    func aTemplateWithoutItsPictureFallsBackToColumns(_ frame: String) throws {
        let styles =
            "[master.default]\nopener = true\n[master.default.frame.nix]\n\(frame)\n[master.default.frame.head]\nhead = true"
        #expect(try findings(issue("", styles: styles)) == ["warning[opener-without-picture] 10:1"])
        #expect(try findings(issue("master = \"default\"", styles: styles)) == ["error[no-picture] 13:10"])
    }

    @Test func aTemplateWithItsPictureKeepsItsFrames() throws {
        let styles = "[master.default]\nopener = true\n[master.default.frame.hero]\npicture = \"hero\"\nrows = \"1-8\""
        #expect(try findings(issue("", styles: styles)) == [])
    }

    @Test func anOpenerBelowAnotherArticleIsAnError() throws {
        let styles = "[master.half]\nopener = true\n[master.half.frame.hero]\npicture = \"hero\"\nrows = \"1-8\""
        let second = "[[article]]\nid = \"two\"\nsource = \"lead.md\"\nstart = \"continue\"\n"
        for key in ["opener", "master"] {
            let found = try findings(issue("", rest: second + "\(key) = \"half\"\n", styles: styles))
            #expect(found.filter { $0.hasPrefix("error") } == ["error[conflicting-keys] 19:\(key.count + 4)"])
        }
    }

    @Test func anUnknownOpenerIsOneError() throws {
        #expect(try findings(issue("opener = \"ovr\"")) == ["error[unknown-opener] 13:10"])
    }

    // MARK: Called by the manifest

    /// What is said of a picture of the manifest that is to be behind the element `name`.
    private func findings(after name: String) throws -> [(id: String, hint: String)] {
        let issue = issue(
            "", rest: "[[article.figure]]\nsrc = \"slip.png\"\nalt = \"a\"\nafter = \"#\(name)\"\n")
        issue.write("Issues/one/lead.md", "# Lead\n\nA line.\n\n## Second part\n\nA line that is short.\n")
        return try ReportDocument(issue.build("--format", "json")).diagnostics
            .filter { $0.id == "unknown-anchor" }.map { ($0.id, $0.hint ?? "") }
    }

    @Test(arguments: ["second-part", "lead"])
    func headingsAreCalledByTheirWords(_ name: String) throws {
        #expect(try findings(after: name).isEmpty)
    }

    /// Several figures behind one element.
    @Test func theOrderOfTheManifestIsKept() throws {
        let figures = ["One", "Two", "Three"].map {
            "[[article.figure]]\nsrc = \"slip.png\"\nalt = \"a\"\nafter = \"#second-part\"\nplace = \"inline\"\n"
                + "caption = \"Caption \($0)\"\n"
        }
        let issue = issue("", rest: figures.joined())
        issue.write("Issues/one/lead.md", "# Lead\n\nA line.\n\n## Second part\n\nA line that is short.\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let text = Program(["pdftotext", "\(issue.path)/build/one.pdf", "-"]).run().output
        let order = text.matches(of: /Caption (One|Two|Three)/).map { String($0.1) }
        #expect(order == ["One", "Two", "Three"], "\(text)")
    }

    @Test func headingsAreSuggestedByTheirWords() throws {
        #expect(try findings(after: "secnd-part").map(\.hint) == ["did you mean \"second-part\"?"])
    }
}
