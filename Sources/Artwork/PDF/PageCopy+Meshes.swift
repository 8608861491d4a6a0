import PubPDFObjects

// Meshes whose colours are light, or inks of another press, become meshes of inks of the press (ISO 32000-1 §8.7.4.5.5 to 8).
extension PageCopy {
    /// The mesh `source`, a stream of triangles or patches, in inks; nil to keep it unchanged.
    mutating func separated(mesh source: PDFObject, depth: Int) throws(PDFFault) -> PlacedObject? {
        guard let separation, pdf.isStream(source), let light = foreign(pdf.value(source, "/ColorSpace")),
            let mesh = MeshLayout(source, of: pdf, colors: light.count)
        else { return nil }
        var shading = PlacedObject()
        var keys: Set<String> = [
            "/ShadingType", "/BBox", "/BitsPerCoordinate", "/BitsPerFlag", "/VerticesPerRow", "/AntiAlias",
        ]
        if let function = pdf.value(source, "/Function") {
            // Its corners have a value of the function each.
            guard let inks = try sampled(function: function, within: mesh.colorLimits, of: light) else { return nil }
            keys.formUnion(["/BitsPerComponent", "/Decode"])
            shading.append("/Function")
            shading.append(inks)
            shading.stream = try deflatedData(of: source)
        } else {
            let bytes = try pdf.bytes(of: source, limit: PDFLimit.copied)
            guard let separated = mesh.separated(bytes, by: { separation.inks(of: $0, in: light) }) else { return nil }
            let limits = mesh.limits.map { PDFDecimal.text($0) }.joined(separator: " ")
            shading.append("/BitsPerComponent 8/Decode[\(limits) 0 1 0 1 0 1 0 1]")
            shading.stream = PageCopy.deflated(separated)
        }
        shading.append("/Filter/FlateDecode/ColorSpace/DeviceCMYK")
        if let background = pdf.numbers(pdf.value(source, "/Background"), count: light.count) {
            shading.append("/Background[\(separation.operands(of: background, in: light))]")
        }
        try addEntries(of: source, to: &shading, depth: depth, only: keys) {
            (copy, _, value, target, depth) throws(PDFFault) in
            try copy.add(data: value, to: &target, depth: depth)
        }
        traits.devices.insert("/DeviceCMYK")
        traits.hasColor = true
        traits.separated.gradients += 1
        return shading
    }

    private func deflatedData(of source: PDFObject) throws(PDFFault) -> [UInt8] {
        PageCopy.deflated(try pdf.bytes(of: source, limit: PDFLimit.copied))
    }
}

/// The layout of a mesh's stream.
private struct MeshLayout {
    private let kind: Int
    private let (coordinate, component, flag): (Int, Int, Int)
    private let colors: Int
    /// The limits of coordinates: x, then y.
    let limits: [Double]
    /// The limits of colours, or of the function's value.
    let colorLimits: [Double]

    /// The layout of the mesh `source`, whose colours have `colors` values unless it has a function; nil for other shadings.
    init?(_ source: PDFObject, of pdf: PDFReader, colors: Int) {
        func whole(_ key: String) -> Int? { pdf.number(pdf.value(source, key)).flatMap { Int(exactly: $0) } }
        let values = pdf.value(source, "/Function") == nil ? colors : 1
        // The numbers of bits that meshes may have (ISO 32000-1, 8.7.4.5.5 to 8.7.4.5.8).
        guard let kind = whole("/ShadingType"), (4...7).contains(kind), let coordinate = whole("/BitsPerCoordinate"),
            [1, 2, 4, 8, 12, 16, 24, 32].contains(coordinate), let component = whole("/BitsPerComponent"),
            [1, 2, 4, 8, 12, 16].contains(component),
            let decode = pdf.numbers(pdf.value(source, "/Decode"), count: 4 + 2 * values)
        else { return nil }
        let flag = kind == 5 ? 0 : whole("/BitsPerFlag") ?? 0
        guard [0, 2, 4, 8].contains(flag), kind == 5 || flag > 0 else { return nil }
        (self.kind, self.coordinate, self.component, self.flag, self.colors) = (
            kind, coordinate, component, flag, values
        )
        (limits, colorLimits) = (Array(decode.prefix(4)), Array(decode.dropFirst(4)))
    }

    /// The stream with each colour converted to four inks of a byte; nil if it ends within a part. Linear.
    func separated(_ bytes: [UInt8], by inks: ([Double]) -> [Double]) -> [UInt8]? {
        var (reader, writer) = (BitReader(bytes), BitWriter())
        var known: [[UInt32]: [UInt8]] = [:]
        let most = Double((UInt64(1) << UInt64(component)) - 1)
        func copyColor() {
            let raw = (0..<colors).map { _ in reader.read(component) }
            let made =
                known[raw]
                ?? inks(
                    raw.enumerated().map { index, value in
                        let (low, high) = (colorLimits[2 * index], colorLimits[2 * index + 1])
                        return low + Double(value) / most * (high - low)
                    }
                ).map { UInt8(($0 * 255).rounded()) }
            known[raw] = made
            for ink in made { writer.write(UInt32(ink), 8) }
        }
        // Fewer bits behind the last part are the rest of its byte.
        let least = flag + 2 * coordinate
        while reader.has(least) {
            var (points, corners) = (1, 1)
            if flag > 0 {
                let edge = reader.read(flag)
                writer.write(edge, flag)
                if kind >= 6 {
                    // A patch that continues another one shares four points and two colours with it (ISO 32000-1,
                    // 8.7.4.5.7).
                    let whole = kind == 6 ? 12 : 16
                    (points, corners) = edge & 3 == 0 ? (whole, 4) : (whole - 4, 2)
                }
            }
            guard reader.has(points * 2 * coordinate + corners * colors * component) else { return nil }
            for _ in 0..<2 * points { writer.write(reader.read(coordinate), coordinate) }
            for _ in 0..<corners { copyColor() }
            reader.align()
            writer.align()
        }
        return writer.bytes
    }
}
