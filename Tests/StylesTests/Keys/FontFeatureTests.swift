import PubColor
import PubDocuments
import PubSettings
import PubStyles
import PubSwatches
import PubTextModel
import Testing

/// The OpenType features of styles.
@Suite struct FontFeatureTests {
    @Test func capitalsHaveTheirMarksAndFigures() throws {
        let toml =
            "features = [\"old-style figures\", \"ss01\"]\n[paragraph.kicker]\nbased_on = \"body\"\ncase = \"upper\"\n"
            + "[character.quiet]\ncase = \"none\"\n[character.loud]\ncase = \"upper\"\nfeatures = [\"-case\"]\n"
            + "[map]\nopening = \"kicker\"\n"
        let quiet = Inline.span(attributes(["quiet"]), [text("1912")], at(1))
        let resolved = try Resolved(
            toml, document(Block(.paragraph([text("In "), quiet]), at: at(1)), paragraph("As")))
        let texts = resolved.paragraphs.map(\.text)
        let features = texts[0].attributes.map { $0.features.map(\.tag).sorted() }
        #expect(features == [["case", "lnum", "ss01"], ["ss01"]])
        #expect(texts[1].attributes[0].features.map(\.tag) == ["onum", "ss01"])
        let loud = Inline.span(attributes(["loud"]), [text("1912")], at(1))
        let other = try Resolved(toml, document(paragraph("In"), Block(.paragraph([loud]), at: at(2))))
        let own = other.paragraphs[1].text.attributes[0].features
        #expect(own.contains(FontFeature("case", 0)))
        #expect(own.contains(FontFeature("lnum")))
    }

    @Test func aFeatureThatTheFaceLacksIsSaidOnce() throws {
        let toml =
            body + "features = [\"smcp\", \"-liga\", \"lnum\", \"onum\"]\n[paragraph.other]\nbased_on = \"body\"\n"
            + "[character.odd]\nfeatures = [\"zzzz\"]\n"
        let fonts = TestFonts()
        var lookup = fonts.lookup
        lookup.features = { _ in ["onum", "kern"] }
        let tree = TOML.parse(toml, file: "t.toml")
        let sheet = tree.then { tree in
            SwatchTable.read(tree).then { StyleSheet.read(tree, swatches: $0, fonts: lookup) }
        }
        #expect(sheet.diagnostics.map { "\($0.id) \($0.origin)" } == ["feature-not-in-face t.toml:5:12"])
        #expect("\(sheet.diagnostics[0].message)".contains("\"smcp\""))
        #expect(!"\(sheet.diagnostics[0].message)".contains("lnum"))
        var context = TestSheet(toml).context()
        context.fonts = lookup
        let odd = Inline.span(attributes(["odd"]), [text("there")], at(1))
        let blocks = document(Block(.paragraph([odd]), at: at(1)), Block(.paragraph([odd]), at: at(2)))
        let found = try #require(sheet.value).resolve(blocks, in: context).diagnostics
        #expect(found.map { "\($0.id) \($0.origin)" } == ["feature-not-in-face t.toml:9:12"])
    }
}
