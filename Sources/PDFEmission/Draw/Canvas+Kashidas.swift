import PubDisplayList
import PubFonts
import PubIdentity

extension Canvas {
    /// Draws a run with kashidas: letters without one as text, each other with its kashida as outlines, under the letter as
    /// text that is read and not seen.
    ///
    /// Why not the glyph of the kashida as text: readers that know no replacement text, MuPDF and pdf.js among them, would
    /// read it. And if it is not text there is a gap in the word, which all readers take for a space: so the letter that is
    /// read is as wide as both.
    mutating func append(lengthened run: GlyphRun, of marks: Marks) throws(EmissionError) {
        var stretch: GlyphRun?
        for part in marks.clusterRanges(of: run) {
            guard let kashida = marks.glyphs(of: part).first, kashida.isKashida else {
                stretch = stretch.map { $0.joined(with: part, of: run) } ?? run.narrowed(to: part).withoutKashidas
                continue
            }
            if let stretch { try append(stretch, of: marks) }
            stretch = nil
            let lengthened = run.narrowed(to: part)
            if !run.isHidden { try drawOutlines(of: lengthened, marks) }
            try appendLetter(of: lengthened, from: kashida, marks)
        }
        if let stretch { try append(stretch, of: marks) }
    }

    /// Adds the letter of a cluster that begins with `kashida` as text that is read and not seen, as wide as both.
    private mutating func appendLetter(
        of cluster: GlyphRun, from kashida: PlacedGlyph, _ marks: Marks
    ) throws(EmissionError) {
        guard cluster.glyphs.count > 1 else { return }
        let letter = marks.glyphs[Int(cluster.glyphs.lowerBound) + 1]
        let em = cluster.size.points / 1000
        let width = try faces.program(cluster.font).width(of: letter.glyph) * em
        var hidden = cluster.withoutKashidas
        hidden.isHidden = true
        hidden.letterSpace = .zero
        if width > 0 {
            let distance = Double(letter.x) / 65536 - Double(kashida.x) / 65536
            hidden.glyphScale += max(distance, 0) / width
        }
        var letters = Marks()
        letters.append(
            hidden, glyphs: [PlacedGlyph(glyph: letter.glyph, x: kashida.x, y: 0)],
            text: marks.text[Int(cluster.text.lowerBound)..<Int(cluster.text.upperBound)],
            clusters: [TextCluster(bytes: UInt16(clamping: cluster.text.count), glyphs: 1)])
        guard case .glyphs(let readable)? = letters.items.first else { return }
        try append(plain: readable, of: letters)
    }
}

extension GlyphRun {
    /// The run of those glyphs that no kashida lengthens.
    fileprivate var withoutKashidas: GlyphRun {
        var run = self
        run.kashidaScale = 1
        return run
    }
}
