import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// The frame of a box: its fill, the line around it, its rules, and the padding within.
///
/// A box that is divided over columns is cut as CSS has it (CSS Fragmentation 3, `box-decoration-break: slice`): the line
/// around it is open at a cut, rules are at the box's own ends. Only the padding is different: if a box has a fill, its
/// text keeps it at a cut too, since type must not touch the edge of a tint.
package struct BoxFrame {
    /// The object style.
    let attributes: ObjectAttributes
    /// The place that references to the box lead to.
    let label: LabelID?
    /// The amount that its fill and the line around it reach beyond it, at edges of the page where it bleeds.
    package var reach = Insets.zero

    /// The space from a part's head to its content.
    func padding(atHead isFirst: Bool) -> Length {
        isFirst || attributes.fill != nil ? attributes.padding.top : .zero
    }

    /// The space from a part's content to its foot.
    func padding(atFoot isLast: Bool) -> Length {
        isLast || attributes.fill != nil ? attributes.padding.bottom : .zero
    }

    /// The visible part of the frame in a part of `width` × `height`: the box's first, its last, both or neither.
    func painted(width: Length, height: Length, isFirst: Bool = true, isLast: Bool = true) -> Fragment {
        var result = Fragment(width: width)
        result.height = height
        let outline = Rect(x: .zero, y: .zero, width: width, height: height).reaching(reach)
        if let fill = attributes.fill {
            let radius = attributes.cornerRadius
            let path =
                isFirst && isLast
                ? Path(rect: outline, radius: radius)
                : Path(rect: outline, radius: radius, atHead: isFirst, atFoot: isLast)
            result.marks.items.append(.path(fill.item(path)))
        }
        if let stroke = attributes.stroke {
            let line = Stroke(paint: stroke.paint, weight: stroke.weight)
            let path = linePath(in: outline, weight: stroke.weight, isFirst: isFirst, isLast: isLast)
            result.marks.items.append(.path(PathItem(path, stroke: line)))
        }
        if let rule = attributes.ruleAbove, isFirst {
            // A stroke is centred on its path: half of its weight keeps it below the offset.
            let y = rule.offset + rule.weight.part(1, of: 2)
            result.marks.items.append(.path(rule.path(from: outline.minX, to: outline.maxX, y: y)))
        }
        if let rule = attributes.ruleBelow, isLast {
            let y = height - rule.offset - rule.weight.part(1, of: 2)
            result.marks.items.append(.path(rule.path(from: outline.minX, to: outline.maxX, y: y)))
        }
        if let label, isFirst { result.marks.labels.append(PageLabel(label, at: .zero)) }
        return result
    }

    /// The line around a part, within its outline; it runs on to the cut if the box goes on.
    private func linePath(in outline: Rect, weight: Length, isFirst: Bool, isLast: Bool) -> Path {
        let half = weight.part(1, of: 2)
        let inner = outline.inset(by: Insets(all: half))
        let radius = max(attributes.cornerRadius - half, .zero)
        if isFirst && isLast { return Path(rect: inner, radius: radius) }
        let (top, bottom) = (isFirst ? inner.minY : outline.minY, isLast ? inner.maxY : outline.maxY)
        let part = Rect(x: inner.minX, y: top, width: inner.width, height: bottom - top)
        let (headLeft, headRight) = (Point(x: part.minX, y: top), Point(x: part.maxX, y: top))
        let (footLeft, footRight) = (Point(x: part.minX, y: bottom), Point(x: part.maxX, y: bottom))
        // Open paths: a closed one would draw a line along the cut.
        if isFirst {
            return Path([.move(footLeft)] + part.head(radius) + [.line(footRight)])
        }
        if isLast { return Path([.move(headRight)] + part.foot(radius) + [.line(headLeft)]) }
        return Path([.move(headLeft), .line(footLeft), .move(headRight), .line(footRight)])
    }
}

extension Path {
    /// The outline of a part of a box, whose corners are round at its head, at its foot, or at both.
    fileprivate init(rect: Rect, radius: Length, atHead: Bool, atFoot: Bool) {
        self.init(rect.head(atHead ? radius : .zero, isStart: true) + rect.foot(atFoot ? radius : .zero) + [.close])
    }
}

extension Rect {
    /// The part of a quarter of a circle's radius from a corner to a control point, 1 − 4/3 (√2 − 1).
    private static let control = 0.447_715_25

    /// Its head from left to right with round corners of `radius`.
    fileprivate func head(_ radius: Length, isStart: Bool = false) -> [Path.Element] {
        // All of the height, unlike the width: a part is round at its head or at its foot, and not at both.
        let r = min(radius, width.part(1, of: 2), height)
        func step(_ x: Length, _ y: Length) -> Path.Element {
            isStart ? .move(Point(x: x, y: y)) : .line(Point(x: x, y: y))
        }
        if r <= .zero { return [step(minX, minY), .line(Point(x: maxX, y: minY))] }
        let c = r.scaled(by: Rect.control)
        return [
            step(minX, minY + r),
            .curve(Point(x: minX, y: minY + c), Point(x: minX + c, y: minY), Point(x: minX + r, y: minY)),
            .line(Point(x: maxX - r, y: minY)),
            .curve(Point(x: maxX - c, y: minY), Point(x: maxX, y: minY + c), Point(x: maxX, y: minY + r)),
        ]
    }

    /// Its foot from right to left with round corners of `radius`.
    fileprivate func foot(_ radius: Length) -> [Path.Element] {
        let r = min(radius, width.part(1, of: 2), height)
        if r <= .zero { return [.line(Point(x: maxX, y: maxY)), .line(Point(x: minX, y: maxY))] }
        let c = r.scaled(by: Rect.control)
        return [
            .line(Point(x: maxX, y: maxY - r)),
            .curve(Point(x: maxX, y: maxY - c), Point(x: maxX - c, y: maxY), Point(x: maxX - r, y: maxY)),
            .line(Point(x: minX + r, y: maxY)),
            .curve(Point(x: minX + c, y: maxY), Point(x: minX, y: maxY - c), Point(x: minX, y: maxY - r)),
        ]
    }
}
