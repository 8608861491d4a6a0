import PubDiagnostics
import PubDocuments
import PubMarkup
import PubRunningText
import PubValues
import Testing

@Suite struct EqualityTests {
    private let source = """
        ---
        title: A title
        ---
        Words with *stress*, **weight**, `code`, [a link](#there), a note[^1] and ~~nothing~~.

        ## A heading {#there .wide}

        - one
        - two

        | a | b |
        |---|---|
        | 1 | 2 |

        ![A caption](a.png){alt="words"}

        | verse
        |   lines

        [^1]: The note.
        """

    private func document(_ text: String, file: String = "a.md") throws -> Document {
        let options = ReadingOptions(language: "en-GB", hasTitleFromManifest: false)
        return try #require(parseMarkdown(Array(text.utf8), file: file, options: options).value)
    }

    @Test func anArticleThatMovedInItsFileIsTheSame() throws {
        let first = try document(source)
        let moved = try document(source.replacing("\n\n", with: "\n\n\n"))
        #expect(first == moved)
        #expect(first.hashValue == moved.hashValue)
        #expect(first.blocks.map(\.origin) != moved.blocks.map(\.origin))
    }

    /// Each word of the source counts: with any one changed the document is another.
    @Test(arguments: [
        "A title", "Words", "stress", "weight", "code", "a link", "#there", "nothing", "heading", "wide", "one", "2",
        "caption", "a.png", "words", "lines", "The note",
    ])
    func whatIsSaidCounts(_ word: String) throws {
        let changed = source.replacing(word, with: "other")
        #expect(changed != source)
        #expect(try document(source) != document(changed))
    }

    @Test func casesAreTold() {
        let inner: [Inline] = [.text("a", .none)]
        let all: [Inline] = [
            .text("a", .none), .code("a", .none), .keyboard("a", .none), .emphasis(inner, .none),
            .strong(inner, .none), .strike(inner, .none), .superscript(inner, .none), .subscript(inner, .none),
            .softBreak(.none), .lineBreak(.none), .noteCall(0, .none), .noteCall(1, .none),
            .link(target: "a", inner, .none), .link(target: "b", inner, .none),
            .ruby(base: inner, annotation: inner, .none), .ruby(base: inner, annotation: [], .none),
            .span(Attributes(), inner, .none), .styled(DirectFormatting(), inner, .none),
        ]
        #expect(Set(all).count == all.count)
    }

    /// The hash was recorded in another process, where the standard library's would be another.
    @Test func aDocumentHasOneHashInEveryProcess() throws {
        let first = try document(source)
        #expect(first.contentHash.hex == "600e39087a73cfbd22d0ca3323cf47cf")
        let moved = try document(source.replacing("\n\n", with: "\n\n\n"))
        #expect(moved.contentHash == first.contentHash)
        for (old, new) in [("stress", "strain"), ("*stress*", "**stress**"), (".wide", ".high"), ("one", "One")] {
            let changed = try document(source.replacing(old, with: new))
            #expect(changed.contentHash != first.contentHash, "\(new)")
        }
    }
}
