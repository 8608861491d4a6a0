import PubGeometry
import PubSettings
import PubTextModel

/// The keys of a paragraph style.
struct ParagraphKeys: KeyTable {
    static let keys = ParagraphKeys()
    static let title = "[paragraph.NAME]"
    static let meaning =
        "A paragraph style. `based_on` supplies the keys that it leaves out; *Without it* gives the values that no "
        + "base supplies."
    let text = TextKeys(initialSize: "10pt")
    let leading = Key(
        "leading", .located(.lengthEmOrPercent), initial: "120%", "From baseline to baseline; % and em are of the size."
    )
    let grid = Key(
        "grid", .keyword(["all": GridAlignment.all, "first": .first, "none": GridAlignment.none]), initial: "none",
        "The lines placed on the baseline grid.")
    let align = Key(
        "align",
        .keyword([
            "justify": SpecifiedAlignment.fixed(.justify), "auto": .automatic, "left": .fixed(.start),
            "right": .fixed(.end), "center": .fixed(.center), "start": .fixed(.start), "end": .fixed(.end),
        ]), initial: "justify",
        "The alignment of lines in the measure. `auto` justifies them in a measure of `justify_from` characters or "
            + "more, and sets them flush left in a narrower one. `left` and `start` are the starting edge of lines: "
            + "the right one in paragraphs that run from right to left.")
    let justifyFrom = Key(
        "justify_from", .integer(20...200), initial: 48,
        """
        With `align = "auto"`: the least measure of justified paragraphs, in characters, less the indents. The mean \
        width of a character is taken from a word of five letters and its space in the font of the style, by its \
        commonest letters. Chinese, Japanese and Korean are justified in any measure. The column at the start of a \
        paragraph decides for all of it; beside a shape, the room of each line decides for that line: in less it is \
        flush left.
        """)
    let lineBreak = Key(
        "line_break", .keyword(["strict": LineBreakStrictness.strict, "normal": .normal, "loose": .loose]),
        initial: "strict",
        "Which characters may begin a line in Chinese and Japanese: `normal` lets small kana do so, `loose` iteration "
            + "marks and centred punctuation too.")
    let hangulBreaks = Key(
        "hangul_breaks", .keyword(["auto": HangulBreaks.automatic, "syllables": .syllables, "spaces": .spaces]),
        initial: "auto",
        "The line breaks of Korean text: between `syllables`, or at `spaces`; `auto` breaks between syllables in "
            + "justified text, at spaces in heads and other ragged text.")
    let direction = Key(
        "direction", .keyword(["auto": TextDirection.automatic, "ltr": .leftToRight, "rtl": .rightToLeft]),
        initial: "auto",
        "The direction of lines: `auto` follows the first letter of the paragraph, or its language if it has no "
            + "letters.")
    let lastLine = Key(
        "last_line", .keyword(["left": false, "justify": true], notImplemented: ["center", "right"]), initial: "left",
        "The last line of justified paragraphs.")
    let firstLineIndent = Key("first_line_indent", .lengthOrEm, initial: "0pt", "Indent of the first line.")
    let indentStart = Key("indent_start", .lengthOrEm, initial: "0pt", "Indent of all lines at their start.")
    let indentEnd = Key("indent_end", .lengthOrEm, initial: "0pt", "Indent of all lines at their end.")
    let spaceBefore = Key(
        "space_before", KeyType<SpecifiedLength>.lengthOrEm.fromZero, initial: "0pt",
        "Space above, none at a frame's head.")
    let spaceAfter = Key("space_after", KeyType<SpecifiedLength>.lengthOrEm.fromZero, initial: "0pt", "Space below.")
    let keepWithNext = Key(
        "keep_with_next", .linesOfNext, initial: false,
        "Lines of the next paragraph that are kept in the same column: a number, true (2) or false.")
    let keepTogether = Key(
        "keep_together", .boolean,
        "Whether the paragraph stays whole. Left out: true for up to six lines that keep with the next paragraph, as "
            + "heads do. With false its last two lines stay with the next paragraph, as the end of a letter with its "
            + "signature.")
    let widows = Key("widows", .integer(1...20), initial: 2, "Lines at the head of a column, at least.")
    let orphans = Key("orphans", .integer(1...20), initial: 2, "Lines at the foot of a column, at least.")
    let span = Key(
        "span", .keyword(["all": .all, "none": .one], or: .columnCount), initial: "none",
        "The columns that it takes: `all`, `none` (its own), or a number.")
    let place = Key(
        "place", .keyword(["text": false, "margin": true]), initial: "text",
        "`margin`: a side head. It is in the column for notes of its page (`[master.NAME.notes]`), its first line "
            + "level with the first line of the paragraph below it, and its `space_before` is left above that "
            + "paragraph.")
    let justification = Key(
        "justification", .table(JustificationKeys.self) { SpecifiedJustification(&$0) },
        "The limits of justification.")
    let hyphenation = Key(
        "hyphenation", .table(HyphenationKeys.self) { SpecifiedHyphenation(&$0) },
        "How words are divided.")
    let dropCap = Key("drop_cap", .orNone(.dropCap), "Large first characters; `\"none\"` for none.")
    let firstLine = Key(
        "first_line", .orNone(.firstLine),
        "A character style for the first line, wherever it ends; `\"none\"` for none.")
    let nested = Key("nested", .array(of: .nestedStep), "Character styles from a paragraph's start on, step by step.")
    let tabs = Key(
        "tabs", .array(of: .tabStop),
        """
        Tab stops, from the start of the measure. A tab of an article is a space in styles that have none.
        """)
    let ruleAbove = Key(
        "rule_above", .orNone(.rule),
        "A rule above the first line. It takes room, its weight and its offset: `space_before` ends at the rule.")
    let ruleBelow = Key(
        "rule_below", .orNone(.rule),
        "A rule below the last line. It takes room, its weight and its offset: `space_after` begins at the rule.")
    let square = Key(
        "square", .orNone(.square),
        "A square before the first word, as in labels in the colour of their section: it is drawn, seen and not read. "
            + "A paragraph with a drop cap has none; `\"none\"` for none.")
    let balance = Key("balance", .boolean, initial: false, "Whether lines are made even in length (headlines).")
    let fitWidth = Key(
        "fit_width", .orNone(.fitWidth),
        """
        Type as large as its measure allows, as in nameplates: the longest line is as wide as the measure. `leading` \
        and all lengths in em follow the size. Text that is too wide for one line even at the least size has as few \
        lines as possible, balanced and not hyphenated. With `protrude` the white beside the first and last letter of \
        a line hangs over the measure. `"none"` for none.
        """)
    let shrink = Key(
        "shrink", .percent(30...100), initial: "100%",
        """
        How far type shrinks if its widest word is wider than the measure: `"60%"` is down to 60 % of its size, or of \
        the `least` of `fit_width`. A word that is wider even then is divided by the dictionary of its language, which \
        is reported.
        """)
    let protrude = Key(
        "protrude", .boolean, initial: false, "Whether punctuation hangs over the edges of the column.")
    let hangQuotes = Key(
        "hang_quotes", .boolean, initial: false,
        "Whether quotation marks at the ends of lines are wholly outside of the measure, in the padding of a box; other "
            + "punctuation hangs as with `protrude`.")
    let ruby = Key(
        "ruby", .ruby,
        "The placement of annotations over or under words; their style is the style of the element `ruby` in `[map]`.")
    let afterHeading = Key(
        "after_heading", .located(.nonEmptyString),
        "The style that a paragraph of this one takes directly after a heading, a box in the column or a pause. Styles "
            + "based on this one do not inherit it.")
    let listMarker = Key(
        "list_marker", .marker,
        "The marker before an item: text, with `{number}` for its number. Left out: `•`, and `{number}.` in numbered "
            + "lists.")
    let listIndent = Key(
        "list_indent", KeyType<SpecifiedLength>.lengthOrEm.fromZero, initial: "1.5em",
        "How far the text of an item or note is from the start of its marker.")
}

