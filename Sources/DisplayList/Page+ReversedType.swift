import PubColor
import PubGeometry
import PubIdentity

/// Type in the colour of the paper on a background of ink: a place of it on a page.
package struct ReversedType: Hashable, Sendable {
    /// Type of this size and more bears any background.
    package static let enough = Length(points: 9)

    /// The face.
    package var font: FontKey
    /// The em.
    package var size: Length
    /// The inks of the background with a tenth of their full tone at least, in the order of plates; those of pictures are not known.
    package var inks: [String]
    /// Whether a picture is in the background.
    package var isOnPicture: Bool
    /// The element of the first text of its kind.
    package var element: ElementID

    /// Type of `size` on a background of `inks`.
    package init(font: FontKey, size: Length, inks: [String], isOnPicture: Bool, element: ElementID) {
        self.font = font
        self.size = size
        self.inks = inks
        self.isOnPicture = isOnPicture
        self.element = element
    }
}

extension Page {
    /// The type below ``ReversedType/enough`` in the colour of the paper, once for each element, face, size and background.
    /// Backgrounds are found by their bounds. Linear in the items of the page; where it has such type, in that times their number.
    package var reversedType: [ReversedType] {
        guard marks.items.contains(where: \.hasReversedType) else { return [] }
        var search = ReversedTypeSearch()
        search.walk(marks.items, in: ReversedTypeSearch.Surroundings())
        return search.found
    }
}

extension DisplayItem {
    fileprivate var hasReversedType: Bool {
        switch self {
        case .glyphs(let run): run.isReversed
        case .group(let group): group.items.contains(where: \.hasReversedType)
        case .path, .image, .link: false
        }
    }
}

extension GlyphRun {
    /// True for small letters that are left white.
    fileprivate var isReversed: Bool {
        size < ReversedType.enough && paint.color.isPaper && !isHidden && stroke == nil && !paint.overprint
    }
}

extension PressColor {
    /// True for no ink at all.
    fileprivate var isPaper: Bool {
        switch model {
        case .gray, .cmyk: components == .zero
        case .spot: tint == 0
        case .rgb: components == SIMD4(1, 1, 1, 0)
        case .richBlack: false
        }
    }

    /// The names of the process inks, in the order of their plates.
    fileprivate static let processInks = ["cyan", "magenta", "yellow", "black"]

    /// The inks with more than a tenth of their full tone.
    fileprivate var inks: [String] {
        let (least, names): (Float, [String]) = (0.1, Self.processInks)
        switch model {
        case .gray: return components[0] > least ? ["black"] : []
        case .cmyk: return names.indices.filter { components[$0] > least }.map { names[$0] }
        case .spot: return tint > least ? [spotName] : []
        // What the press makes of light is near enough to its complement.
        case .rgb: return (0..<3).filter { 1 - components[$0] > least }.map { names[$0] }
        case .richBlack: return names
        }
    }
}

/// Goes through marks in the order of painting, and looks up what is below each run of white type.
private struct ReversedTypeSearch {
    /// What covers a part of the page.
    private struct Area {
        var bounds: Rect
        var inks: [String]
        var isPicture = false
        /// False where what is below it is seen too.
        var isOpaque = true
    }

    /// The groups around an item: their transforms, the outermost first, and what they let be seen.
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

        func entering(_ group: Group) -> Surroundings {
            var inner = self
            if group.transform != .identity { inner.transforms.append(group.transform) }
            if let bounds = group.clip?.controlBounds { inner.clip = inner.bounds(of: bounds) }
            inner.isOpaque = isOpaque && group.opacity == 1 && group.blend == .normal
            return inner
        }
    }

    private var areas: [Area] = []
    private(set) var found: [ReversedType] = []
    private var seen: Set<ReversedType> = []

    mutating func walk(_ items: [DisplayItem], in surroundings: Surroundings) {
        for item in items {
            switch item {
            case .glyphs(let run):
                if run.isReversed { add(run, surroundings) }
            case .path(let path): add(path, surroundings)
            case .image(let image):
                let isPicture = image.inks.isEmpty
                areas.append(
                    Area(
                        bounds: surroundings.bounds(of: image.clip), inks: image.inks.flatMap(\.color.inks),
                        isPicture: isPicture, isOpaque: surroundings.isOpaque))
            case .group(let group): walk(group.items, in: surroundings.entering(group))
            case .link: continue
            }
        }
    }

    private mutating func add(_ path: PathItem, _ surroundings: Surroundings) {
        guard path.fill != nil || path.gradient != nil, let bounds = path.path.controlBounds else { return }
        let stops = path.gradient?.stops ?? []
        let colors = stops.isEmpty ? [path.fill?.color].compactMap { $0 } : stops.map(\.paint.color)
        let isSolid = path.fill.map { !$0.overprint } ?? stops.allSatisfy { $0.opacity == 1 }
        areas.append(
            Area(
                bounds: surroundings.bounds(of: bounds), inks: colors.flatMap(\.inks),
                isOpaque: surroundings.isOpaque && isSolid))
    }

    private mutating func add(_ run: GlyphRun, _ surroundings: Surroundings) {
        // A place within the first letter.
        let quarter = run.size.part(1, of: 4)
        let place = surroundings.applied(to: run.origin + Point(x: quarter, y: .zero - quarter))
        var (inks, isOnPicture): (Set<String>, Bool) = ([], false)
        for area in areas.reversed() where area.bounds.holds(place) {
            inks.formUnion(area.inks)
            isOnPicture = isOnPicture || area.isPicture
            if area.isOpaque { break }
        }
        if inks.isEmpty && !isOnPicture { return }
        let plates = PressColor.processInks.filter { inks.contains($0) }
        let spots = inks.filter { !PressColor.processInks.contains($0) }.sorted()
        let type = ReversedType(
            font: run.font, size: run.size, inks: plates + spots, isOnPicture: isOnPicture, element: run.element)
        if seen.insert(type).inserted { found.append(type) }
    }
}

extension Rect {
    fileprivate func holds(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
