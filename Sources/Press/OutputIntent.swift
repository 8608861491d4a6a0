import PubColor

/// A printing condition that a document is made for (ISO 32000-1 §14.11.5): the inks of a press on a paper.
package struct OutputIntent: Hashable, Sendable {
    /// The ICC profile, of an output device with the four process inks.
    package let profile: [UInt8]
    /// The name of the printing condition in the registry, such as `FOGRA39`, or by the profile.
    package let identifier: String
    /// A description of the printing condition, for people; empty for nothing.
    package var condition = ""
    /// The registry that knows the identifier; empty for none.
    package var registry = ""
    /// The inks that are printed.
    package var inks = PressTransform.Inks.process
    /// Cyan, magenta, yellow and black of rich black, 0 … 1; their sum is the most that the stock takes.
    package var richBlack: SIMD4<Float> = [0.6, 0.4, 0.4, 1]
    /// The most ink that colours may take which are converted to it: 1 for each solid ink, 4 for no limit.
    package var inkLimit: Float = 3
    /// Whether colours that are mixtures of inks already are held to that too.
    package var reducesInks = false

    /// The condition that the ICC file `profile` describes. Without an `identifier` it has the name that the profile
    /// gives itself.
    ///
    /// Throws ``ProfileError/unreadable`` if Little CMS cannot convert with the profile, and ``ProfileError/notPress``
    /// if it is not the profile of a press with four process inks.
    package init(profile: [UInt8], identifier: String? = nil) throws(ProfileError) {
        let read = try ICCProfile(profile)
        guard read.isOutput, read.space == .cmyk else { throw .notPress }
        guard read.isComplete else { throw .unreadable }
        // Tables that are there may be broken.
        _ = try ScreenTransform(profile: profile)
        self.profile = profile
        self.identifier = identifier ?? read.name
    }

    /// Whether one of `names`, given by others to a printing condition, means this one.
    package func isCalled(_ names: [String]) -> Bool {
        ICCProfile.areOfOnePress([identifier, (try? ICCProfile(profile))?.name ?? ""], names)
    }

    /// A transform of colours to its inks. Throws ``ProfileError/unreadable`` for tables that are broken.
    package func transform() throws(ProfileError) -> PressTransform {
        try PressTransform(
            profile: profile, inks: inks, richBlack: richBlack, inkLimit: inkLimit, reducesInks: reducesInks)
    }
}