/// The alignment of lines before the measure is known.
enum SpecifiedAlignment: Hashable, Sendable {
    /// The same in any measure.
    case fixed(Alignment)
    /// Justified if the measure is wide enough, else ragged.
    case automatic
}

extension KeyType where Value == Int {
    static var linesOfNext: KeyType {
        .either(KeyType<Bool>.boolean.map { keeps, _, _ in keeps ? 2 : 0 }, .integer(0...20))
    }
}

extension KeyType where Value == ColumnSpan {
    static var columnCount: KeyType {
        KeyType<Int>.integer(1...24).map { count, _, _ in count == 1 ? .one : .columns(count) }
    }
}

/// The keys of justification.
struct JustificationKeys: KeyTable {
    static let keys = JustificationKeys()
    static let title = "justification"
    static let meaning =
        "The least, the desired and the greatest value of the spaces and widths that justification may change. The "
        + "desired value costs nothing, and lines that are not justified have it."
    let word = Key(
        "word", .limits(leastWordSpace...1000), initial: [80, 100, 133],
        "The word space in % of the font's, from \(DecimalFormat.text(leastWordSpace)): words that are closer run "
            + "together."
    )
    let letter = Key("letter", .limits(-50...50), initial: [0, 0, 0], "Letter space in % of the em.")
    let glyph = Key("glyph", .limits(50...200), initial: [100, 100, 100], "The width of glyphs in %.")
    let loose = Key(
        "loose", .number(100...1000), initial: 175,
        "The limit for loose lines: lines with a wider word space, in % of the font's, are reported.")
    let kashida = Key(
        "kashida", .number(0...100), initial: 0,
        """
        The longest kashida in % of the em, 0 for none: the stroke that joins Arabic letters is lengthened, at one place of \
        a word at most, in justified lines from right to left. It takes the place of letter space there. Faces without \
        U+0640 have none.
        """)
}

