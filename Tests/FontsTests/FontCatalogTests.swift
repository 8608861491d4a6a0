import PubDiagnostics
import PubFonts
import PubGeometry
import PubIdentity
import PubTestSupport
import Testing

@Suite(.needs(.fonts))
struct FontCatalogTests {
    private func families() throws -> FontCatalog {
        try TestFonts.catalog(
            "Vollkorn-Regular.ttf", "Vollkorn-Black.ttf", "Vollkorn-Italic.ttf", "EBGaramond12-Regular.otf",
            "EBGaramond12-Bold.otf", "EBGaramond12-Italic.otf", "LeagueSpartan-Regular.otf")
    }

    private func name(_ catalog: FontCatalog, _ family: String, _ weight: Int = 400, italic: Bool = false)
        -> String?
    {
        let font = catalog.key(for: FontRequest(family: family, weight: weight, italic: italic))
        return font.map { catalog.description(of: $0).postScriptName }
    }

    private func require(_ catalog: FontCatalog, _ request: FontRequest) throws -> FontKey {
        let font = catalog.key(for: request)
        return try #require(font)
    }

    @Test func tableIsSortedByFileName() throws {
        let names = try families().faces.map(\.file)
        #expect(names == names.sorted())
    }

    @Test func familiesMatchByWeightAndSlope() throws {
        let catalog = try families()
        #expect(name(catalog, "Vollkorn") == "Vollkorn-Regular")
        #expect(name(catalog, "vollkorn", 900) == "Vollkorn-Black")
        #expect(name(catalog, "Vollkorn", italic: true) == "Vollkorn-Italic")
        #expect(name(catalog, "Vollkorn", 700) == nil)
        #expect(name(catalog, "Vollkorn", 900, italic: true) == nil)
        #expect(name(catalog, "Volkorn") == nil)
    }

    @Test func legacyFamiliesFullNamesAndFilesMatch() throws {
        let catalog = try families()
        #expect(name(catalog, "EB Garamond") == "EBGaramond12-Regular")
        #expect(name(catalog, "EB Garamond 12", 700) == "EBGaramond12-Bold")
        #expect(name(catalog, "Vollkorn Black") == "Vollkorn-Black")
        #expect(name(catalog, "Vollkorn-Black.ttf") == "Vollkorn-Black")
        #expect(name(catalog, "EBGaramond12-Italic") == "EBGaramond12-Italic")
    }

    /// Its `OS/2` table says 350.
    @Test func weightGoesByTheStylesName() throws {
        let catalog = try families()
        #expect(name(catalog, "League Spartan") == "LeagueSpartan-Regular")
    }

    @Test func textCutIsTakenAmongOpticalSizes() throws {
        let catalog = try TestFonts.catalog("EBGaramond08-Regular.otf", "EBGaramond12-Regular.otf")
        #expect(name(catalog, "EB Garamond") == "EBGaramond12-Regular")
        #expect(name(catalog, "EB Garamond 08") == "EBGaramond08-Regular")
    }

