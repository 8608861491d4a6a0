import PubColor
import PubGeometry
import PubSettings
import PubSwatches
import PubTextModel

/// The keys that paragraph and character styles share: how characters are set.
struct TextKeys: KeyTable {
    static let keys = TextKeys()
    static let title = "text keys"
    static let meaning = "The keys that paragraph and character styles share."
    let basedOn = Key(
        "based_on", .located(.nonEmptyString), "The style that supplies the values this one leaves out.")
    let font = Key(
        "font", .located(.nonEmptyString), "The family, as the font files name it, or the name of a font file.")
    let style = Key(
        "style", .located(.faceStyle),
        "Weight, slope and width in words: `italic`, `bold`, `semibold italic`, `condensed`. In a paragraph style it "
            + "names the whole face; in a character style it changes only the properties it names.")
    let weight = Key(
        "weight", .located(KeyType<Int>.integer(1...1000).advising(weightByName)),
        "The weight as a number: 400 is regular, 700 bold.")
    let axes = Key(
        "axes", .located(.fontAxes),
        "Values of a variable font's axes by tag: `{ wght = 450, wdth = 88 }`. They take precedence over `weight` and "
            + "`style`. The optical size `opsz` follows the type size unless it is given.")
    /// The type size; in a paragraph style it has an initial value.
    let size: Key<Located<SpecifiedLength>?>
    let color = Key("color", .located(.swatchReference), "The swatch of the text: `ink`, `accent 70%`.")
    let features = Key(
        "features", .located(.array(of: .fontFeatures)),
        "OpenType features by tag (`smcp`, `-liga`, `ss01=2`) or by name (`small caps`, `old-style figures`).")
    let letterCase = Key(
        "case", .oneOf(LetterCase.self),
        "`upper` sets the text in capitals, with their marks and figures; `none` as it is written.")
    let tracking = Key("tracking", .lengthEmOrPercent, "Extra space after each letter; % is of the em.")
    let baselineShift = Key(
        "baseline_shift", .lengthEmOrPercent, "How far the text is raised (negative: lowered); % is of the em.")
    let underline = Key(
        "underline", .decoration, "A line below the text: true, false, `\"words\"` (not below spaces), or a table.")
    let strike = Key("strike", .decoration, "A line through the text: true, false, `\"words\"`, or a table.")
    let overline = Key("overline", .decoration, "A line above the text: true, false, `\"words\"`, or a table.")
    let stroke = Key(
        "stroke", .orNone(.textStroke),
        "The line along the outlines of letters; `\"none\"` for none. The text stays text.")
    let background = Key(
        "background", .orNone(.textBackground),
        "A box behind the text, one on each line: a swatch, a table, or `\"none\"`.")
    let shadow = Key(
        "shadow", .orNone(.textShadow), "A copy of the letters below the text: a swatch, a table, or `\"none\"`.")
    let letterpress = Key(
        "letterpress", .letterpress, "Letters as if pressed into the paper: true, false, or a table.")
    let horizontalScale = Key(
        "horizontal_scale", .stretch,
        "The width of letters in % of the face's own. Left out: 100. Initials keep theirs.")
    let verticalScale = Key(
        "vertical_scale", .stretch,
        "The height of letters in % of the face's own. Left out: 100. Initials keep theirs.")
    let language = Key("language", .nonEmptyString, "The language of the text: `en-GB`.")
    let hyphenate = Key(
        "hyphenate", .boolean,
        "Whether words are divided. Left out: only in paragraphs with `align = \"justify\"` or `\"auto\"`, in the "
            + "latter also if they are flush left.")

    init(initialSize: SettingsValue? = nil) {
        let meaning =
            "The type size. In % or em: of the size of the surrounding text (character styles) or of the base style."
        size =
            initialSize.map { Key("size", .located(.typeSize), initial: $0, meaning) }
            ?? Key("size", .located(.typeSize), meaning)
    }
}

extension KeyType where Value == [String: Double] {
    /// A table of axes, each with its value.
    static var fontAxes: KeyType {
        // Coordinates of axes are fixed-point numbers of 16.16 bits (OpenType, table `fvar`).
        KeyType<[Named<Double>]>.named(.number(-32768...32767)).map { axes, _, findings in
            var values: [String: Double] = [:]
            for axis in axes {
                // Tags of OpenType: four printable ASCII characters.
                if axis.name.utf8.count == 4, axis.name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                    values[axis.name] = axis.value
                } else {
                    findings.error(
                        "unknown-font-axis", "\(SettingsValue.quoted(axis.name)) is no axis", at: axis.origin,
                        hint: "write a tag of four letters, such as wght, wdth, slnt or opsz")
                }
            }
            return values
        }
    }
}

extension KeyType where Value == SpecifiedLength {
    /// The largest type that FreeType scales has 65,535 units an em; nothing that is printed comes near.
    static let largestType = Length(points: 10_000)

    static var typeSize: KeyType {
        lengthEmOrPercent.map { size, origin, findings in
            if case .absolute(let length) = size, length > largestType || length <= .zero {
                findings.error(
                    "out-of-range", "type is larger than 0 and at most \(largestType) pt", at: origin,
                    hint: "write a size such as \"9.5pt\"")
                return nil
            }
            return size
        }
    }
}

/// The case of letters.
package enum LetterCase: String, CaseIterable, Sendable {
    /// As written.
    case none
    /// In capitals, by the language's rules.
    case upper
}

/// The number of a weight that is written by its name.
@Sendable private func weightByName(_ value: SettingsValue) -> String? {
    guard case .string(let name) = value else { return nil }
    let weights = [
        "thin": 100, "extralight": 200, "light": 300, "regular": 400, "normal": 400, "book": 400, "medium": 500,
        "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "black": 900, "heavy": 900,
    ]
    let weight = weights[name.lowercased().filter { $0 != " " && $0 != "-" }]
    return weight.map { "write weight = \($0)" } ?? "write the weight as a number: 400 is regular, 700 bold"
}
