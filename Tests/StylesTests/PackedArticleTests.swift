import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel
import Testing

/// An article that waits to be set is whole when it is asked for.
@Suite struct PackedArticleTests {
    private func paragraph(_ text: String, _ language: String, line: Int, hyphenates: Bool = true) -> Paragraph {
        var attributes = CharacterAttributes(
            font: FontKey(0), size: Length(points: 10), language: Language(language))
        attributes.hyphenates = hyphenates
        let origin = SourceLocation(file: "a.md", line: line, column: 1)
        var text = AttributedText(text, attributes)
        text.append(" end", attributes, origin: SourceLocation(file: "a.md", line: line, column: 5))
        return Paragraph(
            text, ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10)), origin: origin)
    }

    private var article: ResolvedArticle {
        var article = ResolvedArticle(
            id: "lead",
            body: Flow([
                .paragraph(paragraph("one", "en", line: 1)), .box(BoxID(0)),
                .paragraph(paragraph("zwei", "de", line: 2)), .paragraph(paragraph("drei", "de", line: 3)),
                .paragraph(paragraph("quatre", "fr", line: 4, hyphenates: false)),
            ]))
        article.notes = [Flow([.paragraph(paragraph("vijf", "nl", line: 5))])]
        article.title = "Lead"
        article.labels = [LabelID("lead")]
        return article
    }

    @Test func itIsAsItWas() {
        let packed = PackedArticle(article)
        #expect(packed.unpacked == article)
        #expect(packed.withoutBody.title == "Lead")
        #expect(packed.withoutBody.body.items.isEmpty)
    }

    @Test func itKnowsTheLanguagesThatAreDivided() {
        let languages = PackedArticle(article).dividedLanguages
        #expect(languages.map(\.language.tag) == ["en", "de", "nl"])
        #expect(languages.map(\.origin.line) == [1, 2, 5])
    }

    @Test func itsStructureIsTakenOnce() {
        var article = article
        article.structure = [StructureNode(.article, parent: .artifact, origin: .none)]
        var packed = PackedArticle(article)
        #expect(packed.takeStructure() == article.structure)
        #expect(packed.takeStructure().isEmpty)
    }

    @Test func nothingIsLeftOfTextsThatAreReleased() {
        var packed = PackedArticle(article)
        packed.releaseFlows()
        #expect(packed.unpacked.body.items.isEmpty)
        #expect(packed.unpacked.notes.isEmpty)
        #expect(packed.unpacked.labels == [LabelID("lead")])
    }
}
