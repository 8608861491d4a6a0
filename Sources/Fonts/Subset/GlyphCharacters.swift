import PubCHarfBuzz
import Synchronization

/// The characters that glyphs have by the cmap of a face, the other way round. Any thread may ask: the first one makes
/// the table.
final class GlyphCharacters: Sendable {
    /// The scalar of each glyph; 0 for none.
    private let table = Mutex<[UInt32]?>(nil)

    /// The scalar of `glyph` in `font`, always the same one; nil when it has none.
    func scalar(of glyph: UInt32, in font: HarfBuzzFont) -> UInt32? {
        table.withLock { table in
            let scalars = table ?? GlyphCharacters.scalars(of: font)
            table = scalars
            guard glyph < scalars.count, scalars[Int(glyph)] != 0 else { return nil }
            return scalars[Int(glyph)]
        }
    }

    private static func scalars(of font: HarfBuzzFont) -> [UInt32] {
        var scalars = [UInt32](repeating: 0, count: font.glyphCount)
        for scalar in font.characters() where isText(scalar) {
            guard let glyph = font.glyph(scalar), glyph < scalars.count else { continue }
            let before = scalars[Int(glyph)]
            // Characters ascend.
            if before == 0 { scalars[Int(glyph)] = scalar }
        }
        return scalars
    }

    /// Whether a character is the usual reading of a glyph. These are not: controls, which many faces map to the glyph of
    /// the space; hyphens, since layout adds soft ones; radicals and compatibility forms (ligatures, contextual letters),
    /// whose glyphs are mostly shown for the plain letters; private use, which faces number alternates with; and the
    /// marks of byte order, which a PDF/A may not map to (ISO 19005-2 §6.2.11.7). If such a character is meant, the text
    /// says so.
    private static func isText(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x20, 0x7F..<0xA0, 0xAD, 0x2010...0x2011, 0x2E80..<0x2FE0, 0xD800..<0xFF00, 0xFFFE...0xFFFF,
            0x2F800..<0x2FA20, 0xF0000...:
            false
        default: true
        }
    }
}
