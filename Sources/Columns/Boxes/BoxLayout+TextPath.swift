import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubSettings
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel

extension BoxLayout {
    /// The text of a box that has a path: its first paragraph in one line along it, the rest below; nil without a
    /// path.
    func textAlongPath(_ flow: Flow, _ box: Box, measure: Length) -> Fragment? {
        guard let path = box.attributes.textPath else { return nil }
        guard case .paragraph(let first)? = flow.items.first else {
            var result = inFrame(flow).fragment(
                measure: measure, columns: box.attributes.columns, gutter: box.attributes.gutter)
            result.findings.report(
                notImplemented("a box whose text runs along a path begins with a paragraph", at: box.origin))
            return result
        }
        let placed = path.mapped { point in
            Point(x: measure.scaled(by: point.x.points / 100), y: measure.scaled(by: point.y.points / 100))
        }
        var result = line(first, along: placed, box, measure: measure)
        let rest = Flow(Array(flow.items.dropFirst()))
        if !rest.items.isEmpty {
            result.height += first.attributes.spaceAfter
            result.append(inFrame(rest).fragment(measure: measure))
        }
        return result
    }

    /// A paragraph in one line along `path`, in the room of its ink.
    private func line(_ paragraph: Paragraph, along path: Path, _ box: Box, measure: Length) -> Fragment {
        // The line is drawn without these, and reported from the paragraph that still has them.
        var single = paragraph
        single.attributes.dropCap = nil
        single.attributes.marker = nil
        single.attributes.protrudes = false
        single.attributes.alignment = .start
        single.text.replace(single.text.lineEnds.map { .init($0, [0x20]) })
        let text = galley.shape(single)
        let shaped = text.value
        var result = Fragment(width: measure)
        result.findings = text.findings
        guard shaped.breaks.count > 0 else { return result }
        for finding in impossible(in: paragraph, single, shaped) { result.findings.report(finding) }
        let free = PathTrack(path).length - shaped.naturalWidth
        let offset: Length =
            switch paragraph.attributes.alignment {
            case .start, .justify, .justifyAll: .zero
            case .center: free.part(1, of: 2)
            case .end: free
            }
        var marks = Marks()
        let lost = galley.painter.paint(
            shaped.wholeLine, of: shaped, along: path, offset: max(offset, .zero), into: &marks)
        if lost > 0 {
            result.findings.report(overset(box, text: shaped.naturalWidth, path: PathTrack(path).length))
        }
        guard let extent = galley.painter.ink(of: marks) ?? path.tightBounds else { return result }
        result.marks.append(marks, movedBy: Point(x: .zero, y: .zero - extent.minY))
        result.height = extent.height
        result.lines = 1
        return result
    }

    /// The findings about parts of a paragraph, set as `single` in one line, that cannot run along a path.
    private func impossible(in paragraph: Paragraph, _ single: Paragraph, _ shaped: ShapedParagraph) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if !single.text.fitsPaths || !shaped.notes(of: shaped.wholeLine).isEmpty {
            findings.append(
                notImplemented(
                    "lines, boxes, links, notes and pictures in text along a path are not implemented yet",
                    at: paragraph.origin))
        }
        if !paragraph.text.rubies.isEmpty {
            findings.append(
                notImplemented("annotations over text along a path are not implemented yet", at: paragraph.origin))
        }
        if paragraph.attributes.marker != nil || paragraph.attributes.dropCap != nil {
            findings.append(
                notImplemented(
                    "list markers and drop caps in text along a path are not implemented yet", at: paragraph.origin))
        }
        return findings
    }

    private func notImplemented(_ message: Message, at origin: SourceLocation) -> Diagnostic {
        .error("not-built", message, at: origin, hint: "let the first paragraph of the box be plain text")
    }

    private func overset(_ box: Box, text: Length, path: Length) -> Diagnostic {
        let unit = galley.units.object(box.attributes.style)
        return .error(
            "overset-path",
            "the text of a box of the style “\(box.attributes.style)” is \(unit.text(text)) long, its path "
                + "\(unit.text(path))",
            at: box.origin, hint: "shorten it, or give the object style a longer path")
    }
}

extension AttributedText {
    /// The characters that end lines; a path, with its one line, has a space instead.
    fileprivate var lineEnds: [Range<Int32>] {
        var ends: [Range<Int32>] = []
        var offset: Int32 = 0
        for scalar in string.unicodeScalars {
            let next = offset + Int32(UTF8.width(scalar))
            switch scalar {
            case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": ends.append(offset..<next)
            default: break
            }
            offset = next
        }
        return ends
    }

    /// Whether all that belongs to it can be drawn along a path.
    fileprivate var fitsPaths: Bool {
        objects.isEmpty
            && attributes.allSatisfy { characters in
                characters.underline == nil && characters.strike == nil && characters.overline == nil
                    && characters.background == nil
                    && characters.link == nil
            }
    }
}

extension LinePainter {
    /// The smallest rectangle around the ink of turned glyphs and their shadows; nil when there is none.
    fileprivate func ink(of marks: Marks) -> Rect? {
        var path = Path()
        for case .group(let group) in marks.items {
            for item in group.items {
                let outline: Path
                switch item {
                case .glyphs(let run): outline = fonts.outline(of: run, marks.glyphs[run.glyphRange])
                case .path(let item): outline = item.path
                case .image, .group, .link: continue
                }
                path.elements += outline.mapped { group.transform.applied(to: $0) }.elements
            }
        }
        return path.tightBounds
    }
}

extension GlyphRun {
    fileprivate var glyphRange: Range<Int> { Int(glyphs.lowerBound)..<Int(glyphs.upperBound) }
}
