import CCairo
import CPoppler
import Images

/// Why a page cannot be drawn for a screen.
package struct PageNotDrawn: Error {
    /// The reason that a library gives.
    package var reason: String
    /// True when the library itself is not there.
    package var isMissing: Bool
}

extension PlacedPage {
    /// The page with its bleed for a screen, at least `width` pixels wide where that is no more than 8192: drawn by Poppler,
    /// which sees no more of its document than is placed.
    package func pixels(atLeast width: Int) throws(PageNotDrawn) -> Pixels {
        let whole = whole
        let longer = max(1, whole.height.points / whole.width.points)
        let columns = max(1, min(width, Int(8192 / longer)))
        let scale = Double(columns) / whole.width.points
        let rows = max(1, Int((whole.height.points * scale).rounded(.up)))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_scale(context, scale, scale)
        let bytes = document
        var message = [CChar](repeating: 0, count: Int(CPOPPLER_MESSAGE_SIZE))
        let state = CPoppler_draw(bytes, bytes.count, UnsafeMutableRawPointer(context), &message)
        cairo_surface_flush(surface)
        guard state == CPOPPLER_OK, let pixels = cairo_image_surface_get_data(surface) else {
            throw PageNotDrawn(reason: text(message), isMissing: state == CPOPPLER_MISSING)
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var result: [UInt8] = []
        result.reserveCapacity(columns * rows * 4)
        for row in 0..<rows { result += UnsafeBufferPointer(start: pixels + row * stride, count: columns * 4) }
        return Pixels(width: columns, height: rows, bytes: result, orientation: .upright)
    }
}
