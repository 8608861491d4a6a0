import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubShaping

/// Turns the elements of a drawing into marks, in points from its upper left corner.
struct SVGPainter {
    /// The surroundings that an element is drawn in, and the values it takes from them.
    struct Scope {
        /// Maps the units of the element to points.
        var map: PlaneMap
        /// The style of the element around it.
        var style: SVGStyle
        /// The width and height of the viewport, in its units.
        var viewport: SIMD2<Double>
        /// The paints that `context-fill` and `context-stroke` stand for.
        var context: (fill: SVGStyle.PaintKind, stroke: SVGStyle.PaintKind)?
        /// The elements that are being shown by a reference.
        var shown: [Int] = []
        /// Whether text is drawn as outlines, and not read: in masks and patterns.
        var drawsOutlines = false
        /// The number of elements around it.
        var depth = 0

        var measures: SVGMeasures { SVGMeasures(viewport: viewport, em: style.text.size) }
    }

    /// The marks of an element, and the box around its geometry, in the units of the element around it.
    struct Drawn {
        var items: [DisplayItem] = []
        var box: PlaneBox?

        mutating func add(_ other: Drawn) {
            items += other.items
            if let other = other.box { box = box?.union(other) ?? other }
        }
    }

    let tree: SVGTree
    /// The faces for text; nil if there are none.
    let fonts: DrawingFonts?
    var shaper: Shaper?
    /// The tables of the glyphs of the drawing, without items.
    var tables = Marks()
    /// Finds the files of pictures that are not in the drawing; nil if none may be shown.
    let linked: LinkedFiles?
    /// The pictures in the drawing, each once.
    var pictures: [DrawnPicture] = []
    /// Whether one of them is in a file of its own.
    var hasLinkedPictures = false
    /// Notes on things not drawn as the drawing asks for.
    private(set) var notes: [SVGFinding] = []
    var cascade: CSSCascade
    var budget = SVGBudget()
    /// Errors in elements, in drawing order.
    private(set) var findings: [SVGFinding] = []
    /// The styles that elements have at the place they are written.
    var writtenStyles: [Int: SVGStyle] = [:]
    /// The viewport of the drawing, in its units.
    let viewport: SIMD2<Double>

    /// Elements that draw nothing at the place they are written.
    private static let definitions: Set<String> = [
        "defs", "symbol", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "marker", "pattern", "filter",
        "style", "title", "desc", "metadata", "view", "cursor", "font", "font-face", "color-profile", "namedview",
    ]

    init(
        _ tree: SVGTree, viewport: SIMD2<Double>, in fonts: DrawingFonts?, linked: LinkedFiles? = nil
    ) throws(SVGFinding) {
        self.tree = tree
        self.fonts = fonts
        self.linked = linked
        self.viewport = viewport
        cascade = try CSSCascade(tree)
    }

    // MARK: Elements

    /// Draws the element `index`.
    mutating func draw(_ index: Int, in scope: Scope) throws(SVGFinding) -> Drawn {
        let node = tree.nodes[index]
        if Self.definitions.contains(node.name) { return Drawn() }
        if let extensions = node["requiredExtensions"], !extensions.trimmed.isEmpty { return Drawn() }
        try budget.visit(node.place)
        let style = try style(of: index, in: scope)
        guard style.isDisplayed else { return Drawn() }
        return try draw(node, index, style, in: scope) { (painter, inner) throws(SVGFinding) in
            try painter.content(of: node, index, in: inner)
        }
    }

