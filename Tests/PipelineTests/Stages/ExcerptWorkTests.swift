import PubFiles
import PubPipeline
import PubTestSupport
import Testing

/// An excerpt costs what it shows, beside the layout, from which its folios and page numbers are.
@Suite(.needs(.fonts)) struct ExcerptWorkTests {
    private let shop = Workshop()

    /// Four articles of a page each with a picture, for print.
    private init() throws {
        var manifest = "[issue]\ntitle = \"Trial\"\ndate = 2026-11-01\ntemplate = \"t\"\n"
        manifest += "\n[edition.print]\noutput = \"build/a.pdf\"\nprofile = \"p\"\n"
        let fixtures = "\(PackageFolder.path)/Tests/ImagesTests/Fixtures"
        for (index, name) in ["rgb.jpg", "rgb.png", "exif-6.jpg", "rgba.png"].enumerated() {
            let bytes = try #require(PackageFolder.bytes(of: "\(fixtures)/\(name)"))
            shop.file("Issues/p/a\(index).md", "# Article\n\n![A picture.](p\(name)){width=60pt alt=\"x\"}\n\nText.\n")
            try AtomicWrite.write(bytes, to: "\(shop.path)/Issues/p/p\(name)")
            manifest += "\n[[article]]\nid = \"a\(index)\"\nsource = \"a\(index).md\"\n"
        }
        shop.file("Issues/p/issue.toml", manifest)
        shop.file(
            "Templates/t/template.toml",
            """
            [page]
            size = ["240pt", "300pt"]
            margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "20pt" }
            [paragraph.body]
            font = "Vollkorn"
            size = "9pt"
            leading = "12pt"
            [map]
            headline = "body"
            caption = "body"

            """)
        shop.file(
            "Templates/profiles/p.toml",
            "[profile]\n[profile.intent]\nicc = \"Fonts/p.icc\"\n[profile.ink]\nlimit = 300\n")
        shop.folder("Fonts")
        shop.folder("build")
        shop.link("Fonts/p.icc", to: "\(PackageFolder.path)/Fonts/FOGRA39L_coated.icc")
        shop.link("Fonts/Regular.ttf", to: "\(PackageFolder.path)/Fonts/Vollkorn-Regular.ttf")
    }

    private func build(_ excerpt: Excerpt?) throws -> BuildReport {
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        options.usesCache = false
        options.jobs = 2
        options.excerpt = excerpt
        let report = try PubPipeline.build(options)
        #expect(report.diagnostics.filter { $0.severity == .error }.isEmpty, "\(report.diagnostics)")
        return report
    }

    @Test func onlyWhatAnExcerptShowsIsEmittedConvertedAndChecked() throws {
        let all = try build(nil)
        #expect(all.decisions.count == 4)
        #expect(all.work.contents == 4)
        #expect(all.work.inkChecks == 4)
        #expect(all.pictures.count == 4, "\(all.pictures.map(\.name))")
        let folio = try #require(all.decisions.dropFirst(2).first?.folio)
        let ranges = try #require(FolioRange.list(folio))
        for excerpt in [Excerpt.articles(["a2"]), .pages(ranges)] {
            let part = try build(excerpt)
            #expect(part.products.map(\.pages) == [1])
            #expect(part.work.contents == 1)
            #expect(part.work.inkChecks == 1)
            #expect(part.pictures.map(\.name) == ["pexif-6.jpg"])
            #expect(part.work.runs == all.work.runs)
        }
    }
}
