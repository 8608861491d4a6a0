/// Where the caption of a picture is.
package enum CaptionPlace: String, CaseIterable, Hashable, Sendable {
    /// Below the picture.
    case below
    /// Above it.
    case above
    /// Beside it, in a measure of its own; both end on one baseline.
    case beside
    /// On the picture, at its foot.
    case over
}

/// Where the credit of a picture is.
package enum CreditPlace: String, CaseIterable, Hashable, Sendable {
    /// After the caption.
    case end
    /// Upright along the right edge of the picture, reading upwards.
    case edge
}