    @Test func suggestionsNameFamiliesAndStyles() throws {
        let catalog = try families()
        let suggestions = catalog.suggestions(for: FontRequest(family: "Vollkorn", weight: 500))
        #expect(suggestions.families == ["EB Garamond", "League Spartan", "Vollkorn"])
        #expect(
            suggestions.styles == ["Black (weight 900)", "Italic (weight 400)", "Regular (weight 400)"])
        #expect(catalog.suggestions(for: FontRequest(family: "Nowhere")).styles.isEmpty)
    }

    @Test func axesOfAStaticFaceMatchNothing() throws {
        let catalog = try families()
        var request = FontRequest(family: "Vollkorn")
        request.axes = ["opsz": 12]
        #expect(catalog.key(for: request) == nil)
    }

    @Test func metricsAreThoseOfTheTables() throws {
        let catalog = try families()
        let garamond = try require(catalog, FontRequest(family: "EB Garamond"))
        let metrics = catalog.metrics(of: garamond)
        #expect(metrics.unitsPerEm == 1000)
        #expect(metrics.capHeight == 650)
        #expect(metrics.xHeight == 400)
        #expect(metrics.ascender == 710)
        #expect(metrics.descender == 290)
        #expect(metrics.embedding.bits == 0)
        #expect(!metrics.embedding.isForbidden)
        let space = try #require(catalog.glyph(of: " ", in: garamond))
        #expect(catalog.advance(of: space, in: garamond) == metrics.spaceAdvance)
    }

    @Test func fallbackPrefersTheNearestStyle() throws {
        var catalog = try families()
        catalog.fallbackFamilies = ["Nowhere", "Vollkorn"]
        let italic = try require(catalog, FontRequest(family: "EB Garamond", italic: true))
        let fallback = try #require(catalog.fallback(for: "ß", from: italic, language: "de"))
        #expect(catalog.description(of: fallback).postScriptName == "Vollkorn-Italic")
        #expect(catalog.fallback(for: "\u{4E00}", from: italic, language: "de") == nil)
    }

    @Test func outlinesAndInkAgree() throws {
        let catalog = try families()
        let font = try require(catalog, FontRequest(family: "Vollkorn"))
        let glyph = try #require(catalog.glyph(of: "H", in: font))
        let ink = try #require(catalog.ink(of: glyph, in: font))
        let box = try #require(catalog.outline(of: glyph, in: font, size: Length(points: 1000)).controlBounds)
        #expect(box.minX == Length(points: Double(ink.minX)))
        #expect(box.maxX == Length(points: Double(ink.maxX)))
        #expect(box.minY == Length(points: -Double(ink.maxY)))
        #expect(box.maxY == Length(points: -Double(ink.minY)))
        let space = try #require(catalog.glyph(of: " ", in: font))
        #expect(catalog.outline(of: space, in: font, size: Length(points: 10)).elements.isEmpty)
    }

    /// Equal faces have equal keys, whatever else is in their catalogues and whoever asks first.
    @Test func keysGoByContentAlone() throws {
        let catalog = try families()
        let keys = catalog.faces.map { catalog.key(of: $0) }
        #expect(Set(keys).count == 7)
        let other = try TestFonts.catalog("Vollkorn-Regular.ttf", "Inter-Regular.otf")
        let vollkorn = try #require(other.key(for: FontRequest(family: "Vollkorn")))
        #expect(vollkorn == catalog.key(for: FontRequest(family: "Vollkorn")))
        #expect(other.description(of: vollkorn).postScriptName == "Vollkorn-Regular")
        let file = FontFile(name: "elsewhere/other.ttf", bytes: Setup.font("Vollkorn-Regular.ttf"))
        let renamed = try #require(FontCatalog.load([file]).value)
        #expect(renamed.key(0) == vollkorn)
    }

    @Test func programIsTheFile() throws {
        let catalog = try families()
        let program = catalog.program(of: catalog.key(0))
        let bytes = program.bytes.withUnsafeBytes { Array($0) }
        #expect(bytes == Setup.font("EBGaramond12-Bold.otf"))
        #expect(program.faceIndex == 0)
        #expect(program.coordinates.isEmpty)
        #expect(catalog.problem(of: catalog.key(0)) == nil)
    }
}

@Suite(.needs(.fonts))
struct VariableFontTests {
    @Test func instancesAreWhatTheyAreInAnyOrderOfRequests() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        let bold = catalog.key(for: FontRequest(family: "Inter", weight: 650))
        let light = catalog.key(for: FontRequest(family: "Inter", weight: 310))
        let other = try TestFonts.catalog("Inter.var.ttf", "Vollkorn-Regular.ttf")
        #expect(other.key(for: FontRequest(family: "Inter", weight: 310)) == light)
        #expect(other.key(for: FontRequest(family: "Inter", weight: 650)) == bold)
        #expect(catalog.faces.count == 1)
        #expect(catalog.key(for: FontRequest(family: "Inter", weight: 650)) == bold)
        #expect(catalog.key(for: FontRequest(family: "Inter", weight: 2000)) == nil)
        let id = try #require(bold)
        #expect(catalog.description(of: id).weight == 650)
        #expect(catalog.program(of: id).coordinates.contains(650))
        let glyph = try #require(catalog.glyph(of: "m", in: id))
        #expect(catalog.advance(of: glyph, in: id) != catalog.advance(of: glyph, in: try #require(light)))
        #expect(id != light)
        #expect(id != catalog.key(0))
    }
}
