import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubTestSupport
import Testing

/// A session gives what a build from nothing gives, and makes only what a change concerns.
@Suite(.needs(.fonts)) struct IssueSessionTests {
    private let shop = Workshop()

    private static let template = """
        [page]
        size = ["240pt", "300pt"]
        margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "20pt" }

        [[master.default.text]]
        text = "{title} {folio}"
        style = "body"
        edge = "outer"
        anchor = "top"
        offset = "20pt"

        [paragraph.body]
        font = "Vollkorn"
        size = "9pt"
        leading = "12pt"
        justification = { loose = 1000 }

        [map]
        headline = "body"
        "contents.title" = "body"

        """

    /// Nine articles of some pages each, and contents in front of them.
    private init(contents: Bool = true, issue: String = "") {
        var manifest = "[issue]\ntitle = \"Trial\"\ndate = 2026-11-01\ntemplate = \"t\"\n\(issue)"
        manifest += "\n[edition.screen]\noutput = \"build/a.pdf\"\n"
        if contents { manifest += "\n[[article]]\nid = \"contents\"\nkind = \"contents\"\ntitle = \"Contents\"\n" }
        for article in 1...9 {
            manifest += "\n[[article]]\nid = \"a\(article)\"\nsource = \"a\(article).md\"\n"
            write(article: article)
        }
        shop.file("Issues/p/issue.toml", manifest)
        shop.file("Templates/t/template.toml", Self.template)
        shop.folder("Fonts")
        shop.folder("build")
        for face in ["Regular", "Italic"] {
            shop.link("Fonts/\(face).ttf", to: "\(PackageFolder.path)/Fonts/Vollkorn-\(face).ttf")
        }
    }

    private init() { self.init(contents: true) }

    private func write(article: Int, title: String? = nil, paragraphs: Int = 24, word: String = "ordinary") {
        var text = "# \(title ?? "Article \(article)")\n\n"
        for paragraph in 1...paragraphs {
            text += "Paragraph \(paragraph) of \(article), about \(paragraph == 3 ? word : "ordinary") tides and "
            text += "the *lights* that keepers watch over the water in the long nights.\n\n"
        }
        shop.file("Issues/p/a\(article).md", text)
    }

    private var options: BuildOptions {
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        options.jobs = 2
        return options
    }

    private var product: [UInt8]? { PackageFolder.bytes(of: "\(shop.path)/build/a.pdf") }

    private func words(_ report: BuildReport) -> [String] {
        report.diagnostics.map { "\($0.origin) \($0.severity) \($0.id): \($0.message)" }
    }

    /// Builds by `session` and from nothing, by a session that knows nothing: both give the same file, messages and figures. The
    /// report of the session. A build without a session gives a file of the same pages that is linearized.
    @discardableResult
    private func build(_ session: IssueSession) throws -> BuildReport {
        unlink("\(shop.path)/build/a.pdf")
        let report = try session.build()
        let own = product
        unlink("\(shop.path)/build/a.pdf")
        let fresh = try IssueSession(options).build()
        #expect(own == product)
        #expect(words(report) == words(fresh))
        #expect(report.fits == fresh.fits)
        #expect(report.decisions == fresh.decisions)
        #expect(report.sources.keys == fresh.sources.keys)
        return report
    }

    @Test func nothingChangesNothing() throws {
        let session = IssueSession(options)
        let first = try build(session)
        #expect(first.work.runs == 11, "contents are set again when folios are known")
        #expect(first.work.contents > 27)
        let again = try build(session)
        #expect(again.work == BuildReport.Work())
        #expect(again.products == first.products)
    }

    @Test func aWordCostsItsArticle() throws {
        let session = IssueSession(options)
        try build(session)
        for word in ["common", "rare", "ordinary"] {
            write(article: 4, word: word)
            let report = try build(session)
            #expect(report.work.runs == 1)
            #expect(report.work.contents == 1, "the other pages of the article are as they were")
        }
    }

    /// A picture that did not change is neither probed nor measured again; one that did is, and one with findings where it moved.
    @Test func aWordProbesNoPicture() throws {
        func picture(_ name: String) throws -> [UInt8] {
            try #require(PackageFolder.bytes(of: "\(PackageFolder.path)/Tests/ImagesTests/Fixtures/\(name)"))
        }
        try AtomicWrite.write(try picture("rgba.png"), to: "\(shop.path)/Issues/p/a.png")
        func write(word: String) {
            shop.file("Issues/p/a2.md", "# Article 2\n\nA \(word).\n\n![A square.](a.png){width=2cm}\n\nAn end.\n")
        }
        write(word: "word")
        let session = IssueSession(options)
        #expect(try build(session).work.pictures == 1)
        write(word: "longer word")
        #expect(try build(session).work.pictures == 0)
        #expect(try build(session).work.pictures == 0, "also what the build before only remembered")
        try AtomicWrite.write(try picture("gray-alpha.png"), to: "\(shop.path)/Issues/p/a.png")
        #expect(try build(session).work.pictures == 1)
    }

    /// What lies over one another with too much ink is found from the pages themselves: those that are only remembered bring it back, at its place.
    @Test func inkOverInkIsRemembered() throws {
        var manifest = shop.text("Issues/p/issue.toml") ?? ""
        manifest += "\n[edition.print]\noutput = \"build/b.pdf\"\nprofile = \"p\"\n"
        shop.file("Issues/p/issue.toml", manifest)
        shop.file(
            "Templates/profiles/p.toml",
            "[profile]\nspots = 1\n[profile.intent]\nicc = \"Fonts/p.icc\"\n[profile.ink]\nlimit = 300\n")
        shop.link("Fonts/p.icc", to: "\(PackageFolder.path)/Fonts/FOGRA39L_coated.icc")
        shop.file(
            "Templates/t/template.toml",
            Self.template + """
                [swatch]
                gold = { spot = "Gold", cmyk = [0, 20, 60, 20], overprint = true }
                deep = { cmyk = [90, 80, 70, 50] }
                [artwork.colors]
                "#f00" = "gold"
                "#00f" = "deep"

                """)
        shop.file(
            "Issues/p/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\"><path fill=\"#00f\" d=\"M0 0H40V40H0Z\"/>"
                + "<path fill=\"#f00\" d=\"M0 0H40V20H0Z\"/></svg>")
        shop.file("Issues/p/a6.md", "# Six\n\n![](a.svg){alt=\"A\" width=30mm}\n\nText.\n")
        let session = IssueSession(options)
        func found(_ report: BuildReport) -> [String] { words(report).filter { $0.contains("ink-over-ink") } }
        let first = found(try build(session))
        #expect(first.count == 1, "\(first)")
        write(article: 4, word: "rare")
        let second = try build(session)
        #expect(second.work.runs == 1)
        #expect(found(second) == first)
        // The elements of all later articles move.
        write(article: 1, paragraphs: 23)
        #expect(found(try build(session)) == first)
    }

    @Test func pagesThatMoveAreMadeAgain() throws {
        let session = IssueSession(options)
        let first = try build(session)
        write(article: 6, paragraphs: 60)
        let longer = try build(session)
        #expect(longer.work.runs == 5, "contents, the article, and the three after it")
        #expect(longer.work.contents < first.work.contents)
        write(article: 6)
        #expect(try build(session).work.runs == 5)
    }

    @Test func aTitleConcernsTheContents() throws {
        let session = IssueSession(options)
        try build(session)
        write(article: 8, title: "Another title")
        let report = try build(session)
        #expect(report.work.runs == 3, "the article, and contents, whose folios come from the pages")
    }

    /// Findings after it are on other lines, and elements of all articles after it get other numbers.
    @Test func aSpanMovesNoPage() throws {
        let session = IssueSession(options)
        try build(session)
        let text = shop.text("Issues/p/a2.md") ?? ""
        shop.file("Issues/p/a2.md", "\n\n" + text.replacing("Paragraph 7", with: "*Paragraph* *7*"))
        #expect(try build(session).work.runs == 1)
    }

    @Test func errorsComeAndGo() throws {
        let session = IssueSession(options)
        try build(session)
        shop.file("Issues/p/a5.md", "# Five\n\nA [link](#nowhere), and 字.\n")
        let broken = try session.build()
        #expect(broken.products.isEmpty)
        #expect(broken.diagnostics.map(\.id).sorted() == ["missing-glyph", "unknown-label"])
        #expect(words(broken) == words(try PubPipeline.build(options)))
        write(article: 5)
        #expect(try build(session).products.count == 1)
    }

    @Test func settingsChangeAll() throws {
        let session = IssueSession(options)
        let first = try build(session)
        shop.file("Templates/t/template.toml", Self.template.replacing("12pt", with: "15pt"))
        let larger = try build(session)
        #expect(larger.work.runs == first.work.runs)
        #expect(larger.decisions.count > first.decisions.count)
        shop.file("Issues/p/styles.toml", "[paragraph.body]\nleading = \"18pt\"\n")
        #expect(try build(session).decisions.count > larger.decisions.count)
        unlink("\(shop.path)/Issues/p/styles.toml")
        #expect(try build(session).decisions == larger.decisions)
    }

    @Test func fontsChangeAll() throws {
        let session = IssueSession(options)
        try build(session)
        shop.link("Fonts/b.ttf", to: "\(PackageFolder.path)/Fonts/Vollkorn-Bold.ttf")
        try build(session)
        unlink("\(shop.path)/Fonts/Italic.ttf")
        #expect(try build(session).products.isEmpty, "there is no italic")
    }

    @Test func articlesComeAndGo() throws {
        let session = IssueSession(options)
        try build(session)
        let manifest = shop.text("Issues/p/issue.toml") ?? ""
        shop.file(
            "Issues/p/issue.toml", manifest.replacing("\n[[article]]\nid = \"a5\"\nsource = \"a5.md\"\n", with: ""))
        try build(session)
        shop.file("Issues/p/issue.toml", manifest)
        try build(session)
    }

    @Test func aPictureMayBeSwapped() throws {
        let session = IssueSession(options)
        for name in ["rgb.jpg", "exif-6.jpg", "rgb.png"] {
            let bytes = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
            let stream = fopen("\(shop.path)/Issues/p/picture", "w")
            fwrite(bytes, 1, bytes.count, stream)
            fclose(stream)
            shop.file("Issues/p/a3.md", "# Three\n\n![Seen](picture){alt=\"a picture\" width=60pt}\n\nText.\n")
            try build(session)
        }
    }

    /// Findings are marked on the elements of their places. A page that is only remembered has other elements than before when an article before it
    /// gets more of them; its running head still belongs to none.
    @Test func runningHeadsAreNotMarked() throws {
        let trial = IssueSessionTests(contents: false)
        let session = IssueSession(trial.options)
        func marks(_ report: BuildReport) throws -> [String] {
            try #require(report.preview?.editions.first).sheets.map { "\($0.marks)" }
        }
        for count in 1...9 {
            let paragraphs = (1...count).map { "Paragraph \($0) has 字.\n\n" }
            trial.shop.file("Issues/p/a1.md", "# Article 1\n\n\(paragraphs.joined())")
            let report = try session.preview()
            let found = try marks(report)
            #expect(found == (try marks(try IssueSession(trial.options).preview())), "\(count) paragraphs")
            #expect(report.diagnostics.count == count)
            #expect(found.filter { $0 != "[]" }.count == 1)
        }
    }

    @Test func draftsAreRemembered() throws {
        var options = options
        options.isDraft = true
        let session = IssueSession(options)
        let first = try session.build()
        #expect(first.work.contents > 0)
        #expect(try session.build().work == BuildReport.Work())
    }
}
