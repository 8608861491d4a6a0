import PubCZlib
import PubColor
import PubDiagnostics
import PubImages
import Testing

/// GIF, WebP and TIFF: whatever holds the pixels, the same ones reach a PDF.
@Suite struct FormatTests {
    private func made(_ file: DrawnTIFF) -> PreparedPicture? { prepare(file.bytes, name: "x.tif", at: place).value }
    private func finding(_ bytes: [UInt8]) -> Diagnostic? { probe(bytes, name: "x", at: place).diagnostics.first }

    @Test(arguments: ["rgb.webp", "rgb.tif", "lzw.tif", "tiled-planes.tif"])
    func losslessFilesKeepTheirPixels(name: String) throws {
        let picture = try #require(prepared(name).value)
        #expect(picture.samples.filter == .flate)
        #expect(unfiltered(picture.samples) == expectedColor)
    }

    @Test func opacityBecomesAMask() throws {
        let webp = try #require(prepared("rgba.webp").value)
        #expect(unfiltered(webp.samples) == expectedColor)
        let row = (0..<24).map { UInt8(truncatingIfNeeded: $0 * 11) }
        #expect(try unfiltered(#require(webp.softMask)) == (0..<16).flatMap { _ in row })
    }

    @Test func palettesAndTheirTransparentColorAreRead() throws {
        let whole = try #require(prepared("palette.gif").value)
        let colors: [[UInt8]] = [[255, 0, 0], [0, 120, 0], [0, 0, 250], [9, 9, 9]]
        func color(_ x: Int, _ y: Int) -> [UInt8] {
            if x < 12 && y < 8 { return colors[0] }
            return y % 2 == 0 ? colors[3] : colors[x < 12 ? 1 : 2]
        }
        let expected: [UInt8] = (0..<16).flatMap { y in (0..<24).flatMap { color($0, y) } }
        #expect(unfiltered(whole.samples) == expected)
        #expect(try unfiltered(#require(prepared("palette.tif").value).samples) == expected)
        let mask = try #require(prepared("palette-transparent.gif").value?.softMask)
        let seen = unfiltered(mask)
        #expect(seen[0] == 255)
        #expect(seen[9 * 24 + 20] == 0)
        let outline = contour(fixture("palette-transparent.gif"), name: "x", at: place).value
        #expect(outline != .some(nil))
    }

    @Test func lineArtKeepsItsBits() throws {
        let picture = try #require(prepared("fax.tif").value)
        #expect(picture.samples.bitDepth == 1)
        // Black where x + y is a multiple of 3, eight pixels in a byte.
        #expect(unfiltered(picture.samples).prefix(6) == [0x6D, 0xB6, 0xDB, 0xDB, 0x6D, 0xB6])
    }

    @Test func photographsInWebPAndTIFFAreJPEGsInPrint() throws {
        let lossy = try #require(prepared("lossy.webp").value)
        #expect(lossy.conversion != nil)
        #expect(try #require(decoded("jpeg.tif").first).distance(to: 0) < 20)
    }

    @Test func fourInksAreThoseOfTheFile() throws {
        let inks = (0..<32).map { UInt8($0 * 8) }
        let picture = try #require(made(DrawnTIFF(samples: 4, photometric: 5, rows: inks)))
        #expect(picture.color == .cmyk)
        #expect(!picture.isInverted)
        #expect(unfiltered(picture.samples) == inks)
    }

    @Test(arguments: [false, true])
    func samplesOfTwoBytesHaveTheHigherOneFirst(isBigEndian: Bool) throws {
        let rows = (0..<16).map { UInt8($0) }
        let picture = try #require(made(DrawnTIFF(bits: 16, rows: rows, isBigEndian: isBigEndian)))
        let expected = isBigEndian ? rows : (0..<16).map { UInt8($0 ^ 1) }
        #expect(unfiltered(picture.samples) == expected)
    }

    @Test func whiteMayBeZero() throws {
        let picture = try #require(made(DrawnTIFF(photometric: 0, rows: [0, 255, 1, 2, 3, 4, 5, 6])))
        #expect(unfiltered(picture.samples) == [255, 0, 254, 253, 252, 251, 250, 249])
        let bits = try #require(made(DrawnTIFF(bits: 1, photometric: 0, rows: [0x50, 0xA0])))
        #expect(unfiltered(bits.samples) == [0xA0, 0x50])
        let nibbles = try #require(made(DrawnTIFF(bits: 4, rows: [0x0F, 0x1E, 0x00, 0xFF])))
        #expect(unfiltered(nibbles.samples) == [0, 255, 17, 238, 0, 0, 255, 255])
    }

