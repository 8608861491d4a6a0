import PubColor

/// The reason why the ICC profile of a picture cannot be used.
package enum ProfileFault: Hashable, Sendable {
    /// It cannot be opened.
    case broken
    /// It is of other colours than the picture: gray, red, green and blue, inks, or others.
    case foreign(ICCProfile.Space)

    /// The fault of `profile`, which belongs to a picture in `color`; nil if there is none, or if it is empty. Linear in its bytes.
    init?(of profile: [UInt8], for color: PictureColor) {
        if profile.isEmpty { return nil }
        guard let opened = try? ICCProfile(profile) else {
            self = .broken
            return
        }
        switch (opened.space, color) {
        case (.gray, .gray), (.rgb, .rgb), (.cmyk, .cmyk): return nil
        default: self = .foreign(opened.space)
        }
    }

    /// The number of the fault in archives, from 1.
    var number: Int {
        switch self {
        case .broken: 1
        case .foreign(.gray): 2
        case .foreign(.rgb): 3
        case .foreign(.cmyk): 4
        case .foreign(.other): 5
        case .foreign(.lab): 6
        }
    }

    /// The fault of the number; nil for any other.
    init?(number: Int) {
        switch number {
        case 1: self = .broken
        case 2: self = .foreign(.gray)
        case 3: self = .foreign(.rgb)
        case 4: self = .foreign(.cmyk)
        case 5: self = .foreign(.other)
        case 6: self = .foreign(.lab)
        default: return nil
        }
    }
}

extension ICCProfile.Space {
    /// Its name in messages: “a profile for …”.
    var words: String {
        switch self {
        case .gray: "gray"
        case .rgb: "RGB"
        case .cmyk: "CMYK"
        case .lab: "L*a*b* colours"
        case .other: "other colours"
        }
    }
}
