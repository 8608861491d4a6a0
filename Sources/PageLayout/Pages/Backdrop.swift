import Geometry
import Images

/// What is below words on a picture: its tones, where it is, and the layer on it.
struct Backdrop {
    var tones: ToneMap
    /// Where all of the picture is, from the same corner as the words.
    var frame: Rect
    /// The layer's sRGB colour, and how dense it is at the words.
    var scrim: (color: SIMD3<Double>, opacity: Double)?

    /// The luminances of the pixels below `rect`. Linear in their number.
    func luminances(in rect: Rect) -> [Double] {
        func part(_ start: Length, _ end: Length, _ from: Length, _ whole: Length) -> ClosedRange<Double> {
            let extent = max(whole.points, 0.01)
            let first = (start - from).points / extent
            return first...max((end - from).points / extent, first)
        }
        return tones.colors(
            x: part(rect.minX, rect.maxX, frame.minX, frame.width),
            y: part(rect.minY, rect.maxY, frame.minY, frame.height)
        ).map { color in
            var seen = SIMD3(Double(color.x), Double(color.y), Double(color.z)) / 255
            if let scrim { seen = seen * (1 - scrim.opacity) + scrim.color * scrim.opacity }
            return Contrast.luminance(seen)
        }
    }
}
