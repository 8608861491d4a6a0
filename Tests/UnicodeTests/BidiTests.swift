import PubUnicode
import Testing

@Suite struct BidiTests {
    /// A scalar of each class that is no bracket.
    private static let samples: [String: UInt32] = [
        "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x661, "CS": 0x2C, "NSM": 0x300,
        "BN": 0xAD, "B": 0x2029, "S": 0x9, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B,
        "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
    ]
    private static let removed: Set<BidiClass> = [
        .boundaryNeutral, .leftToRightEmbedding, .rightToLeftEmbedding, .leftToRightOverride, .rightToLeftOverride,
        .popDirectionalFormat,
    ]

    /// Levels (nil for what X9 removes) and visual order of `scalars`.
    private func resolve(_ scalars: [UInt32], _ base: UInt8?) -> (base: UInt8, levels: [UInt8?], order: [Int]) {
        let utf8 = scalars.flatMap { UnicodeData.encoded($0) }
        return utf8.withUnsafeBufferPointer { bytes in
            let base = base ?? Bidi.baseLevel(of: bytes) ?? 0
            let levels = Bidi.levels(of: bytes, base: base)
            var offset = 0
            var found: [UInt8?] = []
            for scalar in scalars {
                found.append(Self.removed.contains(Scalars.bidiClass(of: scalar)) ? nil : levels[offset])
                offset += UnicodeData.encoded(scalar).count
            }
            let kept = found.indices.filter { found[$0] != nil }
            let order = Bidi.visualOrder(of: kept.compactMap { found[$0] }).map { kept[$0] }
            return (base, found, order)
        }
    }

    private func levels(_ text: some StringProtocol) -> [UInt8?] {
        text.split(separator: " ").map { UInt8($0) }
    }

    @Test func everyCaseOfBidiTest() throws {
        var expected: (levels: [UInt8?], order: [Int]) = ([], [])
        var cases = 0
        var failures: [String] = []
        for line in try #require(UnicodeData.lines("BidiTest.txt")) {
            if line.hasPrefix("@Levels:") {
                expected.levels = levels(line.dropFirst(8).drop { $0 == "\t" })
            } else if line.hasPrefix("@Reorder:") {
                expected.order = line.dropFirst(9).drop { $0 == "\t" }.split(separator: " ").compactMap { Int($0) }
            } else {
                let parts = line.split(separator: ";")
                let scalars = parts[0].split(separator: " ").compactMap { Self.samples[String($0)] }
                let bits = try #require(UInt8(String(parts[1]).trimmed))
                for (bit, base) in [(UInt8(1), UInt8?.none), (2, 0), (4, 1)] where bits & bit != 0 {
                    let found = resolve(scalars, base)
                    cases += 1
                    if found.levels != expected.levels || found.order != expected.order {
                        failures.append("\(line) in \(String(describing: base)): \(found.levels) \(found.order)")
                    }
                }
            }
        }
        #expect(cases > 770_000)
        #expect(failures.isEmpty, "\(failures.count) of \(cases): \(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test func everyCaseOfBidiCharacterTest() throws {
        let lines = try #require(UnicodeData.lines("BidiCharacterTest.txt"))
        #expect(lines.count > 91_000)
        var failures: [String] = []
        for line in lines {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
            let found = resolve(scalars, UInt8(fields[1]).flatMap { $0 == 2 ? nil : $0 })
            let order = fields[4].split(separator: " ").compactMap { Int($0) }
            if found.base != UInt8(fields[2]) || found.levels != levels(fields[3]) || found.order != order {
                failures.append("\(line): \(found)")
            }
        }
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test func bracketsAreThoseOfUnicodesTable() throws {
        // Brackets that equal others canonically pair with them: U+2329 with U+3009.
        #expect(resolve([0x5D0, 0x2329, 0x61, 0x3009, 0x5D0], 1).levels == [1, 1, 2, 1, 1])
        for row in try #require(UnicodeData.rows("BidiBrackets.txt")) where row.fields[1] == "o" {
            let opening = UInt32(row.range.lowerBound)
            let closing = try #require(UInt32(row.fields[0], radix: 16))
            let found = resolve([0x61, opening, 0x5D0, closing, 0x61], 1).levels
            #expect(found == [2, 1, 1, 1, 2], "\(row)")
        }
    }

    @Test func paragraphsInATextEndEmbeddings() {
        #expect(resolve([0x202B, 0x61, 0x2029, 0x61], 0).levels == [nil, 2, 0, 0])
    }

    @Test func hostileTextIsLinear() {
        // Each of these is quadratic when done as the rules read.
        let units: [[UInt32]] = [[0x2068], [0x28, 0x5D0], [0x2067, 0x61, 0x2069], [0x202B], [0x300], [0x2068, 0x20]]
        for unit in units {
            let scalars = Array(repeatElement(unit, count: 200_000).joined())
            let utf8 = scalars.flatMap { UnicodeData.encoded($0) }
            let clock = ContinuousClock()
            let time = clock.measure {
                let levels = utf8.withUnsafeBufferPointer { Bidi.levels(of: $0, base: 0) }
                #expect(levels.count == utf8.count)
            }
            #expect(time < .seconds(4), "\(unit)")
        }
    }
}
