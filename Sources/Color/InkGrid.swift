/// The inks of red, green and blue light at the points of a grid, interpolated in between: the grid that Little CMS
/// makes of two profiles, so that its numbers and these differ by 1/255 at most.
///
/// The cube around a colour is cut into six tetrahedra; in one of them the colour is the mean of four points (S. I.
/// Nin, J. M. Kasson, W. Plouffe, “Printing CIELAB images on a CMYK printer using tri-linear interpolation”, 1992). All
/// four inks are computed at once, and their sum with them.
struct InkGrid: Sendable {
    /// Points along each side: as many as Little CMS takes for three channels.
    static let side = 33
    /// From a point to the next one along each axis.
    private static let steps = (red: side * side, green: side, blue: 1)
    private static let diagonal = side * side + side + 1

    /// Four inks of each point, 255 for solid; blue changes fastest.
    private let points: [SIMD4<Float>]
    /// The position of each byte along the axes of red, green and blue: the point before it in the higher half, and the
    /// parts of the way to the next one in the lower.
    private let bytePlaces: [UInt32]

    /// A grid of `inks`, four numbers of 16 bits a point; blue changes fastest.
    init(_ inks: [UInt16]) {
        precondition(inks.count == InkGrid.side * InkGrid.side * InkGrid.side * 4)
        points = stride(from: 0, to: inks.count, by: 4).map { start in
            var color = SIMD4<Float>.zero
            for ink in 0..<4 { color[ink] = Float(inks[start + ink]) / 257 }
            return color
        }
        bytePlaces = [InkGrid.steps.red, InkGrid.steps.green, InkGrid.steps.blue].flatMap { step in
            (Int32(0)..<256).map { value in
                let (point, parts) = Place.point(before: value, of: 255)
                return UInt32(point * step) << 16 | UInt32(parts)
            }
        }
    }

    /// The light at each point, three numbers of 16 bits.
    static var light: [UInt16] {
        let values = (0..<side).map { UInt16((Double($0 * 65_535) / Double(side - 1)).rounded()) }
        return values.flatMap { red in values.flatMap { green in values.flatMap { [red, green, $0] } } }
    }

    /// Converts `count` pixels of three samples each, of one byte or of two, to four inks a pixel; gives the greatest sum of inks, 255 for a
    /// solid one. More than `limit` is taken out of the coloured inks.
    func convert(
        _ source: UnsafeRawBufferPointer, isDouble: Bool, count: Int, into target: UnsafeMutableRawBufferPointer,
        limit: Int
    ) -> Int {
        precondition(source.count >= count * (isDouble ? 6 : 3) && target.count >= count * 4)
        // Every sample that is read lies within `source`, as its size was just compared.
        if isDouble {
            func sample(_ index: Int) -> UInt64 { UInt64(source[index &* 2]) << 8 | UInt64(source[index &* 2 &+ 1]) }
            return convert(count: count, into: target, limit, parts: 65_535) { index in
                sample(index) | sample(index &+ 1) << 16 | sample(index &+ 2) << 32
            } place: { light in
                Place(Int32(light & 0xFFFF), Int32(light >> 16 & 0xFFFF), Int32(light >> 32), of: 65_535)
            }
        }
        return bytePlaces.withUnsafeBufferPointer { places in
            // There are 256 places along each axis.
            convert(count: count, into: target, limit, parts: 255) { index in
                UInt64(source[index]) | UInt64(source[index &+ 1]) << 8 | UInt64(source[index &+ 2]) << 16
            } place: { light in
                Place(
                    places[Int(truncatingIfNeeded: light & 0xFF)],
                    places[256 &+ Int(truncatingIfNeeded: light >> 8 & 0xFF)],
                    places[512 &+ Int(truncatingIfNeeded: light >> 16)])
            }
        }
    }

