import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

@Suite(.needs(.fonts, .dictionaries))
struct BreakpointTests {
    private func cut(_ text: String, _ language: String = "en-US", _ family: String = "Inter") -> String {
        Bench.shape(text, Bench.look(language, family)).cut
    }

    @Test func spacesDashesHyphens() {
        #expect(cut("word—word, 1914–18 a-b.") == "word—|word,_1914–|18_a-b.")
        #expect(cut("an-other x") == "an-·other_x")
        #expect(cut("a\u{A0}b c  d ") == "a\u{A0}b_c_d")
        #expect(cut("one\u{2028}two") == "one/two")
        #expect(cut("x\u{200B}y") == "x\u{200B}|y")
    }

    /// The last word stays whole.
    @Test func dictionaryDivides() {
        #expect(cut("communication international") == "com=mu=ni=ca=tion_international")
        #expect(cut("Donaudampfschifffahrt wie", "de-DE") == "Do=nau=dampf=schiff=fahrt_wie")
        #expect(cut("aujourd’hui l’internationale donc", "fr-FR") == "au=jourd’hui_l’in=ter=na=tio=nale_donc")
    }

    /// Words that belong together, names and the last word part where nothing else keeps spaces even: four letters
    /// are on the last line then.
    @Test func whatBelongsTogetherPartsAtLast() {
        func lastResorts(_ text: String, _ language: String = "en-US") -> String {
            Bench.shape(text, Bench.look(language, "Inter")).lastResorts
        }
        #expect(lastResorts("Dr. Bell has 10 km to go") == "Dr._Bell has 10_km to go")
        #expect(lastResorts("a dash – like this") == "a dash_– like this")
        #expect(lastResorts("we met Washington there") == "we met Wash=ing=ton there")
        #expect(lastResorts("the international") == "the in=ter=na=tional")
        #expect(lastResorts("« so »", "fr-FR") == "« so »")
        #expect(lastResorts("a\u{A0}b") == "a\u{A0}b")
    }

    /// A row of equal marks is no word.
    @Test(arguments: ["-", "–", "—", ".", "…", "_"])
    func rowsOfMarksPart(mark: String) {
        let shaped = Bench.shape("x " + String(repeating: mark, count: 12), Bench.look("en-US", "Inter"))
        #expect(shaped.breaks.count { $0.traits.contains(.lastResort) || $0.kind == .direct } >= 5)
        let short = Bench.shape("so " + String(repeating: mark, count: 3), Bench.look("en-US", "Inter"))
        #expect(!short.breaks.contains { $0.traits.contains(.lastResort) })
    }

    @Test func divisionsThatLeaveTwoLettersAreTold() {
        let points = Bench.shape("international law", Bench.look("en-US", "Inter")).breaks.filter { $0.kind == .hyphen }
        #expect(points.map { $0.traits.contains(.leavesTwoLetters) } == [true, false, false])
    }

    @Test func languagesFallBackToTheirRelatives() {
        let library = Bench.hyphenation
        #expect(library.hasDictionary(for: Language("en-AU")))
        #expect(library.hasDictionary(for: Language("de")))
        #expect(library.hasDictionary(for: Language("fr_CA")))
        #expect(!library.hasDictionary(for: Language("fi")))
        #expect(cut("therapist here", "en-AU") == cut("therapist here", "en-GB"))
        #expect(cut("international here", "fi") == "international_here")
    }

    @Test func minimaCapitalsAndFigures() {
        // Five letters are too short; two may stand before a hyphen, three after it.
        #expect(cut("paper about") == "paper_about")
        #expect(cut("INTERNATIONAL law") == "INTERNATIONAL_law")
        #expect(cut("3international law") == "3international_law")
        #expect(cut("Communication now") == "Com=mu=ni=ca=tion_now")
        var attributes = Bench.attributes
        attributes.hyphenation = HyphenationRule(capitalized: false)
        #expect(Bench.shape("Communication now", Bench.look(), attributes).cut == "Communication_now")
        attributes.hyphenation = HyphenationRule(before: 4, after: 5, lastWord: true)
        #expect(Bench.shape("communication", Bench.look(), attributes).cut == "commu=ni=cation")
        attributes.hyphenation = nil
        #expect(Bench.shape("communi\u{AD}cation now", Bench.look(), attributes).cut == "communi=cation_now")
    }

    @Test func exceptionsComeFirst() {
        #expect(cut("database now") == "data=base_now")
        #expect(cut("records record now") == "records_record_now")
    }

    @Test func compoundsBreakAtTheirHyphen() {
        #expect(cut("better-paid workers there") == "better-·paid_work=ers_there")
        #expect(cut("self-communication there") == "self-·com=mu=ni=ca=tion_there")
    }

