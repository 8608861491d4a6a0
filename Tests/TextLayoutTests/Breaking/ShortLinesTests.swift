import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// The lines of heads, captions and cells.
@Suite(.needs(.fonts))
struct ShortLinesTests {
    /// The lines of `words` in 12 pt Vollkorn, ragged at the right, in a measure of points.
    private func lines(
        _ words: String, _ measure: Double, _ language: String = "en", balanced: Bool = false
    ) -> [String] {
        var look = Typesetter.look(size: 12)
        look.language = Language(language)
        var attributes = ParagraphAttributes(leading: Length(points: 14), em: Length(points: 12))
        attributes.alignment = .start
        attributes.balanced = balanced
        let paragraph = Shaper(fonts: Typesetter.fonts, hyphenation: HyphenationLibrary())
            .shape(Paragraph(AttributedText(words, look), attributes))
        let frame = FrameGeometry(measure: Length(points: measure), depth: .unlimited)
        return LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor()).lines(of: paragraph).map { line in
            let range = paragraph.textRange(of: line)
            let bytes = paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)]
            return String(String(decoding: bytes, as: UTF8.self).reversed().drop { $0 == " " }.reversed())
        }
    }

    /// How many lines of `head`, over many measures, end on one of `leading`; each time it has as many lines as in a language
    /// that has no list of such words.
    private func ends(of head: String, _ language: String, on leading: Set<String>) -> (listed: Int, plain: Int) {
        var count = (listed: 0, plain: 0)
        func ends(_ set: [String]) -> Int {
            set.dropLast().count { leading.contains($0.split(separator: " ").last?.lowercased() ?? "") }
        }
        for measure in stride(from: 150.0, through: 420, by: 10) {
            let listed = lines(head, measure, language, balanced: true)
            let plain = lines(head, measure, "eu", balanced: true)
            #expect(listed.joined(separator: " ") == head)
            #expect(listed.count == plain.count)
            #expect(ends(listed) <= ends(plain), "\(measure): \(listed)")
            count = (count.listed + ends(listed), count.plain + ends(plain))
        }
        return count
    }

    /// But where another line would be needed, or one would be too long.
    @Test(arguments: [
        (
            "en", "The Slow Return of the Last Car to Its Depot and What the Lamps Above It Remember on Mondays",
            ["the", "of", "to", "and", "on", "its", "above"]
        ),
        (
            "de", "Die langsame Rückkehr des letzten Wagens in das Depot und seine Lampen am Montag",
            ["des", "in", "das", "und", "am", "die"]
        ),
        (
            "fr", "Le lent retour de la dernière rame au dépôt et ses lampes dans la nuit de lundi",
            ["de", "la", "au", "et", "ses", "dans", "le"]
        ),
    ])
    func linesOfAHeadDoNotEndOnWordsThatLeadOthers(language: String, head: String, leading: [String]) {
        let count = ends(of: head, language, on: Set(leading))
        #expect(count.plain > 5)
        #expect(count.listed * 3 <= count.plain, "\(count)")
    }

    /// Words go to the last line where it would be very short.
    @Test func theLastLineOfACaptionIsNotVeryShort() {
        let caption = "The second car of the morning waits at the corner of the market while the bell soup is kept warm"
        var short = 0
        for measure in stride(from: 150.0, through: 400, by: 5) {
            let set = lines(caption, measure)
            guard set.count > 1, let last = set.last else { continue }
            if last.count * 7 < set[0].count { short += 1 }
        }
        #expect(short == 0)
    }
}