    /// Holds `count` pixels of four inks to `limit`; gives the greatest sum of inks.
    static func hold(_ pixels: UnsafeMutableRawBufferPointer, count: Int, to limit: Int) -> Int {
        precondition(pixels.count >= count * 4)
        // Of eight at once the first ink is the lowest byte of each.
        let eights = UInt32(1).littleEndian == 1 ? count / 8 : 0
        var greatest = SIMD8<Int32>.zero
        for eight in 0..<eights { holdEight(pixels, from: eight &* 32, to: Int32(clamping: limit), &greatest) }
        var most = Int(greatest.max())
        for pixel in eights * 8..<count {
            // Each pixel lies within the buffer.
            var inks = Inks(pixels.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self))
            if inks.sum > limit {
                inks.hold(to: limit)
                pixels.storeBytes(of: inks.bytes, toByteOffset: pixel * 4, as: UInt32.self)
            }
            most = max(most, inks.sum)
        }
        return most
    }

    /// Holds eight pixels from the byte `start` on to `limit`, as for single pixels, and notes the greatest sums of
    /// inks. The sign of a difference tells whether a sum exceeds a limit, which takes fewer steps than a comparison.
    @inline(__always)
    private static func holdEight(
        _ pixels: UnsafeMutableRawBufferPointer, from start: Int, to limit: Int32, _ greatest: inout SIMD8<Int32>
    ) {
        typealias Eight = SIMD8<UInt32>
        // The pixels lie within the buffer.
        var bytes = pixels.loadUnaligned(fromByteOffset: start, as: Eight.self)
        let (cyan, magenta, yellow, black) = (bytes & 255, bytes &>> 8 & 255, bytes &>> 16 & 255, bytes &>> 24)
        let colored = cyan &+ magenta &+ yellow
        var sums = unsafeBitCast(colored &+ black, to: SIMD8<Int32>.self)
        let over = (SIMD8(repeating: limit) &- sums) &>> 31
        if over != .zero {
            let left = SIMD8(repeating: limit) &- unsafeBitCast(black, to: SIMD8<Int32>.self)
            let room = floats(unsafeBitCast(left & ~(left &>> 31), to: Eight.self))
            // A quotient that is not whole is further from a whole number than what is taken off it, so that rounding gives its whole part; what is added
            // is less than that, and keeps black alone from being divided by nothing.
            let parts = floats(colored) + 0.0001
            let held = whole(floats(cyan) * room / parts) | whole(floats(magenta) * room / parts) &<< 8
            let less = held | whole(floats(yellow) * room / parts) &<< 16 | black &<< 24
            let mask = unsafeBitCast(over, to: Eight.self)
            bytes = bytes & ~mask | less & mask
            pixels.storeBytes(of: bytes, toByteOffset: start, as: Eight.self)
            let pairs = (bytes & 0xFF_00FF) &+ (bytes &>> 8 & 0xFF_00FF)
            sums = unsafeBitCast((pairs & 0xFFFF) &+ (pairs &>> 16), to: SIMD8<Int32>.self)
        }
        let above = sums &- greatest
        greatest &+= above & ~(above &>> 31)
    }

    /// Small numbers as such: behind 2^23 the lowest bits of a Float are the number.
    @inline(__always)
    private static func floats(_ numbers: SIMD8<UInt32>) -> SIMD8<Float> {
        unsafeBitCast(numbers | 0x4B00_0000, to: SIMD8<Float>.self) - 8_388_608
    }

    /// The whole parts of `values` that are whole or no nearer than 1/765 to the next whole number.
    @inline(__always)
    private static func whole(_ values: SIMD8<Float>) -> SIMD8<UInt32> {
        unsafeBitCast(values - 0.4995 + 12_582_912, to: SIMD8<UInt32>.self) &- 0x4B40_0000
    }

    /// Converts pixels: `light` gives the samples of a pixel as a number, by the index of its first sample, and `place`
    /// gives the place of such a number.
    @inline(__always)
    private func convert(
        count: Int, into target: UnsafeMutableRawBufferPointer, _ limit: Int, parts: Int32, light: (Int) -> UInt64,
        place: (UInt64) -> Place
    ) -> Int {
        points.withUnsafeBufferPointer { points in
            var most = 0
            // In flat areas, also of JPEGs of low quality, each colour is converted once; no pixel has this one.
            var last = UInt64.max
            var bytes: UInt32 = 0
            for pixel in 0..<count {
                let light = light(pixel &* 3)
                if light != last {
                    last = light
                    var inks = Inks(InkGrid.color(place(light), of: parts, in: points))
                    let sum = inks.sum
                    if sum > limit {
                        inks.hold(to: limit)
                        most = max(most, inks.sum)
                    } else {
                        most = max(most, sum)
                    }
                    bytes = inks.bytes
                }
                // Each pixel lies within the target.
                target.storeBytes(of: bytes, toByteOffset: pixel &* 4, as: UInt32.self)
            }
            return most
        }
    }

    /// A colour in the cube: the point before it, and the parts of the way to the next one along each axis.
    private struct Place {
        var start: Int
        var red: Int32, green: Int32, blue: Int32

        /// The place of samples from 0 to `greatest`, which is also the number of parts between two points.
        @inline(__always)
        init(_ red: Int32, _ green: Int32, _ blue: Int32, of greatest: Int32) {
            let x = Place.point(before: red, of: greatest), y = Place.point(before: green, of: greatest)
            let z = Place.point(before: blue, of: greatest)
            start = x.point &* steps.red &+ y.point &* steps.green &+ z.point
            (self.red, self.green, self.blue) = (x.parts, y.parts, z.parts)
        }

        /// Of one of ``bytePlaces`` for each axis: no sum carries from the lower half to the higher one.
        @inline(__always)
        init(_ red: UInt32, _ green: UInt32, _ blue: UInt32) {
            start = Int((red &+ green &+ blue) >> 16)
            self.red = Int32(truncatingIfNeeded: red & 0xFFFF)
            self.green = Int32(truncatingIfNeeded: green & 0xFFFF)
            self.blue = Int32(truncatingIfNeeded: blue & 0xFFFF)
        }

        /// The point before `value` along an axis, and the parts of the way to the next one. The last point has no way behind it.
        @inline(__always)
        static func point(before value: Int32, of greatest: Int32) -> (point: Int, parts: Int32) {
            let place = value &* Int32(side &- 1)
            let point = min(place / greatest, Int32(side &- 2))
            return (Int(point), place &- point &* greatest)
        }
    }

    /// The inks at `place`; the distance between two points is `parts` parts.
    @inline(__always)
    private static func color(
        _ place: Place, of parts: Int32, in points: UnsafeBufferPointer<SIMD4<Float>>
    ) -> SIMD4<Float> {
        let (start, x, y, z) = (place.start, place.red, place.green, place.blue)
        // The way leads along the axis of the greatest part first, and along that of the least one last.
        var (high, first, low, last) = (x, steps.red, y, steps.green)
        if x < y { (high, first, low, last) = (y, steps.green, x, steps.red) }
        var middle = z
        if z > high {
            (middle, high, first) = (high, z, steps.blue)
        } else if z < low {
            (middle, low, last) = (low, z, steps.blue)
        }
        let scale = 1 / Float(parts)
        // The three ends of the way, and the start, are points of the grid.
        var color: SIMD4<Float> = points[start] * (Float(parts &- high) * scale)
        color += points[start &+ first] * (Float(high &- middle) * scale)
        color += points[start &+ diagonal &- last] * (Float(middle &- low) * scale)
        color += points[start &+ diagonal] * (Float(low) * scale)
        return color
    }
}

