import PubDiagnostics
import PubDisplayList
import PubGeometry

extension Drawing {
    /// The largest side: PDF's largest page, in points.
    private static let mostSide = 14_400.0
    /// The most layers within one another: readers of PDFs leave out content within a hundred, some within fewer.
    private static let mostLayerDepth = 24

    /// The drawing of `bytes`, an SVG in UTF-8 without a byte order mark. `findings` lists errors in single elements:
    /// with any, there is no drawing. `notes` lists things not drawn as it asks. `linked` gives pictures in files of their own.
    init?(
        svg bytes: [UInt8], in fonts: DrawingFonts?, linked: LinkedFiles? = nil, noting findings: inout [SVGFinding],
        _ notes: inout [SVGFinding]
    ) throws(SVGFinding) {
        let tree = try SVGTreeReader.tree(of: bytes)
        let root = tree.nodes[0]
        let pixels = try SVGRoot.size(of: root)
        try SVGBudget.check(tree)
        var painter = try SVGPainter(tree, viewport: root.viewBox?.size ?? pixels, in: fonts, linked: linked)
        // Pixels are 96 to an inch, points 72.
        size = Size(width: Length(points: pixels.x * 0.75), height: Length(points: pixels.y * 0.75))
        let drawn = try painter.drawRoot(pixels)
        (findings, notes) = (painter.findings, painter.notes)
        guard findings.isEmpty else { return nil }
        var items = drawn.items
        if items.contains(where: \.blendsWithBackdrop) {
            // A drawing blends with itself, and not with the page.
            var group = Group(items)
            group.isIsolated = true
            items = [.group(group)]
        }
        guard items.layerDepth <= Self.mostLayerDepth else {
            throw .tooComplex(
                "more than \(Self.mostLayerDepth) layers in one another (by opacity, masks and blending)",
                at: root.place)
        }
        marks = painter.tables
        marks.items = items
        pictures = painter.pictures
        hasLinkedPictures = painter.hasLinkedPictures
        contour = outlineOfSeen
    }

    /// The sides of a drawing that is `pixels` large, if a page can have them.
    fileprivate static func check(_ pixels: SIMD2<Double>, at place: Int) throws(SVGFinding) {
        let points = pixels * 0.75
        guard points.x >= 1, points.y >= 1, points.max() <= mostSide else {
            let sides = [points.x, points.y].map { $0 < 1e9 ? "\(Int($0.rounded()))" : "1e9" }
                .joined(separator: " × ")
            throw SVGFinding(
                id: "svg-size", message: "the drawing is \(sides) pt large; one may have 1 to 14,400 pt",
                hint: "change the width and height of its svg element; it is scaled to its place all the same",
                place: place)
        }
    }
}

/// The outermost element of a drawing.
enum SVGRoot {
    /// The size that it asks for, in pixels (96 to an inch), or else the size of its view box.
    static func size(of root: SVGTree.Node) throws(SVGFinding) -> SIMD2<Double> {
        let box = root.viewBox
        func side(_ name: String) -> Double? {
            // Parts of a viewport are no size: nothing is around the drawing.
            guard let length = root[name].flatMap({ SVGLength($0) }), length.unit != .percent, length.value > 0,
                length.unit != .viewportWidth, length.unit != .viewportHeight
            else { return nil }
            // Medium, the size of type that CSS begins with, is 16 pixels.
            return SVGMeasures(viewport: .zero, em: 16).resolved(length, .across)
        }
        let pixels: SIMD2<Double>?
        switch (side("width"), side("height")) {
        case (let width?, let height?): pixels = SIMD2(width, height)
        case (let width?, nil): pixels = box.map { SIMD2(width, width * $0.size.y / $0.size.x) }
        case (nil, let height?): pixels = box.map { SIMD2(height * $0.size.x / $0.size.y, height) }
        case (nil, nil): pixels = box?.size
        }
        guard let pixels, pixels.x.isFinite, pixels.y.isFinite else {
            throw SVGFinding(
                id: "svg-size", message: "the drawing has no size",
                hint: "give its svg element a viewBox, or a width and a height", place: root.place)
        }
        try Drawing.check(pixels, at: root.place)
        return pixels
    }
}

extension SVGPainter {
    /// Draws the root, `pixels` large.
    fileprivate mutating func drawRoot(_ pixels: SIMD2<Double>) throws(SVGFinding) -> Drawn {
        let root = tree.nodes[0]
        let frame = PlaneBox(low: .zero, high: pixels)
        var scope = Scope(map: .scale(0.75, 0.75), style: SVGStyle(), viewport: pixels)
        let style = try style(of: 0, in: scope)
        guard style.isDisplayed else { return Drawn() }
        scope.shown = [0]
        return try draw(root, 0, style, in: scope) { (painter, inner) throws(SVGFinding) in
            var inner = inner
            if let box = root.viewBox {
                inner.map = inner.map.after(root.aspectRatio.map(box, into: frame))
                inner.viewport = box.size
            }
            return try painter.children(of: 0, in: inner)
        }
    }
}

extension [DisplayItem] {
    /// The nesting depth of groups that are composited as one.
    fileprivate var layerDepth: Int {
        reduce(0) { depth, item in
            guard case .group(let group) = item else { return depth }
            let inner = Swift.max(group.items.layerDepth, group.mask?.items.layerDepth ?? 0)
            return Swift.max(depth, inner + (group.isComposited ? 1 : 0))
        }
    }
}
