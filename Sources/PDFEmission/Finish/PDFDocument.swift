import CQPDF
import Glibc

/// An object of a PDF that qpdf holds: a number that means something only together with its document.
struct PDFObject: Hashable {
    let handle: cqpdf_object
}

/// A PDF read by qpdf. Closed on deinit; for one thread.
///
/// Calls that fail return nothing useful, and are kept: ``check()`` throws them.
final class PDFDocument {
    private let file: CheckedFile
    private let document: OpaquePointer

    /// Reads the structure of `file`; objects are read when they are asked for.
    init(_ file: CheckedFile) throws(EmissionError) {
        self.file = file
        // The document lives no longer than the file: both are held by this object, which ends it in deinit.
        let source = cqpdf_source(context: Unmanaged.passUnretained(file).toOpaque(), size: Int64(file.count)) {
            let file = Unmanaged<CheckedFile>.fromOpaque($0!).takeUnretainedValue()
            return file.read(UnsafeMutableRawBufferPointer(start: $2, count: $3), from: Int($1))
        }
        document = cqpdf_read(source)
        try check()
    }

    deinit { cqpdf_free(document) }

    /// Throws the first failure of the file, else the first error or warning of qpdf: a file that this program wrote is
    /// sound, so a warning is a fault of the program or of the machine.
    func check() throws(EmissionError) {
        try file.check()
        guard let found = cqpdf_error(document) else { return }
        let reason = String(cString: found)
        // The words of C++ for it, which qpdf passes on in its own.
        if reason.hasSuffix("std::bad_alloc") { throw .system(operation: "finish", code: ENOMEM) }
        throw .finishing(reason: reason)
    }

    /// Forgets all handles given out so far; objects that the document refers to stay.
    func releaseHandles() { cqpdf_release_objects(document) }

    // MARK: Reading

    var root: PDFObject { PDFObject(handle: cqpdf_root(document)) }
    var trailer: PDFObject { PDFObject(handle: cqpdf_trailer(document)) }
    var pageCount: Int { cqpdf_page_count(document) }
    func page(_ index: Int) -> PDFObject { PDFObject(handle: cqpdf_page(document, index)) }

    /// The value of `key`; nil when it is missing or `object` is no dictionary. Streams give the values of theirs.
    func value(_ object: PDFObject, _ key: String) -> PDFObject? {
        let value = cqpdf_value(document, object.handle, key)
        return cqpdf_is_null(document, value) ? nil : PDFObject(handle: value)
    }

    func isStream(_ object: PDFObject) -> Bool { cqpdf_is_stream(document, object.handle) }
    func number(_ object: PDFObject?) -> Double? {
        var value = 0.0
        guard let object, cqpdf_number(document, object.handle, &value) else { return nil }
        return value
    }

    func integer(_ object: PDFObject?) -> Int? {
        var value: Int64 = 0
        guard let object, cqpdf_integer(document, object.handle, &value) else { return nil }
        return Int(value)
    }

    func isName(_ object: PDFObject?, _ name: String) -> Bool {
        guard let object, let found = cqpdf_name(document, object.handle) else { return false }
        return strcmp(found, name) == 0
    }

    /// The name, without its slash; empty for anything else.
    func name(_ object: PDFObject?) -> String {
        guard let object, let found = cqpdf_name(document, object.handle) else { return "" }
        return String(String(cString: found).dropFirst())
    }

    /// The number of the indirect object; 0 for a direct one.
    func identity(_ object: PDFObject) -> Int { Int(cqpdf_identity(document, object.handle)) }

    func items(_ array: PDFObject) -> [PDFObject] {
        (0..<cqpdf_count(document, array.handle)).map { PDFObject(handle: cqpdf_item(document, array.handle, $0)) }
    }