/// A fifth of the usual space is a twentieth of the em: as narrow as the gap between two letters.
private let leastWordSpace = 20.0

/// The limits of justification that a style specifies.
struct SpecifiedJustification: Hashable, Sendable {
    var word: JustificationLimits.Limits?
    var letter: JustificationLimits.Limits?
    var glyph: JustificationLimits.Limits?
    var loose: Double?
    var kashida: Double?

    init(_ reader: inout TableReader<JustificationKeys>) {
        word = reader.read(\.word)
        letter = reader.read(\.letter)
        glyph = reader.read(\.glyph)
        loose = reader.read(\.loose)
        kashida = reader.read(\.kashida)
    }

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedJustification) -> SpecifiedJustification {
        var result = self
        result.word = word ?? base.word
        result.letter = letter ?? base.letter
        result.glyph = glyph ?? base.glyph
        result.loose = loose ?? base.loose
        result.kashida = kashida ?? base.kashida
        return result
    }

    /// The limits of a style that sets none.
    static let initial = SpecifiedJustification()

    private init() {}

    /// The limits, with the initial ones where none are set.
    var limits: JustificationLimits {
        let keys = JustificationKeys.keys
        return JustificationLimits(
            word: keys.word.valueOrInitial(word), letter: keys.letter.valueOrInitial(letter),
            glyph: keys.glyph.valueOrInitial(glyph), loose: keys.loose.valueOrInitial(loose) / 100,
            kashida: keys.kashida.valueOrInitial(kashida) / 100)
    }
}

extension KeyType where Value == JustificationLimits.Limits {
    /// Three ascending percentages, read as fractions.
    static func limits(_ percent: ClosedRange<Double>) -> KeyType {
        KeyType<[Double]>.array(of: .number(percent), count: 3...3).map { values, origin, findings in
            guard values[0] <= values[1], values[1] <= values[2] else {
                findings.error(
                    "out-of-range", "the three values must ascend", at: origin,
                    hint: "write the least, the desired and the greatest value")
                return nil
            }
            return JustificationLimits.Limits(values[0] / 100, values[1] / 100, values[2] / 100)
        }
    }
}

