import PubGeometry
import PubImages

/// A picture below words: its tones, its place, and the layer on it.
package struct Backdrop {
    var tones: LuminanceGrid
    /// The whole picture, from the same corner as the words.
    var frame: Rect
    /// The layer's sRGB colour, and how dense it is at the words.
    var scrim: (color: SIMD3<Double>, opacity: Double)?

    /// The tones of a picture in `frame`, below its scrim.
    package init(tones: LuminanceGrid, frame: Rect, scrim: (color: SIMD3<Double>, opacity: Double)? = nil) {
        self.tones = tones
        self.frame = frame
        self.scrim = scrim
    }

    /// The luminances of the pixels below `rect`. Linear in their number.
    func luminances(in rect: Rect) -> [Double] {
        // Heads are tried on each row of their pictures: most pixels have no layer on them, and a known light.
        if scrim == nil { return pixels(in: rect).map { Contrast.luminance(ofPixel: $0) } }
        return colors(in: rect).map { Contrast.luminance($0) }
    }

    /// The sRGB colours, of components 0 … 1, of the pixels below `rect`. Linear in their number.
    package func colors(in rect: Rect) -> [SIMD3<Double>] {
        pixels(in: rect).map { color in
            let seen = SIMD3(Double(color.x), Double(color.y), Double(color.z)) / 255
            return scrim.map { seen * (1 - $0.opacity) + $0.color * $0.opacity } ?? seen
        }
    }

    /// The pixels of the picture below `rect`, without the layer on it. Linear in their number.
    private func pixels(in rect: Rect) -> [SIMD3<UInt8>] {
        func part(_ start: Length, _ end: Length, _ from: Length, _ whole: Length) -> ClosedRange<Double> {
            let extent = max(whole.points, 0.01)
            let first = (start - from).points / extent
            return first...max((end - from).points / extent, first)
        }
        return tones.colors(
            x: part(rect.minX, rect.maxX, frame.minX, frame.width),
            y: part(rect.minY, rect.maxY, frame.minY, frame.height))
    }
}
