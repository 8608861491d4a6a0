import PubCZip

/// The files of an archive (ZIP), read from memory: nothing is unpacked onto a disk, and no name leads out of it.
///
/// Its content is not trusted: the number of files, the size of each and of all files read, and the ratio of unpacked to packed
/// size are bounded; encrypted files, links and names that lead elsewhere are faults. One thread uses it at a time.
package final class Archive {
    /// More files than any document has.
    package static let mostEntries = 20_000
    /// The most bytes that are unpacked from one archive.
    package static let mostBytes = 320 << 20
    /// How many times as large a file may be unpacked, if it is larger than ``freelyDense`` bytes.
    package static let greatestRatio = 300
    /// A file of this size may be as dense as it likes: a page of blanks is.
    private static let freelyDense = 4 << 20

    private struct Entry {
        let index: UInt64
        let size: Int
        let packedSize: Int
    }

    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let handle: OpaquePointer
    private var entries: [String: Entry] = [:]
    /// The names of the files, in their order.
    package private(set) var names: [String] = []
    private var unpacked = 0

    /// Whether the library that reads archives is not on this machine.
    package static var isLibraryMissing: Bool { CZip_isMissing() != 0 }

    /// Opens the archive in `source`. Linear in its files.
    ///
    /// - Throws: a fault of the whole archive: damage, too many files, encryption, unsafe names, links.
    package init(_ source: [UInt8]) throws(ArchiveFault) {
        // Nothing is an empty archive to libzip.
        if source.isEmpty { throw .malformed("it is empty") }
        // libzip reads where the bytes are as long as the archive is open; those of an array may move.
        bytes = UnsafeMutableBufferPointer.allocate(capacity: source.count)
        _ = bytes.initialize(from: source)
        var opened: OpaquePointer?
        var message = [CChar](repeating: 0, count: Int(CZIP_MESSAGE_SIZE))
        let state = CZip_open(bytes.baseAddress, source.count, &opened, &message)
        guard state == CZIP_OK, let opened else {
            bytes.deallocate()
            let reason = Archive.text(message)
            throw state == CZIP_MISSING ? .noLibrary(reason) : .malformed(reason)
        }
        handle = opened
        try list()
    }

    deinit {
        CZip_close(handle)
        bytes.deallocate()
    }

    private static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func list() throws(ArchiveFault) {
        let count = Int(CZip_count(handle))
        if count > Archive.mostEntries { throw .tooManyEntries(count) }
        for index in 0..<UInt64(max(count, 0)) {
            var entry = CZipEntry()
            guard CZip_entry(handle, index, &entry) != 0, let text = entry.name else { continue }
            let name = try Archive.path(String(cString: text))
            if entry.isEncrypted != 0 { throw .encrypted(name) }
            if entry.isLink != 0 { throw .link(name) }
            if name.hasSuffix("/") || name.isEmpty || entries[name] != nil { continue }
            entries[name] = Entry(
                index: index, size: Int(clamping: entry.size), packedSize: Int(clamping: entry.packedSize))
            names.append(name)
        }
    }

    /// `name` from the root of the archive, with `/` between its parts.
    private static func path(_ name: String) throws(ArchiveFault) -> String {
        // Some programs write the path separators of their system, or begin at a root.
        let path = name.replacing("\\", with: "/").drop { $0 == "/" }
        // A letter and a colon are a drive of Windows.
        if path.split(separator: "/").contains("..") || path.prefix(2).dropFirst() == ":" { throw .unsafePath(name) }
        return String(path)
    }

    /// Whether a file is called `name`.
    package func holds(_ name: String) -> Bool { entries[name] != nil }

    /// The bytes of the file `name`; nil if there is none. Linear in them.
    ///
    /// - Parameter limit: the most bytes that it may have.
    /// - Throws: a file that is too large, too dense, or damaged.
    package func read(_ name: String, limit: Int) throws(ArchiveFault) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        if entry.size > limit { throw .tooLarge(name, limit) }
        if unpacked + entry.size > Archive.mostBytes { throw .tooLarge(name, Archive.mostBytes) }
        if entry.size > Archive.freelyDense, entry.size / max(entry.packedSize, 1) > Archive.greatestRatio {
            throw .tooDense(name)
        }
        unpacked += entry.size
        var message = [CChar](repeating: 0, count: Int(CZIP_MESSAGE_SIZE))
        var count: Int64 = 0
        // One byte more than is announced, so that the end is met and the sum is checked.
        let contents = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, initialized in
            count = CZip_read(handle, entry.index, buffer.baseAddress, entry.size + 1, &message)
            initialized = Int(max(count, 0))
        }
        if count < 0 { throw .damaged(name, Archive.text(message)) }
        if Int(count) != entry.size { throw .damaged(name, "its size is not the one that is announced") }
        return contents
    }
}
