/// A font program cut to some glyphs, as a PDF embeds it.
///
/// Codes of two bytes with the CMap `Identity-H` are the glyph numbers of the source in both formats, so a page can be
/// written before it is known which glyphs the other pages use.
package struct FontSubset: Hashable, Sendable {
    /// The format of the bytes, which decides how a PDF refers to them (ISO 32000-1 §9.9, table 126).
    package enum Format: Hashable, Sendable {
        /// TrueType: a `FontFile2` stream below a CIDFontType2 font whose `CIDToGIDMap` is `Identity`. Glyphs keep
        /// their numbers, and omitted ones are empty.
        case trueType
        /// A bare CID-keyed CFF font: a `FontFile3` stream of subtype `CIDFontType0C` below a CIDFontType0 font. The
        /// CID of a glyph is its number in the source.
        case cidKeyedCFF
    }

    /// The format of ``bytes``.
    package var format: Format
    /// The font program, not compressed.
    package var bytes: [UInt8]
}

/// The reason why a font program cannot be cut: the verdict of FreeType, which most viewers draw with, on the best attempt.
package enum FontSubsetError: Error, Hashable, Sendable {
    /// A TrueType program lacks a table that viewers need.
    case missingTable(String)
    /// FreeType does not open the program: the number of its error.
    case unopened(error: Int32)
    /// FreeType does not load the outline of a glyph, or its contours are broken.
    case brokenOutline(glyph: UInt32)
}

extension FontProgram {
    /// The program cut to `glyphs`, which are ascending and without duplicates; .notdef is always kept, and glyphs that the face does not have
    /// are left out. A face that may not be cut (``isEmbeddedWhole``) has all its glyphs.
    ///
    /// The outlines at default places of the axes come from the file, with their hints, cut by HarfBuzz; others, and any that HarfBuzz cannot
    /// cut, are written anew, without hints. So are faces with accents composed by `endchar`, which CID-keyed fonts may not have. A face without
    /// outlines gets empty glyphs of the right widths, for text that is not seen. Every program has been opened by FreeType, and its glyphs
    /// loaded; outlines that are written anew have been loaded from the file as well, so that none is lost because it is broken there. The same
    /// glyphs of the same face give the same bytes.
    ///
    /// Linear in the tables of the file and in the points of the glyphs: 0.5–15 ms, up to 65 ms for large CJK faces.
    ///
    /// - Throws: ``FontSubsetError`` when neither way gives a program that FreeType draws.
    package func subset(to glyphs: [UInt32]) throws(FontSubsetError) -> FontSubset {
        let count = min(handle.glyphCount, 1 << 16)
        let shown = [0] + glyphs.filter { (1..<UInt32(count)).contains($0) }
        let kept = isEmbeddedWhole ? Array(0..<UInt32(count)) : shown
        if !handle.isVaried, let cut = whole ?? cut(to: kept), cut.problem(drawing: shown) == nil { return cut }
        if let glyph = brokenOutline(among: glyphs) { throw .brokenOutline(glyph: glyph) }
        let drawn = FontSubset(format: .cidKeyedCFF, bytes: drawnFont(of: kept).bytes)
        if let problem = drawn.problem(drawing: shown) { throw problem }
        return drawn
    }

    /// Whether its licence bits allow no subset: all its glyphs are embedded.
    package var isEmbeddedWhole: Bool { EmbeddingRight(bits: handle.number(table: "OS/2", at: 8) ?? 0).forbidsSubsets }

    /// The file itself, if it has to be embedded whole and is one TrueType font.
    private var whole: FontSubset? {
        guard isEmbeddedWhole, handle.has("glyf"), TableDirectory.faceCount(of: bytes) == 1, faceIndex == 0 else {
            return nil
        }
        let file = bytes.withUnsafeBytes(Array.init)
        return file.starts(with: [0x74, 0x74, 0x63, 0x66]) ? nil : FontSubset(format: .trueType, bytes: file)
    }

    /// The program as HarfBuzz cuts it; nil when it cannot.
    private func cut(to glyphs: [UInt32]) -> FontSubset? {
        // Where a face has both kinds of outlines, HarfBuzz, by which text is measured, draws those of `glyf`.
        if handle.has("glyf") {
            return trueTypeCut(to: glyphs).map { FontSubset(format: .trueType, bytes: $0) }
        }
        guard handle.has("CFF ") else { return nil }
        return compactCut(to: glyphs).map { FontSubset(format: .cidKeyedCFF, bytes: $0.bytes) }
    }
}
