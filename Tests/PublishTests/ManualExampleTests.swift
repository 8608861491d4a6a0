import PubTestSupport
import Testing

/// The first issue of the manual, as it stands there.
@Suite(.needs(.fonts, .dictionaries)) struct ManualExampleTests {
    /// The text of the first block of code in `language`.
    private func block(_ language: String, of article: String) -> String {
        let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.drop { $0 != "```\(language)" }.dropFirst().prefix { $0 != "```" }
        return body.joined(separator: "\n") + "\n"
    }

    /// The example gives the headlines of the template another face, which has to have all weights of theirs.
    @Test func theFaceOfMonthlyIsChanged() throws {
        let path = "\(PackageFolder.path)/Sources/publish/Manual.docc/Monthly.md"
        let article = String(decoding: PackageFolder.bytes(of: path) ?? [], as: UTF8.self)
        let styles = block("toml", of: article)
        #expect(styles.contains("[font.display]"))
        let issue = IssueFolder()
        issue.write(
            "one/issue.toml",
            "[issue]\ntitle = \"One\"\ndate = 2026-11-01\nlanguage = \"en\"\ntemplate = \"monthly\"\n[edition.screen]\n"
                + "output = \"one.pdf\"\n[[article]]\nid = \"a\"\nsource = \"a.md\"\n")
        issue.write("one/a.md", "# The wall\n\nSome words of text.\n\n## A head\n\nMore words.\n")
        issue.write("one/styles.toml", styles)
        let run = issue.publish(
            "one/issue.toml", "--root", PackageFolder.path, "--output", "one.pdf", "--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        #expect(try ReportDocument(run).diagnostics.filter { $0.summary.hasPrefix("error") }.map(\.summary) == [])
    }

    /// The recipes, on pages of one issue, each as it can be copied.
    @Test func theRecipesArePublished() throws {
        let path = "\(PackageFolder.path)/Sources/publish/Manual.docc/Recipes.md"
        let article = String(decoding: PackageFolder.bytes(of: path) ?? [], as: UTF8.self)
        let texts = article.matches(of: /(?s)```markdown\n(.*?)```/).map { String($0.1) }
        #expect(texts.count == 6)
        let issue = IssueFolder()
        let entry = block("toml", of: article)
        let tables = article.matches(of: /(?s)```toml\n(.*?)```/).map { String($0.1) }
        #expect(tables.count == 2)
        issue.write("r/styles.toml", try #require(tables.last))
        var manifest = """
            [issue]
            title = "One"
            date = 2026-11-01
            template = "monthly"
            [edition.screen]
            output = "one.pdf"

            """
        let pictures = Set(texts.flatMap { $0.matches(of: /pictures\/([a-z-]+)\.svg/).map { String($0.1) } })
        #expect(!pictures.isEmpty)
        for (index, name) in pictures.sorted().enumerated() {
            // One that is shown twice is a warning.
            issue.write(
                "r/pictures/\(name).svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90mm\" height=\"\(60 + index)mm\"/>")
        }
        for (index, text) in texts.enumerated() {
            issue.write("r/articles/\(index).md", text)
            let lines = entry.replacing("letters", with: "\(index)").split(separator: "\n")
            manifest += lines.filter { index > 0 || !$0.hasPrefix("start") }.joined(separator: "\n") + "\n"
        }
        issue.write("r/issue.toml", manifest)
        let run = issue.publish(
            "r/issue.toml", "--root", PackageFolder.path, "--output", "recipes.pdf", "--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        #expect(try ReportDocument(run).diagnostics.filter { !$0.summary.hasPrefix("note") }.map(\.summary) == [])
    }

    /// The charts of the manual, each as it can be copied, in one article.
    @Test func theChartsAreDrawn() throws {
        let path = "\(PackageFolder.path)/Sources/publish/Manual.docc/Charts.md"
        let article = String(decoding: PackageFolder.bytes(of: path) ?? [], as: UTF8.self)
        let charts = article.matches(of: /(?s)````markdown\n(.*?)````/).map { String($0.1) }
        #expect(charts.count >= 8)
        let issue = IssueFolder()
        issue.write("c/styles.toml", block("toml", of: article))
        issue.write("c/cups.csv", "Month,Cups\nJan,312\nFeb,290\nMar,341\n")
        let file = try #require(article.firstMatch(of: /(?m)^!\[.*\]\(cups\.csv\)\{.*\}$/)).0
        issue.write(
            "c/a.md", "# Charts\n\n" + (charts + ["\(file)\n"]).joined(separator: "\nSome words about it.\n\n"))
        issue.write(
            "c/issue.toml",
            "[issue]\ntitle = \"One\"\ndate = 2026-11-01\nlanguage = \"en\"\ntemplate = \"monthly\"\n[edition.screen]\n"
                + "output = \"one.pdf\"\n[[article]]\nid = \"a\"\nsource = \"a.md\"\n")
        let run = issue.publish(
            "c/issue.toml", "--root", PackageFolder.path, "--output", "charts.pdf", "--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        let found = try ReportDocument(run).diagnostics.map(\.summary).filter { $0.contains("chart") }
        #expect(found == [])
    }

    @Test func theFirstIssueIsPublished() throws {
        let path = "\(PackageFolder.path)/Sources/publish/Manual.docc/FirstIssue.md"
        let article = String(decoding: PackageFolder.bytes(of: path) ?? [], as: UTF8.self)
        let issue = IssueFolder()
        issue.write("first/issue.toml", block("toml", of: article))
        issue.write("first/articles/wall.md", block("markdown", of: article))
        let run = issue.publish(
            "first/issue.toml", "--root", PackageFolder.path, "--output", "first.pdf", "--format", "json")
        #expect(run.ending == .exited(0), "\(run.output)")
        #expect(try ReportDocument(run).diagnostics.map(\.summary) == [])
        #expect(issue.bytes("first.pdf")?.starts(with: "%PDF-".utf8) == true)
    }
}
