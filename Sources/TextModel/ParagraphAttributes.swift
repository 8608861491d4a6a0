import PubColor
import PubGeometry
import PubIdentity
import PubValues

/// How the lines of a paragraph fill their measure.
public enum Alignment: UInt8, Hashable, Sendable {
    /// Both edges even; the last line at the start.
    case justify
    /// Even at the start of the line.
    case start
    /// Even about the middle.
    case center
    /// Even at the end of the line.
    case end
    /// Both edges even, the last line too.
    case justifyAll
}

/// Which baselines of a paragraph are aligned with the baseline grid.
public enum GridAlignment: UInt8, Hashable, Sendable {
    /// Every line.
    case all
    /// The first line.
    case first
    /// None: lines keep their leading; text on the grid continues below them at the next baseline of the grid.
    case none
}

/// The range of a value that justification may change.
public struct JustificationLimits: Hashable, Sendable {
    /// The minimum, desired and maximum value.
    public struct Limits: Hashable, Sendable {
        /// The minimum.
        public var minimum: Double
        /// The value that costs nothing, as in lines that are not justified.
        public var desired: Double
        /// The maximum.
        public var maximum: Double

        /// The three values, ascending.
        public init(_ minimum: Double, _ desired: Double, _ maximum: Double) {
            self.minimum = minimum
            self.desired = desired
            self.maximum = maximum
        }
    }

    /// Word space as a fraction of the font's space: 0.8 … 1.33.
    public var word: Limits
    /// Letter space in em: −0.015 … 0.02.
    public var letter: Limits
    /// Width of glyphs as a fraction of their natural width: 0.98 … 1.02, used in steps of 0.005.
    public var glyph: Limits
    /// The word space that makes a line loose, as a fraction of the font's space: a line that needs more is reported.
    public var loose: Double
    /// The longest kashida in em, for drawing joined Arabic letters apart; 0 for none. It acts in justified lines
    /// from right to left, in place of letter space: see ``kashidas``.
    public var kashida: Double

    /// The limits of word space, letter space and glyph width, the word space of a loose line, and the longest kashida.
    public init(word: Limits, letter: Limits, glyph: Limits, loose: Double = 1.75, kashida: Double = 0) {
        self.word = word
        self.letter = letter
        self.glyph = glyph
        self.loose = loose
        self.kashida = kashida
    }

    /// The limits relative to the desired values, for text that is set with these already: ratios of word space and
    /// glyph width, differences of letter space.
    public var relativeToDesired: JustificationLimits {
        func ratios(_ limits: Limits) -> Limits {
            let desired = max(limits.desired, 0.01)
            return Limits(limits.minimum / desired, 1, limits.maximum / desired)
        }
        return JustificationLimits(
            word: ratios(word),
            letter: Limits(letter.minimum - letter.desired, 0, letter.maximum - letter.desired), glyph: ratios(glyph),
            loose: loose / max(word.desired, 0.01), kashida: kashida)
    }

    /// Whether the desired values are the font's own.
    public var isNatural: Bool { word.desired == 1 && letter.desired == 0 && glyph.desired == 1 }

    /// These limits for text of ideographs: nothing is narrowed but spaces, and a line that is short opens between its
    /// characters, which are set solid otherwise (JLREQ 3.8.4).
    public var ideographic: JustificationLimits {
        JustificationLimits(word: word, letter: Limits(0, 0, Self.solid), glyph: Limits(1, 1, 1), loose: loose)
    }

    /// These limits for text that kashidas lengthen: they do the work of letter space, and letters are not spaced
    /// besides.
    public var kashidas: JustificationLimits {
        JustificationLimits(word: word, letter: Limits(0, 0, kashida), glyph: glyph, loose: loose, kashida: kashida)
    }

    /// Whether kashidas lengthen the text: its letter gaps are the possible places for them.
    public var usesKashidas: Bool { kashida > 0 }

