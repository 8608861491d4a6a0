import Foundation
import PubTestSupport
import Testing
import TextLayoutFoundation

/// Attributed strings of Foundation become texts of this library, and these become such strings.
@Suite(.needs(.fonts)) struct AttributedStringTests {
    private static let fonts: FontCatalog = {
        let files = ["EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf"].map {
            FontFile(name: $0, bytes: Setup.font($0))
        }
        return FontCatalog.load(files).value ?? FontCatalog()
    }()

    private func type(italic: Bool = false) throws -> CharacterAttributes {
        let request = FontRequest(family: "EB Garamond 12", italic: italic)
        return CharacterAttributes(font: try #require(Self.fonts.key(for: request)), size: Length(points: 10))
    }

    private func mixed() throws -> AttributedText {
        let (roman, italic) = (try type(), try type(italic: true))
        var text = AttributedText("Low water ", roman)
        text.append("06:12", italic)
        text.append(InlineObject(ascent: Length(points: 9), descent: .zero, width: Length(points: 12)), roman)
        text.append(InlineObject(ascent: Length(points: 9), descent: .zero, width: Length(points: 12)), roman)
        text.append(" at the ", roman)
        text.append("slack", roman, ruby: Ruby(AttributedText("still", italic)))
        var linked = roman
        linked.link = "https://example.org/ferry"
        linked.language = Language("de")
        text.append(" Fähre", linked)
        return text
    }

    @Test func aTextComesBackAsItWas() throws {
        let text = try mixed()
        let string = AttributedString(text)
        #expect(String(string.characters) == text.string)
        #expect(AttributedText(string, type: try type(italic: true)) == text)
    }

    @Test func anAnnotationOverTwoTypesStaysOne() throws {
        var text = AttributedText("all ", try type())
        text.append("slack ", try type())
        text.append("water", try type(italic: true))
        text.annotate(4..<15, with: Ruby(AttributedText("still", try type())))
        #expect(AttributedText(AttributedString(text), type: try type()) == text)
    }

    @Test func paragraphsComeBackAsTheyWere() throws {
        var opening = ParagraphAttributes(leading: Length(points: 14), em: Length(points: 10))
        opening.firstLineIndent = Length(points: 10)
        var second = opening
        second.alignment = .center
        let paragraphs = [
            Paragraph(try mixed(), opening), Paragraph(AttributedText(), second),
            Paragraph(AttributedText("The end.", try type()), second),
        ]
        let string = AttributedString(paragraphs)
        #expect(string.characters.count { $0 == "\n" } == 2)
        #expect([Paragraph](string, type: try type(), opening).map(\.text) == paragraphs.map(\.text))
        #expect([Paragraph](string, type: try type(), opening).map(\.attributes) == paragraphs.map(\.attributes))
    }

    /// A string that knows nothing of this library.
    @Test func linksAndLanguagesOfFoundationAreTaken() throws {
        var string = AttributedString("It is ")
        var linked = AttributedString("here")
        linked.link = URL(string: "https://example.org")
        linked.languageIdentifier = "en-GB"
        string += linked
        let text = AttributedText(string, type: try type())
        #expect(text.string == "It is here")
        #expect(text.attributes(at: 3) == (try type()))
        #expect(text.attributes(at: 7)?.link == "https://example.org")
        #expect(text.attributes(at: 7)?.language == Language("en-GB"))
    }

    /// An attribute of the scope is set by its name.
    @Test func aTypeIsSetByName() throws {
        var string = AttributedString("set")
        string.type = try type(italic: true)
        #expect(AttributedText(string, type: try type()).attributes(at: 0)?.font == (try type(italic: true)).font)
        #expect(AttributedText(AttributedString(), type: try type()).isEmpty)
    }
}
