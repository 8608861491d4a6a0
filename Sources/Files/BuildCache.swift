import Glibc
import PubValues

/// Results of earlier builds, kept in `build/cache/` below the root.
///
/// Entries are named by the hash of the content that they are about, never by a name from the input. Deleting the
/// folder changes no byte of a product, and a build that cannot read or write it does without. Several threads, and several
/// builds, may use one folder at once.
package struct BuildCache: Sendable {
    /// The most entries of a kind; the oldest go first.
    private static let entryLimit = 1 << 16

    /// Pictures whose data were walked and found whole: one file each, which holds the hash and the kind. The number of the
    /// folder changes with what a walk finds, with the hash, and with the form of an entry.
    private let verified: Descriptor
    private let inputs: InputLedger
    /// Pictures as editions needed them.
    package let pictures: CachedPictures

    /// Opens the cache below the folder `root`, making its folders; nil where that cannot be done. No link is followed:
    /// what is below the root may not lead out of it. What `inputs` notes is never replaced or removed.
    init?(below root: Descriptor, sparing inputs: InputLedger) {
        guard let build = BuildCache.folder("build", in: root), let cache = BuildCache.folder("cache", in: build),
            let verified = BuildCache.folder("verified-pictures-4", in: cache),
            let pictures = BuildCache.folder("pictures-2", in: cache)
        else { return nil }
        self.verified = verified
        self.inputs = inputs
        self.pictures = CachedPictures(in: pictures, sparing: inputs)
    }

    private static func folder(_ name: String, in parent: Descriptor) -> Descriptor? {
        // An existing folder is the usual case, and anything else at its place fails to open.
        _ = mkdirat(parent.number, name, 0o777)
        return try? Descriptor.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).get()
    }

    /// What kind of picture whole data are.
    package enum VerifiedKind: String, CaseIterable, Sendable {
        case photograph
        case lineArt = "line-art"

        /// The entry of a picture of this kind whose hash is `content`: its name alone would let another entry take its place.
        fileprivate func entry(of content: ContentHash) -> [UInt8] { Array("\(content.hex) \(rawValue)\n".utf8) }
    }

    /// The kind of the picture of the hash `content`; nil where it was not found whole.
    package func verifiedKind(of content: ContentHash) -> VerifiedKind? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        guard case .success(let file) = Descriptor.open(content.hex, in: verified, flags),
            case .success(let entry) = file.read(limit: 64, expecting: 64)
        else { return nil }
        if let kind = VerifiedKind.allCases.first(where: { $0.entry(of: content) == entry }) { return kind }
        verified.remove(content.hex, sparing: inputs)
        return nil
    }

    /// Notes that pictures of these hashes are whole, and their kinds. Linear in them and in the entries.
    package func noteVerified(_ pictures: [(hash: ContentHash, kind: VerifiedKind)]) {
        for picture in pictures {
            if inputs.holds(picture.hash.hex, in: verified) { continue }
            let flags = O_WRONLY | O_CREAT | O_NOFOLLOW
            // Another build that writes it meanwhile writes the same. What is cut short is removed when it is read.
            guard case .success(let file) = Descriptor.open(picture.hash.hex, in: verified, flags, mode: 0o666) else {
                continue
            }
            _ = file.write(picture.kind.entry(of: picture.hash))
        }
        removeOldest()
    }

    /// Keeps the number of entries below the limit.
    private func removeOldest() {
        let entries = verified.datedEntries(limit: BuildCache.entryLimit * 2)
        guard entries.count > BuildCache.entryLimit else { return }
        for entry in entries.prefix(entries.count - BuildCache.entryLimit / 2) {
            verified.remove(entry.name, sparing: inputs)
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
    /// Removes `name` from this folder, unless it is one of `inputs`.
    func remove(_ name: String, sparing inputs: InputLedger?) {
        if inputs?.holds(name, in: self) != true { unlinkat(number, name, 0) }
    }

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
    package func cache() -> BuildCache? { BuildCache(below: rootFolder, sparing: ledger) }
}
