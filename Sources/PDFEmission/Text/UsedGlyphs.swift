/// The glyphs of one face that content shows, and what they are read as.
package struct UsedGlyphs: Hashable, Sendable {
    /// All glyphs that are shown.
    package internal(set) var glyphs = GlyphSet()
    /// The text of glyphs for which the face's own map of characters has none: ligatures, small capitals, alternates.
    var readings: [UInt32: [UInt8]] = [:]

    /// True when no glyph is read differently by `other`.
    func agrees(with other: [UInt32: [UInt8]]) -> Bool {
        other.allSatisfy { glyph, text in readings[glyph].map { $0 == text } ?? true }
    }

    /// Adds all of `other`, with which it agrees.
    mutating func formUnion(_ other: UsedGlyphs) {
        glyphs.formUnion(other.glyphs)
        for (glyph, text) in other.readings { readings[glyph] = text }
    }
}
