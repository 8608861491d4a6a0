extension FontProgram {
    /// A CID-keyed font with the outlines that HarfBuzz draws of `glyphs` at the program's coordinates, without hints.
    /// They are empty if the face has none.
    func drawnFont(of glyphs: [UInt32]) -> CIDKeyedFont {
        let widths = glyphs.map { CIDKeyedFont.width(handle.advance($0)) }
        let (common, nominal) = CIDKeyedFont.referenceWidths(widths)
        let charStrings = zip(glyphs, widths).map { glyph, width in
            var writer = CharStringWriter(width: width == common ? nil : width - nominal)
            // A font unit a point.
            writer.append(handle.outline(glyph, scale: 1))
            return writer.finished()
        }
        var privateDict = CFFWriter()
        // defaultWidthX and nominalWidthX.
        privateDict.append(20, common)
        privateDict.append(21, nominal)
        let parts = CFFParts(
            charStrings: CFFWriter.index(charStrings), glyphCount: glyphs.count, subroutines: CFFWriter.index([]),
            fontDicts: [CFFParts.FontDict(privateDict: privateDict.bytes, subroutines: [])],
            fontDictOfGlyph: [UInt8](repeating: 0, count: glyphs.count))
        return CIDKeyedFont(
            name: postScriptName, unitsPerEm: handle.unitsPerEm, bounds: handle.bounds,
            cids: glyphs.map { UInt16(truncatingIfNeeded: $0) }, parts: parts)
    }
}

extension CIDKeyedFont {
    /// An advance in font units as charstrings can say it.
    fileprivate static func width(_ advance: Int32) -> Int { min(max(Int(advance), 0), Int(Int16.max)) }

    /// The most frequent of `widths`, which charstrings leave out, and the one that the others are counted from, in
    /// their middle so that most differences are numbers of one or two bytes. `widths` is not empty.
    fileprivate static func referenceWidths(_ widths: [Int]) -> (common: Int, nominal: Int) {
        var counts: [Int: Int] = [:]
        for width in widths { counts[width, default: 0] += 1 }
        // The least of those that are equally frequent: dictionaries have another order in every run.
        let common = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? 0
        let others = widths.filter { $0 != common }.sorted()
        return (common, others.isEmpty ? common : others[others.count / 2])
    }
}