    /// Draws by `content` an element of the style `style`, with its transform, clip, mask and opacity.
    mutating func draw(
        _ node: SVGTree.Node, _ index: Int, _ style: SVGStyle, in scope: Scope,
        _ content: (inout SVGPainter, Scope) throws(SVGFinding) -> Drawn
    ) throws(SVGFinding) -> Drawn {
        var inner = scope
        inner.style = style
        inner.depth += 1
        guard inner.depth <= Self.mostDepth else {
            throw .tooComplex("elements nested deeper than \(Self.mostDepth) levels", at: node.place)
        }
        var own = PlaneMap()
        if let text = style.transform {
            var box = PlaneBox(low: .zero, high: scope.viewport)
            // Drawn once before, only for its box: the transform is about that.
            if style.usesFillBox {
                guard let found = try content(&self, inner).box else { return Drawn() }
                box = found
            }
            guard let map = SVGTransform.map(text, inner.measures, box: box.size), map.isFinite else {
                throw .unsupported(
                    "a transform that cannot be read: “\(text.excerpt)”", at: node.place(of: "transform"))
            }
            own = map
            let origin = style.transformOrigin ?? (style.usesFillBox ? "50% 50%" : nil)
            if let origin {
                guard let place = SVGTransform.origin(origin, inner.measures, in: box) else {
                    throw .unsupported("the point “\(origin.excerpt)” (transform-origin)", at: node.place)
                }
                own = PlaneMap(tx: place.x, ty: place.y).after(map).after(PlaneMap(tx: -place.x, ty: -place.y))
            }
        }
        inner.map = scope.map.after(own)
        guard inner.map.isFinite else { throw .tooLarge(at: node.place) }
        // An element scaled to a line or a point is invisible.
        guard inner.map.inverse != nil else { return Drawn() }
        let drawn = try content(&self, inner)
        let items = try composited(drawn, style, in: inner)
        return Drawn(items: items, box: drawn.box.map { $0.mapped(by: own) })
    }

    /// The content of the element `index`, which has the style of `scope`.
    private mutating func content(of node: SVGTree.Node, _ index: Int, in scope: Scope) throws(SVGFinding) -> Drawn {
        switch node.name {
        case "g", "a": return try children(of: index, in: scope)
        case "switch": return try chosen(of: node, in: scope)
        case "svg": return try nested(node, index, in: scope, size: [nil, nil])
        case "use": return try used(by: node, in: scope)
        case let name where SVGShape.names.contains(name): return try shape(node, in: scope)
        case "text": return try text(node, index, in: scope)
        case "image": return try image(node, in: scope)
        case "foreignObject":
            throw .unsupported(
                "content of another kind than drawings (foreignObject)", at: node.place,
                hint: "let the program write labels as text of SVG (Mermaid: htmlLabels: false)")
        default:
            throw .unsupported("an element “\(node.name.excerpt)”, which is not drawn", at: node.place)
        }
    }

    /// Draws the elements in `index`.
    mutating func children(of index: Int, in scope: Scope) throws(SVGFinding) -> Drawn {
        var drawn = Drawn()
        for child in tree.nodes[index].elements {
            do throws(SVGFinding) { drawn.add(try draw(child, in: scope)) } catch { try keep(error) }
        }
        return drawn
    }

    /// Keeps the finding about one element, so that the others are examined too.
    private mutating func keep(_ finding: SVGFinding) throws(SVGFinding) {
        guard finding.id != "svg-too-complex", findings.count < Self.mostFindings else { throw finding }
        // Once for each kind: one fault of a program is in all of its elements.
        if !findings.contains(where: { $0.message == finding.message }) { findings.append(finding) }
    }

    private static let mostFindings = 20
    /// The greatest nesting depth of elements: each takes some of the stack of its thread.
    private static let mostDepth = 200

    /// Notes that the face `found` stands in for a family that the issue does not have.
    mutating func note(_ found: DrawingFonts.Found?, at place: Int) {
        guard let found, let missing = found.missing else { return }
        note(
            SVGFinding(
                id: "svg-font",
                message: "the issue has no family “\(missing.excerpt)”: text of the drawing is set in \(found.family)",
                hint: "put the fonts into the folder Fonts, or name a family of the issue in the drawing", place: place)
        )
    }

    /// Notes that text is longer than its path.
    mutating func noteShortPath(at place: Int) {
        note(
            SVGFinding(
                id: "svg-text", message: "text is longer than the path that it is on: its end is not seen",
                hint: "make the text smaller, or the path longer", place: place))
    }

    private mutating func note(_ finding: SVGFinding) {
        if notes.count < Self.mostFindings, !notes.contains(where: { $0.message == finding.message }) {
            notes.append(finding)
        }
    }

