import PubCCairo
import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity

/// Draws the items of pages: text as the target has it, everything else by Cairo.
struct Canvas<Target: DrawingTarget>: ~Copyable {
    let faces: Faces
    /// Pictures of glyphs.
    let pictures: GlyphPictures
    let target: Target
    /// From the marks that are being drawn to the sheet.
    private(set) var matrix = PageTransform(origin: .zero)
    /// The letters of an initial that are read with the run after it.
    private var prefix = ""

    /// A canvas that draws on `target`.
    init(faces: Faces, pictures: GlyphPictures, target: Target) {
        self.faces = faces
        self.pictures = pictures
        self.target = target
    }

    /// Draws all of `page`, which `matrix` brings to the sheet; its last text may wait in the target.
    mutating func draw(_ page: Page, at matrix: PageTransform) throws(EmissionError) {
        self.matrix = matrix
        try draw(page.marks.items, of: page.marks)
    }

    mutating func draw(_ items: [DisplayItem], of marks: Marks) throws(EmissionError) {
        let items = items.annotationsLast
        for (index, item) in items.enumerated() {
            switch item {
            case .glyphs(let run):
                if run.joinsNext, let next = items.run(after: index), try isReadable(run, with: next, of: marks) {
                    try drawInitial(run, of: marks)
                } else {
                    try append(run, of: marks)
                }
            case .path(let item):
                target.mark(item.element)
                draw(item, on: try graphics())
            case .image(let item): try draw(item)
            case .group(let group): try draw(group, of: marks)
            case .link: break
            }
        }
    }

    /// Cairo's context for graphics above the pending text, in the coordinates of the marks.
    func graphics() throws(EmissionError) -> OpaquePointer {
        try target.flushText()
        let context = target.context
        matrix.set(on: context)
        return context
    }

    // MARK: Text

    mutating func append(_ run: GlyphRun, of marks: Marks) throws(EmissionError) {
        if run.hasKashidas {
            try append(lengthened: run, of: marks)
        } else if faces.hasColor(run.font) && !run.isHidden {
            try append(colored: run, of: marks)
        } else {
            try append(plain: run, of: marks)
        }
    }

    mutating func append(plain run: GlyphRun, of marks: Marks) throws(EmissionError) {
        if !prefix.isEmpty { try appendPrefix(of: run) }
        try target.append(run, of: marks, by: matrix)
    }

    // MARK: Initials

    /// Whether an initial can be drawn as outlines, and its letters be read before `next` in the face of `next`.
    private func isReadable(_ run: GlyphRun, with next: GlyphRun, of marks: Marks) throws(EmissionError) -> Bool {
        guard !next.isRightToLeft, !faces.hasColor(next.font), !faces.hasColor(run.font) else { return false }
        let program = try faces.program(next.font)
        return marks.string(of: run).unicodeScalars.allSatisfy { program.glyph(of: $0) != nil }
    }

    /// Draws an initial as outlines: as text on another baseline, most viewers would read it as a separate word.
    private mutating func drawInitial(_ run: GlyphRun, of marks: Marks) throws(EmissionError) {
        try drawOutlines(of: run, marks)
        prefix += marks.string(of: run)
    }

