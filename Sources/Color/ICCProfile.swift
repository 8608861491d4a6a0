import PubCLCMS

/// An ICC profile, with the contents of its header and its description, as Little CMS reads them.
package struct ICCProfile: Hashable, Sendable {
    /// The meaning of a device's numbers.
    package enum Space: Hashable, Sendable {
        /// One component.
        case gray
        /// Red, green and blue.
        case rgb
        /// Four process inks.
        case cmyk
        /// Lightness and two axes of colour (CIE L*a*b*).
        case lab
        /// Anything else.
        case other
    }

    /// The file.
    package let bytes: [UInt8]
    /// The colour space of the device.
    package let space: Space
    /// Whether it is the profile of an output device (class `prtr`).
    package let isOutput: Bool
    /// Whether it has the tables for converting colours to the device.
    package let isComplete: Bool
    /// The name of the profile, in English if it has one; empty for none.
    package let name: String

    /// The profile that `bytes` hold. Throws ``ProfileError/unreadable`` if Little CMS does not open it. Linear in
    /// their number.
    package init(_ bytes: [UInt8]) throws(ProfileError) {
        guard let profile = cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count)) else { throw .unreadable }
        defer { cmsCloseProfile(profile) }
        self.bytes = bytes
        space = Space(profile)
        isOutput = cmsGetDeviceClass(profile) == cmsSigOutputClass
        isComplete =
            cmsIsIntentSupported(profile, UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(LCMS_USED_AS_OUTPUT)) != 0
        name = ICCProfile.description(of: profile)
    }

    /// The profile of sRGB (IEC 61966-2-1), the same on every day; nil if memory runs out.
    package static let sRGB: [UInt8]? = {
        guard let profile = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(profile) }
        return saved(profile)
    }()

    /// Whether `names` and `others` name the same press. They may differ in spaces, signs, and words around the name in
    /// the registry, as in “Coated FOGRA39 (ISO 12647-2:2004)”.
    package static func areOfOnePress(_ names: [String], _ others: [String]) -> Bool {
        func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
        let names = names.map(plain).filter { $0.count >= 4 }
        let others = others.map(plain).filter { $0.count >= 4 }
        return names.contains { name in others.contains { $0.contains(name) || name.contains($0) } }
    }

    private static func description(of profile: cmsHPROFILE) -> String {
        let length = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", nil, 0)
        guard length > 0 else { return "" }
        var text = [CChar](repeating: 0, count: Int(length))
        cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, length)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension ICCProfile.Space {
    /// The space of the device of an open profile.
    init(_ profile: cmsHPROFILE) {
        self =
            switch cmsGetColorSpace(profile) {
            case cmsSigGrayData: .gray
            case cmsSigRgbData: .rgb
            case cmsSigCmykData: .cmyk
            case cmsSigLabData: .lab
            default: .other
            }
    }
}
