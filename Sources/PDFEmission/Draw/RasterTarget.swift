import PubCCairo
import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages

/// Drawing in pixels: colours as they are seen, or as a plate has them; glyphs as outlines at their exact places.
final class RasterTarget: DrawingTarget {
    let context: OpaquePointer
    private let faces: Faces
    private let colors: any PaintLights
    private let scale: Double
    private let pixels: (ImageItem, Int) throws -> Pixels
    private struct ShownPicture: Hashable {
        var image: ImageKey
        var inks: [Paint]
    }

    private var pictures: [ShownPicture: PictureSurface] = [:]
    /// The masks that are being drawn, the innermost last.
    private var masks: [Group.Mask.Kind] = []
    /// The ink of the glyphs whose outlines are the context's path, and their matrix; nil for none.
    private var text: (ink: TextInk, matrix: PageTransform)?

    /// Draws on `context`, `scale` pixels a point, in `faces`; `pixels` gives a picture at least as wide as requested, as
    /// stored, in grays if it is printed in inks of its own.
    init(
        context: OpaquePointer, faces: Faces, colors: any PaintLights, scale: Double,
        pixels: @escaping (ImageItem, Int) throws -> Pixels
    ) {
        self.context = context
        self.faces = faces
        self.colors = colors
        self.scale = scale
        self.pixels = pixels
    }

    deinit {
        for picture in pictures.values { cairo_surface_destroy(picture.surface) }
    }

    var composes: Bool { true }

    func isUnseen(_ paint: Paint) -> Bool { colors.isUnseen(paint) }

    func fill(_ gradient: Gradient, over area: PaintArea, on context: OpaquePointer) {
        let pattern: OpaquePointer
        switch gradient.shape {
        case .linear(let from, let to): pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
        case .radial(let from, let to):
            pattern = cairo_pattern_create_radial(
                from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius)
        case .sweep(let center, _, _): return fill(sweep: gradient, around: center, over: area, on: context)
        }
        defer { cairo_pattern_destroy(pattern) }
        for stop in gradient.stops {
            let light = components(of: stop.paint)
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.place, light.red, light.green, light.blue, stop.opacity)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(context, pattern)
        cairo_paint(context)
    }

    /// Cairo has no sweeps: wedges of half a degree, whose edges share no pixel.
    private func fill(
        sweep gradient: Gradient, around center: SIMD2<Double>, over area: PaintArea, on context: OpaquePointer
    ) {
        let step = 0.5
        let reach = Gradient.reach(of: area, from: center, step: step)
        let spokes = gradient.spokes(step: step) { stop in
            let light = components(of: stop.paint)
            return [light.red, light.green, light.blue, stop.opacity]
        }
        cairo_save(context)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        for (low, high) in zip(spokes, spokes.dropFirst()) where high.angle > low.angle {
            let color = low.middle(to: high)
            cairo_set_source_rgba(context, color[0], color[1], color[2], color[3])
            cairo_new_path(context)
            cairo_move_to(context, center.x, center.y)
            for angle in [low.angle, high.angle] {
                let direction = UnitVector(degrees: angle)
                cairo_line_to(context, center.x + reach * direction.cosine, center.y + reach * direction.sine)
            }
            cairo_fill(context)
        }
        cairo_restore(context)
    }

    // Pixels belong to no element.
    func mark(_ element: ElementID) {}
    func endMark() {}
    func beginForm() {}
    func endForm() {}

    func beginMask(_ kind: Group.Mask.Kind) { masks.append(kind) }

    /// Makes the luminance of a mask its opacity.
    func endMask(_ pattern: OpaquePointer?) {
        guard masks.removeLast() == .luminance else { return }
        var surface: OpaquePointer?
        guard cairo_pattern_get_surface(pattern, &surface) == CAIRO_STATUS_SUCCESS, let surface,
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
        else { return }
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<Int(cairo_image_surface_get_height(surface)) {
            for column in 0..<Int(cairo_image_surface_get_width(surface)) {
                // A native 32-bit word, premultiplied: on this little-endian machine blue comes first and opacity last.
                let pixel = bytes + row * stride + column * 4
                let light = Luminance.of(SIMD3(Double(pixel[2]), Double(pixel[1]), Double(pixel[0])))
                pixel[3] = UInt8(min(light, 255) + 0.5)
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    func components(of paint: Paint) -> (red: Double, green: Double, blue: Double) {
        let light = colors.rgb(for: paint)
        return (Double(light.red), Double(light.green), Double(light.blue))
    }

    /// Adds the outlines of the run's glyphs, at their exact places: Cairo would move glyphs of an image to whole pixels,
    /// and make their spacing uneven.
    func append(_ run: GlyphRun, of marks: Marks, by matrix: PageTransform) throws(EmissionError) {
        if run.isHidden { return }
        let ink = TextInk(run)
        if text?.ink != ink || text?.matrix != matrix {
            try flushText()
            cairo_new_path(context)
            text = (ink, matrix)
        }
        let program = try faces.program(run.font)
        let unit = run.size.points / Double(program.unitsPerEm)
        let origin = SIMD2(run.origin.x.points, run.origin.y.points)
        guard unit > 0, run.glyphScale > 0 else { return }
        for glyph in marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)] {
            let place = origin + SIMD2(Double(glyph.x), Double(glyph.y)) / 65536
            matrix.set(on: context)
            cairo_translate(context, place.x, place.y)
            cairo_scale(context, unit * run.glyphScale, unit)
            try faces.outline(glyph.glyph, of: run.font).append(to: context)
        }
    }

    func flushText() throws(EmissionError) {
        guard let text else { return }
        self.text = nil
        text.matrix.set(on: context)
        paintPath(in: text.ink, on: context)
    }

    func surface(for item: ImageItem, extent: SIMD2<Double>) throws(EmissionError) -> PictureSurface {
        let (image, shown) = (item.image, ShownPicture(image: item.image, inks: item.inks))
        if let known = pictures[shown] { return known }
        var decoded: Pixels
        do { decoded = try pixels(item, Int(extent.max().rounded(.up))) } catch {
            throw .failure(of: image, error)
        }
        if !item.inks.isEmpty { decoded.recolor(colors.tones(of: item.inks)) }
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
            orientation: decoded.orientation, isPlaceholder: false)
        pictures[shown] = picture
        return picture
    }
}
