import CCairo
import Color
import DisplayList
import Geometry
import Identity
import Images

/// Drawing for a screen: colours as they are seen, pictures as pixels, glyphs as outlines at their exact places.
final class RasterTarget: DrawingTarget {
    private let colors: ScreenColors
    private let scale: Double
    private let pixels: (ImageID, Int) throws -> Pixels
    private var pictures: [ImageID: PictureSurface] = [:]

    /// `scale` is pixels a point; `pixels` gives a picture at least as wide as asked for, as stored.
    init(colors: ScreenColors, scale: Double, pixels: @escaping (ImageID, Int) throws -> Pixels) {
        self.colors = colors
        self.scale = scale
        self.pixels = pixels
    }

    deinit {
        for picture in pictures.values { cairo_surface_destroy(picture.surface) }
    }

    func components(of paint: Paint) -> (red: Double, green: Double, blue: Double) {
        let light = colors.light(of: paint.color)
        return (Double(light.red), Double(light.green), Double(light.blue))
    }

    func show(_ batch: borrowing TextBatch, in ink: TextInk, scale: Double, on context: OpaquePointer) {
        guard batch.look?.isShown == true else { return }
        // Cairo would move glyphs of an image to whole pixels: spacing would be uneven. Outlines keep their places.
        cairo_new_path(context)
        cairo_glyph_path(context, batch.glyphs, Int32(batch.glyphs.count))
        paintPath(in: ink, on: context)
    }

    func surface(for image: ImageID, frame: Rect) throws(EmissionError) -> PictureSurface {
        if let known = pictures[image] { return known }
        let longer = max(frame.width.points, frame.height.points) * scale
        let decoded: Pixels
        do { decoded = try pixels(image, Int(longer.rounded(.up))) } catch {
            throw .failure(of: image, error)
        }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(decoded.width), Int32(decoded.height))!
        guard let target = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            throw .picture(image, reason: "too large to be drawn")
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<decoded.height {
            let source = decoded.bytes[row * decoded.width * 4..<(row + 1) * decoded.width * 4]
            UnsafeMutableRawBufferPointer(start: target + row * stride, count: source.count).copyBytes(from: source)
        }
        cairo_surface_mark_dirty(surface)
        let picture = PictureSurface(
            surface: surface, width: Double(decoded.width), height: Double(decoded.height),
            orientation: decoded.orientation, isStandIn: false)
        pictures[image] = picture
        return picture
    }
}
