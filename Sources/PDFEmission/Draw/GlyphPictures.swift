import CCairo
import Color
import Diagnostics
import DisplayList
import Fonts
import Geometry
import Identity
import Images

/// Pictures that fonts have in the place of outlines: they stand behind the publication's own in its table.
final class GlyphPictures {
    private struct Place: Hashable {
        var font: FontID
        var glyph: UInt32
        /// The text's paint, where it is part of the picture.
        var text: Paint?
    }

    /// Pixels to the em of pictures that are drawn here: 300 to the inch at 123 pt.
    private static let pixelsPerEm = 512.0
    /// Ems that such a picture may be wide and high; real ones have two.
    private static let mostEms = 4.0

    private let first: Int
    private let colors: ScreenColors
    private var known: [Place: ImageID] = [:]
    private var drawn: [Place: (image: ImageID, box: GlyphInk)?] = [:]
    private var files: [(font: FontID, bytes: [UInt8])] = []

    /// Pictures behind `count` others; `colors` shows the text's paint.
    init(behind count: Int, colors: ScreenColors) {
        first = count
        self.colors = colors
    }

    /// The picture of a glyph, which is the PNG `bytes`.
    func image(of glyph: UInt32, in font: FontID, _ bytes: [UInt8]) -> ImageID {
        let place = Place(font: font, glyph: glyph)
        if let image = known[place] { return image }
        let image = add(bytes, of: font)
        known[place] = image
        return image
    }

    /// A picture of a glyph whose paints meet in ways that a PDF does not know, and the box in font units that it fills;
    /// nil when nothing is seen of it.
    func image(
        of glyph: UInt32, in font: FontID, _ paint: GlyphPaint, _ text: Paint, _ program: FontProgram
    ) -> (image: ImageID, box: GlyphInk)? {
        let place = Place(font: font, glyph: glyph, text: paint.isTextPainted ? text : nil)
        if let known = drawn[place] { return known }
        let picture = picture(of: paint, text, program).map { (image: add($0.bytes, of: font), box: $0.box) }
        drawn[place] = .some(picture)
        return picture
    }

    private func add(_ bytes: [UInt8], of font: FontID) -> ImageID {
        files.append((font, bytes))
        return ImageID(first + files.count - 1)
    }

    private func picture(
        of paint: GlyphPaint, _ text: Paint, _ program: FontProgram
    ) -> (bytes: [UInt8], box: GlyphInk)? {
        let em = Double(program.unitsPerEm)
        let far = SIMD2(repeating: GlyphPictures.mostEms / 2 * em)
        let most = PaintArea(low: -far, high: far)
        guard let area = program.area(of: paint)?.intersection(most), !area.isEmpty else { return nil }
        let box = GlyphInk(
            minX: Int32(area.low.x.rounded(.down)), minY: Int32(area.low.y.rounded(.down)),
            maxX: Int32(area.high.x.rounded(.up)), maxY: Int32(area.high.y.rounded(.up)))
        let scale = GlyphPictures.pixelsPerEm / em
        let (width, height) = (Double(box.maxX - box.minX), Double(box.maxY - box.minY))
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32((width * scale).rounded(.up)), Int32((height * scale).rounded(.up)))!
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)!
        defer { cairo_destroy(context) }
        // The box fills the pixels whole, in both directions.
        cairo_scale(
            context, Double(cairo_image_surface_get_width(surface)) / width,
            -Double(cairo_image_surface_get_height(surface)) / height)
        cairo_translate(context, -Double(box.minX), -Double(box.maxY))
        let target = RasterTarget(colors: colors, scale: scale) { image, _ in
            throw EmissionError.unknown("picture \(image.index)")
        }
        GlyphPainter(context: context, target: target, program: program, text: text).draw(paint)
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) {
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, count in
                    closure!.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(
                        start: data, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, $0)
        }
        return cairo_status(context) == CAIRO_STATUS_SUCCESS && status == CAIRO_STATUS_SUCCESS ? (bytes, box) : nil
    }

    /// The bytes of a glyph's picture, and its face; nil for the publication's own.
    private subscript(image: ImageID) -> (font: FontID, bytes: [UInt8])? {
        let index = Int(image.index) - first
        return files.indices.contains(index) ? files[index] : nil
    }

    /// The picture for a PDF; nil for the publication's own.
    func prepared(_ image: ImageID) throws(EmissionError) -> PreparedPicture? {
        guard let file = self[image] else { return nil }
        guard let picture = prepare(file.bytes, name: "a glyph", at: .none).value else {
            throw .font(file.font, reason: "the picture of a glyph is broken")
        }
        return picture
    }

    /// The picture for a screen, at least `width` pixels wide; nil for the publication's own.
    func decoded(_ image: ImageID, atLeast width: Int) throws(EmissionError) -> Pixels? {
        guard let file = self[image] else { return nil }
        guard let decoded = pixels(file.bytes, name: "a glyph", atLeast: width, at: .none).value else {
            throw .font(file.font, reason: "the picture of a glyph is broken")
        }
        return decoded
    }
}

extension EmissionError {
    /// What failed with a picture: the face that it is a glyph of, else itself.
    static func failure(of image: ImageID, _ error: any Error) -> EmissionError {
        if case .font(let font, let reason)? = error as? EmissionError { return .font(font, reason: reason) }
        return .picture(image, reason: "\(error)")
    }
}
