import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

@Suite(.needs(.fonts, .dictionaries))
struct InitialTests {
    private func shape(_ text: String, bytes: Int, lines: Int = 3) -> ShapedParagraph {
        var attributes = Bench.attributes
        attributes.dropCap = DropCap(lines: lines, byteCount: bytes, attributes: Bench.look(), gap: Length(points: 2))
        return Bench.shape(text, Bench.look(), attributes)
    }

    /// Two leadings and the height of a capital: 24 + 6.5 pt, filled by 650 units of 1000; H is 656 high in its ink.
    @Test func flatCapitalsReachFromBaselineToCapHeight() throws {
        let shaped = shape("However it was", bytes: 1)
        let initial = try #require(shaped.initial)
        let glyph = try #require(Bench.fonts.glyph(of: "H", in: initial.pieces[0].font))
        let inkOfH = try #require(Bench.fonts.ink(of: glyph, in: initial.pieces[0].font))
        let height = Length(points: 24 + 10 * Double(inkOfH.maxY) / 1000)
        #expect(abs((initial.ink.minY + height).points) < 0.01)
        #expect(abs(initial.ink.maxY.points) < 0.3)
        #expect(initial.lines == 3)
        #expect(initial.pieces[0].clusters.count == 1)
        #expect(initial.pieces[0].glyphs.count == 1)
    }

    @Test func roundLettersOvershoot() throws {
        let flat = try #require(shape("However", bytes: 1).initial)
        let round = try #require(shape("Over it", bytes: 1).initial)
        #expect(round.pieces[0].size == flat.pieces[0].size)
        #expect(round.ink.minY < flat.ink.minY)
        #expect(round.ink.maxY > flat.ink.maxY)
    }

    @Test func linesBeginAfterIt() throws {
        let shaped = shape("“So it was", bytes: 4)
        #expect(shaped.firstLineCluster == 2)
        #expect(shaped.initial?.pieces.flatMap(\.clusters).map(\.byteCount) == [3, 1])
        #expect(shaped.breaks.allSatisfy { $0.next > 2 })
        #expect(shaped.string(0..<shaped.textClusterCount) == "“So it was")
    }

    /// No line begins with the space after a word of one letter, yet the space is text.
    @Test func spacesAfterItBelongToIt() throws {
        let shaped = shape("A day", bytes: 1)
        #expect(shaped.firstLineCluster == 2)
        #expect(shaped.initial?.pieces.flatMap(\.clusters).map(\.traits) == [[], .ignorable])
        #expect(shaped.initial?.pieces.flatMap(\.clusters).map(\.byteCount) == [1, 1])
    }

    /// EB Garamond Bold has no curly quotes: another face cannot draw a part of an initial.
    @Test func whatItsFaceLacksIsMissing() throws {
        let catalog = Bench.fonts
        var look = Bench.look()
        look.font = catalog.key(for: FontRequest(family: "EB Garamond", weight: 700)) ?? FontKey(0)
        var attributes = Bench.attributes
        attributes.dropCap = DropCap(lines: 2, byteCount: 4, attributes: look, gap: .zero)
        attributes.dropCap?.opening = .large
        let shaped = Shaper(fonts: catalog).shape(Paragraph(AttributedText("“So it", Bench.look()), attributes))
        let initial = try #require(shaped.initial)
        #expect(initial.pieces.allSatisfy { $0.font == look.font })
        #expect(initial.pieces.flatMap(\.glyphs).count == 1)
        #expect(initial.pieces.flatMap(\.clusters).map(\.traits) == [.missing, []])
        #expect(shaped.missing.map(\.scalar) == ["“"])
    }

    @Test func mayTakeAllTheText() {
        let shaped = shape("A", bytes: 9)
        #expect(shaped.firstLineCluster == 1)
        #expect(shaped.textClusterCount == 1)
        #expect(shaped.breaks == [Breakpoint(kind: .end, end: 1, next: 1)])
    }

    @Test(arguments: [(-7, 2), (0, 2), (1, 2), (3, 3), (.max, 99)])
    func aHeightThatIsNoneBecomesTheNearest(lines: Int, expected: Int) throws {
        var cap = DropCap(lines: lines, byteCount: 1, attributes: Bench.look(), gap: .zero)
        #expect(cap.lines == expected)
        cap.lines = 5
        cap.lines = lines
        #expect(cap.lines == expected)
        #expect(try initial("Hand in hand") { $0.lines = lines }.indents.count >= expected)
    }

    private func initial(_ text: String, bytes: Int = 1, _ change: (inout DropCap) -> Void = { _ in }) throws
        -> ShapedInitial
    {
        var attributes = Bench.attributes
        var cap = DropCap(lines: 3, byteCount: bytes, attributes: Bench.look(), gap: Length(points: 2))
        change(&cap)
        attributes.dropCap = cap
        return try #require(Bench.shape(text, Bench.look(), attributes).initial)
    }

