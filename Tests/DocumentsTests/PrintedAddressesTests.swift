import PubDiagnostics
import PubDocuments
import Testing

@Suite struct PrintedAddressesTests {
    private let place = PubDiagnostics.SourceLocation(file: "a.md", line: 1)

    private func text(_ string: String) -> Inline { .text(string, place) }
    private func link(_ target: String, _ words: String) -> Inline { .link(target: target, [text(words)], place) }
    private func paragraph(_ inlines: Inline...) -> Block { Block(.paragraph(inlines), at: place) }
    private func note(_ words: String) -> Note { Note([paragraph(text(words))], at: place) }

    /// The words of inlines, with calls of notes as `[number]`.
    private func words(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .noteCall(let index, _): "[\(index + 1)]"
            case .emphasis(let inner, _), .link(_, let inner, _): words(inner)
            default: inline.plainText
            }
        }.joined()
    }

    private func words(_ block: Block) -> String {
        switch block.kind {
        case .paragraph(let inlines), .heading(_, let inlines): words(inlines)
        case .container(_, let blocks), .quote(let blocks): blocks.map(words).joined(separator: "|")
        default: ""
        }
    }

    private func words(_ document: Document) -> [String] {
        document.blocks.map(words) + document.notes.map { "note: " + $0.blocks.map(words).joined() }
    }

    @Test func addressesThatNobodyMayFollowAreNotPrinted() {
        let document = Document(
            file: "a.md", blocks: [paragraph(link("//host/a", "a"), link("https://", "b"), link("javascript:c", "c"))])
        #expect(words(document.printing(.inline)) == ["abc"])
        #expect(words(document.printing(.note)) == ["abc"])
    }

    @Test func addressesFollowTheWordsInBrackets() {
        let document = Document(
            file: "a.md",
            blocks: [paragraph(text("See "), .emphasis([link("https://a.org/", "the site")], place), text("."))])
        #expect(words(document.printing(.inline)) == ["See the site (a.org)."])
        #expect(words(document.printing(.none)) == ["See the site."])
        #expect(document.printing(.none) == document)
    }

    @Test func notesKeepTheOrderOfTheirCalls() {
        let document = Document(
            file: "a.md",
            blocks: [
                paragraph(link("http://a.org/x", "one"), .noteCall(0, place)),
                paragraph(.noteCall(1, place), link("mailto:a@b.org", "two")),
            ], notes: [note("Own."), note("Second.")])
        #expect(
            words(document.printing(.note)) == [
                "one[1][2]", "[3]two[4]", "note: a.org/x", "note: Own.", "note: Second.", "note: a@b.org",
            ])
    }

    @Test func whereNoNoteIsPossibleTheAddressIsInBrackets() {
        let box = Block(.container(name: "sidebar", [paragraph(link("https://a.org", "site"))]), at: place)
        let document = Document(
            file: "a.md", blocks: [paragraph(.noteCall(0, place)), box],
            notes: [
                Note([paragraph(link("https://b.org", "other"))], at: place)
            ])
        #expect(words(document.printing(.note)) == ["[1]", "site (a.org)", "note: other (b.org)"])
    }

    @Test func whatNeedsNoAddressHasNone() {
        let document = Document(
            file: "a.md",
            blocks: [
                paragraph(link("https://a.org/x", "a.org/x"), link("#there", "there"), link("lead", "the lead")),
                Block(.heading(level: 1, [link("https://a.org", "Heading")]), at: place),
            ])
        #expect(words(document.printing(.inline)) == ["a.org/xtherethe lead", "Heading"])
    }
}
