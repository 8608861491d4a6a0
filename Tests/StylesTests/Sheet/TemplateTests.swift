import Color
import Diagnostics
import Identity
import Settings
import Styles
import TestSupport
import Testing

@Suite("Templates")
struct TemplateTests {
    @Test("The templates that ship are read without a finding", arguments: ["monthly", "bench"])
    func shipped(name: String) throws {
        let bytes = try #require(PackageFolder.bytes(of: "Templates/\(name)/template.toml"))
        let any = FontLookup(find: { _ in FontKey(0) }, suggestions: { _ in ([], []) })
        let outcome = TOML.parse(bytes, file: name).then { tree in
            SwatchTable.read(tree).then { StyleSheet.read(tree, swatches: $0, fonts: any) }
        }
        #expect(describe(outcome.diagnostics) == [])
        #expect(outcome.value != nil)
    }
}
