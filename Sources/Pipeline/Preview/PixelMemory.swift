import PubIdentity
import PubImages
import Synchronization

/// The decoded pictures of pages that were drawn, the last ones that were asked for: a page is drawn again for each changed word beside its pictures,
/// and to decode them takes longer than to draw the words. Several threads ask.
final class PixelMemory: Sendable {
    /// The most bytes of all pictures: those of some spreads, on a screen.
    private static let limit = 96 << 20

    private struct Place: Hashable {
        var image: ImageKey
        var width: Int
    }

    private struct Entries {
        var pictures: [Place: (pixels: Pixels, use: Int)] = [:]
        var size = 0, uses = 0
    }

    private let entries = Mutex(Entries())

    /// The picture `image`, at least `width` pixels wide, which `decode` makes if it is not kept.
    func pixels(_ image: ImageKey, atLeast width: Int, decode: () throws -> Pixels) throws -> Pixels {
        let place = Place(image: image, width: width)
        let known = entries.withLock { entries -> Pixels? in
            entries.uses += 1
            entries.pictures[place]?.use = entries.uses
            return entries.pictures[place]?.pixels
        }
        if let known { return known }
        let made = try decode()
        // A picture that would push all others out is not asked for twice in a row.
        if made.bytes.count > Self.limit / 2 { return made }
        entries.withLock { entries in
            // Another thread may have decoded it meanwhile.
            if entries.pictures.updateValue((made, entries.uses), forKey: place) == nil {
                entries.size += made.bytes.count
            }
            while entries.size > Self.limit, let oldest = entries.pictures.min(by: { $0.value.use < $1.value.use }) {
                entries.size -= oldest.value.pixels.bytes.count
                entries.pictures[oldest.key] = nil
            }
        }
        return made
    }
}
