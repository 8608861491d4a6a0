import DisplayList
import Geometry
import Identity
import Styles
import TextModel

/// The frame of a box: its fill, the line around it, its rules, and the padding within.
///
/// A box that is divided over columns is cut as CSS has it (CSS Fragmentation 3, `box-decoration-break: slice`): the line
/// around it is open at a cut, rules are at the box's own ends. Only the padding departs from that: where a box has a
/// fill, its text keeps it at a cut too, since type must not touch the edge of a tint.
struct BoxFrame {
    /// The object style.
    let attributes: ObjectAttributes
    /// The place that references to the box lead to.
    let label: LabelID?

    /// From a part's head to its content.
    func padding(atHead isFirst: Bool) -> Length {
        isFirst || attributes.fill != nil ? attributes.padding.top : .zero
    }

    /// From a part's content to its foot.
    func padding(atFoot isLast: Bool) -> Length {
        isLast || attributes.fill != nil ? attributes.padding.bottom : .zero
    }

    /// What of the frame is seen in a part of `width` × `height`: the box's first, its last, both or neither.
    func painted(width: Length, height: Length, isFirst: Bool = true, isLast: Bool = true) -> Fragment {
        var result = Fragment(width: width)
        result.height = height
        let outline = Rect(x: .zero, y: .zero, width: width, height: height)
        if let fill = attributes.fill { result.marks.items.append(.path(fill.item(Path(rect: outline)))) }
        if let stroke = attributes.stroke {
            let line = Stroke(paint: stroke.paint, weight: stroke.weight)
            let path = BoxFrame.line(in: outline, weight: stroke.weight, isFirst: isFirst, isLast: isLast)
            result.marks.items.append(.path(PathItem(path, stroke: line)))
        }
        if let rule = attributes.ruleAbove, isFirst {
            let y = rule.offset + rule.weight.part(1, of: 2)
            result.marks.items.append(.path(rule.path(from: .zero, to: width, y: y)))
        }
        if let rule = attributes.ruleBelow, isLast {
            let y = height - rule.offset - rule.weight.part(1, of: 2)
            result.marks.items.append(.path(rule.path(from: .zero, to: width, y: y)))
        }
        if let label, isFirst { result.marks.labels.append(PageLabel(label, at: .zero)) }
        return result
    }

    /// The line around a part, within its outline; it runs on to the cut where the box goes on.
    private static func line(in outline: Rect, weight: Length, isFirst: Bool, isLast: Bool) -> Path {
        let inner = outline.inset(by: Insets(all: weight.part(1, of: 2)))
        if isFirst && isLast { return Path(rect: inner) }
        let top = isFirst ? inner.minY : outline.minY
        let bottom = isLast ? inner.maxY : outline.maxY
        let (headLeft, headRight) = (Point(x: inner.minX, y: top), Point(x: inner.maxX, y: top))
        let (footLeft, footRight) = (Point(x: inner.minX, y: bottom), Point(x: inner.maxX, y: bottom))
        if isFirst { return Path([.move(footLeft), .line(headLeft), .line(headRight), .line(footRight)]) }
        if isLast { return Path([.move(headLeft), .line(footLeft), .line(footRight), .line(headRight)]) }
        return Path([.move(headLeft), .line(footLeft), .move(headRight), .line(footRight)])
    }
}
