import DisplayList
import Glibc
import Identity

/// The `/ID` of a file (ISO 32000-1 §14.4): told by its content, so that the same publication has the same.
enum FileIdentifier {
    /// What qpdf writes when it is to write an identifier that does not change: the digits of π.
    private static let placeholder = Array("31415926535897932384626433832795".utf8)

    /// The identifier of `publication`, whose streams have the hash `content`.
    static func text(of publication: Publication, content: ContentHash) -> String {
        var hash = content
        let metadata = publication.metadata
        for text in [metadata.title, metadata.subject, metadata.language] + metadata.authors + metadata.keywords {
            hash.combine(text.utf8)
        }
        hash.combine(UInt64(bitPattern: metadata.date))
        for image in publication.images {
            hash.combine(image.hash.high)
            hash.combine(image.hash.low)
        }
        return hash.hex
    }

    /// Puts `identifier` in the place of both halves of the placeholder in the file's trailer.
    static func replace(in path: String, with identifier: String) throws(EmissionError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(operation: "open", code: errno) }
        defer { close(descriptor) }
        let trailer = try trailerOffset(descriptor)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &bytes, bytes.count, trailer)
        guard count > 0 else { throw .system(operation: "read", code: errno) }
        let digits = Array(identifier.utf8)
        var replaced = 0
        var index = 0
        while index + placeholder.count <= count, replaced < 2 {
            if bytes[index..<(index + placeholder.count)].elementsEqual(placeholder) {
                guard pwrite(descriptor, digits, digits.count, trailer + index) == digits.count else {
                    throw .system(operation: "write", code: errno)
                }
                replaced += 1
                index += placeholder.count
            } else {
                index += 1
            }
        }
        guard replaced == 2 else { throw .finishing(reason: "the file has no identifier") }
    }

    /// Where the cross-reference stream begins, as the file's last lines say.
    private static func trailerOffset(_ descriptor: Int32) throws(EmissionError) -> Int {
        let length = lseek(descriptor, 0, SEEK_END)
        var tail = [UInt8](repeating: 0, count: 64)
        let start = max(length - tail.count, 0)
        let count = pread(descriptor, &tail, tail.count, start)
        let words = String(decoding: tail.prefix(max(count, 0)), as: UTF8.self).split { $0.isWhitespace }
        guard let mark = words.lastIndex(of: "startxref"), words.indices.contains(mark + 1),
            let offset = Int(words[mark + 1])
        else { throw .finishing(reason: "the file has no cross-reference table") }
        return offset
    }
}
