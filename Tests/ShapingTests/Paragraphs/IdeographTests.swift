import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Chinese, Japanese and Korean lines.
@Suite(.needs(.fonts)) struct IdeographTests {
    private func cut(_ text: String, _ language: String, _ strictness: LineBreakStrictness = .strict) -> String {
        var attributes = Bench.attributes
        attributes.lineBreakStrictness = strictness
        return Scripts.shaper().shape(Paragraph(AttributedText(text, Scripts.look(language)), attributes)).cut
    }

    /// The width of a line of `text` in em.
    private func ems(_ text: String, _ language: String = "ja") -> Double {
        let shaped = Scripts.shape(text, language)
        let line = Int(shaped.breaks.last?.end ?? 0)
        return Double(shaped.widthSums[line]) / 65536 / 10
    }

    @Test func linesNeitherBeginNorEndWithTheWrongSign() {
        #expect(cut("日本語、「本」です。", "ja") == "日|本|語、_「本」_で|す。")
        #expect(cut("説（せつ）だ", "ja") == "説_（せ|つ）_だ")
        #expect(cut("说：“不要”了", "zh-Hans") == "说：_“不|要”_了")
        #expect(cut("說：「不要」了", "zh-Hant").contains("「不|要」"))
        #expect(cut("1934年tideの", "ja") == "1934_年_tide_の")
    }

    /// A Chinese paragraph that begins with a word in Latin letters, of another language, is set as Chinese; one in letters
    /// that names a Chinese word is not.
    @Test func theLanguageOfMostWordsSetsTheLines() {
        func shaped(_ parts: [(String, String)]) -> ShapedParagraph {
            var text = AttributedText("", Scripts.look("zh-Hans"))
            for (part, language) in parts { text.append(part, Scripts.look(language)) }
            return Scripts.shaper().shape(Paragraph(text, Bench.attributes))
        }
        let chinese = shaped([("RAID ", "en-GB"), ("实际上不是单个系统，而是一系列系统", "zh-Hans")])
        #expect(chinese.attributes.justification.isSolid)
        #expect(chinese.cut.contains("系|统，_而|是"))
        let english = shaped([("The characters of the word ", "en-GB"), ("系统", "zh-Hans"), (" are two.", "en-GB")])
        #expect(!english.attributes.justification.isSolid)
    }

    /// Number and unit hold together, with a space between them or without one; figures that count nothing do not.
    @Test(arguments: [
        ("约 10 km的路", "约_10 km_的|路"), ("约10km的路", "约_10km_的|路"), ("用100%的", "用_100%|的"), ("长5公斤的", "长_5公|斤|的"),
        ("长 5 公斤的", "长_5 公|斤|的"), ("约30万元", "约_30万|元"), ("共5公主", "共_5_公|主"), ("第12章", "第12章"),
        ("零下20°C的", "零|下_20°C_的"), ("in 5 公里", "in_5 公|里"),
    ])
    func numberAndUnitHoldTogetherInChinese(_ text: String, _ expected: String) {
        #expect(cut(text, "zh-Hans") == expected)
    }

    /// A face of ideographs has U+2010 in a square of its own; what ends a divided word is its narrow hyphen.
    @Test func dividedWordsGetANarrowHyphen() {
        var library = HyphenationLibrary()
        library.add(Language("en")) { Array("UTF-8\na1r\n".utf8) }
        var attributes = Bench.attributes
        attributes.hyphenation = HyphenationRule()
        var text = AttributedText("这个", Scripts.look("zh-Hans"))
        var word = Scripts.look("zh-Hans")
        word.language = Language("en")
        text.append("xxxaryyy", word)
        text.append("的", Scripts.look("zh-Hans"))
        let shaped = Shaper(fonts: Scripts.fonts, hyphenation: library).shape(Paragraph(text, attributes))
        let hyphens = shaped.breaks.filter { $0.kind == .hyphen }.map(\.pre)
        #expect(hyphens.count == 1)
        let widths = hyphens.map { shaped.widthSums[Int($0.upperBound)] - shaped.widthSums[Int($0.lowerBound)] }
        #expect(widths.allSatisfy { $0 > 0 && $0 < Int64(5 * 65536) })
    }

    @Test func smallKanaAreStrictOrNot() {
        #expect(cut("カップだ", "ja") == "カッ|プ|だ")
        #expect(cut("カップだ", "ja", .normal) == "カ|ッ|プ|だ")
        #expect(cut("ビール", "ja") == "ビー|ル")
        #expect(cut("人々が", "ja", .normal) == "人々|が")
        #expect(cut("人々が", "ja", .loose) == "人|々|が")
        #expect(cut("本。だ", "ja", .loose) == "本。_だ")
    }

    @Test("Korean lines end between syllables where they are justified, at spaces elsewhere or where the style says so")
    func koreanBreaks() {
        func cut(_ text: String, _ alignment: Alignment, _ breaks: HangulBreaks = .automatic) -> String {
            var attributes = Bench.attributes
            (attributes.alignment, attributes.hangulBreaks) = (alignment, breaks)
            return Scripts.shaper().shape(Paragraph(AttributedText(text, Scripts.look("ko")), attributes)).cut
        }
        #expect(cut("물이 두 번 온다", .justify) == "물|이_두_번_온|다")
        #expect(cut("물이 두 번 온다", .start) == "물이_두_번_온다")
        #expect(cut("물이 두 번 온다", .justify, .spaces) == "물이_두_번_온다")
        #expect(cut("물이 온다.", .start, .syllables) == "물|이_온|다.")
        #expect(cut("제3장 5명", .justify) == "제3장_5명")
    }

    @Test func ordinalsStayWhole() {
        #expect(cut("第3章第十章", "ja") == "第3章|第|十|章")
    }

    @Test func punctuationIsHalfAsWideWhereItMeets() {
        #expect(ems("本本") == 2)
        #expect(ems("本、本") == 3)
        #expect(ems("本、") == 1.5)
        #expect(ems("本、「本") == 3.5)
        #expect(ems("「「本") == 2.5)
        #expect(ems("本」。") == 2)
        #expect(ems("本・本") == 3)
        // In Taiwan commas stand in the middle of their square.
        #expect(ems("本，", "zh-Hant") == 2)
        #expect(ems("本」。", "zh-Hant") == 2.5)
        #expect(ems("本」・本") == 3.5)
        #expect(ems("本」——", "zh-Hans") == 4)
        // A line that begins with a bracket begins with its ink.
        let shaped = Scripts.shape("本本「本", "ja")
        let start = shaped.breaks.first { $0.kind == .space }.map { Int($0.next) } ?? 0
        #expect(shaped.widthSums[Int(shaped.textClusterCount)] - shaped.widthSums[start] == 15 * 65536)
    }

    @Test func aQuarterEmPartsScripts() {
        let word = ems("tide")
        #expect(abs(ems("本tide本") - 2.5 - word) < 0.001)
        #expect(abs(ems("本「tide」本") - 4 - word) < 0.001)
        #expect(abs(ems("本 tide") - ems("本") - ems("a tide") + ems("a")) < 0.03)
    }

    @Test func linesOpenBetweenIdeographsOnly() {
        let shaped = Scripts.shape("潮とtideと時、本", "ja")
        // 潮と, と時: not within the word, nor beside the comma.
        #expect(shaped.letterEmSums[Int(shaped.textClusterCount)] == 2 * 10 * 65536)
        #expect(shaped.attributes.justification.letter.maximum > 0.1)
        #expect(Scripts.shape("tide", "en").attributes.justification.letter.maximum == 0)
    }

    @Test func formsAreThoseOfTheLanguage() {
        func glyph(_ language: String) -> UInt32? {
            var look = Scripts.look("ja")
            look.language = Language(language)
            return Scripts.shaper().shape(Paragraph(AttributedText("骨", look), Bench.attributes)).glyphs.first?.glyph
        }
        #expect(glyph("ja") != nil)
        #expect(glyph("ja") != glyph("zh-Hans"))
        #expect(glyph("zh-Hans") != glyph("zh-Hant"))
    }

    @Test func everyByteStandsOnceInOrder() {
        for text in ["「本、『か\u{3099}』」——“x”、𠀀一", "　段落（1）。", "ＡＢＣ１２３ｶﾞ"] {
            let shaped = Scripts.shape(text, "ja")
            var offset: Int32 = 0
            for cluster in shaped.clusters[..<Int(shaped.textClusterCount)] {
                #expect(cluster.textOffset == offset)
                offset += Int32(cluster.byteCount)
            }
            #expect(offset == Int32(text.utf8.count))
        }
    }
}
