import PubDiagnostics
import PubImages
import Testing

/// Data of a JPEG that would show as a gray field on paper are found, although all markers are intact.
@Suite struct VerifyTests {
    private static let jpegs = [
        "gray.jpg", "rgb.jpg", "progressive.jpg", "cmyk-adobe.jpg", "exif-6.jpg", "profile.jpg",
    ]

    /// The place after the header of the first scan.
    private func scan(of bytes: [UInt8]) throws -> Int {
        let marker = try #require(bytes.indices.dropLast(3).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        return marker + 2 + Int(bytes[marker + 2]) << 8 + Int(bytes[marker + 3])
    }

    private func fault(of bytes: [UInt8]) -> String? {
        walk(bytes, name: "a.jpg", at: place).diagnostics.first.map { "\($0.id): \($0.message)" }
    }

    @Test(arguments: jpegs)
    func wholeOnesAreWhole(name: String) {
        #expect(fault(of: fixture(name)) == nil)
        #expect(fault(of: fixture(name) + Array("what a program added".utf8)) == nil)
    }

    /// Blocks of photographs are of many tones, those of a diagram of a few; a walk sees them without decoding pixels.
    @Test func diagramsAreToldFromPhotographs() throws {
        func isLineArt(_ bytes: [UInt8]) -> Bool? { walk(bytes, name: "a.jpg", at: place).value?.isLineArt }
        #expect(isLineArt(fixture("diagram.jpg")) == true)
        #expect(isLineArt(fixture("shades.jpg")) == false)
    }

    /// Its markers are found by a probe, its data are not.
    @Test(arguments: ["gray.jpg", "rgb.jpg", "cmyk-adobe.jpg"])
    func aCutScanIsFound(name: String) throws {
        var bytes = fixture(name)
        let start = try scan(of: bytes)
        bytes.removeSubrange(start + (bytes.count - start) / 2..<bytes.count - 2)
        #expect(probe(bytes, name: "a.jpg", at: place).value != nil)
        #expect(fault(of: bytes) == "image-damaged: 'a.jpg' is damaged: its data end before its last row")
    }

    @Test func rowsThatTheDataDoNotHaveAreFound() throws {
        var bytes = fixture("rgb.jpg")
        let frame = try #require(bytes.indices.dropLast(3).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        #expect(bytes[frame + 6] == 16)
        bytes[frame + 5] = 4
        #expect(probe(bytes, name: "a.jpg", at: place).value?.height == 4 * 256 + 16)
        #expect(fault(of: bytes) == "image-damaged: 'a.jpg' is damaged: its data end before its last row")
    }

    @Test func dataBeyondTheLastRowAreFound() throws {
        var bytes = fixture("rgb.jpg")
        bytes.insert(contentsOf: [UInt8](repeating: 0x55, count: 40), at: bytes.count - 2)
        #expect(fault(of: bytes) == "image-damaged: 'a.jpg' is damaged: it has more data than its rows need")
    }

    @Test func fillBytesBeforeAMarkerDoNoHarm() {
        var bytes = fixture("rgb.jpg")
        bytes.insert(contentsOf: [0, 0, 0, 0], at: bytes.count - 2)
        #expect(fault(of: bytes) == nil)
    }

    /// Whatever the data are, the walk ends; most of what is not a picture is found.
    @Test(arguments: jpegs)
    func dataOfChanceEnd(name: String) throws {
        let whole = fixture(name)
        let start = try scan(of: whole)
        var random = SplitMix(seed: 7)
        var found = 0
        for _ in 0..<200 {
            var bytes = whole
            for index in start..<bytes.count - 2 where random.next() % 3 == 0 {
                bytes[index] = UInt8(random.next() % 255)
            }
            if fault(of: bytes) != nil { found += 1 }
        }
        #expect(found > 100)
    }

    @Test func aSwarmOfScansIsRefused() throws {
        var bytes = fixture("progressive.jpg")
        let frame = try #require(bytes.indices.dropLast(3).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC2 })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x27, 0x10, 0x27, 0x10])
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        bytes.insert(contentsOf: (0..<100).flatMap { _ in scan }, at: bytes.count - 2)
        let found = probe(bytes, name: "a.jpg", at: place).diagnostics
        #expect(found.map(\.id) == ["image-damaged"])
    }

    @Test func onlyJPEGsAreWalked() {
        #expect(fault(of: fixture("rgb.png")) == nil)
        #expect(fault(of: []) == nil)
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}
