import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Divisions that change letters: what both lines show, and what of the word each stands for.
@Suite(.needs(.fonts, .dictionaries))
struct DividedSpellingTests {
    /// A line's end or start: as it is drawn, and its text.
    private struct Side: Equatable, CustomStringConvertible {
        var drawn: String
        var text: String
        var description: String { drawn == text ? drawn : "\(drawn)[\(text)]" }
    }

    /// The two sides of each hyphen in a word.
    private func sides(
        _ word: String, _ patterns: String, exceptions: [String] = [], family: String = "Inter"
    ) -> [String] {
        var library = HyphenationLibrary()
        if !patterns.isEmpty { library.add(Language("xx")) { Array("UTF-8\n\(patterns)\n".utf8) } }
        library.addExceptions(exceptions, for: Language("xx"))
        return sides(word, library, Language("xx"), family)
    }

    /// What the two lines show, of each hyphen in a word.
    func drawn(
        _ word: String, _ library: HyphenationLibrary, _ language: Language,
        _ rule: HyphenationRule = HyphenationRule(shortestWord: 2, before: 1, after: 1, lastWord: true)
    ) -> [String] {
        sides(word, library, language, "Inter", rule).map { side in
            side.split(separator: "]", omittingEmptySubsequences: false).map { $0.prefix { $0 != "[" } }.joined()
        }
    }

    private func sides(
        _ word: String, _ library: HyphenationLibrary, _ language: Language, _ family: String,
        _ rule: HyphenationRule = HyphenationRule(shortestWord: 2, before: 1, after: 1, lastWord: true)
    ) -> [String] {
        var attributes = Bench.attributes
        attributes.hyphenation = rule
        let shaper = Shaper(fonts: Bench.fonts, hyphenation: library)
        let look = Bench.look(language.tag, family)
        let shaped = shaper.shape(Paragraph(AttributedText(word, look), attributes))
        let glyphs = Letters(word + "abcdefghijklmnopqrstuvwxyzåäöéőűű·-", shaper, look)
        return shaped.breaks.filter { $0.kind == .hyphen }.map { point in
            let head = [0..<point.end, point.pre.lowerBound..<max(point.pre.upperBound - 1, point.pre.lowerBound)]
            let tail = [point.post, point.next..<shaped.textClusterCount]
            #expect(head.map(shaped.string).joined() + tail.map(shaped.string).joined() == word)
            return [head, tail].map { parts in
                let side = Side(
                    drawn: parts.map { glyphs.read($0, of: shaped) }.joined(),
                    text: parts.map(shaped.string).joined())
                return side.description
            }.joined(separator: "-")
        }
    }

    /// The letters of glyphs.
    private struct Letters {
        private var names: [UInt32: String] = [:]

        init(_ letters: String, _ shaper: Shaper, _ look: CharacterAttributes) {
            for letter in letters {
                let shaped = shaper.shape(Paragraph(AttributedText(String(letter), look), Bench.attributes))
                names[shaped.glyphs[0].glyph] = String(letter)
            }
        }

        func read(_ range: Range<Int32>, of shaped: ShapedParagraph) -> String {
            range.map { index in
                let end =
                    Int(index) + 1 < shaped.clusters.count
                    ? Int(shaped.clusters[Int(index) + 1].firstGlyph) : shaped.glyphs.count
                return shaped.glyphs[Int(shaped.clusters[Int(index)].firstGlyph)..<end]
                    .map { names[$0.glyph] ?? "?" }.joined()
            }.joined()
        }
    }

