import CCairo
import Color
import DisplayList
import Geometry
import Identity

/// Draws the items of pages on a Cairo context whose unit is the point.
struct Canvas<Target: DrawingTarget>: ~Copyable {
    let context: OpaquePointer
    let faces: Faces
    /// Pictures of glyphs.
    let pictures: GlyphPictures
    let target: Target
    private var batch = TextBatch()
    private var inks: [TextInk: UInt32] = [:]
    private var inkTable: [TextInk] = []
    /// The letters of an initial that are read with the run after it.
    private var prefix = ""
    /// Above 0 where the context turns or scales: fonts that are made for a page in points do not fit there.
    private var transformDepth: Int
    /// How much larger than its own size what is drawn now appears on the page.
    private var groupScale = 1.0

    /// `isScaled` tells that the context's unit is not its surface's.
    init(
        context: OpaquePointer, faces: Faces, pictures: GlyphPictures, target: Target, isScaled: Bool = false
    ) {
        self.context = context
        self.faces = faces
        self.pictures = pictures
        self.target = target
        transformDepth = isScaled ? 1 : 0
    }

    /// Draws all of `page`, with the upper left corner of its trim at `origin`.
    mutating func draw(_ page: Page, at origin: Point) throws(EmissionError) {
        cairo_save(context)
        cairo_translate(context, origin.x.points, origin.y.points)
        try draw(page.marks.items, of: page.marks)
        cairo_restore(context)
    }

    mutating func draw(_ items: [DisplayItem], of marks: Marks) throws(EmissionError) {
        let items = items.annotationsLast
        for (index, item) in items.enumerated() {
            if case .glyphs(let run) = item {
                if run.joinsNext, let next = items.run(after: index), try isReadable(run, with: next, of: marks) {
                    try drawInitial(run, of: marks)
                } else {
                    try append(run, of: marks)
                }
                continue
            }
            try flushText()
            switch item {
            case .path(let item): draw(item)
            case .image(let item): try draw(item)
            case .group(let group): try draw(group, of: marks)
            case .glyphs, .link: break
            }
        }
        try flushText()
    }

    // MARK: Text

    private mutating func append(_ run: GlyphRun, of marks: Marks) throws(EmissionError) {
        if faces.isDrawn(run.font) || faces.hasColor(run.font) && !run.isHidden {
            try append(colored: run, of: marks)
        } else {
            try append(plain: run, of: marks)
        }
    }

    mutating func append(plain run: GlyphRun, of marks: Marks) throws(EmissionError) {
        if !prefix.isEmpty { try appendPrefix(of: run, of: marks) }
        try begin(look(of: run))
        batch.append(run, of: marks)
    }

    private mutating func look(of run: GlyphRun) -> TextBatch.Look {
        TextBatch.Look(
            font: run.font, size: run.size.raw, scale: run.glyphScale,
            ink: number(of: TextInk(paint: run.paint, outline: run.stroke)),
            backwards: run.isRightToLeft, isShown: !run.isHidden)
    }

    mutating func begin(_ look: TextBatch.Look) throws(EmissionError) {
        guard batch.look != look else { return }
        try flushText()
        batch.begin(look)
    }

    /// Adds one glyph of the carrier, at `place`.
    mutating func append(carrier glyph: Int, text: ArraySlice<UInt8>, at place: Point) {
        batch.append(UInt32(clamping: glyph), x: place.x.points, y: place.y.points, text: text)
    }

    mutating func number(of ink: TextInk) -> UInt32 {
        if let look = batch.look, inkTable[Int(look.ink)] == ink { return look.ink }
        if let known = inks[ink] { return known }
        let number = UInt32(inkTable.count)
        inkTable.append(ink)
        inks[ink] = number
        return number
    }

    mutating func flushText() throws(EmissionError) {
        guard let look = batch.look else { return }
        if !batch.isEmpty {
            try select(look)
            target.show(batch, in: inkTable[Int(look.ink)], scale: groupScale, on: context)
        }
        batch.begin(nil)
    }

    private func select(_ look: TextBatch.Look) throws(EmissionError) {
        if transformDepth == 0 {
            cairo_set_scaled_font(context, try faces.scaledFont(look.font, size: look.size, scale: look.scale))
        } else {
            try faces.select(look.font, size: look.size, scale: look.scale, on: context)
        }
    }

    // MARK: Initials

    /// True when an initial can be drawn as outlines, and its letters be read before `next` in the face of `next`.
    private func isReadable(_ run: GlyphRun, with next: GlyphRun, of marks: Marks) throws(EmissionError) -> Bool {
        guard !next.isRightToLeft, !faces.hasColor(next.font), !faces.isDrawn(next.font),
            try faces.hasPlainOutlines(run.font)
        else { return false }
        for scalar in marks.string(of: run).unicodeScalars where try faces.glyph(of: scalar, in: next.font) == nil {
            return false
        }
        return true
    }

