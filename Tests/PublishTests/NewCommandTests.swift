import PubTestSupport
import Testing

/// `publish new`, `doctor` and `clean`: from an empty folder to a PDF, and back.
@Suite(.needs(.fonts, .dictionaries)) struct NewCommandTests {
    private let shop = Workshop()

    private func run(_ arguments: [String], in folder: String = "", path: String = PackageFolder.path) -> Run {
        var program = Program(arguments)
        program.folder = "\(shop.path)/\(folder)"
        program.environment["PUBLISH_PATH"] = path
        program.environment["SOURCE_DATE_EPOCH"] = "1793491200"
        return program.run()
    }

    private func publish(_ arguments: String..., in folder: String = "", path: String = PackageFolder.path) -> Run {
        run([IssueFolder.publish] + arguments, in: folder, path: path)
    }

    @Test func aNewIssueIsPublishedWithoutAWarning() throws {
        let new = publish("new", "saltmarsh")
        #expect(new.ending == .exited(0), "\(new.messages)")
        #expect(new.messages.contains("next: publish saltmarsh/issue.toml"))
        let build = publish("saltmarsh/issue.toml", "--strict", "--verbose")
        #expect(build.ending == .exited(0), "\(build.messages)")
        #expect(!build.messages.contains("warning["), "\(build.messages)")
        #expect(shop.names("saltmarsh/build").contains("saltmarsh-screen.pdf"))
        #expect(try #require(shop.text("saltmarsh/issue.toml")).contains("date = 2026-11-01 "))
        #expect(try #require(shop.text("saltmarsh/publish.toml")).contains("title = \"Saltmarsh\""))
        // Pictures are kept; what is made is not.
        #expect(try #require(shop.text("saltmarsh/.gitignore")).hasSuffix("/build/\n"))
        #expect(shop.names("saltmarsh").contains("pictures"))
    }

    /// The edition for the printer, once its lines count.
    @Test func theEditionForThePrinterIsMade() throws {
        #expect(publish("new", "mag").ending == .exited(0))
        let settings = try #require(shop.text("mag/publish.toml"))
        shop.file(
            "mag/publish.toml",
            settings.replacing("# [edition", with: "[edition").replacing("# output", with: "output")
                .replacing("# profile", with: "profile"))
        let build = publish("mag/issue.toml")
        #expect(build.ending == .exited(0), "\(build.messages)")
        #expect(shop.names("mag/build").contains("mag-print.pdf"))
    }

    /// In a publication an issue says only what the publication does not.
    @Test func theNextIssueSharesThePublication() throws {
        #expect(publish("new", "mag").ending == .exited(0))
        #expect(publish("new", "december", in: "mag").ending == .exited(0))
        #expect(shop.names("mag/december") == ["articles", "issue.toml", "pictures"])
        #expect(!(try #require(shop.text("mag/december/issue.toml"))).contains("template ="))
        let build = publish("december", "--strict", in: "mag")
        #expect(build.ending == .exited(0), "\(build.messages)")
        #expect(shop.names("mag/build").contains("december-screen.pdf"))
    }

    @Test func aRootWithoutAPublicationGetsAWholeManifest() throws {
        shop.file("Templates/tiny/template.toml", IssueFolder.template)
        #expect(publish("new", "Issues/one", path: "").ending == .exited(0))
        #expect(shop.names("Issues/one") == ["articles", "issue.toml", "pictures"])
        let manifest = try #require(shop.text("Issues/one/issue.toml"))
        #expect(manifest.contains("template = \"tiny\""))
        #expect(manifest.contains("[edition.screen]"))
    }

    @Test func nothingIsWrittenOver() {
        shop.file("mag/articles/first.md", "Mine.\n")
        let new = publish("new", "mag")
        #expect(new.ending == .exited(3))
        #expect(new.messages.contains("mag/articles/first.md"))
        #expect(shop.names("mag") == ["articles"])
        #expect(shop.text("mag/articles/first.md") == "Mine.\n")
    }

    @Test func templatesThatAreNotThere() {
        let unknown = publish("new", "mag", "--template", "weekly")
        #expect(unknown.ending == .exited(2))
        #expect(unknown.messages.contains("There is no template “weekly”. Templates are: "))
        let none = publish("new", "mag", path: "")
        #expect(none.ending == .exited(2))
        #expect(none.messages.contains("There is no template: put one into Templates"))
        #expect(shop.names() == [])
    }

    /// Every template of the project, with its own folder of fonts.
    @Test(arguments: ["bench", "labels", "manual", "monthly"]) func everyTemplateBuilds(_ template: String) {
        #expect(publish("new", "mag", "--template", template).ending == .exited(0))
        let build = publish("mag/issue.toml")
        #expect(build.ending == .exited(0), "\(build.messages)")
    }

    // MARK: Its Makefile and its script

    private func make(_ goal: String) -> Run {
        run(["make", "--no-print-directory", "PUBLISH=\(IssueFolder.publish)", goal], in: "mag")
    }

    @Test func makePublishesWhatHasChanged() {
        #expect(publish("new", "mag").ending == .exited(0))
        #expect(publish("new", "mag/december").ending == .exited(0))
        let first = make("all")
        #expect(first.ending == .exited(0), "\(first.messages)")
        #expect(shop.names("mag/build").contains("december-screen.pdf"))
        let second = make("all")
        #expect(second.output.contains("Nothing to be done"), "\(second.output)\(second.messages)")
        shop.file("mag/december/articles/first.md", "# Another\n\nText.\n")
        let third = make("all")
        #expect(third.ending == .exited(0), "\(third.messages)")
        #expect(third.output.contains("december/issue.toml"))
        #expect(!third.output.contains(" issue.toml"))
        #expect(make("check").ending == .exited(0))
        #expect(make("clean").ending == .exited(0))
        #expect(shop.names("mag/build") == [])
    }

    @Test func theScriptOfABuildMachineRuns() {
        #expect(publish("new", "mag").ending == .exited(0))
        shop.folder("bin")
        shop.link("bin/publish", to: IssueFolder.publish)
        let script = "PATH=\(shop.path)/bin:$PATH exec mag/ci.sh"
        let ci = run(["sh", "-c", script])
        #expect(ci.ending == .exited(0), "\(ci.output)\(ci.messages)")
        shop.file("mag/articles/first.md", "# A\n\n![x](none.png){alt=\"y\"}\n")
        #expect(run(["sh", "-c", script]).ending == .exited(1))
    }

    // MARK: doctor

    @Test func theDoctorFindsWhatIsThere() {
        let doctor = publish("doctor")
        #expect(doctor.ending == .exited(0), "\(doctor.output)")
        for line in [
            "  PUBLISH_PATH  \(PackageFolder.path)\n", "Libraries\n  libzip    articles in Word",
            "pdftocairo  /usr/bin/pdftocairo",
            "monthly  \(PackageFolder.path)/Templates/monthly/template.toml: ", "/usr/share/hyphen  ",
            "magazine            \(PackageFolder.path)/Fonts/FOGRA39L_coated.icc",
        ] {
            #expect(doctor.output.contains(line), "\(line) in \(doctor.output)")
        }
        #expect(!doctor.output.contains("MISSING"))
    }

    @Test func theDoctorNamesWhatBringsTheRest() {
        shop.file("mag/Templates/tiny/template.toml", IssueFolder.template.replacing("Vollkorn", with: "Vollkron"))
        shop.file("mag/Fonts/catalogue.toml", "[fonts-vollkron]\nfiles = [{ name = \"Vollkron-Regular.ttf\" }]\n")
        let doctor = publish("doctor", in: "mag", path: "\(shop.path)/none")
        #expect(doctor.ending == .exited(3))
        #expect(doctor.output.contains("MISSING: the family Vollkron is not found"), "\(doctor.output)")
        #expect(doctor.output.contains("to get it: apt-get install fonts-vollkron"))
        #expect(doctor.output.contains("MISSING: \(shop.path)/none is no folder"))
        let bare = publish("doctor", path: "")
        #expect(bare.ending == .exited(3))
        #expect(bare.output.contains("MISSING: no issue can be made without a template"))
    }

    @Test func theDoctorMissesPrograms() {
        let doctor = run(["env", "PATH=/nowhere", IssueFolder.publish, "doctor"])
        #expect(doctor.ending == .exited(3))
        #expect(doctor.output.contains("to get it: apt-get install poppler-utils"), "\(doctor.output)")
    }

    // MARK: clean

    @Test func whatBuildsMadeIsRemoved() throws {
        let issue = IssueFolder()
        #expect(issue.build().ending == .exited(0))
        #expect(issue.build("--draft").ending == .exited(0))
        #expect(issue.build("--article", "lead").ending == .exited(0))
        #expect(issue.build("--pages", "1").ending == .exited(0))
        #expect(issue.build("--output", "build/other.pdf").ending == .exited(0))
        issue.write("build/cache/pictures-2/x", "x")
        issue.write("build/one-notes.pdf", bytes: try #require(issue.bytes("build/one.pdf")))
        issue.write("build/one-cover.pdf", "%PDF-1.4 by another program\n")
        // A year, or the number of an issue, is no page.
        for name in ["one-2024", "one-2", "one-12-1"] {
            issue.write("build/\(name).pdf", bytes: try #require(issue.bytes("build/one.pdf")))
        }
        issue.write("build/one-012.pdf", bytes: try #require(issue.bytes("build/one.pdf")))
        issue.write("build/notes.txt", "mine")
        let clean = issue.publish("clean", "Issues/one/issue.toml")
        #expect(clean.ending == .exited(0), "\(clean.messages)")
        // What options named, what another program made, and what is called otherwise stays.
        #expect(
            issue.names("build") == [
                "notes.txt", "one-12-1.pdf", "one-2.pdf", "one-2024.pdf", "one-cover.pdf", "one-notes.pdf", "other.pdf",
            ])
        #expect(clean.messages.contains("removed build/one.pdf\n"))
        #expect(issue.publish("clean", "Issues/one/issue.toml").messages == "")
    }

    /// The cache may be a link to another disk: what it leads to is not ours.
    @Test func linksAreNotFollowed() {
        let issue = IssueFolder()
        issue.write("elsewhere/x", "x")
        issue.write("build/cache/deep/y", "y")
        _ = Program(["ln", "-s", "../../elsewhere", "\(issue.path)/build/cache/link"]).run()
        #expect(issue.publish("clean", "Issues/one").ending == .exited(0))
        #expect(issue.names("build") == [])
        #expect(issue.has("elsewhere/x"))
    }

    @Test func withoutAManifestNothingIsRemoved() {
        let issue = IssueFolder()
        #expect(issue.build().ending == .exited(0))
        issue.write("Issues/one/issue.toml", "[issue\n")
        #expect(issue.publish("clean", "Issues/one/issue.toml").ending == .exited(1))
        #expect(issue.has("build/one.pdf"))
    }
}
