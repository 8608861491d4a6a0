import PubDiagnostics
import PubDocuments
import PubGeometry
import PubManifest
import PubSettings
import Testing

/// Loads a manifest that lies in Issues/november.
func load(_ text: String) -> Outcome<PubManifest.Issue> {
    TOML.parse(text, file: "issue.toml").then {
        PubManifest.Issue.load($0, folder: "Issues/november", settingsKeys: ["page", "paragraph", "swatch"])
    }
}

/// The findings as `line:column id`.
func places(_ outcome: Outcome<PubManifest.Issue>) -> [String] {
    outcome.diagnostics.map { "\($0.origin.line):\($0.origin.column) \($0.id)" }
}

/// The head of a good manifest: lines 1 to 8.
let head = """
    [issue]
    title = "Slack Water"
    date = 2026-11-01
    template = "monthly"
    [edition.screen]
    output = "build/screen.pdf"
    [section.features]
    title = "Features"

    """

@Suite struct IssueTests {
    @Test func theSketchOfTheDesignLoads() throws {
        let outcome = load(
            """
            [issue]
            title = "Slack Water"
            number = 12
            volume = 3
            date = 2026-11-01
            cover_date = "Autumn"
            language = "de-AT"
            issn = "0317-8471"
            template = "monthly"
            styles = "my.toml"
            [edition.print]
            output = "./build/x/../print.pdf"
            profile = "magazine"
            page.bleed = "5mm"
            [edition.screen]
            output = "build/screen.pdf"
            [edition.proof]
            output = "build/proof.pdf"
            profile = "magazine"
            [section.features]
            title = "Features"
            accent = "rust"
            [[article]]
            id = "contents"
            kind = "contents"
            [[article]]
            id = "lead"
            source = "articles/lead.md"
            format = "markdown"
            section = "features"
            title = "T"
            short_title = "S"
            kicker = "K"
            standfirst = "D"
            master = { first = "opener", next = "feature" }
            authors = [{ name = "A", role = "words" }, "B"]
            start = "recto"
            columns = 2
            pages = 4
            language = "en-GB"
            [[article.figure]]
            src = "images/hero.jpg"
            place = "span"
            fit = "contain"
            focus = [0.5, 0.3]
            crop = [0.1, 0, 0.9, 1]
            rotate = 90
            flip = true
            width = "50%"
            height = "60mm"
            after = "#second-part"
            caption = "C"
            credit = "R"
            alt = "A"
            [[article]]
            id = "gap"
            kind = "blank"
            pages = 1
            master = "plain"
            [[article]]
            id = "later"
            status = "expected"
            pages = 2
            [page]
            size = "A5"
            """)
        #expect(places(outcome).isEmpty)
        let issue = try #require(outcome.value)
        #expect(
            [issue.title, issue.coverDate, issue.language, issue.issn] == [
                "Slack Water", "Autumn", "de-AT", "0317-8471",
            ])
        #expect([issue.number, issue.volume] == [12, 3])
        #expect(issue.date == CalendarDate("2026-11-01"))
        #expect(issue.template?.value == "monthly")
        #expect(issue.styles?.value == "my.toml")
        #expect(issue.editions.map(\.name) == ["print", "screen", "proof"])
        #expect(issue.editions.map(\.purpose) == [.print, .screen, .proof])
        #expect(issue.editions.map(\.output?.value) == ["build/print.pdf", "build/screen.pdf", "build/proof.pdf"])
        #expect(issue.editions[0].settings["page"]?["bleed"]?.string == "5mm")
        #expect(issue.editions[0].settings["output"] == nil)
        #expect(issue.section("features")?.accent?.value == "rust")
        #expect(issue.settings["page"]?["size"]?.string == "A5")
        #expect(issue.settings["issue"] == nil)
        #expect(issue.articles.map(\.id) == ["contents", "lead", "gap", "later"])
        #expect(issue.articles.map(\.kind) == [.contents, .article, .blank, .article])
        #expect(issue.articles[2].masters.next?.value == "plain")
        #expect(issue.articles[3].status == .expected)
    }

    @Test func anArticleHasAllItsKeys() throws {
        let outcome = load(
            head + """
                [[article]]
                id = "lead"
                source = "articles/lead.tags.txt"
                format = "tags"
                section = "features"
                title = "T"
                short_title = "S"
                kicker = "K"
                standfirst = "D"
                master = { first = "opener", next = "feature" }
                authors = [{ name = "A", role = "words" }, "B"]
                start = "continue"
                columns = 2
                pages = 4
                language = "en-GB"
                [[article.figure]]
                src = "images/hero.jpg"
                place = "bottom"
                fit = "none"
                focus = [0.5, 0.3]
                crop = [0.1, 0, 0.9, 1]
                rotate = 270
                flip = true
                width = "50%"
                height = "60mm"
                after = "#second-part"
                caption = "C"
                credit = "R"
                decorative = true
                """)
        #expect(places(outcome).isEmpty)
        let article = try #require(outcome.value?.articles.first)
        #expect(article.source?.value == "articles/lead.tags.txt")
        #expect(article.source?.origin.description == "issue.toml:11:10")
        #expect(article.format == .tags)
        #expect(article.section?.value == "features")
        #expect(article.title?.value == "T")
        #expect(article.shortTitle?.value == "S")
        #expect(article.kicker?.value == "K")
        #expect(article.standfirst?.value == "D")
        #expect(article.masters.first?.value == "opener")
        #expect(article.masters.next?.value == "feature")
        #expect(article.authors.map(\.name) == ["A", "B"])
        #expect(article.authors.map(\.role) == ["words", ""])
        #expect(article.start == .continue)
        #expect(article.columns == 2)
        #expect(article.pages?.value == 4)
        #expect(article.language == "en-GB")
        let figure = try #require(article.figures.first)
        #expect(figure.source?.value == "images/hero.jpg")
        #expect(figure.specified.box.placement?.value == .bottom)
        #expect(figure.specified.fit == PictureFit.none)
        #expect(figure.specified.focus == SIMD2(0.5, 0.3))
        #expect(figure.specified.crop == SIMD4(0.1, 0, 0.9, 1))
        #expect(figure.specified.rotation == 270)
        #expect(figure.specified.isFlipped == true)
        #expect(figure.specified.width == WrittenExtent(.fraction(0.5)))
        #expect(figure.specified.height == WrittenExtent(.absolute(Length(millimetres: 60)), unit: .mm))
        #expect(figure.after?.value == "second-part")
        #expect(figure.caption?.value == "C")
        #expect(figure.specified.credit?.value == "R")
        #expect(figure.specified.alternate == nil)
        #expect(figure.specified.isDecorative)
    }

    @Test func whatIsLeftOutHasItsDefault() throws {
        let outcome = load(head + "[[article]]\nid = \"a\"\nsource = \"a.md\"\n[[article.figure]]\nsrc = \"a.png\"\n")
        #expect(places(outcome).isEmpty)
        let issue = try #require(outcome.value)
        #expect(issue.coverDate == "November 2026")
        #expect(issue.language == "en-GB")
        #expect(issue.number == nil)
        let article = issue.articles[0]
        #expect(article.kind == .article)
        #expect(article.start == .nextPage)
        #expect(article.status == .ready)
        #expect(article.masters.first == nil)
        #expect(article.masters.next == nil)
        #expect(article.figures[0].specified.box.placement?.value == .column)
        #expect(article.figures[0].specified.fit == .cover)
        #expect(article.figures[0].specified.focus == SIMD2(0.5, 0.5))
        #expect(article.figures[0].specified.rotation == 0)
    }

    @Test func missingKeysAreReportedTogether() {
        let outcome = load("[issue]\nnumber = 1\n[edition.screen]\n[section.a]\n[[article]]\n[[article.figure]]\n")
        #expect(
            places(outcome) == [
                "1:1 missing-key", "1:1 missing-key", "1:1 missing-key", "3:1 missing-key", "4:1 missing-key",
                "5:1 missing-key", "6:1 missing-key", "5:1 missing-key",
            ])
        #expect(load("").diagnostics.map(\.id) == ["missing-key", "missing-key", "missing-key"])
        #expect(load("").value == nil)
    }

    @Test(arguments: [
        ("kind = \"cover\"", "not-built"), ("kind = \"ad\"", "not-built"), ("kind = \"composite\"", "not-built"),
        ("kind = \"imprint\"", "not-built"), ("kind = \"filler\"", "not-built"), ("kind = \"artcle\"", "unknown-word"),
        ("page = 12", "wrong-type"), ("format = \"doc\"", "unknown-word"), ("start = \"left\"", "unknown-word"),
        ("columns = 0", "out-of-range"), ("columns = \"two\"", "wrong-type"), ("pages = 0", "out-of-range"),
        ("sections = 1", "unknown-key"), ("language = \"english\"", "wrong-language"), ("title = \"\"", "empty-value"),
        ("section = \"feature\"", "unknown-section"), ("authors = [1]", "wrong-type"),
        ("status = \"done\"", "unknown-word"),
        ("master = { frist = \"a\" }", "unknown-key"), ("authors = { role = \"x\" }", "missing-key"),
    ])
    func wrongKeysOfAnArticle(line: String, id: String) throws {
        let outcome = load(head + "[[article]]\nid = \"a\"\nsource = \"a.md\"\n\(line)\n")
        #expect(outcome.diagnostics.map(\.id) == [id])
        #expect(outcome.diagnostics.first?.origin.line == 12)
        #expect(outcome.value?.articles.count == 1)
    }

    @Test(arguments: [
        ("place = \"margins\"", "unknown-word"), ("page = 0", "out-of-range"),
        ("focus = [2, 0]", "out-of-range"), ("focus = [0.5]", "wrong-count"),
        ("crop = [0.5, 0, 0.6, 1]", "out-of-range"), ("crop = [0, 0, 0, 1]", "out-of-range"),
        ("crop = [0, 0, 1e-308, 1]", "out-of-range"),
        ("rotate = 45", "out-of-range"), ("after = \"second\"", "wrong-anchor"), ("width = 40", "needs-unit"),
        ("width = \"-4mm\"", "out-of-range"), ("alt = \"x\"\ndecorative = true", "alt-of-decorative"),
        ("fit = \"fill\"", "unknown-word"), ("source = \"x\"", "unknown-key"),
    ])
    func wrongKeysOfAFigure(line: String, id: String) {
        let text = "[[article]]\nid = \"a\"\nsource = \"a.md\"\n[[article.figure]]\nsrc = \"x.png\"\n\(line)\n"
        let outcome = load(head + text)
        #expect(outcome.diagnostics.map(\.id) == [id])
        #expect(outcome.diagnostics.first?.origin.line == 14)
        #expect(outcome.value?.articles.first?.figures.count == 1)
    }

    @Test func wrongKeysOfTheHead() {
        func ids(_ line: String) -> [String] {
            let text = "[issue]\ntitle = \"T\"\ndate = 2026-11-01\ntemplate = \"m\"\n\(line)\n"
            let rest = "[edition.a]\noutput = \"a.pdf\"\n[[article]]\nid = \"a\"\nsource = \"a.md\"\n"
            return load(text + rest).diagnostics.map { "\($0.origin.line) \($0.id)" }
        }
        #expect(ids("number = 1") == [])
        #expect(ids("number = -1") == ["5 out-of-range"])
        #expect(ids("issn = \"0317-8472\"") == ["5 wrong-issn"])
        #expect(ids("issn = \"03178471\"") == ["5 wrong-issn"])
        #expect(ids("issn = \"2434-561X\"") == [])
        #expect(ids("language = \"en_GB\"") == ["5 wrong-language"])
        #expect(ids("colour = 1") == ["5 unknown-key"])
        #expect(ids("[pages]") == ["5 unknown-key"])
        #expect(ids("[page]\nanything = 1") == [])
        #expect(ids("[paragraph.body]\nsize = 1") == [])
    }

    @Test func templatesAreNamesAndNoPaths() {
        for name in ["../monthly", "/etc", "a/b", "", ".hidden"] {
            let text = head.split(separator: "\n").map { $0.hasPrefix("template") ? "template = \"\(name)\"" : "\($0)" }
            let outcome = load(text.joined(separator: "\n") + "\n[[article]]\nid = \"a\"\nsource = \"a.md\"\n")
            #expect(places(outcome) == ["4:12 wrong-name"])
            #expect(outcome.value?.template == nil)
        }
    }

    @Test func keysWithoutEffectAreRefused() {
        let contents = load(head + "[[article]]\nid = \"a\"\nkind = \"contents\"\nsource = \"a.md\"\nauthors = \"A\"\n")
        #expect(places(contents) == ["12:10 key-without-effect", "13:11 key-without-effect"])
        let blank = load(head + "[[article]]\nid = \"a\"\nkind = \"blank\"\ntitle = \"T\"\ncolumns = 2\n")
        #expect(places(blank) == ["12:9 key-without-effect", "13:11 key-without-effect"])
        // What begins below another article has no first page of its own.
        let opener = load(
            head + "[[article]]\nid = \"a\"\nsource = \"a.md\"\nopener = \"half\"\nstart = \"continue\"\n")
        #expect(places(opener) == ["12:10 conflicting-keys"])
        let missing = load(head + "[[article]]\nid = \"a\"\n")
        #expect(places(missing) == ["9:1 missing-key"])
        // A kind that is not implemented says nothing about sources.
        #expect(places(load(head + "[[article]]\nid = \"a\"\nkind = \"ad\"\n")) == ["11:8 not-built"])
    }
}
