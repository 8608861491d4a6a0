import PubCCairo
import PubColor
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubValues

/// Pictures that fonts have in the place of outlines, by their content as the publication's own.
final class GlyphPictures {
    private struct Place: Hashable {
        var font: FontKey
        var glyph: UInt32
        /// The text's paint, if it is part of the picture.
        var text: Paint?
    }

    /// Pixels to the em of pictures that are drawn here: 300 to the inch at 123 pt.
    private static let pixelsPerEm = 512.0
    /// Ems that such a picture may be wide and high, and pixels: real ones have two and a thousand.
    private static let most = (ems: 16.0, pixels: 1024.0)

    private let colors: PaintPreview
    private var known: [Place: ImageKey] = [:]
    private var drawn: [Place: (image: ImageKey, box: GlyphBox)?] = [:]
    private var files: [ImageKey: GlyphPicture] = [:]

    /// No pictures yet; `colors` shows the text's paint.
    init(colors: PaintPreview) { self.colors = colors }

    /// The picture of a glyph, which is the PNG `bytes`.
    func image(of glyph: UInt32, in font: FontKey, _ bytes: [UInt8]) -> ImageKey {
        let place = Place(font: font, glyph: glyph)
        if let image = known[place] { return image }
        let image = add(bytes, of: font)
        known[place] = image
        return image
    }

    /// A picture of a glyph whose paints meet in ways that a PDF does not know, and the box in font units that it
    /// fills; nil when nothing is seen of it.
    func image(
        of glyph: UInt32, in font: FontKey, _ paint: GlyphPaint, _ text: Paint, _ program: FontProgram
    ) throws(EmissionError) -> (image: ImageKey, box: GlyphBox)? {
        let place = Place(font: font, glyph: glyph, text: paint.usesTextPaint ? text : nil)
        if let known = drawn[place] { return known }
        guard let box = box(of: paint, program) else {
            drawn[place] = .some(nil)
            return nil
        }
        guard let bytes = picture(of: paint, in: box, text, program) else {
            throw .font(font, reason: "the picture of a glyph cannot be drawn")
        }
        let picture = (image: add(bytes, of: font), box: box)
        drawn[place] = picture
        return picture
    }

    private func add(_ bytes: [UInt8], of font: FontKey) -> ImageKey {
        let key = ImageKey(ContentHash(bytes))
        files[key] = GlyphPicture(font: font, bytes: bytes)
        return key
    }

    /// The area that the picture of `paint` shows; nil for nothing.
    private func box(of paint: GlyphPaint, _ program: FontProgram) -> GlyphBox? {
        let far = SIMD2(repeating: GlyphPictures.most.ems / 2 * Double(program.unitsPerEm))
        let most = PaintArea(low: -far, high: far)
        guard let area = program.area(of: paint)?.intersection(most), !area.isEmpty else { return nil }
        return GlyphBox(
            minX: Int32(area.low.x.rounded(.down)), minY: Int32(area.low.y.rounded(.down)),
            maxX: Int32(area.high.x.rounded(.up)), maxY: Int32(area.high.y.rounded(.up)))
    }

    /// A PNG of `paint` in `box`; nil if Cairo has no memory for it.
    private func picture(
        of paint: GlyphPaint, in box: GlyphBox, _ text: Paint, _ program: FontProgram
    ) -> [UInt8]? {
        let em = Double(program.unitsPerEm)
        let (width, height) = (Double(box.maxX - box.minX), Double(box.maxY - box.minY))
        let scale = min(GlyphPictures.pixelsPerEm / em, GlyphPictures.most.pixels / max(width, height))
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
        let target = RasterTarget(context: context, faces: Faces { _ in nil }, colors: colors, scale: scale) {
            item, _ in
            throw EmissionError.unknown("picture \(item.image.hash.hex)")
        }
        GlyphPainter(context: context, target: target, program: program, text: text, element: .artifact).draw(paint)
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
        return cairo_status(context) == CAIRO_STATUS_SUCCESS && status == CAIRO_STATUS_SUCCESS ? bytes : nil
    }

    /// The file of a picture of a glyph; nil for the publication's own.
    func file(_ image: ImageKey) -> GlyphPicture? { files[image] }

    /// The picture for a screen, at least `width` pixels wide; nil for the publication's own.
    func decoded(_ image: ImageKey, atLeast width: Int) throws(EmissionError) -> Pixels? {
        guard let file = files[image] else { return nil }
        guard let decoded = pixels(file.bytes, name: "a glyph", atLeast: width, at: .none).value else {
            throw .font(file.font, reason: "the picture of a glyph is broken")
        }
        return decoded
    }
}

extension EmissionError {
    /// The error of a picture: of the face that it is a glyph of, of the picture as it is known already, else of the picture itself.
    static func failure(of image: ImageKey, _ error: any Error) -> EmissionError {
        switch error as? EmissionError {
        case .font(let font, let reason)?: .font(font, reason: reason)
        case .picture(let image, let reason)?: .picture(image, reason: reason)
        default: .picture(image, reason: "\(error)")
        }
    }
}
