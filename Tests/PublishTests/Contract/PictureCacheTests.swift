import Glibc
import PubTestSupport
import Testing

/// T18, T21: pictures that were made smaller are kept for later builds, and no byte of a product depends on it.
@Suite(.needs(.fonts)) struct PictureCacheTests {
    /// A picture of 24 pixels across, 72 points wide, of which 12 pixels an inch are wanted.
    private func issue() -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Text.\n\n![A](a.png){alt=A width=72pt}\n")
        issue.write("Issues/one/a.png", bytes: Fixture.bytes("gray-16.png"))
        return issue
    }

    private func build(_ issue: IssueFolder, _ options: String...) -> Run {
        issue.program(
            [
                "Issues/one/issue.toml", "--format", "json", "--set", "images.resolution=12", "--set",
                "images.warn_below=0",
            ]
                + options
        ).run(limit: 120)
    }

    private let entries = "build/cache/pictures-2"

    @Test func theSecondBuildConvertsNothing() throws {
        let issue = issue()
        let first = build(issue)
        #expect(first.ending == .exited(0))
        let made = try ReportDocument(first).pictures
        #expect(made.map(\.name) == ["a.png"])
        let picture = try #require(made.first)
        #expect(picture.edition == "screen")
        #expect(picture.from == .init(space: "gray", profile: "", bits: 16, width: 24, height: 16))
        #expect(picture.to == .init(space: "gray", intent: nil, width: 12, height: 8, encoding: "Flate"))
        #expect(!picture.cached)
        let product = issue.bytes("build/one.pdf")
        #expect(issue.names(entries).count == 1)
        let second = build(issue)
        #expect(try ReportDocument(second).pictures.map(\.cached) == [true])
        #expect(issue.bytes("build/one.pdf") == product)
        let third = build(issue, "--no-cache")
        #expect(try ReportDocument(third).pictures.map(\.cached) == [false])
        #expect(issue.bytes("build/one.pdf") == product)
    }

    @Test func damagedEntriesAreMadeAgain() throws {
        let issue = issue()
        #expect(build(issue).ending == .exited(0))
        let product = issue.bytes("build/one.pdf")
        let name = try #require(issue.names(entries).first)
        let whole = try #require(issue.bytes("\(entries)/\(name)"))
        for bytes in [Array(whole.dropLast()), Array("nothing".utf8), whole.map { $0 ^ 1 }] {
            issue.write("\(entries)/\(name)", bytes: bytes)
            let run = build(issue)
            #expect(try ReportDocument(run).pictures.map(\.cached) == [false])
            #expect(issue.bytes("build/one.pdf") == product)
            #expect(issue.bytes("\(entries)/\(name)") == whole)
        }
    }

    @Test func aCacheThatCannotBeWrittenStopsNothing() throws {
        let issue = issue()
        issue.write("build/cache/pictures-2", "a file")
        let run = build(issue)
        #expect(run.ending == .exited(0))
        #expect(try ReportDocument(run).pictures.map(\.cached) == [false])
        #expect(issue.bytes("build/cache/pictures-2") == Array("a file".utf8))
    }

    @Test func picturesStayAsTheyAreWhereThatIsAsked() throws {
        let issue = issue()
        let kept = issue.build("--format", "json", "--set", "images.resolution=keep")
        #expect(try ReportDocument(kept).pictures.isEmpty)
        #expect(issue.names(entries).isEmpty)
        // So few pixels an inch are no more than a screen needs.
        #expect(try ReportDocument(issue.build("--format", "json")).pictures.isEmpty)
    }

    /// Formats that no PDF holds, and opacity beside colours, are encoded once; what is copied is not kept.
    @Test(arguments: [("rgba.png", 1), ("rgb.webp", 1), ("rgb.gif", 1), ("rgb.tif", 1), ("rgb.png", 0), ("rgb.jpg", 0)])
    func whatIsEncodedAnewIsKept(name: String, count: Int) throws {
        let issue = issue()
        issue.write("Issues/one/a.png", bytes: Fixture.bytes(name))
        func build(_ options: String...) -> Run {
            issue.program(["Issues/one/issue.toml", "--set", "images.resolution=keep"] + options).run(limit: 120)
        }
        #expect(build().ending == .exited(0))
        let product = issue.bytes("build/one.pdf")
        #expect(issue.names(entries).count == count)
        #expect(build().ending == .exited(0))
        #expect(issue.bytes("build/one.pdf") == product)
        #expect(build("--no-cache").ending == .exited(0))
        #expect(issue.bytes("build/one.pdf") == product)
    }

    @Test func theSummaryCountsThem() {
        let issue = issue()
        let arguments = ["Issues/one/issue.toml", "--verbose", "--set", "images.resolution=12"]
        #expect(issue.program(arguments).run(limit: 120).messages.contains("pictures: 1 converted\n"))
        let again = issue.program(arguments).run(limit: 120).messages
        #expect(again.contains("pictures: 1 converted, 1 of them by earlier builds\n"))
    }

    @Test func aResolutionBelowWhatIsAskedForIsReported() throws {
        let run = issue().build("--format", "json", "--set", "images.resolution=100")
        let found = try ReportDocument(run).diagnostics.map(\.id)
        #expect(found.contains("images-reduced-too-far"))
    }

    /// Editions that differ in their pictures alone have the same pages, which are set once.
    @Test func editionsDifferInTheirPictures() throws {
        let issue = issue()
        let rest = """
            [edition.screen.images]
            resolution = 12
            warn_below = 0

            [edition.large]
            output = "build/large.pdf"

            [edition.large.images]
            resolution = "keep"
            warn_below = 0
            """
        issue.write("Issues/one/issue.toml", IssueFolder.manifest(rest: rest))
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(0))
        #expect(try ReportDocument(run).pictures.map(\.edition) == ["screen"])
        #expect(issue.has("build/large.pdf"))
    }
}
