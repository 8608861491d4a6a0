import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText
import Testing

/// What Markdown of other sites has: pictures in links, links to headings by their words, formulas, empty front matter.
@Suite struct ForeignMarkdownTests {
    // MARK: Pictures in links

    @Test func aPictureAloneInALinkIsAFigure() {
        #expect(
            Reading.dump("[![A slip](a.jpg)](https://b.org)\n")
                == "figure (a.jpg) -> https://b.org [\"A slip\"@1:4] @1:2\n")
        #expect(
            Reading.dump("[![A slip](a.jpg){alt=\"b\"}](https://b.org){place=span}\n")
                == "figure (a.jpg) -> https://b.org [\"A slip\"@1:4] {alt=\"b\" place=\"span\"} @1:2\n")
        #expect(Reading.dump("![A slip](a.jpg)\n") == "figure (a.jpg) [\"A slip\"@1:3] @1:1\n")
    }

    @Test(arguments: ["[![a](a.jpg) b](https://b.org)\n", "[![a](a.jpg)](https://b.org) b\n"])
    func aPictureWithWordsBesideItIsInItsLine(text: String) {
        #expect(Reading.dump(text).hasPrefix("p ["))
    }

    @Test func theAddressOfAPictureIsPrintedInItsCaption() throws {
        let document = try #require(Reading.markdown("[![A slip](a.jpg)](https://b.org/c)\n").value)
        guard case .figure(let picture)? = document.printing(.note).blocks.first?.kind else {
            Issue.record("no figure")
            return
        }
        #expect(picture.caption.plainText == "A slip b.org/c")
    }

    // MARK: Headings

    /// The identifiers of the headings of `text`; nil for those without one.
    private func names(_ text: String) throws -> [String?] {
        let document = try #require(Reading.markdown(text).value)
        return document.blocks.compactMap { block in
            if case .heading = block.kind { .some(block.attributes.id?.text) } else { nil }
        }
    }

    @Test func aHeadingHasTheNameByWhichALinkCallsIt() throws {
        #expect(
            try names("[a](#the-heading) [b](#over--under)\n\n## The *heading*!\n\n## Over & under\n\n## C\n")
                == ["the-heading", "over--under", nil])
        #expect(try names("> ## Über uns_1\n\n[a](#über-uns_1)\n") == [])
        #expect(try names("[a](#Setup)\n\n## Setup\n") == ["Setup"])
    }

    @Test func equalHeadingsAreNumbered() throws {
        #expect(try names("[a](#use-1)\n\n## Use\n\n## Use\n\n## Use\n") == [nil, "use-1", nil])
    }

    @Test func namesThatTheAuthorGaveComeFirst() throws {
        #expect(try names("[a](#use)\n\n## Use\n\n## Other {#use}\n") == [nil, "use"])
        #expect(try names("[a](#use)\n\n## Use {#mine}\n") == ["mine"])
        #expect(try names("[a](#use)\n\n## Use\n\n[b]{#use}\n") == [nil])
    }

    @Test func theHeadlineHasANameToo() throws {
        let document = try #require(Reading.markdown("# The tide\n\n[up](#the-tide)\n").value)
        #expect(document.front.id?.text == "the-tide")
        #expect(Reading.markdown("# The tide\n\n[up](#elsewhere)\n").value?.front.id == nil)
    }

    @Test func accentsMayBeMissing() throws {
        #expect(
            try names("[a](#ressources-complementaires)\n\n## Ressources complémentaires\n") == [
                "ressources-complementaires"
            ])
        #expect(try names("[a](#ete)\n\n## Été\n\n## Ete\n") == [nil, "ete"])
        #expect(try names("[a](#groe)\n\n## Größe\n\n## 東京\n") == ["groe", nil])
    }

    // MARK: Attributes

    /// Those of kramdown and Python-Markdown have a colon behind the brace.
    @Test(arguments: [
        ("![a](b.jpg){: .x }\n", "figure (b.jpg) [\"a\"@1:3] @1:1\n", "1:15"),
        ("![a](b.jpg)\n{: .x width=3}\n", "figure (b.jpg) [\"a\"@1:3] @1:1\n", "2:4"),
        ("text {: .note}\n", "p [\"text\"@1:1] @1:1\n", "1:9"), ("text\n{:.note}\n", "p [\"text\"@1:1] @1:1\n", "2:3"),
        ("*a*{:.b}\n", "p [em[\"a\"@1:2]@1:1] @1:1\n", "1:6"),
        ("## A {: .b #c}\n", "h2 [\"A\"@1:4] {#c} @1:1\n", "1:9"),
        ("## A\n{: .b #c}\n", "h2 [\"A\"@1:4] {#c} @1:1\n", "2:4"),
        (
            "| a |\n|---|\n| b |\n{: .c #d}\n", "table automatic {#d} @1:1\n  [\"a\"@1:3]@1:3\n  [\"b\"@3:3]@3:3\n",
            "4:4"
        ),
    ])
    func attributesOfOtherProgramsAreLeftOut(_ text: String, _ dump: String, _ place: String) {
        #expect(Reading.dump(text) == dump)
        #expect(Reading.findings(text) == ["\(place) unknown-attribute"])
    }

    @Test func aLinkWithAttributesOfOtherProgramsIsALink() {
        #expect(Reading.dump("see [a](b){:target=\"_blank\"} c\n").contains("a(b)[\"a\"@1:6]"))
        #expect(Reading.text("see [a](b){:target=\"_blank\"} c\n") == "see a c")
        #expect(Reading.text("`{: .x}` \\{: .x}\n") == "{: .x} {: .x}")
        #expect(Reading.findings("`{: .x}`\n") == [])
        #expect(Reading.findings("a {: .b} c\n{:toc}\n") == ["1:3 stray-markup", "2:1 stray-markup"])
    }

    // MARK: Names of signs and keys, listings

    @Test(arguments: [
        ("so :rocket: it", "1:4"), (":+1: yes", "1:1"), ("(:white_check_mark:)", "1:2"),
        ("a :material-account-circle: b", "1:3"),
        ("press ++ctrl+alt+del++ now", "1:7"), ("++f5++", "1:1"),
    ])
    func namesOfSignsAndKeysAreReported(_ text: String, _ place: String) {
        #expect(Reading.findings(text + "\n") == ["\(place) stray-markup"])
        #expect(Reading.text(text + "\n") == text)
    }

    @Test(arguments: ["[TOC]", "[toc]", "--8<-- \"notes.md\"", "text\n--8<-- \"notes.md\""])
    func linesThatStandForOtherTextAreReported(_ text: String) {
        #expect(Reading.findings(text + "\n") == ["\(text.hasPrefix("text") ? 2 : 1):1 stray-markup"])
    }

    @Test(arguments: ["[TOC] is what", "[tocsin]", "--- 8", "-8<-", "`[TOC]`", "[TOC]: https://b.org", "[sic]"])
    func otherBracketsAndHyphensAreProse(_ text: String) { #expect(Reading.findings(text + "\n") == []) }

    @Test(arguments: [
        "at 10:30:20", "a:b:c", "a:key:b", "12:key:", "::key::", ":unheard:", "see http://a.b:80:", "C++ and C++",
        "i++ + ++j",
        "++ a ++", "`:rocket:` and `++a++`", "Note: this: that", "std::map::end",
    ])
    func timesAndProgramsAreProse(_ text: String) { #expect(Reading.findings(text + "\n") == []) }

    @Test func hintsHaveTheSignAndTheKeys() {
        let hints = Reading.markdown(":rocket: ++ctrl+c++\n").diagnostics.compactMap(\.hint)
        #expect(hints.count == 2)
        #expect(hints.first?.contains("🚀") == true)
        #expect(hints.last == "write <kbd>Ctrl</kbd>+<kbd>C</kbd>")
        let icon = Reading.markdown("[:fontawesome-solid-box:](https://b.org)\n").diagnostics
        #expect(icon.map(\.message.description).first?.contains("\":fontawesome-solid-box:\" is printed") == true)
    }

    @Test func theTitleOfAListingIsNamed() throws {
        let text = "``` py title=\"a.py\" hl_lines=\"2\"\nx\n```\n"
        let finding = try #require(Reading.markdown(text).diagnostics.first)
        #expect(Reading.findings(text) == ["1:8 bad-attributes"])
        #expect(finding.message.description.contains("title=\"a.py\" hl_lines=\"2\""))
        #expect(finding.hint?.contains("sentence before the code") == true)
        #expect(Reading.dump(text) == "code py @1:1\n  |x\n")
    }

    // MARK: Formulas

    @Test(arguments: ["${name}", "set ${HOME} and ${a_b.c} to 5$", "${a} $5"])
    func variablesAreNoFormulas(_ text: String) {
        #expect(Reading.findings(text + "\n") == [])
        #expect(Reading.text(text + "\n") == text)
    }

    @Test(arguments: [
        "$x^{u}$", "${}^{14}C$", "${a}_b$", "$a_1^2 + b_2^{ij}$", "$\\{a\\} \\, b\\\\c$", "$$a*b*c ~d~ ^2^$$",
        "$f'(x) -- \"y\"...$",
        "$a<b>c&lt;d$", "$[a](b)$", "$`a`$", "$x$ and $y_*$ and $z^*$",
        "\\\\(a^{2} *b* _c_ \\theta^2\\\\)", "\\\\[x^{2}\\\\]",
    ])
    func aFormulaIsPrintedAsTyped(formula: String) {
        #expect(Reading.text("So \(formula) is *it*.\n") == "So \(formula) is it.")
        #expect(Reading.findings("So \(formula) is *it*.\n").contains { $0.hasSuffix("stray-markup") })
    }

    @Test func aFormulaOverSeveralLinesIsPrintedAsTyped() {
        #expect(Reading.text("$$\na^{2} \\\\\n*b* _c_\n$$\n") == "$$\na^{2} \\\\\n*b* _c_\n$$")
        #expect(Reading.text("> $$\n> *a* \\,\n> *b*\n> $$\n") == "$$\n*a* \\,\n*b*\n$$")
    }

    @Test func aDollarThatCutsALinkIsNoFormula() {
        #expect(Reading.text("a $x [b $y](c) *d*\n") == "a $x b $y d")
    }

    // MARK: Front matter

    @Test func emptyValuesAreAsIfNotGiven() throws {
        let keys = ["title", "short-title", "kicker", "standfirst", "section", "language", "author"]
        let yaml = "---\n" + keys.map { "\($0): \"\"\n" }.joined() + "---\n# A\n"
        let toml = "+++\n" + keys.map { "\($0) = \" \"\n" }.joined() + "+++\n# A\n"
        for text in [yaml, toml, "---\nauthors: []\nkicker:\nauthor: [\"\", {name: \"\"}]\n---\n# A\n"] {
            let outcome = Reading.markdown(text)
            #expect(outcome.diagnostics.isEmpty)
            var front = FrontMatter()
            front.title = outcome.value?.front.title
            #expect(outcome.value?.front == front)
            #expect(front.title?.plainText == "A")
        }
        #expect(Reading.findings("---\ntitel: \"\"\n---\na\n") == ["2:1 unknown-key"])
    }
}
