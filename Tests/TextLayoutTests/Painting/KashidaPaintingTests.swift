import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Lines that kashidas lengthen, as they are broken and drawn.
@Suite(.needs(.fonts)) struct KashidaPaintingTests {
    private let text = Naskh.tale

    private func lines(_ paragraph: ShapedParagraph, measure: Double) -> [BrokenLine] {
        let source = SlotSource(frames: [FrameGeometry(measure: Length(points: measure), depth: .unlimited)])
        return LineBreaker(source: source, cursor: SlotCursor()).lines(of: paragraph)
    }

    private func painted(_ lines: [BrokenLine], of paragraph: ShapedParagraph) -> Page {
        var page = Typesetter.emptyPage
        for (index, line) in lines.enumerated() {
            let origin = Point(x: Length(points: 50), y: Length(points: 20 * Double(index + 1)))
            LinePainter(fonts: Naskh.fonts).paint(line, of: paragraph, at: origin, into: &page.marks)
        }
        return page
    }

    @Test(arguments: [60.0, 90, 120, 150, 200, 300])
    func linesFillTheirMeasureAndNoKashidaIsLongerThanItsLimit(measure: Double) {
        let paragraph = Naskh.shape(text)
        var loosest = (with: 0.0, without: 0.0)
        let set = lines(paragraph, measure: measure)
        for line in set {
            #expect((0...0.25 + 1e-9).contains(line.justification.letter))
        }
        for line in set.dropLast() {
            let widths = paragraph.widths(of: line)
            let width =
                widths.natural + widths.space * (line.justification.space - 1)
                + widths.letter * line.justification.letter + widths.scalable * (line.justification.glyph - 1)
            #expect(abs(width / 65536 - measure) < 0.001)
            loosest.with = max(loosest.with, line.justification.space)
        }
        #expect(set.contains { $0.justification.letter > 0.01 })
        for line in lines(Naskh.shape(text, kashida: 0), measure: measure).dropLast() {
            #expect(line.justification.letter == 0)
            loosest.without = max(loosest.without, line.justification.space)
        }
        #expect(loosest.with <= loosest.without)
    }

    @Test(arguments: [90.0, 150])
    func eachFillsItsGapAndIsNotRead(measure: Double) {
        let paragraph = Naskh.shape(text)
        let lines = lines(paragraph, measure: measure)
        let page = painted(lines, of: paragraph)
        #expect(page.string.filter { $0 != " " } == text.filter { $0 != " " })
        var kashidas = 0
        for run in page.runs {
            let line = lines[Int((run.origin.y.points / 20).rounded()) - 1]
            for cluster in page.marks.clusterRanges(of: run) {
                let glyphs = Array(page.marks.glyphs(of: cluster))
                #expect(!glyphs.dropFirst().contains { $0.isKashida })
                guard let first = glyphs.first, first.isKashida else { continue }
                kashidas += 1
                #expect(glyphs.count > 1)
                let ink = Naskh.fonts.outline(of: run, [first]).tightBounds
                let letter = run.origin.x.points + Double(glyphs[1].x) / 65536
                let overlap = 10.0 / 64
                guard let ink else { continue }
                #expect(abs(ink.maxX.points - letter - overlap) < 0.01)
                #expect(abs(ink.width.points - 10 * line.justification.letter - 2 * overlap) < 0.01)
            }
        }
        let places = lines.dropLast().map { line in
            line.justification.letter > 0 ? Int(paragraph.widths(of: line).letter / 655_360) : 0
        }
        #expect(kashidas == places.reduce(0, +))
        #expect(kashidas > 5)
    }

    /// The runs that a line reports have the letters where they are drawn.
    @Test func runsReportLettersWhereTheyAreDrawn() throws {
        let setter = try Framesetter(Naskh.text(text), Naskh.attributes(), shaper: Naskh.shaper)
        let area = Rect(x: .zero, y: .zero, width: Length(points: 150), height: Length(points: 500))
        let frame = setter.frame(in: TextFrame(area))
        let line = try #require(frame.lines.first { $0.justification.letter > 0.01 })
        var marks = Marks()
        line.draw(at: Point(x: Length(points: 50), y: .zero), into: &marks)
        var drawn: [Double] = []
        for case .glyphs(let run) in marks.items {
            for glyph in marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)] where !glyph.isKashida {
                drawn.append(run.origin.x.points - 50 + Double(glyph.x) / 65536)
            }
        }
        #expect(marks.glyphs.contains { $0.isKashida })
        let reported = line.runs.flatMap(\.positions).map(\.x.points)
        for place in drawn { #expect(reported.contains { abs($0 - place) < 0.01 }) }
    }

    @Test func alongAPathTheyAreDrawnAndNotRead() throws {
        let paragraph = Naskh.shape(text)
        let line = try #require(lines(paragraph, measure: 150).first { $0.justification.letter > 0.01 })
        let straight = painted([line], of: paragraph)
        var path = Path()
        path.elements = [.move(Point(x: .zero, y: .zero)), .line(Point(x: Length(points: 300), y: .zero))]
        var marks = Marks()
        let omitted = LinePainter(fonts: Naskh.fonts).paint(line, of: paragraph, along: path, into: &marks)
        #expect(omitted == 0)
        #expect(String(decoding: marks.text, as: UTF8.self) == straight.string)
    }
}
