import PubDesign
import PubGeometry

extension PageFrame {
    /// From `rect`, whose x counts from the type area, to what is seen of the page at the spine; negative beyond that.
    package func distanceToSpine(of rect: Rect) -> Length {
        side == .left ? trim.width - left - spineLoss - rect.maxX : rect.minX + left - spineLoss
    }

    /// `rect`, whose x counts from the type area, as far as words in it are clear of the spine.
    func clearOfSpine(_ rect: Rect) -> Rect {
        var rect = rect
        let missing = max(BoxLayout.spineClearance - distanceToSpine(of: rect), .zero)
        rect.size.width = max(rect.width - missing, Length(points: 1))
        if side != .left { rect.origin.x += missing }
        return rect
    }
}
