import Testing

/// `publish FOLDER` for texts without a manifest.
@Suite struct FolderTests {
    private func texts() -> IssueFolder {
        let folder = IssueFolder()
        folder.write("Texts/README.md", "About.\n")
        folder.write("Texts/10-last.md", "# Last\n\nThe end.\n")
        folder.write("Texts/2-first.md", "---\ntitle: First\n---\n\nThe beginning.\n")
        return folder
    }

    @Test func aManifestIsWrittenAndItsIssueMade() throws {
        let folder = texts()
        let run = folder.publish("Texts")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.messages.contains("wrote Texts/issue.toml, the manifest of an issue of 2 texts"))
        #expect(folder.has("build/texts.pdf"))
        let manifest = String(decoding: try #require(folder.bytes("Texts/issue.toml")), as: UTF8.self)
        let sources = manifest.split(separator: "\n").filter { $0.hasPrefix("source") }
        #expect(sources == ["source = \"2-first.md\"", "source = \"10-last.md\""])
    }

    @Test func theManifestAloneIsWritten() {
        let folder = texts()
        #expect(folder.publish("Texts", "--write-manifest").ending == .exited(0))
        #expect(folder.has("Texts/issue.toml"))
        #expect(!folder.has("build/texts.pdf"))
    }

    @Test func nothingIsWrittenOver() throws {
        let folder = texts()
        folder.write("Texts/issue.toml", "mine\n")
        #expect(folder.publish("Texts", "--write-manifest").ending == .exited(2))
        #expect(try #require(folder.bytes("Texts/issue.toml")) == Array("mine\n".utf8))
    }

    @Test func aFolderOfIssuesIsNoIssue() {
        let folder = texts()
        #expect(folder.publish("Issues").ending == .exited(1))
        #expect(!folder.has("Issues/issue.toml"))
    }

    /// Links between articles by the names of their files lead to the headings that they name.
    @Test func articlesCallOneAnotherByTheirFiles() {
        let folder = texts()
        folder.write("Texts/2-first.md", "# First\n\nSee [the end](10-last.md#the-end) and [it](./10-last.md).\n")
        folder.write("Texts/10-last.md", "# Last\n\nText.\n\n## The end\n\nIt is.\n")
        let run = folder.publish("Texts")
        #expect(run.ending == .exited(0))
        #expect(!run.messages.contains("relative-link"))
        #expect(!run.messages.contains("unknown-label"))
    }
}
