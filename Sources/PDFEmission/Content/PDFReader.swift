import CQPDF
import Glibc

/// An object of a PDF that qpdf holds: a number that means something only together with its document.
struct PDFObject: Hashable {
    let handle: cqpdf_object
}

/// A PDF read by qpdf. Closed on deinit; for one thread.
///
/// Calls that fail return nothing useful, and are kept: ``check()`` throws them.
final class PDFReader {
    private let source: any PDFSource
    private let document: OpaquePointer

    /// Reads the structure of `source`; objects are read when they are asked for.
    init(_ source: any PDFSource) throws(EmissionError) {
        self.source = source
        let box = SourceBox(source)
        self.box = box
        // The document lives no longer than the source: both are held by this object, which ends it in deinit.
        let context = Unmanaged.passUnretained(box).toOpaque()
        document = cqpdf_read(
            cqpdf_source(context: context, size: Int64(source.count)) {
                let box = Unmanaged<SourceBox>.fromOpaque($0!).takeUnretainedValue()
                return box.source.read(UnsafeMutableRawBufferPointer(start: $2, count: $3), from: Int($1))
            })
        try check()
    }

    private final class SourceBox {
        let source: any PDFSource
        init(_ source: any PDFSource) { self.source = source }
    }

    private let box: SourceBox

    deinit { cqpdf_free(document) }

    /// Throws the first failure of the source, else the first error or warning of qpdf: a file that this program wrote is
    /// sound, so a warning is a fault of the program or of the machine.
    func check() throws(EmissionError) {
        try source.check()
        guard let found = cqpdf_error(document) else { return }
        let reason = String(cString: found)
        // The words of C++ for it, which qpdf passes on in its own.
        if reason.hasSuffix("std::bad_alloc") { throw .system(operation: "finish", code: ENOMEM) }
        throw .finishing(reason: reason)
    }

    var pageCount: Int { cqpdf_page_count(document) }
    func page(_ index: Int) -> PDFObject { PDFObject(handle: cqpdf_page(document, index)) }

    /// The value of `key`; nil when it is missing or `object` is no dictionary. Streams give the values of theirs.
    func value(_ object: PDFObject, _ key: String) -> PDFObject? {
        let value = cqpdf_value(document, object.handle, key)
        return cqpdf_is_null(document, value) ? nil : PDFObject(handle: value)
    }

    func isStream(_ object: PDFObject) -> Bool { cqpdf_is_stream(document, object.handle) }
    func isDictionary(_ object: PDFObject) -> Bool { cqpdf_is_dictionary(document, object.handle) }

    func number(_ object: PDFObject?) -> Double? {
        var value = 0.0
        guard let object, cqpdf_number(document, object.handle, &value) else { return nil }
        return value
    }

    func isName(_ object: PDFObject?, _ name: String) -> Bool {
        guard let object, let found = cqpdf_name(document, object.handle) else { return false }
        return strcmp(found, name) == 0
    }

    /// The number of the indirect object; 0 for a direct one.
    func identity(_ object: PDFObject) -> Int { Int(cqpdf_identity(document, object.handle)) }

    /// Keys and values of a dictionary or of a stream's, in the order of the keys; nothing for what is none.
    func entries(_ dictionary: PDFObject?) -> [(key: String, value: PDFObject)] {
        guard let dictionary else { return [] }
        var keys: [String] = []
        withUnsafeMutablePointer(to: &keys) { keys in
            cqpdf_keys(document, dictionary.handle, keys) { context, key in
                context!.assumingMemoryBound(to: [String].self).pointee.append(String(cString: key!))
            }
        }
        return keys.map { ($0, PDFObject(handle: cqpdf_value(document, dictionary.handle, $0))) }
    }

    /// The syntax of an object that refers to no other.
    func syntax(of object: PDFObject) -> String {
        cqpdf_syntax(document, object.handle).map { String(cString: $0) } ?? "null"
    }

    /// The bytes of a stream, decoded or as they are stored, lent to `body`.
    func withBytes<Result>(
        of stream: PDFObject, decoded: Bool, _ body: (UnsafeBufferPointer<UInt8>) throws(EmissionError) -> Result
    ) throws(EmissionError) -> Result {
        guard let bytes = cqpdf_stream_bytes(document, stream.handle, decoded) else {
            try check()
            throw .finishing(reason: "a stream without its bytes")
        }
        defer { cqpdf_bytes_free(bytes) }
        try check()
        return try body(UnsafeBufferPointer(start: cqpdf_bytes_start(bytes), count: cqpdf_bytes_count(bytes)))
    }

    /// Reads every object and the tree of pages, though of streams only where they end: what is damaged is found by
    /// ``check()``.
    func readAll() {
        _ = cqpdf_read_all(document)
        _ = pageCount
    }
}

/// Where a PDF is read from.
protocol PDFSource: AnyObject {
    /// Its length in bytes.
    var count: Int { get }
    /// Fills `bytes` from `offset` on; false when that cannot be done.
    func read(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool
    /// Throws the first failure.
    func check() throws(EmissionError)
}

/// A PDF in memory.
final class PDFBytes: PDFSource {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    func read(_ target: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        guard offset >= 0, offset + target.count <= bytes.count else { return false }
        target.copyBytes(from: bytes[offset..<offset + target.count])
        return true
    }

    func check() throws(EmissionError) {}
}