    /// Draws the outlines of the glyphs of `run`, which are not read as text.
    mutating func drawOutlines(of run: GlyphRun, _ marks: Marks) throws(EmissionError) {
        target.mark(run.element)
        let context = try graphics()
        let program = try faces.program(run.font)
        var outlines = Path()
        for glyph in marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)] {
            outlines.elements += program.outline(glyph, of: run).elements
        }
        outlines.trace(on: context)
        target.paintPath(in: TextInk(run), on: context)
    }

    /// Adds the letters of the initial before `run`, its line's rest, in the face of the rest: read, and not seen.
    private mutating func appendPrefix(of run: GlyphRun) throws(EmissionError) {
        let program = try faces.program(run.font)
        let em = run.size.points * run.glyphScale / 1000
        var letters = Marks()
        var hidden = run
        var pen = Length.zero
        var glyphs: [PlacedGlyph] = []
        for scalar in prefix.unicodeScalars {
            guard let glyph = program.glyph(of: scalar) else { continue }
            glyphs.append(PlacedGlyph(glyph: glyph, along: Double(pen.raw), y: 0))
            pen += Length(clampingPoints: program.width(of: glyph) * em) ?? .zero
        }
        (hidden.isHidden, hidden.joinsNext, hidden.letterSpace) = (true, false, .zero)
        hidden.isFollowedBySpace = false
        hidden.origin.x -= pen
        let clusters = prefix.unicodeScalars.filter { program.glyph(of: $0) != nil }
            .map { TextCluster(bytes: UInt16(UTF8.width($0)), glyphs: 1) }
        letters.append(hidden, glyphs: glyphs, text: prefix.utf8, clusters: clusters)
        prefix = ""
        guard case .glyphs(let readable)? = letters.items.first else { return }
        try target.append(readable, of: letters, by: matrix)
    }

    // MARK: Outlines

    private func draw(_ item: PathItem, on context: OpaquePointer) {
        item.path.trace(on: context)
        if let fill = item.fill {
            target.setSource(fill, on: context)
            cairo_set_fill_rule(context, item.fillRule.cairo)
            cairo_fill_preserve(context)
        }
        if let gradient = item.gradient {
            fill(gradient, in: item, on: context)
            item.path.trace(on: context)
        }
        if let stroke = item.stroke {
            target.setSource(stroke.paint, on: context)
            stroke.set(on: context)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    /// Fills the path of `item` with colours that change.
    private func fill(_ gradient: GradientFill, in item: PathItem, on context: OpaquePointer) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_set_fill_rule(context, item.fillRule.cairo)
        cairo_clip(context)
        guard let area = item.path.controlBounds.map(PaintArea.init(onPage:)), let line = Gradient(gradient, in: area)
        else {
            return
        }
        target.fill(line, over: area, on: context)
    }

    // MARK: Pictures and groups

    private func draw(_ item: ImageItem) throws(EmissionError) {
        let picture = try target.surface(for: item, extent: matrix.extent(of: item.frame.size))
        let isCut = item.clip != item.frame
        if isCut { target.endMark() }
        let context = try graphics()
        cairo_save(context)
        if isCut {
            Path(rect: item.clip).trace(on: context)
            cairo_clip(context)
        }
        target.mark(item.element)
        var placement = picture.placement(in: item.frame)
        cairo_transform(context, &placement)
        cairo_set_source_surface(context, picture.surface, 0, 0)
        if picture.isPlaceholder {
            // Any other filter lets Cairo ask viewers to blur enlarged pictures (/Interpolate).
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_FAST)
            cairo_paint(context)
        } else {
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, picture.width, picture.height)
            cairo_fill(context)
        }
        if isCut { target.endMark() }
        cairo_restore(context)
    }

    private mutating func draw(_ group: Group, of marks: Marks) throws(EmissionError) {
        let outer = matrix
        matrix = matrix.after(group.transform)
        defer { matrix = outer }
        // A group that only moves what is in it is nothing to Cairo: text stays in the block before it.
        guard group.isComposited || group.clip != nil else { return try draw(group.items, of: marks) }
        target.endMark()
        let context = try graphics()
        cairo_save(context)
        if let clip = group.clip {
            clip.trace(on: context)
            cairo_set_fill_rule(context, group.clipRule.cairo)
            cairo_clip(context)
        }
        if group.isComposited {
            try drawComposited(group, of: marks, on: context)
        } else {
            try draw(group.items, of: marks)
        }
        target.endMark()
        try target.flushText()
        cairo_restore(context)
    }

    private mutating func drawComposited(
        _ group: Group, of marks: Marks, on context: OpaquePointer
    ) throws(EmissionError) {
        var group = group
        if group.mask != nil, group.opacity < 1 || group.blend != .normal {
            // Cairo masks by a pattern or by an opacity, not by both.
            var masked = Group(group.items)
            (masked.mask, group.mask) = (group.mask, nil)
            group.items = [.group(masked)]
        }
        try drawForm(group.items, of: marks, on: context)
        guard let mask = group.mask else {
            cairo_pop_group_to_source(context)
            cairo_set_operator(context, group.blend.cairo)
            return cairo_paint_with_alpha(context, group.opacity)
        }
        let shown = cairo_pop_group(context)
        defer { cairo_pattern_destroy(shown) }
        target.beginMask(mask.kind)
        let pattern = try drawMask(mask, on: context)
        defer { cairo_pattern_destroy(pattern) }
        target.endMask(pattern)
        cairo_set_source(context, shown)
        cairo_mask(context, pattern)
    }

    /// Draws `items` in a group of Cairo that is still to be popped.
    private mutating func drawForm(
        _ items: [DisplayItem], of marks: Marks, on context: OpaquePointer
    ) throws(EmissionError) {
        cairo_push_group(context)
        target.beginForm()
        try draw(items, of: marks)
        target.endMark()
        try target.flushText()
        target.endForm()
    }

    /// The pattern of `mask`.
    private mutating func drawMask(
        _ mask: Group.Mask, on context: OpaquePointer
    ) throws(EmissionError) -> OpaquePointer? {
        var items = mask.items
        if mask.kind == .luminance, let bounds = mask.items.compactMap(\.areaBounds).reduce(nil, Rect.around) {
            // What is not drawn on has no luminance either; but content in pictures alone would not name the kind of the mask.
            items.insert(.path(PathItem(Path(rect: bounds), fill: Paint(.rgb(0, 0, 0)))), at: 0)
        }
        try drawForm(items, of: Marks(), on: context)
        return cairo_pop_group(context)
    }
}

