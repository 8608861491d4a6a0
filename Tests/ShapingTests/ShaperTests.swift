import PubColor
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

@Suite(.needs(.fonts, .dictionaries))
struct ShaperTests {
    /// Sums of advances as `hb-shape` of HarfBuzz 6 gives them for the whole line, kerning at spaces included.
    @Test(arguments: [
        ("EB Garamond", 1000, "AVATAR To Wet.", 6851), ("EB Garamond", 1000, "difficult office fluffy", 7469),
        ("EB Garamond", 1000, "A Very Yellow Taxi, he said: “Why?” 1984", 15601),
        ("Vollkorn", 1000, "The quick brown fox, jumping over 25 lazy dogs — fjord", 24116),
        ("Inter", 2816, "Interiors & Type: WAVE To 11:30", 42068),
    ])
    func widthIsHarfBuzzs(family: String, unitsPerEm: Int, text: String, advance: Int) {
        #expect(Bench.shape(text, Bench.look("en-US", family)).units(unitsPerEm) == advance)
    }

    @Test func featuresGoByTag() {
        var look = Bench.look()
        look.features = [FontFeature("smcp")]
        #expect(Bench.shape("Small Caps", look).units(1000) == 4950)
        look.features = [FontFeature("onum", 0), FontFeature("lnum")]
        #expect(Bench.shape("1984", look).units(1000) == 1760)
        look.features = [FontFeature("liga", 0)]
        #expect(Bench.shape("office", look).units(1000) == 2142)
    }

    @Test func wideTrackingOpensLigatures() {
        var look = Bench.look("en-US", "Vollkorn")
        #expect(Bench.shape("fi", look).textClusterCount == 1)
        look.tracking = 0.1
        #expect(Bench.shape("fi", look).textClusterCount == 2)
        look.features = [FontFeature("liga")]
        #expect(Bench.shape("fi", look).textClusterCount == 1)
    }

    /// 10 pt × 0.1 = 1 pt after every glyph inside a word, none at a line's end; a space has one on each side.
    @Test func trackingStandsInsideWordsAndAroundSpaces() {
        var look = Bench.look()
        let plain = Bench.shape("ab cde", look)
        look.tracking = 0.1
        look.features = [FontFeature("liga")]
        let tracked = Bench.shape("ab cde", look)
        let added = zip(tracked.widthSums, plain.widthSums).map { ($0 - $1) / 65536 }
        #expect(added == [0, 1, 1, 3, 4, 5, 5])
        #expect(plain.letterEmSums.map { $0 / 655_360 } == [0, 1, 1, 1, 2, 3, 3])
    }

    /// A word that changes its attributes in the middle is one word; a gap is as large as the letter before it.
    /// What justification desires is where it begins from: lines that are not justified have it.
    @Test func desiredSpacingIsTheTextsOwn() {
        let text = "a word in lines"
        let plain = Bench.shape(text)
        func total(_ paragraph: ShapedParagraph) -> Int64 { paragraph.widthSums[Int(paragraph.textClusterCount)] }
        func shaped(_ change: (inout JustificationLimits) -> Void) -> ShapedParagraph {
            var attributes = Bench.attributes
            change(&attributes.justification)
            return Bench.shape(text, Bench.look(), attributes)
        }
        let words = shaped { $0.word = .init(0.6, 0.8, 1.2) }
        let spaces = plain.spaceSums[Int(plain.textClusterCount)]
        #expect(abs(total(words) - total(plain) + spaces / 5) < 8)
        #expect(abs(words.attributes.justification.word.minimum - 0.75) < 1e-9)
        #expect(abs(words.attributes.justification.word.maximum - 1.5) < 1e-9)
        let letters = shaped { $0.letter = .init(0, 0.01, 0.03) }
        var tracked = Bench.look()
        tracked.tracking = 0.01
        #expect(letters.widthSums == Bench.shape(text, tracked).widthSums)
        #expect(abs(letters.attributes.justification.letter.maximum - 0.02) < 1e-9)
        #expect(letters.attributes.justification.letter.minimum == -0.01)
        let glyphs = shaped { $0.glyph = .init(0.95, 0.96, 1) }
        #expect(abs(Double(total(glyphs)) - Double(total(plain)) * 0.96) < 1000)
        #expect(glyphs.runs.allSatisfy { $0.glyphScale == 0.96 })
        let limits = shaped { $0.word = .init(0.8, 1, 1.33) }
        #expect(limits.widthSums == plain.widthSums)
        #expect(limits.attributes.justification == plain.attributes.justification)
    }

    @Test func gapsGoOnOverRuns() {
        var look = Bench.look()
        var text = AttributedText("a’", look)
        look.size = Length(points: 20)
        text.append(".d", look)
        let shaped = Bench.shaper().shape(Paragraph(text, Bench.attributes))
        #expect(shaped.letterEmSums.map { $0 / 655_360 } == [0, 1, 2, 4, 4])
        #expect(shaped.runs.count == 2)
    }

    @Test func onlySpacesAreElastic() {
        let shaped = Bench.shape("a b\u{A0}c\u{2009}d")
        let elastic = zip(shaped.spaceSums.dropFirst(), shaped.spaceSums).map { $0 - $1 > 0 }
        #expect(elastic == [false, true, false, true, false, false, false])
        #expect(shaped.clusters.map { $0.traits == .space } == elastic)
        #expect(shaped.scalableSums.last ?? 0 < shaped.widthSums.last ?? 0)
    }

