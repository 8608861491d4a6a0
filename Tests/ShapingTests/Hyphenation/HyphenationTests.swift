import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Dictionaries of a few lines, read from memory.
@Suite(.needs(.fonts, .dictionaries))
struct HyphenationTests {
    private func cut(
        _ text: String, _ dictionary: [UInt8], _ rule: HyphenationRule, _ language: String = "en"
    ) -> String {
        var library = HyphenationLibrary()
        library.add(Language(language)) { dictionary }
        var attributes = Bench.attributes
        attributes.hyphenation = rule
        let paragraph = Paragraph(AttributedText(text, Bench.look(language, "Inter")), attributes)
        return Shaper(fonts: Bench.fonts, hyphenation: library).shape(paragraph).cut
    }

    private let free = HyphenationRule(shortestWord: 2, before: 1, after: 1, lastWord: true)

    /// A capital in mid-sentence makes a name, but not where every noun has one.
    @Test(arguments: [
        ("en-GB", "We saw Microsoft", true), ("en-GB", "We saw “Microsoft", true), ("en-GB", "Microsoft", false),
        ("en-GB", "Ah. “Microsoft", false), ("en-GB", "We saw microsoft", false),
        ("de-DE", "Wir sahen Microsoft", false),
    ])
    func divisionsOfNamesAreTold(language: String, text: String, isName: Bool) {
        var library = HyphenationLibrary()
        for tag in ["en_GB", "de_DE"] { library.add(Language(tag)) { Array("UTF-8\nmicro1soft\n".utf8) } }
        var attributes = Bench.attributes
        attributes.hyphenation = free
        let paragraph = Paragraph(AttributedText(text, Bench.look(language, "Inter")), attributes)
        let points = Shaper(fonts: Bench.fonts, hyphenation: library).shape(paragraph).breaks.filter {
            $0.kind == .hyphen
        }
        #expect(points.map { $0.traits.contains(.lastResort) } == [isName])
    }

    /// The example of Liang's thesis (1983): the patterns that meet in "hyphenation".
    @Test func oddValuesDivide() {
        let patterns = "UTF-8\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\nhyph3en5at1io\n"
        #expect(cut("hyphen", Array(patterns.utf8), free) == "hy=phen")
    }

    @Test func dictionaryMinimaHold() {
        #expect(cut("aaoo", Array("UTF-8\na1a\na1o\no1o\n".utf8), free) == "aa=oo")
        #expect(cut("aaoo", Array("UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 1\na1o\no1o\n".utf8), free) == "aao=o")
    }

    @Test func bytesAreThoseOfTheEncoding() {
        // ä is E4 and ř is F8 in parts 1 and 2 of ISO 8859.
        #expect(cut("ooäoo", Array("ISO8859-1\n".utf8) + [0xE4, 0x31, 0x6F, 0x0A], free) == "ooä=oo")
        #expect(cut("oořoo", Array("ISO8859-2\n".utf8) + [0xF8, 0x31, 0x6F, 0x0A], free) == "ooř=oo")
    }

    /// A part without a vowel stays with the one before it, or begins the next one where that has no consonant.
    @Test func partsHaveAVowel() {
        #expect(cut("abrbab", Array("UTF-8\nb1r\nr1b\n".utf8), free) == "abr=bab")
        #expect(cut("grauseiden", Array("UTF-8\nu1s\ns1ei\ni1d\n".utf8), free) == "grau=sei=den")
        #expect(cut("Dempster", Array("UTF-8\ne1m\np1s\n".utf8), free) == "Demp=ster")
        #expect(cut("stabast", Array("UTF-8\nt1a\na1s\n".utf8), free) == "stabast")
    }

    /// r makes syllables beside other consonants in some Slavonic languages, and l in Czech and Slovak.
    @Test(arguments: [
        ("sr", "aavrbva", "aa=vrb=va"), ("cs", "aavrbva", "aa=vrb=va"), ("sk", "aavlkva", "aa=vlk=va"),
        ("hr", "aavlkva", "aavlk=va"), ("ru", "aavrbva", "aavrb=va"), ("de", "aavlkva", "aavlk=va"),
    ])
    func liquidsCarrySyllablesInSlavonicLanguages(_ language: String, _ word: String, _ divided: String) {
        let patterns = Array("UTF-8\na1v\nb1v\nk1v\n".utf8)
        #expect(cut(word, patterns, free, language) == divided)
    }

    /// A pattern counts within the beginning of a longer one in files of one level, as in TeX; in those of
    /// two levels the longest that begins hides the others, as in libhyphen.
    @Test func everyPatternCountsInFilesOfOneLevel() {
        let patterns = "bi1ca\nabicad4e\n"
        #expect(cut("xabicado", Array("UTF-8\n\(patterns)".utf8), free) == "xabi=cado")
        #expect(cut("xabicado", Array("UTF-8\n9zz9\nNEXTLEVEL\n\(patterns)".utf8), free) == "xabicado")
    }