    @Test func softHyphensStandAlone() {
        let shaped = Bench.shape("re\u{AD}cording now", Bench.look("en-US", "Inter"))
        #expect(shaped.cut == "re=cording_now")
        let point = shaped.breaks[0]
        #expect(point.kind == .hyphen)
        #expect(point.end == 2)
        #expect(point.next == 3)
        #expect(point.pre.count == 1)
        #expect(shaped.clusters[2].traits == .ignorable)
        #expect(shaped.clusters[2].byteCount == 2)
        #expect(shaped.clusters[Int(point.pre.lowerBound)].traits == .hyphen)
    }

    /// Vollkorn joins `fi`: the line before ends with f and a hyphen, the next one begins with i.
    @Test func ligatureIsDividedIntoItsParts() {
        let shaped = Bench.shape("xxf\u{AD}ixx there", Bench.look("en-US", "Vollkorn"))
        let point = shaped.breaks[0]
        #expect(shaped.string(point.pre) == "f")
        #expect(shaped.string(point.post) == "i")
        #expect(point.pre.count == 2)
        #expect(point.post.count == 1)
        #expect(point.end == 2)
        #expect(point.next == 3)
        let letter = Bench.shape("f", Bench.look("en-US", "Vollkorn"))
        #expect(shaped.glyphs[Int(shaped.clusters[Int(point.pre.lowerBound)].firstGlyph)] == letter.glyphs[0])
    }

    /// EB Garamond draws `ffi` as three glyphs that lean on one another: the f before a hyphen is the ordinary one.
    @Test func dependentGlyphsAreShapedAnew() {
        let shaped = Bench.shape("office there")
        let point = shaped.breaks[0]
        let letter = Bench.shape("f")
        #expect(shaped.string(point.pre) == "f")
        #expect(shaped.glyphs[Int(shaped.clusters[Int(point.pre.lowerBound)].firstGlyph)] == letter.glyphs[0])
        #expect(shaped.glyphs[1] != letter.glyphs[0])
    }

    /// `hb-shape` gives the line `Av-` its width when the word is divided there.
    @Test func kerningToTheNextLineIsTakenBack() {
        let shaped = Bench.shape("xxxA\u{AD}Vxxx there")
        let point = shaped.breaks[0]
        let line =
            shaped.widthSums[Int(point.end)] + shaped.widthSums[Int(point.pre.upperBound)]
            - shaped.widthSums[Int(point.pre.lowerBound)]
        let whole = Bench.shape("xxxA\u{2010}")
        #expect(abs(line - whole.widthSums[Int(whole.textClusterCount)]) <= 3)
    }

    @Test func identifiersBreakAtTheirMarks() {
        var look = Bench.look("en-US", "Inter")
        look.lineBreakMode = .identifier
        let url = "https://www.example.org/a-b/c.html?x=1&y=2"
        #expect(Bench.shape(url, look).cut == "https://|www|.example|.org/|a|-b/|c|.html|?x|=1|&y=2")
        #expect(Bench.shape("(tutor.sk) usr/share/skins", look).cut == "(tutor.sk)_usr/|share/|skins")
        #expect(Bench.shape("add_something _private__name", look).cut == "add_something__private__name")
        #expect(Bench.shape("a_name_that_is_much_longer", look).cut == "a_name_|that_|is_|much_|longer")
    }

    /// Capitals part the words of a name, where spaces would be too wide otherwise.
    @Test func namesBreakBeforeTheirCapitalsAsALastResort() {
        var look = Bench.look("en-US", "Inter")
        look.lineBreakMode = .identifier
        let name = Bench.shape("configurationManagerDelegate", look)
        #expect(name.cut == "configurationManagerDelegate")
        #expect(name.lastResorts == "configuration|Manager|Delegate")
        #expect(Bench.shape("myHTTPServerInstance", look).lastResorts == "myHTTP|Server|Instance")
        #expect(Bench.shape("loadURL getX", look).lastResorts == "loadURL getX")
        #expect(Bench.shape("some_short_name", look).lastResorts == "some_|short_|name")
        #expect(Bench.shape("std::vector::iterator", look).cut == "std::|vector::|iterator")
    }

    /// A line of indentation alone would be an empty line.
    @Test func codeHasNoBreakInItsIndentation() {
        var look = Bench.look("en-US", "Inter")
        look.lineBreakMode = .code
        let shaped = Bench.shape("    ab cd", look)
        #expect(shaped.cut == "    a!b_c!d")
        let space = shaped.widthSums[1]
        #expect(shaped.turnoverIndent.raw == shaped.widthSums[4] + 2 * space)
        #expect(Bench.shape("ab", look).turnoverIndent.raw == 2 * space)
        look.lineBreakMode = .identifier
        #expect(Bench.shape("  ab", look).turnoverIndent == .zero)
    }

    @Test func signsOfNamesStayWithThemInProse() {
        #expect(cut("in C++ and g++(1) we", "en-GB") == "in_C++_and_g++(1)_we")
        #expect(cut("call add_something or C++11 now", "en-GB") == "call_add_something_or_C++11_now")
    }

