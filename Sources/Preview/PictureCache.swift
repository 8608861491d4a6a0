import PubFiles
import Synchronization

/// Pictures of pages that were drawn, the last ones that were asked for.
final class PictureCache: Sendable {
    /// The most bytes of all pictures.
    private static let limit = 64 << 20

    private struct Entries {
        var pictures: [String: (bytes: [UInt8], use: Int)] = [:]
        var size = 0, uses = 0
    }

    private let entries = Mutex(Entries())

    /// The picture of `key`, which `draw` makes if it is not kept.
    func bytes(
        of key: String, draw: () throws(EnvironmentFailure) -> [UInt8]
    ) throws(EnvironmentFailure) -> [UInt8] {
        let known = entries.withLock { entries -> [UInt8]? in
            entries.uses += 1
            entries.pictures[key]?.use = entries.uses
            return entries.pictures[key]?.bytes
        }
        if let known { return known }
        let made = try draw()
        entries.withLock { entries in
            // Another thread may have drawn it meanwhile.
            if entries.pictures.updateValue((made, entries.uses), forKey: key) == nil { entries.size += made.count }
            while entries.size > Self.limit, let oldest = entries.pictures.min(by: { $0.value.use < $1.value.use }) {
                entries.size -= oldest.value.bytes.count
                entries.pictures[oldest.key] = nil
            }
        }
        return made
    }
}
