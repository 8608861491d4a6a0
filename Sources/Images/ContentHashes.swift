import PubValues

extension PictureTarget: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(colors, encoding, reduction, encodesPhotographs)
    }
}

extension PictureTarget.Colors: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .stored: hash.combineEach(0)
        case .press(let a): hash.combineEach(1, a)
        case .gray(let a): hash.combineEach(2, a)
        }
    }
}

extension InkSeparation: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            profile, press, rendering, compensatesBlackPoint, keepsProfiles, convertsInks, assumedProfile, inks,
            inkLimit)
    }
}

extension PhotographEncoding: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(quality, subsampling) }
}

extension PhotographEncoding.Subsampling: ContentHashable {}

extension PictureReduction: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(steps) }
}
