import PubDesign
import PubGeometry

extension PageFrame {
    /// The distance from `rect`, whose x counts from the type area, to the visible edge of the page at the spine; negative beyond that.
    package func distanceToSpine(of rect: Rect) -> Length {
        side == .left ? trim.width - left - spineLoss - rect.maxX : rect.minX + left - spineLoss
    }

    /// The part of `rect`, whose x counts from the type area, that keeps words clear of the spine.
    func clearOfSpine(_ rect: Rect) -> Rect {
        var rect = rect
        let missing = max(BoxLayout.spineClearance - distanceToSpine(of: rect), .zero)
        rect.size.width = max(rect.width - missing, Length(points: 1))
        if side != .left { rect.origin.x += missing }
        return rect
    }
}
