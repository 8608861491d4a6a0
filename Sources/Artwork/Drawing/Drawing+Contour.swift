import PubCCairo
import PubDisplayList
import PubGeometry
import PubImages

extension Drawing {
    /// The outline of its visible marks, in a frame of 1000 × 1000 pt; nil if nothing is visible. Linear in its marks.
    var outlineOfSeen: Path? {
        // As fine as the grid that outlines of pictures are found on.
        let side = 200
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side), Int32(side)),
            let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_scale(context, Double(side) / size.width.points, Double(side) / size.height.points)
        // A quarter of a cell: finer curves change no cell.
        cairo_set_tolerance(context, max(size.width.points, size.height.points) / Double(side) / 4)
        items.cover(context, marks)
        cairo_surface_flush(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(surface) else {
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var opacities = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side { opacities[y * side + x] = bytes[y * stride + x] }
        }
        return PubImages.contour(ofOpacities: opacities, width: side, height: side)
    }
}

extension [DisplayItem] {
    /// Draws the area that the marks cover on `context`. Masks are treated as fully opaque here.
    fileprivate func cover(_ context: OpaquePointer, _ marks: Marks) {
        for item in self {
            switch item {
            case .path(let item): item.cover(context)
            case .image(let item):
                item.clip.trace(on: context)
                cairo_fill(context)
            case .group(let group): group.cover(context, marks)
            case .glyphs(let run):
                run.area(in: marks).trace(on: context)
                cairo_fill(context)
            case .link: break
            }
        }
    }
}

extension GlyphRun {
    /// About the area of its letters.
    fileprivate func area(in marks: Marks) -> Rect {
        let last = glyphs.isEmpty ? 0 : marks.glyphs[Int(glyphs.upperBound) - 1].x
        return Rect(
            x: origin.x, y: origin.y - size.scaled(by: 0.75), width: Length(raw: Int64(last)) + size.part(1, of: 2),
            height: size)
    }
}

extension Group {
    fileprivate func cover(_ context: OpaquePointer, _ marks: Marks) {
        // Less than a step of eight bits is not seen.
        if opacity < 1.0 / 255 { return }
        cairo_save(context)
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.translation.x.points,
            y0: transform.translation.y.points)
        cairo_transform(context, &matrix)
        if let clip {
            clip.trace(on: context)
            cairo_set_fill_rule(context, clipRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_clip(context)
        }
        items.cover(context, marks)
        cairo_restore(context)
    }
}

extension PathItem {
    fileprivate func cover(_ context: OpaquePointer) {
        path.trace(on: context)
        if fill != nil || gradient?.stops.contains(where: { $0.opacity > 0 }) == true {
            cairo_set_fill_rule(context, fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_fill_preserve(context)
        }
        if let stroke {
            // Gaps between dashes are finer than the outline.
            cairo_set_line_width(context, stroke.weight.points)
            cairo_stroke(context)
        }
    }
}

extension Rect {
    fileprivate func trace(on context: OpaquePointer) {
        cairo_new_path(context)
        cairo_rectangle(context, minX.points, minY.points, width.points, height.points)
    }
}

extension Path {
    /// Makes it the path of `context`.
    fileprivate func trace(on context: OpaquePointer) {
        cairo_new_path(context)
        for element in elements {
            switch element {
            case .move(let p): cairo_move_to(context, p.x.points, p.y.points)
            case .line(let p): cairo_line_to(context, p.x.points, p.y.points)
            case .curve(let a, let b, let p):
                cairo_curve_to(context, a.x.points, a.y.points, b.x.points, b.y.points, p.x.points, p.y.points)
            case .close: cairo_close_path(context)
            }
        }
    }
}
