import Diagnostics
import Fonts
import Identity
import Shaping
import TextModel
import Unicode

/// Faces that were used instead of others, counted by paragraph: a paragraph that is shaped again counts once.
struct FallbackLog: Sendable {
    private struct Place: Hashable {
        var paragraph: SourceLocation
        var character: SourceLocation
        var use: Use
    }

    /// A face in place of another, for one script.
    struct Use: Hashable {
        var wanted: FontKey
        var used: FontKey
        var script: Script
    }

    /// Characters that were set in another face.
    private struct Characters {
        var count: Int
        var first: SourceLocation
        var text: String
    }

    private var places: [Place: Characters] = [:]

    /// True when no face was used instead of another.
    var isEmpty: Bool { places.isEmpty }

    /// Notes the faces that were used instead of others in `paragraph`. Costs nothing where there are none.
    mutating func note(_ shaped: ShapedParagraph, in paragraph: Paragraph) {
        let substitutions = shaped.substitutions
        if substitutions.isEmpty { return }
        var origins = LocationCursor(paragraph.text)
        for found in substitutions {
            let use = Use(wanted: found.wanted, used: found.used, script: found.script)
            let origin = origins.origin(ofCharacterAt: found.offset) ?? paragraph.origin
            let scalar = shaped.text.utf8.withUnsafeBufferPointer {
                Scalars.decode($0, at: Int(found.offset)).scalar
            }
            let text = Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
            places[Place(paragraph: paragraph.origin, character: origin, use: use)] = Characters(
                count: found.count, first: origin, text: text)
        }
    }

    /// Adds what `other` found elsewhere.
    mutating func merge(_ other: FallbackLog) { places.merge(other.places) { first, _ in first } }

    /// One warning for each face, stand-in and script, at the first place.
    func findings(_ fonts: FontCatalog) -> [Diagnostic] {
        var sums: [Use: Characters] = [:]
        for (place, characters) in places {
            guard let sum = sums[place.use] else {
                sums[place.use] = characters
                continue
            }
            let isFirst = characters.first < sum.first
            sums[place.use] = Characters(
                count: sum.count + characters.count, first: isFirst ? characters.first : sum.first,
                text: isFirst ? characters.text : sum.text)
        }
        return sums.map { use, characters in
            let wanted = fonts.face(use.wanted).postScriptName
            let used = fonts.face(use.used).postScriptName
            let script = use.script.isShared ? "" : " of the script \(use.script.name)"
            let what = characters.count == 1 ? "1 character" : "\(characters.count) characters"
            return .warning(
                "font-fallback",
                "\(what)\(script) stand in \(used), since \(wanted) lacks them; the first is “\(characters.text)”",
                at: characters.first, hint: "give the text a style whose font has them, if the look matters")
        }.sorted(by: Diagnostic.precedes)
    }
}

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
            "no glyph for “\(missing.scalar)” (U+\(padded)) in \(face(missing.font).postScriptName)", at: origin,
            hint: "replace the character, give the style “\(style)” a face that has it, or name a family that has it "
                + "in [fallback]")
    }

    /// The warning of a glyph in colours whose paints cannot all be drawn.
    func simplified(_ text: String, _ font: FontKey, at origin: SourceLocation) -> Diagnostic {
        .warning(
            "simplified-glyph",
            "“\(text)” in \(face(font).postScriptName) is drawn in part: its paints go in circles, or are more than a font needs",
            at: origin,
            hint: "look at it; the font is broken here, and another version or another font may be whole")
    }
}

extension ShapedParagraph {
    func string(of cluster: ShapedCluster) -> String {
        String(decoding: text.utf8[Int(cluster.text)..<Int(cluster.text) + Int(cluster.bytes)], as: UTF8.self)
    }
}