    /// The letter space in em that text set solid, of ideographs, opens by.
    private static let solid = 0.25

    /// Whether the text is of ideographs: the extent that a line needs beyond the limits opens between all of its
    /// characters, not at the spaces of its punctuation marks (JLREQ 3.8.4 d).
    public var isSolid: Bool { !usesKashidas && letter.maximum >= Self.solid }

    /// Spaces only, within 80 … 133 %.
    public static let spaces = JustificationLimits(
        word: Limits(0.8, 1, 1.33), letter: Limits(0, 0, 0), glyph: Limits(1, 1, 1))
}

/// Which characters of Chinese and Japanese may begin a line (CSS Text 3, `line-break`).
public enum LineBreakStrictness: UInt8, Hashable, Sendable {
    /// No punctuation that closes, no small kana, no prolonged sound mark.
    case strict
    /// Small kana and the prolonged sound mark may.
    case normal
    /// Iteration marks and centred punctuation may as well: for the narrowest columns.
    case loose
}

/// The places where Korean lines may end (W3C klreq).
public enum HangulBreaks: UInt8, Hashable, Sendable {
    /// Between syllables in justified text, at spaces in other text.
    case automatic
    /// Between syllables: lines are even in narrow columns.
    case syllables
    /// At spaces: words stay whole.
    case spaces
}

/// The direction of a paragraph.
public enum TextDirection: UInt8, Hashable, Sendable {
    /// The direction of its first strong character (UAX #9, P2 and P3); without one, its language's.
    case automatic
    /// From left to right.
    case leftToRight
    /// From right to left: lines start at their right edge.
    case rightToLeft
}

/// The direction of lines and their order.
public enum WritingMode: UInt8, Hashable, Sendable {
    /// Lines lie across, one below the other.
    case horizontal
    /// Lines run downwards, one at the left of the other: tategaki. Ideographs, kana and Hangul are upright, letters
    /// and figures lie on their sides (UAX #50).
    case vertical
}

/// The rule for dividing words at line ends.
public struct HyphenationRule: Hashable, Sendable {
    /// Letters of the shortest word that is divided.
    public var shortestWord: Int
    /// Letters before a hyphen, at least.
    public var before: Int
    /// Letters after a hyphen, at least.
    public var after: Int
    /// Hyphens on successive lines, at most: 1 … ``highestLadder``; other numbers, as 0, allow any number of them.
    public var ladder: Int
    /// Whether capitalised words may be divided.
    public var capitalized: Bool
    /// Whether the last word of the paragraph may be divided.
    public var lastWord: Bool

    /// The highest ladder that is counted.
    public static let highestLadder = 14

    /// The rule of English text: words of 6, 2 before, 3 after, two in a row.
    public init(
        shortestWord: Int = 6, before: Int = 2, after: Int = 3, ladder: Int = 2, capitalized: Bool = true,
        lastWord: Bool = false
    ) {
        self.shortestWord = shortestWord
        self.before = before
        self.after = after
        self.ladder = ladder
        self.capitalized = capitalized
        self.lastWord = lastWord
    }
}

extension HyphenationRule {
    /// Letters before and after a hyphen, at least, where the custom is another than 2 and 3: the minima of TeX's
    /// collection of patterns (hyph-utf8), French left at 3 after.
    private static let minima: [String: (before: Int, after: Int)] = {
        var rows: [String: (before: Int, after: Int)] = [:]
        let two = "be bg ca da de eo es eu fi gl hr hu id is it la lt lv mn nb nl nn no pl ro ru sl sq sr sv tr uk"
        for language in two.split(separator: " ") { rows[String(language)] = (2, 2) }
        for language in "as bn el gu hi kn ml mr or pa ta te".split(separator: " ") { rows[String(language)] = (1, 1) }
        rows["af"] = (1, 2)
        return rows
    }()

