import PubPlatform
import PubValues
import Synchronization

/// Pictures as editions needed them, or findings about pictures, keyed by the inputs they were made from.
///
/// An entry is a file that bears its key and the hash of its bytes: if it was cut short, changed or replaced
/// by another entry, it counts as missing. It is written beside its place and renamed, so that several builds
/// may write it at once. Using an entry makes it young; when all together exceed the limit, the oldest go.
/// Nothing is flushed to the disk, since the hash reveals an entry that a power failure damaged.
package final class CachedPictures: Sendable {
    /// Bytes of all entries: 1 GiB.
    private static let usualLimit = 1 << 30
    /// File systems give whole blocks: a small entry takes one.
    private static let blockSize = 4096
    /// Bytes of one entry.
    private static let entryLimit = 256 << 20
    /// The most files that are looked at when room is made.
    private static let mostNames = 1 << 20

    private let folder: Descriptor
    private let limit: Int
    private let inputs: InputLedger?
    /// Bytes that may be written before the folder is measured again. At the beginning its size is unknown.
    private let room = Mutex(0)

    /// The pictures in `folder`, which may take `limit` bytes. Files that `inputs` notes are never replaced or removed.
    package init(in folder: Descriptor, limit: Int = CachedPictures.usualLimit, sparing inputs: InputLedger? = nil) {
        self.folder = folder
        self.inputs = inputs
        self.limit = limit
    }

    /// The bytes of the entry `key`; nil if there is no whole one. Linear in them.
    package func bytes(of key: ContentHash) -> [UInt8]? {
        // A pipe in the place of an entry must not block.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        guard case .success(let file) = Descriptor.open(key.hex, in: folder, flags),
            case .success(let status) = file.status(), case .file = FileKind(status),
            case .success(let bytes) = file.read(limit: CachedPictures.entryLimit, expecting: Int(status.st_size)),
            bytes.count <= CachedPictures.entryLimit
        else { return nil }
        let content = Array(bytes.dropFirst(CachedPictures.headLength))
        guard bytes.starts(with: CachedPictures.head(of: content, key)) else {
            folder.remove(key.hex, sparing: inputs)
            return nil
        }
        // Used now: young again. A folder that cannot be written keeps its dates.
        futimens(file.number, nil)
        return content
    }

    /// Keeps `content` as the entry `key`. Failures to write it are ignored.
    package func keep(_ content: [UInt8], as key: ContentHash) {
        let length = CachedPictures.room(for: content.count + CachedPictures.headLength)
        guard length <= min(CachedPictures.entryLimit, limit) else { return }
        makeRoom(for: length)
        guard case .success(let file) = TemporaryFiles.shared.create(for: key.hex, in: folder) else { return }
        defer { TemporaryFiles.shared.remove(file) }
        guard case .success = file.descriptor.write(CachedPictures.head(of: content, key)),
            case .success = file.descriptor.write(content)
        else { return }
        if inputs?.holds(key.hex, in: folder) == true { return }
        _ = TemporaryFiles.shared.place(file, as: key.hex, in: folder)
    }

    /// An entry begins with its key and the hash of the rest, in digits.
    private static let headLength = 64

    private static func head(of content: [UInt8], _ key: ContentHash) -> [UInt8] {
        Array((key.hex + ContentHash(content).hex).utf8)
    }

    /// Bytes that a file of `size` takes of a disk.
    private static func room(for size: Int) -> Int { (size + blockSize - 1) / blockSize * blockSize }

    /// Removes old entries so that `length` bytes more keep within the limit. The folder is looked at once for each sixteenth
    /// of the limit that is written.
    private func makeRoom(for length: Int) {
        room.withLock { room in
            room -= length
            if room >= 0 { return }
            let entries = folder.datedEntries(limit: CachedPictures.mostNames)
            let step = max(length, limit / 16)
            var sum = entries.reduce(0) { $0 + CachedPictures.room(for: $1.size) }
            for entry in entries where sum + step > limit {
                folder.remove(entry.name, sparing: inputs)
                sum -= CachedPictures.room(for: entry.size)
            }
            room = step - length
        }
    }
}
