import PubIdentity
import PubImages
import Synchronization

/// The pictures that were converted for an edition. Several threads may note some at once.
final class ConversionLog: Sendable {
    private struct Use: Hashable {
        var image: ImageKey
        var width: Int, height: Int
    }

    private let noted = Mutex<[Use: ConvertedPicture]>([:])

    /// Notes the converted `picture` of `image`.
    func note(_ image: ImageKey, _ picture: ConvertedPicture) {
        let use = Use(image: image, width: picture.width, height: picture.height)
        noted.withLock { $0[use] = picture }
    }

    /// The pictures by their names, the larger ones of one file first; which thread was faster does not show.
    var pictures: [ConvertedPicture] {
        noted.withLock { noted in
            noted.sorted { a, b in
                (a.value.name, b.value.width, b.value.height, a.key.image.hash.hex)
                    < (b.value.name, a.value.width, a.value.height, b.key.image.hash.hex)
            }.map(\.value)
        }
    }
}
