import PubGeometry

extension Marks {
    /// The upright rectangles around the visible parts of its pictures and filled paths: the background of any type
    /// over them. Linear in its items.
    package var coveredAreas: [Rect] { items.flatMap(\.coveredAreas) }

    /// The upright rectangles around its visible words that reach into one of the bands between `heights`, each as high
    /// as small letters and without the advance of the last one: anything printed there would make them unreadable.
    /// Linear in its items times the bands.
    package func wordAreas(at heights: [ClosedRange<Length>]) -> [Rect] {
        var areas: [Rect] = []
        if !heights.isEmpty { collectWords(of: items, by: nil, at: heights, into: &areas) }
        return areas
    }

    /// Adds the words of `items`; `map` is nil if they are not transformed.
    private func collectWords(
        of items: [DisplayItem], by map: Transform?, at heights: [ClosedRange<Length>], into areas: inout [Rect]
    ) {
        for item in items {
            switch item {
            case .glyphs(let run):
                let height = run.size.scaled(by: Self.heightOfSmallLetters)
                func isBeside(_ top: Length, _ foot: Length) -> Bool {
                    heights.contains { $0.lowerBound <= foot && top <= $0.upperBound }
                }
                if map == nil, !isBeside(run.origin.y - height, run.origin.y) { continue }
                guard !run.isHidden, let last = glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].last
                else { continue }
                let width = max(Length(raw: Int64(last.x)), run.size.part(1, of: 4))
                var area = Rect(x: run.origin.x, y: run.origin.y - height, width: width, height: height)
                if let map { area = map.bounds(of: area) }
                if isBeside(area.minY, area.maxY) { areas.append(area) }
            case .group(let group):
                let inner = map.map { $0.after(group.transform) } ?? group.transform
                collectWords(of: group.items, by: inner, at: heights, into: &areas)
            case .path, .image, .link: continue
            }
        }
    }

    /// A fraction of the em, typical of most faces.
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