    /// Draws the first element of a `switch` with all conditions met. Languages are chosen for readers, and print does
    /// not know its readers: a language counts only if there is nothing else.
    private mutating func chosen(of node: SVGTree.Node, in scope: Scope) throws(SVGFinding) -> Drawn {
        let candidates = node.elements.filter { child in
            let child = tree.nodes[child]
            return child.name != "foreignObject" && (child["requiredExtensions"] ?? "").trimmed.isEmpty
        }
        let plain = candidates.first { tree.nodes[$0]["systemLanguage"] == nil }
        guard let child = plain ?? candidates.first else { return Drawn() }
        return try draw(child, in: scope)
    }

    // MARK: Styles

    /// The style of the element `index` in `scope`.
    mutating func style(of index: Int, in scope: Scope) throws(SVGFinding) -> SVGStyle {
        var style = try SVGStyle(try cascade.declarations(of: index), in: scope.style, scope.measures)
        if let language = tree.nodes[index]["lang"] { style.text.language = language }
        if let space = tree.nodes[index]["space"] { style.text.keepsSpace = space == "preserve" }
        return style
    }

    /// The style of the element `index` at the place it is written.
    mutating func writtenStyle(of index: Int) throws(SVGFinding) -> SVGStyle {
        if let known = writtenStyles[index] { return known }
        var outer = SVGStyle()
        if let parent = tree.nodes[index].parent { outer = try writtenStyle(of: parent) }
        let style = try style(of: index, in: Scope(map: PlaneMap(), style: outer, viewport: viewport))
        writtenStyles[index] = style
        return style
    }

    // MARK: Compositing

    /// The marks of an element with its clip, mask, opacity and blend mode.
    private mutating func composited(
        _ drawn: Drawn, _ style: SVGStyle, in scope: Scope
    ) throws(SVGFinding) -> [DisplayItem] {
        var items = drawn.items
        if items.isEmpty || style.opacity == 0 { return [] }
        var group = Group([])
        if let mask = style.mask {
            guard let made = try self.mask(mask, around: drawn.box, in: scope) else { return [] }
            group.mask = made
        }
        var clips: [SVGClip] = []
        if let clip = style.clipPath {
            guard let found = try self.clips(clip, around: drawn.box, in: scope) else { return [] }
            clips = found
        }
        (group.opacity, group.blend) = (style.opacity, style.blend)
        group.isIsolated = style.isIsolated && !group.isComposited && items.contains(where: \.blendsWithBackdrop)
        if group.isComposited {
            if group.mask == nil, group.blend == .normal, let faded = items.faded(group.opacity) {
                items = faded
            } else {
                group.items = items
                items = [.group(group)]
            }
        }
        for clip in clips { items = clip.clipping(items) }
        return items
    }
}

extension DisplayItem {
    /// Whether something in it blends with its backdrop.
    var blendsWithBackdrop: Bool {
        guard case .group(let group) = self else { return false }
        if group.blend != .normal { return true }
        return !group.isComposited && group.items.contains(where: \.blendsWithBackdrop)
    }
}

extension [DisplayItem] {
    /// The marks with `opacity` applied, if that needs nothing that the marks lack.
    fileprivate func faded(_ opacity: Double) -> [DisplayItem]? {
        guard count == 1, case .group(var group) = self[0], group.clip == nil, group.mask == nil,
            group.blend == .normal, group.opacity < 1
        else { return nil }
        group.opacity *= opacity
        return [.group(group)]
    }
}

extension SVGFinding {
    /// The finding about places that are no numbers of a page.
    static func tooLarge(at place: Int) -> SVGFinding {
        SVGFinding(
            id: "svg-size", message: "the drawing has a mark that is too large or too far away",
            hint: "cut off what lies outside of the drawing", place: place)
    }

    /// The finding about an id that no element has.
    static func missing(_ id: String, _ kind: String, at place: Int) -> SVGFinding {
        SVGFinding(
            id: "svg-reference", message: "the drawing refers to “#\(id.excerpt)”, which is no \(kind) in it",
            hint: "export the drawing again, or delete what refers to it", place: place)
    }
}
