import Color
import Fonts
import Geometry

/// The gradients of a document: shadings, and soft masks for what is seen through (ISO 32000-1 §8.7.4.5, §11.6.5.3).
struct Shadings {
    private let document: PDFDocument
    private let compression: Compression
    private let keys: KeyTable
    private let colors: ScreenTransform
    /// Object numbers by keys: of shadings, or groups that show them, and of states with masks.
    private var shadings: [Int: Int] = [:]
    private var states: [Int: Int] = [:]

    /// Degrees between the directions of a sweep.
    private static let step = 2.0

    init(document: PDFDocument, compression: Compression, keys: KeyTable, colors: ScreenTransform) {
        self.document = document
        self.compression = compression
        self.keys = keys
        self.colors = colors
    }

    /// The name of a key's shading, or of the group that shows it, among the resources.
    static func name(of key: Int) -> String { "sh\(key)" }

    /// The name of the state that masks a key's group.
    static func state(of key: Int) -> String { "shm\(key)" }

    /// Gives the gradients of `used` keys to `resources`, and tells whether one of them is transparent.
    mutating func add(_ used: Set<Int>, to resources: PDFObject?) throws(EmissionError) -> Bool {
        if used.isEmpty { return false }
        guard let resources else { throw .finishing(reason: "gradients in content without resources") }
        var isTransparent = false
        for key in used.sorted() {
            guard let ground = keys.meanings[key].ground else { continue }
            if shadings[key] == nil { make(ground, key) }
            let object = document.object(shadings[key] ?? 0)
            guard let state = states[key] else {
                entry(of: resources, "/Shading", "/" + Shadings.name(of: key), object)
                continue
            }
            isTransparent = true
            entry(of: resources, "/XObject", "/" + Shadings.name(of: key), object)
            entry(of: resources, "/ExtGState", "/" + Shadings.state(of: key), document.object(state))
        }
        return isTransparent
    }

    /// Makes the shading of an opaque gradient; of another one a group that shows it, and the state that masks the
    /// group. Without the group Poppler would lay the parts of a sweep over each other where they meet.
    private mutating func make(_ ground: Ground, _ key: Int) {
        let (gradient, area) = (ground.gradient, ground.area)
        let shading = shading(gradient, over: area)
        guard gradient.isTransparent else { return shadings[key] = document.identity(shading) }
        shadings[key] = document.identity(group(of: shading, over: area, space: "/DeviceRGB"))
        let mask = group(of: self.shading(gradient, over: area, isMask: true), over: area, space: "/DeviceGray")
        let entry = document.dictionary(["/S": document.name("/Luminosity"), "/G": mask])
        states[key] = document.identity(document.indirect(document.dictionary(["/SMask": entry])))
    }

    private func entry(of resources: PDFObject, _ kind: String, _ name: String, _ value: PDFObject) {
        if let known = document.value(resources, kind) { return document.set(known, name, value) }
        document.set(resources, kind, document.dictionary([name: value]))
    }

    /// A transparency group that shows `shading` in `area`.
    private func group(of shading: PDFObject, over area: PaintArea, space: String) -> PDFObject {
        let form = document.stream(compression.deflate(Array("/sh sh".utf8)), filter: "/FlateDecode")
        document.set(form, "/Type", document.name("/XObject"))
        document.set(form, "/Subtype", document.name("/Form"))
        let box = [area.low.x, area.low.y, area.high.x, area.high.y]
        document.set(form, "/BBox", document.parse("[\(numbers(box))]"))
        document.set(form, "/Group", document.parse("<< /S /Transparency /I true /CS \(space) >>"))
        document.set(form, "/Resources", document.dictionary(["/Shading": document.dictionary(["/sh": shading])]))
        return form
    }

    /// The shading of a gradient's colours, or of its opacities as grays.
    private func shading(_ gradient: Gradient, over area: PaintArea, isMask: Bool = false) -> PDFObject {
        let space = document.name(isMask ? "/DeviceGray" : "/DeviceRGB")
        switch gradient.shape {
        case .linear(let from, let to):
            return shading(gradient, type: 2, [from.x, from.y, to.x, to.y], space, isMask)
        case .radial(let from, let to):
            let circles = [from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius]
            return shading(gradient, type: 3, circles, space, isMask)
        case .sweep(let center, _, _): return mesh(gradient, around: center, over: area, space, isMask)
        }
    }

