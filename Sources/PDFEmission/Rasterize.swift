import PubCCairo
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubPlatform

/// Draws `page`, which errors call by its `number` (from 1), as the edition cuts it, as a PNG of `resolution` pixels an
/// inch.
///
/// The same drawing as ``emit(_:as:with:to:)``, in the colours that a screen shows; text is drawn as outlines.
/// `pixels` gives a picture with at least the requested width in pixels (as stored). Throws contradictions of the
/// publication, and ``EmissionError/drawing(page:reason:)`` for a page larger than Cairo can draw (32,767 pixels).
package func png(
    _ page: Page, number: Int, as edition: Edition, resolution: Double, with resources: RasterResources
) throws(EmissionError) -> [UInt8] {
    let sheet = try raster(page, number: number, as: edition, resolution: resolution, with: resources)
    return PNGFile(sheet, resolution: resolution).bytes
}

/// The samples of a page that is drawn.
package struct RasterPage: Sendable {
    /// Pixels across and down.
    package var width: Int, height: Int
    /// Samples of a pixel: 3 for red, green and blue, 1 for gray.
    package var channels: Int
    /// Rows of samples.
    package var samples: [UInt8]

    /// Rows of `samples`, with `channels` per pixel.
    package init(width: Int, height: Int, channels: Int, samples: [UInt8]) {
        precondition(samples.count == width * height * channels)
        (self.width, self.height, self.channels, self.samples) = (width, height, channels, samples)
    }
}

/// Draws `page` as ``png(_:number:as:resolution:with:)`` does, and gives its pixels.
package func raster(
    _ page: Page, number: Int, as edition: Edition, resolution: Double, with resources: RasterResources
) throws(EmissionError) -> RasterPage {
    let boxes = PageBoxes(page, edition: edition)
    let scale = resolution / 72
    let width = (boxes.media.width.points * scale).rounded(.up)
    let height = (boxes.media.height.points * scale).rounded(.up)
    guard width >= 1, height >= 1, width < 32768, height < 32768 else {
        throw .drawing(page: number, reason: "\(width) × \(height) pixels cannot be drawn")
    }
    let surface = RasterSurface(width: Int32(width), height: Int32(height))
    let colors = try PaintPreview(edition)
    let pictures = GlyphPictures(colors: colors)
    let faces = Faces(resources.font)
    let target = RasterTarget(
        context: surface.context, faces: faces, colors: colors, scale: scale
    ) { item, width in
        try pictures.decoded(item.image, atLeast: width) ?? resources.pixels(item.image, width)
    }
    var canvas = Canvas(faces: faces, pictures: pictures, target: target)
    try canvas.draw(page, at: PageTransform(origin: boxes.trimOrigin, scale: scale))
    try target.flushText()
    return try surface.samples(page: number)
}

/// The resources that a publication names but does not hold, for a screen.
package struct RasterResources: Sendable {
    /// The faces that the publication shows.
    package var font: FontSource
    /// Decodes a picture that is to be drawn with the given width in pixels.
    package var pixels: @Sendable (ImageKey, Int) throws -> Pixels

    /// Faces and pictures as they are needed.
    package init(font: @escaping FontSource, pixels: @escaping @Sendable (ImageKey, Int) throws -> Pixels) {
        self.font = font
        self.pixels = pixels
    }
}

/// A sheet of white pixels that Cairo draws on in points.
final class RasterSurface {
    private let surface: OpaquePointer
    let context: OpaquePointer

    init(width: Int32, height: Int32) {
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
        context = cairo_create(surface)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    func samples(page: Int) throws(EmissionError) -> RasterPage {
        cairo_surface_flush(surface)
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface) else {
            throw .drawing(page: page, reason: String(cString: cairo_status_to_string(status)))
        }
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let stride = Int(cairo_image_surface_get_stride(surface))
        var samples = [UInt8](repeating: 0, count: width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                // RGB24 is a native 32-bit word: on this little-endian machine blue comes first.
                let source = row * stride + column * 4
                let place = (row * width + column) * 3
                samples[place] = pixels[source + 2]
                samples[place + 1] = pixels[source + 1]
                samples[place + 2] = pixels[source]
            }
        }
        return RasterPage(width: width, height: height, channels: 3, samples: samples)
    }
}

extension RasterPage {
    /// It as a file that browsers show, and the type of the file: a PNG, or a JPEG if that takes less than half the space, as photographs
    /// do.
    package func encoded(resolution: Double) -> (bytes: [UInt8], type: String) {
        let exact = PNGFile(self, resolution: resolution).bytes
        let photograph = PubImages.jpeg(samples, width: width, height: height, channels: channels, quality: 88)
        guard let photograph, photograph.count * 2 < exact.count else { return (exact, "image/png") }
        return (photograph, "image/jpeg")
    }
}
