import PubColor
import PubFonts
import PubGeometry

/// The gradients of a page: shadings, and soft masks for transparency (ISO 32000-1 §8.7.4.5, §11.6.5.3).
struct Shadings {
    private let keys: KeyTable
    private let paints: PaintWriter
    private let compression: Compression
    /// The resources of the finished gradients, by key: the shading, or the group that shows it, and the state that
    /// masks the group.
    private var made: [Int: (shown: ContentSyntax, mask: ContentSyntax?)] = [:]

    /// Degrees between the directions of a sweep.
    private static let step = 2.0

    init(keys: KeyTable, paints: PaintWriter, compression: Compression) {
        self.keys = keys
        self.paints = paints
        self.compression = compression
    }

    /// The name of a key's shading, or of the group that shows it, among the resources.
    static func name(of key: Int) -> String { "sh\(key)" }

    /// The name of the state that masks a key's group.
    static func state(of key: Int) -> String { "shm\(key)" }

    /// Gives the gradients of `used` keys to `resources`, with streams that they need to `streams`, and tells whether one
    /// of them is transparent.
    mutating func add(
        _ used: Set<Int>, to resources: inout ContentResources, _ streams: inout [ContentStream]
    ) throws(EmissionError) -> Bool {
        var isTransparent = false
        for key in used.sorted() {
            guard case .gradient(let ground) = keys.meanings[key] else { continue }
            let gradient = try gradient(of: key, ground, &streams)
            if let mask = gradient.mask {
                isTransparent = true
                resources.groups.append((Shadings.name(of: key), gradient.shown))
                resources.states.append((Shadings.state(of: key), mask))
            } else {
                resources.shadings.append((Shadings.name(of: key), gradient.shown))
            }
        }
        return isTransparent
    }

    private mutating func gradient(
        of key: Int, _ ground: Ground, _ streams: inout [ContentStream]
    ) throws(EmissionError) -> (shown: ContentSyntax, mask: ContentSyntax?) {
        if let known = made[key] { return known }
        let gradient = try make(ground, &streams)
        made[key] = gradient
        return gradient
    }

    /// The shading of an opaque gradient; of another one a group that shows it, and the state that masks the group.
    /// Without the group Poppler would lay the parts of a sweep over each other at their common edges.
    private func make(
        _ ground: Ground, _ streams: inout [ContentStream]
    ) throws(EmissionError) -> (shown: ContentSyntax, mask: ContentSyntax?) {
        let (gradient, area) = (ground.gradient, ground.area)
        let colors = ground.isLuminance ? .luminances : try components(of: gradient, &streams)
        let shading = shading(gradient, over: area, colors, &streams)
        guard gradient.isTransparent else { return (shading, nil) }
        let group = group(of: shading, over: area, space: paints.blendingSpace, &streams)
        let opacities = self.shading(gradient, over: area, .opacities, &streams)
        var mask: ContentSyntax = "<</SMask<</S/Luminosity/G "
        mask.append(self.group(of: opacities, over: area, space: "/DeviceGray", &streams))
        mask.append(">>>>")
        return (group, mask)
    }

    /// The components of the shading at the stops of `gradient`, in the colours of the edition.
    private func components(
        of gradient: Gradient, _ streams: inout [ContentStream]
    ) throws(EmissionError) -> Components {
        let space = try paints.gradientSpace(of: gradient.stops.map(\.paint))
        return Components(space: syntax(of: space, &streams), count: space.count) { space.components(of: $0.paint) }
    }

    /// A colour space; the program that it may need becomes a stream.
    private func syntax(of space: GradientSpace, _ streams: inout [ContentStream]) -> ContentSyntax {
        var syntax = ContentSyntax(space.syntax.head)
        guard let transform = space.transform else { return syntax }
        streams.append(
            ContentStream(
                entries: ContentSyntax(space.transformEntries), bytes: compression.deflate(Array(transform.utf8))))
        syntax.append(.stream(streams.count - 1))
        syntax.append(space.syntax.tail)
        return syntax
    }

    /// A transparency group that shows `shading` in `area`.
    private func group(
        of shading: ContentSyntax, over area: PaintArea, space: String, _ streams: inout [ContentStream]
    ) -> ContentSyntax {
        let box = numbers([area.low.x, area.low.y, area.high.x, area.high.y])
        var entries = ContentSyntax(
            "/Type/XObject/Subtype/Form/BBox[\(box)]/Group<</S/Transparency/I true/CS\(space)>>/Resources<</Shading<</sh "
        )
        entries.append(shading)
        entries.append(">>>>")
        streams.append(ContentStream(entries: entries, bytes: compression.deflate(Array("/sh sh".utf8))))
        return ContentSyntax(.stream(streams.count - 1))
    }

