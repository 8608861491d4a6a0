import FoundationEssentials
import PubCMarkGFM
import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText
import PubTestSupport
import Testing

/// The examples of the CommonMark specification, which `make setup` fetches.
enum Examples {
    struct Example: Decodable, CustomStringConvertible {
        var markdown: String
        var example: Int
        var section: String
        var description: String { "\(example) (\(section))" }
    }

    static let all: [Example] = {
        let bytes = PackageFolder.bytes(of: Setup.commonMarkExamples) ?? []
        return (try? JSONDecoder().decode([Example].self, from: Data(bytes))) ?? []
    }()
}

@Suite(.needs(.commonMarkExamples)) struct SpecificationTests {
    @Test func examplesAreThere() {
        #expect(Examples.all.count == 652)
    }

    /// A table in HTML whose cells are indented after empty lines: cmark shows them as code, and it is read whole here.
    private static let tableReadWhole = 191

    @Test func aTableInHTMLIsReadWhole() throws {
        let found = try #require(Examples.all.first { $0.example == Self.tableReadWhole })
        let outcome = parseMarkdown(Array(found.markdown.utf8), file: "a.md", options: ReadingOptions())
        #expect(outcome.diagnostics.isEmpty)
        #expect(ReadText.of(try #require(outcome.value)).filter { !$0.isWhitespace } == "Hi")
    }

    /// Comments by the rule of CommonMark before 0.31, by which two hyphens make text of them.
    private static let olderComments = [625, 626]

    @Test(arguments: [(625, "foo"), (626, "foofoo-->foo")])
    func commentsFollowTheNewerRule(_ number: Int, _ wanted: String) throws {
        let found = try #require(Examples.all.first { $0.example == number })
        let outcome = parseMarkdown(Array(found.markdown.utf8), file: "a.md", options: ReadingOptions())
        #expect(outcome.diagnostics.isEmpty)
        #expect(
            ReadText.of(try #require(outcome.value)).filter { !$0.isWhitespace } == wanted.replacing("-->", with: "–>"))
    }

    /// The text of each example is the text of cmark's own HTML, which goes another way. A backslash before a space is
    /// a character there, and markup here.
    @Test(arguments: Examples.all.filter { $0.example != tableReadWhole && !olderComments.contains($0.example) })
    func noTextIsLost(_ example: Examples.Example) throws {
        let source = Array(("\n" + example.markdown).utf8)
        var options = ReadingOptions(hasTitleFromManifest: true)
        options.hasSmartPunctuation = false
        let outcome = parseMarkdown(source, file: "a.md", options: options)
        let document = try #require(outcome.value)
        let ours = ReadText.of(document).replacing("\\ ", with: " ").filter { !$0.isWhitespace }
        let theirs = RenderedText.of(source).replacing("\\ ", with: " ").filter { !$0.isWhitespace }
        #expect(ours == theirs)
        #expect(!outcome.diagnostics.contains { $0.id == "approximate-place" })
    }
}
