import PubCCairo

/// Cairo's PDF surface of one page, in memory.
final class PageSurface {
    private let surface: OpaquePointer
    let context: OpaquePointer
    private let output = Output()

    /// The output of Cairo.
    private final class Output {
        var bytes: [UInt8] = []
    }

    /// A page of the size in points.
    init(width: Double, height: Double) {
        // The output lives as long as the surface: this object holds it, and finishes the surface in deinit.
        surface = cairo_pdf_surface_create_for_stream(
            { closure, bytes, count in
                let output = Unmanaged<Output>.fromOpaque(closure!).takeUnretainedValue()
                output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(output).toOpaque(), width, height)
        context = cairo_create(surface)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Ends the page, the publication's `number`, and gives the PDF that Cairo made of it.
    func finish(page number: Int) throws(EmissionError) -> [UInt8] {
        // An error on the context silently drops all that follows, while the surface still says success.
        try check(cairo_status(context), page: number)
        cairo_show_page(context)
        try check(cairo_status(context), page: number)
        cairo_surface_finish(surface)
        try check(cairo_surface_status(surface), page: number)
        return output.bytes
    }

    private func check(_ status: cairo_status_t, page: Int) throws(EmissionError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(page: page, reason: String(cString: cairo_status_to_string(status)))
        }
    }
}
