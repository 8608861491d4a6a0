import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry

extension SVGPainter {
    /// The element `index` and the elements that supply its missing attributes (`href`), nearest first.
    func templates(of index: Int) throws(SVGFinding) -> [Int] {
        var chain = [index]
        var next = index
        while let address = tree.nodes[next]["href"] {
            let id = try SVGStyle.id(ofAddress: address, at: tree.nodes[next].place(of: "href"))
            // A template that is not there is none.
            guard let target = tree.byID[id], !chain.contains(target), chain.count < 32 else { break }
            chain.append(target)
            next = target
        }
        return chain
    }

    /// The marks of `item` filled with the gradient `index`, which may lean.
    mutating func gradient(
        _ index: Int, in item: PathItem, _ opacity: Double, _ box: PlaneBox?, _ node: SVGTree.Node, _ scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        let chain = try templates(of: index)
        func value(_ name: String) -> String? { tree.attribute(name, ofFirst: chain) }
        let stops = try self.stops(of: chain, opacity)
        guard let last = stops.last else { return [] }
        let isOwn = value("gradientUnits") == "userSpaceOnUse"
        var map = scope.map
        var viewport = SIMD2(1.0, 1.0)
        if isOwn {
            viewport = scope.viewport
        } else {
            // The box of a line has no area, and is no unit.
            guard let box, box.size.x > 0, box.size.y > 0 else { return [] }
            map = map.after(box.map)
        }
        if let text = try transform(of: chain, "gradientTransform") {
            guard let own = SVGTransform.map(text, scope.measures, box: viewport) else {
                throw .unsupported("a transform that cannot be read: “\(text.excerpt)”", at: tree.nodes[index].place)
            }
            map = map.after(own)
        }
        let measures = SVGMeasures(viewport: viewport, em: scope.style.text.size)
        let unit = map.scale
        // Lengths are held in small units of a point: a line of colours from 0 to 1 would lose by them.
        let frame = map.after(.scale(1 / unit, 1 / unit))
        guard unit > 1e-9, unit.isFinite, let inverse = frame.inverse else { return [] }
        func length(_ name: String, _ standard: String, _ direction: SVGMeasures.Direction) -> Double {
            let given = value(name).flatMap { SVGLength($0) } ?? SVGLength(standard) ?? .zero
            return measures.resolved(given, direction) * unit
        }
        let shape: GradientFill.Shape?
        if tree.nodes[index].name == "linearGradient" {
            let from = SIMD2(length("x1", "0%", .across), length("y1", "0%", .down))
            let to = SIMD2(length("x2", "100%", .across), length("y2", "0%", .down))
            shape = from == to ? nil : .linear(from: Point(from), to: Point(to))
        } else {
            let center = SIMD2(length("cx", "50%", .across), length("cy", "50%", .down))
            let radius = length("r", "50%", .diagonal)
            var focus = SIMD2(
                value("fx") == nil ? center.x : length("fx", "50%", .across),
                value("fy") == nil ? center.y : length("fy", "50%", .down))
            let start = length("fr", "0%", .diagonal)
            // A focus outside of the circle is moved to its edge.
            let distance = (focus - center).length
            // A little within the edge, where the cone of colours would have no end.
            if distance > radius * 0.999 { focus = center + (focus - center) * (radius * 0.999 / distance) }
            func circle(_ place: SIMD2<Double>, _ radius: Double) -> GradientFill.Circle {
                GradientFill.Circle(center: Point(place), radius: Length(clampingPoints: radius) ?? .zero)
            }
            shape = radius > 0 ? .radial(from: circle(focus, start), to: circle(center, radius)) : nil
        }
        var item = item
        guard let shape, stops.count > 1 else {
            item.fill = last.paint
            return DisplayItem.path(item).seenThrough(last.opacity)
        }
        item.path = item.path.mapped { Point(inverse.applied(to: $0.place)) }
        var fill = GradientFill(shape, stops: stops)
        fill.spread = ["reflect": .reflect, "repeat": .again][value("spreadMethod") ?? "pad"] ?? .pad
        item.gradient = fill
        var group = Group([.path(item)])
        group.transform = frame.transform
        return [.group(group)]
    }

    /// The transform that `name`, or a style, gives to the first of `chain` that has one.
    mutating func transform(of chain: [Int], _ name: String) throws(SVGFinding) -> String? {
        for index in chain {
            let declared = try cascade.declarations(of: index)
            guard let text = (declared["transform"] ?? declared[name])?.value else { continue }
            return text == "none" ? nil : text
        }
        return nil
    }

    /// The stops of a gradient, from the first of `chain` that has any, with `opacity` applied.
    private mutating func stops(of chain: [Int], _ opacity: Double) throws(SVGFinding) -> [GradientFill.Stop] {
        var stops: [GradientFill.Stop] = []
        let owner = chain.first { tree.nodes[$0].elements.contains { tree.nodes[$0].name == "stop" } }
        guard let owner else { return [] }
        for index in tree.nodes[owner].elements where tree.nodes[index].name == "stop" {
            let style = try writtenStyle(of: index)
            let offset = tree.nodes[index]["offset"].flatMap(SVGStyle.share) ?? 0
            stops.append(
                GradientFill.Stop(
                    max(offset, stops.last?.place ?? 0), style.stopColor.paint,
                    opacity: style.stopColor.opacity * style.stopOpacity * opacity))
        }
        return stops
    }
}
