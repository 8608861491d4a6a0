import CQPDF
import Glibc

/// An object of a PDF: a number that means something only together with its document.
struct SourceObject: Hashable {
    let handle: cqpdf_object
}

/// A PDF that is to be placed, read by qpdf from memory. Closed on deinit; for one thread.
final class SourcePDF {
    private let bytes: [UInt8]
    private let document: OpaquePointer
    private var box: Box
    /// The numbers of the streams whose data were compared with their checksums.
    private var checked: Set<Int> = []

    /// What qpdf reads from.
    private final class Box {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// Reads the structure of `bytes`; nothing that is damaged is repaired.
    init(_ bytes: [UInt8]) throws(PDFFault) {
        self.bytes = bytes
        let box = Box(bytes)
        self.box = box
        // The document lives no longer than the box: this object holds both, and ends the document in deinit.
        let context = Unmanaged.passUnretained(box).toOpaque()
        document = cqpdf_read(
            cqpdf_source(context: context, size: Int64(bytes.count)) { context, offset, target, count in
                let bytes = Unmanaged<Box>.fromOpaque(context!).takeUnretainedValue().bytes
                guard offset >= 0, Int(offset) + count <= bytes.count else { return false }
                UnsafeMutableRawBufferPointer(start: target, count: count)
                    .copyBytes(from: bytes[Int(offset)..<Int(offset) + count])
                return true
            })
        // An encrypted one that asks for a password cannot be opened.
        if let reason = failure {
            if reason.contains("password") || reason.contains("encrypt") { throw SourcePDF.encrypted }
            throw .malformed(reason)
        }
        if cqpdf_is_encrypted(document) { throw SourcePDF.encrypted }
    }

    deinit { cqpdf_free(document) }

    private static let encrypted = PDFFault(
        id: "pdf-encrypted", "is encrypted", hint: "export it without a password and without restrictions")

    private var failure: String? { cqpdf_error(document).map { String(cString: $0) } }

    /// Throws the first failure so far.
    func check() throws(PDFFault) {
        if let reason = failure { throw .malformed(reason) }
    }

    var pageCount: Int { cqpdf_page_count(document) }
    func page(_ index: Int) -> SourceObject { SourceObject(handle: cqpdf_page(document, index)) }
    var trailer: SourceObject { SourceObject(handle: cqpdf_trailer(document)) }

    /// The value of `key`, a name as ``PDFName`` keeps it; nil when it is missing or `object` is no dictionary. Streams give the
    /// values of theirs.
    func value(_ object: SourceObject?, _ key: String) -> SourceObject? {
        guard let object else { return nil }
        // qpdf keeps names as bytes, in no encoding.
        let bytes = (Array("/".utf8) + PDFName.bytes(of: key) + [0]).map { CChar(bitPattern: $0) }
        let value = cqpdf_value(document, object.handle, bytes)
        return cqpdf_is_null(document, value) ? nil : SourceObject(handle: value)
    }

    func isStream(_ object: SourceObject?) -> Bool { object.map { cqpdf_is_stream(document, $0.handle) } ?? false }
    func isDictionary(_ object: SourceObject?) -> Bool {
        object.map { cqpdf_is_dictionary(document, $0.handle) } ?? false
    }

    /// The items of an array; nil for what is none.
    func items(_ array: SourceObject?) -> [SourceObject]? {
        guard let array, cqpdf_is_array(document, array.handle) else { return nil }
        return (0..<cqpdf_array_count(document, array.handle)).map {
            SourceObject(handle: cqpdf_array_item(document, array.handle, $0))
        }
    }

    func number(_ object: SourceObject?) -> Double? {
        var value = 0.0
        guard let object, cqpdf_number(document, object.handle, &value), value.isFinite else { return nil }
        return value
    }

    /// The numbers of an array of so many; nil for anything else.
    func numbers(_ array: SourceObject?, count: Int) -> [Double]? {
        let numbers = items(array)?.compactMap { number($0) }
        return numbers?.count == count ? numbers : nil
    }

    /// A name, as ``PDFName`` keeps it.
    func name(_ object: SourceObject?) -> String? {
        guard let object, let name = cqpdf_name(document, object.handle) else { return nil }
        return SourcePDF.name(name)
    }

