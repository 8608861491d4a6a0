import Identity

/// A face's names, weight, slope, width and axes, for lists and messages.
public struct FaceDescription: Hashable, Sendable {
    /// Its place among the faces of the catalogue; an instance has that of the face that it is made of.
    package var number: Int
    /// The file that holds it.
    public var file: String
    /// The family: the typographic one where the face names it, else the legacy one.
    public var family: String
    /// The style within the family: `Regular`, `SemiBold Italic`.
    public var style: String
    /// The PostScript name.
    public var postScriptName: String
    /// The weight, 1 … 1000 (400 regular, 700 bold): from a customary word in the style's name, else from
    /// `OS/2.usWeightClass`.
    public var weight: Int
    /// True for italic or oblique.
    public var italic: Bool
    /// Width in percent of the normal width.
    public var stretch: Int
    /// The axes; empty for a static face.
    public var axes: [FontAxis]
}

/// A face of the catalogue: its HarfBuzz font, its names, its metrics.
final class CataloguedFace: Sendable {
    let handle: HarfBuzzFont
    /// The face in its file.
    let faceIndex: Int
    /// Values of the axes where it is an instance; empty where it is the face as it is.
    let coordinates: [Double]
    let face: FaceDescription
    let names: FontNames
    let metrics: FontMetrics

    /// The face at `index` of `file`; nil when the file holds none there, or one with more names and axes than are
    /// `unread`, from which they go.
    init?(_ file: FontFile, index: Int, number: Int, unread: inout Int) {
        guard let handle = HarfBuzzFont(bytes: file.bytes, index: index, coordinates: []) else { return nil }
        unread -= handle.recordCount
        guard unread >= 0 else { return nil }
        self.handle = handle
        faceIndex = index
        coordinates = []
        names = FontNames(handle, file: file.name)
        face = handle.describe(names, file: file.name, at: number)
        metrics = handle.metrics()
    }

    /// The instance of `base` at `coordinates`.
    init?(instanceOf base: CataloguedFace, at coordinates: [Double]) {
        guard let handle = HarfBuzzFont(bytes: base.handle.bytes, index: base.faceIndex, coordinates: coordinates)
        else { return nil }
        self.handle = handle
        faceIndex = base.faceIndex
        self.coordinates = coordinates
        names = base.names
        var face = base.face
        for (axis, value) in zip(base.face.axes, coordinates) {
            switch axis.tag {
            case "wght": face.weight = Int(value.rounded())
            case "wdth": face.stretch = Int(value.rounded())
            case "ital", "slnt": face.italic = face.italic || value != 0
            default: break
            }
        }
        self.face = face
        metrics = handle.metrics()
    }
}

/// The names under which a face may be asked for, folded by ``FontNames/folded(_:)``.
struct FontNames: Sendable {
    /// The typographic family.
    var family: String
    /// The legacy family where it is another: `EB Garamond 12`, `Vollkorn Black`.
    var legacyFamily: String
    /// The full name, the PostScript name, the file with and without its suffix.
    var own: [String]
    /// Within the legacy family: 400 or 700.
    var legacyWeight: Int
    /// As the face says it, for lists.
    var display: (family: String, style: String, postScript: String)
    /// The size in points that the face is cut for, where a number in its names tells.
    var opticalSize: Int?

    init(_ handle: HarfBuzzFont, file: String) {
        // Name identifiers of OpenType's `name` table: 1 and 2 legacy, 16 and 17 typographic, 4 full, 6 PostScript.
        let legacy = handle.name(1)
        let legacyStyle = handle.name(2)
        let family = handle.name(16).isEmpty ? legacy : handle.name(16)
        let style = handle.name(17).isEmpty ? legacyStyle : handle.name(17)
        let fileName = file.split(separator: "/").last.map(String.init) ?? file
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        let postScript = handle.name(6).isEmpty ? stem : handle.name(6)
        display = (family.isEmpty ? stem : family, style.isEmpty ? "Regular" : style, postScript)
        self.family = Self.folded(display.family)
        legacyFamily = Self.folded(legacy)
        own = [handle.name(4), postScript, fileName, stem].map(Self.folded)
        legacyWeight = Self.folded(legacyStyle).contains("bold") ? 700 : 400
        opticalSize = Self.number(in: style) ?? Self.number(in: legacy)
    }

    /// Letters and digits of `name` in lower case: `EB Garamond` and `eb-garamond` are the same name.
    static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The first number that is alone among the words of `text`.
    private static func number(in text: String) -> Int? {
        text.split(separator: " ").lazy.compactMap { Int($0) }.first
    }
}

extension HarfBuzzFont {
    /// The description of the face with `names`, at `place` among those of the catalogue.
    func describe(_ names: FontNames, file: String, at place: Int) -> FaceDescription {
        let selection = number(table: "OS/2", at: 62) ?? 0
        let macStyle = number(table: "head", at: 44) ?? 0
        return FaceDescription(
            number: place, file: file, family: names.display.family, style: names.display.style,
            postScriptName: names.display.postScript,
            weight: namedWeight(names.display.style) ?? Int(number(table: "OS/2", at: 4) ?? 400),
            // OS/2.fsSelection: bit 0 italic, bit 9 oblique; head.macStyle: bit 1 italic.
            italic: selection & 0x201 != 0 || macStyle & 2 != 0,
            stretch: stretch(ofClass: number(table: "OS/2", at: 6) ?? 5), axes: axes)
    }
}

/// The weight that a style's name means; nil for a name without one of the customary words.
///
/// Names come before the class of `OS/2`: League Spartan's Regular says 350 there, older faces say 250 for Thin.
private func namedWeight(_ style: String) -> Int? {
    let words = FontNames.folded(style)
    // Longer words first, since "extrabold" holds "bold".
    let weights = [
        ("extralight", 200), ("ultralight", 200), ("semilight", 350), ("demilight", 350), ("semibold", 600),
        ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("extrablack", 950), ("ultrablack", 950),
        ("hairline", 100), ("thin", 100), ("light", 300), ("medium", 500), ("bold", 700), ("black", 900),
        ("heavy", 900), ("regular", 400), ("normal", 400), ("book", 400), ("roman", 400),
    ]
    return weights.first { words.contains($0.0) }?.1
}

/// The width in percent that a class of `OS/2.usWidthClass` means (OpenType 1.9).
private func stretch(ofClass width: UInt16) -> Int {
    let percents = [50, 62, 75, 87, 100, 112, 125, 150, 200]
    return percents[min(max(Int(width) - 1, 0), 8)]
}
