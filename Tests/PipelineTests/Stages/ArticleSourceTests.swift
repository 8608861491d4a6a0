import Glibc
import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// Sources of articles are not kept while pages are set: reports quote them as they were parsed, or not at all.
@Suite(.needs(.fonts)) struct ArticleSourceTests {
    private let shop = Workshop()

    /// Eight articles, in every third of which something is wrong that only resolution or layout finds.
    private init() {
        var manifest = "[issue]\ntitle = \"Trial\"\ndate = 2026-11-01\ntemplate = \"t\"\n"
        manifest += "\n[edition.screen]\noutput = \"build/a.pdf\"\n"
        for article in 1...8 { manifest += "\n[[article]]\nid = \"a\(article)\"\nsource = \"a\(article).md\"\n" }
        shop.file("Issues/p/issue.toml", manifest)
        for article in 1...8 { shop.file("Issues/p/a\(article).md", Self.text(of: article)) }
        shop.file(
            "Templates/t/template.toml",
            """
            [page]
            size = ["240pt", "300pt"]

            [paragraph.body]
            font = "Vollkorn"
            size = "9pt"
            leading = "12pt"

            [map]
            headline = "body"
            subhead = "body"

            """)
        shop.folder("build")
        shop.folder("Fonts")
        shop.link("Fonts/Regular.ttf", to: "\(PackageFolder.path)/Fonts/Vollkorn-Regular.ttf")
    }

    private static func text(of article: Int) -> String {
        let wrong =
            switch article % 3 {
            case 0: "A [link](#nowhere), and 字 without a glyph.\n\n## A {#x}\n\n## B {#x}\n"
            default: "Nothing is wrong here.\n"
            }
        return "# Article \(article)\n\n\(wrong)"
    }

    private var options: BuildOptions {
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        return options
    }

    /// The report of a build; `change` is called when the first pages are set, and the build fails for it.
    private func report(jobs: Int = 2, _ change: (() -> Void)? = nil) throws -> BuildReport {
        var options = options
        options.jobs = jobs
        var isChanged = false
        do {
            let report = try PubPipeline.build(options) { stage, _ in
                if stage == .layout, !isChanged {
                    isChanged = true
                    change?()
                }
            }
            #expect(change == nil)
            return report
        } catch {
            #expect(change != nil)
            #expect(error.failure.description.hasSuffix("a3.md: it changed during the build"))
            return error.report
        }
    }

    private func words(_ report: BuildReport) -> [String] {
        report.diagnostics.map { "\($0.origin.line) \($0.id)" }
    }

    private func names(_ report: BuildReport) -> [String] {
        report.sources.keys.compactMap { $0.split(separator: "/").last.map(String.init) }.sorted()
    }

    private static let found = ["3 unknown-label", "3 missing-glyph", "7 duplicate-id"]

    @Test(arguments: [1, 2, 3, 8]) func findingsAreInTheOrderOfTheirPlaces(jobs: Int) throws {
        let report = try report(jobs: jobs)
        #expect(words(report) == Self.found + Self.found)
        #expect(report.diagnostics.map(\.origin) == report.diagnostics.map(\.origin).sorted())
        #expect(names(report) == ["a3.md", "a6.md", "issue.toml", "template.toml"], "others are not quoted")
        let quoted = try #require(report.sources.first { $0.key.hasSuffix("a6.md") })
        #expect(quoted.value.bytes == Array(Self.text(of: 6).utf8))
    }

    @Test func aSourceThatChangedIsNotQuoted() throws {
        let changed = try report { [shop] in
            shop.file("Issues/p/a3.md", "# Another text\n")
            unlink("\(shop.path)/Issues/p/a6.md")
        }
        #expect(words(changed) == Self.found + Self.found)
        #expect(names(changed) == ["issue.toml", "template.toml"])
    }

    /// What follows from a byte that is not UTF-8 is no finding, whatever becomes of the file.
    @Test func aSourceThatIsNotUTF8IsKept() throws {
        let bytes = Array("# Three\n\nCaf".utf8) + [0xE9] + Array(" and 字.\n".utf8)
        let write = { [shop] in
            let stream = fopen("\(shop.path)/Issues/p/a3.md", "w")
            fwrite(bytes, 1, bytes.count, stream)
            fclose(stream)
        }
        write()
        let whole = try report()
        write()
        let changed = try report { [shop] in unlink("\(shop.path)/Issues/p/a3.md") }
        #expect(words(whole) == ["3 invalid-utf8", "3 missing-glyph"] + Self.found)
        #expect(words(changed) == words(whole))
        #expect(names(changed).contains("a3.md"))
    }
}
