import CCairo
import Color
import DisplayList
import Geometry
import Glibc
import Identity
import Images

/// A picture that was drawn by a stand-in.
struct PlacedPicture {
    /// Its number among the placeholders of pictures, from 0, which the placeholder's colour encodes.
    var number: Int
    /// The picture; a JPEG without its bytes, which Cairo writes itself.
    var prepared: PreparedPicture
    /// Bytes of its stream.
    var length: Int
}

/// Drawing for a PDF: colours as keys, pictures as stand-ins of one pixel.
final class KeyedTarget: DrawingTarget {
    private let picture: (ImageKey) throws -> PreparedPicture
    private(set) var keys = KeyTable()
    /// What the finished file needs to know of each picture that was drawn.
    private(set) var placed: [ImageKey: PlacedPicture] = [:]
    private var standIns: [ImageKey: OpaquePointer] = [:]

    init(picture: @escaping (ImageKey) throws -> PreparedPicture) { self.picture = picture }

    deinit { releaseStandIns() }

    /// Lets go of the stand-ins, and with them of the JPEGs, of the page that has been written.
    func releaseStandIns() {
        for surface in standIns.values { cairo_surface_destroy(surface) }
        standIns.removeAll(keepingCapacity: true)
    }

    /// Only Cairo's "over" and its blend modes are PDF's too.
    var composes: Bool { false }

    func fill(_ gradient: Gradient, over area: PaintArea, on context: OpaquePointer) {
        let ground = Ground(gradient: gradient, area: area)
        let key = keys.key(for: KeyMeaning(ground)).components
        cairo_set_source_rgb(context, key.red, key.green, key.blue)
        cairo_new_path(context)
        for corner in ground.triangle { cairo_line_to(context, corner.x, corner.y) }
        cairo_fill(context)
    }

    func components(of paint: Paint) -> (red: Double, green: Double, blue: Double) {
        keys.key(for: KeyMeaning(paint)).components
    }

    func show(_ batch: borrowing TextBatch, in ink: TextInk, scale: Double, on context: OpaquePointer) {
        var meaning = KeyMeaning(ink.paint, isShown: batch.look?.isShown != false, outline: ink.outline)
        // Text is written in points of the page, whatever the transform around it.
        if let line = ink.outline, scale != 1 { meaning.outline?.weight = line.weight.scaled(by: scale) }
        let key = keys.key(for: meaning).components
        cairo_set_source_rgb(context, key.red, key.green, key.blue)
        let flags = batch.look?.backwards == true ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0)
        batch.text.withUnsafeBufferPointer { text in
            text.withMemoryRebound(to: CChar.self) { text in
                cairo_show_text_glyphs(
                    context, text.baseAddress, Int32(text.count), batch.glyphs, Int32(batch.glyphs.count),
                    batch.clusters, Int32(batch.clusters.count), flags)
            }
        }
    }

    func surface(for image: ImageKey, frame: Rect) throws(EmissionError) -> PictureSurface {
        let surface: OpaquePointer
        if let known = standIns[image] {
            surface = known
        } else {
            surface = try makeStandIn(image)
            standIns[image] = surface
        }
        return PictureSurface(
            surface: surface, width: 1, height: 1, orientation: placed[image]?.prepared.header.orientation ?? .upright,
            isStandIn: true)
    }

    private func makeStandIn(_ image: ImageKey) throws(EmissionError) -> OpaquePointer {
        let number = placed[image]?.number ?? placed.count
        guard number < 1 << 16 else { throw .finishing(reason: "more pictures than stand-ins") }
        let surface = PictureStandIn.make(number)
        if placed[image] == nil {
            var prepared: PreparedPicture
            do { prepared = try picture(image) } catch {
                cairo_surface_destroy(surface)
                throw .failure(of: image, error)
            }
            let length = prepared.samples.bytes.count
            if prepared.samples.filter == .dct {
                PictureStandIn.attach(prepared.samples.bytes, to: surface)
                prepared.samples.bytes = []
            }
            placed[image] = PlacedPicture(number: number, prepared: prepared, length: length)
        }
        return surface
    }
}

/// A surface of one opaque pixel that means a picture: Cairo then handles no pixels, which costs a tenth.
enum PictureStandIn {
    /// The blue of every stand-in; never equal to both other components, since Cairo makes gray pixels DeviceGray.
    private static let mark: UInt8 = 0xC1

    static func make(_ number: Int) -> OpaquePointer {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)!
        let pixel = cairo_image_surface_get_data(surface)!
        let (red, green, blue) = color(of: number)
        // RGB24 is a native 32-bit word: on this little-endian machine blue comes first.
        UnsafeMutableRawPointer(pixel).storeBytes(
            of: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), as: UInt32.self)
        cairo_surface_mark_dirty(surface)
        attach(Array("picture-\(number)".utf8), to: surface, type: CAIRO_MIME_TYPE_UNIQUE_ID)
        return surface
    }

    /// Lets Cairo write `jpeg` as it is in the place of the pixel.
    static func attach(_ jpeg: [UInt8], to surface: OpaquePointer) {
        attach(jpeg, to: surface, type: CAIRO_MIME_TYPE_JPEG)
    }

    static func color(of number: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let (red, green) = (UInt8(number & 255), UInt8(number >> 8))
        return (red, green, red == mark && green == mark ? mark + 1 : mark)
    }

    private static func attach(_ bytes: [UInt8], to surface: OpaquePointer, type: String) {
        // Cairo keeps the bytes beyond this call and frees them itself.
        let copy = malloc(max(1, bytes.count))!
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        let status = cairo_surface_set_mime_data(
            surface, type, copy.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }
}
