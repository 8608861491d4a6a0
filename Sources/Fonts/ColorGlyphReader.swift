import PubCHarfBuzz
import PubGeometry
import PubValues

/// A glyph of `COLR` version 1 (OpenType 1.9) as its paints.
struct PaintedGlyph {
    var paint: GlyphPaint
    /// Whether the font says more than the paints show: it is broken, or larger than any real one.
    var isSimplified: Bool
}

extension HarfBuzzFont {
    /// The paints of `glyph`; nil when the table has none for it.
    func paintedGlyph(_ glyph: UInt32) -> PaintedGlyph? {
        guard let blob = hb_face_reference_table(face, openTypeTag("COLR")) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length) else { return nil }
        // Read before the blob goes, and not kept.
        let table = TableBytes(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
        var reader = PaintReader(table, palette: palette, coordinates: normalizedCoordinates)
        return reader.glyph(Int(glyph))
    }

    /// The position of the face in its design space, normalised to −1 … 1; empty for one that does not vary.
    private var normalizedCoordinates: [Double] {
        var count: UInt32 = 0
        guard let values = hb_font_get_var_coords_normalized(font, &count) else { return [] }
        return UnsafeBufferPointer(start: values, count: Int(count)).map { Double($0) / 16384 }
    }
}

/// Reads the tree of paints of a glyph, from its root.
private struct PaintReader {
    /// The limits of one glyph. Flags have 3,331 paints, and other real glyphs 42 gradients, 4 composites and a depth
    /// of a dozen; broken ones go in circles.
    private static let limits = (paints: 16_384, depth: 32, stops: 256, gradients: 512, composites: 64)

    private let table: TableBytes
    private let palette: [SIMD4<Float>]
    private let variations: ItemVariationStore
    private var isSimplified = false
    private var paints = 0
    private var gradients = 0
    private var composites = 0

    init(_ table: TableBytes, palette: [SIMD4<Float>], coordinates: [Double]) {
        self.table = table
        self.palette = palette
        variations = ItemVariationStore(
            table, store: table.uint32(30), map: table.uint32(26), coordinates: coordinates)
    }

    /// The paints of a glyph inside its clip box.
    mutating func glyph(_ glyph: Int) -> PaintedGlyph? {
        guard let root = root(of: glyph) else { return nil }
        let tree = paint(at: root, Place())
        return PaintedGlyph(paint: boxed(tree, of: glyph), isSimplified: isSimplified)
    }

    /// The place of the walk.
    private struct Place {
        /// From the paint to the glyph.
        var transform = GlyphTransform.identity
        var depth = 0
        /// Glyphs that it is in.
        var glyphs: [Int] = []
    }

    // MARK: The tree

    /// The place of a glyph's first paint, by bisection of the table's records.
    private func root(of glyph: Int) -> Int? {
        let list = table.uint32(14)
        guard list > 0, let record = record(of: glyph, in: list + 4, count: table.uint32(list), size: 6)
        else { return nil }
        return table.uint16(record) == glyph ? list + table.uint32(record + 2) : nil
    }

    /// The last of the records, ordered by glyphs, whose first glyph is not after `glyph`.
    private func record(of glyph: Int, in list: Int, count: Int, size: Int) -> Int? {
        let next = (0..<min(count, table.count / size)).partitioningIndex { table.uint16(list + $0 * size) > glyph }
        return next > 0 ? list + (next - 1) * size : nil
    }