    @Test func codeBreaksAnywhereButGraphemes() {
        var look = Bench.look("en-US", "Inter")
        look.lineBreakMode = .code
        #expect(Bench.shape("let e\u{301}=1", look).cut == "l!e!t_e\u{301}!=!1")
    }

    @Test func neverMeansNever() {
        var look = Bench.look("en-US", "Inter")
        var text = AttributedText("see ", look)
        look.lineBreakMode = .never
        text.append("New York international", look)
        look.lineBreakMode = .ordinary
        text.append(" now", look)
        #expect(Bench.shaper().shape(Paragraph(text, Bench.attributes)).cut == "see_New York international_now")
    }

    @Test(arguments: [
        ("en-GB", "over 5 km there", "over_5 km_there"), ("en-GB", "on p. 12 there", "on_p. 12_there"),
        ("en-GB", "by J. R. Tolkien there", "by_J. R. Tolkien_there"),
        (
            "en-GB", "for (Mrs. Bell) there",
            "for_(Mrs. Bell)_there"
        ), ("de-DE", "also z. B. das", "also_z. B._das"),
        ("cs", "byl v Praze", "byl_v Praze"),
        ("fr-FR", "dit « oui » donc", "dit_« oui »_donc"), ("en-GB", "run 5 km—no", "run_5 km—|no"),
        ("en-GB", "in 1914 war began", "in_1914_war_began"),
        ("en-GB", "10\u{202F}000 men", "10\u{202F}000_men"),
        ("en-GB", "in Figure 1 there", "in_Figure 1_there"), ("en-GB", "all – or – none", "all –_or –_none"),
        ("en-GB", "so — or so", "so —_or_so"), ("en-GB", "the “ New ” one", "the_“ New ”_one"),
        ("en-GB", "“Yes,” she “I am” now", "“Yes,”_she_“I_am”_now"), ("en-US", "“No.” “a b” ”c", "“No.”_“a_b”_”c"),
    ])
    func ties(language: String, text: String, result: String) {
        #expect(cut(text, language) == result)
    }

    @Test func endlessWordsGetEmergencyPoints() {
        let shaped = Bench.shape(String(repeating: "x", count: 40))
        #expect(shaped.breaks.filter { $0.kind == .emergency }.count == 39)
        #expect(Bench.shape(String(repeating: "x", count: 20)).breaks.count == 1)
    }

    /// Joined letters are broken in an emergency too, and the joiner stays with the letter before it.
    @Test func endlessJoinedWordsGetEmergencyPoints() {
        let shaped = Bench.shape(String(repeating: "x\u{2060}", count: 40))
        let points = shaped.breaks.filter { $0.kind == .emergency }
        #expect(points.count == 39)
        #expect(points.allSatisfy { shaped.clusters[Int($0.next)].byteCount == 1 })
    }

    @Test func edgesHang() {
        var attributes = Bench.attributes
        attributes.protrudes = true
        let shaped = Bench.shape("“one, two commu\u{AD}nication", Bench.look(), attributes)
        func advance(_ index: Int32) -> Int64 { shaped.widthSums[Int(index) + 1] - shaped.widthSums[Int(index)] }
        #expect(Int64(shaped.startProtrusion) == advance(0) * 50 / 100)
        #expect(Int64(shaped.breaks[0].endProtrusion) == advance(shaped.breaks[0].end - 1) * 60 / 100)
        let hyphen = shaped.breaks[2]
        #expect(Int64(hyphen.endProtrusion) == advance(hyphen.pre.lowerBound) * 70 / 100)
        #expect(Bench.shape("“one").startProtrusion == 0)
    }

    /// A hyphen at a line's start is a sign of its own; in code every sign counts.
    @Test func hyphensAtTheStartAndCodeDoNotHang() {
        var attributes = Bench.attributes
        attributes.protrudes = true
        var code = Bench.look()
        code.lineBreakMode = .identifier
        #expect(Bench.shape("-n or", Bench.look(), attributes).startProtrusion == 0)
        #expect(Bench.shape("—n or", Bench.look(), attributes).startProtrusion > 0)
        #expect(Bench.shape("“n or", code, attributes).startProtrusion == 0)
        #expect(Bench.shape("one, two", code, attributes).breaks[0].endProtrusion == 0)
        #expect(Bench.shape("one, two", Bench.look(), attributes).breaks[0].endProtrusion > 0)
    }

    /// Spaces in code give a quarter of what others give to a line.
    @Test func spacesInCodeHardlyChange() throws {
        var code = Bench.look()
        code.lineBreakMode = .identifier
        for text in ["a b", "W A"] {
            let (plain, set) = (Bench.shape(text), Bench.shape(text, code))
            #expect(set.widthSums.last == plain.widthSums.last)
            #expect(try #require(plain.spaceSums.last) / 4 == #require(set.spaceSums.last))
        }
    }
}
