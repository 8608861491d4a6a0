import Glibc
import PubTestSupport
import Publishing
import Testing

/// Issues all of whose files are values: no folder of a disk is needed.
@Suite(.needs(.fonts, .dictionaries)) struct WholeRootTests {
    private static let template = """
        [page]
        size = "A5"
        margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "20pt" }
        [paragraph.body]
        font = "Vollkorn"
        size = "9pt"
        leading = "12pt"
        [map]
        headline = "body"

        """
    private static let manifest = """
        [issue]
        title = "Letters"
        date = 2026-11-30
        language = "en-GB"
        template = "letter"
        [edition.screen]
        output = "build/letters.pdf"
        [[article]]
        id = "first"
        source = "articles/first.md"

        """

    private func files(_ text: String = "It was the hour before the ferry.\n\n![The quay](../quay.jpg)\n") throws
        -> [String: [UInt8]]
    {
        [
            "issues/letters.toml": Array(Self.manifest.utf8),
            "issues/articles/first.md": Array("# Low water\n\n\(text)".utf8),
            "issues/quay.jpg": try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/exif-6.jpg")),
            "Templates/letter/template.toml": Array(Self.template.utf8),
            "Fonts/Vollkorn-Regular.ttf": Setup.font("Vollkorn-Regular.ttf"),
        ]
    }

    private func request(_ files: [String: [UInt8]]) -> PublishingRequest {
        var request = PublishingRequest(files: files)
        request.manifest = "issues/letters.toml"
        return request
    }

    /// The folders and files of `files`, below `root`.
    private func write(_ files: [String: [UInt8]], below root: String) throws {
        for (name, bytes) in files {
            let path = "\(root)/\(name)"
            _ = Tool.run("mkdir -p \"$(dirname '\(path)')\"")
            let file = try #require(fopen(path, "wb"))
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
    }

    @Test func theBytesAreThoseOfTheSameFilesOnADisk() throws {
        let root = "/tmp/publishing-root-\(getpid())"
        defer { _ = Tool.run("rm -r '\(root)'") }
        try write(files(), below: root)
        let issue = try publish(request(files()))
        #expect(!issue.hasErrors, "\(issue.findings.map(\.message))")
        var onDisk = PublishingRequest(root: root)
        onDisk.manifest = "issues/letters.toml"
        #expect(try publish(onDisk).files.first?.bytes == issue.files.first?.bytes)
        #expect(issue.files.first?.path == "build/letters.pdf")
    }

    /// Counted from their root, as the program named them.
    @Test func findingsNameTheFilesAsTheyWereGiven() throws {
        let issue = try publish(request(files("A ![picture](nowhere.jpg) is missing.\n")))
        let finding = try #require(issue.findings.first { $0.severity == .error })
        #expect(finding.id == "missing-file")
        #expect(finding.origin.file == "issues/articles/first.md")
        #expect(finding.origin.line == 3)
        var bare = try files()
        bare["issues/letters.toml"] = Array("[issue]\ntitle = 3\n".utf8)
        let places = try publish(request(bare)).findings.map(\.origin.file)
        #expect(places.contains("issues/letters.toml"))
        #expect(!places.contains { $0.contains("/dev/") })
    }

    /// Neither by `..` nor by a path from `/`.
    @Test func nothingOutsideIsRead() throws {
        for path in ["../../../../etc/passwd", "/etc/passwd", "../../first.md"] {
            var outside = try files()
            outside["issues/letters.toml"] = Array(
                Self.manifest.replacing("\"articles/first.md\"", with: "\"\(path)\"").utf8)
            let issue = try publish(request(outside))
            #expect(issue.findings.contains { $0.id == "path-outside-root" }, "\(path)")
        }
    }

    @Test func whatIsNotGivenIsMissing() throws {
        for name in ["issues/letters.toml", "issues/articles/first.md", "Templates/letter/template.toml"] {
            var some = try files()
            some[name] = nil
            let issue = try publish(request(some))
            #expect(issue.files.isEmpty)
            #expect(issue.findings.contains { $0.severity == .error }, "\(name)")
        }
    }

    @Test func aSessionTakesOtherFiles() throws {
        let session = try PublishingSession(request(files()))
        let first = try session.publish()
        let second = try session.publish(files: files("Nobody waved.\n"))
        #expect(first.files.first?.bytes != second.files.first?.bytes)
        #expect(!second.hasErrors)
    }

    /// The sample, twice in one process, as the command makes it.
    @Test(.needs(.pictures("slack-water.jpg", "draft.svg", of: "sample"))) func theSampleIsMadeFromMemory() throws {
        var files: [String: [UInt8]] = [:]
        let found = Tool.output(
            of: "cd '\(PackageFolder.path)' && find Issues/sample Templates Fonts -type f ! -name '.*'")
        for name in found.split(separator: "\n").map(String.init) { files[name] = PackageFolder.bytes(of: name) }
        var request = PublishingRequest(files: files)
        request.manifest = "Issues/sample/issue.toml"
        request.edition = "screen"
        request.jobs = 2
        let first = try #require(try publish(request).files.first)
        let path = "/tmp/publishing-sample-\(getpid()).pdf"
        defer { unlink(path) }
        let program = PackageFolder.path(of: ".build/release/publish")
        let manifest = PackageFolder.path(of: "Issues/sample/issue.toml")
        let options = "--edition screen --no-cache --quiet --output '\(path)'"
        #expect(Tool.run("'\(program)' '\(manifest)' \(options) 2>&1").status == 0)
        #expect(first.bytes == PackageFolder.bytes(of: path))
        #expect(try publish(request).files.first?.bytes == first.bytes)
    }
}
