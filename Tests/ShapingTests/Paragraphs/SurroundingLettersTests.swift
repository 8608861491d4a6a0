import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Figures and marks have the face of the letters around them.
@Suite(.needs(.fonts, .dictionaries))
struct SurroundingLettersTests {
    /// Text in League Spartan, which has neither Cyrillic nor Arabic, with faces for both at hand.
    private func faces(of text: String) throws -> [String] {
        let names = ["LeagueSpartan-Regular.otf", "Vollkorn-Regular.ttf", "NotoNaskhArabic-Regular.ttf"]
        let files = names.map { FontFile(name: $0, bytes: Setup.font($0)) }
        var catalog = try #require(FontCatalog.load(files).value)
        catalog.fallbackFamilies = ["Vollkorn", "Noto Naskh Arabic"]
        let own = catalog.key(for: FontRequest(family: "League Spartan"))
        let look = CharacterAttributes(font: try #require(own), size: Length(points: 10))
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText(text, look), Bench.attributes))
        #expect(shaped.missing.isEmpty)
        // The words of the text, each with the face of its last cluster.
        var faces: [String] = []
        for index in 0..<Int(shaped.textClusterCount) where !shaped.clusters[index].traits.contains(.space) {
            let run = shaped.runs[Int(shaped.clusters[index].run)]
            let isNew = index == 0 || shaped.clusters[index - 1].traits.contains(.space)
            let family = catalog.description(of: run.font).family
            if isNew { faces.append(family) } else if faces.last != family { faces[faces.count - 1] += "+" + family }
        }
        return faces
    }

    @Test func figuresBetweenArabicWordsAreArabic() throws {
        let arabic = "Noto Naskh Arabic"
        #expect(try faces(of: "في عام 2026 كتب.") == [arabic, arabic, arabic, arabic])
        // At the paragraph's ends too.
        #expect(try faces(of: "12 كتب 34") == [arabic, arabic, arabic])
    }

    @Test func marksFollowTheLettersTheyTouch() throws {
        #expect(try faces(of: "Слово, (ещё) – и „всё“.") == Array(repeating: "Vollkorn", count: 5))
    }

    @Test func figuresAmongLatinWordsAreLatin() throws {
        let (own, other) = ("League Spartan", "Vollkorn")
        #expect(try faces(of: "the letter Ж 12 times") == [own, own, other, own, own])
        #expect(try faces(of: "12 apples, 3 pears") == [own, own, own, own])
        #expect(try faces(of: "type Ж 2.") == [own, other, own])
    }

    /// What the face of the letters lacks stays in the text's own: `%` is not in Noto Naskh Arabic.
    @Test func whatThatFaceLacksStays() throws {
        #expect(try faces(of: "كتب % كتب") == ["Noto Naskh Arabic", "League Spartan", "Noto Naskh Arabic"])
    }

    @Test func suchMarksAreNoSubstitutionsOfTheirOwn() {
        var catalog = Bench.fonts
        catalog.fallbackFamilies = ["Vollkorn"]
        var look = Bench.look()
        look.font = Bench.font("EB Garamond")
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText("ﬨ, 12", look), Bench.attributes))
        #expect(shaped.substitutions.allSatisfy { !$0.script.isShared })
    }
}

/// Signs that are drawn where no face has them.
@Suite(.needs(.fonts, .dictionaries))
struct DrawnSignTests {
    @Test func signsAreNotMissing() throws {
        let bytes = Setup.font("LeagueSpartan-Regular.otf")
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.otf", bytes: bytes)]).value)
        let face = catalog.key(for: FontRequest(family: "League Spartan"))
        let font = try #require(face)
        #expect(!catalog.hasGlyph(for: "■", in: font))
        let look = CharacterAttributes(font: font, size: Length(points: 10))
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText("a■ ☙", look), Bench.attributes))
        #expect(shaped.missing.map(\.scalar) == ["☙"])
        #expect(shaped.widthSums[2] - shaped.widthSums[1] == Length(points: 7.2).raw)
    }

    @Test func aSquareIsASquareOnTheCapitals() throws {
        let sign = try #require(DrawnSign("■"))
        let path = sign.path(at: Point(x: Length(points: 3), y: .zero), em: Length(points: 10))
        let extent = try #require(path.tightBounds)
        #expect(extent.width == extent.height)
        #expect(!sign.isOpen)
        #expect(abs(extent.minX.points - 3.5) < 0.001)
        #expect(abs(extent.maxY.points + 0.2) < 0.001)
        #expect(DrawnSign("a") == nil)
        #expect(DrawnSign("□")?.isOpen == true)
    }
}
