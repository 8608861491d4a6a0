import FoundationEssentials
import PubDocumentDumps
import PubDocuments
import PubMarkup
import Testing

/// What Pandoc writes of a text of ours, in each of its dialects: no word is lost, and what it is made of is there.
@Suite struct PandocTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Pandoc")

    private func document(_ name: String) throws -> (document: Document, errors: [String]) {
        let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".md"))
        let outcome = parseMarkdown(Array(bytes), file: "a.md")
        let errors = outcome.diagnostics.filter { $0.severity == .error }.map { "\($0.origin.line) \($0.id)" }
        return (try #require(outcome.value), errors)
    }

    /// The words of the text that all dialects keep, in their order; those of notes are apart.
    private static let words = [
        "The depot opens before it is light", "rolls out while", "drivers count", "code | bar", "alder", "beech",
        "with a second paragraph", "cedar", "one", "two", "open", "done", "Tram", "A car on rails.", "With more.",
        "Kiosk",
        "It sells soup.", "Stop", "Cars", "Soup", "Depot", "none", "Kiosk", "much", "Place", "What is there",
        "A hall for nine cars.",
        "And an office.", "a bench", "a kiosk", "The bell of the depot", "A quotation of two lines.", "A verse of",
        "two lines", "Mind the step.", "ring(bell)", "The end.",
    ]

    @Test(arguments: [
        "source", "markdown", "gfm", "commonmark_x", "markdown_mmd", "markdown_phpextra", "html", "html-gfm",
        "docx",
    ])
    func noWordIsLost(_ name: String) throws {
        let (document, errors) = try document(name)
        #expect(errors == [])
        let text = ReadText.of(document).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var rest = text[...]
        for words in Self.words {
            let found = rest.firstRange(of: words)
            #expect(found != nil, "\(name): “\(words)” is not in “\(rest.prefix(200))”")
            if let found { rest = rest[found.upperBound...] }
        }
        for marks in ["+---", "|---", "----", "[^", "{=", "<td", "</", "&nbsp;", ":::", "{#"] {
            #expect(!text.contains(marks), "\(name): \(marks)")
        }
    }

    @Test(arguments: ["source", "markdown", "html", "docx"])
    func tablesAreTables(_ name: String) throws {
        let tables = try document(name).document.blocks.filter { if case .table = $0.kind { true } else { false } }
        #expect(tables.count == 2)
    }

    @Test(arguments: ["source", "markdown"])
    func theHeadIsRead(_ name: String) throws {
        let front = try document(name).document.front
        #expect(front.title?.plainText == "Sand and rails")
        #expect(front.authors.map(\.name) == ["R. Keller", "O. Brandt"])
    }

    /// Pandoc itself loses what is in the tables of LaTeX.
    @Test func whatComesFromLaTeXIsRead() throws { #expect(try document("latex").errors == []) }

    @Test func aTableOfCSVHasItsHead() throws {
        let blocks = try document("csv").document.blocks
        #expect(blocks.count == 1)
        #expect(blocks.first?.kind.head == 3)
    }
}
