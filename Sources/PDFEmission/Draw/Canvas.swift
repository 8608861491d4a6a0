import CCairo
import Color
import DisplayList
import Geometry
import Identity

/// What differs between drawing for a PDF and drawing for a screen.
protocol DrawingTarget: AnyObject {
    /// The colour to draw `paint` in; `isRead` is false for glyphs whose text is read with others.
    func components(of paint: Paint, isRead: Bool) -> (red: Double, green: Double, blue: Double)
    /// A surface for the picture, one unit wide and high, which the canvas does not release; and how it is to be turned.
    func surface(for image: ImageID, frame: Rect) throws(EmissionError) -> PictureSurface
    /// Shows what `batch` holds, with font and colour set.
    func show(_ batch: borrowing TextBatch, on context: OpaquePointer)
}

/// Draws the items of pages on a Cairo context whose unit is the point.
struct Canvas<Target: DrawingTarget>: ~Copyable {
    private let context: OpaquePointer
    private let faces: Faces
    private let target: Target
    private var batch = TextBatch()
    private var paints: [Paint: UInt32] = [:]
    private var paintTable: [Paint] = []
    /// The text of an initial that is read with the run after it.
    private var prefix: ArraySlice<UInt8> = []
    /// Above 0 where the context turns or scales: fonts that are made for a page in points do not fit there.
    private var transformDepth: Int

    /// `isScaled` tells that the context's unit is not its surface's.
    init(context: OpaquePointer, faces: Faces, target: Target, isScaled: Bool = false) {
        self.context = context
        self.faces = faces
        self.target = target
        transformDepth = isScaled ? 1 : 0
    }

    /// Draws all of `page`, with the upper left corner of its trim at `origin`.
    mutating func draw(_ page: Page, at origin: Point) throws(EmissionError) {
        cairo_save(context)
        cairo_translate(context, origin.x.points, origin.y.points)
        try draw(page.items, of: page)
        cairo_restore(context)
    }

    private mutating func draw(_ items: [Item], of page: Page) throws(EmissionError) {
        for (index, item) in items.enumerated() {
            if case .glyphs(let run) = item {
                try append(run, of: page, isJoined: run.joinsNext && items.hasGlyphs(after: index))
                continue
            }
            try flushText()
            switch item {
            case .path(let item): draw(item)
            case .image(let item): try draw(item)
            case .group(let group): try draw(group, of: page)
            case .glyphs, .link: break
            }
        }
        try flushText()
    }

    // MARK: Text

    private mutating func append(_ run: GlyphRun, of page: Page, isJoined: Bool) throws(EmissionError) {
        let look = TextBatch.Look(
            font: run.font.index, size: run.size.raw, scale: run.glyphScale, paint: number(of: run.paint),
            backwards: run.backwards, isRead: !isJoined)
        if batch.look != look {
            try flushText()
            batch.begin(look)
        }
        batch.append(run, of: page, after: prefix)
        prefix = isJoined ? page.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)] : []
    }

    private mutating func number(of paint: Paint) -> UInt32 {
        if let look = batch.look, paintTable[Int(look.paint)] == paint { return look.paint }
        if let known = paints[paint] { return known }
        let number = UInt32(paintTable.count)
        paintTable.append(paint)
        paints[paint] = number
        return number
    }

    private mutating func flushText() throws(EmissionError) {
        guard let look = batch.look else { return }
        if !batch.isEmpty {
            let font = FontID(Int(look.font))
            if transformDepth == 0 {
                cairo_set_scaled_font(context, try faces.scaledFont(font, size: look.size, scale: look.scale))
            } else {
                try faces.select(font, size: look.size, scale: look.scale, on: context)
            }
            setSource(paintTable[Int(look.paint)], isRead: look.isRead)
            target.show(batch, on: context)
        }
        batch.begin(nil)
    }

    private func setSource(_ paint: Paint, isRead: Bool = true) {
        let light = target.components(of: paint, isRead: isRead)
        cairo_set_source_rgb(context, light.red, light.green, light.blue)
    }

    // MARK: Outlines

    private func draw(_ item: PathItem) {
        trace(item.path)
        if let fill = item.fill {
            setSource(fill)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
            cairo_fill_preserve(context)
        }
        if let stroke = item.stroke {
            setSource(stroke.paint)
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
    }

    private func trace(_ path: Path) {
        cairo_new_path(context)
        for element in path.elements {
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

    // MARK: Pictures and groups

    private func draw(_ item: ImageItem) throws(EmissionError) {
        let picture = try target.surface(for: item.image, frame: item.frame)
        cairo_save(context)
        if item.clip != item.frame {
            trace(Path(rect: item.clip))
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

    private mutating func draw(_ group: Group, of page: Page) throws(EmissionError) {
        cairo_save(context)
        var matrix = cairo_matrix_t(group.transform)
        let turns = group.transform.linearPart != Transform.identity.linearPart
        cairo_transform(context, &matrix)
        if turns { transformDepth += 1 }
        if let clip = group.clip {
            trace(clip)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_clip(context)
        }
        if group.opacity < 1 || group.blend != .normal {
            cairo_push_group(context)
            try draw(group.items, of: page)
            cairo_pop_group_to_source(context)
            cairo_set_operator(context, group.blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER)
            cairo_paint_with_alpha(context, group.opacity)
        } else {
            try draw(group.items, of: page)
        }
        if turns { transformDepth -= 1 }
        cairo_restore(context)
    }
}

extension [Item] {
    /// True when a run of glyphs follows the item at `index`.
    fileprivate func hasGlyphs(after index: Int) -> Bool {
        self[(index + 1)...].contains { if case .glyphs = $0 { true } else { false } }
    }
}

extension Transform {
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
