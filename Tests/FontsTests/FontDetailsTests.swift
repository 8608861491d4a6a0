import PubFonts
import PubIdentity
import PubTestSupport
import Testing

@Suite(.needs(.fonts))
struct FontDetailsTests {
    @Test func aFaceTellsWhatItCanDo() throws {
        let catalog = try TestFonts.catalog("Vollkorn-Regular.ttf")
        let details = catalog.details(of: catalog.key(0))
        #expect(details.features.contains("smcp"))
        #expect(details.features.contains("kern"))
        #expect(details.features == Set(details.features).sorted())
        #expect(details.coverage.first?.script.name == "Latn")
        #expect(details.coverage.map(\.script.name).contains("Grek"))
        #expect(details.systems.first { $0.script == "latn" }?.languages.contains("ROM") == true)
        let languages = details.languages.map(\.language)
        #expect(languages.contains("de"))
        #expect(languages.contains("el"))
        #expect(!languages.contains("hi"))
        #expect(!languages.contains("ja"))
        #expect(details.glyphs > details.coverage.map(\.characters).reduce(0, +))
    }

    @Test func familiesAreFoundByEitherName() throws {
        let catalog = try TestFonts.catalog("EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf")
        #expect(catalog.faces(ofFamily: "eb garamond").count == 2)
        #expect(catalog.faces(ofFamily: "EB-Garamond 12").count == 2)
        #expect(catalog.faces(ofFamily: "Garamond").isEmpty)
    }
}
