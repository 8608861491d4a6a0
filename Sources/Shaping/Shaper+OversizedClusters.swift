import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel

extension LetterExtents {
    /// The extents of letters of `font` at `size`, or of solid characters.
    init(_ shaper: Shaper, _ font: FontKey, size: Length, isSolid: Bool) {
        let extents = isSolid ? Self.square : shaper.relativeLetterExtents(of: font)
        above = size.scaled(by: extents.above)
        below = size.scaled(by: extents.below)
    }

    /// The extents of the letters of `run`, its shift included.
    init(_ shaper: Shaper, _ run: ShapedRun, isSolid: Bool) {
        self.init(shaper, run.font, size: run.size, isSolid: isSolid)
        above += run.baselineShift
        below -= run.baselineShift
    }
}

extension Shaper {
    /// The extents of a face's ascenders and descenders from the baseline, as fractions of the em: taken from d and
    /// g; 0.75 and 0.25 if a face has neither.
    func relativeLetterExtents(of font: FontKey) -> (above: Double, below: Double) {
        if let known = letterExtents[font] { return known }
        func ink(of letter: Swift.Unicode.Scalar) -> GlyphBox? {
            fonts.glyph(of: letter, in: font).flatMap { fonts.ink(of: $0, in: font) }
        }
        let em = Double(fonts.metrics(of: font).unitsPerEm)
        let extents = (
            above: ink(of: "d").map { Double($0.maxY) / em } ?? 0.75,
            below: ink(of: "g").map { Double(-$0.minY) / em } ?? 0.25
        )
        letterExtents[font] = extents
        return extents
    }

    /// The clusters of `shaped` that need more room between lines than the leading gives: large type, objects,
    /// annotations. If there are any, also other clusters that extend beyond the style's letters, such as accents, up
    /// to the strut: lines of text that is no larger than its style keep their leading among themselves, whatever
    /// characters they have.
    ///
    /// Linear in the clusters; in paragraphs without any of these only the runs are examined.
    func oversizedClusters(of shaped: ShapedParagraph) -> [OversizedCluster] {
        let annotations = shaped.rubies.filter { $0.shortfallAbove > .zero || $0.shortfallBelow > .zero }.map {
            OversizedCluster(
                cluster: $0.clusters.lowerBound, above: $0.shortfallAbove > .zero ? $0.above : .zero,
                below: $0.shortfallBelow > .zero ? $0.below : .zero)
        }
        let isLarge = shaped.runs.map { $0.size > shaped.attributes.em }
        if !isLarge.contains(true), shaped.objects.isEmpty, annotations.isEmpty { return [] }
        // Not before: it copies the paragraph, with all its tables.
        var measurer = InkMeasurer(shaped, fonts: fonts)
        let strut = shaped.strut
        func reaching(_ large: Bool) -> [OversizedCluster] {
            (shaped.firstLineCluster..<Int32(shaped.clusters.count)).compactMap { index in
                let cluster = shaped.clusters[Int(index)]
                guard (isLarge[Int(cluster.run)] || cluster.traits.contains(.object)) == large else { return nil }
                let ink = measurer.ink(of: index)
                let oversized = OversizedCluster(
                    cluster: index, above: large ? ink.above : min(ink.above, strut.ascent),
                    below: large ? ink.below : min(ink.below, strut.descent))
                let isOversized = oversized.above > strut.letterAscent || oversized.below > strut.letterDescent
                return isOversized ? oversized : nil
            }
        }
        let large = isLarge.contains(true) || !shaped.objects.isEmpty ? reaching(true) : []
        if large.isEmpty && annotations.isEmpty { return [] }
        return (large + annotations + reaching(false)).sorted { $0.cluster < $1.cluster }
    }
}
