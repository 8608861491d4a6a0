import PubDisplayList
import PubGeometry
import PubIdentity

// A program may put any number on a page. Cairo and viewers of PDF know no way to say that one is too large: they stop, or draw nothing.

extension Page {
    /// Throws ``EmissionError/invalid(page:reason:)`` for a number that no page has, and for text whose glyphs are not in the page's tables.
    /// Linear in its items.
    func check(number: Int) throws(EmissionError) {
        let check = PageCheck(marks: marks)
        let reason =
            check.reason(sizes: trim, bleed: bleed, slug: slug)
            ?? check.reason(marks.items, depth: 0)
            ?? (marks.labels.allSatisfy { check.isPlace($0.position) } ? nil : "a label is farther away than 100 m")
        if let reason { throw .invalid(page: number, reason: reason) }
    }
}

/// Finds what cannot be drawn among the items of a page.
private struct PageCheck {
    let marks: Marks
    /// Groups within groups, at most.
    private static let mostNested = 64
    /// The numbers of elements are below it: a PDF has a table of them.
    private static let elements = 1 << 20
    /// The greatest number without a unit.
    private static let greatest = 1e6

    func isLength(_ length: Length) -> Bool { length == length.bounded() }
    func isPlace(_ place: Point) -> Bool { isLength(place.x) && isLength(place.y) }
    private func isNumber(_ value: Double) -> Bool { value.magnitude <= Self.greatest }
    private func isArea(_ area: Rect) -> Bool { isPlace(area.origin) && isLength(area.width) && isLength(area.height) }

    func reason(sizes trim: Size, bleed: Length, slug: Length) -> String? {
        let isSheet = trim.width > .zero && trim.height > .zero && bleed >= .zero && slug >= .zero
        let areLengths = [trim.width, trim.height, bleed, slug].allSatisfy(isLength)
        return isSheet && areLengths ? nil : "its size is not that of a sheet"
    }

    /// The first reason among `items`, each of which is looked at once.
    func reason(_ items: [DisplayItem], depth: Int) -> String? {
        for item in items {
            if let reason = reason(item, depth: depth) { return reason }
        }
        return nil
    }

    private func reason(_ item: DisplayItem, depth: Int) -> String? {
        if Int(item.element?.index ?? 0) >= Self.elements { return "an element has a number of more than a million" }
        return switch item {
        case .glyphs(let run): reason(run)
        case .path(let item): reason(item)
        case .image(let item):
            isArea(item.frame) && isArea(item.clip) ? nil : "a picture is farther away than 100 m"
        case .link(let link): isArea(link.area) ? nil : "a link is farther away than 100 m"
        case .group(let group): reason(group, depth: depth)
        }
    }

    private func reason(_ run: GlyphRun) -> String? {
        if !marks.holds(run) { return "the glyphs of a text are not in its tables" }
        let isPlaced = isPlace(run.origin) && isLength(run.size) && run.size >= .zero && isLength(run.letterSpace)
        let isScaled = isNumber(run.glyphScale) && isNumber(Double(run.kashidaScale))
        let isStroked = run.stroke.map { isLength($0.weight) && $0.weight >= .zero } ?? true
        return isPlaced && isScaled && isStroked ? nil : "a text has a size or a place that no page has"
    }

    private func reason(_ item: PathItem) -> String? {
        if !isDrawable(item.path) { return "a path goes farther than 100 m" }
        if let gradient = item.gradient, !isDrawable(gradient) {
            return "a gradient has no two stops, or none within 100 m"
        }
        if let stroke = item.stroke, !isDrawable(stroke) { return "a stroke has a weight or dashes that no line has" }
        return nil
    }

    private func isDrawable(_ path: Path) -> Bool {
        path.elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): isPlace(point)
            case .curve(let a, let b, let end): isPlace(a) && isPlace(b) && isPlace(end)
            case .close: true
            }
        }
    }

    private func isDrawable(_ stroke: Stroke) -> Bool {
        let lengths = [stroke.weight] + stroke.dashes
        let areLengths = lengths.allSatisfy { isLength($0) && $0 >= .zero } && isLength(stroke.dashOffset)
        // Dashes without any length would be drawn without end.
        let isDashed = stroke.dashes.isEmpty || stroke.dashes.contains { $0 >= Length(points: 0.01) }
        return areLengths && isDashed && isNumber(stroke.miterLimit)
    }

    private func isDrawable(_ gradient: GradientFill) -> Bool {
        let isPlaced =
            switch gradient.shape {
            case .linear(let from, let to): isPlace(from) && isPlace(to)
            case .radial(let from, let to): isCircle(from) && isCircle(to)
            }
        let areStops = gradient.stops.allSatisfy { isNumber($0.place) && isNumber($0.opacity) }
        return isPlaced && areStops && gradient.stops.count > 1
    }

    private func isCircle(_ circle: GradientFill.Circle) -> Bool {
        isPlace(circle.center) && isLength(circle.radius) && circle.radius >= .zero
    }

    private func reason(_ group: Group, depth: Int) -> String? {
        if depth > Self.mostNested { return "groups are nested more than \(Self.mostNested) deep" }
        let transform = group.transform
        let numbers = [transform.a, transform.b, transform.c, transform.d, group.opacity]
        guard numbers.allSatisfy(isNumber), isPlace(transform.translation), group.clip.map(isDrawable) ?? true else {
            return "a group has a transform, an opacity or a clip that no page has"
        }
        let items = group.items + (group.mask?.items ?? [])
        return reason(items, depth: depth + 1)
    }
}

extension DisplayItem {
    /// The element that it belongs to; nil for a group, whose items have their own.
    fileprivate var element: ElementID? {
        switch self {
        case .glyphs(let run): run.element
        case .path(let item): item.element
        case .image(let item): item.element
        case .link(let link): link.element
        case .group: nil
        }
    }
}
