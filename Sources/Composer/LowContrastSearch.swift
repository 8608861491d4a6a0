import PubColor
import PubColumns
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPages

/// Goes through the marks of a page in painting order, and measures words against their background.
///
/// Areas are found by their bounds: boxes and pictures are rectangles. Words are not measured on a picture with unknown tones, if
/// turned except by quarters, and on any other shape; nor are shadows, which set letters off from their background.
struct LowContrastSearch {
    /// A rectangle of the page that something covers.
    fileprivate struct Area {
        enum Content {
            case paint(Paint)
            case gradient(GradientFill)
            /// A picture, and the map of its place to the page.
            case picture(ImageItem, Transform)
            /// Something with unknown colours.
            case unknown
        }

        var bounds: Rect
        var content: Content
        var opacity = 1.0
    }

    private let resources: LayoutResources
    private let screenColor: (Paint) -> SIMD3<Double>
    private let marks: Marks
    private var areas: [Area] = []
    private var colors: [Paint: SIMD3<Double>] = [:]
    private(set) var found: [LowContrastText] = []
    /// The paint of the last words that can be read on paper.
    private var legible: Paint?

    /// The words of `page` that contrast too little with their background; none if colours on screens are not known.
    /// Linear in its items, times the number of its areas.
    static func words(of page: Page, _ resources: LayoutResources) -> [LowContrastText] {
        guard let screenColor = resources.screenColor else { return [] }
        var search = LowContrastSearch(resources, screenColor, page.marks)
        search.walk(page.marks.items, clip: nil, opacity: 1, by: .identity)
        return search.found
    }

    private init(_ resources: LayoutResources, _ screenColor: @escaping (Paint) -> SIMD3<Double>, _ marks: Marks) {
        (self.resources, self.screenColor, self.marks) = (resources, screenColor, marks)
    }

    // MARK: Areas

    /// Walks through `items`; `map` takes their places to places on the page, and `clip` is a place on the page.
    private mutating func walk(_ items: [DisplayItem], clip: Rect?, opacity: Double, by map: Transform) {
        func seen(_ rect: Rect) -> Rect? {
            let onPage = map.bounds(of: rect)
            return clip.map { onPage.intersection($0) } ?? onPage
        }
        let isStraight = map.keepsRectangles
        for item in items {
            switch item {
            case .glyphs(let run):
                if isStraight { measure(run, by: map) }
            case .path(let path):
                guard path.fill != nil || path.gradient != nil, let bounds = path.path.controlBounds.flatMap(seen)
                else {
                    continue
                }
                let content: Area.Content =
                    if !path.isRectangle || !isStraight {
                        .unknown
                    } else if let gradient = path.gradient {
                        // The ends of a gradient are places on the page only without a map.
                        map == .identity ? .gradient(gradient) : .unknown
                    } else {
                        path.fill.map { .paint($0) } ?? .unknown
                    }
                areas.append(Area(bounds: bounds, content: content, opacity: opacity))
            case .image(let image):
                guard let bounds = seen(image.clip) else { continue }
                areas.append(
                    Area(bounds: bounds, content: isStraight ? .picture(image, map) : .unknown, opacity: opacity))
            case .group(let group): walk(group, clip: clip, opacity: opacity, by: map)
            case .link: continue
            }
        }
    }

    private mutating func walk(_ group: Group, clip: Rect?, opacity: Double, by map: Transform) {
        let map = map.after(group.transform)
        let none = Rect(x: .zero, y: .zero, width: .zero, height: .zero)
        let own = group.clip?.controlBounds.map { map.bounds(of: $0) }
        let inner = own.map { own in clip.map { own.intersection($0) ?? none } ?? own } ?? clip
        let count = areas.count
        walk(group.items, clip: inner, opacity: opacity * group.opacity, by: map)
        // The area that it covers is known, but none of its colours.
        if group.blend != .normal || group.mask != nil {
            for index in count..<areas.count { areas[index].content = .unknown }
        }
    }

    // MARK: Words

