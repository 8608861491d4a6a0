import PubColor
import PubImages
import PubPDFObjects

/// Turns colours of a page that are light, or inks of another press, into inks of the press: in operators, gradients and pictures.
struct ColorSeparation {
    /// The target of pictures.
    let pictures: PictureTarget
    private let transform: PressTransform
    private let separation: InkSeparation
    private let known = KnownTransforms()
    /// Whether colours in light become inks.
    let takesLight: Bool
    /// The profile of process inks that are another press's; nil if they stay.
    let foreignInks: [UInt8]?

    /// The inks of `pictures`: light if it `takesLight`, and the process inks of `profile`, the page's printing condition, if
    /// they are converted. nil if `pictures` is no press or nothing becomes other inks, and if the profile cannot be read.
    init?(_ pictures: PictureTarget, takesLight: Bool, from profile: [UInt8]?) {
        guard case .press(let inks) = pictures.colors,
            let transform = try? PressTransform(
                profile: inks.profile, inks: inks.inks, richBlack: SIMD4(0, 0, 0, 1), inkLimit: inks.inkLimit)
        else { return nil }
        let isForeign = inks.convertsInks && profile.map(pictures.isForeign) == true
        guard takesLight || isForeign else { return nil }
        self.pictures = pictures
        self.transform = transform
        self.takesLight = takesLight
        foreignInks = isForeign ? profile : nil
        separation = inks
    }

    /// The transform of pixels of `space` with samples of `sampleBytes` bytes; nil for a profile that cannot be used.
    private func transform(of space: ForeignSpace, sampleBytes: Int = 1) -> PixelTransform? {
        known.transform(of: space, sampleBytes) {
            let source: PixelConversion.Source =
                switch space {
                case .screen: .sRGB
                case .lab: .lab
                case .light(let bytes), .inks(let bytes): .profile(bytes)
                }
            return try? PixelTransform(
                PixelConversion(
                    source, to: isBlackAlone ? .black(separation.profile) : .press(separation.profile),
                    rendering: separation.rendering, compensatesBlackPoint: separation.compensatesBlackPoint,
                    inkLimit: separation.inkLimit),
                sampleBytes: sampleBytes)
        }
    }

    /// Whether colours of `space` can become inks.
    func takes(_ space: ForeignSpace) -> Bool { space == .screen || transform(of: space) != nil }

    /// The inks of `light`: the values of a colour; missing ones are 0. Neutral colours become black alone, as in type of an article; black alone stays
    /// black alone.
    func inks(of light: [Double], in space: ForeignSpace) -> [Double] { inks(ofColors: [light], in: space)[0] }

    /// The same of many colours. Linear.
    func inks(ofColors colors: [[Double]], in space: ForeignSpace) -> [[Double]] {
        // Two bytes a sample: a colour fills areas of its own, which show a step that a photograph hides.
        let transform = space == .screen || isBlackAlone ? nil : transform(of: space, sampleBytes: 2)
        return colors.map { inks(of: space.bounded($0), in: space, by: transform) }
    }

    private func inks(of values: [Double], in space: ForeignSpace, by profile: PixelTransform?) -> [Double] {
        // Black alone stays black alone, whatever press it is for.
        if space.count == 4, values.prefix(3).allSatisfy({ $0 == 0 }) { return values }
        let gray = space.gray(of: values)
        if let profile, gray == nil {
            let samples = space.parts(of: values).flatMap { part in
                let value = UInt16((min(max(part, 0), 1) * 65535).rounded())
                return [UInt8(value >> 8), UInt8(value & 255)]
            }
            var inks = [UInt8](repeating: 0, count: 4)
            profile.convert(samples, count: 1, into: &inks)
            return inks.map { Double($0) / 255 }
        }
        let color: PressColor
        switch space {
        case .inks: color = .cmyk(Float(values[0]), Float(values[1]), Float(values[2]), Float(values[3]))
        case .screen, .light: color = .rgb(Float(values[0]), Float(values[1]), Float(values[2]))
        case .lab:
            // In black alone a colour is as light as it is.
            let gray = Float(gray ?? ForeignSpace.gray(lightness: values[0]))
            color = .rgb(gray, gray, gray)
        }
        let inks = transform.inks(for: color).components
        return (0..<4).map { Double(inks[$0]) }
    }

