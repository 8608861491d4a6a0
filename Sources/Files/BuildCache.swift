import Glibc
import Values

/// Results of earlier builds, kept in `build/cache/` below the root.
///
/// Entries are named by the hash of the content that they are about, never by a name from the input. Deleting the
/// folder changes no byte of a product, and a build that cannot read or write it does without. Several threads, and several
/// builds, may use one folder at once.
package struct BuildCache: Sendable {
    /// The most entries of a kind; the oldest go first.
    private static let entryLimit = 1 << 16

    /// Pictures whose data were walked and found whole: one file each, empty for photographs, of a byte for line art. The
    /// number changes with what a walk finds, and with the hash.
    private let verified: Descriptor
    /// Pictures as editions needed them.
    package let pictures: CachedPictures

    /// Opens the cache below the folder `root`, making its folders; nil where that cannot be done. No link is followed:
    /// what is below the root may not lead out of it.
    init?(below root: Descriptor) {
        guard let build = BuildCache.folder("build", in: root), let cache = BuildCache.folder("cache", in: build),
            let verified = BuildCache.folder("verified-pictures-3", in: cache),
            let pictures = BuildCache.folder("pictures-1", in: cache)
        else { return nil }
        self.verified = verified
        self.pictures = CachedPictures(in: pictures)
    }

    private static func folder(_ name: String, in parent: Descriptor) -> Descriptor? {
        // An existing folder is the usual case, and anything else at its place fails to open.
        _ = mkdirat(parent.number, name, 0o777)
        return try? Descriptor.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).get()
    }

    /// What kind of picture whole data are.
    package enum VerifiedKind: Sendable {
        case photograph
        case lineArt
    }

    /// The kind of the picture of the hash `content`; nil where it was not found whole.
    package func verifiedKind(of content: ContentHash) -> VerifiedKind? {
        var status = stat()
        guard fstatat(verified.number, content.hex, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return status.st_size > 0 ? .lineArt : .photograph
    }

    /// Notes that pictures of these hashes are whole, and their kinds. Linear in them and in the entries.
    package func noteVerified(_ pictures: [(hash: ContentHash, kind: VerifiedKind)]) {
        for picture in pictures {
            let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC
            let file = openat(verified.number, picture.hash.hex, flags, 0o666)
            if file < 0 { continue }
            // A byte more in a file that another build wrote meanwhile says the same.
            if picture.kind == .lineArt { _ = write(file, "\n", 1) }
            close(file)
        }
        removeOldest()
    }

    /// Keeps the number of entries below the limit.
    private func removeOldest() {
        let entries = verified.datedEntries(limit: BuildCache.entryLimit * 2)
        guard entries.count > BuildCache.entryLimit else { return }
        for entry in entries.prefix(entries.count - BuildCache.entryLimit / 2) {
            unlinkat(verified.number, entry.name, 0)
        }
    }
}

/// A file of a folder of the cache.
struct DatedEntry {
    var name: String
    /// Bytes.
    var size: Int
    /// Nanoseconds since 1970.
    fileprivate var date: Int
}

extension Descriptor {
    /// The files in this folder, the oldest first; at most `limit` of them are read.
    func datedEntries(limit: Int) -> [DatedEntry] {
        let entries = names(limit: limit).compactMap { name -> DatedEntry? in
            var status = stat()
            guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            let date = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
            return DatedEntry(name: name, size: Int(status.st_size), date: date)
        }
        return entries.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
    }
}

extension InputFolders {
    /// The cache of this root; nil where it cannot be kept.
    package func cache() -> BuildCache? { BuildCache(below: rootFolder) }
}
