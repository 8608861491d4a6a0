import PubDesign
import PubDocuments
import PubGeometry

/// The rectangle of a picture, and how much of it is beyond the trim of its page.
struct BledRect {
    /// The whole rectangle.
    let rect: Rect
    /// The part of it beyond the trim, at each edge.
    let bleed: Insets

    /// A rectangle within the trim.
    init(_ rect: Rect) { self.init(rect, bleed: .zero) }

    /// A rectangle that extends by `bleed` beyond the trim.
    init(_ rect: Rect, bleed: Insets) {
        self.rect = rect
        self.bleed = bleed
    }

    /// A part of `outline`, which reaches beyond the trim by `bleed`: so does the part at the edges that it shares with that.
    init(_ rect: Rect, of outline: Rect, bleed: Insets) {
        // Rows that fill a height do so nearly.
        func isShared(_ one: Length, _ other: Length) -> Bool { abs((one - other).points) < 0.05 }
        self.init(
            rect,
            bleed: Insets(
                top: isShared(rect.minY, outline.minY) ? bleed.top : .zero,
                left: isShared(rect.minX, outline.minX) ? bleed.left : .zero,
                bottom: isShared(rect.maxY, outline.maxY) ? bleed.bottom : .zero,
                right: isShared(rect.maxX, outline.maxX) ? bleed.right : .zero))
    }

    /// The part of it within the trim.
    var trimmed: Rect { rect.inset(by: bleed) }
}

extension PageFrame {
    /// The amount that a box bleeding at `edges` reaches beyond the trim; sides are ``PageEdges/left`` and ``PageEdges/right``.
    func bleed(at edges: PageEdges) -> Insets {
        Insets(
            top: edges.contains(.top) ? bleed : .zero, left: edges.contains(.left) ? bleed : .zero,
            bottom: edges.contains(.bottom) ? bleed : .zero, right: edges.contains(.right) ? bleed : .zero)
    }
}

extension Insets {
    /// Each inset less the same one of `other`.
    func less(_ other: Insets) -> Insets {
        Insets(
            top: top - other.top, left: left - other.left, bottom: bottom - other.bottom, right: right - other.right)
    }

    /// The insets of a rectangle before it was mirrored, left to right, and then turned clockwise by `degrees`, a multiple of 90.
    func before(turning degrees: Int, mirroring isFlipped: Bool) -> Insets {
        var clockwise = [top, right, bottom, left]
        for _ in 0..<(((degrees % 360) + 360) % 360) / 90 { clockwise.append(clockwise.removeFirst()) }
        if isFlipped { clockwise.swapAt(1, 3) }
        return Insets(top: clockwise[0], left: clockwise[3], bottom: clockwise[2], right: clockwise[1])
    }
}
