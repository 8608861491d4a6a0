import PubColor
import PubDiagnostics

extension PreparedPicture {
    /// Drops the profile if the colours are inks of a press: the press's own profile defines them. Another press's
    /// profile is noted.
    mutating func dropProfile(for target: PictureTarget) {
        guard case .press = target.colors, !target.keepsProfile(of: color) else { return }
        if color == .cmyk, let profile, target.isForeign(profile) {
            foreignProfile = (try? ICCProfile(profile))?.name ?? ""
        }
        profile = nil
    }

    /// The problem of the profile, and the profile that replaces it in reading the picture's colours.
    private func profileProblem(_ name: String) -> Message {
        let readAs =
            switch header.color {
            case .gray: "plain gray"
            case .rgb: "sRGB"
            case .cmyk: "those of the press"
            }
        guard case .foreign(let space)? = profileFault else {
            return "the colour profile in '\(name)' cannot be used: its colours are read as \(readAs)"
        }
        return
            "the colour profile in '\(name)' is for \(space.words), and its colours are \(header.color.words): they are read as "
            + "\(readAs)"
    }

    /// The problems of the profile of the picture in the file `name`, which `origin` refers to.
    package func findings(name: String, at origin: SourceLocation) -> [Diagnostic] {
        var result: [Diagnostic] = []
        if profileFault != nil || conversion?.isProfileBroken == true {
            result.append(
                .warning(
                    "image-profile-broken", profileProblem(name), at: origin,
                    hint: "export the picture with its profile again"
                ).counted(as: "pictures with a colour profile that cannot be used"))
        }
        if let foreignProfile {
            let press = foreignProfile.isEmpty ? "another press" : "another press, “\(foreignProfile)”"
            result.append(
                .warning(
                    "image-profile-foreign",
                    "the inks in '\(name)' are meant for \(press): they are printed as they are",
                    at: origin, hint: "convert the picture to the profile of this edition, or place it in RGB"
                ).counted(as: "pictures in the inks of another press"))
        }
        if let excessInk {
            result.append(
                .warning(
                    "ink-limit",
                    "'\(name)' has \(excessInk.greatest) % of ink where it has most; the paper takes \(excessInk.limit) %",
                    at: origin, hint: "convert the picture to the profile of this edition, or place it in RGB"
                ).counted(as: "pictures with more ink than the paper takes"))
        }
        return result
    }
}

extension PictureColor {
    /// Its name in messages.
    fileprivate var words: String {
        switch self {
        case .gray: "gray"
        case .rgb: "RGB"
        case .cmyk: "CMYK"
        }
    }
}
