import PubArtwork
import PubCDeflate
import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import Testing

let place = SourceLocation(file: "lead.md", line: 7, column: 3)

/// The drawing whose root has the attributes `root` and the content `body`.
func svg(_ body: String, _ root: String = "viewBox=\"0 0 40 20\"") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\n\(body)\n</svg>".utf8)
}

func read(_ bytes: [UInt8]) -> Outcome<Drawing> {
    readDrawing(bytes, name: "d.svg", at: place, in: nil)
}

/// The drawing's marks as lines of a dump, in points of its size.
func dump(_ body: String, _ root: String = "viewBox=\"0 0 40 20\"") -> String {
    guard let drawing = read(svg(body, root)).value else { return "none" }
    return drawing.items.map { describe($0, 0) }.joined()
}

private func describe(_ item: DisplayItem, _ depth: Int) -> String {
    let indent = String(repeating: " ", count: depth)
    switch item {
    case .path(let path):
        let rule = path.fillRule == .evenOdd ? " evenodd" : ""
        let fill = path.fill.map { " fill=\(hex($0))\(rule)" } ?? ""
        return "\(indent)path \(describe(path.path))\(fill)\(describe(path.gradient))\(describe(path.stroke))\n"
    case .group(let group):
        var head = "\(indent)group"
        if group.opacity < 1 { head += " opacity=\(rounded(group.opacity))" }
        if group.blend != .normal { head += " \(group.blend)" }
        if group.isIsolated { head += " isolated" }
        if let clip = group.clip {
            head += " clip \(describe(clip))\(group.clipRule == .evenOdd ? " evenodd" : "")"
        }
        if group.transform != .identity {
            let t = group.transform
            head += " by " + [t.a, t.b, t.c, t.d].map(rounded).joined(separator: " ")
        }
        let mask = group.mask.map { mask in
            mask.items.reduce("\(indent)mask \(mask.kind)\n") { $0 + describe($1, depth + 1) }
        }
        return group.items.reduce(head + "\n") { $0 + describe($1, depth + 1) } + (mask ?? "")
    case .glyphs, .image, .link: return "\(indent)other\n"
    }
}

private func describe(_ stroke: Stroke?) -> String {
    guard let stroke else { return "" }
    var text = " stroke=\(hex(stroke.paint)) \(rounded(stroke.weight.points)) \(stroke.cap) \(stroke.join)"
    text += " limit=\(rounded(stroke.miterLimit))"
    if !stroke.dashes.isEmpty {
        let dashes = stroke.dashes.map { rounded($0.points) }.joined(separator: ",")
        text += " dashes=\(dashes)@\(rounded(stroke.dashOffset.points))"
    }
    return text
}

private func describe(_ gradient: GradientFill?) -> String {
    guard let gradient else { return "" }
    let stops = gradient.stops.map { "\(hex($0.paint))@\(rounded($0.place))*\(rounded($0.opacity))" }
    let kind = if case .linear = gradient.shape { "linear" } else { "radial" }
    return " \(kind) \(gradient.spread) \(stops.joined(separator: " "))"
}

private func describe(_ path: Path) -> String {
    func text(_ point: Point) -> String { "\(rounded(point.x.points)),\(rounded(point.y.points))" }
    return path.elements.map { element in
        switch element {
        case .move(let point): "M\(text(point))"
        case .line(let point): "L\(text(point))"
        case .curve(let a, let b, let end): "C\(text(a)) \(text(b)) \(text(end))"
        case .close: "Z"
        }
    }.joined(separator: " ")
}

/// To a hundredth.
private func rounded(_ value: Double) -> String {
    let whole = (value * 100).rounded() / 100
    return whole == whole.rounded() ? "\(Int(whole))" : "\(whole)"
}

private func hex(_ paint: Paint) -> String {
    let c = paint.color.components
    return "#" + (0..<3).map { String(Int((c[$0] * 15).rounded()), radix: 16) }.joined()
}

/// `bytes` as a file of gzip.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(6)
    defer { libdeflate_free_compressor(compressor) }
    var packed = [UInt8](repeating: 0, count: libdeflate_gzip_compress_bound(compressor, bytes.count))
    let count = libdeflate_gzip_compress(compressor, bytes, bytes.count, &packed, packed.count)
    return Array(packed[..<count])
}
