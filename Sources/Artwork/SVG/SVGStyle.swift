import PubDiagnostics

/// Declarations of style, as far as they tell whether something would be left out or drawn in pixels (CSS 2.1, and the
/// properties of SVG 1.1).
struct SVGStyle {
    /// Something that cannot be placed.
    struct Problem {
        var id: String
        var message: Message
        var hint: String
    }

    private(set) var problems: [Problem] = []
    /// The ids that values refer to.
    private(set) var references: [(id: String, kind: SVGReference)] = []
    /// What it says of how much there is to draw; of a sheet, `rules` say it.
    private(set) var effort = SVGEffort()
    private(set) var rules = SVGEffortRules()
    /// Whether something is blended, and when something is drawn by itself before it is.
    private(set) var blends = false
    /// Whether something shows what is beyond its viewport.
    private(set) var showsOverflow = false
    private(set) var isolates = false

    /// The value of an attribute: of a property, or of something else.
    init(attribute: String, _ value: String) {
        let property = attribute.lowercased()
        // Of these names, attributes mean other things, of text and of filters.
        if !SVGStyle.inStylesOnly.contains(property) { inspect(property, value) }
    }

    /// The declarations of a `style` attribute.
    init(declarations: String) { inspect(declarations: declarations) }

    /// A style sheet.
    init(sheet: String) {
        var rest = SVGStyle.withoutComments(sheet)[...]
        if rest.contains("@") {
            add(
                id: "svg-external", "a style sheet has a rule that begins with @",
                "keep plain rules alone: no imports, fonts or media")
        }
        while let start = rest.firstIndex(of: "{") {
            let body = rest[rest.index(after: start)...]
            let end = body.firstIndex(of: "}") ?? body.endIndex
            effort = SVGEffort()
            inspect(declarations: String(body[..<end]))
            rules.add(selector: String(rest[..<start]), effort)
            rest = body[end...].dropFirst()
        }
    }

    private mutating func add(id: String, _ message: Message, _ hint: String) {
        problems.append(Problem(id: id, message: message, hint: hint))
    }

