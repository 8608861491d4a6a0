import PubTestSupport
import Testing

/// How the program ends, and what it tells where.
@Suite(.needs(.fonts)) struct UsageTests {
    @Test func aBuildWithoutErrors() throws {
        let issue = IssueFolder()
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("build/one.pdf: 1 page\n1 page, 1 article, "), "\(run.messages)")
        #expect(issue.bytes("build/one.pdf")?.starts(with: "%PDF-1.".utf8) == true)
        #expect(issue.names("build") == ["one.pdf"])
        let same = issue.publish("build", "Issues/one/issue.toml")
        #expect(same.ending == .exited(0))
    }

    @Test func errorsKeepTheOldFile() throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf", "old")
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("titel = \"x\""))
        let run = issue.build()
        #expect(run.ending == .exited(1))
        #expect(
            run.messages.hasPrefix(
                """
                Issues/one/issue.toml:13:1: error[unknown-key]: article.lead: unknown key "titel"
                  13 | titel = "x"
                     | ^
                  hint: did you mean "title"?
                no PDF written, 
                """), "\(run.messages)")
        #expect(run.messages.contains("1 error"))
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
        #expect(issue.names("build") == ["one.pdf"])
    }

    @Test func formsOfFindings() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("titel = \"x\""))
        let editor = issue.build("--format", "gcc")
        #expect(editor.ending == .exited(1))
        #expect(editor.output == "")
        #expect(
            editor.messages == """
                Issues/one/issue.toml:13:1: error: article.lead: unknown key "titel" [unknown-key]
                Issues/one/issue.toml:13:1: note: did you mean "title"?

                """)
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        #expect(run.messages == "")
        let document = try ReportDocument(run)
        #expect(document.diagnostics.map(\.summary) == ["error[unknown-key] Issues/one/issue.toml:13"])
        #expect(document.diagnostics.first?.hint == "did you mean \"title\"?")
        #expect(document.products.isEmpty)
        #expect(document.timings.isEmpty)
        #expect(document.failure == nil)
    }

    @Test func aDocumentOfProducts() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("pages = 2"))
        let run = issue.build("--format", "json", "--timings")
        let document = try ReportDocument(run)
        #expect(
            document.products == [
                .init(edition: "screen", path: "build/one.pdf", pages: 2, folios: nil, issue_pages: 2, draft: false)
            ])
        #expect(document.elsewhere == nil)
        #expect(document.articles.map(\.id) == ["lead"])
        #expect(document.articles.first?.over.map { $0 < 0 } == true)
        #expect(Set(document.timings.map(\.stage)).isSuperset(of: ["settings", "parse", "layout", "emission"]))
        #expect(document.timings.allSatisfy { $0.seconds >= 0 && $0.processor_seconds >= 0 })
        #expect(issue.build("--format", "json").output == issue.build("--format", "json").output)
    }

    @Test func aWordThatIsNoCommandIsNamed() {
        let issue = IssueFolder()
        let run = issue.publish("preview")
        #expect(run.ending == .exited(2))
        #expect(run.messages.contains("There is no command “preview”"), "\(run.messages)")
        // A path, a file and a name that is nearly a folder's are manifests.
        for path in ["Issues/two/issue.toml", "preview.toml", "./preview"] {
            #expect(issue.publish(path).ending != .exited(2), "\(path)")
        }
    }

    @Test func theVersionNamesTheProgramAndItsLibraries() {
        let run = IssueFolder().publish("--version")
        #expect(run.ending == .exited(0))
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.firstMatch(of: #/^publish \d+\.\d+( \([0-9a-f]{7,12}\+?\))?$/#) != nil, "\(run.output)")
        for name in ["FreeType", "HarfBuzz", "Little CMS", "Cairo", "qpdf"] {
            #expect(lines.last?.firstMatch(of: try! Regex("\(name) \\d+\\.\\d+")) != nil, "\(run.output)")
        }
    }

    @Test func moreAndLess() {
        let issue = IssueFolder()
        #expect(issue.build("--quiet").messages == "")
        #expect(!issue.build().messages.contains("  lead "))
        let row =
            "  article  pages  folios  wanted   fill   lines    words  fit\n"
            + "  lead         1       1       –    7 %       2        8  add "
        #expect(issue.build("--verbose").messages.contains(row))
        let times = issue.build("--timings").messages
        #expect(times.contains("  stage       wall s  processor s\n  settings  "))
        #expect(!times.contains("planning"))
        #expect(issue.build("--timings", "--set", "fit.mode=auto").messages.contains("\n  – planning  "))
        let quietTimes = issue.build("--quiet", "--timings").messages
        #expect(quietTimes.hasPrefix("  stage       wall s  processor s\n"))
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("titel = \"x\""))
        let quiet = issue.build("--quiet").messages
        #expect(quiet.contains("error[unknown-key]"))
        #expect(!quiet.contains("no PDF"))
    }

    /// With `--strict` nothing is written while there is a warning; notes stay notes.
    @Test func warningsMayCountAsErrors() {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\nA **line of text.\n\n## One\n\n#### Two\n\nText.\n")
        let before = issue.build()
        #expect(before.ending == .exited(0))
        #expect(before.messages.contains("warning[stray-markup]"))
        let old = issue.bytes("build/one.pdf")
        issue.write("Issues/one/lead.md", "# Lead\n\nAnother **line of text.\n\n## One\n\n#### Two\n\nText.\n")
        let run = issue.build("--strict", "--verbose")
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[stray-markup]"))
        #expect(run.messages.contains("note[heading-jump]"))
        #expect(!run.messages.contains("warning["))
        #expect(issue.bytes("build/one.pdf") == old)
        #expect(issue.build("--strict", "--draft").ending == .exited(1))
        #expect(issue.names("build").contains("one-draft.pdf"))
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n")
        #expect(issue.build("--strict").ending == .exited(0))
        #expect(issue.bytes("build/one.pdf") != old)
    }

    /// What is lost for a slip keeps final editions from being written, not proofs.
    @Test func lossesAreWarningsInProofs() {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml", IssueFolder.manifest(rest: "[edition.proof]\noutput = \"build/proof.pdf\"\n"))
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n\n| a | b |\n|---|\n| c | d |\n")
        let run = issue.build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[broken-table]"))
        let proof = issue.build("--edition", "proof")
        #expect(proof.ending == .exited(0))
        #expect(proof.messages.contains("warning[broken-table]"))
        #expect(issue.build("--draft").ending == .exited(0))
    }

    /// Files of word processors begin with their title, which the head has already.
    @Test func aTitleThatAnRTFRepeatsIsPrintedOnce() {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest("title = \"A walk\"").replacingFirst("lead.md", with: "lead.rtf"))
        issue.write("Issues/one/lead.rtf", "{\\rtf1\\ansi{\\pard\\qc\\b A  Walk\\par}{\\pard The first words.\\par}}")
        let run = issue.build("--verbose")
        #expect(run.ending == .exited(0))
        #expect(run.messages.contains("Issues/one/lead.rtf:1:24: note[repeated-title]"), "\(run.messages)")
        let text = Program(["pdftotext", "\(issue.path)/build/one.pdf", "-"]).run().output
        #expect(text.lowercased().ranges(of: "walk").count == 1)
    }

    @Test func reservedPagesTellTheirFit() {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest("pages = 2"))
        let run = issue.build()
        #expect(run.messages.contains("  lead         1     1–2       2    7 %  "), "\(run.messages)")
        #expect(run.messages.contains(" free\n"), "\(run.messages)")
    }

    @Test func anIssueThatIsNotThere() throws {
        let issue = IssueFolder()
        let run = issue.publish("Issues/two/issue.toml", "--format", "json")
        #expect(run.ending == .exited(1))
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == ["error[missing-file] Issues/two/issue.toml:0"])
    }

    // MARK: Options

    private static let twoEditions = IssueFolder.manifest(
        rest: "[edition.other]\noutput = \"build/other.pdf\"\n")

    @Test func oneEdition() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", Self.twoEditions)
        #expect(issue.build("--edition", "other").ending == .exited(0))
        #expect(issue.names("build") == ["other.pdf"])
        #expect(issue.build().ending == .exited(0))
        #expect(issue.names("build") == ["one.pdf", "other.pdf"])
    }

    @Test func anEditionThatIsNotThere() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", Self.twoEditions)
        let run = issue.build("--edition", "othr", "--format", "json")
        #expect(run.ending == .exited(2))
        let finding = try #require(try ReportDocument(run).diagnostics.first)
        #expect(finding.summary == "error[unknown-edition] --edition:0")
        #expect(finding.hint == "did you mean \"other\"?")
        #expect(!issue.has("build"))
    }

    @Test func oneOutputForSeveralEditions() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/issue.toml", Self.twoEditions)
        let run = issue.build("--output", "x.pdf", "--format", "json")
        #expect(run.ending == .exited(2))
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == ["error[several-editions] --output:0"])
        #expect(issue.names(".") == ["Fonts", "Issues", "Templates"])
        let chosen = issue.build("--output", "x.pdf", "--edition", "other")
        #expect(chosen.ending == .exited(0))
        #expect(issue.has("x.pdf"))
        #expect(!issue.has("build"))
    }

    @Test func aWrongAssignmentIsWrongUsage() throws {
        let issue = IssueFolder()
        let run = issue.build("--set", "page.size", "--format", "json")
        #expect(run.ending == .exited(2))
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == ["error[wrong-assignment] --set:0"])
        let unknown = issue.build("--set", "page.sise=A5", "--format", "json")
        #expect(unknown.ending == .exited(2))
        #expect(try ReportDocument(unknown).diagnostics.first?.hint == "did you mean \"size\"?")
    }

    @Test func assignmentsHaveAnEffect() throws {
        let issue = IssueFolder()
        #expect(issue.build("--set", "page.size=A5").ending == .exited(0))
        let run = Program(["pdfinfo", "\(issue.path)/build/one.pdf"]).run()
        #expect(run.output.contains("419.528 x 595.276 pts"), "\(run.output)")
    }

    @Test func dependencies() throws {
        let issue = IssueFolder()
        #expect(issue.build("--depfile", "build/one.d").ending == .exited(0))
        let text = String(decoding: issue.bytes("build/one.d") ?? [], as: UTF8.self)
        #expect(text.hasPrefix("build/one.pdf:"), "\(text)")
        for name in ["Issues/one/issue.toml", "Issues/one/lead.md", "Templates/tiny/template.toml"] {
            #expect(text.contains("  \(name)"), "\(name)")
        }
        #expect(text.contains("Fonts/Vollkorn-Regular.ttf"))
    }

    @Test func pagesAsPictures() throws {
        let issue = IssueFolder()
        let run = issue.build("--png", "pages", "--dpi", "72")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.names("pages") == ["one-001.png"])
        let bytes = try #require(issue.bytes("pages/one-001.png"))
        // Width and height stand after the head of IHDR: 300 and 400 pixels.
        #expect(bytes[16..<24].map(Int.init) == [0, 0, 1, 44, 0, 0, 1, 144])
    }

    @Test func aRootElsewhere() {
        let issue = IssueFolder()
        let other = IssueFolder()
        other.write("issue.toml", IssueFolder.manifest())
        other.write("lead.md", "Text.\n")
        let run = issue.publish("--root", ".", "\(other.path)/issue.toml")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.has("build/one.pdf"))
        #expect(!other.has("build"))
    }

    @Test func aDraft() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\nText.\n\n![No](none.jpg){alt=\"x\"}\n")
        let run = issue.build("--draft", "--format", "json")
        #expect(run.ending == .exited(1))
        let document = try ReportDocument(run)
        #expect(document.products.map(\.path) == ["build/one-draft.pdf"])
        #expect(document.products.map(\.draft) == [true])
        #expect(document.diagnostics.map(\.summary).contains("error[missing-file] Issues/one/lead.md:5"))
        #expect(issue.names("build") == ["one-draft.pdf"])
    }
}
