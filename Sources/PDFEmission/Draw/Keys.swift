import PubColor
import PubDisplayList

/// A placeholder colour for drawing with Cairo, which is replaced in the finished content: three components in steps of 1/4096.
///
/// Cairo holds colours in 16 bits and writes six significant digits, so steps of 1/4096 come through exactly.
package struct Key: Hashable {
    private var red: UInt16
    private var green: UInt16

    /// The third component of every key: a colour with another value was not drawn by this program.
    private static let blue: UInt16 = 4001
    private static let steps = 4096.0

    /// The key of the number `index`, below 16,384,000.
    package init(index: Int) {
        precondition(index < 4096 * 4000, "more colours than keys")
        red = UInt16(index & 4095)
        green = UInt16(index >> 12)
    }

    /// The key that three numbers of a PDF name; nil when they are off its steps.
    package init?(red: Double, green: Double, blue: Double) {
        func steps(_ value: Double) -> UInt16? {
            let scaled = value * Key.steps
            guard scaled > -0.5, scaled < 4096 else { return nil }
            let rounded = scaled.rounded()
            return abs(scaled - rounded) < 0.02 ? UInt16(rounded) : nil
        }
        guard let red = steps(red), let green = steps(green), steps(blue) == Key.blue else { return nil }
        self.red = red
        self.green = green
    }

    /// Its number.
    package var index: Int { Int(green) << 12 | Int(red) }
    /// The components to pass to Cairo, each 0 … 1.
    package var components: (red: Double, green: Double, blue: Double) {
        (Double(red) / Key.steps, Double(green) / Key.steps, Double(Key.blue) / Key.steps)
    }
}

/// The meaning of a key: a colour, or a triangle that is filled with it.
package enum KeyMeaning: Hashable {
    /// A colour with its overprint.
    case paint(Paint)
    /// A luminance in a mask, 0 … 1.
    case luminance(Double)
    /// A gradient, laid over all that the clip lets be seen.
    indirect case gradient(Ground)
    /// The text block of the number.
    case text(Int)
}

/// A gradient with its place: Cairo draws a triangle, which says how its plane lies on the page.
package struct Ground: Hashable {
    /// The gradient.
    var gradient: Gradient
    /// The area to cover.
    var area: PaintArea
    /// Whether it is in a luminosity mask, so only the luminance of its colours counts.
    var isLuminance = false

    /// The length of the two legs of the triangle: long, because Cairo rounds places to 1/256 point.
    var leg: Double { max(2 * area.size.max(), 1000) }

    /// The corner at the low end of the area, the one along x and the one along y.
    var triangle: [SIMD2<Double>] { [area.low, area.low + SIMD2(leg, 0), area.low + SIMD2(0, leg)] }
}

/// The keys of one page, given out in the order of drawing: the same page gives the same keys.
package struct KeyTable {
    /// By the numbers of the keys.
    private(set) var meanings: [KeyMeaning] = []
    private var indices: [KeyMeaning: Int] = [:]

    /// A table that has given out nothing.
    package init() {}

    /// The key of `meaning`: the same each time.
    package mutating func key(for meaning: KeyMeaning) -> Key {
        if let index = indices[meaning] { return Key(index: index) }
        let index = meanings.count
        meanings.append(meaning)
        indices[meaning] = index
        return Key(index: index)
    }

    /// The meaning of the key; nil if it was never issued.
    subscript(key: Key) -> KeyMeaning? { key.index < meanings.count ? meanings[key.index] : nil }
}
