import PubImages
import PubValues

/// A PDF that is written from its beginning to its end: objects one after another, then the table of their places (ISO
/// 32000-1 §7.5).
///
/// Objects are numbered before they are written, in any order. Streams go to the file at once; all others are gathered in
/// object streams, which compress them together. Memory holds a place for each object.
final class PDFFile {
    private enum Place {
        case free
        /// At an offset of the file.
        case direct(Int)
        /// In an object stream, by its number and the place in it.
        case packed(Int, Int)
    }

    private let file: CheckedFile
    private let compression: Compression
    private var places: [Place] = [.free]
    /// The objects of the object stream that is being gathered, and its number.
    private var packed: [(number: Int, bytes: [UInt8])] = []
    private var packedSize = 0
    private var packNumber = 0
    /// The hash of all streams, of pictures that of their files: what tells one document from another.
    private(set) var content = ContentHash()

    /// Objects of a stream: readers inflate a whole one to see one of its objects.
    private static let mostPacked = 200

    /// A PDF in `file`, which is empty.
    init(_ file: CheckedFile, _ compression: Compression) {
        self.file = file
        self.compression = compression
        // Four bytes above 127 tell programs that the file is not text.
        append(Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10])
    }

    /// How many objects it has, those that are only reserved included.
    var objectCount: Int { places.count }

    /// A number for an object that is written later.
    func reserve() -> Int {
        places.append(.free)
        return places.count - 1
    }

    /// Writes `syntax` as the object of a number of its own.
    @discardableResult
    func write(_ syntax: String) -> Int {
        let number = reserve()
        write(number, Array(syntax.utf8))
        return number
    }

    /// Writes `syntax` as object `number`.
    func write(_ number: Int, _ syntax: String) { write(number, Array(syntax.utf8)) }

    /// Writes the bytes of `syntax` as object `number`.
    func write(_ number: Int, _ syntax: [UInt8]) {
        if packed.isEmpty { packNumber = reserve() }
        places[number] = .packed(packNumber, packed.count)
        packed.append((number, syntax))
        packedSize += syntax.count
        if packed.count == PDFFile.mostPacked || packedSize > 1 << 16 { flushPacked() }
    }

    /// Writes a stream of `bytes` under a number of its own; `entries` are those of its dictionary but for the length.
    @discardableResult
    func write(stream bytes: [UInt8], _ entries: String) -> Int {
        let number = reserve()
        write(number, stream: bytes, Array(entries.utf8))
        return number
    }

    /// Writes a stream of `bytes` as object `number`.
    func write(_ number: Int, stream bytes: [UInt8], _ entries: [UInt8]) {
        content.combine(bytes)
        writeStream(number, bytes, entries)
    }

    /// Writes samples of the picture of the hash `content` under a number of its own. They are not hashed again, and not
    /// held in memory when a file has them. Throws what reading that file throws.
    func write(samples data: EncodedData, of content: ContentHash, _ entries: String) throws -> Int {
        self.content.combineEach(content, data.count)
        let number = reserve()
        begin(number, Array(entries.utf8), length: data.count)
        var last: UInt8?
        try data.forEachPiece { piece in
            piece.withUnsafeBytes { bytes in
                last = bytes.last ?? last
                _ = file.append(bytes)
            }
        }
        endStream(after: last)
        return number
    }

    private func writeStream(_ number: Int, _ bytes: [UInt8], _ entries: [UInt8]) {
        begin(number, entries, length: bytes.count)
        append(bytes)
        endStream(after: bytes.last)
    }

    /// Ends a stream whose last byte is `last`. A reader that takes CR and LF for one end of a line would find a stream that ends in
    /// CR a byte too short.
    private func endStream(after last: UInt8?) {
        append(last == 13 ? "\r\nendstream\nendobj\n" : "\nendstream\nendobj\n")
    }

    private func begin(_ number: Int, _ entries: [UInt8], length: Int) {
        places[number] = .direct(file.count)
        append(Array("\(number) 0 obj\n<<".utf8) + entries)
        append("/Length \(length)>>stream\n")
    }

    /// Ends the file: writes what is gathered, the table of places, and the trailer with an identifier that its content
    /// tells (ISO 32000-1 §14.4), so that the same document has the same.
    func finish(root: Int, info: Int, identity: ContentHash) {
        flushPacked()
        let number = reserve()
        let start = file.count
        places[number] = .direct(start)
        content.combine(identity.high)
        content.combine(identity.low)
        let bytes = compression.compressed(table())
        let name = content.hex
        append("\(number) 0 obj\n<</Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(info) 0 R")
        append("/ID[<\(name)><\(name)>]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 8>>")
        append("/Length \(bytes.count)>>stream\n")
        append(bytes)
        endStream(after: bytes.last)
        append("startxref\n\(start)\n%%EOF\n")
    }

    /// The rows of the cross-reference stream, each as its difference from the one above it (ISO 32000-1 §7.5.8, PNG's
    /// predictor "up"), which compresses to a third.
    private func table() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * 9)
        var above = [UInt8](repeating: 0, count: 8)
        for place in places {
            let (kind, first, second) =
                switch place {
                case .free: (0, 0, 65535)
                case .direct(let offset): (1, offset, 0)
                case .packed(let stream, let index): (2, stream, index)
                }
            var row = [UInt8(kind)]
            for shift in [32, 24, 16, 8, 0] { row.append(UInt8(truncatingIfNeeded: first >> shift)) }
            for shift in [8, 0] { row.append(UInt8(truncatingIfNeeded: second >> shift)) }
            bytes.append(2)
            for (byte, upper) in zip(row, above) { bytes.append(byte &- upper) }
            above = row
        }
        return bytes
    }

    private func flushPacked() {
        if packed.isEmpty { return }
        var (index, offset) = ("", 0)
        for object in packed {
            index += "\(object.number) \(offset) "
            offset += object.bytes.count + 1
        }
        var bytes = Array(index.utf8)
        let first = bytes.count
        for object in packed { bytes += object.bytes + [10] }
        let entries = "/Type/ObjStm/N \(packed.count)/First \(first)/Filter/FlateDecode"
        writeStream(packNumber, compression.deflate(bytes), Array(entries.utf8))
        packed = []
        packedSize = 0
    }

    private func append(_ text: String) { append(Array(text.utf8)) }

    /// Failures are kept by the file.
    private func append(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { file.append($0) } }
}