    /// The text above keeps clear of accents; round letters stay within their line.
    @Test func accentsRiseAboveTheLine() throws {
        #expect(try initial("Hello").heightAboveFirstLine == .zero)
        #expect(try initial("Over").heightAboveFirstLine == .zero)
        let accented = try initial("Äpfel", bytes: 2)
        let plain = try initial("Apfel")
        #expect(accented.heightAboveFirstLine > Length(points: 2))
        #expect(plain.heightAboveFirstLine == .zero)
        #expect(abs((plain.ink.minY - accented.ink.minY - accented.heightAboveFirstLine).points) < 6)
    }

    @Test func linesBesideStandOffTheWidestPlaceOrFollowTheOutline() throws {
        for letter in ["H", "T", "O"] {
            let plain = try initial(letter + "e")
            #expect(plain.indents.count == 3)
            #expect(Set(plain.indents).count == 1)
            #expect(abs((plain.indents[0] - plain.ink.width).points - 2) < 0.3)
        }
        let a = try initial("Ä fine day", bytes: 2).indents
        #expect(a[0] < a[1])
        #expect(a[1] < a[2])
        let l = try initial("Last").indents
        #expect(l[0] < l[2])
        #expect(l[1] < l[2])
        #expect(Set(try initial("A fine day") { $0.contour = .never }.indents).count == 1)
        let t = try initial("Then") { $0.contour = .always }.indents
        #expect(t[0] > t[1])
    }

    /// Q's tail in EB Garamond hangs 0.2 em deep and runs far to the right.
    @Test func descendersClearTheNextLine() throws {
        let q = try initial("Quite")
        #expect(q.indents.count == 4)
        #expect(q.lines == 3)
        #expect(q.indents[3] >= q.ink.width - Length(points: 1))
        #expect(q.indents[0] < q.indents[3])
        #expect(Set(q.indents[..<3]).count == 1)
        #expect(try initial("However").indents.count == 3)
    }

    @Test func opensAtTheHeightOfSmallCapitalsOrSmallLetters() throws {
        let heights = try [DropCap.Top.capitals, .smallCapitals, .xHeight].map { top in
            try -initial("However") { $0.top = top }.ink.minY.points
        }
        let ink = try ["H", "x"].map { letter -> Double in
            let glyph = try #require(Bench.fonts.glyph(of: letter.unicodeScalars.first!, in: Bench.look().font))
            return Double(try #require(Bench.fonts.ink(of: glyph, in: Bench.look().font)).maxY) / 100
        }
        #expect(abs(heights[0] - 24 - ink[0]) < 0.02)
        #expect(abs(heights[2] - 24 - ink[1]) < 0.02)
        #expect(heights[1] > heights[2] + 0.1)
        #expect(heights[1] < heights[0] - 1)
    }

    @Test func openingQuotesHangSmallOrLarge() throws {
        let letter = try initial("So it was")
        for opening in [DropCap.Opening.small, .hung] {
            let quoted = try initial("“So it was", bytes: 4) { $0.opening = opening }
            #expect(quoted.pieces.map { $0.clusters.map(\.textOffset) } == [[0], [3]])
            #expect(quoted.ink == letter.ink)
            #expect(quoted.indents == letter.indents)
            #expect(quoted.pieces[0].origin.x + quoted.pieces[0].advance == letter.ink.minX)
            #expect((quoted.pieces[0].size == Length(points: 10)) == (opening == .small))
            #expect(quoted.pieces[0].origin.y == (opening == .small ? Length(points: -24) : .zero))
        }
        let large = try initial("“So it was", bytes: 4) { $0.opening = .large }
        #expect(large.pieces.count == 1)
        #expect(large.ink.width > letter.ink.width + Length(points: 5))
        #expect(try initial("“ then", bytes: 3).pieces.count == 1)
    }

    /// No margin has room for the dash of speech.
    @Test func aDashBeforeItIsWithinTheMeasure() throws {
        let letter = try initial("Encore")
        let spoken = try initial("— Encore", bytes: 5)
        #expect(spoken.pieces.map { $0.clusters.map(\.byteCount) } == [[3, 1], [1]])
        let dash = spoken.pieces[0]
        #expect(dash.size == Length(points: 10))
        #expect(dash.origin.x == spoken.ink.minX)
        #expect(spoken.ink.maxX == letter.ink.maxX)
        #expect(spoken.ink.width == letter.ink.width + dash.advance)
        #expect(spoken.indents == letter.indents.map { $0 + dash.advance })
    }

    @Test(arguments: ["« E", "¿E", "(E", "“‘E"])
    func otherMarksHangOverTheEdge(words: String) throws {
        let marked = try initial(words + "ncore", bytes: words.utf8.count)
        #expect(marked.pieces.count == 2)
        #expect(try marked.ink == initial("Encore").ink)
        #expect(marked.pieces[0].origin.x + marked.pieces[0].advance == marked.ink.minX)
    }
}
