import PubTestSupport
import Testing

/// The issues that do what this project's ancestors did, published as `make issues` does.
@Suite(.needs(.fonts, .dictionaries)) struct AncestorTests {
    /// Publishes an edition of an issue of the package into a folder of its own; the text and the page sizes of the PDF.
    private func publish(_ name: String, _ options: String...) throws -> (text: String, pages: String) {
        let folder = IssueFolder()
        var program = folder.program(
            ["Issues/\(name)/issue.toml", "--output", "\(folder.path)/a.pdf", "--format", "gcc"] + options)
        program.folder = PackageFolder.path
        let run = program.run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(!run.messages.contains("warning"), "\(run.messages)")
        let words = Program(["pdftotext", "\(folder.path)/a.pdf", "-"]).run().output
        let pages = Program(["pdfinfo", "\(folder.path)/a.pdf"]).run().output
        return (words.split { $0.isWhitespace }.joined(separator: " "), pages)
    }

    @Test func anRTFFileThroughTwoColumns() throws {
        let (text, pages) = try publish("rtf-columns", "--edition", "screen")
        #expect(pages.contains("623.622 x 807.874 pts"))
        for words in [
            "Statutes of the Skerry Sound Sailing Club", "Article 15. Words", "2. the secretary, who writes down",
            "Household of three or more", "The something was, so far, in every case a dog.", "8 m2 and a centreboard",
            "one’s own grandfather ran aground",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test func theSameInALandscapeByOneSetting() throws {
        let edition = try publish("rtf-columns", "--edition", "landscape")
        let set = try publish(
            "rtf-columns", "--edition", "screen", "--set", #"page.size=["210mm", "148mm"]"#)
        #expect(set.pages.contains("595.276 x 419.528 pts"))
        #expect(set.text == edition.text)
    }

    @Test(
        .needs(
            .pictures(
                "bell.png", "drops.jpg", "fog.png", "horns.jpg", "lamps.jpg", "ridges.jpg", of: "core-text-magazine")))
    func aMagazineOfTags() throws {
        let (text, _) = try publish("core-text-magazine", "--edition", "screen")
        #expect(text.contains("How to Walk Home in Fog"))
        #expect(text.contains("Walk from light to light"))
        #expect(text.contains("perfectly sharp, is the town."))
        #expect(text.contains("Mill Road, looking towards the river."))
    }

    /// T9: files that no word processor writes end soon, with findings, and never by a trap.
    @Test func malformedFilesEndWithFindings() throws {
        let deep = String(repeating: "{\\b ", count: 100_000)
        let cases: [(String, String)] = [
            ("{\\rtf1 a\\bin99999999 b}", "rtf-truncated"), ("{\\rtf1 \(deep) a", "too-deep"),
            ("{\\rtf1 a\\u99999999?}", "rtf-syntax"), ("{\\rtf1 a", "rtf-truncated"), ("no", "not-rtf"),
            ("{\\rtf1{\\pict\\pngblip 89504e47}}", "image-format"),
            ("{\\rtf1{\\pict\\wmetafile8 00}}", "rtf-picture"),
            ("{\\rtf1\\trowd\\cellx99999999999\\cell\\cell\\row\\li99999999999\\fs999999\\cf7 a}", "rtf-color"),
        ]
        for (text, id) in cases {
            let issue = IssueFolder()
            issue.write("Issues/one/issue.toml", IssueFolder.manifest().replacingFirst("lead.md", with: "lead.rtf"))
            issue.write("Issues/one/lead.rtf", text)
            let run = issue.build("--format", "gcc", limit: 30)
            #expect([.exited(0), .exited(1)].contains(run.ending), "\(text.prefix(80)): \(run.messages.prefix(300))")
            #expect(run.messages.contains("[\(id)]"), "\(text.prefix(80)): \(run.messages.prefix(300))")
        }
    }

    @Test func aPictureInsideAFileIsPlaced() throws {
        let issue = IssueFolder()
        let picture = Fixture.bytes("rgb.png").map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
        issue.write("Issues/one/issue.toml", IssueFolder.manifest().replacingFirst("lead.md", with: "lead.rtf"))
        issue.write("Issues/one/lead.rtf", "{\\rtf1 a\\par{\\pict\\pngblip \(picture)}\\par}")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(Program(["pdfimages", "-list", "\(issue.path)/build/one.pdf"]).run().output.contains("image"))
        #expect(issue.names("build") == ["one.pdf"])
        #expect(issue.names(".").count == 4)
    }
}
