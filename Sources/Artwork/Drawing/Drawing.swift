import PubDiagnostics
import PubDisplayList
import PubGeometry

/// A drawing of vectors.
package struct Drawing: Hashable, Sendable {
    /// Its natural size.
    package var size: Size
    /// Its marks, with the origin at the upper left corner, in points; their colours are sRGB.
    package var marks = Marks()
    /// The pictures that its marks show, each once.
    package var pictures: [DrawnPicture] = []
    /// Whether one of them is in a file of its own, so that the drawing may change while its file does not.
    package var hasLinkedPictures = false
    /// The outline of its visible marks, in a frame of 1000 × 1000 pt; nil if nothing is visible.
    package var contour: Path?

    /// Its items, whose glyphs are in the tables of its ``marks``.
    package var items: [DisplayItem] { marks.items }
}

/// A file that a drawing shows, as its reader finds it.
package enum LinkedFile: Sendable {
    /// Its bytes.
    case bytes([UInt8])
    /// The reason why it is not read.
    case refused(Diagnostic)
}

/// Finds the file that a drawing names by a path.
package typealias LinkedFiles = (_ path: String) -> LinkedFile

/// Whether `bytes` are an SVG, or look like one: XML that begins with an element `svg` or speaks of one, also in UTF-16 or packed
/// by gzip (`.svgz`).
package func isSVG(_ bytes: [UInt8]) -> Bool {
    let head = SVGSource.head(of: bytes)
    // A byte order mark may be before it.
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard head[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    return zip(head.indices, head).contains { index, byte in
        byte == UInt8(ascii: "s") && head[index...].starts(with: "svg".utf8)
    }
}

/// Reads the SVG `bytes`, found in the file `name` that `origin` refers to, as marks.
///
/// XML becomes a tree, the cascade gives each element its style, and a painter turns the elements into marks. Anything
/// unknown is an error with its place in the file. No file is opened: `linked` gives the pictures that the drawing names; without it they
/// are errors. Text is set in `fonts`. Pure, if that is: drawings may be read in parallel. Errors: `svg-malformed`, `svg-dtd`, `svg-external`, `svg-script`, `svg-text`, `svg-unsupported`,
/// `svg-reference`, `svg-size`, `svg-too-complex`, `invalid-utf8`. Warnings: `svg-font`, `svg-text`.
package func readDrawing(
    _ bytes: [UInt8], name: String, at origin: SourceLocation, in fonts: DrawingFonts?, linked: LinkedFiles? = nil
) -> Outcome<Drawing> {
    let text: [UInt8]
    do throws(SVGSource.Fault) { text = try SVGSource.text(of: bytes) } catch {
        switch error {
        case .tooLarge:
            return Outcome(
                nil,
                [
                    .error(
                        "svg-too-complex", "'\(name)' has more than \(SVGSource.mostBytes >> 20) MiB", at: origin,
                        hint: "simplify the drawing, or place it as a picture of pixels")
                ])
        case .damaged(let reason):
            return Outcome(
                nil,
                [
                    .error(
                        "svg-malformed", "'\(name)' cannot be read: \(reason)", at: origin,
                        hint: "export the drawing again")
                ])
        }
    }
    let source = SourceText(text, file: name)
    if let problem = source.encodingError { return Outcome(nil, [problem.noting("placed here", at: origin)]) }
    var (findings, notes): ([SVGFinding], [SVGFinding]) = ([], [])
    var drawing: Drawing?
    do throws(SVGFinding) {
        drawing = try Drawing(svg: source.bytes, in: fonts, linked: linked, noting: &findings, &notes)
    } catch {
        findings.append(error)
    }
    return Outcome(
        drawing,
        findings.map { $0.diagnostic(in: source, placedAt: origin) }
            + notes.map { $0.diagnostic(in: source, placedAt: origin, .warning) })
}
