import PubDiagnostics
import PubFonts
import PubIdentity
import PubShaping
import PubUnicode

extension FontCatalog {
    /// The error of a character that no face has, in text of `style`.
    package func finding(
        _ missing: MissingGlyph, at origin: SourceLocation, style: String, language: String = ""
    ) -> Diagnostic {
        if missing.scalar == "\u{FFFD}" {
            return .error(
                "missing-glyph", "a character was lost here: the file holds U+FFFD in its place", at: origin,
                hint: "write the character anew")
        }
        if [.privateUse, .unassigned].contains(Scalars.category(of: missing.scalar.value)) {
            return .error(
                "private-character",
                "no glyph for \(missing.scalar.described): what it is only the fonts of its author know", at: origin,
                hint: "write the sign that is meant, or give the text a font that has it")
        }
        let face = "give the style “\(style)” a face that has it, or replace the character"
        let weight = description(of: missing.font).weight
        // Only a family with a file of this weight: a hint that names no file helps nobody.
        let standard = StandardFallbacks.families(for: missing.scalar, language: language)
            .first { $0.file(weight: weight) != nil }
        let named = unaskedFamily(with: missing.scalar).map {
            "the family \($0) has it: name it in [fallback]; or \(face)"
        }
        let fetched = standard.flatMap { family in
            family.file(weight: weight).map {
                "\(family.name) of Debian's package \(family.package) has it: write `make Fonts/\($0)` (make of an issue does so by "
                    + "itself), or `apt-get download \(family.package) && dpkg-deb -x \(family.package)_*.deb fonts`, and put "
                    + "fonts/\(family.folder)/\($0) into Fonts/; or \(face)"
            }
        }
        // Another family has the letters of the script, but ideographs of another region.
        let hint =
            (Scalars.script(of: missing.scalar.value).name == "Latn" ? named ?? fetched : fetched ?? named)
            ?? "no font at hand has it: put one into Fonts/ that does, and name its family in [fallback]; or \(face)"
        return .error(
            "missing-glyph",
            "no glyph for “\(missing.scalar)” (\(missing.scalar.described)) in "
                + "\(description(of: missing.font).postScriptName)"
                + (fallbackFamilies(for: missing.scalar).isEmpty ? "" : " and the families of [fallback]"),
            at: origin, hint: hint)
    }

    /// The warning of a face whose glyphs have their colours as drawings in SVG, `text` among them.
    func uncoloured(_ text: String, _ font: FontKey, at origin: SourceLocation) -> Diagnostic {
        .warning(
            "simplified-glyph",
            "“\(text)” in \(description(of: font).postScriptName) is in the colour of its text: the font has the colours of its glyphs as "
                + "drawings in SVG, which are not drawn",
            at: origin,
            hint: "take a version of the font with layers of colour (COLR); fonttools makes one of it")
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

extension Swift.Unicode.Scalar {
    /// The code point, and the name in small letters if it says more.
    fileprivate var described: String {
        let code = String(value, radix: 16, uppercase: true)
        let padded = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
        // Ideographs are named by their code points.
        guard let name = properties.name ?? properties.nameAlias, !name.hasSuffix(code) else { return padded }
        return "\(padded), \(name.lowercased())"
    }
}
