import PubDiagnostics
import PubDisplayList
import PubGeometry

extension SVGPainter {
    /// The most tiles of a pattern in one area.
    private static let mostTiles = 20_000.0

    /// The marks of the tiles of the pattern `index` that are seen in `area`, in points.
    mutating func pattern(
        _ index: Int, in area: Path, _ rule: PathItem.FillRule, _ opacity: Double, _ box: PlaneBox?,
        _ node: SVGTree.Node, _ scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        try checkCircle(index, scope, at: node.place)
        let chain = try templates(of: index)
        func value(_ name: String) -> String? { tree.attribute(name, ofFirst: chain) }
        guard let owner = chain.first(where: { !tree.nodes[$0].elements.isEmpty }) else { return [] }
        let isOwn = value("patternUnits") == "userSpaceOnUse"
        var map = scope.map
        if let text = try transform(of: chain, "patternTransform") {
            guard let own = SVGTransform.map(text, scope.measures, box: scope.viewport) else {
                throw .unsupported("a transform that cannot be read: “\(text.excerpt)”", at: tree.nodes[index].place)
            }
            map = map.after(own)
        }
        let measures = SVGMeasures(viewport: isOwn ? scope.viewport : SIMD2(1, 1), em: scope.style.text.size)
        func length(_ name: String, _ direction: SVGMeasures.Direction) -> Double {
            value(name).flatMap { SVGLength($0) }.map { measures.resolved($0, direction) } ?? 0
        }
        var low = SIMD2(length("x", .across), length("y", .down))
        var size = SIMD2(length("width", .across), length("height", .down))
        if !isOwn {
            guard let box else { return [] }
            low = box.low + low * box.size
            size *= box.size
        }
        guard size.x > 0, size.y > 0 else { return [] }
        let tile = PlaneBox(low: low, high: low + size)
        var inner = Scope(map: map, style: try writtenStyle(of: owner), viewport: scope.viewport)
        (inner.shown, inner.drawsOutlines, inner.depth) = (scope.shown + [index], true, scope.depth + 1)
        if let viewBox = chain.compactMap({ tree.nodes[$0].viewBox }).first {
            inner.map = map.after(SVGAspectRatio(value("preserveAspectRatio")).map(viewBox, into: tile))
            inner.viewport = viewBox.size
        } else {
            inner.map = map.after(PlaneMap(tx: low.x, ty: low.y))
            if value("patternContentUnits") == "objectBoundingBox" {
                guard let box else { return [] }
                inner.map = inner.map.after(.scale(box.size.x, box.size.y))
            }
        }
        let drawn = try children(of: owner, in: inner)
        guard !drawn.items.isEmpty else { return [] }
        let shown = try tiles(of: drawn.items, tile, map, over: area, node)
        var group = Group(shown)
        (group.clip, group.clipRule, group.opacity) = (area, rule, opacity)
        return [.group(group)]
    }

    /// `items`, the content of `tile`, as often as it takes to cover `area`.
    private mutating func tiles(
        of items: [DisplayItem], _ tile: PlaneBox, _ map: PlaneMap, over area: Path, _ node: SVGTree.Node
    ) throws(SVGFinding) -> [DisplayItem] {
        guard let inverse = map.inverse, let bounds = area.controlBounds else { return [] }
        let covered = PlaneBox(low: bounds.origin.place, high: SIMD2(bounds.maxX.points, bounds.maxY.points))
            .mapped(by: inverse)
        let first = ((covered.low - tile.low) / tile.size).rounded(.down)
        let last = ((covered.high - tile.low) / tile.size).rounded(.up)
        let count = last - first
        guard count.x.isFinite, count.y.isFinite, count.x * count.y <= Self.mostTiles else {
            throw .tooComplex("a pattern of more than \(Int(Self.mostTiles)) tiles", at: node.place)
        }
        let outline = PlanePath(box: tile).path(by: map)
        let content = SVGClip.path(outline, .nonZero).clipping(items)
        let marks = items.reduce(0) { $0 + $1.markCount }
        try budget.add(marks: Int(count.x * count.y) * marks, segments: 0, at: node.place)
        var tiles: [DisplayItem] = []
        for row in stride(from: first.y, to: last.y, by: 1) {
            for column in stride(from: first.x, to: last.x, by: 1) {
                var group = Group(content)
                let step = map.linear.applied(to: SIMD2(column, row) * tile.size)
                group.transform = Transform(a: 1, b: 0, c: 0, d: 1, translation: Point(step))
                tiles.append(.group(group))
            }
        }
        return tiles
    }
}

extension DisplayItem {
    /// The number of marks.
    var markCount: Int {
        if case .group(let group) = self { group.items.reduce(1) { $0 + $1.markCount } } else { 1 }
    }
}
