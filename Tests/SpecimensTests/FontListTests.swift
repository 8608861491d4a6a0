import PubDiagnostics
import PubSpecimens
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct FontListTests {
    private func list(_ family: String?) throws -> FontList {
        var options = FontListOptions()
        options.root = PackageFolder.path
        options.family = family
        return try listFonts(options)
    }

    @Test func familiesAreListedByNameWithAllTheirFaces() throws {
        let list = try list(nil)
        #expect(list.families.map(\.name) == list.families.map(\.name).sorted())
        let garamond = try #require(list.families.first { $0.name == "EB Garamond" })
        #expect(garamond.entries.contains { $0.face.italic })
        #expect(Set(garamond.entries.map(\.font)).count == garamond.entries.count)
    }

    @Test func oneFamilyIsFoundByItsName() throws {
        #expect(try list("vollkorn").families.map(\.name) == ["Vollkorn"])
    }

    @Test func anUnknownFamilyIsReported() throws {
        let list = try list("Volkorn")
        #expect(list.families.isEmpty)
        #expect(list.diagnostics.map(\.id) == ["unknown-font"])
        #expect(list.diagnostics.first?.hint?.contains("Vollkorn") == true)
    }
}
