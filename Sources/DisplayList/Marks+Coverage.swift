import Geometry

extension Marks {
    /// The upright rectangles around its pictures and filled paths, as far as they are seen: what type over them would be
    /// printed on. Linear in its items.
    package var coveredAreas: [Rect] { items.flatMap(\.coveredAreas) }

    /// The upright rectangles around its words that are seen, as high as small letters and without the advance of the last
    /// one: what is printed there cannot be read together with them. Linear in its items.
    package var wordAreas: [Rect] {
        var areas: [Rect] = []
        collectWords(of: items, by: .identity, into: &areas)
        return areas
    }

    private func collectWords(of items: [DisplayItem], by map: Transform, into areas: inout [Rect]) {
        for item in items {
            switch item {
            case .glyphs(let run):
                guard !run.isHidden, let last = glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].last
                else { continue }
                let height = run.size.scaled(by: Self.heightOfSmallLetters)
                let width = max(Length(raw: Int64(last.x)), run.size.part(1, of: 4))
                areas.append(
                    map.bounds(of: Rect(x: run.origin.x, y: run.origin.y - height, width: width, height: height)))
            case .group(let group): collectWords(of: group.items, by: map.after(group.transform), into: &areas)
            case .path, .image, .link: continue
            }
        }
    }

    /// In parts of the em, as it is in most faces.
    private static let heightOfSmallLetters = 0.45
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
