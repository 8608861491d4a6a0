import PubGeometry
import PubSettings
import Testing

@Suite struct WrittenUnitsTests {
    private func units(_ text: String) throws -> WrittenUnits {
        let node = TOML.parse(text, file: "a.toml").value
        let tree: SettingsNode = try #require(node)
        return WrittenUnits(tree)
    }

    @Test func theUnitThatMostLengthsHave() throws {
        let page = "[page]\nsize = [\"210mm\", \"297mm\"]\nmargins = { top = \"3pica\" }\n"
        #expect(try units(page).page == .mm)
        #expect(try units("[page]\nsize = [\"8.5in\", \"11 in\"]\n").page == .in)
        #expect(try units("[page]\nsize = \"A4\"\n").page == .mm)
        #expect(try units("[master.a.margins]\ntop = \"12pt\"\n").page == .pt)
    }

    @Test func stylesHaveTheirOwn() throws {
        let units = try units(
            "[page]\nsize = [\"8in\", \"9in\"]\n[paragraph.a]\nsize = \"3mm\"\n[paragraph.b]\nbased_on = \"a\"\n"
                + "[object.c]\nheight = \"40Q\"\n[object.d]\nfill = \"black\"\n")
        #expect(units.paragraph("a") == .mm)
        #expect(units.paragraph("b") == .mm)
        #expect(units.object("c") == .q)
        #expect(units.object("d") == .in)
        #expect(WrittenUnits().paragraph("a") == .pt)
    }

    @Test func lengthsInTheirUnits() {
        #expect(LengthUnit.mm.text(Length(points: 72)) == "25.4 mm")
        #expect(LengthUnit.in.text(Length(points: 100)) == "1.389 in")
        #expect(LengthUnit.pica.text(Length(points: 18)) == "1.5 pica")
        #expect(LengthUnit.q.text(Length(points: 72)) == "101.6 Q")
        #expect(LengthUnit.mm.roughText(Length(points: 100)) == "35.2 mm")
        #expect(LengthUnit(of: "12.5 mm") == .mm)
        #expect(LengthUnit(of: "-3PT") == .pt)
        #expect(LengthUnit(of: "12em") == nil)
        #expect(LengthUnit(of: "pt") == nil)
        #expect(LengthUnit(of: "80%") == nil)
    }
}
