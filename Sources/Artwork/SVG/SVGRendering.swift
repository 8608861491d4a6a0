import PubCCairo
import PubCRSVG
import PubDisplayList
import PubGeometry
import PubImages

/// An SVG that librsvg has read. Closed on deinit.
struct SVGRendering: ~Copyable {
    /// Why there is no drawing.
    enum Fault: Error {
        /// librsvg cannot be loaded, or there is not enough memory.
        case machine(UnableToDraw)
        /// It is no SVG, or one that cannot be drawn.
        case failed(String)
        /// It has what cannot be turned into marks, as the end of “it has …”.
        case unsupported(String)
        /// Nothing says how large it is.
        case noSize
        /// Its sides, in points, are not those of a drawing on paper.
        case absurdSize(Double, Double)
        /// Its layers are nested deeper than readers of PDFs go.
        case tooDeep
        /// It has marks further outside of it than Cairo holds.
        case tooFar
    }

    private let drawing: OpaquePointer

    /// The largest side: PDF's largest page, in points.
    private static let mostSide = 14_400.0
    /// How many layers may be in one another: readers of PDFs leave out what is in a hundred, some in fewer.
    static let mostLayerDepth = 24
    /// The units that the longer side has while Cairo, whose places have 8 bits behind the point, holds it.
    static let resolution = 65_536.0
    /// The furthest place that Cairo holds, in units, less a tenth for what it adds to marks.
    static let mostPlace = 7_500_000.0
    /// How far marks may reach, in longer sides of the drawing: where that side has 4,096 units, a tenth of a millimetre in a metre.
    static let mostReach = mostPlace / 4096
    /// The most bytes of a script: more than half a million marks.
    fileprivate static let mostScript = 64 << 20

    /// Reads `bytes`.
    init(_ bytes: [UInt8]) throws(Fault) {
        var message = [CChar](repeating: 0, count: Int(CRSVG_MESSAGE_SIZE))
        var opened: OpaquePointer?
        let state = CRSVG_open(bytes, bytes.count, &opened, &message)
        guard state == CRSVG_OK, let opened else {
            if state != CRSVG_MISSING { throw Fault(text(message)) }
            let reason = "librsvg cannot be loaded (\(text(message)))"
            throw .machine(UnableToDraw(reason: reason, hint: "install Debian's package librsvg2-2"))
        }
        drawing = opened
    }

    deinit { CRSVG_close(drawing) }

    /// The size that it asks for, in pixels of which 96 are an inch, else that of `viewBox`.
    func pixels(viewBox: SIMD2<Double>?) throws(Fault) -> SIMD2<Double> {
        var (width, height) = (0.0, 0.0)
        CRSVG_size(drawing, &width, &height)
        var pixels = SIMD2(width, height)
        if pixels.min() <= 0, let viewBox { pixels = viewBox }
        guard pixels.min() > 0 else { throw .noSize }
        let points = pixels * 0.75
        guard points.min() >= 1, points.max() <= Self.mostSide else { throw .absurdSize(points.x, points.y) }
        return pixels
    }

    /// How a drawing leans while it is drawn. Of fills whose sides are all upright Cairo 1.16 writes wrong
    /// paths, or none, and it replaces clips by rectangles of whole units: no side may be upright, also one of a ten-thousandth
    /// of the drawing. And it may not lean more: librsvg 2.54 takes the box around a leaning shape for its box, by which
    /// gradients are laid; like this they are longer by a thousandth.
    static let slightLean = PlaneMap(a: 1, b: 0.000_681_1, c: 0.000_737_3, d: 1)

    /// The outline of what is seen of a frame of so many `pixels`.
    func contour(of pixels: SIMD2<Double>) throws(Fault) -> Path? {
        let side = 200
        var opacities = [UInt8](repeating: 0, count: side * side)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_scale(context, Double(side) / pixels.x, Double(side) / pixels.y)
        var message = [CChar](repeating: 0, count: Int(CRSVG_MESSAGE_SIZE))
        let state = CRSVG_draw(drawing, UnsafeMutableRawPointer(context), pixels.x, pixels.y, &message)
        if cairo_status(context) == CAIRO_STATUS_NO_MEMORY { throw .machine(.outOfMemory) }
        guard state == CRSVG_OK, cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<side {
            // A native 32-bit word: on this little-endian machine opacity comes last.
            for x in 0..<side { opacities[y * side + x] = bytes[y * stride + x * 4 + 3] }
        }
        return PubImages.contour(ofOpacities: opacities, width: side, height: side)
    }

    /// What reaches Cairo's script surface when it is drawn so many `pixels` large, and leans by `lean`.
    func script(of pixels: SIMD2<Double>, leaning lean: PlaneMap) throws(Fault) -> [UInt8] {
        let far = lean.applied(to: pixels)
        let surface = ScriptSurface(width: far.x.rounded(.up), height: far.y.rounded(.up))
        var message = [CChar](repeating: 0, count: Int(CRSVG_MESSAGE_SIZE))
        let state = CRSVG_draw(drawing, UnsafeMutableRawPointer(surface.context), pixels.x, pixels.y, &message)
        guard state == CRSVG_OK else { throw Fault(text(message)) }
        return try surface.finish()
    }
}

/// Cairo's script surface, which writes down what is drawn on it. Finished on deinit.
private final class ScriptSurface {
    private let device: OpaquePointer
    private let surface: OpaquePointer
    let context: OpaquePointer
    private let output = Output()

    /// What Cairo writes.
    private final class Output {
        var bytes: [UInt8] = []
    }

    init(width: Double, height: Double) {
        // The output lives as long as the device: this object holds both, and finishes the device in deinit.
        device = cairo_script_create_for_stream(
            { closure, bytes, count in
                let output = Unmanaged<Output>.fromOpaque(closure!).takeUnretainedValue()
                guard output.bytes.count < SVGRendering.mostScript else { return CAIRO_STATUS_WRITE_ERROR }
                output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(output).toOpaque())
        surface = cairo_script_surface_create(device, CAIRO_CONTENT_COLOR_ALPHA, width, height)
        context = cairo_create(surface)
        // Without a clip the layers of groups have one without end, at which Cairo 1.16 aborts.
        cairo_rectangle(context, 0, 0, width, height)
        cairo_clip(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        cairo_device_finish(device)
        cairo_device_destroy(device)
    }

    /// Ends the drawing, and gives the script.
    func finish() throws(SVGRendering.Fault) -> [UInt8] {
        let drawn = cairo_status(context)
        cairo_surface_flush(surface)
        cairo_surface_finish(surface)
        cairo_device_flush(device)
        let written = cairo_device_status(device)
        guard output.bytes.count < SVGRendering.mostScript else { throw .failed("it has too many marks") }
        for status in [drawn, written] where status != CAIRO_STATUS_SUCCESS {
            throw SVGRendering.Fault(String(cString: cairo_status_to_string(status)))
        }
        return output.bytes
    }
}

extension SVGRendering.Fault {
    /// What a library says for `reason`: Cairo's words for a lack of memory are in those of librsvg too.
    fileprivate init(_ reason: String) {
        self = reason.contains("out of memory") ? .machine(.outOfMemory) : .failed(reason)
    }
}

extension UnableToDraw {
    fileprivate static let outOfMemory = UnableToDraw(
        reason: "there is not enough memory", hint: "end other programs, or raise the limit (ulimit -v)")
}

/// The message of a C library as text.
func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
