import PubDisplayList
import PubGeometry

extension Drawing {
    /// The drawing in `bytes`, an SVG that `inspection` found nothing wrong with.
    ///
    /// librsvg draws it large, and leaning a little (``SVGRendering/slightLean``). It may not lean by Cairo's matrix, which librsvg takes
    /// back for the layers of groups: its root says so.
    init(
        svg bytes: [UInt8], _ inspection: SVGInspection
    ) throws(SVGRendering.Fault) {
        let plain = try SVGRendering(inspection.completed(bytes))
        let pixels = try plain.pixels(viewBox: inspection.viewBox)
        size = Size(width: Length(points: pixels.x * 0.75), height: Length(points: pixels.y * 0.75))
        // First small, to see how far its marks reach: places that Cairo cannot hold come out as others.
        let reach = try inspection.marks(in: bytes, pixels, size, resolution: 64, leaning: PlaneMap(b: 0.21, c: 0.23))
            .reach
        guard reach <= SVGRendering.mostReach else { throw .tooFar }
        let resolution = min(SVGRendering.resolution, SVGRendering.mostPlace / max(reach, 1))
        items = try inspection.marks(in: bytes, pixels, size, resolution: resolution, leaning: SVGRendering.slightLean)
            .items
        guard items.layerDepth <= SVGRendering.mostLayerDepth else { throw .tooDeep }
        contour = try plain.contour(of: pixels)
    }
}

extension [DisplayItem] {
    /// How many groups that are seen through or blended are in one another.
    fileprivate var layerDepth: Int {
        reduce(0) { depth, item in
            guard case .group(let group) = item else { return depth }
            return Swift.max(depth, group.items.layerDepth + (group.opacity < 1 || group.blend != .normal ? 1 : 0))
        }
    }
}

extension SVGInspection {
    /// The marks of the drawing `bytes` of so many `pixels` and of `size`, read from what Cairo is given when its longer side is
    /// drawn `resolution` units long and leans by `lean`; and how far from its corner they reach, in longer sides.
    fileprivate func marks(
        in bytes: [UInt8], _ pixels: SIMD2<Double>, _ size: Size, resolution: Double, leaning lean: PlaneMap
    ) throws(SVGRendering.Fault) -> (items: [DisplayItem], reach: Double) {
        let scale = resolution / pixels.max()
        guard let back = lean.after(.scale(scale, scale)).inverse else { throw .noSize }
        let script = try SVGRendering(leaning(bytes, by: lean, pixels)).script(of: pixels * scale, leaning: lean)
        var reader = ScriptReader(script, map: PlaneMap.scale(0.75, 0.75).after(back), size: size)
        do throws(ScriptFault) {
            let items = try reader.items()
            return (items, reader.reach / resolution)
        } catch {
            throw .unsupported(error.reason)
        }
    }

    /// The drawing `bytes` with what has to be added to it.
    fileprivate func completed(_ bytes: [UInt8]) -> [UInt8] {
        guard !additions.isEmpty else { return bytes }
        var result: [UInt8] = []
        var place = 0
        for addition in additions {
            result += bytes[place..<addition.place]
            result += addition.text.utf8
            place = addition.place
        }
        return result + bytes[place...]
    }

    /// The drawing `bytes` of so many `pixels` with a root that leans. Nothing may be around the root: style sheets would speak of it.
    fileprivate func leaning(_ bytes: [UInt8], by lean: PlaneMap, _ pixels: SIMD2<Double>) -> [UInt8] {
        guard let (element, range) = root else { return bytes }
        let numbers = [lean.a, lean.b, lean.c, lean.d, 0, 0].map { "\($0)" }.joined(separator: " ")
        var place = range.lowerBound + 1 + element.name.utf8.count
        var result = Array(bytes[range.lowerBound..<place])
        result += " x=\"0\" y=\"0\" width=\"\(pixels.x)\" height=\"\(pixels.y)\" transform=\"matrix(\(numbers))\"".utf8
        if viewBox == nil { result += " viewBox=\"0 0 \(pixels.x) \(pixels.y)\"".utf8 }
        // Attributes of the root that say where and how large it is are given anew.
        let given: Set<String> = ["x", "y", "width", "height", viewBox == nil ? "viewBox" : ""]
        for attribute in element.attributes where given.contains(attribute.name) {
            result += bytes[place..<attribute.range.lowerBound]
            place = attribute.range.upperBound
        }
        for addition in additions {
            result += bytes[place..<addition.place]
            result += addition.text.utf8
            place = addition.place
        }
        return result + bytes[place..<range.upperBound]
    }
}
