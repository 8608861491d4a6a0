import PubCLCMS
import PubValues
import Synchronization

/// The version of Little CMS; the numbers of a conversion may differ between versions.
package var pixelTransformVersion: Int { Int(cmsGetEncodedCMMversion()) }

/// The version of Little CMS in words.
package var littleCMSVersion: String { "\(pixelTransformVersion / 1000).\(pixelTransformVersion % 1000 / 10)" }

/// The transforms that pictures have needed, made once each. Several threads may ask at once.
package final class PixelTransforms: Sendable {
    private struct Entry {
        var key: ContentHash
        var transform: Result<PixelTransform, ProfileError>
    }

    /// The transforms of a document's pictures come to a few: one for each profile of a camera or a program.
    private static let mostEntries = 16

    /// The one that was asked for last comes last.
    private let entries = Mutex<[Entry]>([])

    /// None yet.
    package init() {}

    /// The transform that does `conversion` for samples of `sampleBytes` bytes; it waits while another thread makes
    /// one. Throws any error of ``PixelTransform/init(_:sampleBytes:)``.
    package func transform(_ conversion: PixelConversion, sampleBytes: Int) throws(ProfileError) -> PixelTransform {
        var key = conversion.contentHash
        key.combineEach(sampleBytes)
        let result = entries.withLock { entries in
            if let place = entries.firstIndex(where: { $0.key == key }) {
                let known = entries.remove(at: place)
                entries.append(known)
                return known.transform
            }
            let made = Result { () throws(ProfileError) in try PixelTransform(conversion, sampleBytes: sampleBytes) }
            if entries.count == PixelTransforms.mostEntries { entries.removeFirst() }
            entries.append(Entry(key: key, transform: made))
            return made
        }
        return try result.get()
    }
}
