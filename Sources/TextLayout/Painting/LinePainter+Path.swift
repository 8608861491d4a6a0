import DisplayList
import Fonts
import Geometry
import Shaping
import TextModel
import Values

extension LinePainter {
    /// Sets one line along a path: each cluster of glyphs is placed with the middle of its width on the path, turned as the
    /// path runs below it. The letters are drawn; the line is read once, from hidden text across them.
    ///
    /// The line begins `offset` behind the start of the path's first outline and keeps its own setting. On a closed
    /// outline it may go on beyond the start, once around at most. Clusters whose middle lies beyond an end are left out
    /// and counted by the result. Outlines and copies are drawn; backgrounds, lines along text, links and inline objects
    /// belong to straight lines and are not. Linear in glyphs and chords.
    ///
    /// - Returns: Bytes of the line's text that found no place on the path; 0 when all of it did.
    @discardableResult
    public func paint(
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
            bent.add(run, of: straight, copies: attributes.copies, along: track, offset: offset, self)
        }
        if let start = track.start { placeLabels(line, of: paragraph, at: start, in: &marks) }
        bent.append(from: straight, to: &marks)
        return bent.lost
    }
}

/// A line bent along a path: its letters as drawings, each turned by a group, and its text for readers.
///
/// Readers of PDF take each turned letter for a word of its own: so the letters are drawn, and the line is read from
/// hidden text that is straight across them. Faces in colours are drawn by their glyphs, letter by letter.
private struct BentLine {
    let fonts: FontCatalog
    private(set) var lost = 0
    private var below: [Item] = []
    private var letters: [Item] = []
    private var glyphs: [(run: GlyphRun, part: RunPart, placement: Transform)] = []
    private var hidden: [GlyphRun] = []
    /// What the placed letters take of the straight line.
    private var extent: Range<Length>?

    init(fonts: FontCatalog) { self.fonts = fonts }

    mutating func add(
        _ run: GlyphRun, of marks: Marks, copies: [TextCopy], along track: PathTrack, offset: Length,
        _ painter: LinePainter
    ) {
        var read: GlyphRun?
        for part in marks.parts(of: run) {
            let place = fonts.extent(of: marks.glyphs(of: part), in: run)
            guard let placement = track.placement(of: place, offset: offset) else {
                lost += marks.text(of: part).count
                continue
            }
            // In the coordinates of its group the middle of the cluster is the origin.
            var single = run
            single.origin.x = run.origin.x - (place.lowerBound + place.upperBound).part(1, of: 2)
            below += painter.copies(of: single, marks.glyphs(of: part), copies).map { $0.placed(by: placement) }
            if fonts.hasColor(run.font) {
                glyphs.append((single, part, placement))
            } else {
                letters += drawing(of: single, marks.glyphs(of: part)).map { $0.placed(by: placement) }
                read = read.map { $0.joined(with: part) } ?? run.narrowed(to: part)
                extent =
                    extent.map { min($0.lowerBound, place.lowerBound)..<max($0.upperBound, place.upperBound) } ?? place
            }
        }
        if let read { hidden.append(read) }
    }

    private func drawing(of run: GlyphRun, _ glyphs: ArraySlice<PlacedGlyph>) -> [Item] {
        let outline = fonts.outline(of: run, glyphs)
        if outline.elements.isEmpty { return [] }
        var item = PathItem(outline, fill: run.outline?.fills == false ? nil : run.paint)
        item.rule = .winding
        item.element = run.element
        if let line = run.outline {
            item.stroke = Stroke(paint: line.paint, weight: line.weight)
            item.stroke?.join = line.join
        }
        return [.path(item)]
    }

    /// Adds the line to `page`, where `straight` holds it as it was.
    func append(from straight: Marks, to marks: inout Marks) {
        marks.items += below + letters
        for (run, part, placement) in glyphs {
            let text = straight.text(of: part)
            let glyphs = straight.glyphs(of: part)
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
            read.outline = nil
            read.glyphScale *= scale
            read.origin = Point(
                x: ink.minX + (run.origin.x - extent.lowerBound).scaled(by: scale),
                y: ink.minY + (ink.height + run.size.part(2, of: 3)).part(1, of: 2))
            let glyphs = straight.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].map { glyph in
                PlacedGlyph(glyph: glyph.glyph, along: Double(glyph.x) * scale, y: glyph.y)
            }
            marks.append(
                read, glyphs: glyphs, text: straight.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)],
                clusters: Array(straight.clusters[Int(run.clusters.lowerBound)..<Int(run.clusters.upperBound)]))
        }
    }
}