    /// All forms that a pattern may have, by words of languages that divide so.
    @Test(arguments: [
        // Hungarian: the digraph that a double one shortens stands whole on both lines.
        ("asszony", "s1sz/sz=sz,1,3", ["asz[as]-szony"]),
        ("mennyi", "nny3i/ny=ny,1,3", []), ("mennyi", "n1nyi/ny=ny,1,3", ["meny[men]-nyi"]),
        ("loccsan", "c1cs/cs=,1,1", ["locs[loc]-csan"]),
        // Swedish, Norwegian, old German: a third consonant that the spelling dropped.
        ("tillåta", "til1l/ll=l,3,2", ["till[til]-låta"]), ("topplue", "op1pl/pp=p,2,2", ["topp[top]-plue"]),
        ("schiffahrt", "schif1fahrt/ff=f,5,2", ["schiff[schif]-fahrt"]),
        ("schiffahrt", ".schif1fahrt./schiff=fahrt", ["schiff[schif]-fahrt"]),
        ("backen", "c1k/k=k", ["bak[bac]-ken"]),
        // Dutch: the mark that tells two vowels apart goes with the division; a diminutive loses a vowel.
        ("zeeën", "e1ë/e=e", ["zee-en[ën]"]), ("omaatje", "aa1tje./a=tje,2,5", []),
        ("omaatje", "aa1tje./=,2,1", ["oma[omaa]-tje"]),
        // Catalan: the raised dot stands for the hyphen.
        ("col·lecció", "l·9l/=,2,1", ["col[col·]-lecció"]), ("coŀlecció", "ŀ9l/l=,1,1", ["col[coŀ]-lecció"]),
        // More than one; a plain point where the change is not that of the gap.
        ("asszonnyal", "s1sz/sz=sz,1,3\nn1ny/ny=ny,1,3", ["asz[as]-szonnyal", "asszony[asszon]-nyal"]),
        ("kabasszo", "a1bas1sz/sz=,4,1", ["ka-basszo", "kabasz[kabas]-szo"]),
        // Letters that are only added lean on their neighbour, and a change that changes nothing is none.
        ("abco", "b1c/=x,2,0", ["ab-xco[co]"]), ("abco", "b1c/b=c", ["ab-co"]),
        // Nothing would be left on a line; two that want the same letter.
        ("ab", "a1b/=,1,1", []), ("ab", "a1b/=,2,1", []), ("abedoa", "b1ed/x=y,1,3\nd1o/=x,1,1", ["ax[a]-yoa[bedoa]"]),
    ])
    func lettersChange(word: String, patterns: String, expected: [String]) {
        let found = sides(word, patterns)
        #expect(found == expected, "\(found)")
    }

    @Test func capitalsAreNotChanged() {
        #expect(sides("Asszony", "s1sz/sz=sz,1,3") == ["Asz[As]-szony"])
        #expect(sides("asSzony", "s1sz/sz=sz,1,3") == ["asz[as]-Szony"])
        #expect(sides("baCken", "c1k/k=k").isEmpty)
    }

    @Test func wordsInQuotesAndAfterHyphens() {
        #expect(sides("„asszony”", "s1sz/sz=sz,1,3") == ["„asz[„as]-szony”"])
        #expect(sides("xx-asszonyka", "s1sz/sz=sz,1,3") == ["xx-asz[xx-as]-szonyka"])
    }

    /// Vollkorn joins f and f: the ligature gives way to letters of which the third has no text of its own.
    @Test func ligaturesGiveWayToo() throws {
        let found = sides("schiffahrt", "schif1fahrt/ff=f,5,2", family: "Vollkorn")
        try #require(found.count == 1, "\(found)")
        #expect(found[0].hasSuffix("-fahrt"), "\(found)")
    }

    @Test func exceptionsSaySo() {
        let words = ["tillåta = till-låta", "asszonnyal=asz-szony-nyal", "etillåta=e-till-låta-x", "as-szo"]
        #expect(sides("tillåta", "", exceptions: words) == ["till[til]-låta"])
        #expect(
            sides("etillåtan", "", exceptions: ["etillåtan = e-till-låt-an"]) == [
                "e-tillåtan", "etill[etil]-låtan", "etillåt-an",
            ])
        #expect(sides("asszo", "", exceptions: words) == ["as-szo"])
        // Two changes in one word cannot be told from one another.
        #expect(sides("asszonnyal", "", exceptions: words).isEmpty)
    }

    /// The width of a divided word is that of what is drawn.
    @Test func widthsAreThoseOfTheLettersDrawn() {
        var library = HyphenationLibrary()
        library.add(Language("xx")) { Array("UTF-8\ns1sz/sz=sz,1,3\n".utf8) }
        var attributes = Bench.attributes
        attributes.hyphenation = HyphenationRule(shortestWord: 2, before: 1, after: 1, lastWord: true)
        let shaper = Shaper(fonts: Bench.fonts, hyphenation: library)
        let shaped = shaper.shape(Paragraph(AttributedText("asszony", Bench.look("xx")), attributes))
        let drawn = shaper.shape(Paragraph(AttributedText("asz\u{2010}", Bench.look("xx")), attributes))
        let point = shaped.breaks[0]
        let width =
            shaped.widthSums[Int(point.end)] + shaped.widthSums[Int(point.pre.upperBound)]
            - shaped.widthSums[Int(point.pre.lowerBound)]
        #expect(abs(width - drawn.widthSums[Int(drawn.textClusterCount)]) <= 4)
    }
}
