import PubDisplayList
import PubGeometry
import PubShaping
import PubTextModel

extension LinePainter {
    /// Draws the annotation of `base`, which is on the baseline at `y`.
    func paint(_ base: RubyBasePlacement, of paragraph: ShapedParagraph, at y: Length, into marks: inout Marks) {
        let ruby = paragraph.rubies[base.ruby]
        var line = ruby.text.wholeLine
        let extent = Double(line.measure.raw)
        let room = base.right - base.left - extent
        var left = base.left + room / 2
        switch ruby.alignment {
        case .start: left = room > 0 ? base.left : left
        case .center: break
        case .around:
            let inner = ruby.innerGaps(in: room)
            line.justification.letter = inner.letter
            left -= inner.total / 2
            line.measure = line.measure + Length(raw: Int64(inner.total))
        }
        let place = Point(x: Length(rounding: left), y: y - ruby.rise)
        let first = marks.items.count
        paint(line, of: ruby.text, at: place, into: &marks)
        for index in first..<marks.items.count { marks.items[index].becomeAnnotation() }
    }
}

extension DisplayItem {
    /// Marks text as an annotation, even if it is upright.
    fileprivate mutating func becomeAnnotation() {
        switch self {
        case .glyphs(var run):
            run.isAnnotation = true
            // It parts no words: the text goes on around it.
            run.isFollowedBySpace = false
            self = .glyphs(run)
        case .group(var group):
            for index in group.items.indices { group.items[index].becomeAnnotation() }
            self = .group(group)
        case .path, .image, .link: break
        }
    }
}

extension ShapedRuby {
    /// The spacing of its characters in `room` beyond their width: letter space in em, and all of it in 1/65,536 pt.
    fileprivate func innerGaps(in room: Double) -> (letter: Double, total: Double) {
        let em = text.attributes.em.raw
        guard room > 0, em > 0, let end = text.breaks.last?.end, let ems = text.letterEms(before: end), ems >= em else {
            return (0, 0)
        }
        let gaps = Double(ems / em)
        let ends = min(room / (2 * (gaps + 1)), Double(maximumEndGap.raw))
        let total = room - 2 * ends
        return (total / Double(ems), total)
    }
}

extension ShapedParagraph {
    /// The ems of letter gaps before the cluster `end`; nil if letters of words are among them, which are not
    /// spaced.
    fileprivate func letterEms(before end: Int32) -> Int64? {
        isSolid ? letterEmSums[Int(end)] : nil
    }
}
