import PubDiagnostics
import PubDisplayList
import PubGeometry

/// A drawing of vectors.
package struct Drawing: Hashable, Sendable {
    /// Its natural size.
    package var size: Size
    /// Its marks, from the upper left corner on, in points; their colours are those of sRGB.
    package var items: [DisplayItem]
    /// The outline of what is seen of it, in a frame of 1000 × 1000 pt; nil for nothing.
    package var contour: Path?
}

/// True for what is an SVG, or looks like one: XML that begins with an element `svg` or speaks of one.
package func isSVG(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    let head = bytes[start...].prefix(1 << 14)
    return zip(head.indices, head).contains { index, byte in
        byte == UInt8(ascii: "s") && head[index...].starts(with: "svg".utf8)
    }
}

/// Why the machine cannot draw, whatever the drawing.
package struct UnableToDraw: Error, Hashable, Sendable {
    /// The reason.
    package var reason: String
    /// What to do; nil when the reason says it.
    package var hint: String?
}

/// The most bytes of an SVG.
private let mostBytes = 16 << 20

/// Reads the SVG `bytes`, found in the file `name` that `origin` refers to, as marks.
///
/// The file is looked through first: what would be left out, drawn in pixels, or had from elsewhere is an error with its
/// place in the file. Then librsvg draws it for Cairo, and what reaches Cairo becomes marks. Neither opens a file: the bytes
/// have no address. Pure: drawings may be read in parallel.
/// Errors: `svg-malformed`, `svg-dtd`, `svg-external`, `svg-script`, `svg-text`, `svg-unsupported`, `svg-reference`,
/// `svg-size`, `svg-too-complex`, `invalid-utf8`.
/// - Throws: what keeps the machine from drawing.
package func readDrawing(
    _ bytes: [UInt8], name: String, at origin: SourceLocation
) throws(UnableToDraw) -> Outcome<Drawing> {
    guard bytes.count <= mostBytes else {
        return Outcome(
            nil,
            [
                .error(
                    "svg-too-complex", "'\(name)' has more than \(mostBytes >> 20) MiB", at: origin,
                    hint: "simplify the drawing, or place it as a picture of pixels")
            ])
    }
    let source = SourceText(bytes, file: name)
    if let problem = source.encodingError { return Outcome(nil, [problem.noting("placed here", at: origin)]) }
    let inspection = SVGInspection(source.bytes)
    if !inspection.findings.isEmpty {
        return Outcome(nil, inspection.findings.map { $0.diagnostic(in: source, placedAt: origin) })
    }
    func failed(id: String, _ message: Message, _ hint: String) -> Outcome<Drawing> {
        Outcome(nil, [.error(id, message, at: origin, hint: hint)])
    }
    do throws(SVGRendering.Fault) {
        return Outcome(try Drawing(svg: source.bytes, inspection))
    } catch {
        switch error {
        case .unsupported(let reason):
            return failed(
                id: "svg-unsupported", "'\(name)' has \(reason)",
                "convert it to paths with plain colours and gradients, or place it as a picture of pixels")
        case .machine(let failure): throw failure
        case .failed(let reason):
            return failed(id: "svg-malformed", "'\(name)' cannot be drawn: \(reason)", "export the drawing again")
        case .noSize:
            return failed(
                id: "svg-size", "'\(name)' has no size", "give its svg element a viewBox, or a width and a height")
        case .tooDeep:
            return failed(
                id: "svg-too-complex",
                "'\(name)' has more than \(SVGRendering.mostLayerDepth) layers in one another (by opacity and blending)",
                "ungroup the drawing, or place it as a picture of pixels")
        case .tooFar:
            return failed(
                id: "svg-size", "'\(name)' has marks that reach more than a thousand times its size beyond it",
                "cut off what lies outside of the drawing")
        case .absurdSize(let width, let height):
            let sides = [width, height].map { $0 < 1e9 ? "\(Int($0.rounded()))" : "1e9" }.joined(separator: " × ")
            return failed(
                id: "svg-size", "'\(name)' is \(sides) pt large; a drawing may have 1 to 14,400 pt",
                "change the width and height of its svg element; it is scaled to its place all the same")
        }
    }
}
