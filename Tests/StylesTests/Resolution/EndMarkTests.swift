import PubDocuments
import PubStyles
import PubTextModel
import Testing

/// The mark that ends an article: drawn, and the last thing of its thread.
@Suite("End marks")
struct EndMarkTests {
    private let keys = "[character.mark]\nsize = \"200%\"\n[map]\nheadline = \"body\"\nend-mark = \"mark\"\n"

    private func resolved(_ blocks: Block..., keys: String? = nil) throws -> Resolved {
        var front = FrontMatter()
        front.title = [text("T")]
        return try Resolved(keys ?? self.keys, Document(file: "a.md", front: front, blocks: blocks, notes: []))
    }

    private let table = Block(
        .table(Table(alignments: [.left], head: [], rows: [[.init([text("x")], at: at(2))]])), at: at(2))

    @Test("Without a text of its own it is a square of the x-height, which no face needs to have")
    func square() throws {
        let resolved = try resolved(paragraph("a"))
        #expect(resolved.findings == [])
        let last = try #require(resolved.paragraphs.last).text
        #expect(last.string == "a\u{A0}\u{FFFC}")
        let object = try #require(last.objects.first).value
        #expect(object.square == .ink)
        #expect(object.width == object.ascent)
        #expect(abs(object.width.points - 9.6) < 0.01)
        #expect(last.attributes(at: 3).element == .artifact)
        #expect(last.attributes(at: 3).lineBreakMode == .never)
    }

    @Test("A float that an author wrote at the end is called earlier, a table is below the mark")
    func lastOfTheThread() throws {
        let quote = Block(.container(name: "pullquote", [paragraph("q", 3)]), at: at(3))
        let float = keys + "[paragraph.pullquote]\nbased_on = \"body\"\n[object.pullquote]\nplace = \"column\"\n"
        let called = try resolved(paragraph("a"), paragraph("b"), quote, keys: float)
        #expect(called.article.body.items.map(\.isBox) == [false, false, true, false])
        #expect(called.paragraphs.last?.text.string == "b\u{A0}\u{FFFC}")
        let below = try resolved(paragraph("a"), table)
        #expect(below.article.body.items.map(\.isBox) == [false, false, true])
        #expect(below.paragraphs.map(\.text.string) == ["T", "a\u{A0}\u{FFFC}"])
    }

    @Test("The text of a photo story is before the floats behind it")
    func firstOfTheThread() throws {
        let quote = Block(.container(name: "pullquote", [paragraph("q", 3)]), at: at(3))
        let float = keys + "[paragraph.pullquote]\nbased_on = \"body\"\n[object.pullquote]\nplace = \"column\"\n"
        let story = try resolved(paragraph("a"), quote, quote, keys: float)
        #expect(story.article.body.items.map(\.isBox) == [false, false, true, true])
        #expect(story.paragraphs.map(\.text.string) == ["T", "a\u{A0}\u{FFFC}"])
        let longer = try resolved(paragraph("a"), paragraph("b"), quote, quote, keys: float)
        #expect(longer.article.body.items.map(\.isBox) == [false, false, false, true, true])
    }

    @Test("A float at the end is called before the last block, not within it")
    func lastBlock() throws {
        let quote = Block(.container(name: "pullquote", [paragraph("q", 9)]), at: at(9))
        let float = keys + "[paragraph.pullquote]\nbased_on = \"body\"\n[object.pullquote]\nplace = \"column\"\n"
        let poem = Block(.verse([["v", "w", "x"].map { VerseLine([text($0)], indent: 0, at: at(4)) }]), at: at(4))
        let called = try resolved(paragraph("a"), poem, quote, keys: float)
        #expect(called.article.body.items.map(\.isBox) == [false, false, true, false, false, false])
    }

    @Test("What is said of the author is behind the mark, and pictures at the end of the source are called before it")
    func beforeTheAuthor() throws {
        let note = Block(.container(name: "author-note", [paragraph("n", 3), paragraph("m", 4)]), at: at(3))
        let quote = Block(.container(name: "pullquote", [paragraph("q", 9)]), at: at(9))
        let float = keys + "[paragraph.pullquote]\nbased_on = \"body\"\n[object.pullquote]\nplace = \"column\"\n"
        let resolved = try resolved(paragraph("a"), paragraph("b"), note, quote, keys: float)
        #expect(resolved.paragraphs.map(\.text.string) == ["T", "a", "b\u{A0}\u{FFFC}", "n", "m"])
        #expect(resolved.article.body.items.map(\.isBox) == [false, false, true, false, false, false])
        let announced = try self.resolved(paragraph("a:"), table, note)
        #expect(announced.article.body.items.map(\.isBox) == [false, false, true, false, false, false])
        #expect(announced.paragraphs.map(\.text.string) == ["T", "a:", "\u{FFFC}", "n", "m"])
        let alone = try self.resolved(note)
        #expect(alone.paragraphs.map(\.text.string) == ["T", "n", "m\u{A0}\u{FFFC}"])
    }

    @Test("Below a table that the last words announce it is by itself")
    func belowWhatIsAnnounced() throws {
        let below = try resolved(paragraph("a:"), table)
        #expect(below.article.body.items.map(\.isBox) == [false, false, true, false])
        #expect(below.paragraphs.map(\.text.string) == ["T", "a:", "\u{FFFC}"])
        #expect(below.paragraphs.last?.text.isSquare == true)
        #expect(below.paragraphs.last?.element == .artifact)
    }

    @Test("Line breaks below the last words are white space, also above a float")
    func breaksAtTheEnd() throws {
        let breaks = Block(.paragraph([.lineBreak(at(3)), .lineBreak(at(3)), .text(" ", at(3))]), at: at(3))
        let resolved = try resolved(paragraph("a"), breaks, breaks)
        #expect(resolved.findings == [])
        #expect(resolved.paragraphs.map(\.text.string) == ["T", "a\u{A0}\u{FFFC}"])
        let below = try self.resolved(paragraph("a"), breaks, table, breaks)
        #expect(below.article.body.items.map(\.isBox) == [false, false, true])
        let between = try self.resolved(paragraph("a"), breaks, paragraph("b"))
        #expect(between.paragraphs.count == 4)
    }

    @Test("An article without text has none")
    func withoutText() throws {
        #expect(try resolved(table).paragraphs.map(\.text.string) == ["T"])
    }
}

extension FlowItem {
    fileprivate var isBox: Bool { if case .box = self { true } else { false } }
}
