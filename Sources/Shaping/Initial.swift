import Fonts
import Geometry
import Identity
import TextModel

extension Shaper {
    /// The initial of a paragraph, at the size at which flat capitals reach from the baseline of its last line up to
    /// the height of the first line's capitals. Round letters overshoot both, as they do in any line.
    func initial(_ cap: DropCap, of shaped: ShapedParagraph) -> ShapedInitial? {
        let length = min(cap.length, Int32(clamping: shaped.text.utf8.count))
        guard length > 0, let main = shaped.text.runs.first else { return nil }
        let body = shaped.text.attributes[Int(main.attributes)]
        let height = shaped.strut.leading * (max(cap.lines, 2) - 1) + flatCapital(body.font, at: body.size)
        let share = capitalShare(cap.attributes.font)
        var look = cap.attributes
        look.size = height.scaled(by: 1 / share)
        var attributes = shaped.attributes
        attributes.dropCap = nil
        attributes.marker = nil
        attributes.protrudes = false
        attributes.hyphenation = nil
        let text = AttributedText(shaped.text.slice(0, length).string, look)
        return initial(shape(Paragraph(text, attributes)), lines: cap.lines)
    }

    private func initial(_ set: ShapedParagraph, lines: Int) -> ShapedInitial? {
        guard let run = set.runs.first else { return nil }
        // Only one face can be drawn as an initial: a character that needs another is missing from it.
        let count = Int(set.count)
        let glyphEnd = count < set.clusters.count ? Int(set.clusters[count].glyphs) : set.glyphs.count
        var glyphs = Array(set.glyphs[..<glyphEnd])
        for index in 0..<count {
            let end = index + 1 < set.clusters.count ? Int(set.clusters[index + 1].glyphs) : set.glyphs.count
            for glyph in Int(set.clusters[index].glyphs)..<min(end, glyphEnd) {
                glyphs[glyph].x = Int32(clamping: Int64(glyphs[glyph].x) + set.width[index])
            }
        }
        return ShapedInitial(
            font: run.font, size: run.size, glyphs: glyphs, clusters: Array(set.clusters[..<count]),
            advance: Length(raw: set.width[count]), ink: ink(of: glyphs, run), lines: lines)
    }

    /// The box around the ink of `glyphs`, by their outlines' extents; empty when nothing is drawn.
    private func ink(of glyphs: [ShapedGlyph], _ run: ShapedRun) -> Rect {
        let scale = run.size.points / Double(fonts.metrics(of: run.font).unitsPerEm)
        func length(_ units: Int32) -> Length { Length(clampingPoints: Double(units) * scale) ?? .zero }
        var box: (left: Length, top: Length, right: Length, bottom: Length)?
        for glyph in glyphs {
            guard let ink = fonts.ink(of: glyph.glyph, in: run.font) else { continue }
            let x = Length(raw: Int64(glyph.x))
            let y = Length(raw: Int64(glyph.y))
            let part = (x + length(ink.minX), y - length(ink.maxY), x + length(ink.maxX), y - length(ink.minY))
            guard let old = box else {
                box = part
                continue
            }
            box = (
                min(old.left, part.0), min(old.top, part.1), max(old.right, part.2), max(old.bottom, part.3)
            )
        }
        guard let box else { return Rect(origin: .zero, size: Size(width: .zero, height: .zero)) }
        return Rect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
    }

    /// The height of flat capitals of `font` at `size`.
    private func flatCapital(_ font: FontID, at size: Length) -> Length { size.scaled(by: capitalShare(font)) }

    /// The height of the ink of `H` in ems; by the face's own measure where it has no `H`.
    private func capitalShare(_ font: FontID) -> Double {
        let metrics = fonts.metrics(of: font)
        let glyph = fonts.glyph(of: "H", in: font)
        let height = glyph.flatMap { fonts.ink(of: $0, in: font) }?.maxY ?? metrics.capHeight
        return Double(max(height, metrics.unitsPerEm / 10)) / Double(metrics.unitsPerEm)
    }
}
