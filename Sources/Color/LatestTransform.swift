import Synchronization

/// The last transform made, for the next request for the same: a build asks when it checks a profile, and when it emits
/// each edition, and Little CMS takes a while to compute a transform.
final class LatestTransform: Sendable {
    private let latest = Mutex<(profile: [UInt8], transform: ProfileTransform)?>(nil)

    /// The transform by `profile`: the last one, if it is by the same, else the result of `make`.
    func transform(
        by profile: [UInt8], make: ([UInt8]) throws(ProfileError) -> ProfileTransform
    ) throws(ProfileError) -> ProfileTransform {
        if let known = latest.withLock({ $0?.profile == profile ? $0?.transform : nil }) { return known }
        let made = try make(profile)
        latest.withLock { $0 = (profile, made) }
        return made
    }
}
