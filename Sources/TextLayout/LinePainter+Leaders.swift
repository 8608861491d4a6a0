import DisplayList
import Geometry
import Shaping
import TextModel

/// Where the leader of a tab stands on a line.
struct TabLeader {
    /// What is repeated.
    var text: String
    /// The run of the tab.
    var run: UInt32
    /// What the tab crosses, in 1/65,536 pt on the page.
    var place: Range<Double>
}

extension LinePainter {
    /// As many repeats as no line holds.
    private static let mostRepeats = 2000.0

    /// Draws the leaders of a line whose slot begins at `edge`, on the baseline `baseline`.
    ///
    /// They stand at whole multiples of their own width from the edge, so that those of neighbouring lines stand below
    /// one another, and keep a sixth of the em off the text. They are outlines: nobody reads them.
    func paint(_ leaders: [TabLeader], of paragraph: ShapedParagraph, from edge: Point, into page: inout Page) {
        for leader in leaders {
            let shaped = paragraph.runs[Int(leader.run)]
            var run = GlyphRun(
                font: shaped.font, size: shaped.size, origin: Point(x: edge.x, y: edge.y - shaped.baselineShift),
                paint: paragraph.text.attributes[Int(shaped.attributes)].paint, element: .artifact)
            run.glyphScale = shaped.glyphScale
            let glyphs = repeated(leader, in: run)
            if glyphs.isEmpty { continue }
            var item = PathItem(fonts.outline(of: run, glyphs[...]), fill: run.paint)
            item.rule = .winding
            page.items.append(.path(item))
        }
    }

    /// The glyphs of a leader in the face of `run`, from the run's origin; none where there is no room for one.
    private func repeated(_ leader: TabLeader, in run: GlyphRun) -> [PlacedGlyph] {
        let em = Double(run.size.raw)
        let unit = em * run.glyphScale / Double(max(fonts.metrics(of: run.font).unitsPerEm, 1))
        var pieces: [(glyph: UInt32, x: Double)] = []
        var pitch = 0.0
        for scalar in leader.text.unicodeScalars {
            guard let glyph = fonts.glyph(of: scalar, in: run.font) else { continue }
            if scalar != " " { pieces.append((glyph, pitch)) }
            pitch += Double(fonts.advance(of: glyph, in: run.font)) * unit
        }
        let start = leader.place.lowerBound - Double(run.origin.x.raw) + em / 6
        let end = leader.place.upperBound - Double(run.origin.x.raw) - em / 6
        guard pitch > em / 100, end - start >= pitch, end - start < pitch * Self.mostRepeats else { return [] }
        let numbers = Int((start / pitch).rounded(.up))..<Int((end / pitch).rounded(.down))
        return numbers.flatMap { number in
            pieces.map { piece in
                PlacedGlyph(
                    glyph: piece.glyph, x: Int32(clamping: Int64((Double(number) * pitch + piece.x).rounded())), y: 0)
            }
        }
    }
}

extension ShapedParagraph {
    /// The first character of each leader of its tabs that the face of its text lacks, by `hasGlyph`.
    package func missingLeaders(_ hasGlyph: (Unicode.Scalar, ShapedRun) -> Bool) -> [MissingGlyph] {
        guard let tab = tabs.first, attributes.tabs.contains(where: { !$0.leader.isEmpty }) else { return [] }
        let cluster = clusters[Int(tab)]
        let run = runs[Int(cluster.run)]
        return attributes.tabs.compactMap { stop in
            stop.leader.unicodeScalars.first { !hasGlyph($0, run) }.map {
                MissingGlyph(offset: cluster.text, scalar: $0, font: run.font)
            }
        }
    }
}
