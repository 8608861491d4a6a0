import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry

/// A clip of marks: an outline, or several that overlap, applied as a mask.
enum SVGClip {
    case path(Path, PathItem.FillRule)
    case mask([DisplayItem])

    /// The parts of `items` that the clip leaves visible.
    func clipping(_ items: [DisplayItem]) -> [DisplayItem] {
        if items.isEmpty { return [] }
        var group = Group(items)
        switch self {
        case .path(let path, let rule): (group.clip, group.clipRule) = (path, rule)
        case .mask(let marks): group.mask = Group.Mask(marks, .alpha)
        }
        return [.group(group)]
    }
}

extension SVGPainter {
    /// A part of a clip.
    private struct ClipPart {
        var path: Path
        var rule: PathItem.FillRule
        var box: PlaneBox
        /// The clips that apply to the part.
        var clips: [SVGClip]
    }

    /// The clips that `reference` names, for an element with the box `box`; nil if nothing is left to be seen.
    mutating func clips(
        _ reference: SVGStyle.Reference, around box: PlaneBox?, in scope: Scope
    ) throws(SVGFinding) -> [SVGClip]? {
        guard let index = tree.element(reference.id, named: ["clipPath"]) else {
            throw .missing(reference.id, "clipPath", at: reference.place)
        }
        try checkCircle(index, scope, at: reference.place)
        try budget.visit(reference.place)
        let style = try writtenStyle(of: index)
        var inner = Scope(
            map: scope.map, style: style, viewport: scope.viewport, shown: scope.shown + [index], depth: scope.depth + 1
        )
        var outer: [SVGClip] = []
        if let clip = style.clipPath {
            guard let found = try clips(clip, around: box, in: inner) else { return nil }
            outer = found
        }
        if let text = style.transform {
            guard let own = SVGTransform.map(text, scope.measures, box: scope.viewport) else {
                throw .unsupported("a transform that cannot be read: “\(text.excerpt)”", at: tree.nodes[index].place)
            }
            inner.map = inner.map.after(own)
        }
        if tree.nodes[index]["clipPathUnits"] == "objectBoundingBox" {
            guard let box else { return nil }
            inner.map = inner.map.after(box.map)
            inner.viewport = SIMD2(1, 1)
        }
        var parts: [ClipPart] = []
        for child in tree.nodes[index].elements { try addParts(of: child, to: &parts, in: inner) }
        if parts.isEmpty { return nil }
        return [clip(of: parts)] + outer
    }

    private mutating func addParts(of index: Int, to parts: inout [ClipPart], in scope: Scope) throws(SVGFinding) {
        let node = tree.nodes[index]
        guard SVGShape.names.contains(node.name) || node.name == "use" || node.name == "text" else { return }
        try budget.visit(node.place)
        let style = try style(of: index, in: scope)
        guard style.isDisplayed else { return }
        var inner = scope
        inner.style = style
        if let text = style.transform {
            guard let own = SVGTransform.map(text, inner.measures, box: scope.viewport) else {
                throw .unsupported("a transform that cannot be read: “\(text.excerpt)”", at: node.place)
            }
            inner.map = scope.map.after(own)
        }
        if node.name == "use" {
            guard let address = node["href"] else { return }
            let id = try SVGStyle.id(ofAddress: address, at: node.place)
            guard let target = tree.byID[id] else { throw .missing(id, "element", at: node.place) }
            try checkCircle(target, scope, at: node.place)
            // Only elements with an outline of their own clip.
            guard tree.nodes[target].name != "use" else { return }
            let x = style.geometry["x"].map { inner.measures.resolved($0, .across) } ?? 0
            let y = style.geometry["y"].map { inner.measures.resolved($0, .down) } ?? 0
            inner.map = inner.map.after(PlaneMap(tx: x, ty: y))
            inner.shown.append(target)
            return try addParts(of: target, to: &parts, in: inner)
        }
        guard style.isVisible else { return }
        guard let path = try outline(of: node, index, in: inner), !path.isEmpty, let box = path.bounds else { return }
        guard path.isFinite else { throw .tooLarge(at: node.place) }
        try budget.add(segments: path.segments.count, at: node.place)
        var clips: [SVGClip] = []
        if let clip = style.clipPath {
            guard let found = try self.clips(clip, around: box, in: inner) else { return }
            clips = found
        }
        parts.append(
            ClipPart(
                path: try placed(path, by: inner.map, at: node.place), rule: style.clipRule,
                box: box.mapped(by: inner.map), clips: clips))
    }

