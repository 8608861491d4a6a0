import PubGeometry

/// The visual extents of letters above and below their baseline: the squares of ideographs and kana, else ascenders and
/// descenders.
struct LetterExtents {
    var above: Length
    var below: Length

    /// The square of an ideograph begins 0.12 em below the baseline (OpenType 1.9, BASE, `ideo`).
    static let square = (above: 0.88, below: 0.12)
}
