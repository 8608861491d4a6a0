import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

extension LinePainter {
    /// As many repeats as no line holds.
    private static let maximumRepeats = 2000.0

    /// Draws the leaders of a line whose slot begins at `edge`, which is on its baseline.
    ///
    /// They are at whole multiples of their own width from the edge, so that leaders of neighbouring lines are
    /// aligned, and keep a sixth of the em off the text. They are outlines and not read as text. Characters missing
    /// from their face come from a fallback.
    func paint(_ leaders: [TabLeader], of paragraph: ShapedParagraph, from edge: Point, into marks: inout Marks) {
        for leader in leaders {
            let shaped = paragraph.runs[Int(leader.run)]
            var run = GlyphRun(
                font: shaped.font, size: shaped.size, origin: Point(x: edge.x, y: edge.y - shaped.baselineShift),
                paint: paragraph.text.attributes[Int(shaped.attributes)].paint, element: .artifact)
            run.glyphScale = shaped.glyphScale
            let glyphs = repeated(leader, in: run)
            if glyphs.isEmpty { continue }
            var path = Path()
            for glyph in glyphs {
                run.font = glyph.font
                path.elements += fonts.outline(of: glyph.placed, in: run).elements
            }
            var item = PathItem(path, fill: run.paint)
            item.fillRule = .nonZero
            marks.items.append(.path(item))
        }
    }

    /// The glyphs of a leader with their faces, from the origin of `run`; none if there is no room for one.
    private func repeated(_ leader: TabLeader, in run: GlyphRun) -> [(font: FontKey, placed: PlacedGlyph)] {
        let em = Double(run.size.raw)
        var pieces: [(font: FontKey, glyph: UInt32, x: Double)] = []
        var pitch = 0.0
        for scalar in leader.text.unicodeScalars {
            guard let (font, glyph) = fonts.leaderGlyph(of: scalar, from: run.font) else { continue }
            if scalar != " " { pieces.append((font, glyph, pitch)) }
            let unit = em * run.glyphScale / Double(max(fonts.metrics(of: font).unitsPerEm, 1))
            pitch += Double(fonts.advance(of: glyph, in: font)) * unit
        }
        let start = leader.place.lowerBound - Double(run.origin.x.raw) + em / 6
        let end = leader.place.upperBound - Double(run.origin.x.raw) - em / 6
        guard pitch > em / 100, end - start >= pitch, end - start < pitch * Self.maximumRepeats else { return [] }
        let numbers = Int((start / pitch).rounded(.up))..<Int((end / pitch).rounded(.down))
        return numbers.flatMap { number in
            pieces.map { piece in
                (piece.font, PlacedGlyph(glyph: piece.glyph, along: Double(number) * pitch + piece.x, y: 0))
            }
        }
    }
}

extension ShapedParagraph {
    /// The first character of each leader of its tabs that no face has.
    package func missingLeaders(_ fonts: FontCatalog) -> [MissingGlyph] {
        guard let tab = tabs.first, attributes.tabs.contains(where: { !$0.leader.isEmpty }) else { return [] }
        let cluster = clusters[Int(tab)]
        let run = runs[Int(cluster.run)]
        return attributes.tabs.compactMap { stop in
            stop.leader.unicodeScalars.first { fonts.leaderGlyph(of: $0, from: run.font) == nil }.map {
                MissingGlyph(offset: cluster.textOffset, scalar: $0, font: run.font)
            }
        }
    }
}

extension FontCatalog {
    /// The glyph of a leader's character in the face of its text, else in a fallback.
    fileprivate func leaderGlyph(of scalar: Unicode.Scalar, from font: FontKey) -> (font: FontKey, glyph: UInt32)? {
        if let glyph = glyph(of: scalar, in: font) { return (font, glyph) }
        guard let other = fallback(for: scalar, from: font, language: "") else { return nil }
        return glyph(of: scalar, in: other).map { (other, $0) }
    }
}
