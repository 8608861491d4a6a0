import PubDiagnostics
import PubDisplayList

extension SVGStyle {
    /// The style of an element named `name` that has the declarations `declared`, in an element of the style `outer`.
    ///
    /// Throws for styles that would not be drawn as they say.
    init(
        _ declared: [String: CSSCascade.Declared], in outer: SVGStyle, _ measures: SVGMeasures
    ) throws(SVGFinding) {
        self = outer.inherited
        for (name, value) in declared where name.hasPrefix("--") { custom[name] = value.value }
        let resolver = CSSVariables(custom)
        // Lengths in em, and colours that are the text's, need these first.
        let first = ["font-size", "color"]
        let others = declared.keys.filter { !$0.hasPrefix("--") && !first.contains($0) }.sorted()
        // Sorted: the first one that cannot be drawn is reported, and a dictionary has no order.
        for name in first + others {
            guard let declaration = declared[name], let value = resolver.value(declaration) else { continue }
            switch value.lowercased() {
            case "inherit": inherit(name, from: outer)
            case "initial": self.reset(name)
            case "unset", "revert", "revert-layer":
                if SVGProperties.inherited.contains(name) { inherit(name, from: outer) }
            default: try set(name, value, at: declaration.place, outer, measures)
            }
        }
    }

    /// Takes the property `name` from the element around it.
    private mutating func inherit(_ name: String, from outer: SVGStyle) {
        switch name {
        case "opacity": opacity = outer.opacity
        case "clip-path": clipPath = outer.clipPath
        case "mask": mask = outer.mask
        case "mix-blend-mode": blend = outer.blend
        case "stop-color": stopColor = outer.stopColor
        case "stop-opacity": stopOpacity = outer.stopOpacity
        case "transform": transform = outer.transform
        case "display": isDisplayed = outer.isDisplayed
        case "overflow": showsOverflow = outer.showsOverflow
        case "vector-effect": keepsStrokeWidth = outer.keepsStrokeWidth
        case "mask-type": maskKind = outer.maskKind
        case "baseline-shift": text.baselineShift = outer.text.baselineShift
        case "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height": geometry[name] = outer.geometry[name]
        default: assign(name, from: outer)
        }
    }

    private mutating func reset(_ name: String) { assign(name, from: SVGStyle()) }

    /// Takes an inherited property from `other`.
    private mutating func assign(_ name: String, from other: SVGStyle) {
        switch name {
        case "color": color = other.color
        case "fill": fill = other.fill
        case "fill-opacity": fillOpacity = other.fillOpacity
        case "fill-rule": fillRule = other.fillRule
        case "stroke": stroke = other.stroke
        case "stroke-opacity": strokeOpacity = other.strokeOpacity
        case "stroke-width": strokeWidth = other.strokeWidth
        case "stroke-linecap": cap = other.cap
        case "stroke-linejoin": join = other.join
        case "stroke-miterlimit": miterLimit = other.miterLimit
        case "stroke-dasharray": dashes = other.dashes
        case "stroke-dashoffset": dashOffset = other.dashOffset
        case "marker-start": markers[0] = other.markers[0]
        case "marker-mid": markers[1] = other.markers[1]
        case "marker-end": markers[2] = other.markers[2]
        case "clip-rule": clipRule = other.clipRule
        case "visibility": isVisible = other.isVisible
        case "paint-order": paintOrder = other.paintOrder
        case "font-family": text.families = other.text.families
        case "font-size": text.size = other.text.size
        case "font-weight": text.weight = other.text.weight
        case "font-style": text.isItalic = other.text.isItalic
        case "font-stretch": text.stretch = other.text.stretch
        case "letter-spacing": text.letterSpacing = other.text.letterSpacing
        case "word-spacing": text.wordSpacing = other.text.wordSpacing
        case "text-anchor": text.anchor = other.text.anchor
        case "direction": text.isRightToLeft = other.text.isRightToLeft
        case "dominant-baseline": text.dominantBaseline = other.text.dominantBaseline
        case "opacity": opacity = other.opacity
        default: break
        }
    }

