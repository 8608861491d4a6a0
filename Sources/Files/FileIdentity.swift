import PubPlatform
import PubValues

/// The system's identity of a file: two paths with one identity are one file.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// The identity of the file at `path`, links followed; nil if there is none. Nothing is opened.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// A hash of the identity.
    var hash: ContentHash {
        var hash = ContentHash()
        hash.combineEach(device, number)
        return hash
    }
}
