import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// The leading of a style holds beside larger words until they would meet their neighbours.
@Suite(.needs(.fonts)) struct LeadingTests {
    private static let leading = 13.0

    /// Justified, 10/13, on the grid or off it.
    private static func style(grid: GridAlignment = .none) -> ParagraphAttributes {
        var attributes = ParagraphAttributes(leading: .pt(leading), em: .pt(10))
        attributes.grid = grid
        attributes.hyphenation = nil
        return attributes
    }

    /// A frame of 200 pt, its first baseline at 10 pt where there is a grid.
    private func lines(_ text: AttributedText, grid: GridAlignment = .none) throws -> [Line] {
        let sequence = FrameSequence(
            [TextFrame(Rect(x: .zero, y: .zero, width: .pt(200), height: .pt(2000)))],
            grid: BaselineGrid(start: .pt(10), increment: .pt(Self.leading)))
        let setting = try Framesetter(text, Self.style(grid: grid), shaper: Library.shaper()).frames(in: sequence)
        #expect(setting.overset.isEmpty)
        return setting.frames[0].lines
    }

    /// Prose with `word` at `size` in the middle.
    private func text(_ word: String, _ size: Double) -> AttributedText {
        var text = AttributedText(Library.prose(4), Library.type())
        text.append(word, Library.type(size))
        text.append(" " + Library.prose(4), Library.type())
        return text
    }

    /// From baseline to baseline.
    private func steps(_ lines: [Line]) -> [Double] {
        zip(lines, lines.dropFirst()).map { ($1.origin.y - $0.origin.y).points }
    }

    /// How far a letter of the face reaches above and below the baseline.
    private func clearance(_ letter: Unicode.Scalar, _ size: Double) throws -> (above: Double, below: Double) {
        let glyph = try #require(Library.fonts.glyph(of: letter, in: Library.roman))
        let ink = try #require(Library.fonts.ink(of: glyph, in: Library.roman))
        let em = Double(Library.fonts.metrics(of: Library.roman).unitsPerEm)
        return (Double(ink.maxY) / em * size, Double(-ink.minY) / em * size)
    }

    @Test(arguments: [GridAlignment.none, .all]) func aWordThatFitsLeavesTheLeading(grid: GridAlignment) throws {
        let steps = try steps(lines(text("good", 14), grid: grid))
        #expect(steps.count > 5)
        for step in steps { #expect(abs(step - Self.leading) < 0.01) }
    }

    @Test func aLargerWordMovesItsLineByWhatItLacks() throws {
        let lines = try lines(text("hall", 30))
        let index = try #require(lines.firstIndex { line in line.runs.contains { $0.size == .pt(30) } })
        let steps = steps(lines)
        let needed = try clearance("g", 10).below + (try clearance("l", 30).above) + Self.leading / 12
        #expect(abs(steps[index - 1] - needed) < 0.01)
        #expect(needed > 20)
        // It has no descenders: below it all is as ever.
        for (place, step) in steps.enumerated() where place != index - 1 { #expect(abs(step - Self.leading) < 0.01) }
    }

    @Test func onTheGridItMovesByOneOfItsLines() throws {
        let lines = try lines(text("hall", 30), grid: .all)
        let index = try #require(lines.firstIndex { line in line.runs.contains { $0.size == .pt(30) } })
        for (place, step) in steps(lines).enumerated() {
            #expect(abs(step - (place == index - 1 ? 2 : 1) * Self.leading) < 0.01)
        }
    }

    @Test func whatHangsLowMovesTheLineBelow() throws {
        let lines = try lines(text("yg", 40))
        let index = try #require(lines.firstIndex { line in line.runs.contains { $0.size == .pt(40) } })
        let needed = try clearance("g", 40).below + (try clearance("d", 10).above) + Self.leading / 12
        #expect(abs(steps(lines)[index] - needed) < 0.2)
        #expect(needed > 19)
        // A text that ends with it is as deep as it is.
        let last = try Framesetter(AttributedText("yg", Library.type(40)), Self.style(), shaper: Library.shaper())
        let height = last.size(width: .pt(200)).size.height.points
        #expect(height > 40 * 0.28 + (try clearance("y", 40).above))
    }

    @Test func atTheHeadOfAColumnItStandsOnTheFirstLineWhereItFitsItsLeading() throws {
        func first(_ size: Double) throws -> Double? {
            try lines(AttributedText("door and door", Library.type(size)), grid: .all).first?.origin.y.points
        }
        #expect(try first(10) == 10)
        #expect(try first(14) == 10)
        #expect(try first(30) == 23)
    }

    @Test func paragraphsKnowHowFarTheOneAboveReaches() throws {
        func paragraphs(_ end: String, _ size: Double) throws -> [Double] {
            var text = AttributedText(Library.prose(3), Library.type())
            text.append(end + "\n", Library.type(14))
            text.append("hall", Library.type(size))
            text.append(" " + Library.prose(3), Library.type())
            return try steps(lines(text))
        }
        for step in try paragraphs("end", 14) { #expect(abs(step - Self.leading) < 0.01) }
        // Above it stand letters without descenders, or with them.
        let (high, low) = (try paragraphs("end", 17).max() ?? 0, try paragraphs("long", 17).max() ?? 0)
        let (small, large) = (try clearance("g", 10).below, try clearance("g", 14).below)
        #expect(abs(low - high - (large - small)) < 0.1)
        #expect(high > Self.leading)
    }

    @Test func smallerAndRaisedTypeChangesNothing() throws {
        var text = AttributedText(Library.prose(3), Library.type())
        var raised = Library.type(8)
        raised.baselineShift = .pt(9)
        text.append("lift", raised)
        text.append(" " + Library.prose(3), Library.type(9))
        for step in try steps(lines(text)) { #expect(abs(step - Self.leading) < 0.01) }
    }

    @Test func anObjectTakesWhatItNeeds() throws {
        var text = AttributedText(Library.prose(3), Library.type())
        text.append(InlineObject(ascent: .pt(30), descent: .zero, width: .pt(30)), Library.type())
        text.append(" " + Library.prose(3), Library.type())
        let steps = try steps(lines(text))
        let needed = 30 + (try clearance("g", 10).below) + Self.leading / 12
        #expect(steps.filter { abs($0 - Self.leading) > 0.01 }.count == 1)
        #expect(abs((steps.max() ?? 0) - needed) < 0.01)
    }

    /// Words of random sizes, some with accents and brackets.
    private func randomText(_ seed: Int) -> AttributedText {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func number(_ count: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(count))
        }
        let words = ["summer", "gull", "(quay)", "Îlot", "even", "jetty", "Åland", "a", "lights", "own", "çay", "no"]
        var text = AttributedText("", Library.type())
        for _ in 0..<(30 + number(40)) {
            let size = number(4) == 0 ? 4 + Double(number(360)) / 10 : 10
            text.append(words[number(words.count)], Library.type(size))
            text.append(" ", Library.type())
        }
        return text
    }

    @Test(arguments: 0..<60) func noInkStandsOnThatOfTheLineAboveAndNoRoomIsLost(seed: Int) throws {
        let letters = try (above: clearance("d", 10).above, below: clearance("g", 10).below)
        for grid in [GridAlignment.none, .all] {
            let lines = try lines(randomText(seed), grid: grid)
            let inks = lines.map { $0.imageBounds ?? Rect(origin: .zero, size: Size(width: .zero, height: .zero)) }
            for index in lines.indices.dropFirst() {
                let step = (lines[index].origin.y - lines[index - 1].origin.y).points
                let (depth, height) = (inks[index - 1].maxY.points, -inks[index].minY.points)
                #expect(step >= depth + height - 0.01, "line \(index) of \(seed)")
                var needed = max(depth, letters.below) + max(height, letters.above)
                needed = needed > Self.leading ? needed + (grid == .all ? 0 : Self.leading / 12) : Self.leading
                if grid == .all { needed = ((needed - 0.01) / Self.leading).rounded(.up) * Self.leading }
                #expect(step <= needed + 0.02, "line \(index) of \(seed): \(step) pt for \(needed) pt")
            }
        }
    }

    @Test(arguments: 0..<20) func largerWordsKeepClearOfShapes(seed: Int) throws {
        var frame = TextFrame(Rect(x: .zero, y: .zero, width: .pt(300), height: .pt(900)))
        let shape = Rect(x: .pt(90 + Double(seed * 3)), y: .pt(60), width: .pt(80), height: .pt(140))
        frame.exclusions = [TextExclusion(Path(rect: shape), standOff: .pt(6))]
        let set = try Framesetter(randomText(seed), Self.style(), shaper: Library.shaper()).frame(in: frame)
        #expect(!set.lines.isEmpty)
        for line in set.lines {
            for run in line.runs {
                guard let ink = line.imageBounds(of: run)?.moved(by: line.origin) else { continue }
                let across = max(shape.minX - ink.maxX, ink.minX - shape.maxX, .zero).points
                let down = max(shape.minY - ink.maxY, ink.minY - shape.maxY, .zero).points
                #expect((across * across + down * down).squareRoot() > 5.9, "\(ink)")
            }
        }
    }
}