    private mutating func set(
        _ name: String, _ value: String, at place: Int, _ outer: SVGStyle, _ measures: SVGMeasures
    ) throws(SVGFinding) {
        let word = value.lowercased()
        if name.hasPrefix("font") || name.hasPrefix("text") || name.hasPrefix("letter") || name.hasPrefix("word")
            || [
                "direction", "white-space", "dominant-baseline", "alignment-baseline", "baseline-shift",
                "writing-mode",
            ].contains(name)
        {
            return try text.set(name, value, at: place, outer.text, measures)
        }
        switch name {
        case "color":
            color = try SVGStyle.color(value, current: outer.color, at: place) ?? color
        case "fill": fill = try paint(value, at: place) ?? fill
        case "stroke": stroke = try paint(value, at: place) ?? stroke
        case "fill-opacity": fillOpacity = SVGStyle.share(value) ?? fillOpacity
        case "stroke-opacity": strokeOpacity = SVGStyle.share(value) ?? strokeOpacity
        case "opacity": opacity = SVGStyle.share(value) ?? opacity
        case "stop-opacity": stopOpacity = SVGStyle.share(value) ?? stopOpacity
        case "stop-color": stopColor = try SVGStyle.color(value, current: color, at: place) ?? stopColor
        case "fill-rule": fillRule = word == "evenodd" ? .evenOdd : .nonZero
        case "clip-rule": clipRule = word == "evenodd" ? .evenOdd : .nonZero
        case "stroke-width":
            if let length = try SVGStyle.length(value, at: place), length.value >= 0 { strokeWidth = length }
        case "stroke-dashoffset": dashOffset = try SVGStyle.length(value, at: place) ?? dashOffset
        case "stroke-dasharray":
            let lengths = word == "none" ? [] : SVGNumbers.lengths(value)
            if let lengths { dashes = lengths.contains { $0.value < 0 } ? [] : lengths }
        case "stroke-linecap": cap = word == "round" ? .round : word == "square" ? .square : .butt
        case "stroke-linejoin":
            guard word != "arcs", word != "miter-clip" else {
                throw .unsupported("corners of the kind “\(word)” (stroke-linejoin)", at: place)
            }
            join = word == "round" ? .round : word == "bevel" ? .bevel : .miter
        case "stroke-miterlimit": if let limit = Double(word), limit >= 1 { miterLimit = limit }
        case "marker-start": markers[0] = try SVGStyle.id(value, at: place)
        case "marker-mid": markers[1] = try SVGStyle.id(value, at: place)
        case "marker-end": markers[2] = try SVGStyle.id(value, at: place)
        case "visibility": isVisible = word == "visible"
        case "paint-order":
            var order = CSSText.words(word).compactMap { SVGStyle.paintSteps[$0] }
            order += PaintStep.allCases.filter { !order.contains($0) }
            if order.count == 3 { paintOrder = order }
        default: try setOwn(name, value, at: place, measures)
        }
    }

    /// Sets a property that is not inherited.
    private mutating func setOwn(
        _ name: String, _ value: String, at place: Int, _ measures: SVGMeasures
    ) throws(SVGFinding) {
        let word = value.lowercased()
        switch name {
        case "display": isDisplayed = word != "none"
        case "overflow": showsOverflow = word == "visible" || word == "auto"
        case "transform", "gradientTransform", "patternTransform": transform = word == "none" ? nil : value
        case "transform-origin": transformOrigin = word
        case "transform-box": usesFillBox = ["fill-box", "content-box", "stroke-box", "border-box"].contains(word)
        case "vector-effect":
            guard ["none", "non-scaling-stroke"].contains(word) else {
                throw .unsupported("the effect “\(word.excerpt)” (vector-effect)", at: place)
            }
            keepsStrokeWidth = word != "none"
        case "mix-blend-mode":
            guard let mode = SVGStyle.blends[word] else {
                throw .unsupported("the blend mode “\(word.excerpt)”", at: place)
            }
            blend = mode
        case "isolation": isIsolated = word == "isolate"
        case "clip-path":
            guard word != "none" else { return clipPath = nil }
            guard let id = try SVGStyle.id(value, at: place) else {
                throw .unsupported("a clip of the shape “\(value.excerpt)” (clip-path)", at: place)
            }
            clipPath = Reference(id: id, place: place)
        case "mask":
            guard word != "none" else { return mask = nil }
            guard let id = try SVGStyle.id(value, at: place) else {
                throw .unsupported("a mask “\(value.excerpt)”", at: place)
            }
            mask = Reference(id: id, place: place)
        case "mask-type": maskKind = word == "alpha" ? .alpha : .luminance
        case "filter":
            guard word != "none" else { return }
            throw .unsupported(
                "a filter (\(value.excerpt)), which is made of pixels", at: place,
                hint: "remove the effect, or place the drawing as a picture of pixels")
        case "backdrop-filter", "offset-path", "animation", "translate", "rotate", "scale", "perspective":
            guard word != "none" else { return }
            throw .unsupported("the property “\(name)”, which is not drawn", at: place)
        case "clip": break
        case "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height":
            if word != "auto" { geometry[name] = try SVGStyle.length(value, at: place) }
        case "d": pathData = try SVGStyle.pathData(value, at: place)
        default: break
        }
    }

    // MARK: Values

    private static let paintSteps: [String: PaintStep] = ["fill": .fill, "stroke": .stroke, "markers": .markers]