    /// The default rule for texts in `language`.
    public static func `default`(for language: Language) -> HyphenationRule {
        var rule = HyphenationRule()
        if let row = minima[language.primary] { (rule.before, rule.after) = row }
        return rule
    }
}

/// Large first characters over several lines.
public struct DropCap: Hashable, Sendable {
    /// The height in the first line that the head of the large characters is level with.
    public enum Top: UInt8, Hashable, Sendable {
        /// Its capitals.
        case capitals
        /// Its small capitals, where the face has them; else its small letters.
        case smallCapitals
        /// Its small letters.
        case xHeight
    }

    /// Whether lines beside the large characters follow their outline.
    public enum Contour: UInt8, Hashable, Sendable {
        /// Beside letters that are open at their right: A, J, L.
        case automatic
        /// Beside all of them.
        case always
        /// Beside none: lines begin at one edge.
        case never
    }

    /// The setting of quotation marks and brackets before the first letter.
    public enum Opening: UInt8, Hashable, Sendable {
        /// At the size of the text, level with the first line, over the paragraph's edge.
        case small
        /// As large as the letter, over the paragraph's edge.
        case hung
        /// As large as the letter, within the measure.
        case large
    }

    /// The lines that it is high: 2 … 99; another number becomes the nearest of these.
    public var lines: Int { didSet { lines = Self.height(lines) } }
    /// UTF-8 bytes at the head of the text that are set large: whole grapheme clusters, of which a part counts as the whole. A
    /// number below 0 becomes 0, and more than the text has are all of it.
    public var byteCount: Int { didSet { byteCount = max(byteCount, 0) } }
    /// The attributes of the large characters; their size is fitted to the lines.
    public var attributes: CharacterAttributes
    /// The gap between it and the text.
    public var gap: Length
    /// The height that its head is level with.
    public var top = Top.capitals
    /// Whether lines follow its outline.
    public var contour = Contour.automatic
    /// The setting of quotation marks before it.
    public var opening = Opening.small

    /// A drop cap of `byteCount` bytes over `lines` lines.
    public init(lines: Int, byteCount: Int, attributes: CharacterAttributes, gap: Length) {
        self.lines = Self.height(lines)
        self.byteCount = max(byteCount, 0)
        self.attributes = attributes
        self.gap = gap
    }

    private static func height(_ lines: Int) -> Int { min(max(lines, 2), 99) }
}

/// A position on the line that a tab moves to.
public struct TabStop: Hashable, Sendable {
    /// The alignment of the text after a tab with its stop.
    public enum Alignment: Hashable, Sendable {
        /// It begins there.
        case start
        /// Its middle is there.
        case center
        /// It ends there.
        case end
        /// Its decimal sign begins there; a number without one, or text without a number, ends there.
        case decimal
    }

    /// From the start of the measure.
    public var position: Length
    /// The alignment of the text after the tab with the stop.
    public var alignment: Alignment
    /// The text that is repeated up to the stop, such as `.`; it is seen and not read. Empty for none.
    public var leader: String

    /// A stop at `position`.
    public init(position: Length, alignment: Alignment = .start, leader: String = "") {
        self.position = position
        self.alignment = alignment
        self.leader = leader
    }
}

/// The number of columns that a paragraph or box spans.
public enum ColumnSpan: Hashable, Sendable {
    /// Its own column.
    case one
    /// `n` neighbouring columns, at least 2.
    case columns(Int)
    /// All columns of the page.
    case all
}

