import PubCCairo
import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubPlatform

/// Drawing for a PDF: text as operators of our own, everything else by Cairo, with colours as keys, pictures as placeholders
/// of one pixel, and a triangle wherever text belongs.
final class ContentTarget: DrawingTarget {
    private let faces: Faces
    private let size: Size
    private let number: Int
    private let picture: (ImageKey, SIMD2<Double>) throws -> (use: PictureUse, orientation: PictureOrientation)
    private(set) var keys = KeyTable()
    private(set) var text: TextWriter
    /// Blocks of text that a triangle stands for, with its corner; by the numbers in their keys.
    private(set) var blocks: [(block: TextBlock, corner: SIMD2<Double>)] = []
    /// The pictures that are shown, by the numbers of their placeholders.
    private(set) var pictures: [PictureUse] = []
    private var placeholders: [PictureUse: PictureSurface] = [:]
    private var surface: PageSurface?
    /// The masks that are being drawn, the innermost last.
    private var masks: [Group.Mask.Kind] = []

    /// A target for page `number` (from 1) of `size`, whose text `text` writes. `picture` gives the use of a picture with
    /// the given width and height in points, and its rotation.
    init(
        page number: Int, size: Size, faces: Faces, text: consuming TextWriter,
        picture: @escaping (ImageKey, SIMD2<Double>) throws -> (use: PictureUse, orientation: PictureOrientation)
    ) {
        self.number = number
        self.size = size
        self.faces = faces
        self.text = text
        self.picture = picture
    }

    deinit {
        for picture in placeholders.values { cairo_surface_destroy(picture.surface) }
    }

    /// A page of text alone never asks for it.
    var context: OpaquePointer {
        if let surface { return surface.context }
        let made = PageSurface(width: size.width.points, height: size.height.points)
        surface = made
        if text.marksContent {
            // Without a clip Cairo forgets what is below an opaque paint of the whole sheet, triangles too: what is covered is
            // read all the same, and what begins a sequence there ends above. It is larger than the sheet: viewers soften edges.
            cairo_rectangle(made.context, -9, -9, size.width.points + 18, size.height.points + 18)
            cairo_clip(made.context)
        }
        return made.context
    }

    /// Ends the page. Gives what Cairo drew, with triangles in the place of the text before it was drawn; nil when it
    /// drew nothing. The text that came last is still to be taken from `text`.
    func finish() throws(EmissionError) -> [UInt8]? {
        guard let surface else { return nil }
        endMark()
        flushText()
        return try surface.finish(page: number)
    }

    // MARK: Text

    func append(_ run: GlyphRun, of marks: Marks, by matrix: PageTransform) throws(EmissionError) {
        guard text.append(run, of: marks, by: matrix, try faces.shown(run.font)) else {
            throw .drawing(page: number, reason: "glyphs, text and clusters of a run contradict each other")
        }
    }

    /// Marks the end of the pending text. Cairo leaves out triangles that cannot be seen, as the text could not be.
    func flushText() {
        if text.isEmpty { return }
        let block = text.takeBlock()
        let context = context
        let sheet = PaintArea(low: .zero, high: SIMD2(size.width.points, size.height.points))
        let bounds = block.marksGraphics ? sheet : block.bounds
        let key = keys.key(for: .text(blocks.count)).components
        blocks.append((block, bounds.low))
        cairo_save(context)
        cairo_identity_matrix(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgb(context, key.red, key.green, key.blue)
        cairo_new_path(context)
        cairo_move_to(context, bounds.low.x, bounds.low.y)
        cairo_line_to(context, bounds.low.x + 2 * bounds.size.x, bounds.low.y)
        cairo_line_to(context, bounds.low.x, bounds.low.y + 2 * bounds.size.y)
        cairo_fill(context)
        cairo_restore(context)
    }

    /// The text after the last graphics.
    func takeText() -> TextBlock { text.takeBlock() }

    // MARK: Structure

    func mark(_ element: ElementID) {
        text.mark(element)
        flushText()
    }

    func endMark() {
        text.endMark()
        flushText()
    }

    func beginForm() { text.beginForm() }

    func endForm() { text.endForm() }

    func beginMask(_ kind: Group.Mask.Kind) { masks.append(kind) }

    func endMask(_ pattern: OpaquePointer?) { masks.removeLast() }

    // MARK: Paint

    /// Only Cairo's "over" and its blend modes are PDF's too.
    var composes: Bool { false }

    func fill(_ gradient: Gradient, over area: PaintArea, on context: OpaquePointer) {
        let ground = Ground(gradient: gradient, area: area, isLuminance: masks.last == .luminance)
        let key = keys.key(for: .gradient(ground)).components
        cairo_set_source_rgb(context, key.red, key.green, key.blue)
        cairo_new_path(context)
        for corner in ground.triangle { cairo_line_to(context, corner.x, corner.y) }
        cairo_fill(context)
    }

    func components(of paint: Paint) -> (red: Double, green: Double, blue: Double) {
        keys.key(for: masks.last == .luminance ? .luminance(Luminance.of(paint)) : .paint(paint)).components
    }

    // MARK: Pictures

    func surface(for item: ImageItem, extent: SIMD2<Double>) throws(EmissionError) -> PictureSurface {
        var (use, turned): (PictureUse, PictureOrientation)
        do { (use, turned) = try picture(item.image, extent) } catch { throw .failure(of: item.image, error) }
        use.inks = item.inks
        if let known = placeholders[use] { return known }
        guard pictures.count < 1 << 16 else { throw .drawing(page: number, reason: "more pictures than placeholders") }
        let placeholder = PictureSurface(
            surface: PicturePlaceholder.make(pictures.count), width: 1, height: 1, orientation: turned,
            isPlaceholder: true)
        placeholders[use] = placeholder
        pictures.append(use)
        return placeholder
    }
}

/// A surface of one opaque pixel that means a picture: Cairo then handles no pixels, which costs a tenth.
enum PicturePlaceholder {
    /// The blue of every placeholder; never equal to both other components, since Cairo makes gray pixels DeviceGray.
    private static let mark: UInt8 = 0xC1

    static func make(_ number: Int) -> OpaquePointer {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)!
        let pixel = cairo_image_surface_get_data(surface)!
        let (red, green, blue) = color(of: number)
        // RGB24 is a native 32-bit word: on this little-endian machine blue comes first.
        UnsafeMutableRawPointer(pixel).storeBytes(
            of: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), as: UInt32.self)
        cairo_surface_mark_dirty(surface)
        name(surface, "picture-\(number)")
        return surface
    }

    /// The number of the placeholder of a colour; nil for an ordinary colour.
    static func number(of color: SIMD3<UInt8>) -> Int? {
        let number = Int(color.x) | Int(color.y) << 8
        let own = PicturePlaceholder.color(of: number)
        return own.blue == color.z ? number : nil
    }

    private static func color(of number: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let (red, green) = (UInt8(number & 255), UInt8(number >> 8))
        return (red, green, red == mark && green == mark ? mark + 1 : mark)
    }

    /// Lets Cairo write the pixel once, however often it is shown.
    private static func name(_ surface: OpaquePointer, _ name: String) {
        // Cairo keeps the bytes beyond this call and frees them itself.
        let copy = strdup(name)!
        let status = cairo_surface_set_mime_data(
            surface, CAIRO_MIME_TYPE_UNIQUE_ID, UnsafeRawPointer(copy).assumingMemoryBound(to: UInt8.self),
            UInt(name.utf8.count), { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }
}
