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
        attributes.direction = shaped.baseLevel == 0 ? .leftToRight : .rightToLeft
        let text = AttributedText(shaped.text.slice(0, length).string, look)
        let set = shape(Paragraph(text, attributes))
        guard !set.runs.isEmpty else { return nil }
        return initial(set, behind: Int(length), of: shaped, lines: cap.lines)
    }

    /// The characters that `set` holds as an initial, with the blanks that stand behind them in `shaped`.
    private func initial(_ set: ShapedParagraph, behind length: Int, of shaped: ShapedParagraph, lines: Int)
        -> ShapedInitial
    {
        // An initial is drawn in one face: characters that only another one has are left out, and reported.
        let row = drawnRow(set)
        var glyphs: [ShapedGlyph] = []
        var clusters: [ShapedCluster] = []
        for index in 0..<Int(set.count) {
            var cluster = set.clusters[index]
            let first = Int(cluster.glyphs)
            let end = index + 1 < set.clusters.count ? Int(set.clusters[index + 1].glyphs) : set.glyphs.count
            cluster.glyphs = Int32(glyphs.count)
            if Int(cluster.run) == row {
                let x = set.baseLevel == 0 ? set.width[index] : set.width[Int(set.count)] - set.width[index + 1]
                for glyph in set.glyphs[first..<end] { glyphs.append(glyph.moved(by: x)) }
            } else {
                cluster.kind = .missing
            }
            clusters.append(cluster)
        }
        let blanks = initialEnd(length, shaped.text.utf8) - length
        if blanks > 0 {
            clusters.append(
                ShapedCluster(
                    text: Int32(length), glyphs: Int32(glyphs.count), bytes: UInt16(clamping: blanks), run: 0,
                    kind: .ignorable))
        }
        let run = set.runs[row]
        return ShapedInitial(
            font: run.font, size: run.size, glyphs: glyphs, clusters: clusters,
            advance: Length(raw: set.width[Int(set.count)]), ink: ink(of: glyphs, run), lines: lines)
    }

    /// The row of runs that an initial is drawn by: that of its style's own face, if that has any of its characters.
    private func drawnRow(_ set: ShapedParagraph) -> Int {
        let used = Set(set.clusters[..<Int(set.count)].map { Int($0.run) })
        return used.sorted().first ?? 0
    }

    /// Characters of the initial that its face lacks.
    func missing(in initial: ShapedInitial, of text: AttributedText, _ font: FontID) -> [MissingGlyph] {
        initial.clusters.filter { $0.kind.contains(.missing) }.map { cluster in
            let bytes = text.utf8[Int(cluster.text)..<Int(cluster.text) + Int(cluster.bytes)]
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
            return MissingGlyph(offset: cluster.text, scalar: scalar, font: font)
        }
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

/// The offset behind an initial of `length` bytes and the spaces that follow it, which begin no line.
func initialEnd(_ length: Int, _ text: [UInt8]) -> Int {
    var end = min(max(length, 0), text.count)
    while end > 0, end < text.count, text[end] == 0x20 { end += 1 }
    return end
}

extension ShapedGlyph {
    /// The glyph farther along the line.
    fileprivate func moved(by distance: Int64) -> ShapedGlyph {
        ShapedGlyph(glyph: glyph, x: Int32(clamping: Int64(x) + distance), y: y)
    }
}
