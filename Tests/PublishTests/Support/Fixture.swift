import Glibc
import TestSupport

/// Pictures that stand beside the tests of the room Images.
enum Fixture {
    static func bytes(_ name: String) -> [UInt8] {
        PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
    }

    /// The checksum of a PNG's chunk (CRC-32 of ISO 3309).
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

extension String {
    /// The text with the first `part` replaced.
    func replacingFirst(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return replacingCharacters(in: range, other)
    }

    private func replacingCharacters(in range: Range<Index>, _ other: String) -> String {
        self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
