import PubFonts
import PubIdentity
import PubTestSupport
import Testing

/// Fonts that are packed for the web.
@Suite(.needs(.fonts))
struct PackedFontTests {
    /// The tables of a font, as they are, in a file of the format WOFF.
    static func woff(_ font: [UInt8]) -> [UInt8] {
        func number(_ place: Int, _ size: Int) -> Int { font[place..<place + size].reduce(0) { $0 << 8 | Int($1) } }
        func bytes(_ number: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let count = number(4, 2)
        var records: [UInt8] = []
        var tables: [UInt8] = []
        for record in stride(from: 12, to: 12 + 16 * count, by: 16) {
            let length = number(record + 12, 4)
            let table = font[number(record + 8, 4)..<number(record + 8, 4) + length]
            records += font[record..<record + 4] + bytes(44 + 20 * count + tables.count, 4)
            records += bytes(length, 4) + bytes(length, 4) + font[record + 4..<record + 8]
            tables += table + [UInt8](repeating: 0, count: (4 - length % 4) % 4)
        }
        let size = 12 + 16 * count + tables.count
        let head = Array("wOFF".utf8) + font[0..<4] + bytes(44 + records.count + tables.count, 4) + bytes(count, 2)
        return head + [0, 0] + bytes(size, 4) + [UInt8](repeating: 0, count: 24) + records + tables
    }

    /// A face of our own with a few letters, as WOFF 2, in hexadecimal digits.
    private static let second = [
        "774f4632000100000000021c000a000000000d10000001cf0001000000000000000000000000000000000000000000000660005a0a8e",
        "38864a013602240381080b810800042005813107842e1be407002e8777809539ed30ba1f179e1d118b8f0aae723f0c0efe79f7d3fb92",
        "5f84e3d36a20452ccbaa0ec7aca7f5941bf1cfceab820433ce629be10cffc0e70fa26e64eff11f62506230dda0bbe39e1c80959b37e2",
        "2b3832e19a2897eaf9764c6a1c39ff288a003a544dfe2c4f11c83608c21c98eddb0318ef242fd5d7402f60910a988055b8bacd218887",
        "1dc36c474f5dd15d63dbf7f0a12848f61e3de07c0df71e76e74f9c2e83bbdf000bb22cd569cff4cb514186c72969d8fa4ac029a818d8",
        "c51efcc09fa704c2503430d4971a19ffa25b8a56426709d15dff6a7159a79dc8f088b3a421f8eb773ff839af9f428dd0917d8ed34d6d",
        "96685f1dfa00ffa5d46f6b436f072c034038fd23fd8a44fb16421dad9e36b4f35b04463c0260d8dc6fa6d84b08ea6d40885407294996",
        "66779e969b678cb8faca2f6ff01ab3721dd73e826b8c5ed17f2a233bcf4ef66edc3bb8b67272eed58d1dcdb1625cc0a0ff65046c1314",
        "c3c9142a8dce60122c360700211841319c20299a6139815024964865728552a5d668757a83d164b6586d76dee174b93d5e9f5f030d7d",
        "af958a720584322ea4d2aeb15ef8d10803a18c0ba94247672094712195768df5c28f411808655c48153a0a612094712143453cd35e00",
    ].joined()

    @Test func aFontInWOFFIsReadLikeItsTables() throws {
        let plain = try TestFonts.catalog("Vollkorn-Regular.ttf")
        let file = FontFile(name: "a.woff", bytes: Self.woff(Setup.font("Vollkorn-Regular.ttf")))
        let packed = try #require(FontCatalog.load([file]).value)
        #expect(packed.faces.map(\.postScriptName) == plain.faces.map(\.postScriptName))
        #expect(packed.metrics(of: packed.key(0)) == plain.metrics(of: plain.key(0)))
        let glyph = try #require(packed.glyph(of: "g", in: packed.key(0)))
        let subset = try packed.program(of: packed.key(0)).subset(to: [glyph])
        #expect(try subset.bytes == plain.program(of: plain.key(0)).subset(to: [glyph]).bytes)
        #expect(packed.problem(of: packed.key(0)) == nil)
    }

    @Test func aFontInWOFF2IsRead() throws {
        let digits = Array(Self.second.utf8)
        let bytes = try stride(from: 0, to: digits.count, by: 2).map { place in
            try #require(UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16))
        }
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.woff2", bytes: bytes)]).value)
        #expect(catalog.faces.map(\.family) == ["Caseblock"])
        #expect(catalog.glyph(of: "A", in: catalog.key(0)) != nil)
        #expect(catalog.problem(of: catalog.key(0)) == nil)
    }

    @Test(arguments: [4, 30, 60, 200, 5_000])
    func aPackedFontThatIsCutOffIsReported(length: Int) {
        let bytes = Self.woff(Setup.font("Vollkorn-Regular.ttf")).prefix(length)
        let outcome = FontCatalog.load([FontFile(name: "a.woff", bytes: Array(bytes))])
        #expect(outcome.diagnostics.map(\.id) == ["font-malformed"])
    }

    @Test func aPackedFontThatAnnouncesTooMuchIsReported() {
        var bytes = Self.woff(Setup.font("Vollkorn-Regular.ttf"))
        bytes.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let outcome = FontCatalog.load([FontFile(name: "a.woff", bytes: bytes)])
        #expect(outcome.diagnostics.map(\.id) == ["font-malformed"])
    }
}
