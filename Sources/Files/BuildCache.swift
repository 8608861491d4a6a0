import Glibc
import Values

/// Results of earlier builds, kept in `build/cache/` below the root.
///
/// Entries are named by the hash of the content that they are about, never by a name from the input. Deleting the
/// folder changes no byte of a product, and a build that cannot read or write it does without.
package struct BuildCache: Sendable {
    /// The most entries of a kind; the oldest go first.
    private static let entryLimit = 1 << 16

    /// Pictures whose data were walked and found whole: one empty file each. The number changes with
    /// what a walk finds, and with the hash.
    private let verified: Descriptor

    /// Opens the cache below the folder `root`, making its folders; nil where that cannot be done. No link is followed:
    /// what is below the root may not lead out of it.
    init?(below root: Descriptor) {
        var folder = root
        for name in ["build", "cache", "verified-pictures-2"] {
            guard let next = BuildCache.folder(name, in: folder) else { return nil }
            folder = next
        }
        verified = folder
    }

    private static func folder(_ name: String, in parent: Descriptor) -> Descriptor? {
        // An existing folder is the usual case, and anything else at its place fails to open.
        _ = mkdirat(parent.number, name, 0o777)
        return try? Descriptor.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).get()
    }

    /// True when a picture of the hash `content` was found whole.
    package func isVerified(_ content: ContentHash) -> Bool {
        var status = stat()
        return fstatat(verified.number, content.hex, &status, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// Notes that pictures of the hashes `contents` are whole. Linear in them and in the entries.
    package func noteVerified(_ contents: [ContentHash]) {
        for content in contents {
            let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC
            let file = openat(verified.number, content.hex, flags, 0o666)
            if file >= 0 { close(file) }
        }
        removeOldest()
    }

    /// Keeps the number of entries below the limit.
    private func removeOldest() {
        let names = verified.names(limit: BuildCache.entryLimit * 2)
        guard names.count > BuildCache.entryLimit else { return }
        let dated = names.map { name in
            var status = stat()
            let isThere = fstatat(verified.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            return (name: name, date: isThere ? status.st_mtim.tv_sec : 0)
        }
        for entry in dated.sorted(by: { $0.date < $1.date }).prefix(names.count - BuildCache.entryLimit / 2) {
            unlinkat(verified.number, entry.name, 0)
        }
    }
}

extension InputFolders {
    /// The cache of this root; nil where it cannot be kept.
    package func cache() -> BuildCache? { BuildCache(below: rootFolder) }
}
