import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel
import PubValues

/// Draws broken lines into a page: glyph runs with their text, decorations, links, labels.
///
/// Every position follows from the line's integer origin and the paragraph's prefix sums by one rounding a cluster.
package struct LinePainter {
    /// The faces of the text, for outlines, ink, advances and metrics.
    package var fonts: FontCatalog

    /// A painter of text in faces of `fonts`.
    package init(fonts: FontCatalog) { self.fonts = fonts }

    /// Draws one line.
    ///
    /// - Parameters:
    ///   - line: A line of `paragraph`.
    ///   - paragraph: The paragraph, which holds the glyphs of the line.
    ///   - origin: The slot's left end on the baseline, on the page.
    ///   - marks: The marks of the page, after which those of the line are added.
    /// - Returns: The inline objects of the line, of which the caller draws those that are neither picture nor square.
    @discardableResult
    package func paint(
        _ line: BrokenLine, of paragraph: ShapedParagraph, at origin: Point, into marks: inout Marks
    ) -> [PlacedObject] {
        var pass = LinePass(paragraph)
        return paint(line, of: paragraph, at: origin, into: &marks, with: &pass)
    }

    /// Draws one line as ``paint(_:of:at:into:)`` does, with a pass over `paragraph` that serves for its other lines too.
    package func paint(
        _ line: BrokenLine, of paragraph: ShapedParagraph, at origin: Point, into marks: inout Marks,
        with pass: inout LinePass
    ) -> [PlacedObject] {
        let first = marks.items.count
        if line.start < 0 {
            paintMarker(of: paragraph, line, at: origin, into: &marks)
            paintInitial(of: paragraph, line, at: origin, into: &marks)
        }
        pass.begin(line, at: origin)
        if pass.fonts == nil { pass.fonts = fonts }
        pass.closingSpace = closingSpace(of: line, of: paragraph)
        pass.addText(to: &marks)
        paint(pass.missing, of: paragraph, into: &marks)
        paint(pass.leaders, of: paragraph, from: origin, into: &marks)
        decorate(pass, from: first, in: &marks)
        for base in pass.rubyBases { paint(base, of: paragraph, at: origin.y, into: &marks) }
        paintSquares(pass.objects, of: paragraph, into: &marks)
        paintPictures(pass.objects, into: &marks)
        placeLabels(line, of: paragraph, at: origin, in: &marks)
        return pass.objects
    }

    /// The face and glyph of a space that ends the last line of a paragraph from right to left: readers of PDF see no
    /// gap when the pen goes back to the right, and would join its last word to the text after it, in a table or after
    /// the number of an item.
    private func closingSpace(of line: BrokenLine, of paragraph: ShapedParagraph) -> ClosingSpace? {
        guard paragraph.baseLevel == 1, paragraph.isLast(line) else { return nil }
        let last = Int(paragraph.breaks[Int(line.end)].end) - 1
        guard last >= 0, last < paragraph.clusters.count else { return nil }
        let run = paragraph.runs[Int(paragraph.clusters[last].run)]
        guard let glyph = fonts.glyph(of: " ", in: run.font) else { return nil }
        let share = Double(fonts.advance(of: glyph, in: run.font)) / Double(fonts.metrics(of: run.font).unitsPerEm)
        return ClosingSpace(font: run.font, glyph: glyph, width: Double(run.size.raw) * share)
    }

    private func paintMarker(
        of paragraph: ShapedParagraph, _ line: BrokenLine, at origin: Point, into marks: inout Marks
    ) {
        guard let marker = paragraph.marker.first else { return }
        let indent = paragraph.attributes.startIndent + paragraph.attributes.firstLineIndent
        let x =
            paragraph.baseLevel == 0
            ? origin.x + indent : origin.x + line.slotExtent(of: paragraph) - indent - marker.naturalWidth
        let place = Point(x: x, y: origin.y)
        paint(marker.wholeLine, of: marker, at: place, into: &marks)
    }

    private func paintInitial(
        of paragraph: ShapedParagraph, _ line: BrokenLine, at origin: Point, into marks: inout Marks
    ) {
        guard let initial = paragraph.initial, let cap = paragraph.attributes.dropCap else { return }
        let drop = paragraph.attributes.leading * (initial.lines - 1)
        let indent = paragraph.attributes.startIndent
        let x =
            paragraph.baseLevel == 0
            ? origin.x + indent - initial.ink.minX
            : origin.x + line.slotExtent(of: paragraph) - indent - initial.ink.maxX
        let place = Point(x: x, y: origin.y + drop)
        for piece in initial.pieces { paint(piece, cap, of: paragraph, at: place, into: &marks) }
    }

    private func paint(
        _ piece: ShapedInitial.Piece, _ cap: DropCap, of paragraph: ShapedParagraph, at place: Point,
        into marks: inout Marks
    ) {
        var run = GlyphRun(
            font: piece.font, size: piece.size, origin: place + piece.origin, paint: cap.attributes.paint,
            element: cap.attributes.element)
        // Its clusters may reach beyond the large characters: they carry the spaces after them.
        let start = Int(piece.clusters.first?.textOffset ?? 0)
        let end = start + piece.clusters.reduce(0) { $0 + Int($1.byteCount) }
        let bytes = paragraph.text.utf8[start..<end]
        run.stroke = GlyphStroke(cap.attributes, size: piece.size)
        run.joinsNext = end < paragraph.text.utf8.count
        run.textOffset = Int32(start)
        let ends = piece.clusters.dropFirst().map { Int($0.firstGlyph) } + [piece.glyphs.count]
        let clusters = zip(piece.clusters, ends).map {
            TextCluster(bytes: $0.byteCount, glyphs: UInt16(clamping: $1 - Int($0.firstGlyph)))
        }
        let glyphs = piece.glyphs.map { PlacedGlyph(glyph: $0.glyph, x: $0.x, y: $0.y) }
        marks.items += shadows(of: run, glyphs[...], cap.attributes.shadows)
        marks.append(run, glyphs: glyphs, text: bytes, clusters: clusters)
    }

    func placeLabels(
        _ line: BrokenLine, of paragraph: ShapedParagraph, at origin: Point, in marks: inout Marks
    ) {
        if paragraph.text.anchors.isEmpty { return }
        for label in paragraph.labels(of: line) {
            marks.labels.append(
                PageLabel(label, at: Point(x: origin.x, y: origin.y - paragraph.attributes.leading)))
        }
    }
}

extension ShapedParagraph {
    /// The labels placed in the text of `line`; labels before the first line's text belong to it.
    func labels(of line: BrokenLine) -> [LabelID] {
        anchors(of: line).compactMap { if case .label(let label) = $0 { label } else { nil } }
    }

    /// The notes that are called in `line`, in order.
    package func notes(of line: BrokenLine) -> [NoteID] {
        anchors(of: line).compactMap { if case .note(let note) = $0 { note } else { nil } }
    }

    private func anchors(of line: BrokenLine) -> [Anchor] {
        if text.anchors.isEmpty { return [] }
        let range = textRange(of: line)
        let start = line.start < 0 ? 0 : range.lowerBound
        let end = isLast(line) ? Int32.max : range.upperBound
        // A note call follows its word: an anchor at a line's first byte is that line's own.
        let first = text.anchors.partitioningIndex { $0.offset >= start }
        return text.anchors[first...].prefix { $0.offset < end }.map(\.value)
    }
}
