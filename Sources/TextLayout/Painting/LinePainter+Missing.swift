import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

extension LinePainter {
    /// Draws characters that no face has: signs as shapes, others as a box with the code point, so that drafts
    /// show where they are.
    func paint(_ missing: [MissingMark], of paragraph: ShapedParagraph, into marks: inout Marks) {
        for mark in missing {
            if paragraph.attributes.writingMode == .horizontal, let sign = DrawnSign(mark.scalar) {
                paint(sign, mark, paragraph.text.attributes[mark.attributes], into: &marks)
                continue
            }
            let stroke = Stroke(paint: Paint(.rgb(0.85, 0, 0)), weight: Length(points: 0.4))
            marks.items.append(.path(PathItem(Path(rect: mark.area), stroke: stroke)))
            paintCode(of: mark, into: &marks)
        }
    }

    private func paint(
        _ sign: DrawnSign, _ mark: MissingMark, _ attributes: CharacterAttributes, into marks: inout Marks
    ) {
        // The area is that of a box of 4/5 of the em on the baseline.
        let pen = Point(x: mark.area.minX, y: mark.area.maxY - attributes.baselineShift)
        let path = sign.path(at: pen, em: mark.size)
        let stroke = sign.isOpen ? Stroke(paint: attributes.paint, weight: mark.size.scaled(by: DrawnSign.weight)) : nil
        marks.items.append(
            .path(
                PathItem(path, fill: sign.isOpen ? nil : attributes.paint, stroke: stroke, element: attributes.element))
        )
    }

    /// The code point in hexadecimal figures, in two rows, using the figures that the face has.
    private func paintCode(of mark: MissingMark, into marks: inout Marks) {
        let digits = String(mark.scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let half = (padded.count + 1) / 2
        let size = mark.size.part(2, of: 5)
        for (row, part) in [padded.prefix(half), padded.dropFirst(half)].enumerated() {
            let y = mark.area.minY + mark.area.height.part(row == 0 ? 9 : 19, of: 20)
            let start = Point(x: mark.area.minX + mark.area.width.part(1, of: 8), y: y)
            paint(part, font: mark.font, size: size, at: start, into: &marks)
        }
    }

    private func paint(
        _ figures: Substring, font: FontKey, size: Length, at start: Point, into marks: inout Marks
    ) {
        var x = Length.zero
        var glyphs: [PlacedGlyph] = []
        var clusters: [TextCluster] = []
        let em = Double(fonts.metrics(of: font).unitsPerEm)
        for scalar in figures.unicodeScalars {
            guard let glyph = fonts.glyph(of: scalar, in: font) else { return }
            glyphs.append(PlacedGlyph(glyph: glyph, x: Int32(clamping: x.raw), y: 0))
            clusters.append(TextCluster(bytes: 1, glyphs: 1))
            x += size.scaled(by: Double(fonts.advance(of: glyph, in: font)) / em)
        }
        let run = GlyphRun(font: font, size: size, origin: start, paint: Paint(.rgb(0.85, 0, 0)), element: .artifact)
        marks.append(run, glyphs: glyphs, text: figures.utf8, clusters: clusters)
    }
}