extension Rect {
    /// The rectangle around both.
    fileprivate static func around(_ one: Rect?, _ other: Rect) -> Rect? { one?.union(other) ?? other }
}

extension Group.Blend {
    /// Cairo's operator for it.
    fileprivate var cairo: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}

extension [DisplayItem] {
    /// The items with annotations after all others: viewers read text in the order of its drawing.
    fileprivate var annotationsLast: [DisplayItem] {
        guard contains(where: \.isAnnotation) else { return self }
        return filter { !$0.isAnnotation } + filter(\.isAnnotation)
    }

    /// The first run of glyphs after the item at `index` that is not an initial; nil if a group comes first.
    fileprivate func run(after index: Int) -> GlyphRun? {
        for item in self[(index + 1)...] {
            switch item {
            case .glyphs(let run): if !run.joinsNext { return run }
            case .group: return nil
            case .path, .image, .link: break
            }
        }
        return nil
    }
}

extension DisplayItem {
    /// True for an annotation, also one that is turned.
    fileprivate var isAnnotation: Bool {
        switch self {
        case .glyphs(let run): run.isAnnotation
        case .group(let group): !group.items.isEmpty && group.items.allSatisfy(\.isAnnotation)
        case .path, .image, .link: false
        }
    }
}

extension FontProgram {
    /// The outline of a glyph of `run` at its position in the run.
    func outline(_ glyph: PlacedGlyph, of run: GlyphRun) -> Path {
        let origin = Point(
            x: run.origin.x + Length(raw: Int64(glyph.x)), y: run.origin.y + Length(raw: Int64(glyph.y)))
        let scale = run.scale(of: glyph)
        return outline(of: glyph.glyph, size: run.size)
            .mapped { Point(x: origin.x + $0.x.scaled(by: scale), y: origin.y + $0.y) }
    }
}

extension Path {
    /// Makes it the context's path.
    func trace(on context: OpaquePointer) {
        cairo_new_path(context)
        append(to: context)
    }

    /// Adds it to the context's path.
    func append(to context: OpaquePointer) {
        for element in elements {
            switch element {
            case .move(let p): cairo_move_to(context, p.x.points, p.y.points)
            case .line(let p): cairo_line_to(context, p.x.points, p.y.points)
            case .curve(let a, let b, let p):
                cairo_curve_to(
                    context, a.x.points, a.y.points, b.x.points, b.y.points, p.x.points, p.y.points)
            case .close: cairo_close_path(context)
            }
        }
    }
}

extension Marks {
    fileprivate func string(of run: GlyphRun) -> String {
        String(decoding: text[Int(run.text.lowerBound)..<Int(run.text.upperBound)], as: UTF8.self)
    }
}

extension Stroke {
    /// Sets it as the stroke of `context`, except for its paint.
    fileprivate func set(on context: OpaquePointer) {
        cairo_set_line_width(context, weight.points)
        let lengths = dashes.map(\.points)
        cairo_set_dash(context, lengths, Int32(lengths.count), dashOffset.points)
        switch cap {
        case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
        }
        cairo_set_line_join(context, join.cairo)
        cairo_set_miter_limit(context, miterLimit)
    }
}

extension PathItem.FillRule {
    /// Cairo's name for it.
    fileprivate var cairo: cairo_fill_rule_t {
        self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
    }
}

extension Stroke.Join {
    /// Cairo's name for it.
    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
