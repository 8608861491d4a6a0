/// The place of the caption of a picture.
package enum CaptionPlace: String, CaseIterable, Hashable, Sendable {
    /// Below the picture.
    case below
    /// Above it.
    case above
    /// Beside it, in a separate measure; both end on one baseline.
    case beside
    /// On the picture, at its foot.
    case over
    /// In the caption that the pictures of a group have in common.
    case common
}

/// The place of the credit of a picture.
package enum CreditPlace: String, CaseIterable, Hashable, Sendable {
    /// After the caption.
    case end
    /// Upright along the right edge of the picture, reading upwards.
    case edge
}

/// The side of a picture for words.
package enum CaptionSide: String, CaseIterable, Hashable, Sendable {
    /// The left one.
    case left
    /// The right one.
    case right
    /// That towards the spine.
    case inner
    /// That towards the fore-edge.
    case outer

    /// Whether it depends on the side of the page.
    package var isSideOfSpread: Bool { self == .inner || self == .outer }
}

/// The corner of a picture for words on it.
package struct CaptionCorner: Hashable, Sendable {
    /// True at the head, false at the foot; nil if it is not said.
    package var isAtHead: Bool?
    /// The side; nil if it is not said.
    package var side: CaptionSide?

    /// No corner.
    package init() {}

    /// Whether it depends on the side of the page.
    package var asksForSide: Bool { side?.isSideOfSpread ?? false }
}