    /// The shading of a gradient in its `components`.
    private func shading(
        _ gradient: Gradient, over area: PaintArea, _ components: Components, _ streams: inout [ContentStream]
    ) -> ContentSyntax {
        switch gradient.shape {
        case .linear(let from, let to):
            return shading(gradient, type: 2, [from.x, from.y, to.x, to.y], components)
        case .radial(let from, let to):
            let circles = [from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius]
            return shading(gradient, type: 3, circles, components)
        case .sweep(let center, _, _):
            streams.append(mesh(gradient, around: center, over: area, components))
            return ContentSyntax(.stream(streams.count - 1))
        }
    }

    private func shading(
        _ gradient: Gradient, type: Int, _ places: [Double], _ components: Components
    ) -> ContentSyntax {
        var shading = ContentSyntax("<</ShadingType \(type)/ColorSpace")
        shading.append(components.space)
        shading.append("/Coords[\(numbers(places))]/Extend[true true]/Function\(function(gradient, components))>>")
        return shading
    }

    /// The colours of the stops, and the even ways between them (functions of types 2 and 3).
    private func function(_ gradient: Gradient, _ components: Components) -> String {
        let stops = gradient.stops
        let pieces = zip(stops, stops.dropFirst()).filter { $0.place < $1.place }
        func color(_ stop: Gradient.Stop) -> String { numbers(components.values(stop), decimals: 4) }
        let functions = pieces.map { low, high in
            "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [\(color(low))] /C1 [\(color(high))] >>"
        }
        if functions.count == 1 { return functions[0] }
        let bounds = pieces.dropFirst().map(\.0.place)
        return "<< /FunctionType 3 /Domain [0 1] /Bounds [\(numbers(bounds, decimals: 6))] "
            + "/Encode [\(functions.map { _ in "0 1" }.joined(separator: " "))] "
            + "/Functions [\(functions.joined(separator: " "))] >>"
    }

    /// A sweep as triangles from its centre to a circle around the area (type 4). A lattice would have triangles
    /// without an area at the centre, which Poppler draws as lines.
    private func mesh(
        _ gradient: Gradient, around center: SIMD2<Double>, over area: PaintArea, _ components: Components
    ) -> ContentStream {
        let reach = Gradient.reach(of: area, from: center, step: Shadings.step)
        let spokes = gradient.spokes(step: Shadings.step, components: components.values)
        var bytes: [UInt8] = []
        func append(_ share: Double) {
            let value = UInt16((min(max(share, 0), 1) * 65535).rounded())
            bytes += [UInt8(value >> 8), UInt8(value & 255)]
        }
        func append(_ angle: Double, radius: Double, _ color: [Double]) {
            // Each triangle is new.
            bytes.append(0)
            let direction = UnitVector(degrees: angle)
            append(0.5 + radius * direction.cosine / 2)
            append(0.5 + radius * direction.sine / 2)
            for component in color { append(component) }
        }
        for (low, high) in zip(spokes, spokes.dropFirst()) where high.angle > low.angle {
            append(low.angle, radius: 0, low.middle(to: high))
            append(low.angle, radius: 1, low.color)
            append(high.angle, radius: 1, high.color)
        }
        let square = numbers([center.x - reach, center.x + reach, center.y - reach, center.y + reach])
        let bounds = [String](repeating: "0 1", count: components.count).joined(separator: " ")
        var entries: ContentSyntax = "/ShadingType 4/ColorSpace"
        entries.append(components.space)
        entries.append("/BitsPerCoordinate 16/BitsPerComponent 16/BitsPerFlag 8/Decode[\(square) \(bounds)]")
        return ContentStream(entries: entries, bytes: compression.deflate(bytes))
    }

    private func numbers(_ values: [Double], decimals: Int = 3) -> String {
        values.map { PDFNumber.text($0, decimals: decimals) }.joined(separator: " ")
    }
}

/// The components of a shading at the stops of a gradient, in a colour space.
private struct Components {
    /// The colour space.
    var space: ContentSyntax
    /// The number of them.
    var count: Int
    /// The components of a stop, each 0 … 1.
    var values: (Gradient.Stop) -> [Double]

    /// The luminances, as the grays of a mask.
    static var luminances: Components { Components(space: "/DeviceGray", count: 1) { [Luminance.of($0.paint)] } }

    /// The opacities, as the grays of a mask.
    static var opacities: Components { Components(space: "/DeviceGray", count: 1) { [$0.opacity] } }
}
