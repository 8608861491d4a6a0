import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity

extension Page {
    /// Details that a press may print worse than they are drawn, once for each element, face and kind. Backgrounds are found by their
    /// bounds. Linear in the items of the page; with type or thin lines in the colour of the paper, in that times their number.
    package var pressDetails: [PressDetail] {
        var search = PressDetailSearch(self)
        search.walk(marks.items, in: PressDetailSearch.Surroundings())
        return search.found
    }

    /// The marks that a press may print worse than they are drawn, each with its owner: a mark without an element belongs to the piece of `furniture`
    /// that is drawn there, or to the nearest text, as a rule above a paragraph does. Linear, times the number of such marks.
    package func pressDetails(furniture: [DrawnFurniture]) -> [PressDetail] {
        pressDetails.map { detail in
            guard detail.element.isArtifact else { return detail }
            var detail = detail
            let around = furniture.filter { $0.area.intersection(detail.area) != nil }
            if let piece = around.min(by: { $0.area.size.area < $1.area.size.area }) {
                detail.cause = piece.origin
            } else if detail.element == .artifact, let element = nearestElement(to: detail.area) {
                detail.element = element
            }
            return detail
        }
    }

    /// The element whose type is nearest to `area`, if possible below it; nil without type.
    private func nearestElement(to area: Rect) -> ElementID? {
        var best: (distance: Double, element: ElementID)?
        func walk(_ items: [DisplayItem], _ placed: (Point) -> Point) {
            for item in items {
                switch item {
                case .glyphs(let run) where !run.element.isArtifact:
                    let place = placed(run.origin)
                    let across = max(area.minX - place.x, place.x - area.maxX, .zero).points
                    let below = (place.y - area.maxY).points
                    let distance = across + (below >= 0 ? below : 2 * max((area.minY - place.y).points, 0))
                    if distance < best?.distance ?? .infinity { best = (distance, run.element) }
                case .group(let group):
                    walk(group.items) { placed(group.transform.applied(to: $0)) }
                default: continue
                }
            }
        }
        walk(marks.items) { $0 }
        return best?.element
    }
}

/// A piece of the furniture of a page.
package struct DrawnFurniture: Sendable {
    /// The area that it covers.
    package var area: Rect
    /// The place that describes it.
    package var origin: SourceLocation

    /// An item that `origin` describes, drawn in `area`.
    package init(_ area: Rect, at origin: SourceLocation) {
        self.area = area
        self.origin = origin
    }
}

extension Size {
    fileprivate var area: Double { width.points * height.points }
}

extension PressColor {
    /// Whether it is no ink at all.
    fileprivate var isPaper: Bool {
        switch model {
        case .gray, .cmyk: components == .zero
        case .spot: tint == 0
        case .rgb: components == SIMD4(1, 1, 1, 0)
        case .richBlack: false
        }
    }
}

/// Goes through marks in painting order, and looks up the background of type and lines in the colour of the paper.
private struct PressDetailSearch {
    /// An item that covers a part of the page.
    private struct Area {
        var bounds: Rect
        var inks: [String]
        var isPicture = false
        /// Whether nothing below it is seen.
        var isOpaque = true
    }

    /// The groups around an item: their transforms, the outermost first, and their clips.
    struct Surroundings {
        var transforms: [Transform] = []
        var clip: Rect?
        var isOpaque = true

        func bounds(of rect: Rect) -> Rect {
            let placed = transforms.reversed().reduce(rect) { $1.bounds(of: $0) }
            return clip.map {
                placed.intersection($0) ?? Rect(x: placed.minX, y: placed.minY, width: .zero, height: .zero)
            } ?? placed
        }

        func applied(to point: Point) -> Point { transforms.reversed().reduce(point) { $1.applied(to: $0) } }

        /// `length` as it is on the page.
        func scaled(_ length: Length) -> Length { transforms.reduce(length) { $0.scaled(by: $1.scale) } }

        func entering(_ group: Group) -> Surroundings {
            var inner = self
            if group.transform != .identity { inner.transforms.append(group.transform) }
            if let bounds = group.clip?.controlBounds { inner.clip = inner.bounds(of: bounds) }
            inner.isOpaque = isOpaque && group.opacity == 1 && group.blend == .normal
            return inner
        }
    }

    /// A mark near an edge; the nearest is kept.
    private struct EdgeMark: Hashable {
        var edge: PressDetail.Edge
        var isType: Bool
        var element: ElementID
    }

    private let marks: Marks
    private let trim: Size
    private let side: Page.Side
    private var areas: [Area] = []
    private(set) var found: [PressDetail] = []
    private var seen: Set<PressDetail> = []
    private var nearest: [EdgeMark: Int] = [:]
    /// The bounds of the current mark.
    private var bounds = Rect(x: .zero, y: .zero, width: .zero, height: .zero)

    init(_ page: Page) {
        marks = page.marks
        trim = page.trim
        side = page.side
    }

