import PubDisplayList
import PubDocuments
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel
import Testing

/// Entries of contents with pictures.
@Suite struct ContentsLeadTests {
    private func resolved(_ map: String, _ picture: Figure?) throws -> (article: ResolvedArticle, findings: [String]) {
        let test = TestSheet(
            body + "[object.lead]\ncaption_place = \"beside\"\n[map]\n\"contents.title\" = \"body\"\n\(map)")
        var entry = ContentsEntry(label: LabelID("one"), title: "One", standfirst: "", section: "", byline: "")
        entry.lead = ContentsLead(picture, at: at(5))
        let outcome = try #require(test.sheet).resolveContents(
            heading: nil, entries: [entry], in: test.context("contents"))
        return (try #require(outcome.value), outcome.diagnostics.map(\.id))
    }

    private let picture: Figure = {
        var picture = Figure(image: nil, name: "sea.jpg")
        picture.alternate = "The sea"
        return picture
    }()
    private let mapped = "\"contents.lead\" = \"lead\"\n"

    private func figure(_ article: ResolvedArticle) -> Figure? {
        if case .figure(let figure)? = article.boxes.first?.content { figure } else { nil }
    }

    @Test func aLeadIsAPictureWithItsEntryAsCaption() throws {
        let figure = try #require(figure(try resolved(mapped, picture).article))
        #expect(try resolved(mapped, picture).article.boxes.map(\.isLead) == [true])
        #expect(figure.caption.paragraphs.map(\.text.string).joined().hasPrefix("One"))
    }

    /// Alternate text stands for all that is below its element: not for the words of the entry.
    @Test func itsPictureIsDescribedBesideItsWords() throws {
        for (alternate, role) in [("The sea", StructureRole.figure), (nil, .decoration)] {
            var picture = picture
            picture.alternate = alternate
            let article = try resolved(mapped, picture).article
            let element = try #require(article.boxes.first).element
            let node = article.structure[Int(element.index)]
            #expect((node.role, node.alternate) == (role, alternate))
            #expect(article.structure[Int(node.parent.index)].role == .contentsEntry)
            let title = try #require(article.structure.first { $0.role == .contentsTitle })
            #expect(title.parent == node.parent)
        }
    }

    @Test func itsWordsAreWhereTheStyleSays() throws {
        #expect(try figure(resolved(mapped, picture).article)?.captionPlace == .beside)
    }

    @Test func aLeadWithoutAPictureIsAnEntryLikeOthers() throws {
        #expect(try resolved(mapped, nil).article.boxes.isEmpty)
    }

    @Test func aTemplateWithoutLeadsIsReported() throws {
        #expect(try resolved("", picture).findings.contains("unmapped-element"))
    }
}

/// The pictures that contents show of articles.
@Suite struct ContentsPictureTests {
    private func article(_ labels: [String?]) -> ResolvedArticle {
        var article = ResolvedArticle(id: "one", body: Flow())
        for (index, label) in labels.enumerated() {
            var figure = Figure(image: nil, name: "\(index)")
            figure.width = .fraction(0.5)
            var box = Box(
                .figure(figure), attributes: ObjectAttributes(style: "figure"), placement: .here, element: ElementID(0),
                origin: at(1))
            box.label = label.map { LabelID("one#\($0)") }
            article.boxes.append(box)
        }
        return article
    }

    @Test func itIsTheFirst() { #expect(article([nil, "moon"]).contentsPicture(nil)?.name == "0") }

    @Test func aHeroComesBeforeTheFirst() { #expect(article([nil, "hero"]).contentsPicture(nil)?.name == "1") }

    @Test func itMayBeNamed() { #expect(article([nil, "hero", "moon"]).contentsPicture("moon")?.name == "2") }

    @Test func aNameThatIsNotThereIsNone() { #expect(article([nil]).contentsPicture("moon") == nil) }

    @Test func itMayBeOneOfAGroup() {
        var member = FigureGroup.Member(Figure(image: nil, name: "moon.jpg"), element: ElementID(0))
        member.label = LabelID("one#moon")
        let other = FigureGroup.Member(Figure(image: nil, name: "sun.jpg"), element: ElementID(0))
        var article = article(["sea"])
        article.boxes[0].content = .group(FigureGroup([other, member], across: 2, equal: .height))
        #expect(article.contentsPicture("moon")?.name == "moon.jpg")
    }

    @Test func itShowsTheSame() {
        var one = article([nil])
        guard case .figure(var figure) = one.boxes[0].content else { return }
        figure.alternate = "The sea"
        one.boxes[0].content = .figure(figure)
        #expect(one.contentsPicture(nil)?.alternate == "The sea")
    }

    @Test func itHasNoWidthOfItsOwn() { #expect(article([nil]).contentsPicture(nil)?.width == nil) }
}
