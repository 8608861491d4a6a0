import PubGeometry
import PubIdentity

/// A picture on a page.
package struct PlacedImage: Hashable, Sendable {
    /// The picture, in the coordinates of its container.
    package var item: ImageItem
    /// How far it falls short of its visible area, at each edge of the page: at most the bleed, and nothing of that at the spine.
    package var gap: Insets
    /// The bleed of its page.
    package var bleed: Length
}

extension Page {
    /// The pictures on it. Linear in its items.
    package var placedImages: [PlacedImage] {
        let (inner, outer) = (Length.zero, -bleed)
        // Anything beyond the trim at the spine is cut off: the next page is there.
        let beyond = Insets(
            top: outer, left: side == .recto ? inner : outer, bottom: outer, right: side == .verso ? inner : outer)
        let sheet = Rect(origin: .zero, size: trim).inset(by: beyond)
        return marks.items.flatMap { $0.images(at: .identity, within: sheet) }.map { item, gap in
            PlacedImage(item: item, gap: gap, bleed: bleed)
        }
    }
}

extension DisplayItem {
    /// The pictures in it, each with its gaps within `area` of the page; `transform` leads there.
    fileprivate func images(at transform: Transform, within area: Rect) -> [(ImageItem, Insets)] {
        switch self {
        case .image(let item):
            let shown = transform.bounds(of: item.clip).intersection(area)
            return [(item, shown?.gaps(of: transform.bounds(of: item.frame)) ?? .zero)]
        case .group(let group):
            let inner = transform.after(group.transform)
            var area = area
            if let clip = group.clip?.controlBounds {
                let nothing = Rect(x: area.minX, y: area.minY, width: .zero, height: .zero)
                area = inner.bounds(of: clip).intersection(area) ?? nothing
            }
            return group.items.flatMap { $0.images(at: inner, within: area) }
        default: return []
        }
    }
}

extension Rect {
    /// The extent that `frame` leaves uncovered at each edge.
    fileprivate func gaps(of frame: Rect) -> Insets {
        Insets(
            top: max(frame.minY - minY, .zero), left: max(frame.minX - minX, .zero),
            bottom: max(maxY - frame.maxY, .zero), right: max(maxX - frame.maxX, .zero))
    }
}
