/// Why a line may end there.
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

/// A point at which a line may end. The line from break *i* to break *j* consists of the clusters
/// `post(i)`, then `next(i) ..< end(j)`, then `pre(j)`.
public struct Breakpoint: Hashable, Sendable {
    /// Why a line may end there.
    public var kind: BreakpointKind
    /// True when the break divides a proper name: a word capitalised in mid-sentence, in a language that writes common
    /// nouns small.
    public var dividesName = false
    /// The cluster after the line's last one (spaces at the line's end are left out).
    public var end: Int32
    /// The next line's first cluster.
    public var next: Int32
    /// Clusters from ``ShapedParagraph/textClusterCount`` on that the line ends with (a hyphen; the first part of a
    /// ligature).
    public var pre: Range<Int32> = 0..<0
    /// Clusters from ``ShapedParagraph/textClusterCount`` on that the next line begins with (the second part of a
    /// ligature).
    public var post: Range<Int32> = 0..<0
    /// How far the line's last glyph hangs over the measure's end when margins are optical, in 1/65,536 pt.
    public var endProtrusion: Int32 = 0
    /// How far the next line's first glyph hangs over the measure's start.
    public var startProtrusion: Int32 = 0

    /// A break of `kind` between the clusters `end` and `next`.
    public init(kind: BreakpointKind, end: Int32, next: Int32) {
        self.kind = kind
        self.end = end
        self.next = next
    }
}
