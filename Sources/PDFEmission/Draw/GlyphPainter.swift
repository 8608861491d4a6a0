import PubCCairo
import PubColor
import PubFonts
import PubGeometry
import PubIdentity

/// Draws paints of glyphs on a Cairo context whose unit is the font's, y upwards from the glyph's origin.
struct GlyphPainter<Target: DrawingTarget> {
    let context: OpaquePointer
    let target: Target
    let program: FontProgram
    /// The text's own paint.
    let text: Paint
    /// The element that the glyph is content of. Each fill is marked on its own, since they have different clips.
    let element: ElementID

    /// Draws `paint`; an unbounded fill is clipped to the bounds of the outlines beside it.
    func draw(_ paint: GlyphPaint) {
        if let area = program.area(of: paint) { draw(paint, within: area) }
    }

    private func draw(_ paint: GlyphPaint, within area: PaintArea) {
        if area.isEmpty { return }
        switch paint {
        case .solid(let color):
            marked {
                setSource(color)
                cairo_rectangle(context, area.low.x, area.low.y, area.size.x, area.size.y)
                cairo_fill(context)
            }
        case .gradient(let gradient):
            if let gradient = Gradient(gradient, text: text, in: area) {
                marked { target.fill(gradient, over: area, on: context) }
            }
        case .outline(let glyph, let map, let inner): draw(inner, inside: glyph, by: map, within: area)
        case .box(let box, let inner):
            cairo_save(context)
            let box = PaintArea(box)
            cairo_rectangle(context, box.low.x, box.low.y, max(0, box.size.x), max(0, box.size.y))
            cairo_clip(context)
            draw(inner, within: area.intersection(box))
            cairo_restore(context)
        case .transformed(let map, let inner):
            guard let back = map.inverted else { return }
            cairo_save(context)
            transform(by: map)
            draw(inner, within: area.mapped(by: back))
            cairo_restore(context)
        case .layers(let layers): for layer in layers { draw(layer, within: area) }
        case .faded(let opacity, let inner):
            asGroup(within: area) { draw(inner, within: area) }
            cairo_paint_with_alpha(context, opacity)
            cairo_restore(context)
        case .composite(let source, let rule, let backdrop):
            asGroup(within: area) {
                draw(backdrop, within: area)
                asGroup(within: area) { draw(source, within: area) }
                cairo_set_operator(context, rule.cairo)
                cairo_paint(context)
                cairo_restore(context)
            }
            cairo_paint(context)
            cairo_restore(context)
        }
    }

    /// Draws by `body` as content of the element.
    private func marked(_ body: () -> Void) {
        target.mark(element)
        body()
        target.endMark()
    }

    /// Saves the state, and makes the drawing of `body` its source; nothing outside `area` is reached.
    private func asGroup(within area: PaintArea, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, area.low.x, area.low.y, area.size.x, area.size.y)
        cairo_clip(context)
        cairo_push_group(context)
        target.beginForm()
        body()
        target.endForm()
        cairo_pop_group_to_source(context)
    }

    private func draw(_ inner: GlyphPaint, inside glyph: UInt32, by map: GlyphTransform, within area: PaintArea) {
        let outline = program.outline(of: glyph, size: program.unit)
        guard map.inverted != nil, let box = outline.controlBounds.map({ PaintArea($0).mapped(by: map) }) else {
            return
        }
        cairo_save(context)
        if case .solid(let color) = inner {
            marked {
                trace(outline, by: map)
                setSource(color)
                cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
                cairo_fill(context)
            }
        } else {
            trace(outline, by: map)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_clip(context)
            draw(inner, within: area.intersection(box))
        }
        cairo_restore(context)
    }

    /// Makes `outline`, which `map` brings to its place, the context's path.
    private func trace(_ outline: Path, by map: GlyphTransform) {
        var outer = cairo_matrix_t()
        cairo_get_matrix(context, &outer)
        transform(by: map)
        // Outlines of fonts come with y downwards.
        cairo_scale(context, 1, -1)
        outline.trace(on: context)
        cairo_set_matrix(context, &outer)
    }

    private func transform(by map: GlyphTransform) {
        var matrix = cairo_matrix_t()
        cairo_matrix_init(&matrix, map.x.x, map.x.y, map.y.x, map.y.y, map.origin.x, map.origin.y)
        cairo_transform(context, &matrix)
    }

    private func setSource(_ color: GlyphColor) {
        target.setSource(color.paint(in: text), opacity: color.opacity, on: context)
    }
}

extension FontProgram {
    /// The size that makes a font unit one point.
    var unit: Length { Length(clampingPoints: Double(unitsPerEm)) ?? .zero }

    /// The rectangle that `paint` reaches; nil when nothing bounds it.
    func area(of paint: GlyphPaint) -> PaintArea? {
        func together(_ paints: [GlyphPaint]) -> PaintArea? {
            let areas = paints.compactMap(area(of:))
            return areas.isEmpty ? nil : areas.dropFirst().reduce(areas[0]) { $0.union($1) }
        }
        switch paint {
        case .solid, .gradient: return nil
        case .outline(let glyph, let map, let inner):
            guard let box = outline(of: glyph, size: unit).controlBounds else {
                return PaintArea(low: .zero, high: .zero)
            }
            let outer = PaintArea(box).mapped(by: map)
            return area(of: inner).map(outer.intersection) ?? outer
        case .box(let box, let inner): return area(of: inner).map(PaintArea(box).intersection) ?? PaintArea(box)
        case .transformed(let map, let inner): return area(of: inner)?.mapped(by: map)
        case .layers(let layers): return together(layers)
        case .faded(_, let inner): return area(of: inner)
        case .composite(let source, _, let backdrop): return together([source, backdrop])
        }
    }
}

extension PaintArea {
    /// A box in font units.
    init(_ box: GlyphBox) {
        self.init(low: SIMD2(Double(box.minX), Double(box.minY)), high: SIMD2(Double(box.maxX), Double(box.maxY)))
    }

    /// A rectangle whose points are font units, y downwards.
    init(_ rect: Rect) {
        self.init(
            low: SIMD2(rect.minX.points, -rect.maxY.points), high: SIMD2(rect.maxX.points, -rect.minY.points))
    }
}

extension CompositeMode {
    /// Cairo's name for it.
    fileprivate var cairo: cairo_operator_t {
        switch self {
        case .clear: CAIRO_OPERATOR_CLEAR
        case .source: CAIRO_OPERATOR_SOURCE
        case .backdrop: CAIRO_OPERATOR_DEST
        case .sourceOver: CAIRO_OPERATOR_OVER
        case .backdropOver: CAIRO_OPERATOR_DEST_OVER
        case .sourceIn: CAIRO_OPERATOR_IN
        case .backdropIn: CAIRO_OPERATOR_DEST_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .backdropOut: CAIRO_OPERATOR_DEST_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .backdropAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plus: CAIRO_OPERATOR_ADD
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
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}
