import PubColor
import PubDocuments
import PubTextModel
import Testing

/// Links that are a paragraph or a heading of their own.
@Suite struct SourceListTests {
    private let toml = """
        first_line_indent = "1em"
        after_heading = "flush"
        [paragraph.flush]
        based_on = "body"
        first_line_indent = "0pt"
        [paragraph.subhead]
        based_on = "body"
        color = "rust"
        [swatch.rust]
        cmyk = [0, 80, 90, 0]
        [swatch.teal]
        cmyk = [80, 20, 40, 0]
        [character.link]
        color = "teal"
        [map]
        link = "link"
        "subhead.1" = "subhead"

        """

    private func link(_ words: String) -> Inline { .link(target: "https://a.org", [text(words)], at(1)) }
    private func source(_ words: String) -> Block { Block(.paragraph([link(words)]), at: at(1)) }
    private let heading = Block(.heading(level: 1, [text("Sources")]), at: at(1))

    @Test func linksInARowAfterAHeadingBeginAlike() throws {
        let blocks = document(
            heading, source("Alder"), source("Brandt"), source("Chestnut"), paragraph("Then"), source("Depot"))
        let resolved = try Resolved(toml, blocks)
        #expect(resolved.styles == ["subhead", "flush", "flush", "flush", "body", "body"])
    }

    @Test func wordsBesideALinkMakeAnOrdinaryParagraph() throws {
        let mixed = Block(.paragraph([link("Brandt"), text(" on brakes")]), at: at(1))
        #expect(try Resolved(toml, document(heading, source("Alder"), mixed)).styles == ["subhead", "flush", "body"])
    }

    @Test func aHeadingThatIsALinkLooksLikeOthers() throws {
        let whole = Block(.heading(level: 1, [link("Sand")]), at: at(1))
        let part = Block(.heading(level: 1, [text("On "), link("sand")]), at: at(1))
        let resolved = try Resolved(toml, document(whole, part))
        let texts = resolved.paragraphs.map(\.text)
        #expect(texts[0].attributes.map(\.link) == ["https://a.org"])
        #expect(texts[0].attributes.map(\.paint.screenColor) == [.cmyk(0, 0.8, 0.9, 0)])
        #expect(texts[1].attributes.map(\.paint.screenColor) == [.cmyk(0, 0.8, 0.9, 0), .cmyk(0.8, 0.2, 0.4, 0)])
    }
}