/// The keys of hyphenation.
struct HyphenationKeys: KeyTable {
    static let keys = HyphenationKeys()
    static let title = "hyphenation"
    static let meaning = "How words are divided at line ends."
    let shortestWord = Key("shortest_word", .integer(2...99), initial: 6, "Letters of the shortest divided word.")
    let before = Key(
        "before", .integer(1...20),
        "Letters before a hyphen, at least. Left out: 2; 1 in Greek and the languages of India.")
    let after = Key(
        "after", .integer(1...20),
        "Letters after a hyphen, at least. Left out: 3; 2 by the custom of German, Italian, Spanish and others.")
    let ladder = Key(
        "ladder", .integer(0...HyphenationRule.highestLadder), initial: 2,
        "Hyphens on successive lines, at most; 0 for any number.")
    let capitalized = Key("capitalized", .boolean, initial: true, "Whether capitalised words are divided.")
    let lastWord = Key("last_word", .boolean, initial: false, "Whether a paragraph's last word is divided.")
}

/// The hyphenation settings that a style specifies.
struct SpecifiedHyphenation: Hashable, Sendable {
    var shortestWord: Int?
    var before: Int?
    var after: Int?
    var ladder: Int?
    var capitalized: Bool?
    var lastWord: Bool?

    init(_ reader: inout TableReader<HyphenationKeys>) {
        shortestWord = reader.read(\.shortestWord)
        before = reader.read(\.before)
        after = reader.read(\.after)
        ladder = reader.read(\.ladder)
        capitalized = reader.read(\.capitalized)
        lastWord = reader.read(\.lastWord)
    }

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedHyphenation) -> SpecifiedHyphenation {
        var result = self
        result.shortestWord = shortestWord ?? base.shortestWord
        result.before = before ?? base.before
        result.after = after ?? base.after
        result.ladder = ladder ?? base.ladder
        result.capitalized = capitalized ?? base.capitalized
        result.lastWord = lastWord ?? base.lastWord
        return result
    }

    /// The rule of a style that sets none.
    static let initial = SpecifiedHyphenation()

    init() {}

    /// The rule of texts in `language`, with the initial values where none are set.
    func rule(for language: Language) -> HyphenationRule {
        let keys = HyphenationKeys.keys
        let standard = HyphenationRule.default(for: language)
        return HyphenationRule(
            shortestWord: keys.shortestWord.valueOrInitial(shortestWord), before: before ?? standard.before,
            after: after ?? standard.after, ladder: keys.ladder.valueOrInitial(ladder),
            capitalized: keys.capitalized.valueOrInitial(capitalized), lastWord: keys.lastWord.valueOrInitial(lastWord))
    }
}

/// The keys of a first line.
struct FirstLineKeys: KeyTable {
    static let keys = FirstLineKeys()
    static let title = "first_line"
    static let meaning = "The first line of a paragraph."
    let style = Key(required: "style", .located(.nonEmptyString), "The character style of its text.")
}

extension KeyType where Value == Located<String> {
    static var firstLine: KeyType {
        .table(FirstLineKeys.self) { $0.read(\.style) }
    }
}

/// The keys of a drop cap.
struct DropCapKeys: KeyTable {
    static let keys = DropCapKeys()
    static let title = "drop_cap"
    static let meaning = "Large first characters of a paragraph."
    let lines = Key("lines", .integer(2...20), default: 3, "Their height in lines.")
    let characters = Key(
        "characters", .integer(1...20), default: 1,
        "The number of characters; a quotation mark before them is not counted.")
    let style = Key("style", .located(.nonEmptyString), "The character style of the characters.")
    let gap = Key("gap", .lengthOrEm, default: "0.25em", "The gap to the text; em is of the text's size.")
    let align = Key(
        "align", .keyword(["capitals": DropCap.Top.capitals, "small-capitals": .smallCapitals, "x-height": .xHeight]),
        "The part of the first line that their head is level with. Left out: `capitals`; `small-capitals` if "
            + "`first_line` has a style in small caps.")
    let contour = Key(
        "contour", .either(.contour, .keyword(["auto": DropCap.Contour.automatic])), default: "auto",
        "Whether the lines beside them follow their outline; `auto`: beside A, J and L only.")
    let quotes = Key(
        "quotes", .keyword(["small": DropCap.Opening.small, "hang": .hung, "large": .large]), default: "small",
        "How quotation marks before them are set: at the size of the text and hung over the edge, large and hung (where the "
            + "margin or gutter has room for them), or large within the measure.")
}

