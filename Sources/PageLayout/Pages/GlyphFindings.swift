import Diagnostics
import Fonts
import Identity
import Shaping

extension FontCatalog {
    /// The error of a character that no face has, in text of `style`.
    func finding(_ missing: MissingGlyph, at origin: SourceLocation, style: String) -> Diagnostic {
        if missing.scalar == "\u{FFFD}" {
            return .error(
                "missing-glyph", "a character was lost here: the file holds U+FFFD in its place", at: origin,
                hint: "write the character anew")
        }
        let code = String(missing.scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        return .error(
            "missing-glyph",
            "no glyph for “\(missing.scalar)” (U+\(padded)) in \(description(of: missing.font).postScriptName)",
            at: origin,
            hint: "replace the character, give the style “\(style)” a face that has it, or name a family that has it "
                + "in [fallback]")
    }

    /// The warning of a glyph in colours whose paints cannot all be drawn.
    func simplified(_ text: String, _ font: FontKey, at origin: SourceLocation) -> Diagnostic {
        .warning(
            "simplified-glyph",
            "“\(text)” in \(description(of: font).postScriptName) is drawn in part: its paints go in circles, "
                + "or are more than a font needs",
            at: origin,
            hint: "look at it; the font is broken here, and another version or another font may be whole")
    }
}

extension ShapedParagraph {
    func string(of cluster: ShapedCluster) -> String {
        let start = Int(cluster.textOffset)
        return String(decoding: text.utf8[start..<start + Int(cluster.byteCount)], as: UTF8.self)
    }
}
