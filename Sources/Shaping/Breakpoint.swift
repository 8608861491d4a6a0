/// The reason why a line may end there.
public enum BreakpointKind: UInt8, Hashable, Sendable {
    /// At a space.
    case space
    /// Directly between two characters, with neither space nor hyphen (UAX #14: after a dash, in a URL, between
    /// ideographs).
    case direct
    /// After a hyphen of the text.
    case explicitHyphen
    /// At a hyphenation point or soft hyphen: `pre` holds the hyphen.
    case hyphen
    /// Between any two characters, since nothing else fits (code, identifiers).
    case emergency
    /// The line must end (line separator, hard break).
    case forced
    /// The paragraph's end.
    case end
}

/// A point where a line may end. The line from break *i* to break *j* consists of the clusters
/// `post(i)`, then `next(i) ..< end(j)`, then `pre(j)`.
public struct Breakpoint: Hashable, Sendable {
    /// The reason why a line may end there.
    public var kind: BreakpointKind
    /// The traits that make it worse than others of its kind.
    public var traits: Traits = []
    /// The cluster after the line's last one (spaces at the line's end are left out).
    public var end: Int32
    /// The next line's first cluster.
    public var next: Int32
    /// Clusters from `ShapedParagraph.textClusterCount` on that the line ends with (a hyphen; the first part of a
    /// ligature).
    public var pre: Range<Int32> = 0..<0
    /// Clusters from `ShapedParagraph.textClusterCount` on that the next line begins with (the second part of a
    /// ligature).
    public var post: Range<Int32> = 0..<0
    /// The overhang of the line's last glyph over the measure's end when margins are optical, in 1/65,536 pt.
    public var endProtrusion: Int32 = 0
    /// The overhang of the next line's first glyph over the measure's start.
    public var startProtrusion: Int32 = 0

    /// Traits that make a break worse than others of its kind.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Traits by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Lines end there only if nothing else keeps word spaces even: between words that belong together, within a
        /// proper name (a word capitalised in mid-sentence, in a language that writes common nouns small) or a
        /// paragraph's last word, in a row of equal marks.
        public static let lastResort = Traits(rawValue: 1)
        /// It leaves two letters of a word before or after it.
        public static let leavesTwoLetters = Traits(rawValue: 2)
        /// Lines end there only if no lines can be set otherwise: between a number and its unit, initials and a surname,
        /// the parts of an abbreviation.
        public static let tied = Traits(rawValue: 4)
        /// The line ends with a hyphen of the text although a space follows: `Fischer- und`.
        public static let afterHyphen = Traits(rawValue: 8)
    }

    /// Whether a line that ends there ends with a hyphen, be it one of the text or not.
    public var endsWithHyphen: Bool { kind == .hyphen || kind == .explicitHyphen || traits.contains(.afterHyphen) }

    /// A break of `kind` between the clusters `end` and `next`.
    public init(kind: BreakpointKind, end: Int32, next: Int32) {
        self.kind = kind
        self.end = end
        self.next = next
    }
}
