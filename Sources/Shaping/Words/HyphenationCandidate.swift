/// A hyphenation point before its glyphs are known, with the spelling that it changes.
struct HyphenationCandidate {
    var point: HyphenationPoint
    /// Nil if the spelling does not change.
    var spelling: DividedSpelling?
    /// The offset after the letters that it changes; later points are not before it.
    var end: Int

    init(_ point: HyphenationPoint, spelling: DividedSpelling? = nil, end: Int? = nil) {
        self.point = point
        self.spelling = spelling
        self.end = end ?? Int(point.offset)
    }
}
