import Geometry

/// How far letters reach from their baseline as the eye sees it: the squares of ideographs and kana, else ascenders and
/// descenders.
struct BodyExtents {
    var above: Length
    var below: Length

    /// The square of an ideograph stands on a line 0.12 em below the baseline (OpenType 1.9, BASE, `ideo`).
    static let square = (above: 0.88, below: 0.12)
}
