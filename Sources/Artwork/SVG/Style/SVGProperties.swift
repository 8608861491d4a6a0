/// The style properties (SVG 2, appendix “Property index”), and the ways to write them.
enum SVGProperties {
    /// The properties that elements inherit.
    static let inherited: Set<String> = [
        "clip-rule", "color", "color-scheme", "direction", "dominant-baseline", "fill", "fill-opacity", "fill-rule",
        "font-family", "font-feature-settings", "font-kerning", "font-size", "font-stretch", "font-style",
        "font-variant", "font-variant-caps", "font-variant-numeric", "font-variant-ligatures", "font-weight",
        "letter-spacing", "marker-end", "marker-mid", "marker-start", "paint-order", "stroke", "stroke-dasharray",
        "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity",
        "stroke-width", "text-anchor", "text-transform", "visibility", "white-space", "word-spacing", "writing-mode",
    ]

    /// The properties that apply to the element alone.
    private static let own: Set<String> = [
        "alignment-baseline", "backdrop-filter", "baseline-shift", "clip", "clip-path", "d", "display", "filter",
        "isolation", "mask", "mask-image", "mask-type", "mix-blend-mode", "offset-path", "opacity", "overflow",
        "rotate", "scale", "stop-color", "stop-opacity", "text-decoration", "text-decoration-line", "transform",
        "transform-box", "transform-origin", "translate", "unicode-bidi", "vector-effect", "animation", "perspective",
    ]

    /// The properties for the position and size of an element.
    private static let geometry: Set<String> = ["cx", "cy", "height", "r", "rx", "ry", "width", "x", "y"]

    /// The properties that attributes may give. Attributes with other names mean other things: for text, and for filters.
    static let attributes = inherited.union(own).union(geometry).subtracting([
        "d", "rotate", "scale", "translate", "x", "y", "animation", "isolation", "mix-blend-mode", "backdrop-filter",
        "offset-path", "perspective",
    ]).union(["x", "y", "d", "font", "isolation", "mix-blend-mode", "gradientTransform", "patternTransform"])

    /// The properties that a declaration sets, each with its value.
    static func longhands(_ name: String, _ value: String) -> [(String, String)] {
        switch name {
        case "marker": return ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
        case "font": return font(value)
        case "text-decoration-line": return [("text-decoration", value)]
        case "word-wrap", "-webkit-filter": return []
        case "mask-image", "-webkit-mask", "-webkit-mask-image": return [("mask", value)]
        default: return [(name, value)]
        }
    }

    /// The parts of the shorthand `font`.
    private static func font(_ value: String) -> [(String, String)] {
        if keywords.contains(value.lowercased()) {
            return ["font-style", "font-variant", "font-weight", "font-stretch", "font-size", "font-family"]
                .map { ($0, value) }
        }
        var result = [("font-style", "normal"), ("font-variant", "normal"), ("font-weight", "normal")]
        var words = CSSText.words(value)
        while let word = words.first {
            words.removeFirst()
            switch word.lowercased() {
            case "normal": continue
            case "italic", "oblique": result.append(("font-style", word))
            case "small-caps": result.append(("font-variant", word))
            case "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900":
                result.append(("font-weight", word))
            case "condensed", "semi-condensed", "extra-condensed", "ultra-condensed", "expanded", "semi-expanded",
                "extra-expanded", "ultra-expanded":
                result.append(("font-stretch", word))
            default:
                let size = word.split(separator: "/").first.map(String.init) ?? word
                if words.first == "/" { words.removeFirst(min(2, words.count)) }
                return result + [("font-size", size), ("font-family", words.joined(separator: " "))]
            }
        }
        return []
    }

    static let keywords: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

    private static let choices: [String: Set<String>] = [
        "fill-rule": ["nonzero", "evenodd"], "clip-rule": ["nonzero", "evenodd"],
        "stroke-linecap": ["butt", "round", "square"],
        "stroke-linejoin": ["miter", "round", "bevel", "miter-clip", "arcs"],
        "text-anchor": ["start", "middle", "end"], "visibility": ["visible", "hidden", "collapse"],
        "direction": ["ltr", "rtl"], "isolation": ["auto", "isolate"],
        "font-style": ["normal", "italic", "oblique"],
        "mix-blend-mode": [
            "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
            "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter",
        ],
    ]

    /// Whether a style sheet may give a property this value: a declaration that is not valid leaves the one before it in force.
    static func isValid(_ name: String, _ value: String) -> Bool {
        if value.isEmpty { return false }
        let word = value.lowercased()
        if keywords.contains(word) || word.contains("var(") || word.contains("light-dark(") { return true }
        if let choices = choices[name] {
            return choices.contains(word) || name == "font-style" && word.hasPrefix("oblique ")
        }
        switch name {
        case "fill", "stroke":
            if word == "none" || word.hasPrefix("url(") || word.hasPrefix("context-") { return true }
            return !SVGColor.isInvalid(value)
        case "color", "stop-color": return !SVGColor.isInvalid(value)
        case "stroke-width", "stroke-dashoffset", "letter-spacing", "word-spacing":
            return word == "normal" || SVGLength(value) != nil || word.hasPrefix("calc(")
        case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-miterlimit":
            return SVGLength(value) != nil || word.hasPrefix("calc(")
        default: return true
        }
    }
}
