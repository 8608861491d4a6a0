import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel

/// Paints placements: lines, parts of boxes, notes. It comes last: nothing is decided here.
package struct ColumnPainter {
    let galley: ArticleGalley
    package private(set) var marks = Marks()
    /// The findings about everything painted.
    package private(set) var findings = LayoutFindings()

    package init(_ galley: ArticleGalley) { self.galley = galley }

    /// Adds the findings about the placement of a painted item.
    mutating func add(_ found: LayoutFindings) { findings.merge(found) }

    /// Makes room for the lines among `placements`: in running text a cluster is one glyph, and eight lines are hardly
    /// more than nine items.
    package mutating func reserveCapacity(for placements: ArraySlice<Placement>) {
        var (lines, clusters, text) = (0, 0, 0)
        for placement in placements {
            guard case .lines(let part) = placement.content else { continue }
            lines += part.lines.count
            for line in part.lines {
                let parts = part.paragraph.clusters(of: line)
                clusters += parts.post.count + parts.main.count + parts.pre.count
                text += part.paragraph.textRange(of: line).count
            }
        }
        // Most items are lines; an eighth more for rules and pictures.
        marks.reserveCapacity(items: lines * 9 / 8, glyphs: clusters, text: text, clusters: clusters)
    }

    /// Paints a placement; its coordinates count from the origin of the marks.
    package mutating func paint(_ placement: Placement) {
        let corner = placement.rect.origin
        switch placement.content {
        case .lines(let part): paint(part, at: corner)
        case .boxRows(let part): paint(part, at: corner)
        case .wholeBox(_, let fragment), .missingPicture(let fragment), .note(_, let fragment),
            .repeatedHeadings(let fragment):
            paint(fragment, at: corner)
        case .mark(let item):
            var single = Marks()
            single.items = [item]
            marks.append(single, movedBy: corner)
        case .label(let label): marks.labels.append(PageLabel(label, at: corner))
        }
    }

    private mutating func paint(_ fragment: Fragment, at corner: Point) {
        findings.merge(fragment.findings)
        marks.append(fragment.marks, movedBy: corner)
    }

    private mutating func paint(_ part: BoxPart, at corner: Point) {
        // A box that is divided is reported once, with its first part.
        if part.rows.lowerBound == 0 { findings.merge(part.laidOut.findings) }
        for (fragment, x, y) in part.laidOut.placed(part.rows, growth: part.growth) {
            paint(fragment, at: corner + Point(x: x, y: y))
        }
    }

    /// Paints lines with their rules, and the boxes in them.
    private mutating func paint(_ placed: ParagraphPart, at origin: Point) {
        findings.merge(placed.findings)
        let measure = placed.measure
        let paragraph = placed.paragraph
        let marksWraps = paragraph.text.isCode
        var pass = LinePass(paragraph)
        paintRules(placed, at: origin)
        for (line, baseline) in zip(placed.lines, placed.baselines) {
            let left = paragraph.baseLevel == 0 ? line.slot.start : measure - line.slot.end
            let start = Point(x: origin.x + left, y: origin.y + baseline)
            for finding in galley.findings(of: line, of: paragraph) { findings.report(finding) }
            let first = marks.items.count
            let objects = galley.painter.paint(line, of: paragraph, at: start, into: &marks, with: &pass)
            for object in objects { paint(object, inLineFrom: first) }
            if marksWraps && !paragraph.isLast(line) { paintWrapMark(line, placed, at: start) }
        }
    }

    /// Draws the mark at the end of a line of code that goes on in the next line. It has the colour of the code, so that it shows on
    /// any ground, and is drawn, not set, so that whoever copies the code does not copy the mark.
    private mutating func paintWrapMark(_ line: BrokenLine, _ placed: ParagraphPart, at start: Point) {
        let unit = placed.paragraph.attributes.em.part(1, of: 10)
        let left = start.x + line.indent + line.measure + unit
        let right = left + unit * 3
        let foot = start.y - unit
        let tip = Point(x: left, y: foot)
        let hook = Path([
            .move(Point(x: right, y: foot - unit * 3)), .line(Point(x: right, y: foot)), .line(tip),
            .move(Point(x: left + unit, y: foot - unit)), .line(tip), .line(Point(x: left + unit, y: foot + unit)),
        ])
        let paint = placed.paragraph.text.attributes.first?.paint ?? .ink
        marks.items.append(.path(PathItem(hook, stroke: Stroke(paint: paint, weight: unit.part(1, of: 2)))))
    }

    /// Paints the picture of `object` among the runs of its line, whose items begin at `first`: it is read at its place in the text.
    private mutating func paint(_ object: PlacedObject, inLineFrom first: Int) {
        guard let box = object.object.box else { return }
        let laidOut = galley.layout(of: box, measure: object.object.width)
        let end = marks.items.count
        paint(
            laidOut.whole(), at: Point(x: object.origin.x, y: object.origin.y - object.object.ascent))
        let runs = (first..<end).filter { if case .glyphs = marks.items[$0] { true } else { false } }
        guard runs.indices.contains(object.runsBefore) else { return }
        let painted = Array(marks.items[end...])
        marks.items.removeSubrange(end...)
        marks.items.insert(contentsOf: painted, at: runs[object.runsBefore])
    }

    private mutating func paintRules(_ placed: ParagraphPart, at origin: Point) {
        let attributes = placed.paragraph.attributes
        guard let first = placed.lines.first, let head = placed.baselines.first, let foot = placed.baselines.last
        else { return }
        /// A rule over the paragraph's lines, starting `indent` into their slot; in lines from right to left it is mirrored.
        func path(_ rule: RuleLine, from indent: Length, y: Length) -> DisplayItem {
            let (start, end) = (first.slot.start + indent, first.slot.start + first.indent + first.measure)
            let isMirrored = placed.paragraph.baseLevel == 1
            return .path(
                rule.path(
                    from: origin.x + (isMirrored ? placed.measure - end : start),
                    to: origin.x + (isMirrored ? placed.measure - start : end), y: y))
        }
        if let rule = attributes.ruleAbove, placed.hasFirst {
            // Words that hang are below it too.
            let indent = attributes.startIndent + min(attributes.firstLineIndent, .zero)
            let y = origin.y + head - placed.paragraph.strut.ascent - rule.offset - rule.weight.part(1, of: 2)
            marks.items.append(path(rule, from: indent, y: y))
        }
        if let rule = attributes.ruleBelow, placed.hasLast {
            let y = origin.y + foot + placed.paragraph.strut.descent + rule.offset + rule.weight.part(1, of: 2)
            marks.items.append(path(rule, from: attributes.startIndent, y: y))
        }
    }
}
