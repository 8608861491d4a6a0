import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

extension BoxLayout {
    /// The text of a box in lines that run downwards, the first at the right: it is set as in any frame, in lines as long as
    /// the box is high, and turned by a quarter.
    func verticalText(_ flow: Flow, _ box: Box, measure: Length) -> Fragment {
        let padding = box.attributes.padding.top + box.attributes.padding.bottom
        let length = max((box.attributes.height ?? measure) - padding, Length(points: 1))
        let text = FlowLayout(galley: galley, flow: vertical(flow))
            .fragment(measure: length, columns: box.attributes.columns, gutter: box.attributes.gutter)
        var result = Fragment(width: measure)
        result.findings = impossible(in: flow)
        result.add(wordsOf: text)
        // Sums of rounded lengths may be a hair more.
        if text.height > measure + Length(points: 0.05) {
            result.findings.report(overset(box, text: text.height, measure: measure))
        }
        result.height = length
        let turn = Transform(a: 0, b: 1, c: -1, d: 0, translation: Point(x: measure, y: .zero))
        result.marks.append(text.marks, by: turn)
        return result
    }

    /// The flow with paragraphs of vertical lines.
    private func vertical(_ flow: Flow) -> Flow {
        Flow(
            flow.items.map { item in
                guard case .paragraph(var paragraph) = item else { return item }
                paragraph.attributes.writingMode = .vertical
                return .paragraph(paragraph)
            })
    }

    /// The findings about parts of the flow that vertical lines cannot have.
    private func impossible(in flow: Flow) -> LayoutFindings {
        var findings = LayoutFindings()
        func report(_ what: String, at origin: SourceLocation) {
            findings.report(
                .error(
                    "not-built", "\(what) not implemented yet", at: origin,
                    hint: "take it out of the box, or give the box horizontal lines"))
        }
        for item in flow.items {
            switch item {
            case .box(let id): report("boxes and pictures among vertical lines are", at: galley.box(id).origin)
            case .paragraph(let paragraph):
                if let what = paragraph.impossibleInVerticalLines { report(what, at: paragraph.origin) }
            case .columnBreak, .pageBreak: break
            }
        }
        return findings
    }

    /// Whether no column lets it be higher.
    private func isAsHighAsColumn(_ box: Box) -> Bool {
        box.attributes.height.map { $0 >= galley.pageRoom.column } ?? false
    }

    private func overset(_ box: Box, text: Length, measure: Length) -> Diagnostic {
        let unit = galley.units.object(box.attributes.style)
        return .error(
            "overset-box",
            "the vertical lines of a box of the style “\(box.attributes.style)” are \(unit.text(text)) wide "
                + "together, its content \(unit.text(measure))",
            at: box.origin,
            hint: isAsHighAsColumn(box)
                ? "shorten it, make its type smaller, or let it span more columns"
                : "shorten it, give the object style a greater height, or let it span more columns")
    }
}

extension Paragraph {
    /// The feature of it that is not implemented for vertical lines; nil if all of it is.
    fileprivate var impossibleInVerticalLines: String? {
        if attributes.dropCap != nil { return "initials of vertical lines are" }
        if !text.objects.isEmpty { return "pictures in vertical lines are" }
        if attributes.ruleAbove != nil || attributes.ruleBelow != nil { return "rules beside vertical lines are" }
        for characters in text.attributes {
            if characters.underline != nil || characters.strike != nil || characters.overline != nil {
                return "lines along vertical text are"
            }
            if !characters.shadows.isEmpty { return "shadows of vertical text are" }
            if characters.background != nil { return "backgrounds of vertical text are" }
            if characters.link != nil { return "links in vertical text are" }
            if characters.language.isRightToLeft { return "text from right to left in vertical lines is" }
        }
        return nil
    }
}