    mutating func walk(_ items: [DisplayItem], in surroundings: Surroundings) {
        for item in items {
            switch item {
            case .glyphs(let run):
                if !run.isHidden { add(run, surroundings) }
            case .path(let path): add(path, surroundings)
            case .image(let image): add(image, surroundings)
            case .group(let group): walk(group.items, in: surroundings.entering(group))
            case .link: continue
            }
        }
    }

    private mutating func add(_ kind: PressDetail.Kind, of element: ElementID, _ font: FontKey? = nil) {
        let detail = PressDetail(kind: kind, font: font, element: element, area: bounds)
        if seen.insert(detail).inserted { found.append(detail) }
    }

    // MARK: Areas

    private mutating func add(_ image: ImageItem, _ surroundings: Surroundings) {
        bounds = surroundings.bounds(of: image.clip)
        let isPicture = image.inks.isEmpty
        areas.append(
            Area(
                bounds: bounds, inks: image.inks.flatMap { $0.color.inks().map(\.name) }, isPicture: isPicture,
                isOpaque: surroundings.isOpaque))
        note(bounds, isType: false, image.element)
    }

    private mutating func add(_ path: PathItem, _ surroundings: Surroundings) {
        guard let own = path.path.controlBounds else { return }
        let placed = surroundings.bounds(of: own)
        bounds = placed
        if let stroke = path.stroke {
            add(line: stroke.paint, weight: surroundings.scaled(stroke.weight), placed, path.element, surroundings)
            check(stroke.paint, path.element)
        }
        let weight = surroundings.scaled(min(own.width, own.height))
        if let fill = path.fill {
            check(fill, path.element)
            // A rule is often drawn as a thin area.
            if path.gradient == nil, weight > .zero {
                add(line: fill, weight: weight, placed, path.element, surroundings)
            }
        }
        let reach = path.stroke.map { surroundings.scaled($0.weight).scaled(by: 0.5) } ?? .zero
        let paints = [path.fill, path.stroke?.paint].compactMap { $0 }
        if path.gradient != nil || paints.contains(where: { !$0.color.isPaper }) {
            note(placed.inset(by: Insets(all: -reach)), isType: false, path.element)
        }
        guard path.fill != nil || path.gradient != nil else { return }
        let stops = path.gradient?.stops ?? []
        let colors = stops.isEmpty ? [path.fill?.color].compactMap { $0 } : stops.map(\.paint.color)
        let isSolid = path.fill.map { !$0.overprint } ?? stops.allSatisfy { $0.opacity == 1 }
        areas.append(
            Area(
                bounds: placed, inks: colors.flatMap { $0.inks().map(\.name) },
                isOpaque: surroundings.isOpaque && isSolid))
    }

    private mutating func add(
        line paint: Paint, weight: Length, _ bounds: Rect, _ element: ElementID, _ surroundings: Surroundings
    ) {
        guard weight < PressDetail.thinLine else { return }
        let ink: PressDetail.LineInk
        let inks = paint.color.inks(above: 0.02)
        if paint.color.isPaper {
            let (below, isOnPicture) = background(of: Point(x: bounds.minX, y: bounds.minY))
            if below.isEmpty && !isOnPicture { return }
            ink = .reversed
        } else if inks.count > 1 {
            ink = .mixed
        } else {
            ink = (inks.first?.tone ?? 0) < 0.995 || !surroundings.isOpaque ? .tinted : .solid
        }
        add(.line(weight: weight, ink), of: element)
    }

    /// Notes the problems of a paint that do not depend on its place.
    private mutating func check(_ paint: Paint, _ element: ElementID, _ font: FontKey? = nil) {
        if paint.overprint, paint.color.isPaper { add(.whiteOverprint, of: element, font) }
        let inks = paint.color.inks(above: 0)
        if inks.count == 1, let ink = inks.first, ink.name == "black", ink.tone >= 0.895, ink.tone < 0.995 {
            add(.nearlyBlack(percent: Int((ink.tone * 100).rounded())), of: element, font)
        }
    }

    // MARK: Type

    private mutating func add(_ run: GlyphRun, _ surroundings: Surroundings) {
        let size = surroundings.transforms.isEmpty ? run.size : surroundings.scaled(run.size)
        var unclipped = surroundings
        unclipped.clip = nil
        bounds = surroundings.transforms.isEmpty ? letters(of: run) : unclipped.bounds(of: letters(of: run))
        let isFilled = run.stroke?.fills ?? true
        if isFilled { add(run, size: size, in: run.paint, surroundings) }
        if let stroke = run.stroke { check(stroke.paint, run.element, run.font) }
        if size < PressDetail.displayType, !run.glyphs.isEmpty { note(bounds, isType: true, run.element) }
    }

