import Color
import Diagnostics
import Identity
import Settings
import Styles
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The bytes of a file of the package.
func packageFile(_ path: String) -> [UInt8]? {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&chunk, 1, chunk.count, file)
        if count == 0 { return bytes }
        bytes += chunk[..<count]
    }
}

@Suite("Templates")
struct TemplateTests {
    @Test("The templates that ship are read without a finding", arguments: ["monthly", "bench"])
    func shipped(name: String) throws {
        let bytes = try #require(packageFile("Templates/\(name)/template.toml"))
        let any = FontLookup(find: { _ in FontID(0) }, suggestions: { _ in ([], []) })
        let outcome = TOML.parse(bytes, file: name).then { tree in
            SwatchTable.read(tree).then { StyleSheet.read(tree, swatches: $0, fonts: any) }
        }
        #expect(describe(outcome.diagnostics) == [])
        #expect(outcome.value != nil)
    }
}