    /// The outline of a shape or a text.
    private mutating func outline(
        of node: SVGTree.Node, _ index: Int, in scope: Scope
    ) throws(SVGFinding) -> PlanePath? {
        node.name == "text"
            ? try textOutline(of: node, index, in: scope) : SVGShape.path(node, scope.style, scope.measures)
    }

    /// The clip of all `parts` together.
    private func clip(of parts: [ClipPart]) -> SVGClip {
        let isPlain = parts.allSatisfy { $0.clips.isEmpty && $0.rule == parts[0].rule }
        // Outlines that lie over one another would cut holes into one another.
        let isApart =
            parts.count == 1
            // Compared with one another: beyond some dozens a mask is cheaper than finding out.
            || parts.count <= 64
                && !parts.indices.contains { index in
                    parts[..<index].contains { $0.box.overlaps(parts[index].box) }
                }
        if isPlain, isApart { return .path(Path(parts.flatMap(\.path.elements)), parts[0].rule) }
        return .mask(
            parts.flatMap { part in
                var item = PathItem(part.path, fill: SVGColor.black.paint)
                item.fillRule = part.rule
                return part.clips.reduce([.path(item)]) { $1.clipping($0) }
            })
    }

    // MARK: Masks

    /// The mask that `reference` names, for an element with the box `box`; nil if nothing is left to be seen.
    mutating func mask(
        _ reference: SVGStyle.Reference, around box: PlaneBox?, in scope: Scope
    ) throws(SVGFinding) -> Group.Mask? {
        guard let index = tree.element(reference.id, named: ["mask"]) else {
            throw .missing(reference.id, "mask", at: reference.place)
        }
        try checkCircle(index, scope, at: reference.place)
        try budget.visit(reference.place)
        let node = tree.nodes[index]
        let style = try writtenStyle(of: index)
        if try cascade.declarations(of: index)["color-interpolation"]?.value.lowercased() == "linearrgb" {
            throw .unsupported("a mask in linear light (color-interpolation)", at: node.place)
        }
        var inner = Scope(
            map: scope.map, style: style, viewport: scope.viewport, shown: scope.shown + [index], depth: scope.depth + 1
        )
        inner.drawsOutlines = true
        let isOwn = node["maskUnits"] == "userSpaceOnUse"
        let measures = SVGMeasures(viewport: isOwn ? scope.viewport : SIMD2(1, 1), em: style.text.size)
        func length(_ name: String, _ standard: Double, _ direction: SVGMeasures.Direction) -> Double {
            measures.resolved(node[name].flatMap { SVGLength($0) } ?? SVGLength(standard, .percent), direction)
        }
        // A tenth beyond the box on each side, unless the mask says otherwise (CSS Masking 1, 8).
        let low = SIMD2(length("x", -10, .across), length("y", -10, .down))
        let size = SIMD2(length("width", 120, .across), length("height", 120, .down))
        guard size.x > 0, size.y > 0 else { return nil }
        var frame = PlaneBox(low: low, high: low + size)
        if !isOwn {
            guard let box else { return nil }
            frame = PlaneBox(low: box.low + low * box.size, high: box.low + (low + size) * box.size)
        }
        if node["maskContentUnits"] == "objectBoundingBox" {
            guard let box else { return nil }
            inner.map = inner.map.after(box.map)
            inner.viewport = SIMD2(1, 1)
        }
        var items = try children(of: index, in: inner).items
        if let clip = style.clipPath {
            guard let clips = try clips(clip, around: box, in: scope) else { return nil }
            for clip in clips { items = clip.clipping(items) }
        }
        if let outer = style.mask {
            inner.map = scope.map
            guard let mask = try mask(outer, around: box, in: inner) else { return nil }
            var group = Group(items)
            group.mask = mask
            items = items.isEmpty ? [] : [.group(group)]
        }
        items = SVGClip.path(PlanePath(box: frame).path(by: scope.map), .nonZero).clipping(items)
        return items.isEmpty ? nil : Group.Mask(items, style.maskKind)
    }
}