    private mutating func measure(_ run: GlyphRun, by map: Transform) {
        if run.isHidden { return }
        // Letters that are outlines alone have the colour of these.
        let paint = run.stroke.map { $0.fills ? run.paint : $0.paint } ?? run.paint
        // The usual case: text on paper, in the colour of the text before it.
        if areas.isEmpty, paint == legible { return }
        guard let rect = bounds(of: run).map(map.bounds(of:)) else { return }
        let needed = Contrast.needed(by: run.size, weight: resources.fonts.description(of: run.font).weight)
        let luminance = Contrast.luminance(color(of: paint))
        var worst: (ratio: Double, background: LowContrastText.Background)?
        for part in parts(of: rect) {
            guard let (background, below) = backdrop(of: part) else { continue }
            let tones = below.map { Contrast.luminance($0) }
            let ratio = Contrast.least(of: luminance, on: tones)
            let isPale = background.isEven && Contrast.ratio(tones[0], 1) < Contrast.ofPaleTint
            guard ratio < (isPale ? needed * Contrast.shareOnPaper : needed), ratio < worst?.ratio ?? .infinity else {
                continue
            }
            worst = (ratio, background)
        }
        guard let worst else {
            if areas.isEmpty { legible = paint }
            return
        }
        var words = LowContrastText(
            words: words(of: run), ratio: worst.ratio, needed: needed, paint: paint, background: worst.background,
            element: run.element, place: rect)
        if run.element.isArtifact {
            switch worst.background {
            case .picture(_, let figure):
                // Items printed on all pages are measured if a picture of the article is below them, which is named.
                guard !figure.isArtifact else { return }
                (words.element, words.isFurniture) = (figure, true)
            case .fill, .paper:
                // Its colours are the choice of the design, as for pale words on paper.
                guard worst.ratio < needed * Contrast.shareOnPaper else { return }
            }
        }
        found.append(words)
    }

