import Synchronization

/// The last transform that was made, for the next one who asks for the same: a build asks where it checks a profile, and
/// where it emits each edition, and what Little CMS computes of a profile takes a while.
final class LatestTransform: Sendable {
    private let latest = Mutex<(profile: [UInt8], transform: ProfileTransform)?>(nil)

    /// The transform by `profile`: the last one, if it is by the same, else that of `make`.
    func transform(
        by profile: [UInt8], make: ([UInt8]) throws(ProfileError) -> ProfileTransform
    ) throws(ProfileError) -> ProfileTransform {
        if let known = latest.withLock({ $0?.profile == profile ? $0?.transform : nil }) { return known }
        let made = try make(profile)
        latest.withLock { $0 = (profile, made) }
        return made
    }
}