    /// Keys and values of a dictionary, in the order of the keys; nothing for what is none.
    func entries(_ dictionary: PDFObject?) -> [(key: String, value: PDFObject)] {
        guard let dictionary, cqpdf_is_dictionary(document, dictionary.handle) else { return [] }
        var keys: [String] = []
        withUnsafeMutablePointer(to: &keys) { keys in
            cqpdf_keys(document, dictionary.handle, keys) { context, key in
                context!.assumingMemoryBound(to: [String].self).pointee.append(String(cString: key!))
            }
        }
        return keys.map { ($0, PDFObject(handle: cqpdf_value(document, dictionary.handle, $0))) }
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

    /// The indirect object of the number.
    func object(_ number: Int) -> PDFObject { PDFObject(handle: cqpdf_indirect_object(document, Int32(number))) }

    /// Reads every object and the tree of pages, though of streams only where they end: what is damaged is found by
    /// ``check()``.
    func readAll() {
        _ = cqpdf_read_all(document)
        _ = pageCount
    }

    // MARK: Making

    /// The object that `text` writes, as it would be in a PDF.
    func parse(_ text: String) -> PDFObject { PDFObject(handle: cqpdf_parse(document, text)) }
    func name(_ name: String) -> PDFObject { PDFObject(handle: cqpdf_new_name(document, name)) }
    func integer(_ value: Int) -> PDFObject { PDFObject(handle: cqpdf_new_integer(document, Int64(value))) }
    func array(_ items: [PDFObject]) -> PDFObject {
        let array = cqpdf_new_array(document)
        for item in items { cqpdf_append(document, array, item.handle) }
        return PDFObject(handle: array)
    }

    /// A text string: ASCII as it is, all else in UTF-16 (ISO 32000-1 §7.9.2.2), which every program reads alike.
    func text(_ text: String) -> PDFObject {
        var bytes: [UInt8] = []
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            bytes = Array(text.utf8)
        } else {
            bytes = [0xFE, 0xFF]
            for unit in text.utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        }
        return string(bytes)
    }

    /// A byte string of ASCII.
    func string(_ text: String) -> PDFObject { string(Array(text.utf8)) }

    private func string(_ bytes: [UInt8]) -> PDFObject {
        PDFObject(handle: cqpdf_new_string(document, bytes, bytes.count))
    }

    func dictionary(_ entries: KeyValuePairs<String, PDFObject?>) -> PDFObject {
        let dictionary = PDFObject(handle: cqpdf_new_dictionary(document))
        for (key, value) in entries { if let value { set(dictionary, key, value) } }
        return dictionary
    }

    func indirect(_ object: PDFObject) -> PDFObject {
        PDFObject(handle: cqpdf_make_indirect(document, object.handle))
    }

    /// A new stream of `bytes`, which are encoded by `filter` already.
    func stream(_ bytes: [UInt8], filter: String?) -> PDFObject {
        let stream = PDFObject(handle: cqpdf_new_stream(document))
        replaceBytes(of: stream, with: bytes, filter: filter)
        return stream
    }

    // MARK: Changing

    func set(_ object: PDFObject, _ key: String, _ value: PDFObject) {
        cqpdf_set(document, object.handle, key, value.handle)
    }

    func remove(_ object: PDFObject, _ key: String) { cqpdf_remove(document, object.handle, key) }

    func replaceBytes(of stream: PDFObject, with bytes: [UInt8], filter: String?, parameters: String? = nil) {
        // 0 is the null object.
        let filter = filter.map(name)?.handle ?? 0
        let parameters = parameters.map(parse)?.handle ?? 0
        cqpdf_replace_bytes(document, stream.handle, bytes, bytes.count, filter, parameters)
    }

    // MARK: Writing

    /// Writes the document to `target` under an identifier of 32 hexadecimal digits: the same document gives the same
    /// bytes.
    func write(to target: CheckedFile, identifier: String) throws(EmissionError) {
        let identifying = IdentifyingFile(target, identifier: identifier)
        let sink = cqpdf_sink(context: Unmanaged.passUnretained(identifying).toOpaque()) {
            let target = Unmanaged<IdentifyingFile>.fromOpaque($0!).takeUnretainedValue()
            return target.append(UnsafeRawBufferPointer(start: $1, count: $2))
        }
        withExtendedLifetime(identifying) { cqpdf_write(document, sink, "1.6") }
        _ = target.flush()
        try target.check()
        try check()
        try identifying.check()
    }
}
