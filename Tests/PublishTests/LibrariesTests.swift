import PubTestSupport
import Testing

/// Where templates, fonts, profiles and dictionaries are found.
@Suite(.needs(.fonts)) struct LibrariesTests {
    /// An issue that has neither templates nor fonts beside it.
    private let shop = Workshop()
    /// A folder with a template and a font that issues share.
    private let library = IssueFolder()

    private func issue(_ name: String = "mag", manifest: String = IssueFolder.manifest()) {
        shop.file("\(name)/issue.toml", manifest)
        shop.file("\(name)/lead.md", "# Lead\n\nA line of text that is short.\n")
    }

    private func publish(_ arguments: String..., path: String? = nil) -> Run {
        var program = Program([IssueFolder.publish] + arguments)
        program.folder = shop.path
        program.environment["PUBLISH_PATH"] = path
        return program.run()
    }

    private func bytes(_ name: String) -> [UInt8]? { PackageFolder.bytes(of: "\(shop.path)/\(name)") }

    // MARK: Libraries

    @Test func aLibraryHasTheTemplateAndTheFonts() throws {
        issue()
        let run = publish("mag/issue.toml", "--depfile", "mag/build/one.d", path: "/nowhere::\(library.path)")
        #expect(run.ending == .exited(0), "\(run.messages)")
        // The root is the folder of the manifest.
        #expect(bytes("mag/build/one.pdf")?.starts(with: "%PDF-".utf8) == true)
        let rule = try #require(shop.text("mag/build/one.d"))
        #expect(rule.contains("\(library.path)/Templates/tiny/template.toml"))
        #expect(rule.contains("\(library.path)/Fonts/Vollkorn-Regular.ttf"))
        // The same issue is made from the folder itself.
        var own = Program([IssueFolder.publish, "issue.toml"])
        (own.folder, own.environment["PUBLISH_PATH"]) = ("\(shop.path)/mag", library.path)
        #expect(own.run().ending == .exited(0))
    }

    @Test func withoutALibraryTheTemplateIsMissing() {
        issue()
        let run = publish("mag/issue.toml")
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("mag/issue.toml:4:12: error[missing-file]: there is no template \"tiny\""))
        #expect(run.messages.contains("hint: none is in Templates/ below the root, in a folder of PUBLISH_PATH"))
    }

    @Test func namesOfAllLibrariesAreSuggested() {
        issue(manifest: IssueFolder.manifest().replacing("\"tiny\"", with: "\"tinny\""))
        #expect(publish("mag/issue.toml", path: library.path).messages.contains("hint: did you mean \"tiny\"?"))
    }

    /// T1: a manifest names a file of a library by no path.
    @Test func noPathLeadsIntoALibrary() {
        library.write("Issues/one/secret.md", "# Secret\n\nWords.\n")
        let secret = "\(library.path)/Issues/one/secret.md"
        issue(manifest: IssueFolder.manifest().replacing("lead.md", with: secret))
        let run = publish("mag/issue.toml", path: library.path)
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("mag/issue.toml:12:10: error[path-outside-root]"), "\(run.messages)")
        issue(manifest: IssueFolder.manifest().replacing("template =", with: "styles = \"\(secret)\"\ntemplate ="))
        #expect(publish("mag/issue.toml", path: library.path).messages.contains("error[path-outside-root]"))
    }

    @Test func theRootComesFirst() throws {
        issue()
        library.write("Templates/tiny/template.toml", "this is = no template\n")
        shop.file("mag/Templates/tiny/template.toml", IssueFolder.template)
        let run = publish("mag/issue.toml", path: library.path)
        #expect(run.ending == .exited(0), "\(run.messages)")
    }

    @Test func aTemplateOfALibraryNamesFilesBesideIt() {
        issue()
        library.write("Templates/tiny/logo.png", bytes: Mistake.picture(width: 300, height: 300))
        library.write(
            "Templates/tiny/template.toml",
            IssueFolder.template + """
                [[master.default.picture]]
                src = "logo.png"
                width = "20pt"

                """)
        let run = publish("mag/issue.toml", "--depfile", "mag/d", path: library.path)
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(shop.text("mag/d")?.contains("\(library.path)/Templates/tiny/logo.png") == true)
    }

    @Test func aProfileOfALibraryNamesItsColours() {
        library.write(
            "Templates/profiles/press.toml",
            """
            [profile]
            bleed = "3mm"
            [profile.intent]
            icc = "Fonts/FOGRA39L_coated.icc"
            condition = "FOGRA39"
            """)
        library.write("Fonts/FOGRA39L_coated.icc", bytes: Setup.font("FOGRA39L_coated.icc"))
        issue(manifest: IssueFolder.manifest().replacing("one.pdf\"", with: "one.pdf\"\nprofile = \"press\""))
        let run = publish("mag/issue.toml", path: library.path)
        #expect(run.ending == .exited(0), "\(run.messages)")
        let info = Program(["pdfinfo", "\(shop.path)/mag/build/one.pdf"]).run().output
        #expect(info.contains("PDF/X-4"), "\(info)")
    }

    /// A package may link to fonts that are not installed; other links lead no further than anywhere else.
    @Test func linksOfALibraryStayInIt() {
        issue()
        shop.folder("lib/Fonts")
        shop.link("lib/Fonts/None.ttf", to: "nothing.ttf")
        #expect(publish("mag/issue.toml", path: "\(library.path):\(shop.path)/lib").ending == .exited(0))
        shop.link("lib/Fonts/Out.ttf", to: "\(PackageFolder.path)/Fonts/Inter-Regular.otf")
        let run = publish("mag/issue.toml", path: "\(library.path):\(shop.path)/lib")
        #expect(run.messages.contains("lib/Fonts/Out.ttf: error[path-outside-root]"), "\(run.messages)")
    }

    /// `PREFIX/bin/publish` takes what is in `PREFIX/share/publish`, whose links lead into `PREFIX/share/fonts`.
    @Test func anInstalledProgramHasItsOwnLibrary() {
        issue()
        shop.folder("usr/bin")
        shop.folder("usr/share/publish/Fonts")
        shop.file("usr/share/publish/Templates/tiny/template.toml", IssueFolder.template)
        shop.folder("usr/share/fonts/vollkorn")
        let script = """
            cp -l '\(IssueFolder.publish)' usr/bin/publish 2>/dev/null || cp '\(IssueFolder.publish)' usr/bin/publish
            cp '\(PackageFolder.path)/Fonts/Vollkorn-Regular.ttf' usr/share/fonts/vollkorn/V.ttf
            ln -s ../../fonts/vollkorn/V.ttf usr/share/publish/Fonts/V.ttf
            exec usr/bin/publish mag/issue.toml
            """
        var program = Program(["sh", "-c", script])
        program.folder = shop.path
        let run = program.run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(bytes("mag/build/one.pdf") != nil)
    }

    // MARK: The publication

    private static let publication = """
        [issue]
        title = "Saltmarsh"
        template = "tiny"
        issn = "2049-3630"

        [edition.screen]
        output = "build/{issue}-{number}.pdf"

        [paragraph.body]
        size = "10pt"

        """

    private static let november = """
        [issue]
        number = 12
        date = 2026-11-01

        [[article]]
        id = "lead"
        source = "lead.md"

        """

    @Test func issuesShareWhatThePublicationSays() throws {
        shop.file("mag/publish.toml", Self.publication)
        issue("mag/november", manifest: Self.november)
        let run = publish("mag/november/issue.toml", "--depfile", "mag/d", path: library.path)
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(bytes("mag/build/november-12.pdf") != nil)
        let info = Program(["pdfinfo", "\(shop.path)/mag/build/november-12.pdf"]).run().output
        #expect(info.contains("Saltmarsh"))
        #expect(try #require(shop.text("mag/d")).contains("mag/publish.toml"))
    }

    @Test func anIssueOverridesThePublication() {
        shop.file("mag/publish.toml", Self.publication)
        issue("mag/november", manifest: Self.november.replacing("number", with: "title = \"Special\"\nnumber"))
        #expect(publish("mag/november/issue.toml", path: library.path).ending == .exited(0))
        let info = Program(["pdfinfo", "\(shop.path)/mag/build/november-12.pdf"]).run().output
        #expect(info.contains("Special"))
        // The styles of an issue lie over the tables of the publication, and these over the template.
        shop.file("mag/november/styles.toml", "[paragraph.body]\nsize = \"11pt\"\n")
        #expect(publish("mag/november/issue.toml", path: library.path).ending == .exited(0))
        let sizes = Program(["mutool", "trace", "\(shop.path)/mag/build/november-12.pdf"]).run().output
        #expect(sizes.contains("trm=\"11 0 0 -11\""), "\(sizes.prefix(2000))")
        shop.file("mag/november/styles.toml", "")
        #expect(publish("mag/november/issue.toml", path: library.path).ending == .exited(0))
        let shared = Program(["mutool", "trace", "\(shop.path)/mag/build/november-12.pdf"]).run().output
        #expect(shared.contains("trm=\"10 0 0 -10\""), "\(shared.prefix(2000))")
    }

    /// Findings name the file in which the key is.
    @Test(arguments: [
        ("issn = \"2049-3630\"", "issn = \"2049-3631\"", "mag/publish.toml:4:8: error[wrong-issn]"),
        ("issn = \"2049-3630\"", "date = 2026-01-01", "mag/publish.toml:4:1: error[key-not-shared]"),
        ("{issue}-{number}", "mag", "mag/publish.toml:7:10: error[shared-output]"),
        ("{issue}-{number}", "{data}-{issue}", "mag/publish.toml:7:10: error[unknown-name]"),
        (
            "[paragraph.body]", "[[article]]\nid = \"a\"\n[paragraph.body]",
            "mag/publish.toml:9:3: error[key-not-shared]"
        ),
        ("[issue]", "formt = 1\n[issue]", "mag/publish.toml:1:1: error[unknown-key]"),
        ("[issue]", "format = 2\n[issue]", "mag/publish.toml:1:10: error[newer-format]"),
        ("size = \"10pt\"", "size = \"10pts\"", "mag/publish.toml:10:8: error[unknown-unit]"),
        ("[issue]", "[issue", "mag/publish.toml:1:7: error[toml-syntax]"),
    ])
    func whatIsWrongInThePublication(_ right: String, _ wrong: String, _ finding: String) {
        shop.file("mag/publish.toml", Self.publication.replacing(right, with: wrong))
        issue("mag/november", manifest: Self.november)
        let run = publish("mag/november/issue.toml", path: library.path)
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains(finding), "\(run.messages)")
        #expect(bytes("mag/build/november-12.pdf") == nil)
    }

    /// Then its keys may mean anything: nothing else is said.
    @Test func aLaterFormatIsRefused() {
        issue(manifest: "format = 2\nfolio = 3\n" + IssueFolder.manifest())
        let run = publish("mag/issue.toml", path: library.path)
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("mag/issue.toml:1:10: error[newer-format]: this file has format 2"))
        #expect(run.messages.contains("hint: use a later version of publish"))
        #expect(!run.messages.contains("unknown-key"))
        issue(manifest: "format = 1\n" + IssueFolder.manifest())
        #expect(publish("mag/issue.toml", path: library.path).ending == .exited(0))
    }

    @Test func anUnknownVariableOfAnOutputIsAnError() {
        issue(manifest: IssueFolder.manifest().replacing("build/one", with: "build/{number}"))
        let run = publish("mag/issue.toml", path: library.path)
        let finding = "mag/issue.toml:7:10: error[unknown-name]: {…} in \"build/{number}.pdf\" names nothing"
        #expect(run.messages.contains(finding), "\(run.messages)")
    }
}