/// The inks of a pixel, 255 for solid.
private struct Inks {
    /// Two in each half of 32 bits.
    private var values: SIMD2<UInt64>

    /// The inks nearest to `color`.
    @inline(__always)
    init(_ color: SIMD4<Float>) {
        // Behind 2^23 a Float has no fractions: adding it rounds, and leaves the whole number in the lowest bits.
        values = unsafeBitCast(color + 8_388_608, to: SIMD2<UInt64>.self) & 0x1FF_0000_01FF
    }

    /// The inks of four bytes in the order of memory.
    init(_ bytes: UInt32) {
        let bytes = UInt64(UInt32(littleEndian: bytes))
        values = SIMD2(bytes & 0xFF | (bytes & 0xFF00) << 24, bytes >> 16 & 0xFF | (bytes >> 24) << 32)
    }

    /// The sum of the inks.
    @inline(__always)
    var sum: Int {
        let pairs = values.x &+ values.y
        return Int(truncatingIfNeeded: pairs & 0xFFFF_FFFF &+ pairs >> 32)
    }

    /// The four bytes in the order of memory.
    @inline(__always)
    var bytes: UInt32 {
        let (first, second) = (values.x | values.x >> 24, values.y | values.y >> 24)
        return UInt32(truncatingIfNeeded: first & 0xFFFF | (second & 0xFFFF) << 16).littleEndian
    }

    /// Takes cyan, magenta and yellow out, in the same proportion of each: black keeps the drawing.
    mutating func hold(to limit: Int) {
        let black = values.y >> 32
        // Of black alone nothing can be taken.
        let (room, colored) = (UInt64(max(limit - Int(black), 0)), max(UInt64(sum) - black, 1))
        func held(_ ink: UInt64) -> UInt64 { (ink & 0xFFFF_FFFF) * room / colored }
        values = SIMD2(held(values.x) | held(values.x >> 32) << 32, held(values.y) | black << 32)
    }
}
