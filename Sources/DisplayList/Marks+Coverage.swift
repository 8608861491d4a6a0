import Geometry

extension Marks {
    /// The upright rectangles around its pictures and filled paths, as far as they are seen: what type over them would be
    /// printed on. Linear in its items.
    package var coveredAreas: [Rect] { items.flatMap(\.coveredAreas) }
}

extension DisplayItem {
    fileprivate var coveredAreas: [Rect] {
        switch self {
        case .glyphs, .link: return []
        case .image(let item): return [item.clip]
        case .path(let item):
            guard item.fill != nil || item.gradient != nil, let bounds = item.path.controlBounds else { return [] }
            return [bounds]
        case .group(let group):
            let inner = group.items.flatMap(\.coveredAreas)
            guard let clip = group.clip else { return inner.map(group.transform.bounds) }
            guard let visible = clip.controlBounds else { return [] }
            return inner.compactMap { $0.intersection(visible) }.map(group.transform.bounds)
        }
    }
}
