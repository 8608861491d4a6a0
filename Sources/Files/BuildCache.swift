import PubPlatform
import PubValues

/// Results of earlier builds, kept in `build/cache/` below the root.
///
/// Entries are named by the hash of the content that they are about, never by a name from the input. Deleting the
/// folder changes no byte of a product, and a build that cannot read or write it does without. Several threads, and several
/// builds, may use one folder at once.
package struct BuildCache: Sendable {
    /// The most bytes of findings about pictures: 256 MiB.
    private static let findingsLimit = 256 << 20

    /// Pictures as editions needed them.
    package let pictures: CachedPictures
    /// The findings about pictures.
    package let pictureFindings: CachedPictures

    /// Opens the cache below the folder `root`, making its folders if it `makesFolders`; nil if that fails. Links are not
    /// followed: nothing below the root may lead out of it. Files that `inputs` notes are never replaced or removed.
    init?(below root: Descriptor, sparing inputs: InputLedger, makesFolders: Bool) {
        func folder(_ name: String, in parent: Descriptor) -> Descriptor? {
            // An existing folder is the usual case, and anything else at its place fails to open.
            if makesFolders { _ = mkdirat(parent.number, name, 0o777) }
            return try? Descriptor.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).get()
        }
        guard let build = folder("build", in: root), let cache = folder("cache", in: build),
            let pictures = folder("pictures-2", in: cache), let findings = folder("picture-findings-1", in: cache)
        else { return nil }
        self.pictures = CachedPictures(in: pictures, sparing: inputs)
        pictureFindings = CachedPictures(in: findings, limit: BuildCache.findingsLimit, sparing: inputs)
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
    /// Removes `name` from this folder, unless it is one of `inputs`.
    func remove(_ name: String, sparing inputs: InputLedger?) {
        if inputs?.holds(name, in: self) != true { unlinkat(number, name, 0) }
    }

    /// The files in this folder, the oldest first; at most `limit` of them are read.
    func datedEntries(limit: Int) -> [DatedEntry] {
        let entries = names(limit: limit).compactMap { name -> DatedEntry? in
            var status = stat()
            guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            let modified = SystemCalls.times(of: status).modified
            let date = modified.tv_sec * 1_000_000_000 + modified.tv_nsec
            return DatedEntry(name: name, size: Int(status.st_size), date: date)
        }
        return entries.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
    }
}

extension InputFolders {
    /// The cache of this root, whose folders are made if that is asked for; nil if it cannot be kept, or is not there.
    package func cache(makingFolders: Bool = true) -> BuildCache? {
        rootFolder.flatMap { BuildCache(below: $0, sparing: ledger, makesFolders: makingFolders) }
    }
}
