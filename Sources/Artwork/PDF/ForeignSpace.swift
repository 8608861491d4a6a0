import PubPlatform

/// A colour space whose colours become inks of the press.
enum ForeignSpace: Hashable {
    /// Red, green and blue as on screens, also if a page says no more than that.
    case screen
    /// The red, green and blue of an ICC profile.
    case light([UInt8])
    /// CIE L*a*b* (ISO 32000-1 §8.6.5.4), with the limits of both axes of colour.
    case lab(a: ClosedRange<Double>, b: ClosedRange<Double>)
    /// Cyan, magenta, yellow and black of another press, by its profile.
    case inks([UInt8])

    /// The number of values of a colour.
    var count: Int { if case .inks = self { 4 } else { 3 } }

    /// The limits of each value.
    var limits: [ClosedRange<Double>] {
        if case .lab(let a, let b) = self { [0...100, a, b] } else { Array(repeating: 0...1, count: count) }
    }

    /// The same, as the `Decode` of a picture and the `Range` of a function have them.
    var decode: [Double] { limits.flatMap { [$0.lowerBound, $0.upperBound] } }

    /// The initial colour of the space: black.
    var black: [Double] { if case .inks = self { [0, 0, 0, 1] } else { bounded([]) } }

    /// `values` within the limits; missing ones are 0, or next to it.
    func bounded(_ values: [Double]) -> [Double] {
        limits.enumerated().map { index, limits in
            // Functions may give values that are no numbers.
            let value = values.indices.contains(index) && !values[index].isNaN ? values[index] : 0
            return min(max(value, limits.lowerBound), limits.upperBound)
        }
    }

    /// The values of colours whose samples are `bytes`, one for each value. Linear.
    func values(ofBytes bytes: ArraySlice<UInt8>) -> [Double] {
        zip(bytes, limits).map { byte, limits in
            limits.lowerBound + Double(byte) / 255 * (limits.upperBound - limits.lowerBound)
        }
    }

    /// `values`, within the limits, as fractions of the range of pixel samples, which is -128 to 127 on both axes of L*a*b*.
    func parts(of values: [Double]) -> [Double] {
        guard case .lab = self else { return values }
        return [values[0] / 100, (values[1] + 128) / 255, (values[2] + 128) / 255]
    }

    /// For each value of a pixel, the byte that conversions take for a sample of `depth` bits, if `decode` has the limits of values that the lowest and the
    /// highest sample stand for.
    func tables(decode: [Double], depth: Int) -> [[UInt8]] {
        limits.indices.map { index in
            PictureSamples.table(decode[2 * index..<2 * index + 2], depth: depth) { value in
                var values = bounded([])
                values[index] = value
                return parts(of: bounded(values))[index]
            }
        }
    }

    /// The gray of a screen from 0 to 1 that a colour of `values` is, if it is neutral light; nil for others and for inks.
    func gray(of values: [Double]) -> Double? {
        switch self {
        case .inks: return nil
        case .screen, .light: return values[0] == values[1] && values[1] == values[2] ? values[0] : nil
        case .lab:
            // Half a step of eight bits: nobody sees it, and few ranges have a byte for 0.
            let isNeutral = abs(values[1]) < 0.5 && abs(values[2]) < 0.5
            return isNeutral ? ForeignSpace.gray(lightness: values[0]) : nil
        }
    }

    /// The gray of a screen, from 0 to 1, of the `lightness` L*, from 0 to 100 (CIE 15:2004, 8.2.1; IEC 61966-2-1).
    static func gray(lightness: Double) -> Double {
        let light = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness * 27 / 24_389
        return light > 0.003_130_8 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : light * 12.92
    }
}
