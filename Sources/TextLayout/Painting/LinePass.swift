import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextModel

/// One pass of a pen over the clusters of a line, which emits its glyph runs; then of another line of the paragraph.
package struct LinePass {
    let paragraph: ShapedParagraph
    private(set) var line: BrokenLine
    private(set) var origin = Point.zero
    /// The position of the next clusters, in 1/65,536 pt on the page.
    var pen = 0.0
    /// The pen's start without protrusion; tab stops count from here less the indent.
    private var start = 0.0
    private var open: GlyphRun?
    /// The origin of the open run: reading it from the run itself would copy the run for each cluster.
    private(set) var openOrigin: Double?
    private var openRun: UInt32 = 0
    var segments: [RunSegment] = []
    private(set) var objects: [PlacedObject] = []
    private(set) var missing: [MissingMark] = []
    /// The places of the clusters, if they are asked for; widths are filled in later.
    var places: [ClusterPlace]?
    /// A space that is written after the last glyph of a line from right to left.
    var closingSpace: ClosingSpace?
    /// The faces whose spaces stand for signs that are drawn as shapes; nil if nothing is read.
    var fonts: FontCatalog?
    /// The runs that were added, by their places in the page, and the paragraph's runs that they show.
    private(set) var drawn: [(item: Int, run: UInt32)] = []
    /// The bases with annotations, and their positions.
    private(set) var rubyBases: [RubyBasePlacement] = []
    /// The text that each tab repeats up to its stop.
    private(set) var leaders: [TabLeader] = []
    /// The extents of word spaces; recorded only if a decoration skips them.
    private(set) var spaces: [Range<Length>] = []
    private var openSpace: Double?
    /// Whether text of the paragraph has decorations.
    private let isDecorated: Bool
    /// The kinds of decoration that occur on the line, so that lines without any skip that work.
    private(set) var decorations: DecorationKinds = []

    /// A pass over lines of `paragraph`, which ``begin(_:at:)`` names one by one.
    ///
    /// The paragraph is borrowed, and a pass serves for all lines that are painted together: a copy, with a dozen tables,
    /// costs as much as the drawing of ten glyphs.
    package init(_ paragraph: borrowing ShapedParagraph) {
        self.paragraph = copy paragraph
        isDecorated = !DecorationKinds(paragraph.text, in: 0..<Int32(paragraph.text.utf8.count)).isEmpty
        line = BrokenLine(start: -1, end: 0, measure: .zero, indent: .zero, justification: Justification())
    }

    /// A pass over one line.
    init(_ paragraph: borrowing ShapedParagraph, _ line: BrokenLine, origin: Point) {
        self.init(paragraph)
        begin(line, at: origin)
    }

    /// Begins `line` at `origin`; notes about the line before are forgotten.
    mutating func begin(_ line: BrokenLine, at origin: Point) {
        self.line = line
        self.origin = origin
        if isDecorated { decorations = DecorationKinds(paragraph.text, in: paragraph.textRange(of: line)) }
        let protrusion = line.protrusion.start ?? paragraph.startProtrusion(after: line.start)
        let rest = Double(line.measure.raw) - paragraph.widths(of: line).natural
        let shift =
            switch paragraph.attributes.alignment {
            case .center: rest / 2
            case .end: rest
            case .start, .justify, .justifyAll: 0.0
            }
        start = Double((origin.x + line.indent).raw) + shift
        pen = start - Double(protrusion)
        openSpace = nil
        closingSpace = nil
        places = nil
        segments.removeAll(keepingCapacity: true)
        objects.removeAll(keepingCapacity: true)
        missing.removeAll(keepingCapacity: true)
        drawn.removeAll(keepingCapacity: true)
        rubyBases.removeAll(keepingCapacity: true)
        leaders.removeAll(keepingCapacity: true)
        spaces.removeAll(keepingCapacity: true)
    }

    /// Adds all clusters of the line.
    mutating func addText(to marks: inout Marks) {
        let first = marks.items.count
        let parts = paragraph.clusters(of: line)
        let ranges = [parts.post, parts.main, parts.pre].filter { !$0.isEmpty }
        if paragraph.isReordered { addReordered(ranges, to: &marks) }
        for range in ranges where !paragraph.isReordered {
            addTabbed(range, to: &marks)
        }
        closeRun(in: &marks)
        if closingSpace == nil { noteSpaceAtEnd(after: first, in: &marks) }
    }

    /// Notes at the last run of the line, whose items begin at `first`, that white space follows it.
    private func noteSpaceAtEnd(after first: Int, in marks: inout Marks) {
        if paragraph.isLast(line) || paragraph.endsInSpace(line) { noteSpace(after: first, in: &marks) }
    }

    /// Notes that white space follows the last item, unless it comes before the item `first`.
    private func noteSpace(after first: Int, in marks: inout Marks) {
        let last = marks.items.count - 1
        guard last >= first, case .glyphs(var run) = marks.items[last] else { return }
        run.isFollowedBySpace = true
        marks.items[last] = .glyphs(run)
    }

    /// Closes the run before a tab, which is white space without a glyph.
    mutating func closeRun(beforeTabIn marks: inout Marks) {
        closeRun(in: &marks)
        if let first = drawn.first?.item { noteSpace(after: first, in: &marks) }
    }

    /// Adds neighbouring clusters without tabs, justified by `justification`.
    private mutating func add(_ range: Range<Int32>, _ justification: Justification, to marks: inout Marks) {
        let edges = ClusterEdges(paragraph, from: range.lowerBound, at: pen, justification)
        var index = range.lowerBound
        while index < range.upperBound {
            let plain = plainClusters(from: index, before: range.upperBound)
            if plain.isEmpty {
                add(index, at: edges[index], to: &marks)
                index += 1
            } else {
                index = add(plain: plain, at: edges, to: &marks)
            }
        }
        if !paragraph.rubies.isEmpty {
            for index in range { noteRubyBase(index, from: edges[index], to: edges[index + 1]) }
        }
        pen = edges[range.upperBound]
        closeSegment(at: pen)
    }

    /// Adds neighbouring clusters: up to the last tab with natural widths, after it as the line is set.
    private mutating func addTabbed(_ range: Range<Int32>, to marks: inout Marks) {
        var from = range.lowerBound
        for tab in paragraph.tabs(in: range) {
            add(from..<tab, Justification(), to: &marks)
            closeRun(beforeTabIn: &marks)
            add(tab, at: pen, to: &marks)
            let advance = paragraph.advance(ofTab: tab, at: pen - start, in: line)
            note(paragraph.leader(ofTabAt: pen - start, in: line), of: tab, from: pen, to: pen + advance)
            pen += advance
            closeSegment(at: pen)
            from = tab + 1
        }
        add(from..<range.upperBound, line.justification, to: &marks)
    }

    /// Notes the text that the tab `index` repeats between two places.
    mutating func note(_ leader: String, of index: Int32, from start: Double, to end: Double) {
        if leader.isEmpty || start >= end { return }
        leaders.append(TabLeader(text: leader, run: paragraph.clusters[Int(index)].run, place: start..<end))
    }

    private mutating func add(_ index: Int32, at x: Double, to marks: inout Marks) {
        let cluster = paragraph.clusters[Int(index)]
        if notesClusters { note(cluster, index, at: x) }
        beginRun(of: cluster, at: x, in: &marks)
        draw(cluster, index, at: x, to: &marks)
    }

    /// Whether something is noted about each cluster.
    var notesClusters: Bool { places != nil || decorations.contains(.spaces) }

    mutating func note(_ cluster: ShapedCluster, _ index: Int32, at x: Double) {
        places?.append(ClusterPlace(cluster: index, left: x, width: 0, isLeftward: false))
        if decorations.contains(.spaces) { noteSpace(cluster, at: x) }
    }

    /// Makes the run of `cluster` the open one, which begins at `x` unless it is open, and ends the segment before it.
    mutating func beginRun(of cluster: ShapedCluster, at x: Double, in marks: inout Marks) {
        guard needsRun(cluster.run, at: x) else { return }
        closeSegment(at: x)
        closeRun(in: &marks)
        beginRun(cluster.run, from: cluster.textOffset, at: x, in: marks)
    }

    /// Makes the run of `cluster` the open one, which begins at `x` unless it is open; true when it began.
    mutating func open(_ cluster: ShapedCluster, at x: Double, in marks: inout Marks) -> Bool {
        guard needsRun(cluster.run, at: x) else { return false }
        closeRun(in: &marks)
        beginRun(cluster.run, from: cluster.textOffset, at: x, in: marks)
        return true
    }

    /// Whether glyphs of `run` at `x` cannot join the open run: it is another one, or begins at a distance whose
    /// offsets would exceed 32 bits (half of that is 16,384 pt).
    @inline(__always)
    private func needsRun(_ run: UInt32, at x: Double) -> Bool {
        guard let openOrigin else { return true }
        return run != openRun || Self.isFar(x, from: openOrigin)
    }

    /// See ``needsRun(_:at:)``.
    @inline(__always)
    static func isFar(_ x: Double, from origin: Double) -> Bool { abs(x - origin) > 0x4000_0000 }

    /// Draws a cluster of the open run, its left edge at `x`.
    mutating func draw(_ cluster: ShapedCluster, _ index: Int32, at x: Double, to marks: inout Marks) {
        if cluster.traits.contains(.object) {
            if let object = paragraph.inlineObject(at: cluster.textOffset) {
                // What is read before a picture and what is read after it are two runs.
                if object.box != nil { closeRun(in: &marks) }
                objects.append(placed(object, of: cluster, at: x))
            }
            return
        }
        if cluster.traits.contains(.ignorable) { return }
        if cluster.traits.contains(.missing) {
            noteMissing(cluster, index, at: x)
            readSign(cluster, at: x, in: &marks)
            return
        }
        addGlyphs(cluster, index, at: x, to: &marks)
    }

    private mutating func noteSpace(_ cluster: ShapedCluster, at x: Double) {
        if let start = openSpace, start < x {
            spaces.append(Length(rounding: start)..<Length(rounding: x))
        }
        openSpace = cluster.traits.contains(.space) ? x : nil
    }

    /// Notes the place of the cluster at `index`, if it is part of a base.
    mutating func noteRubyBase(_ index: Int32, from left: Double, to right: Double) {
        guard let ruby = paragraph.ruby(holding: index) else { return }
        if rubyBases.last?.ruby == ruby {
            rubyBases[rubyBases.count - 1].left = min(rubyBases[rubyBases.count - 1].left, left)
            rubyBases[rubyBases.count - 1].right = max(rubyBases[rubyBases.count - 1].right, right)
        } else if paragraph.rubies[ruby].clusters.lowerBound == index {
            // A base that no line could hold goes on in the next one: its annotation is drawn once.
            rubyBases.append(RubyBasePlacement(ruby: ruby, left: left, right: right))
        }
    }

    /// Notes a space from `start` to `end`, in 1/65,536 pt.
    mutating func noteSpace(from start: Double, to end: Double) {
        if start < end { spaces.append(Length(rounding: start)..<Length(rounding: end)) }
    }

    private mutating func noteMissing(_ cluster: ShapedCluster, _ index: Int32, at x: Double) {
        let run = paragraph.runs[Int(cluster.run)]
        let bytes = paragraph.text.utf8[Int(cluster.textOffset)..<(Int(cluster.textOffset) + Int(cluster.byteCount))]
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return }
        let width = Length(raw: paragraph.widthSums[Int(index) + 1] - paragraph.widthSums[Int(index)])
        let height = run.size.part(4, of: 5)
        let area = Rect(
            x: Length(rounding: x), y: origin.y - height, width: width, height: height)
        missing.append(
            MissingMark(
                scalar: scalar, attributes: Int(run.attributes), font: run.font, size: run.size, area: area))
    }

    @inline(__always)
    private mutating func addGlyphs(_ cluster: ShapedCluster, _ index: Int32, at x: Double, to marks: inout Marks) {
        guard let openOrigin else { return }
        let glyphs = Int(cluster.firstGlyph)..<Int(paragraph.glyphEnd(of: index))
        if paragraph.runs[Int(cluster.run)].isUpright {
            addUpright(glyphs, at: x - openOrigin, to: &marks)
            return addText(of: cluster, glyphs.count, to: &marks)
        }
        let scale = line.justification.glyph
        for glyph in glyphs {
            let shaped = paragraph.glyphs[glyph]
            let place = x + Double(shaped.x) * scale - openOrigin
            marks.glyphs.append(PlacedGlyph(glyph: shaped.glyph, along: place, y: shaped.y))
        }
        addText(of: cluster, glyphs.count, to: &marks)
    }

    /// Adds glyphs that are upright in a vertical line, `distance` after the start of their run.
    private mutating func addUpright(_ glyphs: Range<Int>, at distance: Double, to marks: inout Marks) {
        for glyph in glyphs {
            let shaped = paragraph.glyphs[glyph]
            let y = Double(shaped.y) + distance
            marks.glyphs.append(PlacedGlyph(glyph: shaped.glyph, x: shaped.x, y: Int32(y.rounded())))
        }
    }

    /// Draws a cluster of the open run, its left edge at `x`, and at its left a kashida that fills `gap`: both are read as
    /// the cluster alone.
    mutating func drawKashida(
        of gap: Double, before cluster: ShapedCluster, _ index: Int32, at x: Double, to marks: inout Marks
    ) {
        let drawn = marks.clusters.count
        guard let openOrigin, let kashida = paragraph.runs[Int(cluster.run)].kashida else {
            return draw(cluster, index, at: x, to: &marks)
        }
        // It begins and ends within the strokes that it joins: edges that only touch show a hairline between them.
        let overlap = Double(paragraph.runs[Int(cluster.run)].size.raw) / 64
        let scale = (gap + 2 * overlap) / (kashida.right - kashida.left)
        let place = x - gap - overlap - kashida.left * scale - openOrigin
        // 1 says that there are none.
        open?.kashidaScale = scale == 1 ? Float(1).nextUp : Float(scale)
        var glyph = PlacedGlyph(glyph: kashida.glyph, along: place, y: 0)
        glyph.isKashida = true
        marks.glyphs.append(glyph)
        draw(cluster, index, at: x, to: &marks)
        if drawn < marks.clusters.count { marks.clusters[drawn].glyphs += 1 } else { marks.glyphs.removeLast() }
    }

    @inline(__always)
    private mutating func addText(of cluster: ShapedCluster, _ glyphs: Int, to marks: inout Marks) {
        if cluster.traits.contains(.hyphen) {
            marks.text.append(contentsOf: [0xC2, 0xAD])
            marks.clusters.append(TextCluster(bytes: 2, glyphs: UInt16(glyphs)))
        } else {
            let start = Int(cluster.textOffset)
            let text = paragraph.text.utf8[start..<(start + Int(cluster.byteCount))]
            marks.text.append(contentsOf: text)
            if paragraph.isReordered, glyphs > 1, isSpelled(text, glyphs, cluster) {
                for byte in text where byte & 0xC0 != 0x80 {
                    let bytes: UInt16 = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                    marks.clusters.append(TextCluster(bytes: bytes, glyphs: 1))
                }
            } else {
                marks.clusters.append(TextCluster(bytes: cluster.byteCount, glyphs: UInt16(glyphs)))
            }
        }
    }

    /// Whether a cluster from right to left has a glyph for each character, in their order: a letter and its marks.
    /// Each is then read by itself, since readers of PDF lose the place of text that means several glyphs.
    private func isSpelled(_ text: ArraySlice<UInt8>, _ glyphs: Int, _ cluster: ShapedCluster) -> Bool {
        paragraph.runs[Int(cluster.run)].level & 1 == 1 && text.count { $0 & 0xC0 != 0x80 } == glyphs
    }

    private mutating func beginRun(_ index: UInt32, from offset: Int32, at x: Double, in marks: Marks) {
        let shaped = paragraph.runs[Int(index)]
        let row = Int(shaped.attributes)
        var run = GlyphRun(
            font: shaped.font, size: shaped.size,
            origin: Point(x: Length(rounding: x), y: origin.y - shaped.baselineShift),
            paint: paragraph.text.attributes[row].paint,
            element: paragraph.text.attributes[row].element)
        run.glyphScale = line.justification.glyph * shaped.glyphScale
        let isSpaced = !paragraph.attributes.justification.usesKashidas
        let letter = paragraph.text.attributes[row].boundedTracking + (isSpaced ? line.justification.letter : 0)
        if letter != 0 { run.letterSpace = shaped.size.scaled(by: letter) }
        if paragraph.text.attributes[row].stroke != nil {
            run.stroke = GlyphStroke(paragraph.text.attributes[row], size: shaped.size)
        }
        run.glyphs = Int32(marks.glyphs.count)..<Int32(marks.glyphs.count)
        run.text = Int32(marks.text.count)..<Int32(marks.text.count)
        run.clusters = Int32(marks.clusters.count)..<Int32(marks.clusters.count)
        run.textOffset = offset
        open = run
        openOrigin = Double(run.origin.x.raw)
        openRun = index
        segments.append(RunSegment(run: index, start: run.origin.x, end: run.origin.x))
    }

    private mutating func closeSegment(at x: Double) {
        if segments.isEmpty { return }
        segments[segments.count - 1].end = Length(rounding: x)
    }

    /// The run turned back by a quarter, so that its glyphs are upright when the line is turned.
    private func upright(_ run: GlyphRun, _ shaped: ShapedRun) -> Group {
        var run = run
        let middle = Point(x: run.origin.x, y: origin.y - shaped.middle)
        run.origin = .zero
        var group = Group([.glyphs(run)])
        group.transform = Transform(a: 0, b: -1, c: 1, d: 0, translation: middle)
        return group
    }

    /// Writes the closing space before `x`, where the line's last run is open.
    mutating func addClosingSpace(before x: Double, to marks: inout Marks) {
        guard let space = closingSpace, let run = open, run.font == space.font else { return }
        let place = x - space.width - Double(run.origin.x.raw)
        marks.glyphs.append(PlacedGlyph(glyph: space.glyph, along: place, y: 0))
        marks.text.append(0x20)
        marks.clusters.append(TextCluster(bytes: 1, glyphs: 1))
    }

    /// Ends the open run and adds it to the page when it has glyphs.
    mutating func closeRun(in marks: inout Marks) {
        guard var run = open else { return }
        open = nil
        openOrigin = nil
        run.glyphs = run.glyphs.lowerBound..<Int32(marks.glyphs.count)
        run.text = run.text.lowerBound..<Int32(marks.text.count)
        run.clusters = run.clusters.lowerBound..<Int32(marks.clusters.count)
        if run.glyphs.isEmpty { return }
        let shaped = paragraph.runs[Int(openRun)]
        if shaped.isUpright { return marks.items.append(.group(upright(run, shaped))) }
        drawn.append((marks.items.count, openRun))
        marks.items.append(.glyphs(run))
    }
}
