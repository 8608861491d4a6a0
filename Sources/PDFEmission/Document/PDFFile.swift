import PubImages
import PubValues

/// A PDF that is being written. Its objects may come in any order; a store decides their places in the file.
final class PDFFile {
    private let store: any ObjectStore
    /// The hash of all streams (for pictures, of their files), which tells one document from another.
    private(set) var content = ContentHash()

    /// A PDF in the empty `store`.
    init(_ store: any ObjectStore) { self.store = store }

    /// Reserves a number for an object that is written later.
    func reserve() -> Int { store.reserve() }

    /// Writes `syntax` as an object under its own number.
    @discardableResult
    func write(_ syntax: String) -> Int {
        let number = reserve()
        write(number, Array(syntax.utf8))
        return number
    }

    /// Writes `syntax` as object `number`.
    func write(_ number: Int, _ syntax: String) { write(number, Array(syntax.utf8)) }

    /// Writes the bytes of `syntax` as object `number`.
    func write(_ number: Int, _ syntax: [UInt8]) { store.write(number, syntax) }

    /// Writes a stream of `bytes` under its own number; `entries` are the entries of its dictionary except the length.
    @discardableResult
    func write(stream bytes: [UInt8], _ entries: String) -> Int {
        let number = reserve()
        write(number, stream: bytes, Array(entries.utf8))
        return number
    }

    /// Writes a stream of `bytes` as object `number`.
    func write(_ number: Int, stream bytes: [UInt8], _ entries: [UInt8]) {
        content.combine(bytes)
        store.beginStream(number, entries, length: bytes.count)
        bytes.withUnsafeBytes { store.append($0) }
        store.endStream(after: bytes.last)
    }

    /// Writes samples of the picture with the hash `content` under their own number. They are not hashed again, and not
    /// held in memory when a file has them. Throws what reading that file throws.
    func write(samples data: EncodedData, of content: ContentHash, _ entries: String) throws -> Int {
        self.content.combineEach(content, data.count)
        let number = reserve()
        store.beginStream(number, Array(entries.utf8), length: data.count)
        var last: UInt8?
        try data.forEachPiece { piece in
            piece.withUnsafeBytes { bytes in
                last = bytes.last ?? last
                store.append(bytes)
            }
        }
        store.endStream(after: last)
        return number
    }

    /// Ends the document with the trailer that `makeTrailer` returns for an identifier. The identifier is a hash of the content (ISO 32000-1
    /// §14.4), so that equal documents are equal files. Throws an error of the system.
    func finish(
        identity: ContentHash, _ makeTrailer: (_ identifier: String) -> DocumentTrailer
    ) throws(EmissionError) {
        content.combine(identity.high)
        content.combine(identity.low)
        try store.finish(makeTrailer(content.hex))
    }
}
