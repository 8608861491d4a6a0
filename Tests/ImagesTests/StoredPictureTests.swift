import PubImages
import Testing

/// A JPEG in a file, of which pieces are read.
@Suite struct StoredPictureTests {
    /// A picture of `bytes` that are read in pieces of `size`.
    private func stored(_ bytes: [UInt8], by size: Int) -> StoredPicture {
        StoredPicture(name: "a.jpg") { start, take in
            for offset in stride(from: start, to: bytes.count, by: size) {
                if !take(bytes[offset..<min(offset + size, bytes.count)]) { return }
            }
        }
    }

    /// A JPEG with `notes` that no PDF takes, at its beginning and behind its end.
    private func noted(_ name: String) -> [UInt8] {
        var bytes = fixture(name)
        let note: [UInt8] = [0xFF, 0xFE, 0, 90] + [UInt8](repeating: 78, count: 88)
        bytes.insert(contentsOf: note, at: 2)
        return bytes + note
    }

    @Test(arguments: ["rgb.jpg", "progressive.jpg", "profile.jpg", "cmyk-adobe.jpg", "exif-6.jpg"])
    func fileAndMemoryGiveTheSame(name: String) throws {
        let file = noted(name)
        let header = try #require(probe(file, name: name, at: place).value)
        let layout = try #require(header.jpeg)
        let memory = try #require(prepare(file, name: name, at: place).value)
        for size in [1, 7, 64, 1000, 1 << 16] {
            let picture = try #require(try prepare(header, layout, from: stored(file, by: size), at: place).value)
            #expect(stream(of: picture.samples) == stream(of: memory.samples), "\(size)")
            #expect(picture.samples.data.count == memory.samples.data.count)
            #expect(picture.profile == memory.profile)
        }
    }

    /// The parts of a profile may come in any order.
    @Test func partsOfAProfileAreJoinedByTheirNumbers() throws {
        let whole = try #require(prepared("profile.jpg").value?.profile)
        func segment(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
            let length = UInt16(part.count + 16)
            return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8) + [number, 3]
                + part
        }
        let third = whole.count / 3
        var file = fixture("rgb.jpg")
        file.insert(
            contentsOf: segment(2, whole[third..<2 * third]) + segment(3, whole[(2 * third)...])
                + segment(1, whole[..<third]), at: 2)
        let header = try #require(probe(file, name: "a.jpg", at: place).value)
        let layout = try #require(header.jpeg)
        let picture = try #require(try prepare(header, layout, from: stored(file, by: 50), at: place).value)
        #expect(picture.profile == whole)
        #expect(prepare(file, name: "a.jpg", at: place).value?.profile == whole)
    }

    @Test func aChangeIsFoundWhenItIsCopied() throws {
        let file = noted("rgb.jpg")
        let header = try #require(probe(file, name: "a.jpg", at: place).value)
        let layout = try #require(header.jpeg)
        var changed = file
        changed[10] ^= 1
        for now in [changed, Array(file.dropLast(1)), file + [0], []] {
            let picture = try #require(try prepare(header, layout, from: stored(now, by: 100), at: place).value)
            #expect(throws: PictureChanged.self) { try picture.samples.data.forEachPiece { _ in } }
        }
    }

    @Test func aProfileThatIsCutShortIsFoundAtOnce() throws {
        let file = fixture("profile.jpg")
        let header = try #require(probe(file, name: "a.jpg", at: place).value)
        let layout = try #require(header.jpeg)
        #expect(throws: PictureChanged.self) {
            try prepare(header, layout, from: stored(Array(file[..<100]), by: 30), at: place)
        }
    }
}
