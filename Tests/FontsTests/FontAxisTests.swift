import PubFonts
import PubIdentity
import PubTestSupport
import Testing

@Suite(.needs(.fonts))
struct FontAxisTests {
    @Test func axesGoBeforeTheWeight() throws {
        let catalog = try TestFonts.catalog("Inter.var.ttf")
        var request = FontRequest(family: "Inter", weight: 700)
        request.axes = ["wght": 450]
        let found = catalog.key(for: request)
        let font = try #require(found)
        let axes = catalog.description(of: font).axes.map(\.tag)
        let values = catalog.program(of: font).coordinates
        #expect(values[try #require(axes.firstIndex(of: "wght"))] == 450)
        #expect(catalog.description(of: font).weight == 450)
        request.axes = ["wght": 1450]
        let beyond = catalog.key(for: request)
        request.axes = ["wdth": 100]
        let other = catalog.key(for: request)
        #expect(beyond == nil)
        #expect(other == nil)
    }

    @Test func theOpticalSizeFollowsTheType() throws {
        let bytes = try #require(TestFonts.withOpticalSize(Setup.font("Inter.var.ttf")))
        let catalog = try #require(FontCatalog.load([FontFile(name: "Fonts/Optical.ttf", bytes: bytes)]).value)
        let axis = try #require(catalog.faces[0].axes.firstIndex { $0.tag == "opsz" })
        func optical(_ size: Double?, _ axes: [String: Double] = [:]) throws -> Double {
            var request = FontRequest(family: "Inter")
            request.opticalSize = size
            request.axes = axes
            let found = catalog.key(for: request)
            let font = try #require(found)
            let values = catalog.program(of: font).coordinates
            return values.isEmpty ? catalog.description(of: font).axes[axis].defaultValue : values[axis]
        }
        #expect(try optical(nil) == 14)
        #expect(try optical(9.2) == 9)
        #expect(try optical(9.3) == 9.5)
        #expect(try optical(3) == 8)
        #expect(try optical(300) == 32)
        #expect(try optical(9, ["opsz": 20]) == 20)
    }
}

extension TestFonts {
    /// A font of Inter's whose weight is called optical size, 8 … 14 … 32: Debian has no small one with that axis.
    static func withOpticalSize(_ bytes: [UInt8]) -> [UInt8]? {
        func number(_ at: Int, _ count: Int) -> Int { bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
        let records = (0..<number(4, 2)).map { 12 + $0 * 16 }
        guard let record = records.first(where: { Array(bytes[$0..<$0 + 4]) == Array("fvar".utf8) }) else { return nil }
        let table = number(record + 8, 4)
        // An axis has 20 bytes: tag, least, normal and greatest value in 1/65,536, flags, name.
        let axes = (0..<number(table + 8, 2)).map { table + number(table + 4, 2) + $0 * 20 }
        guard let axis = axes.first(where: { Array(bytes[$0..<$0 + 4]) == Array("wght".utf8) }) else { return nil }
        var result = bytes
        let values: [UInt8] = [0, 8, 0, 0, 0, 14, 0, 0, 0, 32, 0, 0]
        result.replaceSubrange(axis..<axis + 16, with: Array("opsz".utf8) + values)
        return result
    }
}
