/// A face's names, weight, slope, width and axes, for lists and messages.
public struct FaceDescription: Hashable, Sendable {
    /// Its place among the faces of the catalogue; an instance has the place of the face that it is made of.
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
    /// Whether the face is italic or oblique.
    public var italic: Bool
    /// Width in percent of the normal width.
    public var stretch: Int
    /// The axes; empty for a static face.
    public var axes: [FontAxis]
}

extension HarfBuzzFont {
    /// The description of the face with `names`, at `place` in the catalogue.
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
    return weightWords.first { FontNames.holds(words, $0.word) }?.weight
}

/// The customary words for weights: longer ones first, since "extrabold" holds "bold".
private let weightWords: [(word: String, weight: Int)] = [
    ("extralight", 200), ("ultralight", 200), ("semilight", 350), ("demilight", 350), ("semibold", 600),
    ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("extrablack", 950), ("ultrablack", 950),
    ("hairline", 100), ("thin", 100), ("light", 300), ("medium", 500), ("bold", 700), ("black", 900),
    ("heavy", 900), ("regular", 400), ("normal", 400), ("book", 400), ("roman", 400),
]

/// The width in percent that a class of `OS/2.usWidthClass` means (OpenType 1.9).
private func stretch(ofClass width: UInt16) -> Int {
    let percents = [50, 62, 75, 87, 100, 112, 125, 150, 200]
    return percents[min(max(Int(width) - 1, 0), 8)]
}
