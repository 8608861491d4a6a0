import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubImages

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
        guard address.hasPrefix("data:") else {
            throw SVGFinding(
                id: "svg-external", message: "the drawing shows a picture of another file: “\(address.excerpt)”",
                hint: "embed the picture into the drawing, or place it by itself", place: place)
        }
        guard let bytes = DataAddress.bytes(of: address) else {
            throw .unsupported("a picture whose data cannot be read", at: place, hint: "embed the picture again")
        }
        if isSVG(bytes) {
            throw .unsupported(
                "a drawing within itself, as data", at: place, hint: "put its elements into the drawing, as a group")
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

/// Files within addresses (RFC 2397).
enum DataAddress {
    /// The bytes of `address`; nil if they cannot be read. Linear.
    static func bytes(of address: String) -> [UInt8]? {
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix("base64")
        let data = plain(address.utf8[address.utf8.index(after: comma)...])
        return isBase64 ? decoded(data) : data
    }

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

    /// Decodes Base64, ignoring white space.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in text where byte > 0x20 && byte != UInt8(ascii: "=") {
            let value: UInt8
            switch byte {
            // Variants of the alphabet for addresses too (RFC 4648, 5).
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }
}
