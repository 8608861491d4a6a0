import PubDiagnostics
import PubSettings
import PubStyles

/// The resolution of pictures.
struct ImagesKeys: KeyTable {
    static let keys = ImagesKeys()
    static let title = "[images]"
    static let meaning =
        "The effective resolution of pictures, in pixels an inch at the size shown, and the words read in their place."
    let resolution = Key(
        "resolution", .located(.keyword(["keep": .stored], or: pixelsPerInch)),
        "Pictures with more than 1.25 times this many pixels an inch are made smaller; \"keep\" keeps all pixels. "
            + "Without it 150; in print one and a half times the resolution in [profile.images].")
    let warnBelow = Key(
        "warn_below", .integer(0...10_000), initial: 150,
        "The fewest pixels an inch of a sharp picture, unless the profile of the printer gives them. A picture without "
            + "a width or height is set no larger, in all editions of equal settings, unless `sharp` sets another "
            + "limit; one that is larger all the same is reported. 0 for no limit.")
    let sharp = Key(
        "sharp", .integer(0...10_000),
        "The fewest pixels an inch that a picture without a width or height is set at. Left out: `warn_below`, in "
            + "print the limit of the profile. 0 for no limit.")
    let quality = Key(
        "quality", .integer(1...100), initial: 72,
        "The JPEG quality of photographs that are made smaller for screens, on the scale of the Independent JPEG "
            + "Group; from 90 on with all differences of colour, below that with a quarter of them. In print the "
            + "profile sets it.")
    let alternate = Key(
        "alternate", .oneOf(AlternateText.self), default: "caption",
        "The words read in place of a picture without `alt`: `caption`, its caption; `required`, nothing: the missing "
            + "`alt` is reported, caption or not.")
}

/// The keys of a template that this room reads.
struct ImagesRootKeys: KeyTable {
    static let keys = ImagesRootKeys()
    static let title = "template.toml (images)"
    static let meaning = "Pictures."
    let images = Key(
        "images", imagesSettings, "The effective resolution of pictures, and the words read in their place.")
}

private let pixelsPerInch = KeyType<Int>.integer(1...10_000).map { value, _, _ in ImageResolution.pixelsPerInch(value) }

private let imagesSettings = KeyType<ImageSettings>.table(ImagesKeys.self) { reader in
    var settings = ImageSettings()
    settings.resolution = reader.read(\.resolution)
    settings.warnBelow = reader.read(\.warnBelow)
    settings.sharp = reader.read(\.sharp)
    settings.quality = reader.read(\.quality)
    settings.alternateText = reader.read(\.alternate)
    return settings
}

/// The pixels that pictures keep.
package enum ImageResolution: Hashable, Sendable {
    /// All pixels.
    case stored
    /// The number of pixels to the inch wanted at the size shown.
    case pixelsPerInch(Int)
}

/// The settings of a template about pictures, as they are written.
package struct ImageSettings: Hashable, Sendable {
    /// The pixels that pictures keep; nil for the usual number of an edition.
    package var resolution: Located<ImageResolution>?
    /// The resolution in pixels an inch that pictures are reported below; nil for the usual.
    package var warnBelow: Int?
    /// The least resolution, in pixels an inch, of pictures without a size of their own; nil for ``warnBelow``.
    package var sharp: Int?
    /// The quality of photographs for screens that are encoded anew; nil for the usual.
    package var quality: Int?
    /// The source of alternate text for pictures without any.
    package var alternateText = AlternateText.caption

    /// The usual settings.
    package init() {}

    /// The tables of settings that it reads, for the reference of all keys.
    package static let keyTables = [KeyTableDescription(ImagesRootKeys.self)]
    /// The tables of the merged tree that it reads.
    package static let rootKeys = ["images"]

    /// The pixels an inch that a screen needs to show pictures sharp at about one and a half times the size of the paper.
    private static let screenResolution = 150.0
    /// The resolution that printers ask for if a profile gives none, and how many times as many pixels a picture keeps.
    private static let printResolution = 300.0, printExcess = 1.5

    /// The quality of photographs for screens that are encoded anew, 1 … 100. From 90 on all differences of colour are kept.
    package var screenQuality: Int { quality ?? 72 }

    /// Reads `settings`.
    package static func read(_ settings: SettingsNode) -> Outcome<ImageSettings> {
        var findings = SettingsFindings()
        let root = KeyType<ImageSettings>.part(ImagesRootKeys.self) { $0.read(\.images) ?? ImageSettings() }
        return Outcome(root.read(settings, &findings) ?? ImageSettings(), findings.diagnostics)
    }

    /// Pixels an inch that pictures are reduced to; nil if they keep all. For print, `asked` is the number that the
    /// printer asks for; nil, or 0, if that is not known.
    package func emittedResolution(inPrint isPrint: Bool, asked: Int?) -> Double? {
        switch resolution?.value {
        case .stored: return nil
        case .pixelsPerInch(let count): return Double(count)
        case nil: break
        }
        guard isPrint else { return ImageSettings.screenResolution }
        let least = asked.map(Double.init) ?? 0
        return (least > 0 ? least : ImageSettings.printResolution) * ImageSettings.printExcess
    }
}
