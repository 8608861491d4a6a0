import PubGeometry
import PubSettings

/// The least that a press prints well, as `[profile.limits]` gives it.
package struct PressLimits: Hashable, Sendable {
    /// The weight of lines in one ink at its full tone.
    package var line = Length(points: 0.25)
    /// The weight of other lines: in tints, in several inks, left white.
    package var tintedLine = Length(points: 0.5)
    /// The size of type in a tint, or in more than two inks.
    package var type = Length(points: 9)
    /// The size of type that is left white on several inks.
    package var reversedType = Length(points: 10)
    /// The size of type whose black has other inks below it, or knocks them out.
    package var richBlackType = Length(points: 24)
    /// The distance that type keeps from the edges of the trimmed page: less is an error.
    package var trim = Length(millimetres: 3)
    /// The distance that type should keep from the edges of the trimmed page: less is a warning.
    package var safeTrim = Length(millimetres: 5)
    /// The distance that type keeps from a glued spine.
    package var spine = Length(millimetres: 10)

    /// The usual limits of printers of magazines.
    package init() {}
}

/// The binding of the sheets of a publication.
package enum Binding: String, Hashable, Sendable, CaseIterable {
    /// Folded sheets within one another, stitched through the fold.
    case stitched
    /// Sheets beside one another, glued at the spine.
    case perfect
}

/// The limits of a press: the finest details that it prints well.
struct LimitKeys: KeyTable {
    static let keys = LimitKeys()
    static let title = "[profile.limits]"
    static let meaning =
        "The least that the press prints well. Anything less is reported, in the edition and in its proofs; at the "
        + "trim and in the margin it is an error."
    let line = Key(
        "line", .length(0...0.5, "a length from 0 to 0.5 pt"), default: "0.25pt",
        "The weight of lines in one ink at its full tone.")
    let tintedLine = Key(
        "tinted_line", .length(0...0.5, "a length from 0 to 0.5 pt"), default: "0.5pt",
        "The weight of other lines: in tints, in several inks, white on ink.")
    let type = Key(
        "type", .length(0...10, "a length from 0 to 10 pt"), default: "9pt",
        "The size of type in a tint, which becomes dots, and in more than two inks.")
    let reversedType = Key(
        "reversed_type", .length(0...10, "a length from 0 to 10 pt"), default: "10pt",
        "The size of type in a face lighter than the weight 500 that is left white on a picture or on several inks.")
    let richBlackType = Key(
        "rich_black_type", .length(0...24, "a length from 0 to 24 pt"), default: "24pt",
        "The size of type whose black has other inks below it, or knocks out everything below it.")
    let trim = Key(
        "trim", .length(0...28.4, "a length from 0 to 10 mm"), default: "3mm",
        "How far type keeps from the edges of the trimmed page: nearer it is an error, since the cut may take it.")
    let safeTrim = Key(
        "safe_trim", .length(0...28.4, "a length from 0 to 10 mm"), default: "5mm",
        "How far type should keep from these edges: nearer it is a warning.")
    let spine = Key(
        "spine", .length(0...28.4, "a length from 0 to 10 mm"), default: "10mm",
        "How far type keeps from the spine with `binding = \"perfect\"`: glue and the curve of the paper hide anything "
            + "nearer."
    )
}

let limitSettings = KeyType<PressLimits>.table(LimitKeys.self) { reader in
    var limits = PressLimits()
    limits.line = reader.read(\.line)
    limits.tintedLine = reader.read(\.tintedLine)
    limits.type = reader.read(\.type)
    limits.reversedType = reader.read(\.reversedType)
    limits.richBlackType = reader.read(\.richBlackType)
    limits.trim = reader.read(\.trim)
    limits.safeTrim = reader.read(\.safeTrim)
    limits.spine = reader.read(\.spine)
    return limits
}
