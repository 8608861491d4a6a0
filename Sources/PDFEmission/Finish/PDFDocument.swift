import CQPDF
import Glibc

/// An object of a PDF that qpdf holds: a number that means something only together with its document.
struct PDFObject: Hashable {
    let handle: qpdf_oh
}

/// A PDF read by qpdf, through its C interface. Ends when it goes; one thread uses it.
final class PDFDocument {
    private let document: qpdf_data

    /// Reads the structure of the file at `path`; objects are read when they are asked for.
    init(path: String) throws(EmissionError) {
        document = qpdf_init()
        qpdf_set_suppress_warnings(document, QPDF_TRUE)
        qpdf_silence_errors(document)
        qpdf_set_attempt_recovery(document, QPDF_FALSE)
        qpdf_read(document, path, nil)
        try check()
    }

    deinit {
        var handle: qpdf_data? = document
        qpdf_cleanup(&handle)
    }

    /// Throws the error that qpdf keeps, if there is one: calls that fail return nothing useful.
    func check() throws(EmissionError) {
        guard qpdf_has_error(document) == QPDF_TRUE else { return }
        let error = qpdf_get_error(document)
        throw .finishing(reason: String(cString: qpdf_get_error_full_text(document, error)))
    }

    /// Forgets all handles given out so far; objects that the document refers to stay.
    func releaseHandles() { qpdf_oh_release_all(document) }

    // MARK: Reading

    var root: PDFObject { PDFObject(handle: qpdf_get_root(document)) }
    var trailer: PDFObject { PDFObject(handle: qpdf_get_trailer(document)) }
    var pageCount: Int { Int(qpdf_get_num_pages(document)) }
    func page(_ index: Int) -> PDFObject { PDFObject(handle: qpdf_get_page_n(document, index)) }

    /// The value of `key`; nil when it is missing or `object` is no dictionary. Streams give the values of theirs.
    func value(_ object: PDFObject, _ key: String) -> PDFObject? {
        let dictionary = isStream(object) ? qpdf_oh_get_dict(document, object.handle) : object.handle
        let value = qpdf_oh_get_key_if_dict(document, dictionary, key)
        return qpdf_oh_is_null(document, value) == QPDF_TRUE ? nil : PDFObject(handle: value)
    }

    func isStream(_ object: PDFObject) -> Bool { qpdf_oh_is_stream(document, object.handle) == QPDF_TRUE }
    func number(_ object: PDFObject?) -> Double? {
        var value = 0.0
        guard let object, qpdf_oh_get_value_as_number(document, object.handle, &value) == QPDF_TRUE else { return nil }
        return value
    }

    func integer(_ object: PDFObject?) -> Int? {
        var value: Int64 = 0
        guard let object, qpdf_oh_get_value_as_longlong(document, object.handle, &value) == QPDF_TRUE
        else { return nil }
        return Int(value)
    }

    func isName(_ object: PDFObject?, _ name: String) -> Bool {
        guard let object else { return false }
        return qpdf_oh_is_name_and_equals(document, object.handle, name) == QPDF_TRUE
    }

    /// The name, without its slash; empty for anything else.
    func name(_ object: PDFObject?) -> String {
        guard let object, qpdf_oh_is_name(document, object.handle) == QPDF_TRUE else { return "" }
        return String(cString: qpdf_oh_get_name(document, object.handle)).dropFirst().description
    }

    /// The number of the indirect object; 0 for a direct one.
    func identity(_ object: PDFObject) -> Int { Int(qpdf_oh_get_object_id(document, object.handle)) }

    func items(_ array: PDFObject) -> [PDFObject] {
        (0..<max(0, qpdf_oh_get_array_n_items(document, array.handle)))
            .map { PDFObject(handle: qpdf_oh_get_array_item(document, array.handle, $0)) }
    }

    /// Keys and values of a dictionary, in the order of the keys; nothing for what is none.
    func entries(_ dictionary: PDFObject?) -> [(key: String, value: PDFObject)] {
        guard let dictionary, qpdf_oh_is_dictionary(document, dictionary.handle) == QPDF_TRUE else { return [] }
        var keys: [String] = []
        qpdf_oh_begin_dict_key_iter(document, dictionary.handle)
        while qpdf_oh_dict_more_keys(document) == QPDF_TRUE {
            keys.append(String(cString: qpdf_oh_dict_next_key(document)))
        }
        return keys.sorted().map { ($0, PDFObject(handle: qpdf_oh_get_key(document, dictionary.handle, $0))) }
    }

