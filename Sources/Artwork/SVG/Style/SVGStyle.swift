import PubDisplayList

/// The computed style of an element.
struct SVGStyle {
    /// The paint of an area or a line.
    enum PaintKind: Hashable {
        case none
        case color(SVGColor)
        /// The colour of the element's text, wherever the paint was set.
        case current
        /// A gradient or pattern by its id, and the fallback if there is none with that id.
        indirect case server(String, place: Int, fallback: PaintKind?)
        /// The fill or the stroke of the shape that a marker is on, or of a `use`.
        case contextFill, contextStroke

        /// The colour that it is, if the text colour is `current`; nil for other paints.
        func color(current: SVGColor) -> SVGColor? {
            switch self {
            case .color(let color): color
            case .current: current
            default: nil
            }
        }

        /// The paint with the text colour's name replaced by that colour.
        func resolved(current: SVGColor) -> PaintKind { self == .current ? .color(current) : self }
    }

    // Inherited.
    var color = SVGColor.black
    var fill = PaintKind.color(.black)
    var fillOpacity = 1.0
    var fillRule = PathItem.FillRule.nonZero
    var stroke = PaintKind.none
    var strokeOpacity = 1.0
    var strokeWidth = SVGLength(1, .user)
    var cap = Stroke.Cap.butt
    var join = Stroke.Join.miter
    var miterLimit = 4.0
    var dashes: [SVGLength] = []
    var dashOffset = SVGLength.zero
    /// The markers at the first vertex, at vertices between, and at the last one.
    var markers: [String?] = [nil, nil, nil]
    var clipRule = PathItem.FillRule.nonZero
    var isVisible = true
    /// Fill, stroke and markers in the order of painting.
    var paintOrder: [PaintStep] = PaintStep.allCases
    var text = SVGTextStyle()
    /// Custom properties.
    var custom: [String: String] = [:]

    // Not inherited.
    var opacity = 1.0
    var blend = Group.Blend.normal
    var isIsolated = false
    var clipPath: Reference?
    var mask: Reference?
    var isDisplayed = true
    var showsOverflow: Bool?
    var transform: String?
    var transformOrigin: String?
    var usesFillBox = false
    var stopColor = SVGColor.black
    var stopOpacity = 1.0
    var keepsStrokeWidth = false
    var maskKind = Group.Mask.Kind.luminance
    /// The geometry that style gives, by the names of properties.
    var geometry: [String: SVGLength] = [:]
    var pathData: String?

    enum PaintStep: CaseIterable { case fill, stroke, markers }

    /// The id of an element, and the byte that names it.
    struct Reference: Hashable {
        var id: String
        var place: Int
    }

    /// The style that an element in this one begins with.
    var inherited: SVGStyle {
        var style = SVGStyle()
        style.color = color
        (style.fill, style.fillOpacity, style.fillRule) = (fill, fillOpacity, fillRule)
        (style.stroke, style.strokeOpacity, style.strokeWidth) = (stroke, strokeOpacity, strokeWidth)
        (style.cap, style.join, style.miterLimit) = (cap, join, miterLimit)
        (style.dashes, style.dashOffset) = (dashes, dashOffset)
        (style.markers, style.clipRule, style.isVisible) = (markers, clipRule, isVisible)
        (style.paintOrder, style.custom) = (paintOrder, custom)
        style.text = text.inherited
        return style
    }
}

/// The part of a style that is about text.
struct SVGTextStyle: Hashable {
    enum Anchor: Hashable { case start, middle, end }

    var families: [String] = []
    var size = 16.0
    var weight = 400
    var isItalic = false
    /// Width in per cent of the normal one.
    var stretch = 100
    /// OpenType features by their tags.
    var features: [String: Int32] = [:]
    var letterSpacing = SVGLength.zero
    var wordSpacing = SVGLength.zero
    var anchor = Anchor.start
    var isRightToLeft = false
    var keepsSpace = false
    var transform = ""
    var language = ""
    var dominantBaseline = "auto"

    // Not inherited.
    var alignmentBaseline = "auto"
    var baselineShift: String?
    var decorations: Set<String> = []

    var inherited: SVGTextStyle {
        var style = self
        (style.alignmentBaseline, style.baselineShift) = ("auto", nil)
        return style
    }
}
