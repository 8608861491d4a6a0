import PubColor
import PubGeometry
import PubSettings

/// A file in `Templates/profiles`.
struct ProfileFileKeys: KeyTable {
    static let keys = ProfileFileKeys()
    static let title = "Templates/profiles/NAME.toml"
    static let meaning = "A print profile."
    let profile = Key(required: "profile", profileSettings, "The printer's requirements.")
}

/// The requirements of a printer.
struct ProfileKeys: KeyTable {
    static let keys = ProfileKeys()
    static let title = "[profile]"
    static let meaning =
        "The printer's requirements. An edition with a print profile has single pages in the inks of the press."
    let bleed = Key(
        "bleed", .length(0...144, "a length from 0 to 2 in"),
        "How far the sheet and bleeding elements reach beyond the trim; otherwise the `bleed` of `[page]`.")
    let colors = Key(
        "colors", .keyword(["cmyk": PressTransform.Inks.process, "gray": .black]), default: "cmyk",
        "The inks of the press: `cmyk` with the spot inks of swatches; `gray` prints everything in black alone.")
    let spots = Key(
        "spots", .integer(0...32), "The most spot inks; more are an error. Left out: as many as there are.")
    let images = Key("images", PressPictures.settings, "The treatment of pictures.")
    let intent = Key("intent", intentSettings, "The printing condition.")
    let ink = Key("ink", inkSettings, "How much ink the paper takes.")
    let marks = Key("marks", marksSettings, "Marks beside the page.")
    let margin = Key(
        "margin", .length(0...28.4, "a length from 0 to 10 mm"), default: "0mm",
        "The edges of the trimmed page that the press leaves unprinted, as newspaper presses do: a mark there is an "
            + "error."
    )
    let binding = Key(
        "binding", .oneOf(Binding.self),
        "`stitched`: folded sheets, so that the pages are a multiple of 4; `perfect`: sheets glued at the spine, whose "
            + "curve hides type. Left out: nothing is said about either.")
    let sheetPages = Key(
        "sheet_pages", .integer(1...128),
        "The pages of a sheet or signature: a number of pages that is not a multiple of it is reported. Left out: 4 if "
            + "the sheets are stitched, 2 if they are glued, else any number.")
    let limits = Key("limits", limitSettings, "The least that the press prints well.")
}

/// The printing condition.
struct IntentKeys: KeyTable {
    static let keys = IntentKeys()
    static let title = "[profile.intent]"
    static let meaning = "The printing condition, as the file names it to the printer."
    let icc = Key(
        "icc", .located(.nonEmptyString),
        "The ICC profile of the press, from the root. Left out: the profile of [press].")
    let condition = Key(
        "condition", .nonEmptyString,
        "The name of the condition in its registry: `FOGRA39`. Left out: the name in the ICC profile.")
    let about = Key("about", .string, default: "", "A description of the condition, for people.")
    let registry = Key(
        "registry", .string, default: "http://www.color.org", "The registry; it is named if there is a `condition`.")
    let source = Key(
        "source", .string, default: "", "How to get the ICC profile, for the message when it is missing.")
}

/// The keys of the ink that the paper takes.
struct InkKeys: KeyTable {
    static let keys = InkKeys()
    static let title = "[profile.ink]"
    static let meaning = "How much ink the paper takes."
    let limit = Key(
        "limit", .number(100...400),
        "The most ink in %, 100 for each solid ink: converted colours are held to it, and swatches, pictures in "
            + "process inks and placed pages with more are reported. Left out: no limit.")
    let reducesSwatches = Key(
        "reduce_swatches", .boolean, default: false,
        "Whether swatches with more ink than `limit` lose cyan, magenta and yellow, alike, until they hold it. Otherwise they are reported, and printed as they are."
    )
    let richBlack = Key(
        "rich_black", .array(of: .number(0...100), count: 4...4),
        "Cyan, magenta, yellow and black in % of the swatch `rich-black`. Left out: black alone.")
}

/// Marks beside the page.
struct MarksKeys: KeyTable {
    static let keys = MarksKeys()
    static let title = "[profile.marks]"
    static let meaning =
        "Marks beside the page, wholly outside the bleed. Most printers add their own and ask for files without."
    let crop = Key("crop", .boolean, default: false, "Crop marks, which show the edges of the trim.")
    let registration = Key(
        "registration", .boolean, default: false, "Registration marks, which align the plates.")
    let bars = Key("bars", .boolean, default: false, "Colour bars: solids and tints of the process inks.")
    let slug = Key(
        "slug", .boolean, default: false, "A slug line: the title, the edition, the folio and the printing condition.")
    let offset = Key(
        "offset", .length(0...72, "a length from 0 to 1 in"), default: "2mm", "How far marks keep from the bleed.")
}

private let profileSettings = KeyType<PrintProfile>.table(ProfileKeys.self) { reader in
    var profile = PrintProfile()
    profile.bleed = reader.read(\.bleed)
    profile.inks = reader.read(\.colors)
    profile.spots = reader.read(\.spots)
    if let pictures = reader.read(\.images) { profile.pictures = pictures }
    if let intent = reader.read(\.intent) { profile.intent = intent }
    if let ink = reader.read(\.ink) {
        profile.inkLimit = ink.limit
        profile.reducesSwatches = ink.reducesSwatches
        if let mixture = ink.richBlack { profile.richBlack = mixture }
    }
    if let marks = reader.read(\.marks) { profile.marks = marks }
    profile.margin = reader.read(\.margin)
    profile.binding = reader.read(\.binding)
    // A sheet folded once has four pages, a leaf that is glued two.
    profile.sheetPages = reader.read(\.sheetPages) ?? profile.binding.map { $0 == .stitched ? 4 : 2 }
    if let limits = reader.read(\.limits) { profile.limits = limits }
    return profile
}

private let intentSettings = KeyType<PrintProfile.Intent>.table(IntentKeys.self) { reader in
    PrintProfile.Intent(
        icc: reader.read(\.icc), identifier: reader.read(\.condition), condition: reader.read(\.about),
        registry: reader.read(\.registry), source: reader.read(\.source))
}

/// The settings in `[profile.ink]`.
struct InkSettings {
    var limit: Double?
    var reducesSwatches: Bool
    var richBlack: SIMD4<Float>?
}

private let inkSettings = KeyType<InkSettings>.table(InkKeys.self) { reader in
    InkSettings(
        limit: reader.read(\.limit).map { $0 / 100 }, reducesSwatches: reader.read(\.reducesSwatches),
        richBlack: reader.read(\.richBlack).map { SIMD4($0.map { Float($0 / 100) }) })
}

private let marksSettings = KeyType<PrinterMarks>.table(MarksKeys.self) { reader in
    PrinterMarks(
        crop: reader.read(\.crop), registration: reader.read(\.registration), bars: reader.read(\.bars),
        slug: reader.read(\.slug), offset: reader.read(\.offset))
}
