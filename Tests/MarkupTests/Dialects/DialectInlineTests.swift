import PubDocuments
import PubMarkup
import Testing

/// Inlines of other dialects: notes, comments, edits, roles, references, links of wikis, shortcodes.
@Suite struct DialectInlineTests {
    @Test func aNoteInALineIsANote() throws {
        let document = try #require(Reading.markdown("A bell^[It *rings* [twice](b).] there.\n").value)
        #expect(document.notes.count == 1)
        #expect(Reading.dump("A bell^[It rings.] there.\n").contains("\"It rings.\"@1:9"))
        #expect(Reading.findings("A bell^[It rings.] there.\n") == [])
    }

    @Test func aNoteInANoteIsBehindThat() throws {
        let text = "A bell^[It rings^[Twice,\nsay some.].] there^[Where?].\n"
        let document = try #require(Reading.markdown(text).value)
        let words = document.notes.map { note in
            if case .paragraph(let inlines)? = note.blocks.first?.kind { inlines.plainText } else { "" }
        }
        #expect(words == ["It rings.", "Twice, say some.", "Where?"])
        #expect(Reading.findings(text) == [])
        #expect(Reading.text("A bell^[It ==rings==.] there.\n").hasPrefix("A bell"))
        #expect(Reading.dump("A bell^[It ==rings==.] there.\n").contains("span {.mark}"))
    }

    @Test func aCallWithALineEndInItIsText() {
        #expect(Reading.text("a [^1\n] b [w]{.x} c\n") == "a [^1\n] b w c")
        #expect(!Reading.findings("a [^1\n] b\n").contains { $0.contains("approximate-place") })
    }

    @Test(arguments: [
        ("a %%b%% c", "a c"), ("a {>>b<<} c", "a c"), ("a {++b++} c", "a b c"), ("a {--b--} c", "a c"),
        ("a {~~b~>d~~} c", "a d c"),
        ("a {==b==}{>>x<<} c", "a b c"), ("`%%a%%` and `{++b++}`", "%%a%% and {++b++}"), ("5%% of it", "5%% of it"),
    ])
    func commentsAndEditsAreRead(_ text: String, _ wanted: String) { #expect(Reading.text(text + "\n") == wanted) }

    @Test func markedWordsHaveTheClassOfAPen() {
        #expect(Reading.dump("a ==b *c*== d\n").contains("span {.mark}"))
        #expect(!Reading.dump("a == b == c\n").contains("span"))
    }

    @Test(arguments: [
        ("See {ref}`the sand <sand>`.", "a(#sand)[\"the sand\""), ("See :ref:`sand`.", "a(#sand)[\"Sand\""),
        ("See [](#sand).", "a(#sand)[\"Sand\""), ("See @sec-sand.", "a(#sand)[\"Sand\""),
        ("See [@sec:sand].", "a(#sand)[\"Sand\""),
        ("See {doc}`b`.", "a(b.md)[\"b\""), ("H{sub}`2`O", "sub[\"2\""),
        ("See [[b#Part two|there]].", "a(b.md#part-two)[\"there\""),
        ("See [[Other page]].", "a(Other page.md)[\"Other page\""),
        ("![[a b.png|300]]", "figure (a b.png) [] {width=\"300px\"}"),
        ("![The bell|100x50](p.png)", "figure (p.png) [\"The bell\"@5:3] {width=\"100px\" height=\"50px\"}"),
        ("{{< figure src=\"a.png\" caption=\"One\" >}}", "figure (a.png) [\"One\""),
    ])
    func referencesAndPicturesAreRead(_ text: String, _ wanted: String) {
        let dump = Reading.dump("## Sand {#sand}\n\nText.\n\n\(text)\n")
        #expect(dump.contains(wanted), "\(dump)")
    }

    /// A text that calls a figure or a table by its number numbers all that have an identifier.
    @Test(arguments: [
        ("See @fig-b.", "a(#fig-b)[\"Figure 2\""), ("See [@fig-a].", "a(#fig-a)[\"Figure 1\""),
        ("See {numref}`fig-b`.", "a(#fig-b)[\"Figure 2\""), ("See {numref}`Fig. %s <fig-b>`.", "a(#fig-b)[\"Fig. 2\""),
        ("See @tbl-t.", "a(#tbl-t)[\"Table 1\""), ("See @fig-b.", "[\"Figure 1: The bell\""),
        ("See @tbl-t.", "\"Table 1: Prices\""), ("See {ref}`fig-a`.", "a(#fig-a)[\"The bell\""),
        ("See {ref}`fig-a`.", "[\"The bell\"@"),
    ])
    func figuresHaveNumbersWhereTheyAreCalledByThem(_ text: String, _ wanted: String) {
        let dump = Reading.dump(
            """
            ![The bell](a.png){#fig-a}

            ![Without a name](c.png)

            ![The hall](b.png){#fig-b}

            | a |
            |---|
            | b |

            : Prices {#tbl-t}

            \(text)

            """)
        #expect(dump.contains(wanted), "\(dump)")
    }

    @Test(arguments: ["See @fig-bell.", "See {ref}`nowhere`.", "[](#nowhere)"])
    func whatLeadsNowhereIsTold(_ text: String) {
        #expect(Reading.findings(text + "\n") == ["1:\(text.hasPrefix("See") ? 5 : 1) dialect-markup"])
    }

    @Test(arguments: ["{{< youtube x >}}", "{% include a.html %}", "{{% note %}}"])
    func shortcodesAreLeftOutAndTold(_ text: String) {
        #expect(Reading.text("a \(text) b\n") == "a b")
        #expect(Reading.findings("a \(text) b\n") == ["1:3 dialect-markup"])
    }

    @Test(arguments: [
        "a@b.org and @name", "[[1]] and [[1, 2]]", "[x]: y\n\n[[x]]", "`{ref}`x` and `:ref:``", "2^[^1]\n\n[^1]: n",
        "{a: 1}", "x := `y`",
    ])
    func otherTextStays(_ text: String) {
        #expect(!Reading.findings(text + "\n").contains { $0.hasSuffix("dialect-markup") })
    }

    @Test func placesAreThoseOfTheFile() {
        let dump = Reading.dump("a %%hidden%% b *c*\n\nd\n")
        #expect(dump.contains("em[\"c\"@1:17]@1:16"))
        #expect(dump.contains("p [\"d\"@3:1] @3:1"))
    }
}