    /// What changes letters goes before a plain point of the same value, and where it is malformed there is no point.
    @Test func pointsThatChangeLettersAreMadeOrForbidden() {
        #expect(cut("asszony", Array("UTF-8\ns1s\no1n\n".utf8), free) == "as=szo=ny")
        #expect(cut("asszony", Array("UTF-8\ns1s\no1n\ns3sz/sz=sz,1,3\n".utf8), free) == "as=szo=ny")
        for change in [
            "", "sz", "sz=sz=,1,3", "sz=sz,1", "sz=sz,0,3", "sz=sz,2,3", "sz=sz,1,4", "sz=sz,1,3,1", "sz=sz,a,b",
            "sz=3,1,1", "sz=sz,-1,3", "sz=sz,1,333", ",", "=,,",
        ] {
            let dictionary = "UTF-8\ns1s\no1n\ns3sz/\(change)\n"
            #expect(cut("asszony", Array(dictionary.utf8), free) == "asszo=ny", "\(change)")
        }
    }

    @Test func compoundsAreDividedFirst() {
        let two = "UTF-8\nCOMPOUNDLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 2\nhaus1tor\nNEXTLEVEL\no1r\na1u\nt1o\n"
        // t1o would leave one letter after the compound's hyphen, o1r one at the word's end.
        #expect(cut("haustor", Array(two.utf8), free) == "ha=us=tor")
        #expect(cut("haut", Array(two.utf8), free) == "ha=ut")
    }

    @Test func capitalsAreFoundInLowerCase() {
        #expect(cut("ÄBxab", Array("UTF-8\nä1b\nLEFTHYPHENMIN 1\n".utf8), free) == "Ä=Bxab")
    }

    @Test(arguments: [[], Array("KOI8-X\na1b\n".utf8), Array("UTF-8\n".utf8), Array("UTF-8\n% nothing\n".utf8)])
    func whatIsNoDictionaryIsNone(bytes: [UInt8]) {
        var library = HyphenationLibrary()
        library.add(Language("en")) { bytes }
        #expect(!library.hasDictionary(for: Language("en")))
    }

    @Test func absentDictionaryIsNone() {
        var library = HyphenationLibrary()
        library.add(Language("en")) { nil }
        #expect(!library.hasDictionary(for: Language("en-GB")))
    }
}

/// Encodings and tags of dictionaries.
struct DictionaryTests {
    private func points(_ encoding: String, _ patterns: [UInt8], _ word: String, _ tags: [String], _ text: String)
        -> Bool
    {
        var library = HyphenationLibrary()
        for tag in tags { library.add(Language(tag)) { Array("\(encoding)\n".utf8) + patterns } }
        return library.hasDictionary(for: Language(text))
    }

    @Test(arguments: [
        "UTF-8", "ISO8859-1", "ISO8859-2", "ISO8859-5", "ISO8859-7", "ISO8859-13", "ISO8859-15", "KOI8-R",
    ])
    func encodingsOfDebiansPackagesAreRead(_ encoding: String) {
        #expect(points(encoding, Array("a1b\n".utf8), "ab", ["xx"], "xx"))
        #expect(!points("X-\(encoding)", Array("a1b\n".utf8), "ab", ["xx"], "xx"))
    }

    @Test func lettersOfEachEncodingAreThose() throws {
        // A point between two of them: и in KOI8-R, ω in part 7, ą in part 13, а in part 5.
        let rows: [(String, UInt8, String)] = [
            ("KOI8-R", 0xC9, "и"), ("ISO8859-7", 0xF9, "ω"), ("ISO8859-13", 0xE0, "ą"), ("ISO8859-5", 0xD0, "а"),
            ("ISO8859-2", 0xB1, "ą"), ("ISO8859-15", 0xBD, "œ"),
        ]
        for (encoding, byte, letter) in rows {
            var library = HyphenationLibrary()
            library.add(Language("en")) { Array("\(encoding)\n".utf8) + [byte, 0x31, byte, 0x0A] }
            let shaper = Shaper(fonts: Bench.fonts, hyphenation: library)
            let word = String(repeating: letter, count: 9)
            let shaped = shaper.shape(
                Paragraph(AttributedText("\(word) \(word) x", Bench.look("en")), Bench.attributes))
            #expect(shaped.breaks.contains { $0.kind == .hyphen }, "\(encoding)")
        }
    }

    @Test func theNearestDictionaryIsTaken() {
        let patterns = Array("a1b\n".utf8)
        #expect(points("UTF-8", patterns, "", ["nb_NO"], "no"))
        #expect(points("UTF-8", patterns, "", ["sr-Latn_RS"], "sr-Latn"))
        #expect(points("UTF-8", patterns, "", ["sr-Latn"], "sr-Latn-RS"))
        #expect(points("UTF-8", patterns, "", ["pt_BR"], "pt"))
        #expect(!points("UTF-8", patterns, "", ["pt_BR"], "pl"))
    }

