import PubDiagnostics

extension SVGTextStyle {
    /// Sets the property `name`, in an element of the style `outer`.
    mutating func set(
        _ name: String, _ value: String, at place: Int, _ outer: SVGTextStyle, _ measures: SVGMeasures
    ) throws(SVGFinding) {
        let word = value.lowercased()
        switch name {
        case "font-family": families = Self.families(value)
        case "font-size":
            // A limit, since outlines are scaled by it.
            if let size = try Self.size(word, at: place, outer.size, measures) { self.size = min(max(size, 0), 1e6) }
        case "font-weight":
            switch word {
            case "normal": weight = 400
            case "bold": weight = 700
            // Steps as CSS has them (CSS Fonts 4, 2.2.1).
            case "bolder": weight = outer.weight < 400 ? 400 : outer.weight < 600 ? 700 : 900
            case "lighter": weight = outer.weight < 600 ? 100 : outer.weight < 800 ? 400 : 700
            default: if let number = Double(word), number >= 1, number <= 1000 { weight = Int(number) }
            }
        case "font-style": isItalic = word != "normal"
        case "font-stretch":
            stretch = Self.stretches[word] ?? SVGLength(word).map { Int(min(max($0.value, 50), 200)) } ?? stretch
        case "font-variant", "font-variant-caps", "font-variant-numeric", "font-variant-ligatures":
            for word in CSSText.words(word) {
                guard let feature = Self.variants[word] else { continue }
                features[feature.tag] = feature.value
            }
        case "font-kerning": if word == "none" { features["kern"] = 0 }
        case "font-feature-settings": setFeatures(value)
        case "letter-spacing": letterSpacing = try spacing(word, at: place)
        case "word-spacing": wordSpacing = try spacing(word, at: place)
        case "text-anchor": anchor = word == "middle" ? .middle : word == "end" ? .end : .start
        case "direction": isRightToLeft = word == "rtl"
        case "white-space": keepsSpace = ["pre", "pre-wrap", "break-spaces", "preserve"].contains(word)
        case "text-transform": transform = word
        case "dominant-baseline": dominantBaseline = word
        case "alignment-baseline": alignmentBaseline = word
        case "baseline-shift": baselineShift = word == "baseline" ? nil : word
        case "text-decoration", "text-decoration-line":
            decorations = Set(CSSText.words(word)).intersection(["underline", "overline", "line-through"])
        case "writing-mode":
            guard ["lr", "lr-tb", "horizontal-tb", "rl", "rl-tb"].contains(word) else {
                throw .unsupported("text in vertical lines (writing-mode)", at: place, hint: "turn the text instead")
            }
        default: break
        }
    }

    private func spacing(_ word: String, at place: Int) throws(SVGFinding) -> SVGLength {
        word == "normal" ? .zero : try SVGStyle.length(word, at: place) ?? .zero
    }

    /// The families of a list, without their quotes.
    private static func families(_ value: String) -> [String] {
        CSSText.split(value, by: { $0 == UInt8(ascii: ",") }).map { part in
            let name = part.trimmed
            guard let quote = name.first, quote == "\"" || quote == "'", name.last == quote, name.count > 1 else {
                return CSSText.words(name).joined(separator: " ")
            }
            return String(name.dropFirst().dropLast())
        }.filter { !$0.isEmpty }
    }

    private static let sizes: [String: Double] = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
        "xxx-large": 48,
    ]

    private static func size(
        _ word: String, at place: Int, _ outer: Double, _ measures: SVGMeasures
    ) throws(SVGFinding) -> Double? {
        if let size = sizes[word] { return size }
        // A step of sizes is 1.2 (CSS Fonts 4, 2.5).
        if word == "larger" { return outer * 1.2 }
        if word == "smaller" { return outer / 1.2 }
        guard let length = try SVGStyle.length(word, at: place), length.value >= 0 else { return nil }
        if length.unit == .percent { return length.value / 100 * outer }
        var measures = measures
        measures.em = outer
        return measures.resolved(length, .diagonal)
    }

    private static let stretches: [String: Int] = [
        "ultra-condensed": 50, "extra-condensed": 62, "condensed": 75, "semi-condensed": 87, "normal": 100,
        "semi-expanded": 112, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
    ]

    private static let variants: [String: (tag: String, value: Int32)] = [
        "small-caps": ("smcp", 1), "all-small-caps": ("c2sc", 1), "tabular-nums": ("tnum", 1),
        "proportional-nums": ("pnum", 1), "lining-nums": ("lnum", 1), "oldstyle-nums": ("onum", 1),
        "slashed-zero": ("zero", 1), "diagonal-fractions": ("frac", 1), "no-common-ligatures": ("liga", 0),
    ]

    private mutating func setFeatures(_ value: String) {
        for part in CSSText.split(value, by: { $0 == UInt8(ascii: ",") }) {
            let words = CSSText.words(part)
            guard let tag = words.first?.filter({ $0 != "\"" && $0 != "'" }), tag.utf8.count == 4 else { continue }
            let state = words.count > 1 ? words[1].lowercased() : "on"
            features[tag] = state == "on" ? 1 : state == "off" ? 0 : Int32(state) ?? 1
        }
    }
}
