import PubDisplayList
import PubFonts
import PubGeometry
import PubShaping
import PubTextModel

extension LinePass {
    /// Adds the text of a sign that is drawn as a shape, so that it is copied and found in its place: hidden, as a space
    /// of its face that is as wide as the sign. A character with no shape and no face is not read.
    mutating func readSign(_ cluster: ShapedCluster, at x: Double, in marks: inout Marks) {
        guard paragraph.attributes.writingMode == .horizontal, let mark = missing.last, DrawnSign(mark.scalar) != nil,
            let fonts, let space = fonts.glyph(of: " ", in: mark.font)
        else { return }
        let em = Double(fonts.metrics(of: mark.font).unitsPerEm)
        let natural = mark.size.points * Double(fonts.advance(of: space, in: mark.font)) / em
        guard natural > 0, mark.area.width > .zero else { return }
        closeRun(in: &marks)
        let attributes = paragraph.text.attributes[mark.attributes]
        let start = Point(x: Length(rounding: x), y: origin.y - attributes.baselineShift)
        var run = GlyphRun(
            font: mark.font, size: mark.size, origin: start, paint: attributes.paint, element: attributes.element)
        run.isHidden = true
        run.textOffset = cluster.textOffset
        run.glyphScale = mark.area.width.points / natural
        let bytes = paragraph.text.utf8[Int(cluster.textOffset)..<(Int(cluster.textOffset) + Int(cluster.byteCount))]
        marks.append(
            run, glyphs: [PlacedGlyph(glyph: space, x: 0, y: 0)], text: bytes,
            clusters: [TextCluster(bytes: cluster.byteCount, glyphs: 1)])
    }
}
