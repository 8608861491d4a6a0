import CCairo

/// Cairo's PDF surface over a file. Destroys the surface on deinit.
final class DrawingSurface {
    private let file: CheckedFile
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// A surface that writes to `file`.
    init(_ file: CheckedFile) {
        self.file = file
        // The surface lives no longer than the file: both are held by this object, which finishes it in deinit.
        surface = cairo_pdf_surface_create_for_stream(
            { closure, bytes, count in
                let file = Unmanaged<CheckedFile>.fromOpaque(closure!).takeUnretainedValue()
                let isWritten = file.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                return isWritten ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, Unmanaged.passUnretained(file).toOpaque(), 1, 1)
        context = cairo_create(surface)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Begins a page of the size in points: before anything is drawn on it, or Cairo loses what was.
    func beginPage(width: Double, height: Double) { cairo_pdf_surface_set_size(surface, width, height) }

    /// Ends page `number` and throws what went wrong on it.
    func endPage(_ number: Int) throws(EmissionError) {
        // An error on the context silently drops all that follows, while the surface still says success.
        try check(cairo_status(context), page: number)
        cairo_show_page(context)
        try check(cairo_status(context), page: number)
        try check(cairo_surface_status(surface), page: number)
    }

    /// Writes what is left after page `number`, the last; a full disk may show only here.
    func finish(after number: Int) throws(EmissionError) {
        cairo_surface_finish(surface)
        _ = file.flush()
        try check(cairo_surface_status(surface), page: number)
    }

    private func check(_ status: cairo_status_t, page: Int) throws(EmissionError) {
        try file.check()
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(page: page, reason: String(cString: cairo_status_to_string(status)))
        }
    }
}
