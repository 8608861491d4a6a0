import PubPlatform
import PubValues

/// The identity, size and timestamps of a file: when they are equal, its contents have not changed.
struct FileVersion: Hashable, Sendable {
    let identity: FileIdentity
    /// The number of its bytes.
    let size: Int
    private let times: [Int]

    init(_ status: stat) {
        identity = FileIdentity(status)
        size = Int(status.st_size)
        // Programs may set back when the contents changed, as for a copy, but not when the file did.
        let (modified, changed) = SystemCalls.times(of: status)
        times = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }

    /// When it or its name last changed, in nanoseconds since 1970.
    var date: Int { max(times[0] * 1_000_000_000 + times[1], times[2] * 1_000_000_000 + times[3]) }

    /// Adds the values that tell versions apart to `hash`.
    func combine(into hash: inout ContentHash) {
        hash.combineEach(identity.hash, size, times)
    }
}
