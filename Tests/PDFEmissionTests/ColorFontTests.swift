import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct ColorFontTests {
    let bench = Workbench()

    private static let catalog: FontCatalog = {
        let files = ["bitmap.ttf", "color.ttf", "painted.ttf", "picture.ttf"].map { name in
            FontFile(
                name: name, bytes: PackageFolder.bytes(of: "Tests/PDFEmissionTests/Fixtures/\(name)") ?? [])
        }
        return FontCatalog.load(files).value ?? FontCatalog()
    }()

    private static let bitmaps = catalog.key(0)
    private static let layers = catalog.key(1)
    private static let paints = catalog.key(2)
    private static let pictures = catalog.key(3)

    /// Clusters of text, each with its glyphs; an em of 100 pt, the baseline 200 pt below the head.
    private func page(_ font: FontKey, _ clusters: [(text: String, glyphs: [UInt32])]) -> Page {
        var page = Page.a5()
        let run = GlyphRun(
            font: font, size: pt(100), origin: at(20, 200), paint: Paint(.rgb(0, 1, 0)), element: .artifact)
        var x = 0.0
        var glyphs: [PlacedGlyph] = []
        for glyph in clusters.flatMap(\.glyphs) {
            glyphs.append(PlacedGlyph(glyph: glyph, x: Int32(x * 65536), y: 0))
            x += Double(Self.catalog.advance(of: glyph, in: font)) / 10
        }
        page.marks.append(
            run, glyphs: glyphs, text: clusters.flatMap { Array($0.text.utf8) },
            clusters: clusters.map {
                TextCluster(bytes: UInt16($0.text.utf8.count), glyphs: UInt16($0.glyphs.count))
            })
        return page
    }

    private func glyph(_ scalar: Unicode.Scalar, _ font: FontKey) -> UInt32 {
        Self.catalog.glyph(of: scalar, in: font) ?? 0
    }

    private func emitted(_ page: Page, as edition: Edition = Edition(.screen)) throws -> String {
        let path = bench.folder + "/color.pdf"
        let fonts = Self.catalog.programs
        let resources = EmissionResources(fonts: fonts) { image in throw EmissionError.picture(image, reason: "none") }
        _ = try emit(Publication([page]), as: edition, with: resources, to: path)
        return path
    }

    private func rastered(_ page: Page) throws -> Raster? {
        let fonts = Self.catalog.programs
        let resources = RasterResources(fonts: fonts) { _, _ in throw EmissionError.profile }
        return Raster(
            png: try png(page, number: 1, as: Edition(.screen), resolution: 72, with: resources))
    }

    /// Ghostscript's `txtwrite` is not asked: it writes the halves of such characters one by one.
    private func readings(_ path: String) -> [String] {
        [run("pdftotext \(path) -"), run("mutool draw -q -F text \(path) 2>/dev/null")].map {
            String($0.filter { !$0.isWhitespace })
        }
    }

    @Test func facesTellWhichGlyphsHaveColours() {
        let catalog = Self.catalog
        #expect(catalog.hasColor(Self.layers))
        #expect(catalog.hasColor(Self.pictures))
        #expect(catalog.colorGlyph(glyph("A", Self.layers), in: Self.layers) == .plain)
        guard
            case .painted(.layers(let layers)) = catalog.colorGlyph(glyph("\u{1F534}", Self.layers), in: Self.layers)
        else {
            Issue.record("no layers")
            return
        }
        let colors = layers.compactMap { layer in
            if case .outline(_, by: .identity, .solid(let color)) = layer { color } else { nil }
        }
        #expect(colors.map(\.rgb) == [SIMD3(1, 0, 0), SIMD3(0, 0, 1), nil])
        #expect(colors.map { ($0.opacity * 10).rounded() } == [10, 5, 10])
        guard case .picture(_, let box) = catalog.colorGlyph(glyph("\u{1F7E6}", Self.pictures), in: Self.pictures)
        else {
            Issue.record("no picture")
            return
        }
        #expect([box.minX, box.minY, box.maxX, box.maxY] == [0, 0, 1000, 1000])
        #expect(!TestFont.catalog.hasColor(TestFont.vollkorn.id))
    }

    /// Layers, gradients and pictures of glyphs become inks like everything else.
    @Test func colorsOfGlyphsAreInksOnAPress() throws {
        let scalars: [(FontKey, [Unicode.Scalar])] = [
            (Self.layers, ["\u{1F534}"]), (Self.pictures, ["\u{1F7E6}"]), (Self.bitmaps, Self.covered(Self.bitmaps)),
            (Self.paints, Self.covered(Self.paints)),
        ]
        for (font, characters) in scalars {
            try #require(!characters.isEmpty)
            let path = try emitted(
                page(font, characters.map { (String($0), [glyph($0, font)]) }), as: try Edition.press())
            #expect(run("qpdf --check \(path)").contains("No syntax"))
            let file = run("qpdf --qdf --object-streams=disable \(path) - | strings -n 1")
            #expect(!file.contains("DeviceRGB"))
            #expect(!file.contains("ICCBased"))
            #expect(file.firstMatch(of: /^[0-9. ]+ rg$/.anchorsMatchLineEndings()) == nil)
            let plates = try #require(Plates(pdf: path, in: bench))
            #expect(plates.names == ["Black", "Cyan", "Magenta", "Yellow"])
            let inks = plates.names.compactMap { plates.inks($0, 0..<420, 0..<590)?.upperBound }
            #expect(try #require(inks.max()) > 20)
        }
    }

    /// The characters of the planes of symbols that a face has, up to eight.
    private static func covered(_ font: FontKey) -> [Unicode.Scalar] {
        let ranges = [0x41...0x5A, 0xE000...0xE0FF, 0x1F300...0x1FAFF]
        return Array(
            ranges.joined().lazy.compactMap { Unicode.Scalar(UInt32($0)) }
                .filter { catalog.glyph(of: $0, in: font).map { $0 != 0 } == true }.prefix(8))
    }

    @Test func layersAreDrawnAndTextIsReadByAll() throws {
        let badge = glyph("\u{1F534}", Self.layers)
        let letter = glyph("A", Self.layers)
        let page = page(
            Self.layers, [("A", [letter]), ("\u{1F534}", [badge]), ("A", [letter]), ("\u{1F534}\u{FE0F}", [badge])])
        let path = try emitted(page)
        for text in readings(path) {
            #expect(
                text.unicodeScalars.filter { $0.value != 0xFE0F }.map(\.value) == [0x41, 0x1F534, 0x41, 0x1F534])
        }
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        for raster in [Raster(pdf: path, in: bench), try rastered(page)] {
            let raster = try #require(raster)
            // The plain A, the ground of the badge, its half transparent middle, the dot in the text's paint.
            #expect(raster.shows([0, 255, 0], 50, 170))
            #expect(raster.shows([255, 0, 0], 115, 195))
            #expect(raster.shows([127, 0, 127], 135, 175, within: 10))
            #expect(raster.shows([0, 255, 0], 150, 160))
        }
    }

    /// The unit square in red; again, up and to the right, from red to blue; again, turned to its left by 90 degrees around
    /// its own lower right corner.
    @Test func paintsAreDrawnUnderTheirMaps() throws {
        let tree = glyph("\u{1F7E2}", Self.paints)
        guard
            case .painted(.layers(let layers)) = Self.catalog.colorGlyph(tree, in: Self.paints), layers.count == 3,
            case .transformed(let move, .outline(_, by: .identity, .gradient(let gradient))) = layers[1],
            case .transformed(let turn, .outline(_, by: .identity, .solid)) = layers[2]
        else {
            Issue.record("other layers")
            return
        }
        #expect(move == GlyphTransform(origin: SIMD2(400, 400)))
        #expect(turn == GlyphTransform(x: SIMD2(0, 1), y: SIMD2(-1, 0), origin: SIMD2(400, -400)))
        #expect(gradient.shape == .linear(from: .zero, to: SIMD2(400, 0)))
        #expect(gradient.extend == .pad)
        #expect(gradient.stops.map(\.place) == [0, 1])
        #expect(Self.catalog.hasPaints(Self.paints))
        #expect(!Self.catalog.isSimplified(tree, in: Self.paints))
        #expect(!Self.catalog.hasPaints(Self.layers))
        #expect(!Self.catalog.hasPaints(Self.pictures))
        let path = try emitted(page(Self.paints, [("\u{1F7E2}", [tree])]))
        for text in readings(path) { #expect(text == "\u{1F7E2}") }
        let raster = try #require(Raster(pdf: path, in: bench))
        #expect(raster.shows([255, 0, 0], 30, 190))
        #expect(raster.shows([128, 0, 128], 80, 150))
        #expect(raster.shows([252, 0, 3], 60, 150))
        #expect(raster.shows([3, 0, 252], 99, 130))
        // Around (400, 0) the square from 0 to 400 comes to stand from 0 below the baseline.
        #expect(raster.shows([255, 0, 0], 30, 220))
        #expect(raster.shows([255, 255, 255], 70, 190))
    }

    @Test func clusterOfSeveralCharactersIsReadWhole() throws {
        let pair: UInt32 = 5
        let path = try emitted(page(Self.layers, [("\u{1F534}\u{200D}A", [pair])]))
        #expect(run("pdftotext \(path) -").unicodeScalars.prefix(3).map(\.value) == [0x1F534, 0x200D, 0x41])
    }

    /// `sbix`, and `CBDT` as Google's emoji have it.
    @Test(arguments: [pictures, bitmaps]) func picturesAreDrawnAndTextIsReadByAll(_ font: FontKey) throws {
        let page = page(
            font,
            [("\u{1F7E6}", [glyph("\u{1F7E6}", font)]), ("A", [glyph("A", font)])])
        let path = try emitted(page)
        for text in readings(path) { #expect(text.unicodeScalars.map(\.value) == [0x1F7E6, 0x41]) }
        #expect(run("pdfimages -list \(path)").contains("smask"))
        #expect(run("qpdf --check \(path)").contains("No syntax"))
        for raster in [Raster(pdf: path, in: bench), try rastered(page)] {
            let raster = try #require(raster)
            #expect(raster.shows([0, 0, 255], 40, 120))
            #expect(raster.shows([255, 255, 255], 105, 185))
            #expect(raster.shows([0, 255, 0], 140, 180))
        }
    }

    private static let emoji = "Fonts/NotoColorEmoji.ttf"

    /// The emoji of Debian's package fonts-noto-color-emoji.
    @Test func emojiOfPicturesOnly() throws {
        let file = Self.emoji
        let bytes = try #require(Setup.bytes(of: file))
        let catalog = try #require(FontCatalog.load([FontFile(name: file, bytes: bytes)]).value)
        let font = catalog.key(0)
        #expect(catalog.hasColor(font))
        #expect(catalog.program(of: font).hasPictures)
        var page = Page.a5()
        let run = GlyphRun(font: font, size: pt(40), origin: at(40, 100), paint: .ink, element: .artifact)
        let glyph = try #require(catalog.glyph(of: "\u{1F980}", in: font))
        page.marks.append(
            run, glyphs: [PlacedGlyph(glyph: glyph, x: 0, y: 0)], text: "\u{1F980}".utf8,
            clusters: [TextCluster(bytes: 4, glyphs: 1)])
        let path = bench.folder + "/emoji.pdf"
        let resources = EmissionResources(fonts: [font: catalog.program(of: font)]) { image in
            throw EmissionError.picture(image, reason: "none")
        }
        _ = try emit(Publication([page]), as: Edition(.screen), with: resources, to: path)
        for text in readings(path) { #expect(text == "\u{1F980}") }
    }
}
