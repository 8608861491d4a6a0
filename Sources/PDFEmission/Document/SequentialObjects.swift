/// Objects in a file that is written from its beginning to its end: one after another, then the table of their places (ISO
/// 32000-1 §7.5).
///
/// Streams go to the file at once; all others are gathered in object streams. Memory holds a place for each object.
final class SequentialObjects: ObjectStore {
    private let file: CheckedFile
    private let compression: Compression
    private var places: [ObjectPlace] = [.free]
    /// The objects of the object stream that is being gathered, and its number.
    private var pack = ObjectPack()
    private var packNumber = 0

    /// Objects in `file`, which is empty.
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
