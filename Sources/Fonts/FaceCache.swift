import PubIdentity
import PubValues
import Synchronization

/// A cache of the faces and instances of a catalogue by key. The key of a face and the instance of a variable one
/// depend on the files and on nothing else. Any thread may ask.
final class FaceCache: Sendable {
    private struct Content {
        var faces: [FontKey: CataloguedFace] = [:]
        /// Keys of the faces of files, by their number in the catalogue.
        var keys: [Int: FontKey] = [:]
        /// Hashes of files, so that each is read once for all its faces and instances.
        var files: [ObjectIdentifier: ContentHash] = [:]
    }

    private let content = Mutex(Content())

    /// The face with `key`; nil for a key of another catalogue.
    subscript(key: FontKey) -> CataloguedFace? { content.withLock { $0.faces[key] } }

    /// The key of a face of a file. Two files with the same bytes have the same keys: the first one's face is used.
    func key(of entry: CataloguedFace) -> FontKey {
        content.withLock { content in
            if let known = content.keys[entry.face.number] { return known }
            let key = key(of: entry, at: [], &content)
            content.keys[entry.face.number] = key
            if content.faces[key] == nil { content.faces[key] = entry }
            return key
        }
    }

    /// The key of the instance of `entry` at `coordinates`; nil when HarfBuzz cannot make it.
    func instance(of entry: CataloguedFace, at coordinates: [Double]) -> FontKey? {
        content.withLock { content in
            let key = key(of: entry, at: coordinates, &content)
            if content.faces[key] == nil {
                guard let face = CataloguedFace(instanceOf: entry, at: coordinates) else { return nil }
                content.faces[key] = face
            }
            return key
        }
    }

    private func key(of entry: CataloguedFace, at coordinates: [Double], _ content: inout Content) -> FontKey {
        let bytes = entry.handle.bytes
        let file = content.files[ObjectIdentifier(bytes)] ?? bytes.contentHash()
        content.files[ObjectIdentifier(bytes)] = file
        var hash = file
        hash.combine(UInt64(entry.faceIndex))
        for value in coordinates { hash.combine(value.bitPattern) }
        return FontKey(hash.high ^ hash.low)
    }
}
