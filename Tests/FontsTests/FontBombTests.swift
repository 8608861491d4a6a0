import PubFonts
import PubIdentity
import PubTestSupport
import Testing

/// Small files that name the same bytes again and again: what is read of them stays in proportion to their size.
@Suite(.needs(.fonts))
struct FontBombTests {
    @Test(
        "Fonts of a collection that share private parts or subroutines by the thousand are cut as soon as others",
        .timeLimit(.minutes(1)),
        arguments: [
            (fonts: 3, subroutines: 10, filler: 0), (fonts: 256, subroutines: 2, filler: 0),
            (fonts: 257, subroutines: 2, filler: 0), (fonts: 200, subroutines: 65_000, filler: 0),
            (fonts: 4000, subroutines: 65_000, filler: 0), (fonts: 250, subroutines: 2, filler: 60_000),
        ])
    func collections(fonts: Int, subroutines: Int, filler: Int) throws {
        let compact = CompactBomb(fonts: fonts, subroutines: subroutines, filler: filler).bytes
        let file = try FontTables("EBGaramond12-Regular.otf").replacing("CFF ", by: compact)
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.otf", bytes: file)]).value)
        let size = (try? catalog.program(of: catalog.key(0)).subset(to: [0]))?.bytes.count ?? 0
        #expect(size <= file.count)
    }

    @Test("The faces of a file do not share names and axes by the thousand", .timeLimit(.minutes(1)))
    func faces() throws {
        let tables = try FontTables("Vollkorn-Regular.ttf")
        #expect(try FontCatalog.load([tables.collection(faces: 3)]).value?.faces.count == 3)
        #expect(try FontCatalog.load([tables.collection(faces: 300)]).value?.faces.count == 256)
        var named = tables
        named.tables["name"] = [0, 0, 0x80, 0, 0, 6] + [UInt8](repeating: 0, count: 12 * 0x8000)
        #expect(try FontCatalog.load([named.collection(faces: 256)]).value?.faces.count == 3)
        var varying = tables
        varying.tables["fvar"] =
            [0, 1, 0, 0, 0, 16, 0, 2, 0x30, 0, 0, 20, 0, 0, 0xC0, 4] + [UInt8](repeating: 0, count: 20 * 0x3000)
        let faces = try #require(FontCatalog.load([varying.collection(faces: 256)]).value?.faces)
        try #require((6...8).contains(faces.count))
        #expect(faces[0].axes.count == 0x3000)
    }
}

/// The tables of a face.
struct FontTables {
    var tables: [String: [UInt8]] = [:]
    private let version: [UInt8]

    init(_ name: String) throws { self.init(bytes: Setup.font(name)) }

    /// The tables of a file with one face.
    init(bytes: [UInt8]) {
        version = Array(bytes[..<4])
        func long(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        for record in 0..<Int(bytes[5]) {
            let place = 12 + 16 * record
            let start = long(place + 8)
            tables[String(decoding: bytes[place..<place + 4], as: UTF8.self)] = Array(
                bytes[start..<start + long(place + 12)])
        }
    }

    /// The file with other bytes for a table.
    func replacing(_ tag: String, by bytes: [UInt8]) -> [UInt8] {
        var copy = self
        copy.tables[tag] = bytes
        return copy.file(faces: nil)
    }

    /// A collection in which all faces have the same tables.
    func collection(faces: Int) throws -> FontFile { FontFile(name: "a.ttc", bytes: file(faces: faces)) }

    private func file(faces: Int?) -> [UInt8] {
        let sorted = tables.sorted { $0.key < $1.key }
        let head = faces.map { 12 + 4 * $0 } ?? 0
        let directory = 12 + 16 * sorted.count
        var data: [UInt8] = []
        var records = version + word(sorted.count) + [0, 0, 0, 0, 0, 0]
        for (tag, bytes) in sorted {
            let start = head + directory + data.count
            records += Array(tag.utf8) + [0, 0, 0, 0] + long(start) + long(bytes.count)
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        let header = faces.map { faces in
            Array("ttcf".utf8) + [0, 1, 0, 0] + long(faces) + (0..<faces).flatMap { _ in long(head) }
        }
        return (header ?? []) + records + data
    }
}

/// A compact font whose fonts have one private part, which is longer by `filler` bytes, and one index of subroutines.
private struct CompactBomb {
    var fonts: Int
    var subroutines: Int
    var filler: Int

    var bytes: [UInt8] {
        let before: [UInt8] = [1, 0, 4, 4] + index([Array("Bomb".utf8)])
        let strings = index([Array("Adobe".utf8), Array("Identity".utf8)]) + word(0)
        let start = before.count + index([top(0, 0, 0)]).count + strings.count
        let glyphs = index([[14], [14]])
        let selection: [UInt8] = [0, 0, 0]
        let selected = start + glyphs.count
        let place = selected + selection.count
        // An operand that nothing takes, then the place of the subroutines after the private part.
        let own = [UInt8](repeating: 139, count: filler) + number(6 + filler) + [19]
        let routines: [UInt8] = word(subroutines) + [1] + [UInt8](repeating: 1, count: subroutines + 1)
        let list = index((0..<fonts).map { _ in number(own.count) + number(place) + [18] })
        let dictionary = top(start, place + own.count + routines.count, selected)
        return before + index([dictionary]) + strings + glyphs + selection + own + routines + list
    }

    private func top(_ glyphs: Int, _ list: Int, _ selection: Int) -> [UInt8] {
        number(391) + number(392) + number(0) + [12, 30] + number(glyphs) + [17] + number(list) + [12, 36]
            + number(selection) + [12, 37]
    }

    private func number(_ value: Int) -> [UInt8] { [29] + long(value) }

    private func index(_ objects: [[UInt8]]) -> [UInt8] {
        var ends = [1]
        for object in objects { ends.append(ends[ends.count - 1] + object.count) }
        return word(objects.count) + [4] + ends.flatMap(long) + objects.joined()
    }
}

private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

private func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value & 0xFFFF) }
