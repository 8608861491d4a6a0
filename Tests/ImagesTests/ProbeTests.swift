import PubDiagnostics
import PubImages
import Testing

@Suite struct ProbeTests {
    /// Sizes that no file has: a finding, and nothing traps.
    @Test(arguments: [0, 1, 3] as [UInt8]) func aContainerShorterThanItsName(length: UInt8) {
        var bytes = Array("RIFF".utf8) + [length, 0, 0, 0] + Array("WEBPVP8 ".utf8)
        bytes += [UInt8](repeating: 0, count: 40)
        let found = probe(bytes, name: "a.webp", at: .none)
        #expect(found.value == nil)
        #expect(!found.diagnostics.isEmpty)
    }

    @Test func aPictureLargerThanAnyNumber() {
        let found = probe(DrawnTIFF(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF).bytes, name: "a.tif", at: .none)
        #expect(found.value == nil)
        #expect(!found.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("gray.jpg", PictureFormat.jpeg, PictureColor.gray, 8, false), ("rgb.jpg", .jpeg, .rgb, 8, false),
        ("progressive.jpg", .jpeg, .rgb, 8, false), ("cmyk-adobe.jpg", .jpeg, .cmyk, 8, false),
        ("gray.png", .png, .gray, 8, false), ("gray-1.png", .png, .gray, 1, false),
        ("gray-16.png", .png, .gray, 16, false), ("gray-alpha.png", .png, .gray, 8, true),
        ("rgb.png", .png, .rgb, 8, false), ("rgba.png", .png, .rgb, 8, true), ("rgba-16.png", .png, .rgb, 16, true),
        ("palette.png", .png, .rgb, 4, false), ("palette-transparent.png", .png, .rgb, 2, true),
        ("interlaced.png", .png, .rgb, 8, false), ("rgb.gif", .gif, .rgb, 8, false),
        ("palette-transparent.gif", .gif, .rgb, 8, true), ("rgb.webp", .webp, .rgb, 8, false),
        ("rgba.webp", .webp, .rgb, 8, true), ("lossy.webp", .webp, .rgb, 8, false), ("rgb.tif", .tiff, .rgb, 8, false),
        ("tiled-planes.tif", .tiff, .rgb, 8, false), ("fax.tif", .tiff, .gray, 1, false),
        ("palette.tif", .tiff, .rgb, 8, false), ("jpeg.tif", .tiff, .rgb, 8, false),
    ])
    func headerTellsFormatColorDepthAndAlpha(
        name: String, format: PictureFormat, color: PictureColor, depth: Int, alpha: Bool
    ) throws {
        let header = try #require(probed(name).value)
        #expect(header.format == format)
        #expect(header.color == color)
        #expect(header.bitDepth == depth)
        #expect(header.hasAlpha == alpha)
        #expect((header.width, header.height) == (24, 16))
    }

    @Test func orientationSwapsTheSidesAsSeen() throws {
        let turned = try #require(probed("exif-6.jpg").value)
        #expect(turned.orientation == .quarterClockwise)
        #expect((turned.width, turned.height) == (16, 24))
        #expect((turned.storedWidth, turned.storedHeight) == (24, 16))
        #expect(turned.resolution == SIMD2(144, 144))
        #expect(probed("exif-8.png").value?.orientation == .quarterCounterclockwise)
    }

    @Test func resolutionIsInPixelsAnInch() throws {
        #expect(probed("rgb.jpg").value?.resolution == SIMD2(300, 300))
        let png = try #require(probed("rgb.png").value?.resolution)
        #expect(abs(png.x - 300) < 0.01)
        #expect(probed("gray.png").value?.resolution == nil)
    }

    @Test func profileAndInversionAreSeen() throws {
        #expect(try #require(probed("profile.jpg").value).profileLength > 400)
        #expect(try #require(probed("profile.png").value).profileLength > 400)
        #expect(try #require(probed("rgb.jpg").value).profileLength == 0)
        #expect(try #require(probed("cmyk-adobe.jpg").value).isInverted)
    }

    /// Flat areas are line art, shades and grain are not; of a JPEG that is known after a walk.
    @Test func lineArtIsKnownByItsFewBits() {
        func isLineArt(_ picture: DrawnPicture) -> Bool? {
            probe(picture.png, name: "a.png", at: place).value?.isLineArt
        }
        #expect(isLineArt(.art(400, 300)) == true)
        #expect(isLineArt(.photograph(400, 300)) == false)
        #expect(isLineArt(.photograph(400, 300, channels: 1)) == false)
        #expect(probed("rgb.jpg").value?.isLineArt == false)
    }

    @Test func hashNamesTheBytes() {
        #expect(probed("rgb.jpg").value?.hash == probed("rgb.jpg").value?.hash)
        #expect(probed("rgb.jpg").value?.hash != probed("gray.jpg").value?.hash)
    }

    @Test(arguments: [
        ("BM....", "a BMP picture"), ("8BPS\u{0}", "a Photoshop document"), ("MM\u{0}+\u{0}", "a BigTIFF picture"),
    ])
    func otherFormatsAreNamed(start: String, kind: String) throws {
        let finding = try #require(probe(Array(start.utf8), name: "x", at: place).diagnostics.first)
        #expect(finding.id == "image-format")
        #expect(finding.message == "'x' is \(kind), which cannot be placed")
        #expect(finding.hint == "convert it to JPEG or PNG")
        #expect(finding.origin.line == 7)
        #expect(finding.origin.column == 3)
    }

    @Test func textFormatsAreNamed() {
        func message(_ text: String) -> String? {
            probe(Array(text.utf8), name: "x.png", at: place).diagnostics.first?.message
        }
        #expect(message("<?xml version=\"1.0\"?>\n<svg>")?.contains("an SVG graphic") == true)
        #expect(message("%PDF-1.7")?.contains("a PDF document") == true)
        #expect(message("\u{1}\u{2}\u{3}")?.contains("no picture that is known") == true)
    }

    /// What is at an address or in a repository in the place of a picture.
    @Test(arguments: [
        ("<!DOCTYPE html>\n<html><body><svg></svg>", "a web page (HTML)", "save the picture itself"),
        ("\u{FEFF}\n <HTML lang=\"en\">", "a web page (HTML)", "save the picture itself"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:4c\nsize 8\n", "a pointer of Git LFS", "git lfs pull"),
        ("404: Not Found", "a text", "download"), ("{\"message\": \"Not Found\"}", "a text", "download"),
        ("<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>", "a text", "download"),
    ])
    func textInThePlaceOfAPictureIsNamed(text: String, kind: String, hint: String) throws {
        let finding = try #require(probe(Array(text.utf8), name: "x.png", at: place).diagnostics.first)
        #expect(finding.id == "image-format")
        #expect(finding.message.contains("is \(kind)"), "\(finding.message)")
        #expect(finding.hint?.contains(hint) == true)
    }

    @Test(arguments: [
        ([0x1F, 0x8B, 8, 0], ".svgz"), ([0xFF, 0xFE, 0x3C, 0], "UTF-8"), ([0xFE, 0xFF, 0, 0x3C], "UTF-8"),
    ])
    func drawingsThatAreNotPlainAreToldWhatToDo(bytes: [UInt8], hint: String) {
        let finding = probe(bytes, name: "x.svg", at: place).diagnostics.first
        #expect(finding?.id == "image-format")
        #expect(finding?.hint?.contains(hint) == true)
    }

    @Test(arguments: [
        ("bomb-size.png", "image-too-large"), ("bomb-size.jpg", "image-too-large"),
        ("bomb-profile.png", "image-profile-too-large"),
    ])
    func bombsAreRefused(name: String, id: String) {
        let outcome = probed(name)
        #expect(outcome.value == nil)
        #expect(outcome.diagnostics.map(\.id) == [id])
    }

    @Test func textChunksAreNotInflated() {
        #expect(probed("bomb-text.png").value != nil)
        #expect(prepared("bomb-text.png").value != nil)
    }

    @Test(arguments: [
        "rgb.jpg", "progressive.jpg", "rgba.png", "palette.png", "interlaced.png", "palette.gif", "rgba.webp",
        "lossy.webp", "lzw.tif", "tiled-planes.tif",
    ])
    func everyTruncationIsFound(name: String) {
        let bytes = fixture(name)
        for length in 0..<bytes.count {
            let outcome = probe(Array(bytes[..<length]), name: name, at: place)
            #expect(outcome.value == nil, "\(name) cut to \(length) bytes")
            #expect(outcome.hasErrors)
        }
    }

    /// Not one of some 20,000 broken files may trap.
    @Test(arguments: [
        "exif-6.jpg", "progressive.jpg", "profile.png", "exif-8.png", "rgba.png", "palette-transparent.png",
        "palette-transparent.gif", "palette.gif", "rgba.webp", "lossy.webp", "lzw.tif", "tiled-planes.tif", "fax.tif",
        "jpeg.tif", "palette.tif",
    ])
    func noChangedByteTraps(name: String) {
        let bytes = fixture(name)
        var state: UInt64 = 1
        for index in bytes.indices {
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                var broken = bytes
                broken[index] = UInt8(truncatingIfNeeded: state >> 33)
                let outcome = prepare(broken, name: name, at: place)
                #expect((outcome.value == nil) == outcome.hasErrors)
                _ = pixels(broken, name: name, atLeast: 1, at: place)
            }
        }
    }
}
