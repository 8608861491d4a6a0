import PubValues
import Testing

@Suite struct ContentHashTests {
    /// The same in every run and on every machine: caches and file names keep it.
    @Test func theHashIsFixed() {
        #expect(ContentHash("magazine".utf8).hex == "4229bb5ada36c5b0a40466a56cc57657")
    }

    @Test func runsDifferFromTheirSum() {
        var parts = ContentHash()
        parts.combine("ab".utf8)
        parts.combine("c".utf8)
        var whole = ContentHash()
        whole.combine("abc".utf8)
        #expect(parts != whole)
    }

    @Test func zerosCount() {
        #expect(ContentHash([0]) != ContentHash([]))
        #expect(ContentHash([0, 0]) != ContentHash([0]))
    }

    /// Bytes that follow no rule.
    private static func bytes(_ count: Int) -> [UInt8] {
        var state: UInt64 = 1
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    @Test func theHashOfALongRunIsFixed() {
        #expect(ContentHash(Self.bytes(1000)).hex == "41d34e880a67da9314e3ed1b63d831fe")
    }

    @Test(arguments: [1, 7, 31, 32, 33, 64, 100])
    func piecesGiveTheHashOfTheWhole(size: Int) {
        for count in [0, 1, 31, 32, 33, 64, 65, 1000] {
            let bytes = Self.bytes(count)
            var run = ContentHashRun()
            for start in stride(from: 0, to: count, by: size) { run.append(bytes[start..<min(start + size, count)]) }
            #expect(run.hash == ContentHash(bytes), "\(count)")
        }
    }

    @Test func everyBitCounts() {
        let bytes = Self.bytes(96)
        var hashes: Set<ContentHash> = [ContentHash(bytes)]
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            hashes.insert(ContentHash(changed))
        }
        #expect(hashes.count == bytes.count * 8 + 1)
    }

    /// About half of the bits of both lanes change with any one bit of a run.
    @Test func changesSpread() {
        let bytes = Self.bytes(256)
        let whole = ContentHash(bytes)
        for bit in stride(from: 0, to: bytes.count * 8, by: 61) {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let hash = ContentHash(changed)
            #expect((12...52).contains((hash.high ^ whole.high).nonzeroBitCount), "\(bit)")
            #expect((12...52).contains((hash.low ^ whole.low).nonzeroBitCount), "\(bit)")
        }
    }
}
