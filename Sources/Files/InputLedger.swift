import PubDiagnostics
import PubPlatform
import PubValues
import Synchronization

/// The files that a build has read, each in one version.
///
/// A build takes time, and its inputs may be saved meanwhile. A file that is read again must be unchanged, and
/// before the products take their places ``verify(in:)`` compares all of them once more. The identity, size and timestamps
/// decide; the contents are hashed again only if these differ, since a file that was touched, or saved unchanged, is the
/// same.
package final class InputLedger: Sendable {
    /// One file.
    private struct Entry {
        var place: InputPlace
        /// The place that names it; for a file that the program looks for, the file itself.
        var origin: SourceLocation
        var version: FileVersion
        /// The hash of its bytes; nil for a file that is read in pieces.
        var hash: ContentHash?
        /// Whether a file still has the pieces that were read of this one.
        var matches: (@Sendable (Descriptor) -> Bool)?
    }

    private let entries = Mutex<[[String]: Entry]>([:])
    private let start: Int

    /// A ledger of no files.
    ///
    /// - Parameter start: when the build begins, in nanoseconds since 1970. A file saved twice
    ///   within one tick of the file system's clock has one timestamp, so files changed shortly
    ///   before or during the build are always compared by their contents.
    package init(start: Int = 0) { self.start = start }

    /// A tick of the coarsest clock (FAT's), in nanoseconds.
    private static let tick = 2_000_000_000
    /// Bytes that are hashed at a time.
    private static let pieceSize = 1 << 16

    /// Notes that the file at `place` is read in pieces from this `version` on; `matches` tells
    /// whether a file has the same pieces, so that they may be read again.
    /// - Throws: the change of a file that was read in another version.
    func note(
        _ place: InputPlace, _ version: FileVersion, matches: @escaping @Sendable (Descriptor) -> Bool
    ) throws(EnvironmentFailure) {
        let origin = SourceLocation(file: place.name)
        let entry = Entry(place: place, origin: origin, version: version, hash: nil, matches: matches)
        let known = entries.withLock { entries in
            let known = entries[place.parts] ?? entry
            entries[place.parts] = known
            return known.version
        }
        if known != version { throw .change(of: place.name) }
    }

    /// Notes that `bytes` are all of the file at `place`, which `origin` names, in this `version`, and gives their hash.
    /// Linear in them if this version was not read before.
    /// - Throws: the change of a file that was read with other contents.
    func note(
        _ bytes: [UInt8], of place: InputPlace, _ version: FileVersion, namedAt origin: SourceLocation
    ) throws(EnvironmentFailure) -> ContentHash {
        let known = entries.withLock { $0[place.parts] }
        if let known, let hash = known.hash, known.version == version, !isRecent(version) { return hash }
        let hash = ContentHash(bytes)
        let entry = Entry(place: place, origin: known?.origin ?? origin, version: version, hash: hash)
        // Another thread may have read it in between.
        let isSame = entries.withLock { entries in
            let isSame = entries[place.parts].map { ($0.hash ?? hash) == hash } ?? true
            if isSame { entries[place.parts] = entry }
            return isSame
        }
        if !isSame { throw .change(of: place.name) }
        return hash
    }

    /// Checks that no file has changed, in the order of their names.
    ///
    /// - Parameter folders: the folders of the input, which a file replaced meanwhile may not lead
    ///   out of; nil before they are opened.
    /// - Throws: the first file that has changed, or the reason that it cannot be compared.
    package func verify(in folders: InputFolders?) throws(EnvironmentFailure) {
        for entry in entries.withLock({ $0.values.sorted { $0.place.name < $1.place.name } }) {
            guard let version = try InputLedger.version(of: entry.place) else { throw .change(of: entry.place.name) }
            if version == entry.version, entry.hash == nil || !isRecent(version) { continue }
            guard try InputLedger.isSame(entry, in: folders) else { throw .change(of: entry.place.name) }
            // An output is compared with the file that is there now.
            entries.withLock { $0[entry.place.parts]?.version = version }
        }
    }

    /// Forgets all files, to free the data that their comparison retains.
    package func forget() { entries.withLock { $0 = [:] } }

    /// The input that is the file at `path`, under any name, and the place that names it; nil if there is none. Linear in the inputs.
    package func input(at path: String) -> (name: String, origin: SourceLocation)? {
        guard let identity = FileIdentity(path: path) else { return nil }
        return entries.withLock { entries in
            entries.values.filter { $0.version.identity == identity }.map { ($0.place.name, $0.origin) }
                .min { $0.0 < $1.0 }
        }
    }

    /// Whether the file `name` in `folder` is an input. Linear in the inputs.
    func holds(_ name: String, in folder: Descriptor) -> Bool {
        var status = stat()
        guard fstatat(folder.number, name, &status, 0) == 0 else { return false }
        let identity = FileIdentity(status)
        return entries.withLock { $0.values.contains { $0.version.identity == identity } }
    }

    private func isRecent(_ version: FileVersion) -> Bool { version.date > start - InputLedger.tick }

    /// The version of a file that is there now; nil for none.
    private static func version(of place: InputPlace) throws(EnvironmentFailure) -> FileVersion? {
        var status = stat()
        if stat(place.path, &status) == 0 { return FileVersion(status) }
        if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
        throw EnvironmentFailure("read", place.name, code: errno)
    }

    /// Whether the contents of the file are unchanged; false if it may not be read.
    private static func isSame(_ entry: Entry, in folders: InputFolders?) throws(EnvironmentFailure) -> Bool {
        do {
            let file = try open(entry.place, in: folders)
            return try entry.hash.map { $0 == (try hash(of: file)) } ?? entry.matches?(file) ?? false
        } catch let error as SystemError {
            throw EnvironmentFailure("read", entry.place.name, code: error.code)
        } catch {
            return false
        }
    }

    private static func hash(of file: Descriptor) throws -> ContentHash {
        var run = ContentHashRun()
        var offset = 0
        while true {
            let piece = try file.read(at: offset, count: pieceSize).get()
            if piece.isEmpty { return run.hash }
            run.append(piece)
            offset += piece.count
        }
    }

    /// - Throws: a ``SystemError``, or the ``PathRefusal`` of a file that may not be read.
    private static func open(_ place: InputPlace, in folders: InputFolders?) throws -> Descriptor {
        // A pipe that took its place must not block.
        if place.isAnywhere { return try Descriptor.open(place.path, in: nil, O_RDONLY | O_NONBLOCK).get() }
        guard let folders else { throw PathRefusal.outside }
        do { return try folders.open(place.parts).0 } catch PathRefusal.failure(let error) { throw error }
    }
}
