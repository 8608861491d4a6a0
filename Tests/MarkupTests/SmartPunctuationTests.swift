import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText
import Testing

@Suite struct SmartPunctuationTests {
    @Test(arguments: [
        ("\"a 'b' c\"", "“a ‘b’ c”"), ("'a \"b\" c'", "‘a “b” c’"), ("it's the dogs' don't", "it’s the dogs’ don’t"),
        ("the '90s and '68, the 1990's", "the ’90s and ’68, the 1990’s"),
        ("rock 'n' roll, rock'n'roll", "rock ’n’ roll, rock’n’roll"),
        ("'Tis 'twas 'em", "’Tis ’twas ’em"), ("5'10\" tall, 6' or 12\" vinyl", "5′10″ tall, 6′ or 12″ vinyl"),
        ("\"he is 5'10\" tall\"", "“he is 5′10″ tall”"), ("\"in 1999\" 'Area 51'", "“in 1999” ‘Area 51’"),
        ("\"'Yes,' he said,\" she said", "“‘Yes,’ he said,” she said"), ("\"'a'\"", "“‘a’”"),
        ("“already” ‘curly’ it’s", "“already” ‘curly’ it’s"), ("(\"a\") [\"b\"]", "(“a”) [“b”]"),
        ("a--b, a -- b, a---b", "a–b, a – b, a—b"), ("---\"a\"---", "—“a”—"), ("wait... no....", "wait… no…."),
        ("---- and ..... stay", "---- and ..... stay"), ("use --verbose", "use --verbose"),
        ("\\\"a\\\" \\'b\\' &quot;c&quot; \\--", "\"a\" 'b' \"c\" --"), ("\"open only", "“open only"),
        ("a \" b", "a \" b"),
        ("a   b \t c", "a b\tc"), ("\"Ça\" 'été'", "“Ça” ‘été’"), ("\"a\"[^1] b", "“a”[^1] b"),
        ("O'Neill's", "O’Neill’s"),
    ])
    func english(_ text: String, _ wanted: String) {
        // A letter before the text keeps a leading dash from being a list or a pause.
        #expect(Reading.text("x " + text + "\n") == "x " + wanted)
    }

