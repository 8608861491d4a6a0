import PubFonts
import PubGeometry
import PubTextModel
import PubUnicode

/// The tatweel of a face, U+0640: a piece of the stroke that joins letters, in font units.
struct KashidaGlyph {
    /// The character.
    static let scalar: UInt32 = 0x640

    /// Its index in the face.
    let glyph: UInt32
    /// The edges of its ink, from its origin.
    let left: Int32
    let right: Int32

    /// The kashida of `face`; nil when it has none, or one without ink.
    init?(_ face: HarfBuzzFont) {
        guard let glyph = face.glyph(Self.scalar), let ink = face.ink(glyph), ink.maxX > ink.minX else { return nil }
        self.glyph = glyph
        (left, right) = (ink.minX, ink.maxX)
    }

    /// The same in text of `size`, in a face of `unitsPerEm`.
    func scaled(to size: Length, unitsPerEm: Int32) -> ShapedKashida {
        let unit = Double(size.raw) / Double(unitsPerEm)
        return ShapedKashida(glyph: glyph, left: Double(left) * unit, right: Double(right) * unit)
    }
}

/// The glyph that draws the kashidas of a run, and the start and end of its ink from the glyph's origin, in 1/65,536 pt.
package struct ShapedKashida: Hashable, Sendable {
    /// The glyph's index in the face of its run.
    package var glyph: UInt32
    /// The left end of its ink.
    package var left: Double
    /// The right end of its ink.
    package var right: Double

    /// The ink of `glyph` from `left` to `right`.
    package init(glyph: UInt32, left: Double, right: Double) {
        self.glyph = glyph
        self.left = left
        self.right = right
    }
}

extension Paragraph {
    /// Takes the kashidas away where they cannot act, so that its letters are spaced as without: in lines that are not
    /// justified, do not begin at the right or run downwards, in text without joined letters, and in faces without U+0640.
    mutating func dropImpossibleKashidas(_ fonts: FontCatalog) {
        if attributes.justification.usesKashidas, !mayHaveKashidas(fonts) { attributes.justification.kashida = 0 }
    }

    private func mayHaveKashidas(_ fonts: FontCatalog) -> Bool {
        guard attributes.isJustified, attributes.writingMode == .horizontal, isRightToLeft,
            let letter = text.utf8.withUnsafeBufferPointer({ firstJoinedLetter($0) }),
            let font = attributes.font ?? text.runs.first.map({ text.attributes[Int($0.attributes)].font })
        else { return false }
        // The face of the style decides, not those of single words: the first line is shaped in two styles, and both
        // have to agree. Letters that it lacks come from a fallback.
        let face =
            fonts.hasGlyph(for: letter, in: font) ? font : fonts.fallback(for: letter, from: font, language: "ar")
        return face.map { fonts.hasGlyph(for: "\u{640}", in: $0) } ?? false
    }

    private func firstJoinedLetter(_ text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            if ArabicLetter(scalar)?.joinsNext == true { return Unicode.Scalar(scalar) }
            offset += length
        }
        return nil
    }
}
