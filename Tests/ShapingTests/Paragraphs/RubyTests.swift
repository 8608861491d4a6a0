import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Annotations over their bases. Texts are written as `東京[とうきょう]`: the brackets annotate the ideographs before them, those
/// after a bar where there is one.
@Suite(.needs(.fonts)) struct RubyTests {
    private static func text(_ source: String, _ language: String = "ja") -> AttributedText {
        let look = Scripts.look(language)
        var small = look
        small.size = Length(points: 5)
        var text = AttributedText()
        for part in source.split(separator: "]", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else {
                text.append(String(halves[0]), look)
                continue
            }
            let plain = halves[0].reversed().drop { ("\u{4E00}"..."\u{9FFF}").contains($0) }
            text.append(String(plain.reversed().filter { $0 != "|" }), look)
            let ruby = Ruby(AttributedText(String(halves[1]), small))
            text.append(String(halves[0].dropFirst(plain.count)), look, ruby: ruby)
        }
        return text
    }

    private static func shape(_ source: String, _ language: String = "ja", leading: Double = 17) -> ShapedParagraph {
        let attributes = ParagraphAttributes(leading: Length(points: leading), em: Length(points: 10))
        return Scripts.shaper().shape(Paragraph(text(source, language), attributes))
    }

    /// The extent of all in em.
    private func ems(_ shaped: ShapedParagraph) -> Double {
        Double(shaped.widthSums[Int(shaped.breaks.last?.end ?? 0)]) / 655_360
    }

    /// The extents of the bases in em.
    private func bases(_ shaped: ShapedParagraph) -> [Double] {
        shaped.rubies.map {
            let sums = shaped.widthSums
            return Double(sums[Int($0.clusters.upperBound)] - sums[Int($0.clusters.lowerBound)]) / 655_360
        }
    }

    @Test func aShortAnnotationLeavesItsBaseAsItIs() {
        #expect(ems(Self.shape("本日[ほん]は")) == 3)
        #expect(bases(Self.shape("本日[ほんじつ]は")) == [2])
    }

    @Test func aLongOneStandsOverKanaAndPartsOtherwise() {
        // Three kana of half an em over one ideograph: a quarter em stands out on both sides.
        #expect(ems(Self.shape("に沖[おきつ]は")) == 3)
        #expect(ems(Self.shape("本に沖[おきつ]本")) == 4.25)
        #expect(ems(Self.shape("本、沖[おきつ]本")) == 4.5)
        // No more than a quarter em of kana is overhung.
        #expect(ems(Self.shape("に沖[おきつなみ]は")) == 4)
        // Neighbours with annotations keep apart.
        #expect(bases(Self.shape("に沖[おきつ]本[ほんの]は")) == [1.5, 1.5])
        #expect(ems(Self.shape("に沖[おきつ]本[ほんの]は")) == 4.5)
    }

    @Test func theCharactersOfAGroupArePartedEvenly() throws {
        // Seven kana over two ideographs: 1.5 em are shared out as 1 : 2 : 1.
        let shaped = Self.shape("本|今日[こんにちはです]本")
        let base = try #require(shaped.rubies.first).clusters
        let widths = base.map { Double(shaped.widthSums[Int($0) + 1] - shaped.widthSums[Int($0)]) / 655_360 }
        #expect(widths == [0.375, 1.75, 1, 0.375])
    }

    @Test func linesEndBetweenBasesAndNeverWithin() {
        #expect(Self.shape("に今日[きょう]は人[ひと]人[ひと]も").cut == "に_今日|は_人|人|も")
        #expect(Self.shape("、今日[きょう]。").cut == "、_今日。")
        #expect(Self.shape("今日[きょう]、").cut == "今日、")
        let look = Bench.look()
        var text = AttributedText()
        text.append("extraordinary measures", look, ruby: Ruby(AttributedText("big", look)))
        text.append(" everywhere", look)
        #expect(Bench.shaper().shape(Paragraph(text, Bench.attributes)).cut.hasPrefix("extraordinary measures_every"))
    }

    @Test func whereALineEndsTheAnnotationIsFlushWithItsEdge() throws {
        let shaped = Self.shape("に沖[おきつ]は")
        let before = try #require(shaped.breaks.first)
        // Off the line's end and start, the base has its full extent.
        let base = try #require(shaped.rubies.first).clusters
        #expect(before.end == 1)
        #expect(before.next == base.lowerBound)
        #expect(bases(shaped) == [1.5])
        let after = try #require(shaped.breaks.dropFirst().first)
        #expect(after.end == base.upperBound)
        #expect(after.next == base.upperBound + 1)
    }

    @Test func anAnnotationStandsInTheRoomThatTheLeadingLeaves() throws {
        let roomy = try #require(Self.shape("本日[ほん]は", leading: 15.1).rubies.first)
        #expect(abs(roomy.rise.points - 9.4) < 0.01)
        #expect(abs(roomy.above.points - 13.8) < 0.01)
        #expect(roomy.shortfallAbove == .zero)
        let tight = Self.shape("本日[ほん]は", leading: 12)
        #expect(abs(try #require(tight.rubies.first).shortfallAbove.points - 3) < 0.01)
        #expect(!tight.hasUniformLineHeight)
        #expect(Self.shape("本日[ほん]は").hasUniformLineHeight)
    }

    @Test func lettersOfAnnotationsKeepASpaceFromOneAnother() {
        let shaped = Self.shape("渔[chuán]船[chuán]", "zh-Hans")
        let width = shaped.rubies.map { $0.text.naturalWidthWithInitial }
        #expect(width[0] > 10 * 65536)
        #expect(bases(shaped).allSatisfy { abs($0 * 655_360 - Double(width[0]) - 1.25 * 65536) < 2 })
    }

    @Test func everyByteStandsOnceInOrderWithAnnotations() {
        for source in ["本日[ほんじつ]は", "に沖[おきつ]本[ほんの]、今[いま]tide人[ひと]「年[とし]」", "東[とう]"] {
            let shaped = Self.shape(source)
            var offset: Int32 = 0
            for cluster in shaped.clusters[..<Int(shaped.textClusterCount)] {
                #expect(cluster.textOffset == offset)
                offset += Int32(cluster.byteCount)
            }
            #expect(offset == Int32(shaped.text.utf8.count))
            #expect(shaped.rubies.count == source.count { $0 == "[" })
        }
    }

    @Test func anInitialGivesWayToAnAnnotation() {
        var attributes = ParagraphAttributes(leading: Length(points: 17), em: Length(points: 10))
        attributes.dropCap = DropCap(
            lines: 2, byteCount: 3, attributes: Scripts.look("ja"), gap: Length(points: 2))
        let shaped = Scripts.shaper().shape(Paragraph(Self.text("本[ほん]は"), attributes))
        #expect(shaped.initial == nil)
        #expect(shaped.rubies.count == 1)
    }

    @Test func aBaseLongerThanAnyLineIsDividedInAnEmergency() {
        let shaped = Self.shape(String(repeating: "本", count: 300) + "[ほん]")
        #expect(shaped.breaks.contains { $0.kind == .emergency })
        #expect(shaped.rubies.count == 1)
    }
}