    private mutating func inspect(declarations: String) {
        for declaration in SVGStyle.withoutComments(declarations).split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            inspect(
                String(declaration[..<colon]).trimmed.lowercased(),
                String(declaration[declaration.index(after: colon)...]).trimmed)
        }
    }

    private mutating func inspect(_ property: String, _ value: String) {
        if property == "overflow", ["visible", "auto"].contains(value.lowercased()) { showsOverflow = true }
        effort.note(property, value.lowercased() == "none" ? "none" : value)
        if property == "isolation", value.lowercased().hasPrefix("isolate") { isolates = true }
        guard SVGStyle.all.contains(property) || SVGStyle.inStylesOnly.contains(property) else {
            return inspectURL(property, value)
        }
        let word = value.lowercased().trimmed
        if SVGStyle.isPlain.contains(word) { return }
        if value.contains("\\") {
            return add(id: "svg-unsupported", "a style has an escaped character", "write the character itself")
        }
        switch property {
        case "filter", "mask", "backdrop-filter", "mask-image", "-webkit-mask", "-webkit-mask-image":
            add(
                id: "svg-unsupported",
                "the drawing has a \(property == "filter" ? "filter" : "mask") (\(property)), which would be drawn in pixels",
                "remove it, draw its result with paths and gradients, or place the drawing as a picture of pixels")
        case "mix-blend-mode" where word != "multiply":
            add(
                id: "svg-unsupported", "the drawing blends by “\(word.excerpt)”, which is not supported",
                "use normal or multiply, or place the drawing as a picture of pixels")
        case "mix-blend-mode": blends = true
        case "stroke" where word.hasPrefix("url("):
            add(
                id: "svg-unsupported", "a line is drawn in a gradient or pattern",
                "convert the line to a path (Inkscape: Path → Stroke to Path)")
        case "fill", "stroke", "color", "stop-color": inspectColor(property, value, word)
        case "clip-path" where !word.hasPrefix("url("):
            add(id: "svg-unsupported", "something is clipped by “\(word.excerpt)”", "clip it by a path")
        case "clip-path": inspectURL(property, value)
        case "color-interpolation" where word == "linearrgb":
            add(id: "svg-unsupported", "a gradient mixes light (linearRGB)", "use sRGB, the default")
        case "color-interpolation": break
        default:
            add(
                id: "svg-unsupported", "“\(property)” is not supported in drawings",
                "apply it to the paths, and remove it")
        }
    }

    /// A colour: one of sRGB, or a gradient; functions that librsvg does not know leave the colour black.
    private mutating func inspectColor(_ property: String, _ value: String, _ word: String) {
        if word.hasPrefix("url(") { return inspectURL(property, value) }
        guard let open = word.firstIndex(of: "(") else { return }
        let function = word[..<open].split(separator: " ").last.map(String.init) ?? ""
        if ["rgb", "rgba", "hsl", "hsla"].contains(function), !word.contains("icc-color") { return }
        add(
            id: "svg-unsupported", "the colour “\(value.excerpt)” is none of sRGB",
            "write it as #rrggbb, and say what it is in print in [artwork.colors]")
    }

    private mutating func inspectURL(_ property: String, _ value: String) {
        // Paths have many numbers, and none of these.
        guard value.utf8.contains(UInt8(ascii: "(")) else { return }
        for id in SVGStyle.urls(in: value) {
            if id.hasPrefix("#") {
                references.append((String(id.dropFirst()), property == "fill" ? .paint : .element))
            } else {
                add(
                    id: "svg-external", "the drawing refers to another file, “\(id.excerpt)”",
                    "a drawing has to hold all that is drawn: embed it")
            }
        }
    }

    /// The ids that `value` refers to.
    static func ids(in value: String) -> [String] {
        guard value.utf8.contains(UInt8(ascii: "(")) else { return [] }
        return urls(in: value).filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    }

    /// What `url(…)` in `value` hold, without quotes. Linear.
    private static func urls(in value: String) -> [String] {
        var urls: [String] = []
        var rest = value[...]
        while let start = rest.firstRange(of: "url(") {
            let inner = rest[start.upperBound...]
            let end = inner.firstIndex(of: ")") ?? inner.endIndex
            urls.append(String(inner[..<end]).trimmed.filter { $0 != "\"" && $0 != "'" })
            rest = inner[end...]
        }
        return urls
    }

    /// Whether a transform brings lines along the axes to lines along the axes: moves, scales and turns by quarters do. Linear.
    static func keepsAxes(transform: String) -> Bool {
        var rest = transform[...]
        while let open = rest.firstIndex(of: "(") {
            let name = rest[..<open].filter { !$0.isWhitespace && $0 != "," }.lowercased()
            let inner = rest[rest.index(after: open)...]
            guard let close = inner.firstIndex(of: ")") else { return false }
            guard keepsAxes(name, String(inner[..<close])) else { return false }
            rest = inner[inner.index(after: close)...]
        }
        return true
    }

    private static func keepsAxes(_ function: String, _ operands: String) -> Bool {
        var reader = SVGNumbers(operands)
        var numbers: [Double] = []
        while let number = reader.next() { numbers.append(number) }
        switch function {
        case "translate", "translatex", "translatey", "scale", "scalex", "scaley": return true
        case "rotate":
            // In styles, an angle has a unit.
            let isInDegrees = !operands.contains { $0.isLetter } || operands.trimmed.hasSuffix("deg")
            return isInDegrees && (numbers.first ?? 0).truncatingRemainder(dividingBy: 90) == 0
        case "skewx", "skewy": return numbers.first == 0
        case "matrix":
            guard numbers.count == 6 else { return false }
            return numbers[1] == 0 && numbers[2] == 0 || numbers[0] == 0 && numbers[3] == 0
        default: return false
        }
    }

    /// Values by which nothing happens.
    static let isPlain: Set<String> = ["", "none", "normal", "auto", "inherit", "initial", "srgb"]
    /// Properties that are looked at.
    private static let all: Set<String> = [
        "filter", "mask", "backdrop-filter", "mask-image", "-webkit-mask", "-webkit-mask-image", "mix-blend-mode",
        "stroke",
        "fill", "color", "stop-color", "clip-path", "color-interpolation", "vector-effect", "transform-origin",
        "transform-box",
    ]
    private static let inStylesOnly: Set<String> = [
        "rotate", "scale", "translate", "offset-path", "perspective", "zoom",
    ]

    private static func withoutComments(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "/*") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
        return String(self[start..<end])
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The first place of `text` in it. Linear times the length of `text`.
    func firstRange(of text: String) -> Range<Index>? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
            place = index(after: place)
        }
        return nil
    }
}
