import PubCCairo
import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity

/// The differences between drawing for a PDF and drawing for a screen.
protocol DrawingTarget: AnyObject {
    /// Cairo's context, created on first use.
    var context: OpaquePointer { get }
    /// The colour to draw outlines of `paint` in.
    func components(of paint: Paint) -> (red: Double, green: Double, blue: Double)
    /// Whether nothing changes where `paint` is drawn.
    func isUnseen(_ paint: Paint) -> Bool
    /// Whether paints may meet by any of Cairo's operators.
    var composes: Bool { get }
    /// Lays `gradient` over all that the context's clip lets be seen; `area` holds that.
    func fill(_ gradient: Gradient, over area: PaintArea, on context: OpaquePointer)
    /// A surface for the picture, one unit wide and high, which the canvas does not release; and how it is to be turned. Its
    /// sides, as seen, have the lengths of `extent` on the sheet, in units of the sheet.
    func surface(for item: ImageItem, extent: SIMD2<Double>) throws(EmissionError) -> PictureSurface
    /// Shows `run` of `marks`, which `matrix` brings to the sheet.
    func append(_ run: GlyphRun, of marks: Marks, by matrix: PageTransform) throws(EmissionError)
    /// Draws the pending text to the context, before other marks are drawn over it.
    func flushText() throws(EmissionError)
    /// Assigns everything that Cairo draws from now on to `element`, up to the next text. It leaves the context without a path.
    func mark(_ element: ElementID)
    /// Ends the current mark: later drawing belongs to no element yet. Called before and after the clip changes, so that
    /// each marked sequence is drawn under one clip. It leaves the context without a path.
    func endMark()
    /// Cairo draws in a form of its own from now on. Nothing may be marked then, nor when the form itself is drawn: content of
    /// the form is marked in it.
    func beginForm()
    /// Ends the innermost form, before it is drawn.
    func endForm()
    /// Draws a mask from now on, which is not seen itself.
    func beginMask(_ kind: Group.Mask.Kind)
    /// Ends the innermost mask, which Cairo has drawn as `pattern`.
    func endMask(_ pattern: OpaquePointer?)
}

extension DrawingTarget {
    func isUnseen(_ paint: Paint) -> Bool { false }

    /// Draws the context's path, outlines of glyphs, in the paints of `run`, and ends it.
    func paintPath(in ink: TextInk, on context: OpaquePointer) {
        if ink.stroke?.fills != false {
            setSource(ink.paint, on: context)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_fill_preserve(context)
        }
        if let stroke = ink.stroke {
            setSource(stroke.paint, on: context)
            cairo_set_line_width(context, stroke.weight.points)
            cairo_set_line_join(context, stroke.join.cairo)
            cairo_set_miter_limit(context, Stroke.miterLimit)
            cairo_set_dash(context, nil, 0, 0)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    /// Sets the colour to draw outlines of `paint` in.
    func setSource(_ paint: Paint, opacity: Double = 1, on context: OpaquePointer) {
        let light = components(of: paint)
        cairo_set_source_rgba(context, light.red, light.green, light.blue, isUnseen(paint) ? 0 : opacity)
    }
}

/// The paint of glyphs: a fill, and a stroke along their outlines.
struct TextInk: Hashable {
    var paint: Paint
    var stroke: GlyphStroke?

    /// The ink of `run`.
    init(_ run: GlyphRun) {
        paint = run.paint
        stroke = run.stroke
    }
}
