import Color
import DisplayList
import Geometry
import Identity
import Shaping
import Styles
import TextLayout
import TextModel

/// Paints what columns hold into pages.
struct ColumnPainter {
    let context: FlowContext

    /// Paints a column whose upper left corner is at `origin` on `page`, and reports its findings.
    func paint(_ draft: ColumnDraft, at origin: Point, into page: inout Page) {
        context.report(draft.findings)
        for (fragment, x, y) in draft.wrapped {
            page.append(fragment.canvas, movedBy: Point(x: origin.x + x, y: origin.y + y))
        }
        for piece in draft.pieces {
            switch piece {
            case .lines(let placed): paint(placed, measure: draft.frame.measure, at: origin, into: &page)
            case .fragment(let fragment, let x, let y):
                page.append(fragment.canvas, movedBy: Point(x: origin.x + x, y: origin.y + y))
            }
        }
        paintFoot(of: draft, at: origin, into: &page)
    }

    private func paintFoot(of draft: ColumnDraft, at origin: Point, into page: inout Page) {
        var y = origin.y + draft.frame.depth - draft.footHeight()
        for box in draft.footBoxes {
            page.append(box.canvas, movedBy: Point(x: origin.x, y: y))
            y += box.height
        }
        if draft.notes.isEmpty { return }
        y += NoteRule.room
        let rule = Path(
            from: Point(x: origin.x, y: y - NoteRule.gap),
            to: Point(x: origin.x + min(NoteRule.width, draft.frame.measure), y: y - NoteRule.gap))
        page.items.append(.path(PathItem(rule, stroke: Stroke(paint: .ink, weight: NoteRule.weight))))
        for note in draft.notes {
            page.append(note.canvas, movedBy: Point(x: origin.x, y: y))
            y += note.height
        }
    }

    /// Paints lines with their rules, and the boxes that stand in them.
    private func paint(_ placed: PlacedLines, measure: Length, at origin: Point, into page: inout Page) {
        let paragraph = placed.paragraph
        paintRules(placed, at: origin, into: &page)
        for (line, baseline) in zip(placed.lines, placed.baselines) {
            let left = paragraph.baseLevel == 0 ? line.slot.start : measure - line.slot.end
            let start = Point(x: origin.x + left, y: origin.y + baseline)
            context.review(line, of: paragraph)
            let objects = context.painter.paint(line, of: paragraph, at: start, into: &page)
            for object in objects { paint(object, into: &page) }
            if paragraph.text.isCode && !paragraph.isLast(line) { paintWrapMark(line, placed, at: start, into: &page) }
        }
    }

    /// A hook behind a line of code that goes on below: a drawing, so that it is not copied with the code.
    private func paintWrapMark(_ line: BrokenLine, _ placed: PlacedLines, at start: Point, into page: inout Page) {
        let unit = placed.paragraph.attributes.em.part(1, of: 10)
        let left = start.x + line.indent + line.measure + unit
        let right = left + unit * 3
        let foot = start.y - unit
        let tip = Point(x: left, y: foot)
        let hook = Path([
            .move(Point(x: right, y: foot - unit * 3)), .line(Point(x: right, y: foot)), .line(tip),
            .move(Point(x: left + unit, y: foot - unit)), .line(tip), .line(Point(x: left + unit, y: foot + unit)),
        ])
        page.items.append(.path(PathItem(hook, stroke: Stroke(paint: .ink, weight: unit.part(1, of: 2)))))
    }

    private func paint(_ object: PlacedObject, into page: inout Page) {
        guard let box = object.object.box else { return }
        let pieces = BoxLayout(context: context).pieces(of: box, measure: object.object.width)
        page.append(
            pieces.whole().canvas,
            movedBy: Point(x: object.origin.x, y: object.origin.y - object.object.ascent))
    }

    private func paintRules(_ placed: PlacedLines, at origin: Point, into page: inout Page) {
        let attributes = placed.paragraph.attributes
        guard let first = placed.lines.first, let head = placed.baselines.first, let foot = placed.baselines.last
        else { return }
        let left = origin.x + first.slot.start
        let start = left + attributes.startIndent
        let end = left + first.indent + first.measure
        if let rule = attributes.ruleAbove, placed.hasFirst {
            let y = origin.y + head - placed.paragraph.strut.ascent - rule.offset
            page.items.append(.path(rule.path(from: start, to: end, y: y)))
        }
        if let rule = attributes.ruleBelow, placed.hasLast {
            let y = origin.y + foot + placed.paragraph.strut.descent + rule.offset
            page.items.append(.path(rule.path(from: start, to: end, y: y)))
        }
    }
}
