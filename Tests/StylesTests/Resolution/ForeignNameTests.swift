import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubStyles
import PubTextModel
import Testing

/// Attributes and classes of other programs, and those that have a meaning by convention.
@Suite struct ForeignNameTests {
    private func words(_ attributes: Attributes) throws -> Resolved {
        try Resolved("", document(Block(.paragraph([.span(attributes, [text("x")], at(1))]), at: at(1))))
    }

    @Test func allOfAnArticleAreOneWarning() throws {
        let blocks = [
            Block(.paragraph([text("a")]), attributes: attributes(["lightbox"], [("loading", "lazy")]), at: at(1)),
            Block(.container(name: "nav", [paragraph("b")]), attributes: attributes(["nav"]), at: at(2)),
            Block(.paragraph([.span(attributes(["lightbox"]), [text("c")], at(3))]), at: at(3)),
        ]
        let resolved = try Resolved("", document(blocks[0], blocks[1], blocks[2]))
        #expect(resolved.article.body.paragraphs.map(\.text.string) == ["a", "b", "c"])
        let found = resolved.findings.filter { $0.hasPrefix("foreign-markup") }
        #expect(found.count == 1)
        #expect(resolved.findings.allSatisfy { !$0.hasPrefix("unknown-") })
    }

    @Test(arguments: ["unnumbered", "unlisted", "numberLines"])
    func whatIsSoWithoutThemIsNotTold(_ name: String) throws {
        let heading = Block(.heading(level: 2, [text("a")]), attributes: attributes([name]), at: at(1))
        #expect(try !Resolved("", document(heading)).findings.contains { $0.hasPrefix("foreign-markup") })
    }

    @Test func smallCapitalsAreSmallCapitals() throws {
        let article = try words(attributes(["smallcaps"])).article
        let style = try #require(article.body.paragraphs[0].text.attributes(at: 0))
        #expect(style.features.contains(FontFeature("smcp")))
    }

    @Test func underlinedWordsHaveALine() throws {
        #expect(try words(attributes(["underline"])).article.body.paragraphs[0].text.attributes(at: 0).underline != nil)
    }

    @Test func markedWordsHaveATint() throws {
        let made = try words(attributes(["mark"]))
        #expect(made.article.body.paragraphs[0].text.attributes(at: 0).background?.fill != nil)
        #expect(made.findings == [])
    }

    @Test func aStyleOfTheTemplateIsStronger() throws {
        let toml = "[character.own]\ncase = \"upper\"\n[map]\nmark = \"own\"\n"
        let made = try Resolved(
            toml, document(Block(.paragraph([.span(attributes(["mark"]), [text("x")], at(1))]), at: at(1))))
        #expect(made.article.body.paragraphs[0].text.string == "X")
    }
}
