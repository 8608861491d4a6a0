import PubMarkup
import PubRunningText
import Testing

/// Markup that did not become markup is said with its place; prose is not.
@Suite struct StrayMarkupTests {
    /// The places of the findings of a text.
    private func places(_ text: String) -> [String] {
        Reading.findings(text + "\n").map { finding in
            finding.hasSuffix(" stray-markup") ? String(finding.dropLast(" stray-markup".count)) : finding
        }
    }

    /// The message and the hint of the one finding of a text.
    private func said(_ text: String) -> String {
        Reading.markdown(text + "\n").diagnostics.map { "\($0.message) | \($0.hint ?? "")" }.joined(separator: "\n")
    }

    @Test(arguments: [
        ("a ![x](a b) b", "1:3"), ("see [x](a b.html)", "1:5"), ("*unclosed text", "1:1"), ("text **open", "1:6"),
        ("a _word of it", "1:3"), ("***both* of it", "1:1"), ("[link(http://a.org)", "1:1"), ("![x", "1:1"),
        ("b [x][nope]", "1:3"), ("![x][nope]", "1:1"), ("![nope]", "1:1"), ("[x][]", "1:1"),
        ("[x] (http://a.org)", "1:1"), ("so $x$ is", "1:4"), ("$$a = b$$", "1:1"), ("$\\alpha$, that is", "1:1"),
        ("\\newpage", "1:1"), ("a \\textbf{b}", "1:3"), ("so [@cite] says", "1:4"), ("[see @cite, p. 3]", "1:1"),
        ("a [-@cite]", "1:3"), ("{{ site.url }}", "1:1"), ("a {: .note} b", "1:3"), ("the `code", "1:5"),
        ("[text]{.a b}", "1:7"),
        ("中**文", "1:2"), ("# A *head", "1:5"), ("| a |\n|---|\n| *b |", "3:3"), ("- a\n- *b", "2:3"),
    ])
    func whatLooksLikeMarkupIsReported(_ text: String, _ place: String) { #expect(places(text) == [place]) }

    @Test(arguments: [
        "$5 and $6", "5 * 3", "don't *", "a_b and c_d_e", "[sic] and [1]", "snake_case", "*.txt and *.*",
        "costs US$5, or A$6", "$5 (or $6)", "$HOME/$USER", "[1][2]", "a[i][j]", "f[i](x)", "A* search", "C:\\Users\\me",
        "write \\n", "2**8", "\\*not\\* \\[x](y z) \\$x\\$ \\`a", "`*a` `$x$` `[x][y]`", "http://a.org/*x_y$z$ ok",
        "<http://a.org/*x>", "    *code $x$", "```\n*a [x][y] {{< z >}}\n```", "f***ing and ****", "____", "Hawai`i",
        "a == b", "x = {a: 1}", "#tag and @name", "a@b.org", "[a@b.org]", "~5 and ~/x:~/y", "^_^", "a & b",
        "_GNU_SOURCE and _exit(1)", "&lt;*&gt; &#42;a", "[^1]\n\n[^1]: x", "[a]{.b} [c](d) ![e](f){.g}", "[ ] or [x]",
        "10% {of} it", "~~a~~ **b** *c* __d__", "1 < 2 * 3 > 4", "[a]: http://b.org \"c\"",
    ])
    func proseIsNot(_ text: String) { #expect(places(text) == []) }

    @Test(arguments: [
        ("##Heading", "1:1"), ("######deep", "1:1"), ("##Überschrift", "1:1"), ("text\n##Heading", "2:1"),
        ("#Tides of the coast", "1:1"), ("> ##In a quote", "1:3"), (":: sidebar\n\ntext", "1:1"), ("text\n::", "2:1"),
        (":: {.sidebar}", "1:1"), ("+---+---+\n| a | b |\n+===+===+\n| c | d", "1:1"),
    ])
    func linesThatLookLikeOtherElementsAreReported(_ text: String, _ place: String) { #expect(places(text) == [place]) }

    @Test(arguments: [
        "#hashtag", "#Tides", "#tides of the coast", "#MeToo in the newsroom", "#Tides are a hashtag.",
        "#Tides and #Moon", "##one ##two", "text\n#Tides of the coast", "- #Tides of the coast", "#1 of 5", "##",
        "#######seven", "\\##Heading", "`##Heading`", "    ##Heading", "```\n##Heading\n:: a\n+---+---+\n```",
        "::before the text", "::1", "a :: b", "\\:: sidebar", "+1", "C++", "+-", "+ a", "text\n% of it",
        "text\n\n% of it", "%5", "\\% The title", "See\n(@editor) above", "(@)", "as (@) is", "(a@b.org)",
        "\n---\n\ntext\n\n---", "\n---\nA word\n---", "+++\ntitle = \"a\"\n+++\n\ntext", "---\ntitle: a\n---\n\ntext",
    ])
    func linesOfProseAreNot(_ text: String) { #expect(places(text) == []) }

    @Test(arguments: ["Pop!_OS 24", "Yahoo!_x", "the \"_key\" of it", "'_id' or “_rev”", "a._b"])
    func underscoresInNamesAreNone(_ text: String) { #expect(places(text) == []) }

    @Test(arguments: [("wait! _word of it", "1:7"), ("\"_a word\" of it", "1:2"), ("(_a word of it)", "1:2")])
    func underscoresBeforeWordsAreReported(_ text: String, _ place: String) { #expect(places(text) == [place]) }

    @Test func aBackslashBeforeASpaceIsANoBreakSpace() {
        #expect(
            Reading.dump("p.\\ 5 and *No.\\ 1*\n") == "p [\"p.\u{A0}5 and \"@1:1,em[\"No.\u{A0}1\"@1:12]@1:11] @1:1\n")
        #expect(places("p.\\ 5") == [])
        #expect(Reading.dump("a\\\\ b\n") == "p [\"a\\ b\"@1:1] @1:1\n")
        #expect(Reading.dump("`a\\ b`\n").contains("a\\ b"))
    }

    @Test func hintsSayWhatToWrite() {
        #expect(said("##Heading").contains("a space"))
        #expect(said(":: sidebar").contains("`::: name`"))
        #expect(said("![x](a b)").contains("<a b>"))
        #expect(said("*a").contains("backslash"))
        #expect(said("[x][nope]").hasPrefix("there is no definition of [nope]"))
        #expect(said("\\newpage").contains("::: page-break"))
    }

    /// What a formula or a template holds is not reported a second time.
    @Test func oneFindingForOneThing() {
        #expect(places("so $a_1 *b_2$ is") == ["1:4"])
        #expect(places("{{ fig src=\"*a\" }}") == ["1:1"])
    }

    @Test func charactersOfPatternsAreNone() {
        var options = ReadingOptions()
        options.patternMarks = PatternMarks(matchedBy: ["~([^~]+)~", "(?<![=\\w])==(.+?)==", "\\$(\\w+)\\$"])
        #expect(Reading.findings("~a~ ==b== $c$ *d\n", options) == ["1:15 stray-markup"])
        #expect(
            Reading.dump("~a~ ~~b~~ x^2^\n", options)
                == "p [\"~a~ \"@1:1,s[\"b\"@1:7]@1:5,\" x\"@1:10,sup[\"2\"@1:13]@1:12] @1:1\n")
    }
}
