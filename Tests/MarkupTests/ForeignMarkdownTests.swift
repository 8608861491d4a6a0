import DocumentDumps
import Documents
import Markup
import RunningText
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

    // MARK: Formulas

    @Test(arguments: [
        "$x^{u}$", "$a_1^2 + b_2^{ij}$", "$\\{a\\} \\, b\\\\c$", "$$a*b*c ~d~ ^2^$$", "$f'(x) -- \"y\"...$",
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
