import PubColor
import PubDocuments
import PubTextModel
import Testing

@Suite struct LinkTests {
    private let toml = """
        [swatch.teal]
        cmyk = [80, 20, 40, 0]
        [swatch.rust]
        cmyk = [0, 80, 90, 0]
        [paragraph.quote]
        based_on = "body"
        color = "rust"
        [character.link]
        color = "teal"
        [character.strong]
        color = "teal"
        [map]
        link = "link"

        """

    private func paints(_ inlines: [Inline], _ toml: String) throws -> [Paint] {
        let resolved = try Resolved(toml, document(Block(.paragraph(inlines), at: at(1))))
        #expect(resolved.findings == [])
        let text = try #require(resolved.paragraphs.first).text
        return text.runs.map { text.attributes[Int($0.attributes)].paint }
    }

    /// Paper leads nowhere: what tells a link from the words around it is for screens.
    @Test func aLinkHasTheInkOfItsText() throws {
        let link = Inline.link(target: "https://a.org", [text("there")], at(1))
        let paints = try paints([text("Look "), link], toml)
        #expect(paints.map(\.color) == [.black, .black])
        #expect(paints.map(\.overprint) == [true, true])
        #expect(paints.map(\.screenColor) == [.black, .cmyk(0.8, 0.2, 0.4, 0)])
    }

    @Test func anUnsafeAddressIsNoLink() throws {
        let link = Inline.link(target: "JavaScript:alert(1)", [text("there")], at(4))
        let resolved = try Resolved(toml, document(Block(.paragraph([link]), at: at(4))))
        #expect(resolved.findings.map { $0.prefix(21) } == ["unsafe-link a.md:4:1 "])
        #expect(resolved.paragraphs[0].text.string == "there")
        #expect(resolved.paragraphs[0].text.attributes(at: 0).link == nil)
        var picture = Picture(source: .init("a.jpg", at: at(5)), caption: [], at: at(5))
        picture.link = .init("file:///a", at: at(5))
        let figure = try Resolved(toml, document(Block(.figure(picture), at: at(5))))
        #expect(figure.findings.contains { $0.hasPrefix("unsafe-link a.md:5:1") })
        #expect(
            figure.article.boxes.allSatisfy {
                if case .figure(let figure) = $0.content { figure.link == nil } else { true }
            })
    }

    @Test func aStyleInsideALinkPrintsItsOwnColor() throws {
        let inner = Inline.strong([text("there")], at(1))
        let link = Inline.link(target: "https://a.org", [text("over "), inner], at(1))
        let own = toml.replacing("link = \"link\"", with: "link = \"link\"\nstrong = \"strong\"")
        let paints = try paints([link], own)
        #expect(paints.map(\.color) == [.black, .cmyk(0.8, 0.2, 0.4, 0)])
        #expect(paints.map { $0.screenOnly == nil } == [false, true])
    }

    @Test func aLinkWithoutAColorOfItsOwnIsPaintedAsText() throws {
        let link = Inline.link(target: "https://a.org", [text("there")], at(1))
        let paints = try paints([text("Look "), link], "")
        #expect(paints.allSatisfy { $0 == Paint.ink })
    }
}