    @Test func colorsThatWereMultipliedByOpacityAreDivided() throws {
        let pixels: [UInt8] = [64, 128, 10, 255] + [0, 0, 7, 0] + [64, 128, 0, 0] + [1, 2, 3, 4]
        let multiplied = try #require(made(DrawnTIFF(samples: 2, extraSample: 1, rows: pixels)))
        #expect(unfiltered(multiplied.samples).prefix(4) == [128, 10, 0, 7])
        let plain = try #require(made(DrawnTIFF(samples: 2, extraSample: 2, rows: pixels)))
        #expect(unfiltered(plain.samples).prefix(4) == [64, 10, 0, 7])
        #expect(try unfiltered(#require(plain.softMask)).prefix(3) == [128, 255, 0])
    }

    @Test func resolutionAndOrientationAreRead() throws {
        #expect(try #require(probed("lzw.tif").value?.resolution) == SIMD2(300, 300))
        let turned = DrawnTIFF(others: [274: 6], rows: [UInt8](repeating: 9, count: 8))
        #expect(try #require(probe(turned.bytes, name: "x", at: place).value).orientation == .quarterClockwise)
    }

    @Test func animationsInPNGAreRefused() throws {
        var picture = DrawnPicture(2, 2) { _, _, _ in 9 }
        picture.chunks = [("acTL", DrawnPicture.number(3) + DrawnPicture.number(0))]
        let finding = try #require(probe(picture.png, name: "x.png", at: place).diagnostics.first)
        #expect(finding.id == "image-variant")
        #expect(finding.message == "'x.png' is an animation of 3 pictures")
        picture.chunks = [("acTL", DrawnPicture.number(1) + DrawnPicture.number(0))]
        #expect(probe(picture.png, name: "x.png", at: place).diagnostics.isEmpty)
    }

    @Test(arguments: ["animation.gif", "animation.webp"])
    func animationsAreRefused(name: String) throws {
        let finding = try #require(probed(name).diagnostics.first)
        #expect(finding.id == "image-variant")
        #expect(finding.message.contains("an animation"))
        #expect((finding.origin.line, finding.origin.column) == (7, 3))
    }

    @Test(arguments: [
        (DrawnTIFF(bits: 32, others: [339: 3], rows: [UInt8](repeating: 0, count: 32)), "no whole numbers"),
        (DrawnTIFF(others: [339: 2], rows: [UInt8](repeating: 0, count: 8)), "samples have signs"),
        (
            DrawnTIFF(samples: 5, photometric: 5, extraSample: 1, rows: [UInt8](repeating: 0, count: 40)),
            "another channel"
        ),
        (DrawnTIFF(samples: 3, photometric: 8, rows: [UInt8](repeating: 0, count: 24)), "colours that are not read"),
        (DrawnTIFF(samples: 4, photometric: 5, others: [332: 2], rows: [UInt8](repeating: 0, count: 32)), "other inks"),
        (DrawnTIFF(samples: 2, extraSample: 0, rows: [UInt8](repeating: 0, count: 16)), "no meaning"),
    ])
    func unusualTIFFsAreNamed(file: DrawnTIFF, reason: String) throws {
        let finding = try #require(self.finding(file.bytes))
        #expect(finding.id == "image-variant")
        #expect(finding.message.contains(reason), "\(finding.message)")
    }

    /// A byte of a stream in ZIP that was changed is found by nothing but the checksum behind the last row.
    @Test(arguments: [8, 32946], [1, 2]) func changedBytesOfZIPAreFound(compression: Int, fillOrder: Int) throws {
        func turned(_ byte: UInt8) -> UInt8 { (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) } }
        let samples = (0..<64 * 64).map { UInt8(truncatingIfNeeded: $0) }
        var length = compressBound(UInt(samples.count))
        var rows = [UInt8](repeating: 0, count: Int(length))
        compress2(&rows, &length, samples, UInt(samples.count), 0)
        rows.removeLast(rows.count - Int(length))
        var file = DrawnTIFF(width: 64, height: 64, others: [259: compression, 266: fillOrder])
        file.rows = fillOrder == 2 ? rows.map(turned) : rows
        #expect(made(file) != nil)
        rows[2000] ^= 4
        file.rows = fillOrder == 2 ? rows.map(turned) : rows
        let found = prepare(file.bytes, name: "x.tif", at: place).diagnostics
        #expect(found.map(\.id) == ["image-damaged"])
    }

    @Test func lyingSizesAreRefused() throws {
        let tiff = DrawnTIFF(width: 60000, height: 60000, samples: 3, photometric: 2, rows: [0, 0, 0])
        #expect(finding(tiff.bytes)?.id == "image-too-large")
        #expect(finding(DrawnTIFF(height: 3, rows: [0]).bytes)?.id == "image-truncated")
        let gif = Array("GIF89a".utf8) + [255, 255, 255, 255, 0x80, 0, 0, 1, 2, 3, 4, 5, 6] + [0x2C, 0, 0, 0, 0]
        #expect(finding(gif + [255, 255, 255, 255, 0, 2, 1, 0, 0, 0x3B])?.id == "image-too-large")
    }
}
