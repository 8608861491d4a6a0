import PubColor
import PubDisplayList
import PubGeometry

/// The marks of one surface of a script, in the order of drawing.
struct ScriptLayer {
    /// The marks, those that follow one another under one clip together.
    private var runs: [(clips: [ScriptClip], map: PlaneMap, items: [DisplayItem])] = []
    private let size: Size

    /// A surface without marks, of a drawing of `size`.
    init(size: Size) { self.size = size }

    /// The marks, each run of them in a group for each path that clips it.
    var grouped: [DisplayItem] {
        runs.flatMap { run in
            run.clips.reversed().reduce(run.items) { items, clip in
                var group = Group(items)
                group.clip = Path(clip.path, by: run.map)
                group.clipRule = clip.rule
                return [.group(group)]
            }
        }
    }

    // MARK: Marks

    /// Fills the path of `state`, in coordinates that `map` brings to those of the drawing.
    mutating func fill(_ state: ScriptState, _ map: PlaneMap) throws(ScriptFault) {
        if state.path.isEmpty { return }
        try add(try filled(Path(state.path, by: map), state, map), state, map)
    }

    /// Fills all that the clip of `state` lets be seen.
    mutating func paint(_ state: ScriptState, _ map: PlaneMap) throws(ScriptFault) {
        // What lies outside of the drawing is cut off in any case.
        let all = Path(rect: Rect(x: .zero, y: .zero, width: size.width, height: size.height))
        try add(try filled(all, state, map), state, map)
    }

    private func filled(
        _ path: Path, _ state: ScriptState, _ map: PlaneMap
    ) throws(ScriptFault) -> DisplayItem? {
        var item = PathItem(path)
        item.fillRule = state.fillRule
        switch state.source.kind {
        case .solid(let color):
            item.fill = color.paint
            return color.w > 0 ? DisplayItem.path(item).faded(color.w) : nil
        case .surface: throw ScriptFault(reason: "a pattern")
        case .linear, .radial: return gradient(item, state.source, map)
        }
    }

    /// `item` filled with a gradient, in the gradient's own coordinates: they may lean.
    private func gradient(_ item: PathItem, _ source: ScriptPattern, _ map: PlaneMap) -> DisplayItem? {
        var item = item
        guard let back = source.matrix.inverse, let last = source.stops.last else { return nil }
        let whole = map.after(back)
        let unit = whole.scale
        // Lengths are stored in small units of a point: a line of colours from 0 to 1 would lose by them.
        let frame = whole.after(.scale(1 / unit, 1 / unit))
        guard unit > 1e-9, let inverse = frame.inverse, let shape = source.shape(by: unit) else {
            item.fill = last.color.paint
            return .path(item)
        }
        item.path = item.path.mapped { Point(inverse.applied(to: $0.place)) }
        var fill = GradientFill(
            shape, stops: source.stops.map { .init($0.place, $0.color.paint, opacity: $0.color.w) })
        fill.spread = source.extend == "EXTEND_REPEAT" ? .again : source.extend == "EXTEND_REFLECT" ? .reflect : .pad
        item.gradient = fill
        var group = Group([.path(item)])
        group.transform = frame.transform
        return .group(group)
    }

    /// Draws a line along the path of `state`.
    mutating func stroke(_ state: ScriptState, _ map: PlaneMap) throws(ScriptFault) {
        guard case .solid(let color) = state.source.kind else {
            throw ScriptFault(reason: "a line in a gradient or pattern")
        }
        let pen = map.after(state.matrix)
        let unit = pen.scale
        guard color.w > 0, !state.path.isEmpty, state.width * unit > 0 else { return }
        func length(_ value: Double) -> Length { Length(clampingPoints: value * unit) ?? .zero }
        var stroke = Stroke(paint: color.paint, weight: max(length(state.width), Length(raw: 1)))
        (stroke.cap, stroke.join, stroke.miterLimit) = (state.cap, state.join, state.miterLimit)
        (stroke.dashes, stroke.dashOffset) = (state.dashes.map(length), length(state.dashOffset))
        let path = Path(state.path, by: map)
        if pen.keepsCircles {
            return try add(DisplayItem.path(PathItem(path, stroke: stroke)).faded(color.w), state, map)
        }
        // The nib is an ellipse: it is a circle in the coordinates of the line.
        let frame = pen.after(.scale(1 / unit, 1 / unit))
        guard let inverse = frame.inverse else { return }
        let item = PathItem(path.mapped { Point(inverse.applied(to: $0.place)) }, stroke: stroke)
        var group = Group([DisplayItem.path(item).faded(color.w)])
        group.transform = frame.transform
        try add(.group(group), state, map)
    }

    /// Lays a group of marks over those so far.
    mutating func add(
        group items: [DisplayItem], opacity: Double, _ state: ScriptState, _ map: PlaneMap
    ) throws(ScriptFault) {
        if items.isEmpty || opacity <= 0 { return }
        var group = Group(items)
        group.opacity = min(opacity, 1)
        try add(.group(group), state, map)
    }

    private mutating func add(_ item: DisplayItem?, _ state: ScriptState, _ map: PlaneMap) throws(ScriptFault) {
        guard var item else { return }
        switch state.composition {
        case "OVER": break
        case "MULTIPLY":
            var group = Group([item])
            if case .group(let inner) = item { group = inner }
            group.blend = .multiply
            item = .group(group)
        default: throw ScriptFault(reason: "a blend mode that is not supported (\(state.composition.lowercased()))")
        }
        if let last = runs.indices.last, runs[last].clips == state.clips {
            runs[last].items.append(item)
        } else {
            runs.append((state.clips, map, [item]))
        }
    }
}

extension ScriptPattern {
    /// The shape of a gradient, `unit` times as large; nil for none.
    fileprivate func shape(by unit: Double) -> GradientFill.Shape? {
        func circle(_ center: SIMD2<Double>, _ radius: Double) -> GradientFill.Circle {
            GradientFill.Circle(center: Point(center * unit), radius: Length(clampingPoints: radius * unit) ?? .zero)
        }
        switch kind {
        case .linear(let from, let to) where from != to: return .linear(from: Point(from * unit), to: Point(to * unit))
        case .radial(let from, let start, let to, let end) where (from, start) != (to, end):
            return .radial(from: circle(from, start), to: circle(to, end))
        default: return nil
        }
    }
}

extension SIMD4<Double> {
    /// The colour, exactly that of the eight bits that SVG gives each component.
    fileprivate var paint: Paint {
        func light(_ value: Double) -> Float { Float((Swift.min(Swift.max(value, 0), 1) * 255).rounded()) / 255 }
        return Paint(.rgb(light(x), light(y), light(z)))
    }
}

extension DisplayItem {
    /// The item, seen through so far.
    fileprivate func faded(_ opacity: Double) -> DisplayItem {
        if opacity >= 1 { return self }
        var group = Group([self])
        group.opacity = opacity
        return .group(group)
    }
}

extension Path {
    /// The path of `segments`, in coordinates that `map` brings to points. What opens a new part behind the end of a closed
    /// one, as Cairo writes it, draws nothing and is left out.
    init(_ segments: [ScriptSegment], by map: PlaneMap) {
        func point(_ place: SIMD2<Double>) -> Point { Point(map.applied(to: place)) }
        var elements = segments.map { segment -> Element in
            switch segment {
            case .move(let place): .move(point(place))
            case .line(let place): .line(point(place))
            case .curve(let first, let second, let end): .curve(point(first), point(second), point(end))
            case .close: .close
            }
        }
        if case .move? = elements.last, elements.count > 1 { elements.removeLast() }
        self.init(elements)
    }
}
