import Glibc
import PubTestSupport

/// Pictures that stand beside the tests of the room Images.
enum Fixture {
    static func bytes(_ name: String) -> [UInt8] {
        PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
    }

    /// A PDF of one page, 100 × 50 points, of one square.
    static let placedPage: [UInt8] = {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 50]/Contents 4 0 R>>",
            "<</Length 26>>stream\n0 1 1 0 k 0 0 100 50 re f \nendstream",
        ]
        var text = "%PDF-1.6\n"
        var places = ""
        for (index, object) in objects.enumerated() {
            let digits = "\(text.utf8.count)"
            places += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = "xref\n0 5\n0000000000 65535 f \n\(places)trailer\n<</Size 5/Root 1 0 R>>\n"
        return Array("\(text)\(table)startxref\n\(text.utf8.count)\n%%EOF\n".utf8)
    }()

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
