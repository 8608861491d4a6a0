import PubColor
import PubGeometry

/// The contrast between words and their background (WCAG 2.2, relative luminance and contrast ratio).
package enum Contrast {
    /// The least contrast of text, and of display type.
    static let ofText = 4.5
    static let ofDisplay = 3.0
    /// The part of the least contrast that is asked for on paper and on pale tints: there colours are the choice of the design,
    /// and anything paler is hardly seen.
    package static let shareOnPaper = 0.5
    /// The highest contrast with paper of a pale tint.
    package static let ofPaleTint = 1.25

    /// The least contrast of type of `size` in a face of `weight` (400 regular, 700 bold): large type in bold faces is display
    /// type, as all very large type is.
    package static func needed(by size: Length, weight: Int) -> Double {
        let display = Length(points: weight >= 700 ? 14 : 24)
        return size >= display ? ofDisplay : ofText
    }

    /// The relative luminance of an sRGB colour of components 0 … 1.
    package static func luminance(_ color: SIMD3<Double>) -> Double {
        0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
    }

    /// The relative luminance of an sRGB pixel, equal to that of its components as fractions of 255.
    static func luminance(ofPixel pixel: SIMD3<UInt8>) -> Double {
        0.2126 * ofBytes[Int(pixel.x)].light + 0.7152 * ofBytes[Int(pixel.y)].light
            + 0.0722 * ofBytes[Int(pixel.z)].light
    }

    /// The 256 components of a pixel, 0 … 1, each with its linear light.
    private static let ofBytes = (0...255).map { byte in
        let component = Double(byte) / 255
        return (component: component, light: light(component))
    }

    /// The linear light of a component of an sRGB colour, 0 … 1.
    private static func linear(_ component: Double) -> Double {
        // Nearly all colours are those of pixels with no layer on them.
        guard component >= 0, component <= 1 else { return light(component) }
        let nearest = ofBytes[Int(component * 255 + 0.5)]
        return nearest.component == component ? nearest.light : light(component)
    }

    private static func light(_ component: Double) -> Double {
        // The curve of sRGB (IEC 61966-2-1).
        component <= 0.04045 ? component / 12.92 : exponential((component + 0.055) / 1.055)
    }

    /// The ratio of two luminances, 1 … 21.
    package static func ratio(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

    /// `base` to the power of 2.4, the same on every machine: the fifth root of its twelfth power, by Newton's method.
    private static func exponential(_ base: Double) -> Double {
        let square = base * base
        let power = square * square * square * square * square * square
        var root = base
        // A bound, since the last steps may swing between two neighbouring numbers.
        for _ in 0..<40 where root > 0 {
            let fourth = root * root * root * root
            let next = root - (fourth * root - power) / (5 * fourth)
            if next == root { break }
            root = next
        }
        return root
    }

    /// The least contrast that words have with nine tenths of their background.
    package static func least(of text: Double, on background: [Double]) -> Double {
        // The ratio of white and black: nothing is known that is too close.
        if background.isEmpty { return 21 }
        let ratios = background.map { ratio(text, $0) }.sorted()
        // The worst tenth may be grain or an edge, which makes no word illegible.
        return ratios[ratios.count / 10]
    }

    /// A ratio in tenths, as findings give it; rounded down, so that a ratio that is too low does not look like enough.
    package static func text(_ ratio: Double) -> String {
        let tenths = Int((ratio * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
