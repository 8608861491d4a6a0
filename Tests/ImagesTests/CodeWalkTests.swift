import PubCJPEG
import PubImages
import Testing

/// A walk through the codes alone says what libjpeg says, or nothing.
@Suite struct CodeWalkTests {
    private static let sequential = [
        "gray.jpg", "rgb.jpg", "cmyk-adobe.jpg", "exif-6.jpg", "profile.jpg", "diagram.jpg", "shades.jpg",
        "restarts.jpg",
    ]

    /// The even part of `bytes` as libjpeg finds it; nil if they are not whole.
    private func expected(_ bytes: [UInt8]) -> Double? {
        var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
        var evenness = 0.0
        let state = CJPEG_walk(bytes, bytes.count, 1 << 24, &evenness, &message)
        return state == CJPEG_WHOLE ? evenness : nil
    }

    /// A photograph as it is encoded here: with colours of all rows and columns, or of half of them.
    private func photograph(_ subsampling: PhotographEncoding.Subsampling) throws -> [UInt8] {
        var target = PictureTarget(reduction: PictureReduction(steps: 1))
        target.encoding = PhotographEncoding(quality: 85, subsampling: subsampling)
        let picture = DrawnPicture.photograph(211, 173).png
        return stream(of: try #require(prepare(picture, name: "", at: place, for: target).value).samples)
    }

    @Test(arguments: sequential)
    func filesOfOneScanAreSeenToBeWhole(name: String) throws {
        let bytes = fixture(name)
        let found = try #require(CodeWalk(bytes)?.evenness(of: bytes))
        #expect(found == expected(bytes))
    }

    @Test(arguments: PhotographEncoding.Subsampling.allCases)
    func photographsAreSeenToBeWhole(subsampling: PhotographEncoding.Subsampling) throws {
        let bytes = try photograph(subsampling)
        let found = try #require(CodeWalk(bytes)?.evenness(of: bytes))
        #expect(found == expected(bytes))
    }

    @Test func otherFilesAreLeftToLibjpeg() {
        #expect(CodeWalk(fixture("progressive.jpg")) == nil)
        #expect(CodeWalk(fixture("rgb.png")) == nil)
        #expect(CodeWalk([]) == nil)
        #expect(CodeWalk([0xFF, 0xD8]) == nil)
    }

    @Test(arguments: ["gray.jpg", "rgb.jpg", "restarts.jpg"])
    func cutFilesAreNotWhole(name: String) {
        let bytes = fixture(name)
        for count in bytes.indices {
            let start = Array(bytes[..<count])
            #expect(CodeWalk(start)?.evenness(of: start) == nil, "\(count)")
        }
    }

    /// Whatever happens to a byte, in headers, tables and data: it is never whole unless libjpeg says so, and then it looks the same.
    @Test(arguments: sequential)
    func damagedFilesAreNeverSaidToBeWhole(name: String) throws {
        let whole = name == "shades.jpg" ? try photograph(.half) : fixture(name)
        var random = SplitMix(seed: 11)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0...random.next() % 2 {
                let place = 2 + Int(random.next() % UInt64(bytes.count - 2))
                bytes[place] = random.next() % 4 == 0 ? 0xFF : UInt8(truncatingIfNeeded: random.next())
            }
            guard let found = CodeWalk(bytes)?.evenness(of: bytes) else { continue }
            #expect(found == expected(bytes))
        }
    }
}
