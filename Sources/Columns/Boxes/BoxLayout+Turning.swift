import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

extension BoxLayout {
    /// A box turned with its frame, in the room of its turned corners.
    ///
    /// A box of text is as wide as its lines need, at most as wide as `measure`; it gets narrower, and taller, until
    /// its corners fit.
    func turned(_ box: Box, measure: Length) -> LaidOutBox {
        var straight = box
        straight.attributes.turn = 0
        // No line across the column runs between the rows of a turned box: it cannot be divided there.
        straight.attributes.breaks = false
        let turn = Transform.rotated(byDegrees: box.attributes.turn)
        var width = min(naturalWidth(of: box) ?? measure, measure)
        var fragment = layout(of: straight, measure: width).whole()
        var bounds = turn.bounds(of: fragment.frame)
        // Each step leaves too much height beside it, never too little: the box shrinks until it fits.
        for _ in 0..<12 where bounds.width > measure {
            let upright = fragment.height.points * abs(turn.b)
            // A box that is turned upright has its height across the column: no width makes that smaller.
            guard abs(turn.a) > 0.01, let next = Length(clampingPoints: (measure.points - upright) / abs(turn.a)),
                next > Length(points: 1), next < width
            else { break }
            width = next
            fragment = layout(of: straight, measure: width).whole()
            bounds = turn.bounds(of: fragment.frame)
        }
        var result = placed(fragment, turn, bounds, leadingFraction: box.leadingFraction, measure)
        // A turn rounds the bounds: they may be a hair more.
        if bounds.width > measure + Length(points: 0.05) {
            result.findings.report(overset(box, width: bounds.width, measure: measure))
        }
        return LaidOutBox(rows: [result], width: measure)
    }

    /// `fragment` turned, with its corners within `measure`; `leadingFraction` of the free room is before it.
    private func placed(
        _ fragment: Fragment, _ turn: Transform, _ bounds: Rect, leadingFraction: Double, _ measure: Length
    ) -> Fragment {
        var result = Fragment(width: measure)
        result.height = bounds.height
        result.add(wordsOf: fragment)
        var placement = turn
        let free = max(measure - bounds.width, .zero)
        placement.translation = Point(x: free.scaled(by: leadingFraction) - bounds.minX, y: .zero - bounds.minY)
        result.marks.append(fragment.marks, by: placement)
        return result
    }

    /// The width of a box of paragraphs if each is one line; nil for other boxes.
    private func naturalWidth(of box: Box) -> Length? {
        guard case .flow(let flow) = box.content, box.attributes.columns == 1, box.attributes.textPath == nil else {
            return nil
        }
        var widest = Length.zero
        for item in flow.items {
            guard case .paragraph(let paragraph) = item else { return nil }
            let indents = paragraph.attributes.startIndent + paragraph.attributes.endIndent
            let first = max(paragraph.attributes.firstLineIndent, .zero)
            widest = max(widest, galley.shape(paragraph).value.naturalWidth + indents + first)
        }
        // A hundredth of a point keeps rounding from breaking the line.
        return widest + Length(points: 0.01) + box.attributes.padding.left + box.attributes.padding.right
    }

    private func overset(_ box: Box, width: Length, measure: Length) -> Diagnostic {
        let unit = galley.units.object(box.attributes.style)
        let place = unit.text(measure)
        return .error(
            "overset-box",
            "a turned box of the style “\(box.attributes.style)” is \(unit.text(width)) wide, its place \(place)",
            at: box.origin, hint: BoxLayout.wayToNarrow(box))
    }

    /// The way to make a turned box narrower. Lines that are nearly upright are as long as the column is wide at most, and a box with
    /// vertical lines may be as high as the column.
    private static func wayToNarrow(_ box: Box) -> String {
        if box.attributes.height != nil {
            return "give the object style a smaller height, turn it less, or let it span more columns"
        }
        guard case .flow = box.content, abs(Transform.rotated(byDegrees: box.attributes.turn).b) > 0.9 else {
            return "shorten it, turn it less, or let it span more columns"
        }
        return
            "shorten it, or let it span more columns; or write writing = \"vertical\" and a height in place of rotate, for "
            + "longer lines"
    }
}

extension Fragment {
    /// The frame from its corner, with its own width and height.
    fileprivate var frame: Rect { Rect(x: .zero, y: .zero, width: width, height: height) }
}

extension Box {
    /// The fraction of the free room that is before its content, by its first paragraph.
    fileprivate var leadingFraction: Double {
        guard case .flow(let flow) = content, case .paragraph(let first)? = flow.items.first else { return 0.5 }
        return switch first.attributes.alignment {
        case .start, .justify, .justifyAll: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
