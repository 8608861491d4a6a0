import Color

/// A printing condition that a document is made for (ISO 32000-1 §14.11.5): which inks a press has, and how it renders
/// them.
package struct OutputIntent: Hashable, Sendable {
    /// The inks that a press has without spot inks.
    package enum Model: Hashable, Sendable {
        /// Black.
        case gray
        /// Cyan, magenta, yellow and black.
        case cmyk

        /// How many they are.
        package var components: Int { self == .gray ? 1 : 4 }
    }

    /// The ICC profile, of an output device.
    package let profile: [UInt8]
    /// The process inks.
    package let model: Model
    /// What the printing condition is called in the registry of the ICC, such as `FOGRA39`, or by the profile.
    package let identifier: String
    /// What the printing condition is, for people; empty for nothing.
    package let condition: String

    /// The condition that the ICC file `profile` describes. Without an `identifier` it is called what the profile calls
    /// itself.
    ///
    /// Throws ``ProfileError/unreadable`` for what Little CMS cannot convert by, and ``ProfileError/notPress`` for the
    /// profile of something else than a press that prints in black or in four process inks.
    package init(profile: [UInt8], identifier: String? = nil, condition: String = "") throws(ProfileError) {
        let read = try ICCProfile(profile)
        guard read.isOutput, let model = Model(read.space) else { throw .notPress }
        guard read.isComplete else { throw .unreadable }
        // Tables that are there may be broken.
        if model == .cmyk { _ = try ScreenTransform(profile: profile) }
        self.profile = profile
        self.model = model
        self.identifier = identifier ?? read.name
        self.condition = condition
    }
}

extension OutputIntent.Model {
    /// The inks of a device of `space`; nil for what is no press.
    fileprivate init?(_ space: ICCProfile.Space) {
        switch space {
        case .gray: self = .gray
        case .cmyk: self = .cmyk
        case .rgb, .other: return nil
        }
    }
}
