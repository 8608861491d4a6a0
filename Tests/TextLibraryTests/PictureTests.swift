import Glibc
import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Pictures in lines and on pages, and PDFs as bytes and page by page.
@Suite(.needs(.fonts)) struct PictureTests {
    private static func fixture(_ name: String) -> [UInt8] {
        PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
    }

    /// A page of one colour as a PNG: 40 × 20 pixels.
    private static func drawn(_ color: PressColor = .rgb(1, 0, 0)) throws -> Picture {
        var page = Page(
            trim: Size(width: .pt(20), height: .pt(10)), bleed: .zero, side: .recto, folio: "")
        let area = Rect(x: .zero, y: .zero, width: .pt(20), height: .pt(10))
        page.marks.items.append(.path(PathItem(Path(rect: area), fill: Paint(color))))
        return try Picture(
            try drawPNG(Publication([page], fonts: FontCatalog()), fonts: FontCatalog(), resolution: 144),
            name: "red.png")
    }

    private static func page(_ line: Line) -> Page {
        var page = Page(
            trim: Size(width: .pt(100), height: .pt(60)), bleed: .zero, side: .recto, folio: "1")
        line.draw(at: Point(x: .pt(10), y: .pt(40)), into: &page.marks)
        return page
    }

    // MARK: Pictures

    @Test func aPictureKnowsItsSizeBeforeLayout() throws {
        let picture = try Self.drawn()
        #expect((picture.width, picture.height) == (40, 20))
        #expect(abs((picture.resolution?.x ?? 0) - 144) < 0.1)
        #expect(abs(picture.size.width.points - 20) < 0.01)
        #expect(abs(picture.size(width: .pt(50)).height.points - 25) < 0.01)
    }

    @Test func aTurnedJPEGHasItsSidesAsTheyAreSeen() throws {
        let picture = try Picture(Self.fixture("exif-6.jpg"))
        let file = try Picture(contentsOf: PackageFolder.path(of: "Tests/ImagesTests/Fixtures/exif-6.jpg"))
        #expect(file == picture)
        #expect(picture.height > picture.width)
    }

    @Test func whatIsNoPictureIsATypedError() throws {
        func error(_ bytes: [UInt8]) -> PictureError? {
            do throws(PictureError) {
                _ = try Picture(bytes, name: "file")
                return nil
            } catch { return error }
        }
        if case .format? = error(Array("no picture".utf8)) {} else { Issue.record("a text") }
        if case .truncated? = error([]) {} else { Issue.record("nothing") }
        let whole = Self.fixture("exif-6.jpg")
        if case .truncated? = error(Array(whole.prefix(whole.count / 2))) {} else { Issue.record("a part") }
        if case .tooLarge? = error(Self.fixture("bomb-size.png")) {} else { Issue.record("a bomb") }
        #expect(throws: PictureError.system(operation: "open", code: ENOENT)) {
            try Picture(contentsOf: "/nowhere/picture.png")
        }
    }

    // MARK: In lines

    @Test func aPictureInALineIsARunOfItsOwn() throws {
        let picture = try Self.drawn()
        var text = AttributedText("ebb ", Library.type())
        var object = InlineObject(picture: picture.key, size: picture.size, descent: .pt(2))
        object.value = ObjectValue("the red one")
        text.append(object, Library.type())
        text.append(" flow", Library.type())
        let line = try Line(text, shaper: Library.shaper())
        let runs = line.runs
        #expect(runs.count == 3)
        #expect(runs.map { $0.object == nil } == [true, false, true])
        let run = runs[1]
        #expect(run.range == 4..<7)
        #expect(run.object?.value == ObjectValue("the red one"))
        #expect(abs(run.typographicBounds.width.points - 20) < 0.01)
        #expect(abs(run.typographicBounds.ascent.points - 8) < 0.01)
        #expect(run.typographicBounds.descent == .pt(2))
        #expect(run.left == line.offset(for: 4))
        #expect(line.imageBounds(of: run)?.width == run.typographicBounds.width)
        #expect(line.typographicBounds.ascent >= run.typographicBounds.ascent)
    }

    @Test func twoObjectsBesideEachOtherAreTwoRuns() throws {
        var text = AttributedText()
        for width in [10.0, 12] {
            text.append(InlineObject(ascent: .pt(9), descent: .zero, width: .pt(width)), Library.type())
        }
        let runs = try Line(text, shaper: Library.shaper()).runs
        #expect(runs.map(\.object?.width) == [.pt(10), .pt(12)])
        #expect(runs.allSatisfy { $0.glyphs.isEmpty })
    }

    @Test func aPictureInALineIsDrawn() throws {
        let picture = try Self.drawn()
        var text = AttributedText("a", Library.type())
        text.append(InlineObject(picture: picture.key, size: picture.size), Library.type())
        let publication = Publication(
            [Self.page(try Line(text, shaper: Library.shaper()))], fonts: Library.fonts)
        let png = try drawPNG(publication, fonts: Library.fonts, pictures: [picture], resolution: 72)
        #expect(try Picture(png).width == 100)
        let without = try drawPNG(
            Publication(
                [Self.page(try Line(AttributedText("a", Library.type()), shaper: Library.shaper()))],
                fonts: Library.fonts),
            fonts: Library.fonts, resolution: 72)
        #expect(png != without)
        let pdf = try makePDF(publication, fonts: Library.fonts, pictures: [picture])
        #expect(String(decoding: pdf, as: UTF8.self).contains("/Subtype/Image"))
        #expect(throws: EmissionError.picture(picture.key, reason: "no such picture was given")) {
            try makePDF(publication, fonts: Library.fonts)
        }
    }

    // MARK: Bytes and pages

    @Test(.needs(.tools("pdfimages"))) func bytesFilesAndPagesOneByOneAreTheSame() throws {
        let picture = try Self.drawn()
        let path = "/tmp/text-library-pictures-\(getpid()).pdf"
        defer { unlink(path) }
        var text = AttributedText("Low water ", Library.type())
        text.append(InlineObject(picture: picture.key, size: picture.size), Library.type())
        let page = Self.page(try Line(text, shaper: Library.shaper()))
        var publication = Publication([page, page, page], fonts: Library.fonts)
        publication.metadata.title = "Tides"
        try writePDF(publication, fonts: Library.fonts, pictures: [picture], to: path)
        let file = PackageFolder.bytes(of: path)
        #expect(file?.isEmpty == false)
        #expect(try makePDF(publication, fonts: Library.fonts, pictures: [picture]) == file)
        let writer = try PDFWriter(fonts: Library.fonts)
        writer.add(picture)
        for _ in 0..<3 { try writer.add(page) }
        #expect(writer.pageCount == 3)
        #expect(try writer.finish(publication) == file)
        let listed = Tool.output(of: "pdfimages -list \(path)")
        #expect(listed.contains("  40    20 "), "\(listed)")
    }

    @Test func aWriterTakesNothingAfterItsEnd() throws {
        let page = Self.page(try Line(AttributedText("a", Library.type()), shaper: Library.shaper()))
        let writer = try PDFWriter(fonts: Library.fonts)
        try writer.add(page)
        try writer.finish()
        #expect(throws: EmissionError.finished) { try writer.add(page) }
        #expect(throws: EmissionError.finished) { try writer.finish() }
    }

    @Test func aWriterThrowsWhatTheSystemRefuses() {
        #expect(throws: EmissionError.system(operation: "open", code: ENOENT)) {
            _ = try PDFWriter(to: "/nowhere/page.pdf", fonts: Library.fonts)
        }
    }

    @Test func anEmptyDocumentHasNoPages() throws {
        #expect(String(decoding: try makePDF(Publication(), fonts: FontCatalog()), as: UTF8.self).hasPrefix("%PDF-"))
    }
}
