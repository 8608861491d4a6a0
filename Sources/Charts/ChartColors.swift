import PubColor

/// The colours of a chart's series: how they are told apart in print without colour and by colour-blind readers.
package struct ChartColors {
    /// Below this distance of their lightness in gray, or of their colours as the colour-blind see them, two areas are taken for one.
    package static let leastDistance = 12.0

    /// A pair of series whose colours are hardly told apart, in gray or by the colour-blind.
    package struct Pair: Hashable, Sendable {
        /// The indices of the series.
        package var first: Int, second: Int
        /// Whether it is in gray that they are alike; else for the colour-blind.
        package var isInGray: Bool
    }

    /// The pairs among `colors` that are hardly told apart: of areas that touch (`neighbors`) those beside each other, else
    /// all. Quadratic in their number.
    package static func alike(_ colors: [PressColor], neighbors: Bool) -> [Pair] {
        guard let screen = try? ScreenTransform() else { return [] }
        let seen = colors.map { linear(screen.rgb(for: $0)) }
        var pairs: [Pair] = []
        for second in seen.indices.dropFirst() {
            for first in neighbors ? second - 1..<second : 0..<second {
                if abs(lightness(seen[first]) - lightness(seen[second])) < leastDistance {
                    pairs.append(Pair(first: first, second: second, isInGray: true))
                } else if [protanopia, deuteranopia].contains(where: {
                    distance($0.applied(to: seen[first]), $0.applied(to: seen[second])) < leastDistance
                }) {
                    pairs.append(Pair(first: first, second: second, isInGray: false))
                }
            }
        }
        return pairs
    }

    /// `count` colours: `colors`, and if these are too few tints of them, each beside one of another lightness. Quadratic in the number.
    package static func palette(_ colors: [PressColor], count: Int) -> [PressColor] {
        guard let screen = try? ScreenTransform(), !colors.isEmpty else { return colors }
        var palette = Array(colors.prefix(max(count, 1)))
        let tints = [1, 0.75, 0.5, 0.3, 0.15].flatMap { tint in colors.map { $0.tinted(tint) } }
        var free = tints.filter { !palette.contains($0) }
        while palette.count < count {
            if free.isEmpty { free = tints }
            let known = palette.map { lightness(linear(screen.rgb(for: $0))) }
            // The next one is as far as possible from the last, and then from all.
            let scored = free.enumerated().map { index, color in
                let own = lightness(linear(screen.rgb(for: color)))
                // Neighbours with such a step between them are told apart: the others decide then.
                let last = min(abs(own - known[known.count - 1]), 25)
                let all = known.reduce(100) { min($0, abs(own - $1)) }
                return (index: index, score: last + min(all, leastDistance) * 2)
            }
            let best = scored.max { ($0.score, -$0.index) < ($1.score, -$1.index) }
            palette.append(free.remove(at: best?.index ?? 0))
        }
        return palette
    }

    /// Whether type in `color` is legible on paper: it has the contrast that small type needs, and it is not a tint, which a screen would break up.
    package static func isReadable(_ color: PressColor) -> Bool {
        // A tint is printed as dots, which fray the edges of small type.
        guard let screen = try? ScreenTransform(), color.tint == 1 else { return false }
        let luminance = luminance(linear(screen.rgb(for: color)))
        // The contrast of WCAG 2.1, paper with a luminance of 1.
        return 1.05 / (luminance + 0.05) >= 4.5
    }

    /// Whether `color` is a gray, black or paper.
    package static func isNeutral(_ color: PressColor) -> Bool {
        guard let rgb = try? ScreenTransform().rgb(for: color) else { return true }
        return max(rgb.red, rgb.green, rgb.blue) - min(rgb.red, rgb.green, rgb.blue) < 0.06
    }

    // MARK: Vision

    /// A map of linear sRGB.
    private struct Vision {
        var red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>

        func applied(to color: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3((red * color).sum(), (green * color).sum(), (blue * color).sum())
                .clamped(lowerBound: .zero, upperBound: .one)
        }
    }

    /// Vision without long-wave cones, and without middle-wave cones (Machado, Oliveira and Fernandes 2009, severity 1).
    private static let protanopia = Vision(
        red: SIMD3(0.152286, 1.052583, -0.204868), green: SIMD3(0.114503, 0.786281, 0.099216),
        blue: SIMD3(-0.003882, -0.048116, 1.051998))
    private static let deuteranopia = Vision(
        red: SIMD3(0.367322, 0.860646, -0.227968), green: SIMD3(0.280085, 0.672501, 0.047413),
        blue: SIMD3(-0.011820, 0.042940, 0.968881))

    private static func linear(_ color: ScreenColor) -> SIMD3<Double> {
        func linear(_ value: Float) -> Double {
            let value = Double(value)
            // The curve of sRGB (IEC 61966-2-1).
            return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
        }
        return SIMD3(linear(color.red), linear(color.green), linear(color.blue))
    }

    /// The power 2.4 of a number from 0 to 1, by square roots and one of the fifth degree: the same on every machine.
    private static func power(_ base: Double) -> Double {
        // x^2.4 = x² · (x²)^(1/5)
        let square = base * base
        if square == 0 { return 0 }
        var root = square.squareRoot().squareRoot()
        // Newton's method: 23 steps are enough from one millionth on.
        for _ in 0..<24 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }

    private static func luminance(_ color: SIMD3<Double>) -> Double {
        (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    }

    /// The lightness of CIELAB, from 0 to 100.
    private static func lightness(_ color: SIMD3<Double>) -> Double { lab(SIMD3(repeating: luminance(color))).x }

    /// The distance of two colours in CIELAB.
    private static func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
        func coordinates(_ color: SIMD3<Double>) -> SIMD3<Double> {
            // From the primaries and the white of sRGB, D65.
            let x = (color * SIMD3(0.4124, 0.3576, 0.1805)).sum() / 0.9505
            let z = (color * SIMD3(0.0193, 0.1192, 0.9505)).sum() / 1.089
            return lab(SIMD3(x, luminance(color), z))
        }
        let step = coordinates(one) - coordinates(other)
        return (step * step).sum().squareRoot()
    }

    /// CIELAB of a colour's shares of the white.
    private static func lab(_ color: SIMD3<Double>) -> SIMD3<Double> {
        func root(_ value: Double) -> Double {
            // Near black the root is a straight line (CIE 15).
            guard value > 0.008856 else { return 7.787 * value + 16.0 / 116 }
            var root = 1.0
            // Newton's method needs fewer steps for any number.
            for _ in 0..<40 { root = (2 * root + value / (root * root)) / 3 }
            return root
        }
        let (x, y, z) = (root(color.x), root(color.y), root(color.z))
        return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
}
