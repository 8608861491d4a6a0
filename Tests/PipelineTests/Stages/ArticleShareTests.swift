import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// Articles go from their sources to their styles in shares: what is found, and what is made, does not depend on them.
@Suite(.needs(.fonts)) struct ArticleShareTests {
    private let shop = Workshop()

    private static let template = """
        [page]
        size = ["240pt", "300pt"]

        [paragraph.body]
        font = "Vollkorn"
        size = "9pt"
        leading = "12pt"

        [map]
        headline = "body"
        "subhead.1" = "body"
        "contents.title" = "body"

        """

    /// An issue of `texts` behind its contents.
    private func write(_ texts: [String]) {
        var manifest = "[issue]\ntitle = \"Trial\"\ndate = 2026-11-01\ntemplate = \"t\"\n"
        manifest += "\n[edition.screen]\noutput = \"build/a.pdf\"\n"
        manifest += "\n[[article]]\nid = \"contents\"\nkind = \"contents\"\ntitle = \"Contents\"\n"
        for (index, text) in texts.enumerated() {
            manifest += "\n[[article]]\nid = \"a\(index)\"\nsource = \"a\(index).md\"\n"
            shop.file("Issues/p/a\(index).md", text)
        }
        shop.file("Issues/p/issue.toml", manifest)
        shop.file("Templates/t/template.toml", Self.template)
        shop.folder("Fonts")
        shop.folder("build")
        for face in ["Regular", "Italic"] {
            shop.link("Fonts/\(face).ttf", to: "\(PackageFolder.path)/Fonts/Vollkorn-\(face).ttf")
        }
    }

    private func build(jobs: Int) throws -> BuildReport {
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        options.jobs = jobs
        return try PubPipeline.build(options)
    }

    private func words(_ report: BuildReport) -> [String] {
        report.diagnostics.map { "\($0.origin) \($0.id): \($0.message)" }
    }

    /// The first article leads to the last one, both name the same picture and a section, and the last one leads nowhere.
    @Test(arguments: [1, 2, 3, 8]) func articlesOfSeveralSharesAreOneIssue(jobs: Int) throws {
        var texts = (0..<70).map { "# Article \($0)\n\nA short text.\n" }
        texts[0] = "---\nsection: news\n---\n# First\n\nTo [the last](a69#end).\n\n![](none.png){alt=\"x\"}\n"
        texts[69] =
            "---\nsection: news\n---\n# Last\n\n## End {#end}\n\nTo [nothing](#none).\n\n![](none.png){alt=\"x\"}\n"
        write(texts)
        let report = try build(jobs: jobs)
        #expect(report.mostDocuments == 8, "71 articles are nine shares")
        let root = "\(shop.path)/Issues/p"
        #expect(
            report.diagnostics.map { "\($0.origin) \($0.id)" } == [
                "\(root)/a0.md:2:10 unknown-section", "\(root)/a0.md:8:1 missing-file",
                "\(root)/a69.md:8:4 unknown-label", "\(root)/a69.md:10:1 missing-file",
            ])
        #expect(words(report).first?.contains("2 articles name it") == true)
        texts[0] = "# First\n\nTo [the last](a69#end).\n"
        texts[69] = "# Last\n\n## End {#end}\n\nThe end.\n"
        write(texts)
        let whole = try build(jobs: jobs)
        #expect(words(whole) == [])
        #expect(whole.fits.count == 71)
        #expect(whole.publication?.outline.count == 71)
    }

    @Test func longSourcesMakeSharesOfFewArticles() throws {
        // A comment fills a source and no page.
        let comment = "<!-- " + String(repeating: "nothing to see, ", count: 13_000) + "-->\n"
        write((0..<6).map { "# Article \($0)\n\nA short text.\n\n\(comment)" })
        #expect(try build(jobs: 2).mostDocuments == 4, "the contents, and three of over 200,000 bytes")
    }
}
