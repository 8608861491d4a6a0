/// What becomes of an element of SVG.
enum SVGElement {
    /// It is drawn, it defines something that is, or it is nothing to draw.
    case drawn
    /// The drawing cannot be placed.
    case refused(id: String, String, hint: String)
    /// None that is known here.
    case unknown

    private static let known: Set<String> = [
        "svg", "g", "defs", "symbol", "use", "a", "switch", "path", "rect", "circle", "ellipse", "line", "polyline",
        "polygon", "linearGradient", "radialGradient", "stop", "clipPath", "marker", "style", "title", "desc",
        "metadata",
        "view", "font-face", "font-face-src", "font-face-uri", "font-face-name", "font-face-format",
        // Without effect until something refers to them, which is reported there.
        "filter", "mask", "pattern",
        // What filters consist of.
        "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
        "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
        "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
        "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
    ]

    /// The element `name`, without its prefix.
    init(_ name: String) {
        if Self.known.contains(name) {
            self = .drawn
            return
        }
        switch name {
        case "text", "tspan", "tref", "textPath", "font", "altGlyph", "glyphRef":
            self = .refused(
                id: "svg-text", "text",
                hint:
                    "convert it to paths (Inkscape: Path → Object to Path; Illustrator: Type → Create Outlines), or set "
                    + "it in the article")
        case "image":
            self = .refused(
                id: "svg-unsupported", "a picture of pixels",
                hint: "place the picture by itself, or export the whole as PNG or TIFF")
        case "script":
            self = .refused(id: "svg-script", "a script", hint: "delete it: nothing in a drawing is run")
        case "foreignObject", "iframe", "video", "audio", "canvas", "embed", "object":
            self = .refused(
                id: "svg-unsupported", "content that is no drawing (\(name))",
                hint: "convert it to paths, or place the drawing as a picture of pixels")
        case "animate", "animateColor", "animateMotion", "animateTransform", "set", "mpath", "discard":
            self = .refused(
                id: "svg-unsupported", "an animation", hint: "keep the state that is to be printed, and delete it")
        default: self = .unknown
        }
    }
}
