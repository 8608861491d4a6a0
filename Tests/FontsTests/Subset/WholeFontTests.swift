import PubFonts
import PubTestSupport
import Testing

/// Faces whose licence bits forbid to embed a part of them.
@Suite(.needs(.fonts))
struct WholeFontTests {
    /// The file `name` with the bits `fsType`.
    private func file(_ name: String, fsType: UInt8) throws -> [UInt8] {
        var bytes = Setup.font(name)
        let record = try #require(
            stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16).first {
                bytes[$0..<$0 + 4].elementsEqual(Array("OS/2".utf8))
            })
        let table = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
        bytes[table + 8] = fsType
        return bytes
    }

    private func program(_ name: String, fsType: UInt8) throws -> FontProgram {
        let catalog = try #require(FontCatalog.load([FontFile(name: name, bytes: file(name, fsType: fsType))]).value)
        return catalog.program(of: catalog.key(0))
    }

    @Test func aTrueTypeFaceIsEmbeddedAsItsFileIs() throws {
        let name = "Vollkorn-Regular.ttf"
        let whole = try program(name, fsType: 1)
        #expect(whole.isEmbeddedWhole)
        let subset = try whole.subset(to: [40])
        #expect(subset.format == .trueType)
        #expect(try subset.bytes == file(name, fsType: 1))
        let cut = try program(name, fsType: 0)
        #expect(!cut.isEmbeddedWhole)
        #expect(try cut.subset(to: [40]).bytes.count < subset.bytes.count / 10)
    }

    @Test func aCFFFaceHasAllItsGlyphs() throws {
        let whole = try program("EBGaramond12-Regular.otf", fsType: 1)
        let subset = try whole.subset(to: [40])
        #expect(try subset.bytes == whole.subset(to: [50, 60]).bytes)
        let outlines = try #require(FreeTypeOutlines(subset.bytes))
        #expect(outlines[2000] != nil)
    }
}
