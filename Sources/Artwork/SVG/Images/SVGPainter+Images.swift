import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages
import PubUnicode

/// A picture that a drawing holds itself.
package struct DrawnPicture: Hashable, Sendable {
    /// The header found in it.
    package var header: PictureHeader
    /// Its file.
    package var bytes: [UInt8]
}

extension SVGPainter {
    /// Draws `node`, a picture.
    mutating func image(_ node: SVGTree.Node, in scope: Scope) throws(SVGFinding) -> Drawn {
        guard let address = node["href"]?.trimmed, !address.isEmpty else { return Drawn() }
        let place = node.place(of: "href")
        let bytes = try bytes(at: address, place)
        if isSVG(bytes) {
            throw .unsupported(
                "another drawing as a picture", at: place, hint: "put its elements into the drawing, as a group")
        }
        guard let header = probe(bytes, name: "the picture", at: .none).value else {
            throw .unsupported(
                "a picture of a kind that is not read", at: place, hint: "embed it as PNG or JPEG")
        }
        let measures = scope.measures
        func length(_ name: String, _ direction: SVGMeasures.Direction) -> Double? {
            scope.style.geometry[name].map { measures.resolved($0, direction) }
        }
        let own = SIMD2(Double(header.width), Double(header.height))
        var size = SIMD2(length("width", .across) ?? -1, length("height", .down) ?? -1)
        if size.x < 0, size.y < 0 { size = own }
        if size.x < 0 { size.x = size.y * own.x / own.y }
        if size.y < 0 { size.y = size.x * own.y / own.x }
        guard size.x > 0, size.y > 0, own.x > 0, own.y > 0 else { return Drawn() }
        let low = SIMD2(length("x", .across) ?? 0, length("y", .down) ?? 0)
        let frame = PlaneBox(low: low, high: low + size)
        let shown = PlaneBox(low: .zero, high: own).mapped(
            by: node.aspectRatio.map(PlaneBox(low: .zero, high: own), into: frame))
        guard scope.style.isVisible else { return Drawn(box: frame) }
        try budget.add(segments: 4, at: node.place)
        if !pictures.contains(where: { $0.header.hash == header.hash }) {
            pictures.append(DrawnPicture(header: header, bytes: bytes))
        }
        let unit = scope.map.scale
        let scaled = shown.mapped(by: .scale(unit, unit))
        guard PlanePath(box: scaled).isWithinReach else { throw .tooLarge(at: node.place) }
        let corner = Point(scaled.low)
        let rect = Rect(
            x: corner.x, y: corner.y, width: Length(points: scaled.size.x), height: Length(points: scaled.size.y))
        var group = Group([
            .image(ImageItem(ImageKey(header.hash), frame: rect, clip: rect, element: .artifact))
        ])
        group.transform = scope.map.after(.scale(1 / unit, 1 / unit)).transform
        var items: [DisplayItem] = [.group(group)]
        if node.aspectRatio.covers {
            items = SVGClip.path(PlanePath(box: frame).path(by: scope.map), .nonZero).clipping(items)
        }
        return Drawn(items: items, box: frame)
    }
}

extension SVGPainter {
    /// The bytes of the picture at `address`: in it, or in a file that it names.
    private mutating func bytes(at address: String, _ place: Int) throws(SVGFinding) -> [UInt8] {
        if address.hasPrefix("data:") {
            guard let bytes = DataAddress.bytes(of: address) else {
                throw .unsupported("a picture whose data cannot be read", at: place, hint: "embed the picture again")
            }
            return bytes
        }
        // A scheme has two letters at least: one is a drive.
        let scheme = address.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
        let isRemote = scheme.count > 1 && address.dropFirst(scheme.count).first == ":" || address.hasPrefix("//")
        guard let linked, !isRemote, !address.contains("#") else {
            throw SVGFinding(
                id: "svg-external", message: "the drawing shows a picture of another file: “\(address.excerpt)”",
                hint: "embed the picture into the drawing, or place it by itself", place: place)
        }
        switch linked(DataAddress.path(address)) {
        case .bytes(let bytes):
            hasLinkedPictures = true
            return bytes
        case .refused(let finding):
            throw SVGFinding(
                id: finding.id, message: Message(finding.message),
                hint: finding.hint ?? "embed the picture into the drawing",
                place: place)
        }
    }
}

/// Files within addresses (RFC 2397).
enum DataAddress {
    /// The bytes of `address`; nil if they cannot be read. Linear.
    static func bytes(of address: String) -> [UInt8]? {
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix("base64")
        let data = plain(address.utf8[address.utf8.index(after: comma)...])
        return isBase64 ? Base64.decoded(data) : data
    }

    /// The path that a relative address names.
    static func path(_ address: String) -> String { String(decoding: plain(address.utf8[...]), as: UTF8.self) }

    /// `text` with bytes for escapes such as `%41`.
    private static func plain(_ text: Substring.UTF8View) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
                let low = rest.dropFirst().first.flatMap(digit)
            {
                result.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Unicode.Scalar(byte).properties.isASCIIHexDigit
            ? UInt8(String(Unicode.Scalar(byte)), radix: 16) : nil
    }
}
