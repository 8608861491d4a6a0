import PubColor

/// A colour of sRGB with its opacity (CSS Color 4).
struct SVGColor: Hashable {
    /// Red, green and blue, each 0 … 1, in the 255 steps that files have.
    var light: SIMD3<Double>
    /// 0 … 1.
    var opacity = 1.0

    static let black = SVGColor(light: .zero)

    /// The result of reading a text as a colour.
    enum Reading: Hashable {
        case color(SVGColor)
        /// The colour of the element's text.
        case current
        /// A colour by an unknown function, or in another space.
        case unknown
        case invalid
    }

    /// Its paint, without opacity, which belongs to a group.
    var paint: Paint {
        func part(_ value: Double) -> Float { Float((min(max(value, 0), 1) * 255).rounded()) / 255 }
        return Paint(.rgb(part(light.x), part(light.y), part(light.z)))
    }

    static func isInvalid(_ text: String) -> Bool { read(text) == .invalid }

    /// Reads `text`, ignoring an `icc-color(…)` behind a web colour.
    static func read(_ text: String) -> Reading {
        let words = CSSText.words(text.lowercased())
        guard let word = words.first else { return .invalid }
        if words.count > 1, !word.hasSuffix(")"), !words[1].hasPrefix("icc-color") { return .invalid }
        if word == "currentcolor" { return .current }
        if word == "transparent" { return .color(SVGColor(light: .zero, opacity: 0)) }
        if word.hasPrefix("#") { return hexadecimal(word).map { .color($0) } ?? .invalid }
        if let open = word.firstIndex(of: "("), word.hasSuffix(")") {
            let inner = word[word.index(after: open)...].dropLast()
            return function(String(word[..<open]), String(inner))
        }
        if let color = PressColor(cssName: word) {
            let parts = color.components
            return .color(SVGColor(light: SIMD3(Double(parts.x), Double(parts.y), Double(parts.z))))
        }
        return systemColors[word].map { .color(SVGColor(light: SIMD3(repeating: $0))) } ?? .invalid
    }

    /// Colours of a light screen, as the gray of paper and print.
    private static let systemColors: [String: Double] = [
        "canvas": 1, "canvastext": 0, "windowtext": 0, "window": 1, "text": 0, "menutext": 0, "buttontext": 0,
        "infotext": 0, "captiontext": 0,
    ]

    private static func hexadecimal(_ word: String) -> SVGColor? {
        let digits = word.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == word.count - 1 else { return nil }
        let bytes: [Int]
        switch digits.count {
        // A single digit is doubled: `#f80` is `#ff8800`.
        case 3, 4: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        let light = SIMD3(Double(bytes[0]), Double(bytes[1]), Double(bytes[2])) / 255
        return SVGColor(light: light, opacity: bytes.count > 3 ? Double(bytes[3]) / 255 : 1)
    }

    private static func function(_ name: String, _ inner: String) -> Reading {
        let parts = CSSText.split(inner) { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }
            .filter { !$0.isEmpty }
        switch name {
        case "rgb", "rgba":
            guard parts.count == 3 || parts.count == 4, let opacity = opacity(parts) else { return .invalid }
            let light = parts.prefix(3).map { part in
                number(part).map { min(max(part.hasSuffix("%") ? $0 * 2.55 : $0, 0), 255).rounded() / 255 }
            }
            guard let red = light[0], let green = light[1], let blue = light[2] else { return .invalid }
            return .color(SVGColor(light: SIMD3(red, green, blue), opacity: opacity))
        case "hsl", "hsla", "hwb":
            guard parts.count == 3 || parts.count == 4, let opacity = opacity(parts), let hue = angle(parts[0]),
                let first = number(parts[1]), let second = number(parts[2])
            else { return .invalid }
            let (a, b) = (min(max(first / 100, 0), 1), min(max(second / 100, 0), 1))
            let light = name == "hwb" ? hwb(hue, white: a, black: b) : hsl(hue, saturation: a, lightness: b)
            return .color(SVGColor(light: (light * 255).rounded(.toNearestOrAwayFromZero) / 255, opacity: opacity))
        case "lab", "lch", "oklab", "oklch", "color", "color-mix", "device-cmyk", "cmyk", "var", "env", "attr", "calc",
            "icc-color", "contrast-color":
            return .unknown
        default: return .invalid
        }
    }

    private static func opacity(_ parts: [String]) -> Double? {
        guard parts.count > 3 else { return 1 }
        return number(parts[3]).map { min(max(parts[3].hasSuffix("%") ? $0 / 100 : $0, 0), 1) }
    }

    /// The number of a percentage, a number, or `none`.
    private static func number(_ text: String) -> Double? {
        if text == "none" { return 0 }
        return Double(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Degrees.
    private static func angle(_ text: String) -> Double? {
        for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where text.hasSuffix(unit) {
            return number(String(text.dropLast(unit.count))).flatMap { ($0 * degrees).isFinite ? $0 * degrees : nil }
        }
        return number(text)
    }

    private static func hsl(_ hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
        let reach = saturation * min(lightness, 1 - lightness)
        // Without a branch for each of its six sectors (CSS Color 4, 7.1).
        func part(_ start: Double) -> Double {
            var place = (start + hue / 30).truncatingRemainder(dividingBy: 12)
            if place < 0 { place += 12 }
            return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
        }
        return SIMD3(part(0), part(8), part(4))
    }

    private static func hwb(_ hue: Double, white: Double, black: Double) -> SIMD3<Double> {
        if white + black >= 1 { return SIMD3(repeating: white / (white + black)) }
        return hsl(hue, saturation: 1, lightness: 0.5) * (1 - white - black) + white
    }
}