    /// The same as operands.
    func operands(of light: [Double], in space: ForeignSpace) -> String {
        ColorSeparation.operands(inks(of: light, in: space))
    }

    /// `inks` as operands: four decimals are finer than a plate.
    static func operands(_ inks: [Double]) -> String {
        inks.map { PDFDecimal.text(($0 * 1e4).rounded() / 1e4) }.joined(separator: " ")
    }

    /// Whether the press prints black alone: pictures become gray.
    var isBlackAlone: Bool { separation.inks == .black }
    /// The colour space of pictures.
    var device: String { isBlackAlone ? "/DeviceGray" : "/DeviceCMYK" }

    /// The samples in inks, or in gray, of pixels in bytes as ``ForeignSpace/tables(decode:depth:)`` has them; nil if the profile cannot be used.
    func samples(ofPixels light: [UInt8], in space: ForeignSpace) -> [UInt8]? {
        guard let transform = transform(of: space) else { return nil }
        let count = light.count / space.count
        var samples = [UInt8](repeating: 0, count: count * transform.channels)
        transform.convert(light, count: count, into: &samples)
        return samples
    }

    /// The inks of samples of a gradient or palette, a byte for each value; neutral ones become black alone.
    func inks(ofSamples light: [UInt8], in space: ForeignSpace) -> [UInt8] {
        let colors = stride(from: 0, to: light.count - light.count % space.count, by: space.count).map {
            space.values(ofBytes: light[$0..<$0 + space.count])
        }
        return inks(ofColors: colors, in: space).flatMap { $0.map { UInt8(($0 * 255).rounded()) } }
    }

    /// The colours of a palette, of a byte for each value, in inks or in gray. Linear.
    func palette(_ light: [UInt8], in space: ForeignSpace) -> [UInt8] {
        let inks = inks(ofSamples: light, in: space)
        if !isBlackAlone { return inks }
        return stride(from: 3, to: inks.count, by: 4).map { 255 - inks[$0] }
    }

    /// The picture in inks, or in gray, that the JPEG `bytes` of `space` is, whose samples stand for values between the limits `decode`; nil if it
    /// cannot be decoded.
    func picture(jpeg bytes: [UInt8], in space: ForeignSpace, decode: [Double]) -> PreparedPicture? {
        guard let transform = transform(of: space) else { return nil }
        let tables = space.tables(decode: decode, depth: 8)
        return converted(jpeg: bytes, tables, by: transform, as: pictures.encoding)
    }
}

/// The transforms that were made for the colours of a page: making one takes as long as converting some hundred thousand pixels.
private final class KnownTransforms {
    /// Compared one by one: hashing a profile takes longer than finding it equal.
    private var made: [(space: ForeignSpace, sampleBytes: Int, transform: PixelTransform?)] = []
    /// The most that are kept.
    private static let most = 16

    /// The transform of `space` for samples of `sampleBytes` bytes, by `make` if it is the first of them.
    func transform(of space: ForeignSpace, _ sampleBytes: Int, _ make: () -> PixelTransform?) -> PixelTransform? {
        // Whatever the limits of its axes are, L*a*b* is converted by one transform.
        let space = if case .lab = space { ForeignSpace.lab(a: 0...0, b: 0...0) } else { space }
        if let known = made.first(where: { $0.sampleBytes == sampleBytes && $0.space == space }) {
            return known.transform
        }
        if made.count >= Self.most { made.removeFirst() }
        let transform = make()
        made.append((space, sampleBytes, transform))
        return transform
    }
}

/// The parts of a page in light, or in the inks of another press, that became inks of the press.
package struct SeparatedColors: Hashable, Sendable {
    /// Colours of areas, lines and type.
    package internal(set) var colors: Set<[Double]> = []
    package internal(set) var gradients = 0
    package internal(set) var pictures = 0

    /// Whether there are none.
    package var isEmpty: Bool { colors.isEmpty && gradients == 0 && pictures == 0 }

    mutating func add(_ other: SeparatedColors) {
        colors.formUnion(other.colors)
        gradients += other.gradients
        pictures += other.pictures
    }
}

