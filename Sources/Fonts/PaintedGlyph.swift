import CHarfBuzz
import Geometry

/// A glyph of `COLR` version 1 (OpenType 1.9) as layers of flat colours.
struct PaintedGlyph {
    var layers: [ColorLayer] = []
    /// True when the font says more than the layers show.
    var isSimplified = false
}

extension FontHandle {
    /// The layers of `glyph`; nil when the table has no paints for it.
    func paintedGlyph(_ glyph: UInt32) -> PaintedGlyph? {
        guard let blob = hb_face_reference_table(face, openTypeTag("COLR")) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length) else { return nil }
        // Read before the blob goes, and not kept.
        var walk = PaintWalk(
            table: UnsafeRawBufferPointer(start: bytes, count: Int(length)), palette: palette)
        guard let root = walk.root(of: Int(glyph)) else { return nil }
        walk.add(root, PaintWalk.State())
        return walk.result
    }
}

/// A walk through the tree of paints of one glyph, from its root.
///
/// Outlines, transforms, solid colours, layers and glyphs within glyphs are as the font has them; a gradient becomes the
/// mean of its colours, a composite its backdrop with the source on top, an outline clipped by another one is drawn
/// whole, variations are left out. Whatever is not as the font has it is told.
private struct PaintWalk {
    /// Paints that one glyph may have, and how deep: real ones have a few hundred and a dozen; broken ones go in circles.
    private static let limits = (paints: 4096, depth: 32)

    let table: UnsafeRawBufferPointer
    let palette: [SIMD4<Float>]
    var result = PaintedGlyph()
    private var paints = 0

    init(table: UnsafeRawBufferPointer, palette: [SIMD4<Float>]) {
        self.table = table
        self.palette = palette
    }

    /// What holds at a place of the tree.
    struct State {
        var transform = Affine()
        /// The outline that is painted, and the transform that it was met in.
        var outline: (glyph: UInt32, transform: Affine)?
        var depth = 0

        func inside(_ change: Affine) -> State {
            var state = self
            state.transform = transform.concatenated(with: change)
            return state
        }
    }

    // MARK: The tree

