import PubDiagnostics
import PubGeometry

/// Reads a path in SVG's syntax, one unit a point; any fault in it is the error `wrong-shape`.
///
/// A path has at most 5,000 elements, enough for a shape that text runs around. It must enclose
/// something, unless `isLine`: then it must have a length.
public func readSVGPath(
    _ text: String, _ origin: SourceLocation, _ findings: inout SettingsFindings, isLine: Bool = false
) -> Path? {
    do {
        let path = try Path(svg: text)
        if path.elements.count > 5000 {
            findings.error("wrong-shape", "the path has more than 5,000 elements", at: origin, hint: "simplify it")
            return nil
        }
        if let box = path.tightBounds {
            if box.width > .zero && box.height > .zero { return path }
            if isLine && (box.width > .zero || box.height > .zero) { return path }
        }
        if isLine {
            findings.error("wrong-shape", "the path has no length", at: origin, hint: "draw a line: M0 30 Q50 0 100 30")
        } else {
            findings.error(
                "wrong-shape", "the path encloses nothing", at: origin, hint: "draw an outline: M0 0 H100 V100 Z")
        }
    } catch {
        findings.error(
            "wrong-shape", "the path goes wrong at its character \(error.offset + 1): \(error.message)", at: origin,
            hint: "paths are written as in SVG: M, L, H, V, C, S, Q, T, A, Z with their numbers")
    }
    return nil
}