// Light on a page, and the inks of another press, become inks of the press.
extension PageCopy {
    /// The colour space `space` if its colours become inks; nil for any other.
    ///
    /// L*a*b* is used unchanged, whatever its white is: white becomes the paper.
    func foreign(_ space: PDFObject?) -> ForeignSpace? {
        guard let separation else { return nil }
        if let name = pdf.name(space) { return device(name, separation) }
        guard let items = pdf.items(space), let family = items.first.flatMap({ pdf.name($0) }) else { return nil }
        switch family {
        case "/DeviceRGB", "/DeviceCMYK": return device(family, separation)
        case "/CalRGB": return separation.takesLight ? .screen : nil
        case "/Lab": return separation.takesLight ? lab(items.count > 1 ? items[1] : nil) : nil
        case "/ICCBased":
            // A profile has a header of 128 bytes (ICC.1:2010, 7.2).
            guard items.count > 1, pdf.isStream(items[1]), let count = pdf.number(pdf.value(items[1], "/N")),
                let bytes = try? pdf.bytes(of: items[1], limit: PDFLimit.copied), bytes.count > 128
            else { return nil }
            let space: ForeignSpace
            // The colour space of the data (ICC.1:2010, 7.2.6).
            switch String(decoding: bytes[16..<20], as: UTF8.self) {
            case "RGB " where separation.takesLight: space = .light(bytes)
            case "CMYK" where separation.foreignInks != nil: space = .inks(bytes)
            default: return nil
            }
            return count == Double(space.count) && separation.takes(space) ? space : nil
        default: return nil
        }
    }

    /// The space of L*a*b* that `entries` describe.
    private func lab(_ entries: PDFObject?) -> ForeignSpace? {
        let limits = pdf.numbers(pdf.value(entries, "/Range"), count: 4) ?? [-100, 100, -100, 100]
        // Limits beyond all measure would trap where samples are reckoned from them.
        guard limits[0] <= limits[1], limits[2] <= limits[3], limits.allSatisfy({ abs($0) <= 32_768 }) else {
            return nil
        }
        let space = ForeignSpace.lab(a: limits[0]...limits[1], b: limits[2]...limits[3])
        return separation?.takes(space) == true ? space : nil
    }

    /// The space of a device.
    private func device(_ name: String, _ separation: ColorSeparation) -> ForeignSpace? {
        switch name {
        case "/DeviceRGB": separation.takesLight ? .screen : nil
        case "/DeviceCMYK": separation.foreignInks.map { .inks($0) }
        default: nil
        }
    }

    /// The colour spaces among `resources` whose colours become inks.
    func foreignSpaces(_ resources: PDFObject?) -> [String: ForeignSpace] {
        guard let separation else { return [:] }
        var spaces: [String: ForeignSpace] = [:]
        for name in ["/DeviceRGB", "/DeviceCMYK"] { spaces[name] = device(name, separation) }
        for (key, value) in pdf.entries(pdf.value(resources, ResourceKind.space.rawValue)) {
            if let space = foreign(value) { spaces[key] = space }
        }
        return spaces
    }

    /// The palette `items` of an indexed space, whose colours are light, in inks; nil for any other.
    mutating func separated(palette items: [PDFObject]) throws(PDFFault) -> PlacedObject? {
        guard let separation, items.count == 4, let light = foreign(items[1]),
            let last = pdf.number(items[2]).flatMap({ Int(exactly: $0) }), (0...255).contains(last)
        else { return nil }
        let entries = pdf.isStream(items[3]) ? try pdf.bytes(of: items[3], limit: 1 << 16) : string(items[3])
        noteSeparatedPicture(separation)
        var space = PlacedObject()
        space.append(
            "[/Indexed\(separation.device) \(last)<\(ContentCopy.hex(separation.palette(entries, in: light)))>]")
        return space
    }

    /// The bytes of a string; empty for any other object.
    private func string(_ object: PDFObject) -> [UInt8] {
        let syntax = Array(pdf.syntax(of: object).utf8)
        var scanner = ContentScanner()
        guard let token = try? scanner.next(in: syntax.span) else { return [] }
        return token.bytes(in: syntax.span)
    }
}
