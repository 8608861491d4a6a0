import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubSettings
import PubValues

/// A print profile: the requirements of a printer, as a file in `Templates/profiles` gives them.
package struct PrintProfile: Hashable, Sendable {
    /// The printing condition that a profile names.
    package struct Intent: Hashable, Sendable {
        /// The ICC profile, from the root; nil for the one in `[press]`.
        package var icc: Located<String>?
        /// The name of the condition in its registry; nil for the name that the ICC profile gives itself.
        package var identifier: String?
        /// A description of the condition, for people.
        package var condition = ""
        /// The registry.
        package var registry = ""
        /// A hint how to get the ICC profile; empty if set-up brings it.
        package var source = ""
    }

    /// The bleed; nil for the bleed of `[page]`.
    package var bleed: Length?
    /// The inks that are printed.
    package var inks = PressTransform.Inks.process
    /// The most spot inks that the job may have; nil for no limit.
    package var spots: Int?
    /// The printing condition.
    package var intent = Intent()
    /// The most ink, 1 for each solid ink; nil for no limit.
    package var inkLimit: Double?
    /// Whether swatches with more lose it.
    package var reducesSwatches = false
    /// Cyan, magenta, yellow and black of rich black, 0 … 1.
    package var richBlack: SIMD4<Float> = [0, 0, 0, 1]
    /// The treatment of pictures.
    package var pictures = PressPictures()
    /// Marks beside the page.
    package var marks = PrinterMarks()
    /// The edges of the trimmed page that the press leaves white.
    package var margin = Length.zero
    /// The binding of the sheets; nil if it is not known.
    package var binding: Binding?
    /// The pages of a sheet, whose multiples publications are to fill; nil if that is not known.
    package var sheetPages: Int?
    /// The least that the press prints well.
    package var limits = PressLimits()

    /// A profile that asks for nothing.
    package init() {}

    /// The profile that the file `tree` gives; nil after an error.
    package static func read(_ tree: SettingsNode) -> Outcome<PrintProfile> {
        var findings = SettingsFindings()
        let type = KeyType<PrintProfile>.table(ProfileFileKeys.self) { $0.read(\.profile) }
        return Outcome(type.read(tree, &findings), findings.diagnostics)
    }

    /// Gives `page` the sheet that it asks for: its bleed, cut at the spine, and marks.
    package func prepare(_ page: inout Page) {
        if let bleed { page.bleed = bleed }
        page.cutAtSpine()
        // Last, since marks are beyond the bleed, and all else is clipped to that.
        marks.add(to: &page, inks: inks)
    }

    /// The key that distinguishes its sheets from other sheets of equal pages.
    package var sheetKey: ContentHash {
        var key = ContentHash()
        key.combineEach(bleed, inks, marks)
        return key
    }

    /// The name of the ICC profile of the press, from the root: its own, else the one in `[press]` of `settings`; an
    /// error, at `origin`, for neither.
    package func iccName(_ settings: SettingsNode, at origin: SourceLocation) -> Outcome<Located<String>> {
        if let icc = intent.icc { return Outcome(icc) }
        let press = PressSettings.iccProfileName(settings)
        if let name = press.value ?? nil { return Outcome(name, press.diagnostics) }
        return Outcome(
            nil,
            press.diagnostics + [
                .error(
                    "no-output-intent", "the printing condition has no ICC profile, by which colours become inks",
                    at: origin, hint: "name it in the print profile, as icc in [profile.intent], or in [press]")
            ])
    }

    /// Its printing condition by the ICC profile `bytes` of the file `name`, which is named at `origin`; nil, with an
    /// error, for anything but the profile of a CMYK press.
    package func outputIntent(_ bytes: [UInt8], name: String, at origin: SourceLocation) -> Outcome<OutputIntent> {
        let made = PressSettings.outputIntent(bytes, identifier: intent.identifier, name: name, at: origin)
        guard var result = made.value else { return made }
        result.condition = intent.condition
        // The name that an ICC profile gives itself is in no registry.
        result.registry = intent.identifier == nil ? "" : intent.registry
        result.inks = inks
        result.richBlack = richBlack
        // Four solid inks are no limit.
        result.inkLimit = inkLimit.map { Float($0) } ?? 4
        result.reducesInks = reducesSwatches
        // Screens need no tables to the inks; a press does, and they may be broken though those from the inks are whole.
        guard (try? result.transform()) != nil else {
            let message: Message = "\(name) is damaged: colours cannot be converted to its inks"
            let hint = "replace the file with an intact one"
            return Outcome(nil, made.diagnostics + [.error("profile-unusable", message, at: origin, hint: hint)])
        }
        return Outcome(result, made.diagnostics)
    }
}
