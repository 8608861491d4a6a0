/// The objects of a file in file order, followed by the cross-reference stream (ISO 32000-1 §7.5).
///
/// Streams are written at once; other objects are packed into object streams. Memory: one place an object.
final class SequentialObjects: ObjectStore {
    private let file: CheckedFile
    private let compression: Compression
    private var places: [ObjectPlace] = [.free]
    /// The current object stream, and its number.
    private var pack = ObjectPack()
    private var packNumber = 0

    /// A store that writes to the empty `file`.
    init(_ file: CheckedFile, _ compression: Compression) {
        self.file = file
        self.compression = compression
        file.append(CheckedFile.Syntax.header)
    }

    func reserve() -> Int {
        places.append(.free)
        return places.count - 1
    }

    func write(_ number: Int, _ syntax: [UInt8]) {
        if pack.isEmpty { packNumber = reserve() }
        places[number] = .packed(packNumber, pack.add(number, syntax))
        if pack.isFull { flush() }
    }

    func beginStream(_ number: Int, _ entries: [UInt8], length: Int) {
        places[number] = .direct(file.count)
        file.append(Array((CheckedFile.Syntax.beginning(of: number) + "<<").utf8) + entries)
        file.append(CheckedFile.Syntax.beginningOfData(length: length))
    }

    func append(_ bytes: UnsafeRawBufferPointer) { _ = file.append(bytes) }

    func endStream(after last: UInt8?) { file.append(CheckedFile.Syntax.endOfData(after: last)) }

    func finish(_ trailer: DocumentTrailer) {
        flush()
        let number = reserve()
        let start = file.count
        places[number] = .direct(start)
        let entries =
            "/Type/XRef/Size \(places.count)\(ObjectPlace.widths)\(trailer.entries(root: trailer.root, info: trailer.info))"
            + ObjectPlace.tableEntries
        file.append(stream: compression.compressed(ObjectPlace.table(places)), entries, as: number)
        file.append("startxref\n\(start)\n%%EOF\n")
    }

    private func flush() {
        if pack.isEmpty { return }
        let stream = pack.stream
        pack = ObjectPack()
        places[packNumber] = .direct(file.count)
        file.append(stream: compression.deflate(stream.bytes), stream.entries, as: packNumber)
    }
}