    /// `paint` clipped to the clip box of the glyph.
    private func boxed(_ paint: GlyphPaint, of glyph: Int) -> GlyphPaint {
        let list = table.uint32(22)
        guard list > 0, let record = record(of: glyph, in: list + 5, count: table.uint32(list + 1), size: 7),
            glyph <= table.uint16(record + 2)
        else { return paint }
        let box = list + table.uint24(record + 4)
        let edges = values(at: box + 1, count: 4, varies: table.uint8(box) == 2).map { Int32($0.rounded()) }
        return .box(GlyphBox(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3]), paint)
    }

    private mutating func paint(at place: Int, _ outer: Place) -> GlyphPaint {
        paints += 1
        var here = outer
        here.depth += 1
        guard paints <= PaintReader.limits.paints, here.depth <= PaintReader.limits.depth, place < table.count else {
            return broken()
        }
        let format = table.uint8(place)
        // Odd formats from 3 to 9 and from 13 to 31 vary along the axes of the face.
        let varies = format & 1 == 1
        switch format {
        case 1: return layers(from: table.uint32(place + 2), count: table.uint8(place + 1), here)
        case 2, 3:
            let alpha = values(at: place + 3, count: 1, varies: varies)[0] / 16384
            return .solid(color(table.uint16(place + 1), alpha: alpha))
        case 4...9: return gradient(format, place, varies: varies)
        case 10:
            let inner = paint(at: place + table.uint24(place + 1), here)
            return .outline(UInt32(table.uint16(place + 4)), by: .identity, inner)
        case 11:
            let glyph = table.uint16(place + 1)
            guard !here.glyphs.contains(glyph), let root = root(of: glyph) else { return broken() }
            here.glyphs.append(glyph)
            return boxed(paint(at: root, here), of: glyph)
        case 12...31:
            let transform = transform(format, place, varies: varies)
            here.transform = here.transform.concatenated(with: transform)
            guard here.transform.isWithinLimits else { return broken() }
            return .transformed(transform, paint(at: place + table.uint24(place + 1), here))
        case 32:
            composites += 1
            guard composites <= PaintReader.limits.composites,
                let mode = CompositeMode(rawValue: UInt8(table.uint8(place + 4)))
            else { return broken() }
            let backdrop = paint(at: place + table.uint24(place + 5), here)
            return .composed(paint(at: place + table.uint24(place + 1), here), mode, over: backdrop)
        default: return broken()
        }
    }

    private mutating func broken() -> GlyphPaint {
        isSimplified = true
        return .nothing
    }

    private mutating func layers(from first: Int, count: Int, _ place: Place) -> GlyphPaint {
        let list = table.uint32(18)
        guard list > 0, first + count <= table.uint32(list) else { return broken() }
        return .layers((first..<first + count).map { paint(at: list + table.uint32(list + 4 + 4 * $0), place) })
    }

    /// The transform of a paint of formats 12 to 31.
    private func transform(_ format: Int, _ place: Int, varies: Bool) -> GlyphTransform {
        if format < 14 {
            let matrix = place + table.uint24(place + 4)
            let base = varies ? table.uint32(matrix + 24) : ItemVariationStore.none
            let parts = (0..<6).map {
                (Double(table.signed(matrix + 4 * $0, bits: 32)) + delta(base, $0)) / 65536
            }
            return GlyphTransform(
                x: SIMD2(parts[0], parts[1]), y: SIMD2(parts[2], parts[3]), origin: SIMD2(parts[4], parts[5]))
        }
        // Each kind around the origin and, in the next pair of formats, around a centre; a translation has none.
        let isAround = format > 15 && (format & ~1) % 4 == 2
        let (count, kind) = (format < 20 || format >= 28 ? 2 : 1, isAround ? format & ~1 - 2 : format & ~1)
        let values = values(at: place + 4, count: isAround ? count + 2 : count, varies: varies)
        let numbers = values.map { $0 / 16384 }
        var result = GlyphTransform()
        switch kind {
        case 14: result.origin = SIMD2(values[0], values[1])
        case 16: (result.x.x, result.y.y) = (numbers[0], numbers[1])
        case 20: (result.x.x, result.y.y) = (numbers[0], numbers[0])
        case 24:
            // Angles are fractions of half a turn, counterclockwise.
            let direction = UnitVector(degrees: numbers[0] * 180)
            result.x = SIMD2(direction.cosine, direction.sine)
            result.y = SIMD2(-direction.sine, direction.cosine)
        default: (result.x.y, result.y.x) = (tangent(numbers[1]), -tangent(numbers[0]))
        }
        return isAround ? result.around(SIMD2(values[count], values[count + 1])) : result
    }

    private func tangent(_ halfTurns: Double) -> Double {
        let direction = UnitVector(degrees: halfTurns * 180)
        return direction.cosine == 0 ? 0 : direction.sine / direction.cosine
    }

    // MARK: Colours

    /// A colour of the palette; 0xFFFF means the text's paint, and so does any index that the palette lacks.
    private func color(_ index: Int, alpha: Double) -> GlyphColor {
        let alpha = min(max(alpha, 0), 1)
        guard index < palette.count else { return GlyphColor(nil, opacity: alpha) }
        let color = palette[index]
        return GlyphColor(SIMD3(color.x, color.y, color.z), opacity: Double(color.w) * alpha)
    }

    private mutating func gradient(_ format: Int, _ place: Int, varies: Bool) -> GlyphPaint {
        let line = place + table.uint24(place + 1)
        let count = table.uint16(line + 1)
        gradients += 1
        guard count > 0, count <= PaintReader.limits.stops, gradients <= PaintReader.limits.gradients else {
            return broken()
        }
        let size = varies ? 10 : 6
        let stops = (0..<count).map { index in
            let stop = line + 3 + index * size
            let base = varies ? table.uint32(stop + 6) : ItemVariationStore.none
            let place = table.f2dot14(stop) + delta(base, 0) / 16384
            return GlyphGradient.Stop(
                place, color(table.uint16(stop + 2), alpha: table.f2dot14(stop + 4) + delta(base, 1) / 16384))
        }
        guard let shape = shape(format & ~1, place, varies: varies) else { return .nothing }
        // Offsets that vary may end up in another order; equal ones keep theirs.
        let ordered = stops.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
        return .gradient(
            GlyphGradient(
                shape, stops: ordered.map(\.element),
                extend: GlyphGradient.Extend(rawValue: UInt8(table.uint8(line))) ?? .pad))
    }

    /// The shape of a gradient; nil for one that shows nothing.
    private func shape(_ format: Int, _ place: Int, varies: Bool) -> GlyphGradient.Shape? {
        let values = values(at: place + 4, count: format == 8 ? 4 : 6, varies: varies)
        switch format {
        case 4:
            // Colours stay the same along the line from the first to the third point: what counts is the component
            // across it.
            let start = SIMD2(values[0], values[1])
            let (along, across) = (SIMD2(values[2], values[3]) - start, SIMD2(values[4], values[5]) - start)
            let normal = SIMD2(across.y, -across.x)
            let square = (normal * normal).sum()
            let fraction = square > 0 ? (along * normal).sum() / square : 0
            return fraction == 0 ? nil : .linear(from: start, to: start + normal * fraction)
        case 6:
            // Radii have no sign: their highest bit counts.
            func circle(_ index: Int) -> GlyphCircle {
                let bit = Double(table.uint16(place + 4 + 2 * index + 4) & 0x8000) * 2
                return GlyphCircle(
                    SIMD2(values[index], values[index + 1]), radius: max(0, values[index + 2] + bit))
            }
            return .radial(from: circle(0), to: circle(3))
        default:
            // Angles are fractions of half a turn, less one.
            func degrees(_ value: Double) -> Double { (value / 16384 + 1) * 180 }
            return .sweep(
                around: SIMD2(values[0], values[1]), from: degrees(values[2]), to: degrees(values[3]))
        }
    }

    // MARK: Numbers

    /// Signed numbers of 16 bits, at the face's place on its axes.
    private func values(at place: Int, count: Int, varies: Bool) -> [Double] {
        let base = varies ? table.uint32(place + 2 * count) : ItemVariationStore.none
        return (0..<count).map { Double(table.signed(place + 2 * $0, bits: 16)) + delta(base, $0) }
    }

    private func delta(_ base: Int, _ index: Int) -> Double {
        base == ItemVariationStore.none ? 0 : variations.delta(base + index)
    }
}