    /// Draws an initial as outlines: as text on another baseline, most viewers would read it as a word of its own.
    private mutating func drawInitial(_ run: GlyphRun, of marks: Marks) throws(EmissionError) {
        try flushText()
        let look = look(of: run)
        try select(look)
        batch.begin(look)
        batch.append(run, of: marks)
        cairo_new_path(context)
        cairo_glyph_path(context, batch.glyphs, Int32(batch.glyphs.count))
        target.paintPath(in: TextInk(paint: run.paint, outline: run.stroke), on: context)
        batch.begin(nil)
        prefix += marks.string(of: run)
    }

    /// Adds the letters of the initial before `run`, its line's rest, in the face of the rest: read, and not seen.
    private mutating func appendPrefix(of run: GlyphRun, of marks: Marks) throws(EmissionError) {
        var look = look(of: run)
        look.isShown = false
        look.backwards = false
        let em = run.size.points * run.glyphScale / 1000
        var letters: [(scalar: Unicode.Scalar, glyph: UInt32, advance: Double)] = []
        for scalar in prefix.unicodeScalars {
            guard let glyph = try faces.glyph(of: scalar, in: run.font) else { continue }
            letters.append((scalar, glyph.index, glyph.advance * em))
        }
        prefix = ""
        try begin(look)
        var x = run.origin.x.points - letters.reduce(0) { $0 + $1.advance }
        for letter in letters {
            batch.append(letter.glyph, x: x, y: run.origin.y.points, text: String(letter.scalar).utf8)
            x += letter.advance
        }
    }

    // MARK: Outlines

    private func draw(_ item: PathItem) {
        item.path.trace(on: context)
        if let fill = item.fill {
            target.setSource(fill, on: context)
            cairo_set_fill_rule(
                context, item.fillRule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            cairo_fill_preserve(context)
        }
        if let stroke = item.stroke {
            target.setSource(stroke.paint, on: context)
            set(stroke)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    private func set(_ stroke: Stroke) {
        cairo_set_line_width(context, stroke.weight.points)
        let dashes = stroke.dashes.map(\.points)
        cairo_set_dash(context, dashes, Int32(dashes.count), 0)
        switch stroke.cap {
        case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
        }
        cairo_set_line_join(context, stroke.join.cairo)
        cairo_set_miter_limit(context, Stroke.miterLimit)
    }

    // MARK: Pictures and groups

    private func draw(_ item: ImageItem) throws(EmissionError) {
        let picture = try target.surface(for: item.image, frame: item.frame)
        cairo_save(context)
        if item.clip != item.frame {
            Path(rect: item.clip).trace(on: context)
            cairo_clip(context)
        }
        var placement = picture.placement(in: item.frame)
        cairo_transform(context, &placement)
        cairo_set_source_surface(context, picture.surface, 0, 0)
        if picture.isStandIn {
            // Any other filter lets Cairo ask viewers to blur enlarged pictures (/Interpolate).
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_FAST)
            cairo_paint(context)
        } else {
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, picture.width, picture.height)
            cairo_fill(context)
        }
        cairo_restore(context)
    }

    private mutating func draw(_ group: Group, of marks: Marks) throws(EmissionError) {
        cairo_save(context)
        var matrix = cairo_matrix_t(group.transform)
        let turns = group.transform.linearPart != Transform.identity.linearPart
        cairo_transform(context, &matrix)
        let outerScale = groupScale
        if turns {
            transformDepth += 1
            groupScale *= group.transform.scale
        }
        if let clip = group.clip {
            clip.trace(on: context)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_clip(context)
        }
        if group.opacity < 1 || group.blend != .normal {
            cairo_push_group(context)
            try draw(group.items, of: marks)
            cairo_pop_group_to_source(context)
            cairo_set_operator(context, group.blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER)
            cairo_paint_with_alpha(context, group.opacity)
        } else {
            try draw(group.items, of: marks)
        }
        if turns { transformDepth -= 1 }
        groupScale = outerScale
        cairo_restore(context)
    }
}

extension [DisplayItem] {
    /// The items with annotations after all others: viewers read text in the order of its drawing.
    fileprivate var annotationsLast: [DisplayItem] {
        let last = filter(\.isAnnotation)
        return last.isEmpty ? self : filter { !$0.isAnnotation } + last
    }

    /// The first run of glyphs after the item at `index` that is no initial; nil when a group comes first.
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

extension Path {
    /// Makes it the context's path.
    func trace(on context: OpaquePointer) {
        cairo_new_path(context)
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

extension Stroke.Join {
    /// Cairo's name for it.
    var cairo: cairo_line_join_t { self == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER }
}

extension Transform {
    /// How much larger areas become, as a length.
    fileprivate var scale: Double { abs(a * d - b * c).squareRoot() }

    fileprivate var linearPart: SIMD4<Double> { SIMD4(a, b, c, d) }
}

extension cairo_matrix_t {
    init(_ transform: Transform) {
        self.init()
        cairo_matrix_init(
            &self, transform.a, transform.b, transform.c, transform.d, transform.translation.x.points,
            transform.translation.y.points)
    }
}