    @Test func ligatureIsOneCluster() {
        let shaped = Bench.shape("fix", Bench.look("en-US", "Vollkorn"))
        #expect(shaped.textClusterCount == 2)
        #expect(shaped.clusters[0].byteCount == 2)
        #expect(shaped.cluster(atOffset: 1) == 0)
        #expect(shaped.cluster(atOffset: 2) == 1)
        #expect(shaped.cluster(atOffset: 3) == 2)
    }

    @Test func accentsBelongToTheirLetter() {
        let shaped = Bench.shape("e\u{301}x\u{323}")
        #expect(shaped.clusters.map(\.byteCount) == [3, 3])
        #expect(shaped.missing.isEmpty)
    }

    @Test func objectsTabsAndSeparators() {
        var text = AttributedText("a\t", Bench.look())
        text.append(
            InlineObject(ascent: Length(points: 30), descent: .zero, width: Length(points: 7)), Bench.look())
        text.append("b\u{2028}c", Bench.look())
        let shaped = Bench.shaper().shape(Paragraph(text, Bench.attributes))
        #expect(shaped.clusters.map(\.traits) == [[], .tab, .object, [], .ignorable, []])
        #expect(shaped.objects == [2])
        #expect(shaped.widthSums[3] - shaped.widthSums[2] == 7 * 65536)
        #expect(shaped.breaks.contains { $0.kind == .forced && $0.end == 4 && $0.next == 5 })
        #expect(!shaped.hasUniformLineHeight)
    }

    @Test func noLineEndsAfterASquare() {
        func breaks(_ square: Paint?) -> [Int32] {
            var text = AttributedText()
            let side = Length(points: 7)
            text.append(InlineObject(ascent: side, descent: .zero, width: side, square: square), Bench.look())
            text.append("A label", Bench.look())
            return Bench.shaper().shape(Paragraph(text, Bench.attributes)).breaks.map(\.next)
        }
        #expect(breaks(nil).first == 1)
        #expect(breaks(.ink).first == 3)
    }

    @Test func strutSharesTheLeading() {
        let shaped = Bench.shape("x")
        // EB Garamond: ascender 710, descender 290 of 1000; leading 12 pt.
        #expect(abs((shaped.strut.ascent - Length(points: 8.52)).raw) <= 1)
        #expect(shaped.strut.ascent + shaped.strut.descent == Length(points: 12))
        #expect(shaped.hasUniformLineHeight)
    }

    /// A paragraph that begins in another face stands in its lines like its neighbours.
    @Test func strutIsThatOfTheStyle() {
        var attributes = Bench.attributes
        attributes.font = Bench.font("EB Garamond")
        let shaped = Bench.shape("x", Bench.look("en-US", "Inter"), attributes)
        #expect(shaped.strut == Bench.shape("x").strut)
        #expect(shaped.strut != Bench.shape("x", Bench.look("en-US", "Inter")).strut)
    }

    @Test func superscriptsKeepLinesEvenLargerTextDoesNot() {
        var text = AttributedText("x", Bench.look())
        var look = Bench.look()
        look.size = Length(points: 6)
        look.baselineShift = Length(points: 5)
        text.append("2", look)
        #expect(Bench.shaper().shape(Paragraph(text, Bench.attributes)).hasUniformLineHeight)
        look.size = Length(points: 18)
        look.baselineShift = .zero
        text.append("L", look)
        let shaped = Bench.shaper().shape(Paragraph(text, Bench.attributes))
        #expect(!shaped.hasUniformLineHeight)
        // Beside it what is raised counts, as far as the strut goes.
        #expect(shaped.oversizedClusters.map(\.cluster) == [1, 2])
        #expect(shaped.oversizedClusters[0].above > shaped.strut.letterAscent)
        #expect(shaped.oversizedClusters[0].above <= shaped.strut.ascent)
        #expect(shaped.oversizedClusters[1].above > Length(points: 11))
    }

    @Test func emptyParagraphIsOneLine() {
        let shaped = Bench.shape("")
        #expect(shaped.textClusterCount == 0)
        #expect(shaped.widthSums == [0])
        #expect(shaped.breaks == [Breakpoint(kind: .end, end: 0, next: 0)])
        #expect(shaped.strut.ascent + shaped.strut.descent == Length(points: 12))
    }

    @Test func markerIsAParagraph() throws {
        var attributes = Bench.attributes
        attributes.marker = AttributedText("•", Bench.look())
        let shaped = Bench.shape("item", Bench.look(), attributes)
        try #require(shaped.marker.count == 1)
        #expect(shaped.marker[0].textClusterCount == 1)
        #expect(shaped.marker[0].marker.isEmpty)
    }

    @Test func sameTextTwiceIsTheSameValue() {
        let shaper = Bench.shaper()
        let paragraph = Paragraph(AttributedText("The office, again: hyphenation.", Bench.look()), Bench.attributes)
        let first = shaper.shape(paragraph)
        #expect(shaper.shape(paragraph) == first)
        #expect(Bench.shaper().shape(paragraph) == first)
    }

    /// Shapers on several threads share faces and dictionaries.
    @Test func parallelEqualsSerial() async {
        let words = ["office", "AVATAR", "communication", "“Why?”", "Ελλάδα", "co\u{AD}operate", "1984", "—"]
        let paragraphs = (0..<40).map { number in
            let text = (0..<60).map { words[($0 * 7 + number) % words.count] }.joined(separator: " ")
            return Paragraph(AttributedText(text, Bench.look(number % 2 == 0 ? "en-US" : "de-DE")), Bench.attributes)
        }
        let serial = Bench.shaper()
        let expected = paragraphs.map { serial.shape($0) }
        await withTaskGroup(of: [ShapedParagraph].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let shaper = Bench.shaper()
                    return paragraphs.map { shaper.shape($0) }
                }
            }
            for await result in group { #expect(result == expected) }
        }
    }

}
