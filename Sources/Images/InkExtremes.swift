/// The least and the most ink of pixels of four inks. Which of two numbers is greater is told by the sign of their difference, which takes fewer
/// steps than a comparison.
struct InkExtremes {
    /// Of each ink: of the first and third side by side, and of the second and fourth.
    private var lowest = (SIMD16<Int16>(repeating: 255), SIMD16<Int16>(repeating: 255))
    private var highest = (SIMD16<Int16>.zero, SIMD16<Int16>.zero)
    /// Of their sums.
    private var least = SIMD8<Int32>(repeating: 1020), greatest = SIMD8<Int32>.zero

    /// Takes eight pixels, a byte for each ink.
    @inline(__always)
    mutating func take(_ pixels: SIMD8<UInt32>) {
        let (first, second) = (pixels & 0xFF_00FF, pixels &>> 8 & 0xFF_00FF)
        Self.take(unsafeBitCast(first, to: SIMD16<Int16>.self), &lowest.0, &highest.0)
        Self.take(unsafeBitCast(second, to: SIMD16<Int16>.self), &lowest.1, &highest.1)
        let pairs = first &+ second
        let sums = unsafeBitCast((pairs & 0xFFFF) &+ (pairs &>> 16), to: SIMD8<Int32>.self)
        let (above, below) = (sums &- greatest, sums &- least)
        greatest &+= above & ~(above &>> 31)
        least &+= below & (below &>> 31)
    }

    @inline(__always)
    private static func take(
        _ inks: SIMD16<Int16>, _ lowest: inout SIMD16<Int16>, _ highest: inout SIMD16<Int16>
    ) {
        let (above, below) = (inks &- highest, inks &- lowest)
        highest &+= above & ~(above &>> 15)
        lowest &+= below & (below &>> 15)
    }

    /// The most ink of a pixel, 255 for a solid one.
    var most: Int { Int(greatest.max()) }

    /// The least of any ink of a pixel.
    var lowestInk: Int { Int(min(lowest.0.min(), lowest.1.min())) }

    /// By how much pixels differ: in all inks, or, since what one ink has more another may have less, half of how much they differ in each ink by
    /// itself.
    var spread: Int {
        let parts = Self.spread(lowest.0, highest.0) + Self.spread(lowest.1, highest.1)
        return max(most - Int(least.min()), parts / 2)
    }

    /// The sum of how much both inks differ that lie side by side.
    private static func spread(_ lowest: SIMD16<Int16>, _ highest: SIMD16<Int16>) -> Int {
        (0..<2).reduce(0) { sum, ink in
            var (least, most) = (Int16.max, Int16.zero)
            for lane in stride(from: ink, to: 16, by: 2) {
                least = min(least, lowest[lane])
                most = max(most, highest[lane])
            }
            return sum + Int(most) - Int(least)
        }
    }
}
