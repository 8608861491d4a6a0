import PubCHarfBuzz
import PubGeometry

/// An outline in the making; HarfBuzz's callbacks get it as their data.
private struct OutlinePen {
    var path = Path()
    /// Points to the font unit.
    var scale: Double

    /// The place of (`x`, `y`) in font units, y upwards, on the page's axes.
    func point(_ x: Float, _ y: Float) -> Point {
        // Broken programs give any number: beyond the bound of input there is no outline.
        func length(_ value: Double) -> Length { Length(clampingPoints: value) ?? .zero }
        return Point(x: length(Double(x) * scale), y: length(-Double(y) * scale))
    }
}

/// The callbacks that HarfBuzz draws with, made once; immutable afterwards, hence safe to share.
private nonisolated(unsafe) let drawing: OpaquePointer? = {
    let calls = hb_draw_funcs_create()
    // HarfBuzz hands back, as its second argument, the pen that `outline` gave it.
    hb_draw_funcs_set_move_to_func(
        calls,
        { _, data, _, x, y, _ in
            data?.withPen { $0.path.elements.append(.move($0.point(x, y))) }
        }, nil, nil)
    hb_draw_funcs_set_line_to_func(
        calls,
        { _, data, _, x, y, _ in
            data?.withPen { $0.path.elements.append(.line($0.point(x, y))) }
        }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
        calls,
        { _, data, _, ax, ay, bx, by, x, y, _ in
            data?.withPen {
                $0.path.elements.append(.curve($0.point(ax, ay), $0.point(bx, by), $0.point(x, y)))
            }
        }, nil, nil)
    hb_draw_funcs_set_close_path_func(
        calls,
        { _, data, _, _ in
            data?.withPen { $0.path.elements.append(.close) }
        }, nil, nil)
    hb_draw_funcs_make_immutable(calls)
    return calls
}()

extension UnsafeMutableRawPointer {
    fileprivate func withPen(_ body: (inout OutlinePen) -> Void) {
        body(&assumingMemoryBound(to: OutlinePen.self).pointee)
    }
}

extension HarfBuzzFont {
    /// The outline of `glyph` with `scale` points to the font unit, y downwards; quadratic curves become cubic ones.
    func outline(_ glyph: UInt32, scale: Double) -> Path {
        var pen = OutlinePen(scale: scale)
        withUnsafeMutablePointer(to: &pen) { hb_font_get_glyph_shape(font, glyph, drawing, $0) }
        return pen.path
    }
}