    private func shading(
        _ gradient: Gradient, type: Int, _ places: [Double], _ space: PDFObject, _ isMask: Bool
    ) -> PDFObject {
        document.indirect(
            document.dictionary([
                "/ShadingType": document.integer(type), "/ColorSpace": space,
                "/Coords": document.parse("[\(numbers(places))]"), "/Extend": document.parse("[true true]"),
                "/Function": document.parse(function(gradient, isMask)),
            ]))
    }

    /// The colours of the stops, and the even ways between them (functions of types 2 and 3).
    private func function(_ gradient: Gradient, _ isMask: Bool) -> String {
        let stops = gradient.stops
        let pieces = zip(stops, stops.dropFirst()).filter { $0.place < $1.place }
        let functions = pieces.map { low, high in
            "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [\(color(low, isMask))] /C1 [\(color(high, isMask))] >>"
        }
        if functions.count == 1 { return functions[0] }
        let bounds = pieces.dropFirst().map(\.0.place)
        return "<< /FunctionType 3 /Domain [0 1] /Bounds [\(numbers(bounds, decimals: 6))] "
            + "/Encode [\(functions.map { _ in "0 1" }.joined(separator: " "))] "
            + "/Functions [\(functions.joined(separator: " "))] >>"
    }

    private func color(_ stop: Gradient.Stop, _ isMask: Bool) -> String {
        if isMask { return numbers([stop.opacity], decimals: 4) }
        let light = light(of: stop.paint)
        return numbers([light.x, light.y, light.z], decimals: 4)
    }

    private func light(of paint: Paint) -> SIMD3<Double> {
        let light = colors.rgb(for: paint.color)
        return SIMD3(Double(light.red), Double(light.green), Double(light.blue))
    }

    /// A sweep as triangles from its centre to a circle around the area (type 4). A lattice would have triangles
    /// without an area at the centre, which Poppler draws as lines.
    private func mesh(
        _ gradient: Gradient, around center: SIMD2<Double>, over area: PaintArea, _ space: PDFObject, _ isMask: Bool
    ) -> PDFObject {
        let reach = Gradient.reach(of: area, from: center, step: Shadings.step)
        let spokes = gradient.spokes(step: Shadings.step, light: light)
        var bytes: [UInt8] = []
        func append(_ share: Double) {
            let value = UInt16((min(max(share, 0), 1) * 65535).rounded())
            bytes += [UInt8(value >> 8), UInt8(value & 255)]
        }
        func append(_ angle: Double, radius: Double, _ color: SIMD4<Double>) {
            // Each triangle is new.
            bytes.append(0)
            let direction = UnitVector(degrees: angle)
            append(0.5 + radius * direction.cosine / 2)
            append(0.5 + radius * direction.sine / 2)
            for component in isMask ? [color.w] : [color.x, color.y, color.z] { append(component) }
        }
        for (low, high) in zip(spokes, spokes.dropFirst()) where high.angle > low.angle {
            append(low.angle, radius: 0, (low.color + high.color) / 2)
            append(low.angle, radius: 1, low.color)
            append(high.angle, radius: 1, high.color)
        }
        let stream = document.stream(compression.deflate(bytes), filter: "/FlateDecode")
        document.set(stream, "/ShadingType", document.integer(4))
        document.set(stream, "/ColorSpace", space)
        document.set(stream, "/BitsPerCoordinate", document.integer(16))
        document.set(stream, "/BitsPerComponent", document.integer(16))
        document.set(stream, "/BitsPerFlag", document.integer(8))
        let square = [center.x - reach, center.x + reach, center.y - reach, center.y + reach]
        let components = isMask ? "0 1" : "0 1 0 1 0 1"
        document.set(stream, "/Decode", document.parse("[\(numbers(square)) \(components)]"))
        return stream
    }

    private func numbers(_ values: [Double], decimals: Int = 3) -> String {
        values.map { PDFNumber.text($0, decimals: decimals) }.joined(separator: " ")
    }
}
