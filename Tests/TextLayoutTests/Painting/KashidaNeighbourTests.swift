import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Kashidas beside what else a paragraph may have: decorations, shadows, initials, rubies, a first line of its own style.
@Suite(.needs(.fonts)) struct KashidaNeighbourTests {
    private static let measure = 150.0

    private func lines(_ paragraph: Paragraph) throws -> [Line] {
        let area = Rect(x: .zero, y: .zero, width: Length(points: Self.measure), height: Length(points: 900))
        return try Framesetter([paragraph], shaper: Naskh.shaper).frame(in: TextFrame(area)).lines
    }

    private func drawn(_ line: Line) -> Page {
        var page = Typesetter.emptyPage
        line.draw(at: Point(x: line.origin.x, y: .zero), into: &page.marks)
        return page
    }

    private func paragraph(_ change: (inout CharacterAttributes) -> Void = { _ in }) -> Paragraph {
        var text = Naskh.text(Naskh.tale)
        text.mapAttributes(change)
        return Paragraph(text, Naskh.attributes())
    }

    private func kashidas(_ page: Page) -> Int { page.marks.glyphs.count { $0.isKashida } }

    @Test func anUnderlineRunsBelowThemToo() throws {
        let all = try lines(paragraph { $0.underline = TextDecoration() })
        #expect(all.count > 4)
        for line in all.dropLast() {
            let pieces = drawn(line).paths.flatMap(\.pieces)
            #expect(pieces.count == 1)
            let piece = try #require(pieces.first)
            #expect(abs(piece.start) < 0.01)
            #expect(abs(piece.end - Self.measure) < 0.01)
        }
        #expect(all.contains { kashidas(drawn($0)) > 1 })
    }

    @Test func shadowsHaveTheSame() throws {
        let all = try lines(paragraph { $0.shadows = [TextShadow(x: 0.05, y: 0.05, paint: Paint(.paper), opacity: 1)] })
        #expect(all.contains { kashidas(drawn($0)) > 1 })
        for line in all {
            let page = drawn(line)
            let shadow = try #require(page.paths.first)
            let elements = page.runs.reduce(0) {
                $0 + Naskh.fonts.outline(of: $1, page.glyphs(of: $1)).elements.count
            }
            #expect(page.paths.count == page.runs.count)
            #expect(page.paths.reduce(0) { $0 + $1.path.elements.count } == elements)
            #expect(shadow.fill == Paint(.paper))
        }
    }

    /// The letters of the initial are set by themselves; the lines beside it reach from it to the other edge.
    @Test func linesBesideAnInitialFillTheirMeasure() throws {
        var text = paragraph()
        text.attributes.dropCap = DropCap(
            lines: 2, byteCount: 2, attributes: text.text.attributes[0], gap: Length(points: 2))
        let all = try lines(text)
        #expect(all.count > 4)
        for (index, line) in all.dropLast().enumerated() {
            let width = line.typographicBounds.width.points
            if index < 2 { #expect(width < Self.measure - 5) } else { #expect(abs(width - Self.measure) < 0.01) }
            #expect((0...0.25 + 1e-9).contains(line.justification.letter))
            #expect(abs(drawn(line).inkRange.lowerBound) < 1.5)
        }
        #expect(all.prefix(2).contains { kashidas(drawn($0)) > 0 })
    }

    /// An annotation stands over the middle of its base as it is set.
    @Test func annotationsStandOverBasesThatAreLengthened() throws {
        let look = Naskh.text("ا").attributes[0]
        var small = look
        small.size = Length(points: 5)
        var text = AttributedText("", look)
        let words = Naskh.tale.split(separator: " ")
        for (index, word) in words.enumerated() {
            if index > 0 { text.append(" ", look) }
            if index % 3 == 1 {
                text.append(String(word), look, ruby: Ruby(AttributedText("شرح", small)))
            } else {
                text.append(String(word), look)
            }
        }
        var next = 0
        var lengthened = 0
        for line in try lines(Paragraph(text, Naskh.attributes(kashida: 1))) {
            let page = drawn(line)
            let bases = page.words.enumerated().filter { (next + $0.offset) % 3 == 1 }.map(\.element)
            next += page.words.count
            let annotations = page.runs.filter(\.isAnnotation)
            #expect(annotations.count == bases.count)
            for (annotation, base) in zip(annotations, bases) {
                #expect(!page.glyphs(of: annotation).contains { $0.isKashida })
                let ink = Naskh.fonts.outline(of: annotation, page.glyphs(of: annotation)).tightBounds
                let middle = try #require(ink.map { ($0.minX + $0.maxX).points / 2 })
                #expect(abs(middle - (base.lowerBound + base.upperBound) / 2) < 1.5)
                if line.justification.letter > 0.1 { lengthened += 1 }
            }
        }
        #expect(next == words.count)
        #expect(lengthened > 0)
    }

    @Test func aFirstLineOfItsOwnStyleHasItsOwn() throws {
        var text = paragraph()
        var large = text.text.attributes[0]
        large.size = Length(points: 14)
        text.firstLine = FirstLineAttributes([text.text.attributes[0]: large])
        let all = try lines(text)
        #expect(all.count > 4)
        for (index, line) in all.dropLast().enumerated() {
            let page = drawn(line)
            #expect(abs(line.typographicBounds.width.points - Self.measure) < 0.01)
            for run in page.runs {
                #expect(run.size.points == (index == 0 ? 14 : 10))
                for glyph in page.glyphs(of: run) where glyph.isKashida {
                    let ink = try #require(Naskh.fonts.outline(of: run, [glyph]).tightBounds)
                    // A quarter of the em, and an overlap of 1/64 em on both sides.
                    #expect(ink.width.points <= run.size.points * (0.25 + 2.0 / 64) + 0.01)
                }
            }
        }
        #expect(kashidas(drawn(all[0])) > 0)
        #expect(all.dropFirst().contains { kashidas(drawn($0)) > 0 })
    }
}

extension Page {
    fileprivate func glyphs(of run: GlyphRun) -> ArraySlice<PlacedGlyph> {
        marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
    }

    /// From the left to the right edge of the ink of all runs.
    fileprivate var inkRange: ClosedRange<Double> {
        let bounds = runs.compactMap { Naskh.fonts.outline(of: $0, glyphs(of: $0)).tightBounds }
        return (bounds.map(\.minX.points).min() ?? 0)...(bounds.map(\.maxX.points).max() ?? 0)
    }

    /// The ink of each word of the text, from left to right edge, in reading order.
    fileprivate var words: [ClosedRange<Double>] {
        var words: [ClosedRange<Double>] = []
        var open: ClosedRange<Double>?
        for run in runs where !run.isAnnotation {
            for cluster in marks.clusterRanges(of: run) {
                let text = marks.text[Int(cluster.text.lowerBound)..<Int(cluster.text.upperBound)]
                if text.elementsEqual([0x20]) {
                    if let open { words.append(open) }
                    open = nil
                } else if let ink = Naskh.fonts.outline(of: run, marks.glyphs(of: cluster)).tightBounds {
                    let (left, right) = (ink.minX.points, ink.maxX.points)
                    open = min(open?.lowerBound ?? left, left)...max(open?.upperBound ?? right, right)
                }
            }
        }
        return words + (open.map { [$0] } ?? [])
    }
}
