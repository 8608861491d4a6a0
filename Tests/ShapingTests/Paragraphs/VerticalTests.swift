import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Lines that run downwards.
@Suite(.needs(.fonts)) struct VerticalTests {
    private func shape(_ text: AttributedText) -> ShapedParagraph {
        var attributes = ParagraphAttributes(leading: Length(points: 17), em: Length(points: 10))
        attributes.writingMode = .vertical
        return Scripts.shaper().shape(Paragraph(text, attributes))
    }

    private func shape(_ text: String, _ language: String = "ja") -> ShapedParagraph {
        shape(AttributedText(text, Scripts.look(language)))
    }

    private func ems(_ text: String) -> Double {
        let shaped = shape(text)
        return Double(shaped.widthSums[Int(shaped.breaks.last?.end ?? 0)]) / 655_360
    }

    private func glyph(_ text: String, of shaped: ShapedParagraph) -> UInt32? { shaped.glyphs.first?.glyph }

    @Test func ideographsStandUprightAndLettersLie() {
        let shaped = shape("潮tideー물。")
        let upright = shaped.clusters[..<Int(shaped.textClusterCount)].filter { $0.byteCount > 0 }.map { cluster in
            (shaped.text.utf8[Int(cluster.textOffset)] > 0x7F, shaped.runs[Int(cluster.run)].isUpright)
        }
        #expect(upright.count == 8)
        #expect(upright.allSatisfy { $0.0 == $0.1 })
        #expect(shape("——").runs.allSatisfy { !$0.isUpright })
    }

    @Test func punctuationHasTheGlyphsOfVerticalLines() {
        for mark in ["「", "ー", "、", "（"] {
            #expect(shape(mark).glyphs.first?.glyph != Scripts.shape(mark, "ja").glyphs.first?.glyph, "\(mark)")
        }
        #expect(shape("本").glyphs.first?.glyph == Scripts.shape("本", "ja").glyphs.first?.glyph)
    }

    @Test func glyphsStandInTheMiddleOfTheirSquares() throws {
        let shaped = shape("本日")
        let glyph = try #require(shaped.glyphs.first)
        // Half an em to the left of the middle, the baseline 0.88 em below the square's head.
        #expect(abs(Double(glyph.x) / 655_360 + 0.5) < 0.001)
        #expect(abs(Double(glyph.y) / 655_360 - 0.88) < 0.001)
        #expect(ems("本日") == 2)
    }

    @Test func punctuationIsHalfAsWideWhereItMeets() {
        #expect(ems("本、本") == 3)
        #expect(ems("本、") == 1.5)
        #expect(ems("本、「本") == 3.5)
        #expect(ems("本」。") == 2)
    }

    @Test func figuresStandSideBySideWhereAsked() throws {
        var text = AttributedText("月", Scripts.look("ja"))
        var square = Scripts.look("ja")
        square.combinesUpright = true
        text.append("12", square)
        text.append("日", Scripts.look("ja"))
        let shaped = shape(text)
        #expect(Double(shaped.widthSums[Int(shaped.textClusterCount)]) == 3 * 655_360)
        let cluster = try #require(shaped.clusters.first { $0.byteCount == 2 })
        #expect(shaped.runs[Int(cluster.run)].isUpright)
        let places = shaped.glyphs[Int(cluster.firstGlyph)..<Int(cluster.firstGlyph) + 2]
        #expect(places.map(\.y).min() == places.map(\.y).max())
        #expect(places.first.map { $0.x < 0 } == true)
        #expect(places.last.map { $0.x > -65536 } == true)
        #expect(shaped.cut == "月|12|日")
        // What is wider than the square is made narrower.
        var wide = AttributedText("本", Scripts.look("ja"))
        wide.append("1234", square)
        let narrow = try #require(shape(wide).runs.first { $0.isCombined })
        #expect(narrow.glyphScale < 0.6)
    }

    @Test func everyByteStandsOnceInOrder() {
        for text in ["「本、『か\u{3099}』」——“x”、𠀀一", "　段落（1）。물이 tide는", "ＡＢＣ１２３ｶﾞ👍🏽"] {
            let shaped = shape(text)
            var offset: Int32 = 0
            for cluster in shaped.clusters[..<Int(shaped.textClusterCount)] {
                #expect(cluster.textOffset == offset)
                offset += Int32(cluster.byteCount)
            }
            #expect(offset == Int32(text.utf8.count))
        }
    }

    @Test func annotationsStandUprightToo() throws {
        var small = Scripts.look("ja")
        small.size = Length(points: 5)
        var text = AttributedText()
        text.append("潮", Scripts.look("ja"), ruby: Ruby(AttributedText("しお", small)))
        let ruby = try #require(shape(text).rubies.first)
        #expect(ruby.text.clusters.allSatisfy { ruby.text.runs[Int($0.run)].isUpright })
    }
}