    @Test func contextReachesAcrossInlines() {
        #expect(
            Reading.text("*\"quoted\"* \"*a*\" \"`b`\" [\"c\"](d) \"\n\"e **'f'**\"\n")
                == "“quoted” “a” “b” “c” \"\n“e ‘f’”")
        #expect(Reading.text("*it*'s `it's` \"**a**,\"\n") == "it’s it's “a,”")
    }

    @Test(arguments: [
        ("brass [^1] bell", "[\"brass \",^0,\" bell\"]"), ("brass[^1] bell", "[\"brass\",^0,\" bell\"]"),
        ("*brass* [^1] *bell*", "[em[\"brass\"],\" \",^0,\" \",em[\"bell\"]]"),
        ("a [^1] -- b", "[\"a \",^0,\" – b\"]"), ("a [^1] \"b\"", "[\"a \",^0,\" “b”\"]"),
        ("\"a [^1]\" b", "[\"“a \",^0,\"” b\"]"), ("a  [^1]  b", "[\"a \",^0,\" b\"]"),
        ("a [^1] [^1] b", "[\"a \",^0,\" \",^0,\" b\"]"),
    ])
    func aCallKeepsTheBlanksBesideIt(_ text: String, _ wanted: String) {
        let dump = Reading.dump("x\n\n\(text)\n\n# \(text)\n\n> \(text)\n\n- \(text)\n\n[^1]: n\n")
        let found = dump.replacing(#/@\d+:\d+/#, with: "")
        #expect(found.components(of: wanted) == 4, "\(found)")
    }

    @Test func codeAndAddressesAreLeftAlone() {
        #expect(
            Reading.text("`\"--\"` <http://a.b/--'c'> http://d.e/f--g'h\n")
                == "\"--\" http://a.b/--'c' http://d.e/f--g'h")
        #expect(Reading.text("```\n\"a\" -- b\n```\n") == "\"a\" -- b")
        #expect(Reading.dump("[a](b--c 'd')\n").contains("a(b--c)"))
    }

    @Test(arguments: [
        ("de", "„a ‚b‘ c’s“"), ("de-CH", "«a ‹b› c’s»"), ("fr", "«\u{202F}a “b” c’s\u{202F}»"), ("es", "«a “b” c’s»"),
        ("it", "«a “b” c’s»"), ("nl", "“a ‘b’ c’s”"), ("sv", "”a ’b’ c’s”"), ("pl", "„a «b» c’s”"),
        ("en-GB", "“a ‘b’ c’s”"),
        ("da", "»a ›b‹ c’s«"), ("pt-BR", "“a ‘b’ c’s”"), ("cs", "„a ‚b‘ c’s“"), ("xx", "“a ‘b’ c’s”"),
        ("de_AT", "„a ‚b‘ c’s“"),
    ])
    func languages(_ language: String, _ wanted: String) {
        #expect(Reading.text("\"a 'b' c's\"\n", language) == wanted)
    }

    @Test(
        "What is typed is set as the language writes it",
        arguments: [
            ("fr", "l'\"art\"", "l’«\u{202F}art\u{202F}»"), ("it", "l'\"arte\"", "l’«arte»"),
            ("ca", "l'\"art\"", "l’«art»"),
            ("it", "'ndrangheta", "’ndrangheta"), ("es-MX", "\"¿Qué es 'eso'?\"", "“¿Qué es ‘eso’?”"),
            ("es", "\"¿Qué es 'eso'?\"", "«¿Qué es “eso”?»"), ("ar", "\"نعم\"", "«نعم»"), ("he", "צה\"ל", "צה״ל"),
            ("en-US", "yes --- no", "yes—no"), ("en-US", "yes---no", "yes—no"), ("en-GB", "yes --- no", "yes — no"),
            ("en-GB", "yes -- no", "yes – no"), ("uk", "об'єкт", "об’єкт"), ("tr", "Ankara'da", "Ankara’da"),
            ("ru", "\"Да 'нет'\" --- он", "«Да „нет“» — он"), ("hu", "\"Igen 'nem'\"", "„Igen »nem«”"),
            ("el", "\"Ναι 'όχι'\";", "«Ναι “όχι”»;"), ("de", "'s ist", "’s ist"),
            ("en", "the boys' \"den\"", "the boys’ “den”"),
        ])
    func typedAndSet(_ language: String, _ typed: String, _ set: String) {
        #expect(Reading.text("\(typed)\n", language) == set)
    }

    @Test func wordsWithoutTheirBeginning() {
        #expect(Reading.text("'s avonds, 't is 'n dag\n", "nl") == "’s avonds, ’t is ’n dag")
        #expect(Reading.text("so 'ne Sache, 'n Bier, Max' Haus\n", "de") == "so ’ne Sache, ’n Bier, Max’ Haus")
    }

    @Test func itCanBeSwitchedOff() {
        var options = ReadingOptions()
        options.hasSmartPunctuation = false
        #expect(ReadText.of(Reading.markdown("\"a\" -- 'b'...\n", options).value!) == "\"a\" -- 'b'...")
    }

    /// Straight marks in, curly marks out: nothing else changes, a second reading changes nothing.
    @Test func propertiesOfRandomTexts() {
        var random = SystemRandomNumberGenerator()
        let parts = ["\"", "'", "a", "Bc", " ", "9", "-", "--", "...", ",", ".", "(", ")", "é", "*", "“", "’"]
        for _ in 0..<2000 {
            let text =
                "x"
                + (0..<Int.random(in: 1...20, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            let once = Reading.text(text + "\n")
            let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber || "(),".contains($0) } }
            #expect(letters(once) == letters(text), "\(text)")
            // What is still straight stands alone on purpose; the rest is curly and stays.
            let escaped = once.map { "*_-.`[]<>#+\\\"'".contains($0) ? "\\\($0)" : String($0) }.joined()
            #expect(Reading.text(escaped + "\n") == once, "\(text)")
        }
    }
}

extension String {
    /// How often `part` is in it.
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
