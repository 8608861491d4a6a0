import DisplayList
import Geometry

extension Drawing {
    /// The drawing in `bytes`, an SVG that `inspection` found nothing wrong with.
    ///
    /// librsvg draws it large, and leaning a little (``SVGRendering/lean(of:)``). It may not lean by Cairo's matrix,
    /// which librsvg takes back for the layers of groups: a frame around the drawing says so, in which its root is a drawing
    /// of fixed size.
    init(
        svg bytes: [UInt8], _ inspection: SVGInspection
    ) throws(SVGRendering.Fault) {
        let plain = try SVGRendering(bytes)
        let pixels = try plain.pixels(viewBox: inspection.viewBox)
        let lean = SVGRendering.lean(of: pixels)
        let far = lean.applied(to: pixels)
        let frame = SIMD2(far.x.rounded(.up), far.y.rounded(.up))
        let framed = SVGFrame(size: frame, map: lean, pixels: pixels).around(bytes, inspection)
        let script = try SVGRendering(framed).script(of: frame)
        guard let back = lean.inverse else { throw .noSize }
        size = Size(width: Length(points: pixels.x * 0.75), height: Length(points: pixels.y * 0.75))
        var reader = ScriptReader(script, map: PlaneMap.scale(0.75, 0.75).after(back), size: size)
        do throws(ScriptFault) { items = try reader.items() } catch { throw .unsupported(error.reason) }
        contour = plain.contour(of: pixels)
    }
}

/// An SVG that shows another one by a map.
private struct SVGFrame {
    /// Its own size in pixels.
    var size: SIMD2<Double>
    var map: PlaneMap
    /// The size of the drawing.
    var pixels: SIMD2<Double>

    /// The root of `bytes` in this frame. Attributes of the root that say where and how large it is are given anew: in a
    /// frame they would be heeded, or be shares of it.
    func around(_ bytes: [UInt8], _ inspection: SVGInspection) -> [UInt8] {
        guard let (element, range) = inspection.root else { return bytes }
        let numbers = [map.a, map.b, map.c, map.d, 0, 0].map { "\($0)" }.joined(separator: " ")
        var result = Array(
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.x)\" height=\"\(size.y)\" "
                + "viewBox=\"0 0 \(size.x) \(size.y)\"><g transform=\"matrix(\(numbers))\">").utf8)
        var place = range.lowerBound + 1 + element.name.utf8.count
        result += bytes[range.lowerBound..<place]
        result += " x=\"0\" y=\"0\" width=\"\(pixels.x)\" height=\"\(pixels.y)\"".utf8
        for attribute in element.attributes where ["x", "y", "width", "height"].contains(attribute.name) {
            result += bytes[place..<attribute.range.lowerBound]
            place = attribute.range.upperBound
        }
        result += bytes[place..<range.upperBound]
        return result + Array("</g></svg>".utf8)
    }
}