    /// Words as dictionaries of each encoding divide them, by the minima of the language.
    @Test(
        arguments: [
            ("de_DE", "de-AT", "Sil=ben=tren=nung"), ("en_GB", "en-IE", "ty=po=graph=ical"),
            ("en_US", "en", "ty=po=graph=i=cal"), ("es_ES", "es-MX", "ti=po=gra=fía"),
            ("fr_FR", "fr", "ty=po=gra=phie"),
            ("it_IT", "it", "ti=po=gra=fia"), ("nl_NL", "nl-BE", "ty=po=gra=fie"), ("el_GR", "el", "τυ=πο=γρα=φία"),
            ("ru_RU", "ru", "ти=по=гра=фия"), ("bg_BG", "bg", "ти=пог=ра=фия"), ("sr_RS", "sr", "ти=по=гра=фи=ја"),
        ])
    func installedDictionariesDivide(_ file: String, _ tag: String, _ word: String) throws {
        let bytes = try #require(Setup.bytes(of: "/usr/share/hyphen/hyph_\(file).dic"))
        var library = HyphenationLibrary()
        library.add(Language(file)) { bytes }
        #expect(library.hasDictionary(for: Language(tag)))
        var attributes = Bench.attributes
        attributes.hyphenation = .default(for: Language(tag))
        let text = AttributedText(word.replacing("=", with: "") + " x", Bench.look(tag))
        let shaped = Shaper(fonts: Bench.fonts, hyphenation: library).shape(Paragraph(text, attributes))
        #expect(shaped.cut == word + "_x")
    }
}

/// Files of patterns of TeX.
@Suite(.needs(.fonts))
struct TeXPatternTests {
    private func library(_ file: String) -> HyphenationLibrary {
        var library = HyphenationLibrary()
        library.add(Language("la"), from: "la.pat") { Array(file.utf8) }
        return library
    }

    private func cut(_ word: String, _ file: String) -> String {
        var attributes = Bench.attributes
        attributes.hyphenation = HyphenationRule(shortestWord: 2, before: 1, after: 1, lastWord: true)
        let paragraph = Paragraph(AttributedText(word, Bench.look("la", "Inter")), attributes)
        return Shaper(fonts: Bench.fonts, hyphenation: library(file)).shape(paragraph).cut
    }

    @Test func commandsCommentsAndWordsAreRead() {
        let file = """
            % a comment with } and \\patterns{
            \\message{Latin patterns}
            \\begingroup
            \\patterns{ % after a brace
            a1ba .ab2a%
              b1a a1bä
            }\\hyphenation{cab-aba}
            \\endgroup
            \\endinput what follows is not read: {
            """
        #expect(library(file).damage(for: Language("la")) == nil)
        #expect(cut("xxaba", file) == "xxa=ba")
        // The comment at the end of a line joins its pattern with the next one: .ab2ab1a
        #expect(cut("axbaxx", file) == "axbaxx")
        #expect(cut("xxabä", file) == "xxa=bä")
        #expect(cut("Cababa", file) == "Cab=aba")
    }

    @Test(arguments: [
        ("%\n\\patterns{a1b", 2, 14, "} is missing"), ("\\patterns a1b}", 1, 11, "{ is missing"),
        ("\\patterns{a1b}\n\n  x", 3, 3, "only commands are written outside of braces"),
        ("\\patterns{a1b}\\input x", 1, 15, "\\input is no command of files of patterns"),
        ("\\patterns{a1b {c1d}}", 1, 15, "only words are written within braces"),
        ("\\patterns{a1b\nc12d}", 2, 1, "“c12d” is no pattern"), ("\\patterns{a.b}", 1, 11, "“a.b” is no pattern"),
        ("\\patterns{1}", 1, 11, "“1” is no pattern"), ("\\patterns{.}", 1, 11, "“.” is no pattern"),
        ("\\patterns{a1b}\\hyphenation{a1b}", 1, 28, "“a1b” is no word with hyphens"),
        ("% nothing", 1, 1, "there is no pattern"), ("", 1, 1, "the first line names no encoding that is known"),
    ])
    func damageHasItsPlace(_ row: (String, Int, Int, String)) throws {
        let damage = try #require(library(row.0).damage(for: Language("la")))
        #expect(damage.file == "la.pat")
        #expect([damage.line, damage.column] == [row.1, row.2])
        #expect(damage.reason == row.3)
        #expect(!library(row.0).hasDictionary(for: Language("la")))
    }

    @Test func invalidBytesAndTooManyPatternsAreDamage() throws {
        var library = HyphenationLibrary()
        library.add(Language("la")) { Array("%\n\\patterns{a1".utf8) + [0xFF] + Array("b}".utf8) }
        let invalid = try #require(library.damage(for: Language("la")))
        #expect([invalid.line, invalid.column] == [2, 13])
        #expect(invalid.reason == "this is not UTF-8")
        // 63 letters each, none of which begins as another.
        var state: UInt64 = 1
        var file = Array("\\patterns{\n".utf8)
        for _ in 0..<40_000 {
            for _ in 0..<63 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                file.append(0x61 + UInt8((state >> 33) % 26))
            }
            file += [0x31, 0x0A]
        }
        file.append(0x7D)
        var other = HyphenationLibrary()
        other.add(Language("la")) { [file] in file }
        let full = try #require(other.damage(for: Language("la")))
        #expect(full.reason == "there are more patterns than a language has")
    }
}
