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

    /// Errors in texts of others are warnings, each kind once a file; pictures that are not there are boxes.
    @Test func whatIsWrongInForeignTextsIsAWarningOnceAFile() throws {
        let folder = texts()
        folder.write(
            "Texts/2-first.md",
            """
            ---
            title: ! 'First: a start'
            ---

            ![A](https://example.org/a.png)

            ![B](https://example.org/b.png)

            Words ![sign](none.png) here, | and

            ::: note
            """)
        let run = folder.publish("Texts")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.messages.contains("2-first.md:5:1: warning[remote-input]"), "\(run.messages)")
        #expect(!run.messages.contains("b.png"))
        #expect(folder.has("build/texts.pdf"))
        let text = Program(["pdftotext", "\(folder.path)/build/texts.pdf", "-"]).run().output
        #expect(text.contains("First: a start"))
        #expect(text.contains("sign"))
        let own = try #require(folder.bytes("Texts/issue.toml")).split(separator: UInt8(ascii: "\n"))
            .filter { !$0.starts(with: "texts".utf8) }.joined(separator: [UInt8(ascii: "\n")])
        folder.write("Texts/issue.toml", bytes: Array(own))
        #expect(folder.publish("Texts/issue.toml").ending == .exited(1))
    }

    @Test func theOrderIsThatOfASummary() throws {
        let folder = texts()
        folder.write(
            "Texts/SUMMARY.md", "# Summary\n\n- [Last](10-last.md)\n- [Deep](a/b/c/README.md)\n- [x](none.md)\n")
        folder.write("Texts/a/b/c/README.md", "# Deep\n\nText.\n")
        #expect(folder.publish("Texts", "--write-manifest").ending == .exited(0))
        let manifest = String(decoding: try #require(folder.bytes("Texts/issue.toml")), as: UTF8.self)
        let sources = manifest.split(separator: "\n").filter { $0.hasPrefix("source") }
        #expect(sources == ["source = \"10-last.md\"", "source = \"a/b/c/README.md\""])
    }

    @Test(arguments: [
        ("これは日本語の文です。漢字とかなでできている。", "ja"), ("这是一个中文的句子,我们说它来自学校。", "zh-Hans"),
        ("這是一個中文的句子,我們說它來自學校。", "zh-Hant"), ("هذه جملة عربية.", "ar"), ("이것은 문장이다.", "ko"),
        ("Los niños de las casas por la calle.", "es"), ("Der Hund und die Katze sind nicht da.", "de"),
        ("The dog and the cat.", "en-GB"), ("12 + 13", "en-GB"),
    ])
    func theLanguageIsThatOfTheTexts(_ words: String, _ tag: String) throws {
        let folder = texts()
        folder.write("Texts/10-last.md", "# Swift\n\n\(words)\n")
        folder.write("Texts/2-first.md", "\(words)\n")
        #expect(folder.publish("Texts", "--write-manifest").ending == .exited(0))
        let manifest = String(decoding: try #require(folder.bytes("Texts/issue.toml")), as: UTF8.self)
        #expect(manifest.contains("language = \"\(tag)\""), "\(manifest)")
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
