import PubDisplayList
import PubFonts
import PubGeometry
import PubShaping
import PubTextModel

extension LinePainter {
    /// Sets one line along a path: each cluster of glyphs is placed with the middle of its width on the path, turned as
    /// the path runs below it. The letters are drawn; the line is read once, from hidden text across them.
    ///
    /// The line begins `offset` after the start of the path's first subpath and keeps its justification. On a closed
    /// subpath it may continue beyond the start, once around at most. Clusters whose middle lies beyond an end are left
    /// out and counted by the result. Strokes and shadows are drawn; backgrounds, lines along text, links and inline
    /// objects belong to straight lines and are not. Linear in glyphs and chords.
    ///
    /// - Returns: Bytes of the line's text that found no place on the path; 0 when all of it did.
    @discardableResult
    package func paint(
        _ line: BrokenLine, of paragraph: ShapedParagraph, along path: Path, offset: Length = .zero,
        into marks: inout Marks
    ) -> Int {
        var straight = Marks()
        var pass = LinePass(paragraph, line, origin: .zero)
        pass.addText(to: &straight)
        let track = PathTrack(path)
        var bent = BentLine(fonts: fonts)
        for drawn in pass.drawn {
            guard case .glyphs(let run) = straight.items[drawn.item] else { continue }
            let attributes = paragraph.text.attributes[Int(paragraph.runs[Int(drawn.run)].attributes)]
            bent.add(run, of: straight, shadows: attributes.shadows, along: track, offset: offset, self)
        }
        if let start = track.start { placeLabels(line, of: paragraph, at: start, in: &marks) }
        bent.append(from: straight, to: &marks)
        return bent.omittedBytes
    }
}

/// A line bent along a path: its letters as drawings, each turned by a group, and its text for readers.
///
/// Readers of PDF take each turned letter for a word of its own: so the letters are drawn, and the line is read from
/// hidden text that is straight across them. Faces in colours are drawn by their glyphs, letter by letter.
private struct BentLine {
    let fonts: FontCatalog
    private(set) var omittedBytes = 0
    private var below: [DisplayItem] = []
    private var letters: [DisplayItem] = []
    private var glyphs: [(run: GlyphRun, ranges: ClusterRanges, placement: Transform)] = []
    private var hidden: [GlyphRun] = []
    /// The extent of the placed letters on the straight line.
    private var extent: Range<Length>?

    init(fonts: FontCatalog) { self.fonts = fonts }

    mutating func add(
        _ run: GlyphRun, of marks: Marks, shadows: [TextShadow], along track: PathTrack, offset: Length,
        _ painter: LinePainter
    ) {
        var read: GlyphRun?
        for cluster in marks.clusterRanges(of: run) {
            let place = fonts.extent(of: marks.glyphs(of: cluster), in: run)
            guard let placement = track.placement(of: place, offset: offset) else {
                omittedBytes += marks.text(of: cluster).count
                continue
            }
            // In the coordinates of its group the middle of the cluster is the origin.
            var single = run
            single.origin.x = run.origin.x - (place.lowerBound + place.upperBound).part(1, of: 2)
            below += painter.shadows(of: single, marks.glyphs(of: cluster), shadows).map { $0.placed(by: placement) }
            if fonts.hasColor(run.font) {
                glyphs.append((single, cluster, placement))
            } else {
                letters += drawing(of: single, marks.glyphs(of: cluster)).map { $0.placed(by: placement) }
                read = read.map { $0.joined(with: cluster, of: run) } ?? run.narrowed(to: cluster)
                extent =
                    extent.map { min($0.lowerBound, place.lowerBound)..<max($0.upperBound, place.upperBound) } ?? place
            }
        }
        if let read { hidden.append(read) }
    }

    private func drawing(of run: GlyphRun, _ glyphs: ArraySlice<PlacedGlyph>) -> [DisplayItem] {
        let outline = fonts.outline(of: run, glyphs)
        if outline.elements.isEmpty { return [] }
        var item = PathItem(outline, fill: run.stroke?.fills == false ? nil : run.paint)
        item.fillRule = .nonZero
        item.element = run.element
        if let line = run.stroke {
            item.stroke = Stroke(paint: line.paint, weight: line.weight)
            item.stroke?.join = line.join
        }
        return [.path(item)]
    }

    /// Appends the placed letters and the hidden text to `marks`; `straight` holds the line as set on a straight
    /// baseline.
    func append(from straight: Marks, to marks: inout Marks) {
        marks.items += below + letters
        for (run, ranges, placement) in glyphs {
            let text = straight.text(of: ranges)
            let glyphs = straight.glyphs(of: ranges)
            let cluster = TextCluster(bytes: UInt16(clamping: text.count), glyphs: UInt16(clamping: glyphs.count))
            marks.append(run, glyphs: glyphs, text: text, clusters: [cluster])
            marks.items[marks.items.count - 1] = marks.items[marks.items.count - 1].placed(by: placement)
        }
        guard let extent, let ink = letters.extent, ink.width > .zero, extent.upperBound > extent.lowerBound else {
            return
        }
        let scale = ink.width.points / (extent.upperBound - extent.lowerBound).points
        for run in hidden {
            var read = run
            read.isHidden = true
            read.stroke = nil
            read.glyphScale *= scale
            read.kashidaScale *= Float(scale)
            read.origin = Point(
                x: ink.minX + (run.origin.x - extent.lowerBound).scaled(by: scale),
                y: ink.minY + (ink.height + run.size.part(2, of: 3)).part(1, of: 2))
            let glyphs = straight.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].map { glyph in
                var moved = PlacedGlyph(glyph: glyph.glyph, along: Double(glyph.x) * scale, y: glyph.y)
                moved.isKashida = glyph.isKashida
                return moved
            }
            marks.append(
                read, glyphs: glyphs, text: straight.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)],
                clusters: Array(straight.clusters[Int(run.clusters.lowerBound)..<Int(run.clusters.upperBound)]))
        }
    }
}

extension [DisplayItem] {
    /// The smallest rectangle around the drawings of groups; nil when there is none.
    fileprivate var extent: Rect? {
        var path = Path()
        for case .group(let group) in self {
            for case .path(let item) in group.items {
                path.elements += item.path.mapped { group.transform.applied(to: $0) }.elements
            }
        }
        return path.tightBounds
    }
}

extension DisplayItem {
    fileprivate func placed(by transform: Transform) -> DisplayItem {
        var group = Group([self])
        group.transform = transform
        return .group(group)
    }
}

extension FontCatalog {
    /// The extent of glyphs of a run along its line.
    fileprivate func extent(of glyphs: ArraySlice<PlacedGlyph>, in run: GlyphRun) -> Range<Length> {
        let units = glyphs.reduce(0) { $0 + Double(advance(of: $1.glyph, in: run.font)) * run.scale(of: $1) }
        let width = run.size.scaled(by: units / Double(metrics(of: run.font).unitsPerEm))
        let start = run.origin.x + Length(raw: Int64(glyphs.map(\.x).min() ?? 0))
        return start..<start + max(width, .zero)
    }
}
