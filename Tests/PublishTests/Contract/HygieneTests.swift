import PubTestSupport
import Testing

/// What stands in files that other programs wrote.
@Suite(.needs(.fonts)) struct SourceNormalizationTests {
    /// The text of the product.
    private func text(_ issue: IssueFolder) -> String {
        Program(["pdftotext", "-layout", "\(issue.path)/build/one.pdf", "-"]).run().output
    }

    @Test(arguments: [
        // é of Latin-1, a quotation mark of Windows-1252, a sequence that is cut off.
        ([0x63, 0x61, 0x66, 0xE9], 4), ([0x93, 0x61, 0x94], 1), ([0x61, 0xE2, 0x82], 2),
    ])
    func invalidUTF8HasAPlace(_ bytes: [UInt8], _ column: Int) throws {
        let issue = IssueFolder()
        issue.write("build/one.pdf", "old")
        issue.write("Issues/one/lead.md", bytes: Array("Text.\n\n".utf8) + bytes + [0x0A])
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        // That the font has no glyph for what stands in its place is no news.
        let found = try ReportDocument(run).diagnostics
        #expect(found.map(\.summary) == ["error[invalid-utf8] Issues/one/lead.md:3"])
        #expect(found.first?.column == column)
        #expect(found.first?.hint != nil)
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
    }

    @Test func aReplacementCharacterOfTheTextItselfIsMissing() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", bytes: Array("One \u{FFFD} two caf".utf8) + [0xE9, 0x0A])
        let found = try ReportDocument(issue.build("--format", "json")).diagnostics
        #expect(
            found.map { "\($0.id) \($0.line):\($0.column)" }.sorted() == [
                "invalid-utf8 1:14", "missing-glyph 1:5", "replacement-character 1:5",
            ])
    }

    @Test func theEncodingIsGuessed() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", bytes: [0x93, 0x63, 0x61, 0x66, 0xE9, 0x94, 0x0A])
        let found = try ReportDocument(issue.build("--format", "json")).diagnostics.filter { $0.id == "invalid-utf8" }
        #expect(found.first?.hint?.contains("Windows-1252") == true, "\(found)")
        issue.write("Issues/one/lead.md", bytes: [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00])
        let wide = try ReportDocument(issue.build("--format", "json")).diagnostics
        #expect(wide.first?.hint?.contains("UTF-16") == true, "\(wide)")
    }

    @Test func settingsAreUTF8Too() throws {
        let issue = IssueFolder()
        let manifest = Array(IssueFolder.manifest("title = \"@\"").utf8).map { $0 == UInt8(ascii: "@") ? 0xE9 : $0 }
        issue.write("Issues/one/issue.toml", bytes: manifest)
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        let found = try ReportDocument(run).diagnostics
        #expect(found.first?.file == "Issues/one/issue.toml", "\(found)")
        #expect(found.first?.line == 13, "\(found)")
    }

    @Test func marksAndLineEndsOfOtherSystems() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\nOne line\nand two.\n\n- three\n- four\n")
        #expect(issue.build().ending == .exited(0))
        let bytes = issue.bytes("build/one.pdf")
        issue.write("Issues/one/lead.md", "\u{FEFF}# Lead\r\n\r\nOne line\r\nand two.\r\n\r\n- three\r\n- four\r\n")
        let manifest =
            "\u{FEFF}"
            + IssueFolder.manifest().split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        issue.write("Issues/one/issue.toml", manifest)
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(issue.bytes("build/one.pdf") == bytes)
    }

    @Test func textIsComposed() {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Caf\u{E9} a\u{30A}ngstrom\n")
        #expect(issue.build().ending == .exited(0))
        let bytes = issue.bytes("build/one.pdf")
        issue.write("Issues/one/lead.md", "Cafe\u{301} \u{E5}ngstrom\n")
        #expect(issue.build().ending == .exited(0))
        #expect(issue.bytes("build/one.pdf") == bytes)
        #expect(text(issue).unicodeScalars.contains("\u{E9}"))
    }

    @Test func separatorsOfUnicode() throws {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "One\u{2028}two\u{2029}three\n")
        let run = issue.build("--format", "json")
        let found = try ReportDocument(run).diagnostics
        #expect(found.allSatisfy { $0.line == 1 && $0.severity != "error" }, "\(found)")
        #expect(run.ending == .exited(0))
        let words = text(issue).split { $0.isWhitespace }
        #expect(words.starts(with: ["One", "two", "three"]), "\(words)")
        #expect(!text(issue).unicodeScalars.contains { $0.value == 0x2028 || $0.value == 0x2029 })
    }
}
