import CCairo
import Color
import DisplayList
import Geometry
import Identity

/// What differs between drawing for a PDF and drawing for a screen.
protocol DrawingTarget: AnyObject {
    /// The colour to draw outlines of `paint` in.
    func components(of paint: Paint) -> (red: Double, green: Double, blue: Double)
    /// True when paints may meet by any of Cairo's operators.
    var composes: Bool { get }
    /// Lays `gradient` over all that the context's clip lets be seen; `area` holds that.
    func fill(_ gradient: Gradient, over area: PaintArea, on context: OpaquePointer)
    /// A surface for the picture, one unit wide and high, which the canvas does not release; and how it is to be turned.
    func surface(for image: ImageKey, frame: Rect) throws(EmissionError) -> PictureSurface
    /// Shows what `batch` holds in `ink`, with the font set; `scale` is how much larger the page shows it.
    func show(_ batch: borrowing TextBatch, in ink: TextInk, scale: Double, on context: OpaquePointer)
}

extension DrawingTarget {
    /// Draws the context's path, outlines of glyphs, in `ink`, and ends it.
    func paintPath(in ink: TextInk, on context: OpaquePointer) {
        if ink.outline?.fills != false {
            setSource(ink.paint, on: context)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_fill_preserve(context)
        }
        if let outline = ink.outline {
            setSource(outline.paint, on: context)
            cairo_set_line_width(context, outline.weight.points)
            cairo_set_line_join(context, outline.join.cairo)
            cairo_set_miter_limit(context, Stroke.miterLimit)
            cairo_set_dash(context, nil, 0, 0)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    /// Sets the colour to draw outlines of `paint` in.
    func setSource(_ paint: Paint, opacity: Double = 1, on context: OpaquePointer) {
        let light = components(of: paint)
        cairo_set_source_rgba(context, light.red, light.green, light.blue, opacity)
    }
}
