/// The tones of a picture, upright and small, for measuring whether words on it can be read.
package struct LuminanceGrid: Hashable, Sendable {
    /// Pixels across.
    package let width: Int
    /// Pixels down.
    package let height: Int
    /// The sRGB colours of the pixels, row after row; transparent areas are white.
    private let colors: [SIMD3<UInt8>]

    /// The widest map that is needed: a pixel is about a millimetre of a page.
    package static let leastWidth = 240

    /// The tones of `pixels`. Linear.
    package init(_ pixels: Pixels) {
        let swaps = pixels.orientation.swapsSides
        width = swaps ? pixels.height : pixels.width
        height = swaps ? pixels.width : pixels.height
        var colors = [SIMD3<UInt8>](repeating: SIMD3(repeating: 255), count: width * height)
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let byte = (y * pixels.width + x) * 4
                // Colours are multiplied by their opacity: paper shines through by the rest.
                let white = 255 - pixels.bytes[byte + 3]
                let color = SIMD3(
                    pixels.bytes[byte + 2] &+ white, pixels.bytes[byte + 1] &+ white, pixels.bytes[byte] &+ white)
                let seen = pixels.orientation.upright(x, y, of: (pixels.width, pixels.height))
                colors[seen.y * width + seen.x] = color
            }
        }
        self.colors = colors
    }

    /// All of it as bytes, compressed. Linear.
    package var archived: [UInt8] {
        var archive = PictureArchive()
        var samples: [UInt8] = []
        samples.reserveCapacity(colors.count * 3)
        for color in colors {
            samples.append(color.x)
            samples.append(color.y)
            samples.append(color.z)
        }
        archive.append([width, height])
        archive.append(Flate.deflate(samples))
        return archive.bytes
    }

    /// The tones that were archived as `bytes`; nil if the bytes are invalid. Linear.
    package init?(archived bytes: [UInt8]) {
        var archive = PictureArchive(bytes)
        guard let sides = archive.numbers(2), let stream = archive.run() ?? nil, archive.isAtEnd,
            sides.allSatisfy({ (0...Int(Int32.max)).contains($0) }), sides[0] * sides[1] <= PictureLimit.decodedLength,
            case .success(let samples) = Flate.inflate([stream], length: sides[0] * sides[1] * 3)
        else { return nil }
        (width, height) = (sides[0], sides[1])
        colors = [SIMD3<UInt8>](unsafeUninitializedCapacity: samples.count / 3) { colors, count in
            samples.withUnsafeBufferPointer { samples in
                count = samples.count / 3
                // Three samples a pixel: all of them are within both.
                for pixel in 0..<count {
                    let place = pixel &* 3
                    let color = SIMD3(samples[place], samples[place &+ 1], samples[place &+ 2])
                    colors.initializeElement(at: pixel, to: color)
                }
            }
        }
    }

    /// The colours of the pixels in a part of the picture: fractions of its width and height, cut to it.
    package func colors(x: ClosedRange<Double>, y: ClosedRange<Double>) -> [SIMD3<UInt8>] {
        func pixels(_ range: ClosedRange<Double>, _ count: Int) -> Range<Int> {
            let first = min(max(Int(range.lowerBound * Double(count)), 0), count - 1)
            let last = min(max(Int(range.upperBound * Double(count)), first), count - 1)
            return first..<(last + 1)
        }
        guard width > 0, height > 0 else { return [] }
        return pixels(y, height).flatMap { row in
            pixels(x, width).map { colors[row * width + $0] }
        }
    }
}

extension PictureOrientation {
    /// The position that shows the stored pixel (`x`, `y`) (Exif 2.32, tag Orientation).
    fileprivate func upright(_ x: Int, _ y: Int, of size: (width: Int, height: Int)) -> (x: Int, y: Int) {
        let (right, foot) = (size.width - 1 - x, size.height - 1 - y)
        switch self {
        case .upright: return (x, y)
        case .mirrored: return (right, y)
        case .upsideDown: return (right, foot)
        case .flipped: return (x, foot)
        case .transposed: return (y, x)
        case .quarterClockwise: return (foot, x)
        case .transversed: return (foot, right)
        case .quarterCounterclockwise: return (y, right)
        }
    }
}
