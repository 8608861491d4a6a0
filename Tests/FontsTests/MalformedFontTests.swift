import PubFonts
import PubGeometry
import PubIdentity
import PubTestSupport
import Testing

@Suite struct MalformedFontTests {
    @Test(arguments: [[], [0], Array("OTTO".utf8), Array("ttcf\u{0}\u{1}\u{0}\u{0}\u{7F}\u{7F}\u{7F}\u{7F}".utf8)])
    func whatIsNoFontIsAnError(bytes: [UInt8]) {
        let outcome = FontCatalog.load([FontFile(name: "Fonts/broken.otf", bytes: bytes)])
        #expect(outcome.diagnostics.map(\.id) == ["font-malformed"])
        #expect(outcome.diagnostics.first?.origin.file == "Fonts/broken.otf")
        #expect(outcome.value?.faces.isEmpty == true)
    }

    /// Every answer of a damaged face is some value: no trap, no endless loop.
    @Test(
        .needs(.fonts),
        arguments: ["Vollkorn-Regular.ttf", "EBGaramond12-Regular.otf"])
    func damagedFontsAreSurvived(name: String) throws {
        let intact = Setup.font(name)
        var random = Xorshift(state: 7)
        for round in 0..<60 {
            var bytes = intact
            if round % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
            for _ in 0..<200 where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(min(bytes.count, round % 2 == 0 ? 4096 : bytes.count)))] =
                    UInt8(truncatingIfNeeded: random.next())
            }
            let catalog = try #require(FontCatalog.load([FontFile(name: name, bytes: bytes)]).value)
            for face in catalog.faces {
                let key = catalog.key(of: face)
                _ = catalog.problem(of: key)
                for glyph: UInt32 in [0, 1, 40, 300, 70000] {
                    _ = catalog.ink(of: glyph, in: key)
                    _ = catalog.outline(of: glyph, in: key, size: Length(points: 10))
                }
                _ = catalog.key(for: FontRequest(family: face.family, weight: 650))
            }
        }
    }

    @Test func licenceBits() {
        #expect(EmbeddingRight(bits: 2).isForbidden)
        #expect(EmbeddingRight(bits: 0x200).isForbidden)
        #expect(!EmbeddingRight(bits: 0).isForbidden)
        #expect(!EmbeddingRight(bits: 4).isForbidden)
        #expect(!EmbeddingRight(bits: 6).isForbidden)
        #expect(EmbeddingRight(bits: 0x100).forbidsSubsets)
    }

    @Test(.needs(.fonts))
    func restrictedLicenceIsAProblem() throws {
        var bytes = Setup.font("Vollkorn-Regular.ttf")
        bytes[try table("OS/2", in: bytes) + 9] = 2
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: bytes)]).value)
        #expect(catalog.problem(of: catalog.key(0)) == .embeddingForbidden)
    }

    /// Tables that hold less than they announce: what FreeType cannot open is a problem, and of all else glyphs are cut.
    @Test(
        .needs(.fonts),
        arguments: [
            ("Vollkorn-Regular.ttf", "name", 2, 0xFF), ("Vollkorn-Regular.ttf", "name", 4, 0xFF),
            ("Vollkorn-Regular.ttf", "loca", 4, 0xFF), ("EBGaramond12-Regular.otf", "CFF ", 2, 0xFF),
            ("EBGaramond12-Regular.otf", "CFF ", 6, 9), ("EBGaramond12-Regular.otf", "CFF ", 4, 0x7F),
        ])
    func damagedTablesAreAProblemOrLoseNothing(name: String, tag: String, at offset: Int, value: UInt8) throws {
        var bytes = Setup.font(name)
        #expect(try problem(bytes) == nil)
        let whole = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: bytes)]).value)
        let intact = whole.outline(of: 40, in: whole.key(0), size: Length(points: 10))
        bytes[try table(tag, in: bytes) + offset] = value
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: bytes)]).value)
        if catalog.problem(of: catalog.key(0)) == .unreadable { return }
        let isCut = (try? catalog.program(of: catalog.key(0)).subset(to: [40])) != nil
        let outline = catalog.outline(of: 40, in: catalog.key(0), size: Length(points: 10))
        #expect(!isCut || outline == intact)
    }

    private func problem(_ bytes: [UInt8]) throws -> FontProblem? {
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: bytes)]).value)
        return catalog.problem(of: catalog.key(0))
    }

    private func table(_ tag: String, in bytes: [UInt8]) throws -> Int {
        let record = try #require(
            stride(from: 12, to: 600, by: 16).first { Array(bytes[$0..<$0 + 4]) == Array(tag.utf8) })
        return bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Marsaglia's xorshift64: the same numbers in every run.
struct Xorshift {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
