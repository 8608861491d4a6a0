import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// What holds for every text, tried with many.
@Suite(.needs(.fonts, .dictionaries))
struct PropertyTests {
    private static let pieces = [
        "a", "fi", "ffi", "office", "Wahrscheinlichkeit", " ", "  ", "\u{A0}", "\u{AD}", "\u{AD}\u{AD}", "\t",
        "\u{2028}",
        "-", "—", "“", "”", ".", "12", "%", "e\u{301}", "\u{301}", "\u{200D}", "\u{200B}", "Ελ", "жи", "\u{4E2D}",
        "\u{1F1EC}\u{1F1E7}", "\u{1F469}\u{200D}\u{1F4BB}", "שלום", "\u{202F}", "\u{2009}", "\u{FFFC}", "https://a.b/c",
        "\u{0}", "\u{85}", "J. ", "5 km", "\u{FE0F}", "AV", "To",
    ]

    private func random(_ state: inout UInt64) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33)
    }

    @Test func everyByteOnceInOrder() {
        var state: UInt64 = 20_261_121
        let shaper = Bench.shaper()
        for _ in 0..<400 {
            var text = AttributedText()
            for _ in 0..<(random(&state) % 40) {
                var look = Bench.look(
                    ["en-US", "de-DE"][random(&state) % 2], ["EB Garamond", "Inter"][random(&state) % 2])
                look.lineBreakMode = [.ordinary, .ordinary, .never, .identifier, .code][random(&state) % 5]
                look.tracking = [0, 0, 0.05][random(&state) % 3]
                text.append(Self.pieces[random(&state) % Self.pieces.count], look)
            }
            var attributes = Bench.attributes
            attributes.protrudes = random(&state) % 2 == 0
            if random(&state) % 4 == 0 {
                attributes.dropCap = DropCap(lines: 2, byteCount: 1, attributes: Bench.look(), gap: .zero)
            }
            check(shaper.shape(Paragraph(text, attributes)))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func everyLookOfALongParagraphIsItsOwn() {
        var text = AttributedText()
        for index in 0..<70_000 {
            var look = Bench.look()
            look.link = "https://a.example/\(index)"
            text.append("a ", look)
        }
        let shaped = Bench.shaper().shape(Paragraph(text, Bench.attributes))
        for cluster in shaped.clusters[..<Int(shaped.textClusterCount)] where cluster.textOffset % 2_000 == 0 {
            let look = shaped.text.attributes[Int(shaped.runs[Int(cluster.run)].attributes)]
            #expect(look.link == "https://a.example/\(cluster.textOffset / 2)")
        }
    }

    private func check(_ shaped: ShapedParagraph) {
        let text = shaped.text.string
        let clusters = shaped.clusters.count
        #expect(shaped.string(0..<shaped.textClusterCount) == text)
        var offset: Int32 = 0
        for cluster in shaped.clusters[..<Int(shaped.textClusterCount)] {
            #expect(cluster.textOffset == offset, "\(text)")
            #expect(cluster.byteCount > 0, "\(text)")
            offset += Int32(cluster.byteCount)
            #expect(Int(cluster.run) < shaped.runs.count)
        }
        for sums in [shaped.widthSums, shaped.spaceSums, shaped.letterEmSums, shaped.scalableSums] {
            #expect(sums.count == clusters + 1)
            #expect(sums.first == 0)
        }
        #expect(zip(shaped.spaceSums.dropFirst(), shaped.spaceSums).allSatisfy { $0 >= $1 })
        #expect(zip(shaped.letterEmSums.dropFirst(), shaped.letterEmSums).allSatisfy { $0 >= $1 })
        let firstGlyphs = shaped.clusters.map(\.firstGlyph) + [Int32(shaped.glyphs.count)]
        #expect(zip(firstGlyphs.dropFirst(), firstGlyphs).allSatisfy { $0 >= $1 })
        checkBreaks(shaped)
    }

    private func checkBreaks(_ shaped: ShapedParagraph) {
        let breaks = shaped.breaks
        #expect(breaks.last?.kind == .end)
        #expect(breaks.last?.next == shaped.textClusterCount)
        for breakpoint in breaks {
            #expect(breakpoint.end <= breakpoint.next)
            #expect(breakpoint.next <= shaped.textClusterCount)
            #expect(
                breakpoint.next > shaped.firstLineCluster || shaped.textClusterCount <= shaped.firstLineCluster,
                "\(shaped.text.string)")
            for range in [breakpoint.pre, breakpoint.post] where !range.isEmpty {
                #expect(range.lowerBound >= shaped.textClusterCount)
                #expect(Int(range.upperBound) <= shaped.clusters.count)
            }
        }
        #expect(
            zip(breaks.dropFirst(), breaks).allSatisfy { $0.next >= $1.next && ($0.next > $1.next || $0.end >= $1.end) }
        )
    }

    /// T13: a word of a megabyte, a million soft hyphens, a letter under a million accents: steps by the square of their
    /// length would take hours.
    @Test(
        .timeLimit(.minutes(1)), arguments: ["x", "\u{AD}", "\u{301}", "a\u{AD}", "\u{4E2D}", "a\u{A0}", "\u{1F1E6}"])
    func endlessTextIsSetInLinearTime(piece: String) {
        check(Bench.shape("a" + String(repeating: piece, count: 1_000_000 / piece.unicodeScalars.count)))
    }
}