    private static let blends: [String: Group.Blend] = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight,
        "soft-light": .softLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
        "saturation": .saturation, "color": .color, "luminosity": .luminosity,
    ]

    /// A number or percentage of one, bounded to 0 … 1.
    static func share(_ text: String) -> Double? {
        guard let length = SVGLength(text), length.unit == .user || length.unit == .percent else { return nil }
        return min(max(length.unit == .percent ? length.value / 100 : length.value, 0), 1)
    }

    static func length(_ text: String, at place: Int) throws(SVGFinding) -> SVGLength? {
        if let length = SVGLength(text) { return length }
        guard text.contains("(") else { return nil }
        throw .unsupported("the length “\(text.excerpt)”", at: place, hint: "write it as a number")
    }

    /// The colour given by `text`; nil for none. Throws for a colour whose light is not known.
    static func color(_ text: String, current: SVGColor, at place: Int) throws(SVGFinding) -> SVGColor? {
        switch SVGColor.read(text) {
        case .color(let color): return color
        case .current: return current
        case .invalid: return nil
        case .unknown:
            throw .unsupported(
                "the colour “\(text.excerpt)”, which is none of sRGB", at: place, hint: "write it as #rrggbb")
        }
    }

    /// The paint given by `text`; nil if it is not known.
    private func paint(_ text: String, at place: Int) throws(SVGFinding) -> PaintKind? {
        switch text.lowercased() {
        case "none": return PaintKind.none
        case "currentcolor": return .current
        case "context-fill": return .contextFill
        case "context-stroke": return .contextStroke
        default: break
        }
        guard let id = try SVGStyle.id(text, at: place) else {
            return try SVGStyle.color(text, current: color, at: place).map { .color($0) }
        }
        let end = text.firstIndex(of: ")").map { text.index(after: $0) } ?? text.endIndex
        let rest = String(text[end...]).trimmed
        return .server(id, place: place, fallback: rest.isEmpty ? nil : try paint(rest, at: place))
    }

    /// The id in `url(#id)`; nil for anything else. Throws for the address of something else than the drawing.
    static func id(_ text: String, at place: Int) throws(SVGFinding) -> String? {
        guard text.lowercased().hasPrefix("url(") else { return nil }
        let end = text.firstIndex(of: ")") ?? text.endIndex
        var address = String(text[..<end].dropFirst(4)).trimmed
        if let quote = address.first, quote == "\"" || quote == "'" { address = String(address.dropFirst().dropLast()) }
        return try id(ofAddress: address, at: place)
    }

    /// The id that the address of an element of the drawing names.
    static func id(ofAddress address: String, at place: Int) throws(SVGFinding) -> String {
        let plain = address.trimmed
        guard plain.hasPrefix("#") else {
            let shown = plain.hasPrefix("data:") ? "data within itself" : "“\(plain.excerpt)”"
            throw SVGFinding(
                id: "svg-external", message: "the drawing refers to something else: \(shown)",
                hint: "put what it refers to into the drawing", place: place)
        }
        return String(plain.dropFirst())
    }

    private static func pathData(_ value: String, at place: Int) throws(SVGFinding) -> String? {
        if value.lowercased() == "none" { return "" }
        guard value.lowercased().hasPrefix("path("), value.hasSuffix(")") else { return value }
        let inner = CSSText.words(String(value.dropFirst(5).dropLast())).joined(separator: " ")
        return inner.filter { $0 != "\"" && $0 != "'" }
    }
}

/// Custom properties, and the values that name them.
struct CSSVariables {
    private let custom: [String: String]

    init(_ custom: [String: String]) { self.custom = custom }

    /// The value of `declaration` with the values of custom properties filled in, for print on white; nil if one has none.
    func value(_ declaration: CSSCascade.Declared) -> String? {
        guard declaration.value.contains("(") else { return declaration.value }
        var length = 0
        return resolved(declaration.value, depth: 0, length: &length)
    }

    /// The most bytes that a value may become: names that refer to one another grow without end.
    private static let mostBytes = 1 << 16

    private func resolved(_ text: String, depth: Int, length: inout Int) -> String? {
        guard depth < 16 else { return nil }
        length += text.utf8.count
        guard length < Self.mostBytes else { return nil }
        for (name, isVariable) in [("var(", true), ("light-dark(", false)] {
            guard let start = text.range(ofFunction: name) else { continue }
            guard let end = text.closing(start.upperBound) else { return nil }
            let inner = CSSText.split(String(text[start.upperBound..<end]), by: { $0 == UInt8(ascii: ",") })
            var part: String?
            if isVariable {
                part = custom[inner[0].trimmed].flatMap { resolved($0, depth: depth + 1, length: &length) }
                if part == nil, inner.count > 1 {
                    let rest = inner.dropFirst().joined(separator: ",").trimmed
                    part = resolved(rest, depth: depth + 1, length: &length)
                }
            } else {
                part = inner[0].trimmed
            }
            guard let part else { return nil }
            let whole = text[..<start.lowerBound] + part + text[text.index(after: end)...]
            return resolved(String(whole), depth: depth + 1, length: &length)
        }
        return text
    }
}

extension String {
    /// The first range of `name`, which ends with a bracket, as a whole function name.
    fileprivate func range(ofFunction name: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(name) {
                let isWord =
                    start == startIndex || !(self[index(before: start)].isLetter || self[index(before: start)] == "-")
                if isWord { return start..<index(start, offsetBy: name.count) }
            }
            start = index(after: start)
        }
        return nil
    }

    /// The bracket that closes the one opened before `start`.
    fileprivate func closing(_ start: String.Index) -> String.Index? {
        var depth = 1
        for place in self[start...].indices {
            if self[place] == "(" { depth += 1 }
            if self[place] == ")" { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }
}