extension KeyType where Value == DropCap.Contour {
    static var contour: KeyType {
        KeyType<Bool>.boolean.map { follows, _, _ in follows ? .always : .never }
    }
}

/// A drop cap before its style is known.
struct SpecifiedDropCap: Hashable, Sendable {
    var lines: Int
    var characters: Int
    var style: Located<String>?
    var gap: SpecifiedLength
    var top: DropCap.Top?
    var contour: DropCap.Contour
    var opening: DropCap.Opening
}

extension KeyType where Value == SpecifiedDropCap {
    static var dropCap: KeyType {
        .table(DropCapKeys.self) { reader in
            SpecifiedDropCap(
                lines: reader.read(\.lines), characters: reader.read(\.characters), style: reader.read(\.style),
                gap: reader.read(\.gap), top: reader.read(\.align), contour: reader.read(\.contour),
                opening: reader.read(\.quotes))
        }
    }
}

/// The keys of a tab stop.
struct TabKeys: KeyTable {
    static let keys = TabKeys()
    static let title = "tabs"
    static let meaning = "A tab stop."
    let position = Key(
        required: "position", KeyType<SpecifiedLength>.lengthOrEm.fromZero, "From the start of the measure.")
    let align = Key(
        "align", .keyword(["left": TabStop.Alignment.start, "center": .center, "right": .end, "decimal": .decimal]),
        default: "left",
        """
        How the text after the tab is aligned with it; `decimal` sets the decimal sign of the language there: a \
        point in English, a comma in German.
        """)
    let leader = Key(
        "leader", .leader,
        """
        The characters to repeat from the text before to the stop, one to eight such as `"."` or `" ."`; in \
        neighbouring lines they are aligned below one another. The leader is seen and not read.
        """)
}

/// A tab stop before the type size is known.
struct SpecifiedTabStop: Hashable, Sendable {
    var position: SpecifiedLength
    var alignment: TabStop.Alignment
    var leader = ""
}

extension KeyType where Value == String {
    /// The marker of an item; `{number}` stands for the item's number.
    fileprivate static var marker: KeyType {
        string.map { text, origin, findings in
            for case .field(let name) in FieldSyntax.parts(of: text) where name != "number" {
                findings.error(
                    "unknown-name", "{\(name)} names nothing", at: origin,
                    hint: (Suggestion.nearest(to: name, in: ["number"]).map { "did you mean {\($0)}?" }
                        ?? "a marker has {number}") + "; a brace that is a character is written \\{")
                return nil
            }
            return text
        }
    }

    /// The text that a tab repeats.
    fileprivate static var leader: KeyType {
        nonEmptyString.map { text, origin, findings in
            let scalars = text.unicodeScalars
            if scalars.count <= 8, scalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) { return text }
            findings.error(
                "wrong-value", "a leader has one to eight characters, no tabs or line ends", at: origin,
                hint: "write what is repeated once: \".\"")
            return nil
        }
    }
}

extension KeyType where Value == SpecifiedTabStop {
    /// A position, or a table with a position and an alignment.
    static var tabStop: KeyType {
        .either(
            KeyType<SpecifiedLength>.lengthOrEm.fromZero.map { position, _, _ in
                SpecifiedTabStop(position: position, alignment: .start)
            },
            .table(TabKeys.self) { reader in
                let position = reader.read(\.position)
                let alignment = reader.read(\.align)
                let leader = reader.read(\.leader) ?? ""
                return position.map { SpecifiedTabStop(position: $0, alignment: alignment, leader: leader) }
            })
    }
}
