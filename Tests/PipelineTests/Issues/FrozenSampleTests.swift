import PubPipeline
import PubTestSupport
import PubValues
import Testing

/// The pages of a copy of the sample that changes with no other commit: its text, template and styles are in `Tests/Frozen`, its
/// pictures are plain shapes in the sizes of the sample's.
@Suite(.needs(.fonts, .dictionaries, .frozenPictures)) struct FrozenSampleTests {
    private let shop = Workshop()

    /// Each page has the hash of its text dump in `frozen-sample.txt`.
    @Test func pagesAreAsTheyWere() throws {
        let root = PackageFolder.path(of: "Tests/Frozen")
        var rows: [String] = []
        for edition in ["screen", "print"] {
            var options = BuildOptions(manifest: "\(root)/Issues/sample/issue.toml")
            options.root = root
            options.allowedFolders = [PackageFolder.path(of: "Fonts")]
            options.edition = edition
            options.output = "\(shop.path)/\(edition).pdf"
            options.usesCache = false
            options.keepsPages = true
            // Layout alone is asked.
            options.assignments = ["images.resolution=keep"]
            let publication = try #require(try PubPipeline.build(options).publication)
            try #require(publication.pages.count > 30)
            rows += publication.pageDumps().enumerated().map { index, dump in
                "\(edition) \(index + 1) \(ContentHash(dump.utf8).hex)"
            }
        }
        GoldenList("Tests/PipelineTests/Lists/frozen-sample.txt").expect(
            rows,
            hint: "its pages: publish Tests/Frozen/Issues/sample/issue.toml --root Tests/Frozen --allow-dir Fonts")
    }
}