    /// The place of a glyph's first paint, by bisection of the table's records.
    func root(of glyph: Int) -> Int? {
        let list = long(14)
        guard list > 0 else { return nil }
        var (low, high) = (0, min(long(list), table.count / 6))
        while low < high {
            let middle = (low + high) / 2
            let record = list + 4 + middle * 6
            if word(record) == glyph { return list + long(record + 2) }
            if word(record) < glyph { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    mutating func add(_ place: Int, _ outer: State) {
        paints += 1
        var state = outer
        state.depth += 1
        guard paints <= PaintWalk.limits.paints, state.depth <= PaintWalk.limits.depth, place < table.count else {
            result.isSimplified = true
            return
        }
        let format = byte(place)
        switch format {
        case 1: addLayers(from: long(place + 2), count: byte(place + 1), state)
        case 2, 3: fill(color(word(place + 1), alpha: share(place + 3)), state)
        case 4...9: fill(mean(place + offset(place + 1), isVariable: format & 1 == 1), state)
        case 10:
            // What is painted is what both outlines share.
            if state.outline != nil { result.isSimplified = true }
            state.outline = (UInt32(word(place + 4)), state.transform)
            add(place + offset(place + 1), state)
        case 11:
            guard let root = root(of: word(place + 1)) else { return result.isSimplified = true }
            add(root, state)
        case 12...31: add(place + offset(place + 1), state.inside(change(format, place)))
        case 32:
            // 3 is "source over", what drawing one after the other does.
            if byte(place + 4) != 3 { result.isSimplified = true }
            add(place + offset(place + 5), state)
            add(place + offset(place + 1), state)
        default: result.isSimplified = true
        }
        // Odd formats from 3 to 9 and from 13 to 31 vary along the axes of the face.
        if format & 1 == 1, (3...9).contains(format) || (13...31).contains(format) { result.isSimplified = true }
    }

    private mutating func addLayers(from first: Int, count: Int, _ state: State) {
        let list = long(18)
        guard list > 0 else { return result.isSimplified = true }
        for layer in first..<first + count { add(list + long(list + 4 + 4 * layer), state) }
    }

    /// The transform of a paint of formats 12 to 31.
    private func change(_ format: Int, _ place: Int) -> Affine {
        let values = place + 4
        switch format & ~1 {
        case 12:
            let matrix = place + offset(values)
            func fixed(_ index: Int) -> Double { Double(signed(long(matrix + 4 * index), bits: 32)) / 65536 }
            return Affine(
                x: SIMD2(fixed(0), fixed(1)), y: SIMD2(fixed(2), fixed(3)), origin: SIMD2(fixed(4), fixed(5)))
        case 14: return Affine(origin: units(values))
        case 16, 18:
            let map = Affine(x: SIMD2(share(values), 0), y: SIMD2(0, share(values + 2)))
            return format < 18 ? map : map.around(units(values + 4))
        case 20, 22:
            let map = Affine(x: SIMD2(share(values), 0), y: SIMD2(0, share(values)))
            return format < 22 ? map : map.around(units(values + 2))
        case 24, 26:
            // Angles are shares of half a turn, counterclockwise.
            let turn = Transform.rotated(byDegrees: share(values) * 180)
            let map = Affine(x: SIMD2(turn.a, turn.b), y: SIMD2(-turn.b, turn.a))
            return format < 26 ? map : map.around(units(values + 2))
        default:
            let map = Affine(x: SIMD2(1, tangent(share(values + 2))), y: SIMD2(-tangent(share(values)), 1))
            return format < 30 ? map : map.around(units(values + 4))
        }
    }

    private func tangent(_ halfTurns: Double) -> Double {
        let direction = Transform.rotated(byDegrees: halfTurns * 180)
        return direction.a == 0 ? 0 : direction.b / direction.a
    }

    // MARK: Colours

    private mutating func fill(_ color: (SIMD3<Float>?, Double), _ state: State) {
        if color.1 <= 0 { return }
        // A colour without an outline is a ground without an end.
        guard let outline = state.outline else { return result.isSimplified = true }
        var layer = ColorLayer(glyph: outline.glyph, color: color.0, opacity: color.1)
        layer.transform = outline.transform.transform
        result.layers.append(layer)
    }

    /// A colour of the palette with its opacity; nil stands for the text's paint.
    private func color(_ index: Int, alpha: Double) -> (SIMD3<Float>?, Double) {
        let alpha = min(max(alpha, 0), 1)
        guard index < palette.count else { return (nil, alpha) }
        let color = palette[index]
        return (SIMD3(color.x, color.y, color.z), Double(color.w) * alpha)
    }

    /// The mean of a gradient's colours, each for as far as it reaches to its neighbours.
    private mutating func mean(_ line: Int, isVariable: Bool) -> (SIMD3<Float>?, Double) {
        result.isSimplified = true
        let stops = (0..<min(word(line + 1), 256)).map { index in
            let place = line + 3 + index * (isVariable ? 10 : 6)
            let (color, opacity) = color(word(place + 2), alpha: share(place + 4))
            return (place: share(place), color: color, opacity: opacity)
        }
        guard let first = stops.first, let last = stops.last else { return (nil, 0) }
        if stops.contains(where: { $0.color == nil }) || last.place <= first.place {
            return (first.color, first.opacity)
        }
        var (sum, opacity) = (SIMD3<Double>(), 0.0)
        for index in stops.indices {
            let before = stops[max(index - 1, 0)].place
            let after = stops[min(index + 1, stops.count - 1)].place
            let part = (after - before) / 2 / (last.place - first.place)
            let color = stops[index].color ?? SIMD3()
            sum += SIMD3(Double(color.x), Double(color.y), Double(color.z)) * part
            opacity += stops[index].opacity * part
        }
        return (SIMD3(Float(sum.x), Float(sum.y), Float(sum.z)), min(max(opacity, 0), 1))
    }

    // MARK: Numbers (big-endian; 0 beyond the table's end)

    private func byte(_ place: Int) -> Int { table.indices.contains(place) ? Int(table[place]) : 0 }

    private func word(_ place: Int) -> Int { byte(place) << 8 | byte(place + 1) }

    private func offset(_ place: Int) -> Int { word(place) << 8 | byte(place + 2) }

    private func long(_ place: Int) -> Int { word(place) << 16 | word(place + 2) }

    private func signed(_ value: Int, bits: Int) -> Int { value >= 1 << (bits - 1) ? value - (1 << bits) : value }

    /// A number of 2.14 bits.
    private func share(_ place: Int) -> Double { Double(signed(word(place), bits: 16)) / 16384 }

    /// Two lengths in font units.
    private func units(_ place: Int) -> SIMD2<Double> {
        SIMD2(Double(signed(word(place), bits: 16)), Double(signed(word(place + 2), bits: 16)))
    }
}

/// An affine map of font units, y upwards.
private struct Affine {
    /// Where the axes and the origin go.
    var x = SIMD2(1.0, 0)
    var y = SIMD2(0, 1.0)
    var origin = SIMD2(0.0, 0)

    /// The map that does `inner` first.
    func concatenated(with inner: Affine) -> Affine {
        func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> { x * vector.x + y * vector.y }
        return Affine(x: turned(inner.x), y: turned(inner.y), origin: turned(inner.origin) + origin)
    }

    /// The map around another centre.
    func around(_ center: SIMD2<Double>) -> Affine {
        var map = self
        map.origin = origin + center - x * center.x - y * center.y
        return map
    }

    /// The map with y downwards, its translation in font units.
    var transform: Transform {
        func length(_ units: Double) -> Length { Length(clampingPoints: units) ?? .zero }
        return Transform(
            a: x.x, b: -x.y, c: -y.x, d: y.y, translation: Point(x: length(origin.x), y: length(-origin.y)))
    }
}