    /// A name that qpdf gives as bytes with a slash.
    private static func name(_ bytes: UnsafePointer<CChar>) -> String {
        let bytes = UnsafeBufferPointer(start: bytes, count: strlen(bytes))
        return PDFName.written(bytes.dropFirst().map { UInt8(bitPattern: $0) })
    }

    /// A string of text.
    func text(_ object: SourceObject?) -> String? {
        object.flatMap { cqpdf_text(document, $0.handle).map { String(cString: $0) } }
    }

    /// The number of the indirect object; 0 for a direct one.
    func identity(_ object: SourceObject) -> Int { Int(cqpdf_identity(document, object.handle)) }

    /// Keys and values of a dictionary or of a stream's, in the order of the keys.
    func entries(_ dictionary: SourceObject) -> [(key: String, value: SourceObject)] {
        var keys: [String] = []
        withUnsafeMutablePointer(to: &keys) { keys in
            cqpdf_keys(document, dictionary.handle, keys) { context, key in
                context!.assumingMemoryBound(to: [String].self).pointee.append(SourcePDF.name(key!))
            }
        }
        return keys.compactMap { key in value(dictionary, key).map { (key, $0) } }
    }

    /// The syntax of a name, number, string or truth value.
    func syntax(of scalar: SourceObject) -> String {
        cqpdf_syntax(document, scalar.handle).map { String(cString: $0) } ?? "null"
    }

    /// The bytes of a stream as they are stored.
    func storedBytes(of stream: SourceObject) throws(PDFFault) -> [UInt8] {
        try check(stream)
        return try taken(cqpdf_stream_bytes(document, stream.handle, false))
    }

    /// The bytes of a stream, decoded; at most `limit`.
    func bytes(of stream: SourceObject, limit: Int) throws(PDFFault) -> [UInt8] {
        try check(stream)
        return try taken(cqpdf_stream_bytes_within(document, stream.handle, limit))
    }

    /// The bytes of a picture's stream as its last filter takes them: the JPEG below Flate.
    func encodedPicture(of stream: SourceObject) throws(PDFFault) -> [UInt8] {
        try check(stream)
        return try taken(cqpdf_encoded_picture(document, stream.handle, PDFLimit.copied))
    }

    /// How many bytes a stream has when it is decoded, all of which are looked at. Memory: none for them.
    func byteCount(of stream: SourceObject) throws(PDFFault) -> Int {
        try check(stream)
        var count = 0
        guard cqpdf_stream_count(document, stream.handle, &count) else {
            try check()
            throw .malformed("a stream cannot be decoded")
        }
        return count
    }

    /// Throws for a stream whose bytes are in another file (§7.3.8.2), or are not those that were written.
    private func check(_ stream: SourceObject) throws(PDFFault) {
        if value(stream, "/F") != nil {
            throw .unsupported("an object that leads to another file, or to a program (F)")
        }
        guard checked.insert(identity(stream)).inserted else { return }
        try checkSum(of: stream)
    }

    /// Throws if the checksum of a stream in Flate is not that of its data (RFC 1950): qpdf passes over it. The data are inflated for it,
    /// in a window. Memory: the stored bytes.
    private func checkSum(of stream: SourceObject) throws(PDFFault) {
        let filter = value(stream, "/Filter")
        let first = items(filter).map { $0.first.flatMap(name) } ?? name(filter)
        guard first == "/FlateDecode" || first == "/Fl" else { return }
        guard !InflatedSize.hasWrongSum(try taken(cqpdf_stream_bytes(document, stream.handle, false))) else {
            throw .malformed("the data of a stream have another checksum than is written behind them")
        }
    }

    private func taken(_ bytes: OpaquePointer?) throws(PDFFault) -> [UInt8] {
        guard let bytes else {
            if failure?.contains("too long") == true { throw .tooLarge }
            try check()
            throw .malformed("a stream cannot be read")
        }
        defer { cqpdf_bytes_free(bytes) }
        return Array(UnsafeBufferPointer(start: cqpdf_bytes_start(bytes), count: cqpdf_bytes_count(bytes)))
    }
}
