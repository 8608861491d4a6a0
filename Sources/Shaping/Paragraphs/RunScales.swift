import PubGeometry
import PubTextModel

/// The largest size with exact shaping; larger ones (no page is 5 m high) are set at this size.
private let largestSize = Length(points: 16_384)

/// The scales of a run of text, which turn font units into lengths.
struct RunScales: BitwiseCopyable {
    /// The index of the run.
    var run: UInt32
    /// Units of 1/65,536 pt to the font unit, times 2²⁴.
    var scale: Int64
    /// The same for upward extents: differs if glyphs are stretched.
    var verticalScale: Int64
    /// Added after each glyph inside a word, 1/65,536 pt.
    var tracking: Int64
    /// Word spaces as a fraction of the font's, in 1/65,536.
    var wordSpaceScale: Int64
    /// The em, 1/65,536 pt, of each letter gap; 0 if letters touch, or kashidas take the place of letter space.
    var letterGapEm: Int64
    /// The em, 1/65,536 pt.
    var em: Int64

    /// Font units at this size, rounded to the nearest 1/65,536 pt.
    @inline(__always)
    func length(_ units: Int32) -> Int64 { (Int64(units) * scale + (1 << 23)) >> 24 }

    /// A word space of `units`: among spaced letters it is wider by the gap after the word and by one of its own, or
    /// words would run into each other.
    @inline(__always)
    func space(_ units: Int32) -> Int64 { max(0, (length(units) &* wordSpaceScale) >> 16 &+ 2 &* tracking) }
}

extension RunScales {
    /// A glyph with an offset from its cluster's left edge; font units grow upwards, lines downwards.
    @inline(__always)
    func glyph(_ offsetGlyph: OffsetGlyph) -> ShapedGlyph {
        ShapedGlyph(
            glyph: offsetGlyph.glyph, x: Int32(truncatingIfNeeded: length(offsetGlyph.x)),
            y: Int32(truncatingIfNeeded: (-Int64(offsetGlyph.y) * verticalScale + (1 << 23)) >> 24))
    }
}

extension RunScales {
    /// The same scales without letter gaps that justification may change.
    var solid: RunScales {
        var scales = self
        scales.letterGapEm = 0
        return scales
    }

    /// The same scales without gaps between letters.
    var connected: RunScales {
        var scales = self
        scales.tracking = 0
        scales.letterGapEm = 0
        return scales
    }

    /// The scales of text with the attributes `characters`, in a paragraph of `attributes` and a face of
    /// `unitsPerEm`.
    init(run: Int, characters: CharacterAttributes, _ attributes: ParagraphAttributes, unitsPerEm: Int32) {
        let em = min(max(characters.size, .zero), largestSize).raw
        let units = Int64(max(16, unitsPerEm))
        let height = min(max(characters.stretchedSize, .zero), largestSize).raw
        let width = characters.glyphScaling == .natural ? em : Int64((Double(height) * characters.glyphScale).rounded())
        // Code keeps its spaces.
        let desired = characters.lineBreakMode.isVerbatim ? 1 : attributes.justification.word.desired
        let words = desired.isNaN ? 1 : min(max(desired, 0), 100)
        self.init(
            run: UInt32(clamping: run), scale: (min(width, largestSize.raw) << 24) / units,
            verticalScale: (height << 24) / units, tracking: Int64((Double(em) * characters.boundedTracking).rounded()),
            wordSpaceScale: Int64((words * 65536).rounded()),
            letterGapEm: attributes.justification.usesKashidas ? 0 : em, em: em)
    }
}
