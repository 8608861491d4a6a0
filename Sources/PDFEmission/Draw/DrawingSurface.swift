import CCairo
import Glibc

/// Cairo's PDF surface over a file descriptor. Ends the surface when it goes.
final class DrawingSurface {
    /// Where Cairo's bytes go; a class, since Cairo's callback gets its address.
    private final class Sink {
        let descriptor: Int32
        var failure: Int32 = 0
        init(_ descriptor: Int32) { self.descriptor = descriptor }

        func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
            var rest = UnsafeRawBufferPointer(start: bytes, count: count)
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    failure = errno
                    return false
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
            return true
        }
    }

    private let sink: Sink
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// A surface that writes to `descriptor`, which stays the caller's.
    init(descriptor: Int32) {
        sink = Sink(descriptor)
        // The surface lives no longer than the sink: both are held by this object, which finishes it in deinit.
        surface = cairo_pdf_surface_create_for_stream(
            { closure, bytes, count in
                let sink = Unmanaged<Sink>.fromOpaque(closure!).takeUnretainedValue()
                return sink.write(bytes!, Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
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
        try check(cairo_surface_status(surface), page: number)
    }

    private func check(_ status: cairo_status_t, page: Int) throws(EmissionError) {
        if sink.failure != 0 { throw .system(operation: "write", code: sink.failure) }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(page: page, reason: String(cString: cairo_status_to_string(status)))
        }
    }
}
