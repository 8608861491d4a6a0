import PubCQPDF
import PubPlatform

/// A PDF read by qpdf, which repairs nothing that is damaged. Closed on deinit; for one thread.
///
/// Calls that fail return nothing useful, and are kept: ``check()`` throws them.
package final class PDFReader {
    private let source: SourceBox
    private let document: OpaquePointer
    private let origin: Origin
    /// The numbers of the streams whose data were compared with their checksums.
    private var compared: Set<Int> = []

    /// Who wrote a file.
    package enum Origin {
        /// This program, a moment ago.
        case program
        /// Somebody else: streams may not be in other files, and have to have the data that were written.
        case stranger
    }

    /// The source behind a pointer that C holds.
    private final class SourceBox {
        let source: any PDFSource
        init(_ source: any PDFSource) { self.source = source }
    }

    /// Reads the structure of `source`; objects are read when they are asked for.
    package init(_ source: any PDFSource, writtenBy origin: Origin) throws(PDFReadFailure) {
        self.origin = origin
        let box = SourceBox(source)
        self.source = box
        // The document lives no longer than the source: both are held by this object, which ends it in deinit.
        let context = Unmanaged.passUnretained(box).toOpaque()
        document = cqpdf_read(
            cqpdf_source(context: context, size: Int64(source.count)) {
                let box = Unmanaged<SourceBox>.fromOpaque($0!).takeUnretainedValue()
                return box.source.read(UnsafeMutableRawBufferPointer(start: $2, count: $3), from: Int($1))
            })
        // An encrypted one that asks for a password cannot be opened.
        if let failure {
            throw failure.contains("password") || failure.contains("encrypt") ? .encrypted : .damaged(failure)
        }
        if cqpdf_is_encrypted(document) { throw .encrypted }
    }

    deinit { cqpdf_free(document) }

    /// The version of qpdf that is loaded.
    package static var version: String { String(cString: cqpdf_version()) }

    private var failure: String? { cqpdf_error(document).map { String(cString: $0) } }

    /// Throws the first error or warning of qpdf: a sound file has neither.
    package func check() throws(PDFReadFailure) {
        if let failure { throw .damaged(failure) }
    }

    /// Reads every object and the tree of pages, but only finds where each stream ends: ``check()``
    /// reports damage.
    package func readAll() {
        _ = cqpdf_read_all(document)
        _ = pageCount
    }

    // MARK: Objects

    /// The number of pages. Reads all of them.
    package var pageCount: Int { cqpdf_page_count(document) }

    /// The number of pages that the root of their tree gives; 0 if it gives none.
    package var saidPageCount: Int {
        Int(number(value(value(value(trailer, "/Root"), "/Pages"), "/Count")) ?? 0)
    }

    /// The page at `index`, from 0.
    package func page(_ index: Int) -> PDFObject { PDFObject(handle: cqpdf_page(document, index)) }

    /// The trailer of the document.
    package var trailer: PDFObject { PDFObject(handle: cqpdf_trailer(document)) }

    /// The value of `key`, a name as ``PDFName`` keeps it; nil if it is missing or `object` is not a dictionary. Streams give the
    /// values of theirs.
    package func value(_ object: PDFObject?, _ key: String) -> PDFObject? {
        guard let object else { return nil }
        let value: cqpdf_object
        // Names with undone bytes are rare: the usual way makes no array.
        if key.utf8.contains(UInt8(ascii: "#")) {
            // qpdf keeps names as bytes, in no encoding.
            let bytes = (Array("/".utf8) + PDFName.bytes(of: key) + [0]).map { CChar(bitPattern: $0) }
            value = cqpdf_value(document, object.handle, bytes)
        } else {
            value = cqpdf_value(document, object.handle, key)
        }
        return cqpdf_is_null(document, value) ? nil : PDFObject(handle: value)
    }

    /// Whether an object is a stream.
    package func isStream(_ object: PDFObject?) -> Bool {
        object.map { cqpdf_is_stream(document, $0.handle) } ?? false
    }

    /// Whether an object is a dictionary; a stream's dictionary does not count.
    package func isDictionary(_ object: PDFObject?) -> Bool {
        object.map { cqpdf_is_dictionary(document, $0.handle) } ?? false
    }

    /// The items of an array; nil if it is not an array.
    package func items(_ array: PDFObject?) -> [PDFObject]? {
        guard let array, cqpdf_is_array(document, array.handle) else { return nil }
        return (0..<cqpdf_array_count(document, array.handle)).map {
            PDFObject(handle: cqpdf_array_item(document, array.handle, $0))
        }
    }

    /// The value of a finite number; nil if it is not one.
    package func number(_ object: PDFObject?) -> Double? {
        var value = 0.0
        guard let object, cqpdf_number(document, object.handle, &value), value.isFinite else { return nil }
        return value
    }

    /// The numbers of an array of `count`; nil for anything else.
    package func numbers(_ array: PDFObject?, count: Int) -> [Double]? {
        let numbers = items(array)?.compactMap { number($0) }
        return numbers?.count == count ? numbers : nil
    }

    /// A name, as ``PDFName`` keeps it; nil if it is not a name.
    package func name(_ object: PDFObject?) -> String? {
        guard let object, let name = cqpdf_name(document, object.handle) else { return nil }
        return PDFReader.name(name)
    }

    /// A name that qpdf gives as bytes with a slash.
    private static func name(_ bytes: UnsafePointer<CChar>) -> String {
        // qpdf ends it with a zero, and keeps it until the next call.
        let bytes = UnsafeRawBufferPointer(start: bytes, count: strlen(bytes))
        return PDFName.written(bytes.dropFirst())
    }

    /// A text string; nil if it is not one.
    package func text(_ object: PDFObject?) -> String? {
        object.flatMap { cqpdf_text(document, $0.handle).map { String(cString: $0) } }
    }

    /// The number of the indirect object; 0 for a direct one.
    package func identity(_ object: PDFObject) -> Int { Int(cqpdf_identity(document, object.handle)) }

    /// Keys and values of a dictionary, or of a stream's, in the order of the keys; empty if it is neither.
    package func entries(_ dictionary: PDFObject?) -> [(key: String, value: PDFObject)] {
        guard let dictionary else { return [] }
        var keys: [String] = []
        withUnsafeMutablePointer(to: &keys) { keys in
            cqpdf_keys(document, dictionary.handle, keys) { context, key in
                context!.assumingMemoryBound(to: [String].self).pointee.append(PDFReader.name(key!))
            }
        }
        return keys.compactMap { key in value(dictionary, key).map { (key, $0) } }
    }

    /// The syntax of an object that refers to no other.
    package func syntax(of object: PDFObject) -> String {
        cqpdf_syntax(document, object.handle).map { String(cString: $0) } ?? "null"
    }

    // MARK: Streams

    /// The bytes of a stream as they are stored.
    package func storedBytes(of stream: PDFObject) throws(PDFReadFailure) -> StreamBytes {
        try check(stream)
        return try taken(cqpdf_stream_bytes(document, stream.handle))
    }

    /// The bytes of a stream, decoded by the general filters (all but picture filters); at most `limit`.
    package func decodedBytes(of stream: PDFObject, limit: Int) throws(PDFReadFailure) -> StreamBytes {
        try check(stream)
        return try taken(cqpdf_stream_bytes_within(document, stream.handle, limit))
    }

    /// The bytes of a picture's stream as its last filter takes them, at most `limit`: the JPEG below Flate.
    package func encodedPicture(of stream: PDFObject, limit: Int) throws(PDFReadFailure) -> StreamBytes {
        try check(stream)
        return try taken(cqpdf_encoded_picture(document, stream.handle, limit))
    }

    /// The length of a decoded stream in bytes. Decodes all of them, but keeps none in memory.
    package func decodedCount(of stream: PDFObject) throws(PDFReadFailure) -> Int {
        try check(stream)
        var count = 0
        guard cqpdf_stream_count(document, stream.handle, &count) else {
            try check()
            throw .damaged("a stream cannot be decoded")
        }
        return count
    }

    private func taken(_ bytes: OpaquePointer?) throws(PDFReadFailure) -> StreamBytes {
        if let bytes { return StreamBytes(bytes) }
        if failure?.contains("too long") == true { throw .tooLong }
        try check()
        throw .damaged("a stream cannot be read")
    }

    /// Throws if a stream of a foreign document has its bytes in another file, or fails its checksum.
    private func check(_ stream: PDFObject) throws(PDFReadFailure) {
        guard case .stranger = origin else { return }
        if value(stream, "/F") != nil { throw .external }
        // Streams are asked for again and again, and inflating one for its checksum takes as long as reading it.
        guard compared.insert(identity(stream)).inserted else { return }
        let filter = value(stream, "/Filter")
        let first = items(filter).map { $0.first.flatMap(name) } ?? name(filter)
        guard first == "/FlateDecode" || first == "/Fl" else { return }
        // qpdf passes over the checksum.
        let stored = try taken(cqpdf_stream_bytes(document, stream.handle))
        guard !stored.withSpan(ZlibChecksum.isWrong) else {
            throw .damaged("the data of a stream have another checksum than is written behind them")
        }
    }
}