    /// From the first of its glyphs to the last, in the middle of small letters; nil if it has none.
    private func bounds(of run: GlyphRun) -> Rect? {
        guard let last = marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].last else { return nil }
        let em = Double(max(resources.fonts.metrics(of: run.font).unitsPerEm, 1))
        let advance = Double(resources.fonts.advance(of: last.glyph, in: run.font)) / em * run.scale(of: last)
        return Rect(
            x: run.origin.x, y: run.origin.y - run.size.scaled(by: 0.35),
            width: max(Length(raw: Int64(last.x)) + run.size.scaled(by: advance), Length(raw: 1)),
            height: run.size.part(1, of: 4))
    }

    /// The parts of `rect` between the edges of areas that cover some of it, except parts narrower than a tenth of it.
    private func parts(of rect: Rect) -> [Rect] {
        var edges = [rect.minX, rect.maxX]
        for area in areas where area.covers(rect.minY..<rect.maxY) {
            edges += [area.bounds.minX, area.bounds.maxX].filter { rect.minX < $0 && $0 < rect.maxX }
        }
        edges.sort()
        let least = rect.width.part(1, of: 10)
        return zip(edges, edges.dropFirst()).filter { $1 - $0 >= least }.map {
            Rect(x: $0, y: rect.minY, width: $1 - $0, height: rect.height)
        }
    }

    /// The background of `rect`, and its sRGB colours; nil if they are not known.
    private mutating func backdrop(of rect: Rect) -> (LowContrastText.Background, [SIMD3<Double>])? {
        var layers: [(color: SIMD3<Double>, opacity: Double)] = []
        func seen(
            _ background: LowContrastText.Background, _ colors: [SIMD3<Double>]
        ) -> (LowContrastText.Background, [SIMD3<Double>]) {
            let mixed = layers.reversed().reduce(colors) { colors, layer in
                colors.map { $0 * (1 - layer.opacity) + layer.color * layer.opacity }
            }
            return (background, mixed)
        }
        for area in areas.reversed() where area.covers(rect) {
            switch area.content {
            case .unknown: return nil
            case .paint(let paint):
                if area.opacity >= 1 { return seen(.fill(paint), [color(of: paint)]) }
                layers.append((color(of: paint), area.opacity))
            case .gradient(let gradient):
                guard let (tone, opacity) = tone(of: gradient, at: rect) else { return nil }
                if opacity * area.opacity >= 1 {
                    return seen(.fill(gradient.stops[0].paint), [tone])
                }
                layers.append((tone, opacity * area.opacity))
            case .picture(let image, let map):
                guard area.opacity >= 1, let colors = self.colors(of: image, below: rect, by: map) else { return nil }
                return seen(.picture(image.image, figure: image.element), colors)
            }
        }
        return seen(.paper, [SIMD3(1, 1, 1)])
    }

    // MARK: Colours

    private mutating func color(of paint: Paint) -> SIMD3<Double> {
        if let color = colors[paint] { return color }
        let color = screenColor(paint)
        colors[paint] = color
        return color
    }

    /// The colours of a picture below `rect`, in its own colours or in the inks that print its grays; nil if its tones
    /// are not known.
    private mutating func colors(
        of image: ImageItem, below rect: Rect, by map: Transform
    ) -> [SIMD3<Double>]? {
        guard let tones = resources.tones[image.image], let back = map.inverse else { return nil }
        // From above small letters to below the line.
        let around = back.bounds(of: rect.inset(by: Insets(all: .zero - min(rect.width, rect.height))))
        let shown = around.intersection(image.clip) ?? back.bounds(of: rect)
        let pixels = Backdrop(tones: tones, frame: image.frame).colors(in: shown)
        let inks = image.inks.map { color(of: $0) }
        if inks.isEmpty { return pixels }
        // Each ink takes its share of the light that the others leave.
        return pixels.map { pixel in inks.reduce(SIMD3(1, 1, 1)) { $0 * (pixel + $1 * (1 - pixel)) } }
    }

    /// The colour and the opacity of a gradient along a line in the middle of `rect`; nil for one between circles.
    private mutating func tone(of gradient: GradientFill, at rect: Rect) -> (SIMD3<Double>, Double)? {
        guard case .linear(let from, let to) = gradient.shape, let last = gradient.stops.last else { return nil }
        let middle = (
            x: (rect.minX + rect.width.part(1, of: 2) - from.x).points,
            y: (rect.minY + rect.height.part(1, of: 2) - from.y).points
        )
        let line = (x: (to.x - from.x).points, y: (to.y - from.y).points)
        let length = line.x * line.x + line.y * line.y
        let place = length > 0 ? (middle.x * line.x + middle.y * line.y) / length : 0
        guard let next = gradient.stops.firstIndex(where: { $0.place >= place }) else {
            return (color(of: last.paint), last.opacity)
        }
        let (before, after) = (gradient.stops[max(next - 1, 0)], gradient.stops[next])
        let extent = after.place - before.place
        let share = extent > 0 ? min(max((place - before.place) / extent, 0), 1) : 1
        let tone = color(of: before.paint) * (1 - share) + color(of: after.paint) * share
        return (tone, before.opacity * (1 - share) + after.opacity * share)
    }

    /// The words of `run`, or the first of them.
    private func words(of run: GlyphRun) -> String {
        let bytes = marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last == " " { text.removeLast() }
        return text.count > 40 ? text.prefix(39) + "…" : text
    }
}

extension LowContrastSearch.Area {
    /// Whether it is below all of a line between two heights.
    fileprivate func covers(_ range: Range<Length>) -> Bool {
        bounds.minY <= range.lowerBound && range.upperBound <= bounds.maxY
    }

    /// Whether it is below the middle of `rect`, and below all of its height.
    fileprivate func covers(_ rect: Rect) -> Bool {
        let middle = rect.minX + rect.width.part(1, of: 2)
        return covers(rect.minY..<rect.maxY) && bounds.minX <= middle && middle <= bounds.maxX
    }
}

extension PathItem {
    /// The elements of a rectangle with round corners.
    private static let mostElements = 10

    // Outlines of letters, as of their shadows, are filled by the other rule.
    /// Whether it is a rectangle, with round corners or without.
    fileprivate var isRectangle: Bool { fillRule == .evenOdd && path.elements.count <= Self.mostElements }
}
