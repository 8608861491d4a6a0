import PubColor
import PubDiagnostics
import PubDocuments
import PubSettings
import PubStyles
import PubValues
import Testing

/// The recorded hashes come from another process, where those of the standard library would be others.
@Suite struct ContentHashTests {
    private let toml =
        body + "[paragraph.quote]\nbased_on = \"body\"\nweight = 700\n[swatch.rust]\nrgb = [180, 60, 20]\n"

    private func sheet(_ toml: String) throws -> StyleSheet { try #require(TestSheet(toml).sheet) }

    @Test func aSheetHasOneHashInEveryProcess() throws {
        let first = try sheet(toml)
        #expect(first.contentHash.hex == "c1fc23c553745e0f728d21aa536a8992")
        #expect(try sheet("# Moved down.\n\n" + toml).contentHash == first.contentHash)
        #expect(try sheet(toml.replacing("12pt", with: "13pt")).contentHash != first.contentHash)
        #expect(try sheet(toml.replacing("180", with: "181")).contentHash != first.contentHash)
        let accent = try #require(SwatchReference(parsing: "rust"))
        #expect(first.accented(accent).contentHash != first.contentHash)
    }

    @Test func aResolvedArticleHasOneHashInEveryProcess() throws {
        func resolved(_ blocks: [Block]) throws -> ResolvedArticle {
            let test = TestSheet(toml)
            let document = Document(file: "a.md", blocks: blocks)
            let sheet = try #require(test.sheet)
            return try #require(sheet.resolve(document, in: test.context()).value)
        }
        let words = [
            paragraph("It was the hour before the ferry."), Block(.quote([paragraph("Nobody.", 3)]), at: at(3)),
        ]
        let first = try resolved(words)
        #expect(first.contentHash.hex == "22d8b44bb37437f45c086185823c0b85")
        let moved = [
            paragraph("It was the hour before the ferry.", 7), Block(.quote([paragraph("Nobody.", 9)]), at: at(9)),
        ]
        #expect(try resolved(moved).contentHash == first.contentHash)
        #expect(try resolved([words[0]]).contentHash != first.contentHash)
        #expect(try resolved([words[1], words[0]]).contentHash != first.contentHash)
    }
}
