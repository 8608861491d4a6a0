import PubDiagnostics
import PubDisplayList

extension SVGPainter {
    /// Draws the viewport of `node`, an `svg` or a `symbol`. `size` takes precedence over its own.
    mutating func nested(
        _ node: SVGTree.Node, _ index: Int, in scope: Scope, size: [SVGLength?]
    ) throws(SVGFinding) -> Drawn {
        let measures = scope.measures
        func length(_ name: String, _ given: SVGLength?, _ direction: SVGMeasures.Direction, _ whole: Double) -> Double
        {
            (given ?? scope.style.geometry[name]).map { measures.resolved($0, direction) } ?? whole
        }
        let low = SIMD2(length("x", nil, .across, 0), length("y", nil, .down, 0))
        let extent = SIMD2(
            length("width", size[0], .across, scope.viewport.x), length("height", size[1], .down, scope.viewport.y))
        guard extent.x > 0, extent.y > 0 else { return Drawn() }
        let frame = PlaneBox(low: low, high: low + extent)
        var inner = scope
        var own = PlaneMap(tx: low.x, ty: low.y)
        inner.viewport = extent
        if let box = node.viewBox {
            own = node.aspectRatio.map(box, into: frame)
            inner.viewport = box.size
        } else if node["viewBox"] != nil {
            // A view box without width or height draws nothing (SVG 2 §8.6).
            return Drawn()
        }
        inner.map = scope.map.after(own)
        guard inner.map.isFinite, inner.map.inverse != nil else { throw .tooLarge(at: node.place) }
        var drawn = try children(of: index, in: inner)
        drawn.box = drawn.box.map { $0.mapped(by: own) }
        if !(scope.style.showsOverflow ?? false), !drawn.items.isEmpty {
            drawn.items = SVGClip.path(PlanePath(box: frame).path(by: scope.map), .nonZero).clipping(drawn.items)
        }
        return drawn
    }

    /// Draws the target of `node`, a `use`.
    mutating func used(by node: SVGTree.Node, in scope: Scope) throws(SVGFinding) -> Drawn {
        guard let address = node["href"] else { return Drawn() }
        let id = try SVGStyle.id(ofAddress: address, at: node.place(of: "href"))
        guard let target = tree.byID[id] else { throw .missing(id, "element", at: node.place(of: "href")) }
        try checkCircle(target, scope, at: node.place)
        let measures = scope.measures
        func length(_ name: String, _ direction: SVGMeasures.Direction) -> Double {
            scope.style.geometry[name].map { measures.resolved($0, direction) } ?? 0
        }
        let moved = PlaneMap(tx: length("x", .across), ty: length("y", .down))
        var inner = scope
        inner.map = scope.map.after(moved)
        inner.shown.append(target)
        inner.context = (
            scope.style.fill.resolved(current: scope.style.color),
            scope.style.stroke.resolved(current: scope.style.color)
        )
        let size = ["width", "height"].map { scope.style.geometry[$0] }
        let shown = tree.nodes[target]
        var drawn: Drawn
        if shown.name == "symbol" || shown.name == "svg" {
            try budget.visit(node.place)
            let style = try style(of: target, in: inner)
            guard style.isDisplayed else { return Drawn() }
            drawn = try draw(shown, target, style, in: inner) { (painter, scope) throws(SVGFinding) in
                try painter.nested(shown, target, in: scope, size: size)
            }
        } else {
            drawn = try draw(target, in: inner)
        }
        drawn.box = drawn.box.map { $0.mapped(by: moved) }
        return drawn
    }

    /// Throws if `target` is being shown already, or contains the element that shows it.
    func checkCircle(_ target: Int, _ scope: Scope, at place: Int) throws(SVGFinding) {
        guard scope.shown.contains(target) else { return }
        throw SVGFinding(
            id: "svg-reference", message: "the drawing has an element that shows itself",
            hint: "export the drawing again; nothing may refer to what it is in", place: place)
    }
}
