import PubDocumentDumps
import PubDocuments
import PubManuscripts
import PubRunningText
import Testing

/// Blocks that are made of a manuscript's paragraphs by their roles.
@Suite struct ManuscriptTests {
    private func paragraph(_ text: String, _ role: StyleRole, in manuscript: inout Manuscript) -> Manuscript.Part {
        var open: Manuscript.Paragraph? = Manuscript.Paragraph(at: manuscript.transcript.end)
        open?.role = role
        open.append(text, RunWrapping(), to: &manuscript)
        manuscript.transcript.endLine()
        return .paragraph(open!)
    }

    @Test func rolesMakeBlocks() {
        var manuscript = Manuscript()
        let parts: [(String, StyleRole)] = [
            ("Title", .title), ("Deck", .subtitle), ("Ada", .author), ("Part", .heading(2)), ("one", .quote),
            ("two", .quote), ("Text \"so\"", .body),
        ]
        manuscript.parts = parts.map { paragraph($0.0, $0.1, in: &manuscript) }
        let document = manuscript.document(file: "a", format: .word, options: ReadingOptions()).value
        #expect(
            document.map(DocumentDump.text) == """
                title ["Title"@1:1]
                h2 ["Part"@4:1] @4:1
                quote @5:1
                  p ["one"@5:1] @5:1
                  p ["two"@6:1] @6:1
                p ["Text “so”"@7:1] @7:1

                """)
        #expect(document?.front.standfirst?.plainText == "Deck")
        #expect(document?.front.authors.map(\.name) == ["Ada"])
    }

    @Test func picturesThatCannotBePlacedAreKnown() {
        #expect(ForeignPicture([0xFF, 0xD8, 0xFF, 0xE0]) == nil)
        #expect(ForeignPicture(Array("<svg/>".utf8)) == nil)
        #expect(ForeignPicture(Array("BM0000".utf8)) == .bitmap)
        #expect(ForeignPicture([0, 0, 0, 24] + Array("ftypheic".utf8)) == .phone("HEIC or AVIF"))
        #expect(ForeignPicture([]) == .empty)
    }
}
