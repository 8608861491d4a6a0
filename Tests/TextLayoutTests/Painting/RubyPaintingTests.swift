import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

@Suite(.needs(.fonts)) struct RubyPaintingTests {
    private func page(_ annotation: String, _ change: (inout Ruby) -> Void = { _ in }) -> Page {
        let look = Typesetter.look()
        var small = look
        small.size = Length(points: 10)
        var text = AttributedText("the ", look)
        var ruby = Ruby(AttributedText(annotation, small))
        change(&ruby)
        text.append("measure", look, ruby: ruby)
        text.append(" of it", look)
        return Typesetter.painted(text)
    }

    /// Left and right edge of the glyphs of a run, by advances.
    private func extent(_ run: GlyphRun, _ page: Page) -> (left: Double, right: Double) {
        let glyphs = page.marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
        let last = glyphs.last.map {
            Double($0.x) / 65536 + run.size.points * Double(Typesetter.fonts.advance(of: $0.glyph, in: run.font))
                / Double(Typesetter.fonts.metrics(of: run.font).unitsPerEm)
        }
        return (run.origin.x.points, run.origin.x.points + (last ?? 0))
    }

    @Test func anAnnotationStandsOverTheMiddleOfItsBase() throws {
        let page = page("size")
        let annotation = try #require(page.runs.first { $0.isAnnotation })
        let base = try #require(page.runs.first { page.string(of: $0).contains("measure") })
        #expect(page.string(of: annotation) == "size")
        #expect(annotation.origin.y < base.origin.y - Length(points: 12))
        let (left, right) = extent(annotation, page)
        let whole = Typesetter.painted(AttributedText("the measure", Typesetter.look()))
        let end = extent(try #require(whole.runs.first), whole).right
        let word = Typesetter.painted(AttributedText("measure", Typesetter.look()))
        let width = extent(try #require(word.runs.first), word)
        #expect(abs((left + right) / 2 - end + (width.right - width.left) / 2) < 0.3)
    }

    @Test func aLongAnnotationPartsTheWords() throws {
        let long = page("a very long annotation of one word")
        let short = page("x")
        func end(_ page: Page) -> Double {
            page.runs.filter { !$0.isAnnotation }.map { extent($0, page).right }.max() ?? 0
        }
        #expect(end(long) > end(short) + 50)
        let annotation = try #require(long.runs.first { $0.isAnnotation })
        // Nothing of it stands over the words beside.
        #expect(extent(annotation, long).left > extent(try #require(short.runs.first), short).left + 20)
    }

    @Test func itStandsUnderWhereAskedAndEveryCharacterOnce() throws {
        let page = page("size") { $0.side = .under }
        let annotation = try #require(page.runs.first { $0.isAnnotation })
        #expect(annotation.origin.y > Length(points: 110))
        #expect(page.runs.filter { !$0.isAnnotation }.map { page.string(of: $0) }.joined() == "the measure of it")
        #expect(page.runs.filter(\.isAnnotation).map { page.string(of: $0) }.joined() == "size")
    }

    @Test func linesKeepClearOfAnnotationsThatTheLeadingHasNoRoomFor() throws {
        let look = Typesetter.look()
        var text = AttributedText("first line of text here and ", look)
        text.append("second", look, ruby: Ruby(AttributedText("2", look)))
        text.append(" and a third line to end it all", look)
        var attributes = ParagraphAttributes(leading: Length(points: 24), em: Length(points: 20))
        attributes.hyphenation = nil
        let shaper = Shaper(fonts: Typesetter.fonts, hyphenation: HyphenationLibrary())
        let frame = try Framesetter([Paragraph(text, attributes)], shaper: shaper)
            .frame(in: TextFrame(Rect(x: .zero, y: .zero, width: Length(points: 200), height: Length(points: 400))))
        let baselines = frame.lines.map(\.origin.y)
        let gaps = zip(baselines, baselines.dropFirst()).map { ($1 - $0).points }
        #expect(gaps.count >= 2)
        #expect(gaps.contains { abs($0 - 24) < 0.01 })
        #expect(gaps.contains { $0 > 30 })
    }

    @Test(arguments: 0..<24) func everyCharacterStandsOnceInOrder(seed: Int) throws {
        var random = Seeded(state: UInt64(seed))
        let look = Typesetter.look()
        var small = look
        small.size = Length(points: 9)
        var (text, base, annotations) = (AttributedText(), "", "")
        for _ in 0..<60 {
            let word = String("abcdefghijklmnop".prefix(1 + random.below(14)))
            base += word
            if random.below(3) == 0 {
                let gloss = String("qrstuvwxyz".prefix(1 + random.below(9)))
                annotations += gloss
                var ruby = Ruby(AttributedText(gloss, small))
                ruby.side = random.below(4) == 0 ? .under : .over
                text.append(word, look, ruby: ruby)
            } else {
                text.append(word, look)
            }
            if random.below(4) > 0 { text.append(" ", look) }
        }
        var attributes = ParagraphAttributes(leading: Length(points: 30), em: Length(points: 20))
        attributes.writingMode = seed % 2 == 0 ? .horizontal : .vertical
        let setter = try Framesetter(
            [Paragraph(text, attributes)], shaper: Shaper(fonts: Typesetter.fonts, hyphenation: HyphenationLibrary()))
        var page = Typesetter.emptyPage
        let extent = Length(points: random.real(60...400))
        let frame = TextFrame(
            Rect(
                x: .zero, y: .zero, width: seed % 2 == 0 ? extent : Length(points: 9000),
                height: seed % 2 == 0 ? Length(points: 9000) : extent))
        setter.frame(in: frame).draw(into: &page.marks)
        let runs =
            page.runs
            + page.groups.flatMap(\.items).compactMap {
                if case .glyphs(let run) = $0 { run } else { nil }
            }
        func read(_ isAnnotation: Bool) -> String {
            runs.filter { $0.isAnnotation == isAnnotation }.map { page.string(of: $0) }.joined()
                .filter { $0 != " " && $0 != "\u{AD}" }
        }
        #expect(read(false) == base)
        #expect(read(true) == annotations)
    }
}

extension Page {
    fileprivate func string(of run: GlyphRun) -> String {
        String(decoding: marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)], as: UTF8.self)
    }
}
