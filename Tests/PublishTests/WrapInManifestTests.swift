import PubTestSupport
import Testing

/// What a source can ask of a picture, the manifest can ask too.
@Suite(.needs(.fonts)) struct WrapInManifestTests {
    @Test func textRunsAroundAPictureOfTheManifest() throws {
        let text = Array(repeating: "words around it", count: 40).joined(separator: " ")
        func pdf(_ place: String, _ source: String) throws -> [UInt8] {
            let issue = IssueFolder()
            issue.write("Issues/one/lead.md", source)
            issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
            issue.write("Issues/one/issue.toml", IssueFolder.manifest(place))
            let run = issue.build("--format", "json")
            #expect(run.ending == .exited(0), "\(run.messages)")
            return issue.bytes("build/one.pdf") ?? []
        }
        let figure = """
            [[article.figure]]
            src = "a.jpg"
            alt = "A"
            width = "24pt"
            place = "wrap"
            at = "left"
            offset = "4mm"
            """
        let source = "![](a.jpg){alt=A width=24pt place=wrap at=left offset=4mm}\n\n"
        #expect(try pdf(figure, text) == pdf("", source + text))
    }

    @Test func itsWordsAreCheckedAtTheirPlace() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        let figure = "[[article.figure]]\nsrc = \"a.jpg\"\nalt = \"A\"\nwidth = \"24pt\"\n"
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(figure + "side = \"left\"\n"))
        var found = try ReportDocument(issue.build("--format", "json")).diagnostics.filter { $0.severity == "error" }
        #expect(found.map(\.summary) == ["error[needs-wrap] Issues/one/issue.toml:17"])
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(figure + "place = \"wrap\"\nside = \"top\"\n"))
        found = try ReportDocument(issue.build("--format", "json")).diagnostics.filter { $0.severity == "error" }
        #expect(found.map(\.summary) == ["error[unknown-word] Issues/one/issue.toml:18"])
    }

    /// A finding speaks of a length in the unit in which the manifest gives it.
    @Test func widthsAreToldAsTheyWereWritten() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/a.jpg", bytes: Fixture.bytes("rgb.jpg"))
        let figure = "[[article.figure]]\nsrc = \"a.jpg\"\nalt = \"A\"\nwidth = \"50cm\"\n"
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(figure))
        let messages = issue.build("--format", "gcc").messages
        #expect(messages.contains("is to be 50 cm wide; its place has 8.467 cm"), "\(messages)")
    }
}
