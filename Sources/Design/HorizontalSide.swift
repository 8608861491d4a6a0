import PubDocuments
import PubTextModel

/// A side of a box on its page.
package enum HorizontalSide: String, Hashable, Sendable {
    /// The left side.
    case left
    /// The right side.
    case right

    /// The other side.
    package var opposite: HorizontalSide { self == .left ? .right : .left }
}

extension CaptionSide {
    /// The side of a picture that it is on a page of `side`.
    package func side(on side: PageFrame.Side) -> HorizontalSide {
        switch self {
        case .left: .left
        case .right: .right
        case .inner: side == .left ? .right : .left
        case .outer: side == .left ? .left : .right
        }
    }
}

extension TextWrap.Side {
    /// The sides of a box that it means on a page of `side`.
    package func side(on side: PageFrame.Side) -> WrapSide {
        switch self {
        case .both: .both
        case .left: .left
        case .right: .right
        case .inner: side == .left ? .right : .left
        case .outer: side == .left ? .left : .right
        case .largest: .largest
        }
    }
}