extension [Item] {
    /// The smallest rectangle around the drawings of groups; nil when there is none.
    fileprivate var extent: Rect? {
        var path = Path()
        for case .group(let group) in self {
            for case .path(let item) in group.items {
                path.elements += item.path.mapped { group.transform.applied(to: $0) }.elements
            }
        }
        return path.extent
    }
}

extension Item {
    fileprivate func placed(by transform: Transform) -> Item {
        var group = Group([self])
        group.transform = transform
        return .group(group)
    }
}

extension FontCatalog {
    /// What glyphs of a run take of its line.
    fileprivate func extent(of glyphs: ArraySlice<PlacedGlyph>, in run: GlyphRun) -> Range<Length> {
        let units = glyphs.reduce(0) { $0 + Double(advance(of: $1.glyph, in: run.font)) }
        let width = run.size.scaled(by: units * run.glyphScale / Double(metrics(of: run.font).unitsPerEm))
        let start = run.origin.x + Length(raw: Int64(glyphs.map(\.x).min() ?? 0))
        return start..<start + max(width, .zero)
    }
}

/// The first outline of a path as a way of chords with their distances from its start.
package struct PathTrack {
    /// Corners in points, and how far along the way each one lies.
    private var corners: [SIMD2<Double>] = []
    private var distances: [Double] = []
    private let isClosed: Bool

    /// Where it begins; nil without a way.
    var start: Point? {
        corners.first.map { Point(x: Length(clampingPoints: $0.x) ?? .zero, y: Length(clampingPoints: $0.y) ?? .zero) }
    }

    /// How long the way is.
    package var length: Length { Length(clampingPoints: distances.last ?? 0) ?? .zero }

    /// The way along the first outline of `path`; chords lie within 1/1000 pt of its curves.
    package init(_ path: Path) {
        let start = path.elements.dropFirst().firstIndex { if case .move = $0 { true } else { false } }
        let first = Path(Array(path.elements[..<(start ?? path.elements.count)]))
        var polygon = first.polygons(tolerance: Length(points: 0.001)).first ?? []
        isClosed = first.returns
        if isClosed, let corner = polygon.first { polygon.append(corner) }
        for corner in polygon {
            let place = SIMD2(corner.x.points, corner.y.points)
            let step = corners.last.map { (place - $0).norm } ?? 0
            if !corners.isEmpty, step == 0 { continue }
            distances.append((distances.last ?? 0) + step)
            corners.append(place)
        }
    }

    /// How something that takes `extent` of a straight line, its middle at its origin, is placed and turned; nil when
    /// the middle is beyond the way.
    func placement(of extent: Range<Length>, offset: Length) -> Transform? {
        guard let total = distances.last, total > 0 else { return nil }
        let (low, high) = (extent.lowerBound.points, extent.upperBound.points)
        let middle = (low + high) / 2
        let start = offset.points
        guard middle >= 0, isClosed ? middle <= total : (0...total).contains(middle + start) else { return nil }
        // A glyph turns with the chord below it; one without a width with the way around its place.
        let half = max((high - low) / 2, 0.05)
        let along = place(at: middle + start + half) - place(at: middle + start - half)
        let norm = along.norm
        let direction = norm > 0 ? along / norm : SIMD2(1, 0)
        let centre = place(at: middle + start)
        return Transform(
            a: direction.x, b: direction.y, c: -direction.y, d: direction.x,
            translation: Point(
                x: Length(clampingPoints: centre.x) ?? .zero, y: Length(clampingPoints: centre.y) ?? .zero))
    }

    /// The place `distance` along the way: around a closed one, straight on beyond the ends of an open one.
    private func place(at distance: Double) -> SIMD2<Double> {
        guard let total = distances.last, corners.count > 1 else { return corners.first ?? .zero }
        var distance = distance
        if isClosed {
            distance = distance.truncatingRemainder(dividingBy: total)
            if distance < 0 { distance += total }
        }
        let next = (1..<corners.count - 1).partitioningIndex { distances[$0] >= distance }
        let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
        return corners[next - 1] + (corners[next] - corners[next - 1]) * share
    }
}

extension Path {
    /// True when the pen comes back to where it began.
    fileprivate var returns: Bool {
        guard case .move(let start)? = elements.first else { return false }
        switch elements.last {
        case .close: return true
        case .line(let end), .curve(_, _, let end): return end == start
        default: return false
        }
    }
}

extension SIMD2<Double> {
    fileprivate var norm: Double { (x * x + y * y).squareRoot() }
}