/// The attributes that a paragraph is set with.
public struct ParagraphAttributes: Hashable, Sendable {
    /// The name of the paragraph style, for reports and dumps.
    public var style: String = "body"
    /// The direction of its text, which decides the side that its lines start at.
    public var direction: TextDirection = .automatic
    /// How lines fill the measure.
    public var alignment: Alignment = .justify
    /// The least number of characters in a measure that the paragraph is justified in, if ``alignment`` says so: in a
    /// narrower one its lines are even at their start only. The frame that it begins in decides. 0: in any measure.
    public var justifiedFrom: Int = 0
    /// From baseline to baseline.
    public var leading: Length
    /// Which baselines are aligned with the grid.
    public var grid: GridAlignment = .none
    /// Indent of the first line, over `startIndent`; may be negative down to −`startIndent`.
    public var firstLineIndent: Length = .zero
    /// Indent of every line at its start.
    public var startIndent: Length = .zero
    /// Indent of every line at its end.
    public var endIndent: Length = .zero
    /// Space above; the larger of two neighbouring spaces counts; none at a frame's head.
    public var spaceBefore: Length = .zero
    /// Space below.
    public var spaceAfter: Length = .zero
    /// Lines of the next paragraph that must be in the same frame; 0 for none.
    public var keepWithNext: Int = 0
    /// Whether it continues the block of the paragraph above it, as a line of verse or an item of a list does: pages are filled by
    /// white between blocks, never by white within one.
    package var continuesBlock = false
    /// Whether the paragraph is kept undivided: true forbids division, false allows it; nil forbids it only if it keeps with the next, as a head.
    public var keepTogether: Bool?
    /// Lines at a frame's foot, at least, when the paragraph is divided.
    public var orphans: Int = 2
    /// Lines at a frame's head, at least, when the paragraph is divided.
    public var widows: Int = 2
    /// The limits of justification.
    public var justification: JustificationLimits = .spaces
    /// The rule for dividing words; nil for no division.
    public var hyphenation: HyphenationRule? = HyphenationRule()
    /// Whether characters at both ends of a line protrude from the frame, each by a part of its advance (optical
    /// margins).
    public var protrudes: Bool = false
    /// Whether quotation marks at the ends of lines that protrude are wholly outside of the frame.
    public var hangsQuotes: Bool = false
    /// Which characters may begin a line in Chinese and Japanese.
    public var lineBreakStrictness: LineBreakStrictness = .strict
    /// The places where Korean lines may end.
    public var hangulBreaks: HangulBreaks = .automatic
    /// The direction of its lines. All paragraphs of a flow share one; vertical ones have no initials, and their
    /// upright text no shadows.
    public var writingMode: WritingMode = .horizontal
    /// Large first characters; nil for none.
    @Indirect public var dropCap: DropCap?
    /// Columns that it takes.
    public var span: ColumnSpan = .one
    /// Whether lines are made even in length (headlines).
    public var balanced: Bool = false
    /// The range of sizes for making its type as large as its measure allows; nil if it has its style's size. Pages fit
    /// it: a `Framesetter` sets it as it is.
    @Indirect package var fittedWidth: FittedWidth?
    /// The least size that its type shrinks to so that its widest word is within the measure; nil if it keeps its size.
    /// Pages shrink it: a `Framesetter` sets it as it is.
    package var leastSize: Length?
    /// Lines that it is to have more (or fewer, below 0) than is best, from −9 to 9: as many of them as its measure
    /// allows.
    public var looseness: Int = 0
    /// Tab stops, ascending; beyond the last one, every 2 em.
    public var tabs: [TabStop] = []
    /// A rule above the first line.
    @Indirect public var ruleAbove: RuleLine?
    /// A rule below the last line.
    @Indirect public var ruleBelow: RuleLine?
    /// Hung text before the first line, at its start indent: a bullet or number. It extracts before the text.
    @Indirect public var marker: AttributedText?
    /// The face of the style: the leading is divided above and below the baseline in the ratio of its ascender to its
    /// descender; nil for the face of the text's start.
    public var font: FontKey?
    /// The em of the paragraph's style: indents in em, runts and drop caps refer to it.
    public var em: Length

    /// Whether lines fill their measure, if it is wide enough.
    public var isJustified: Bool { alignment == .justify || alignment == .justifyAll }

    /// A justified paragraph with `leading`, in text of the size `em`.
    public init(leading: Length, em: Length) {
        self.leading = leading
        self.em = em
    }
}