    /// The bytes of a stream, decoded or as they are stored, lent to `body`.
    func withBytes<Result>(
        of stream: PDFObject, decoded: Bool, _ body: (UnsafeBufferPointer<UInt8>) throws(EmissionError) -> Result
    ) throws(EmissionError) -> Result {
        var bytes: UnsafeMutablePointer<UInt8>?
        var length = 0
        var filtered = QPDF_FALSE
        let level = decoded ? qpdf_dl_generalized : qpdf_dl_none
        qpdf_oh_get_stream_data(document, stream.handle, level, &filtered, &bytes, &length)
        defer { free(bytes) }
        try check()
        return try body(UnsafeBufferPointer(start: bytes, count: length))
    }

    /// The indirect object of the number.
    func object(_ number: Int) -> PDFObject {
        PDFObject(handle: qpdf_get_object_by_id(document, Int32(number), 0))
    }

    // MARK: Making

    /// The object that `text` writes, as it would stand in a PDF.
    func parse(_ text: String) -> PDFObject { PDFObject(handle: qpdf_oh_parse(document, text)) }
    func name(_ name: String) -> PDFObject { PDFObject(handle: qpdf_oh_new_name(document, name)) }
    func integer(_ value: Int) -> PDFObject { PDFObject(handle: qpdf_oh_new_integer(document, Int64(value))) }
    func array(_ items: [PDFObject]) -> PDFObject {
        let array = qpdf_oh_new_array(document)
        for item in items { qpdf_oh_append_item(document, array, item.handle) }
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
        return PDFObject(
            handle: bytes.withUnsafeBytes {
                qpdf_oh_new_binary_string(document, $0.bindMemory(to: CChar.self).baseAddress ?? emptyText, $0.count)
            })
    }

    /// A byte string of ASCII.
    func string(_ text: String) -> PDFObject { PDFObject(handle: qpdf_oh_new_string(document, text)) }

    func dictionary(_ entries: KeyValuePairs<String, PDFObject?>) -> PDFObject {
        let dictionary = PDFObject(handle: qpdf_oh_new_dictionary(document))
        for (key, value) in entries { if let value { set(dictionary, key, value) } }
        return dictionary
    }

    func indirect(_ object: PDFObject) -> PDFObject {
        PDFObject(handle: qpdf_make_indirect_object(document, object.handle))
    }

    /// A new stream of `bytes`, which are encoded by `filter` already.
    func stream(_ bytes: [UInt8], filter: String?) -> PDFObject {
        let stream = PDFObject(handle: qpdf_oh_new_stream(document))
        replaceBytes(of: stream, with: bytes, filter: filter)
        return stream
    }

    // MARK: Changing

    func set(_ object: PDFObject, _ key: String, _ value: PDFObject) {
        let dictionary = isStream(object) ? qpdf_oh_get_dict(document, object.handle) : object.handle
        qpdf_oh_replace_key(document, dictionary, key, value.handle)
    }

    func remove(_ object: PDFObject, _ key: String) {
        let dictionary = isStream(object) ? qpdf_oh_get_dict(document, object.handle) : object.handle
        qpdf_oh_remove_key(document, dictionary, key)
    }

    func replaceBytes(of stream: PDFObject, with bytes: [UInt8], filter: String?, parameters: String? = nil) {
        let filterObject = filter.map(name)?.handle ?? qpdf_oh_new_null(document)
        let parametersObject = parameters.map(parse)?.handle ?? qpdf_oh_new_null(document)
        qpdf_oh_replace_stream_data(document, stream.handle, bytes, bytes.count, filterObject, parametersObject)
    }

    // MARK: Writing

    /// Writes the document to `path` under an identifier of 32 hexadecimal digits: the same document gives the same
    /// bytes.
    func write(to path: String, identifier: String) throws(EmissionError) {
        qpdf_init_write(document, path)
        try check()
        qpdf_set_object_stream_mode(document, qpdf_o_generate)
        // Streams are encoded already, and their compression is better than qpdf's.
        qpdf_set_stream_data_mode(document, qpdf_s_preserve)
        qpdf_set_newline_before_endstream(document, QPDF_TRUE)
        // qpdf's own way to an identifier, MD5 of all bytes, costs more than all else that it does.
        qpdf_set_static_ID(document, QPDF_TRUE)
        qpdf_set_minimum_pdf_version(document, "1.6")
        qpdf_write(document)
        try check()
        try checkEnd(of: path)
        try FileIdentifier.replace(in: path, with: identifier)
    }

    /// qpdf does not look whether its last buffer reached the disk: without its last line a file is not whole.
    private func checkEnd(of path: String) throws(EmissionError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(operation: "open", code: errno) }
        defer { close(descriptor) }
        let end = Array("%%EOF\n".utf8)
        var found = [UInt8](repeating: 0, count: end.count)
        let length = lseek(descriptor, 0, SEEK_END)
        guard length >= end.count, pread(descriptor, &found, end.count, length - end.count) == end.count, found == end
        else { throw .system(operation: "write", code: ENOSPC) }
    }
}

/// What an empty array gives where qpdf wants an address.
nonisolated(unsafe) private let emptyText = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))