    private mutating func add(_ run: GlyphRun, size: Length, in paint: Paint, _ surroundings: Surroundings) {
        // Nearly all type is solid black that overprints.
        if paint == .ink { return }
        check(paint, run.element, run.font)
        if paint.color.isPaper {
            if size < PressDetail.smallType, !paint.overprint, run.stroke == nil {
                addReversed(run, size, surroundings)
            }
            return
        }
        let inks = paint.color.inks(above: 0.02)
        guard let first = inks.first, !isSign(run) else { return }
        let strong = paint.color.inks().map(\.name)
        let isBlack = inks.contains { $0.name == "black" && $0.tone >= 0.895 }
        if inks.count == 1 {
            if first.tone < 0.895, size < PressDetail.smallType {
                let percent = Int((first.tone * 100).rounded())
                add(.screenedType(size: size, ink: first.name, percent: percent), of: run.element, run.font)
            } else if first.name == "black", first.tone >= 0.995, !paint.overprint, size < PressDetail.largeType {
                add(.knockedOutType(size: size), of: run.element, run.font)
            }
        } else if isBlack, strong.count > 1, size < PressDetail.largeType {
            add(.richBlackType(size: size), of: run.element, run.font)
        } else if strong.count > 2, size < PressDetail.smallType {
            add(.mixedType(size: size, inks: strong), of: run.element, run.font)
        }
    }

    /// Whether it has no letter or figure, whose strokes are thin: an end mark, a bullet.
    private func isSign(_ run: GlyphRun) -> Bool {
        let text = marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
        return !text.isEmpty && !String(decoding: text, as: UTF8.self).contains { $0.isLetter || $0.isNumber }
    }

    private mutating func addReversed(_ run: GlyphRun, _ size: Length, _ surroundings: Surroundings) {
        // A place within the first letter.
        let quarter = run.size.part(1, of: 4)
        let (inks, isOnPicture) = background(
            of: surroundings.applied(to: run.origin + Point(x: quarter, y: .zero - quarter)))
        if inks.isEmpty && !isOnPicture { return }
        add(.reversedType(size: size, inks: inks, isOnPicture: isOnPicture), of: run.element, run.font)
    }

    /// The inks at `place`, in the order of plates, and whether a picture is there.
    private func background(of place: Point) -> (inks: [String], isOnPicture: Bool) {
        var (inks, isOnPicture): (Set<String>, Bool) = ([], false)
        for area in areas.reversed() where area.bounds.holds(place) {
            inks.formUnion(area.inks)
            isOnPicture = isOnPicture || area.isPicture
            if area.isOpaque { break }
        }
        let plates = PressColor.processInks.filter { inks.contains($0) }
        return (plates + inks.filter { !PressColor.processInks.contains($0) }.sorted(), isOnPicture)
    }

    // MARK: Edges

    /// The bounds of the small letters of `run`, without parts beyond the advance of the last one.
    private func letters(of run: GlyphRun) -> Rect {
        let glyphs = marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
        guard let first = glyphs.first, let last = glyphs.last else {
            return Rect(x: run.origin.x, y: run.origin.y, width: .zero, height: .zero)
        }
        let (left, right) = (min(first.x, last.x), max(first.x, last.x))
        let (top, bottom) = (min(first.y, last.y), max(first.y, last.y))
        let height = run.size.scaled(by: 0.45)
        return Rect(
            x: run.origin.x + Length(raw: Int64(left)), y: run.origin.y + Length(raw: Int64(top)) - height,
            width: Length(raw: Int64(right) - Int64(left)) + run.size.part(1, of: 4),
            height: Length(raw: Int64(bottom) - Int64(top)) + height)
    }

    private mutating func note(_ bounds: Rect, isType: Bool, _ element: ElementID) {
        let reach = PressDetail.edgeReach
        let (left, right) = (bounds.minX, trim.width - bounds.maxX)
        let (top, bottom) = (bounds.minY, trim.height - bounds.maxY)
        if left >= reach && right >= reach && top >= reach && bottom >= reach { return }
        // A mark wholly off the page is not printed, and others report it.
        let isOff = bounds.maxX < .zero || bounds.minX > trim.width || bounds.maxY < .zero || bounds.minY > trim.height
        if isOff || bounds.width == .zero && bounds.height == .zero { return }
        note(.top, top, isType, element)
        note(.bottom, bottom, isType, element)
        note(side == .recto ? .spine : .outside, left, isType, element)
        note(side == .recto ? .outside : .spine, right, isType, element)
    }

    private mutating func note(_ edge: PressDetail.Edge, _ distance: Length, _ isType: Bool, _ element: ElementID) {
        // Marks may cross the spine: the next page goes on there.
        guard distance < PressDetail.edgeReach, isType || edge != .spine else { return }
        let mark = EdgeMark(edge: edge, isType: isType, element: element)
        let detail = PressDetail(
            kind: .near(edge, distance: distance, isType: isType), font: nil, element: element, area: bounds)
        guard let index = nearest[mark] else {
            nearest[mark] = found.count
            found.append(detail)
            return
        }
        if case .near(_, let least, _) = found[index].kind, distance < least { found[index] = detail }
    }
}

extension Rect {
    fileprivate func holds(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}

extension Transform {
    /// The scale of lengths: the root of the scale of areas.
    fileprivate var scale: Double { abs(a * d - b * c).squareRoot() }
}
