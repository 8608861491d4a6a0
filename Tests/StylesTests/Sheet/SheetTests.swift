import PubColor
import PubDiagnostics
import PubSettings
import PubStyles
import PubTextModel
import Testing

@Suite("Cascade and map")
struct SheetTests {
    @Test("A style takes what it does not say from its base, through any number of bases")
    func cascade() throws {
        let test = TestSheet(
            body + "align = \"left\"\nwidows = 3\n[paragraph.c]\nbased_on = \"b\"\nwidows = 5\n"
                + "[paragraph.b]\nbased_on = \"body\"\nsize = \"50%\"\nindent_end = \"1em\"\n")
        #expect(test.findings == [])
        let c = try #require(test.sheet?.paragraphStyle("c", language: Language("en")))
        #expect(c.paragraph.widows == 5)
        #expect(c.paragraph.alignment == .start)
        #expect(c.paragraph.em.points == 5)
        #expect(c.paragraph.endIndent.points == 5)
        #expect(c.paragraph.style == "c")
    }

    @Test("A style's font may be the name of a family, or of another name")
    func fontAlias() throws {
        let test = TestSheet(
            "[font.text]\nfamily = \"Serif\"\n[font.label]\nfamily = \"text\"\n"
                + "[paragraph.a]\nfont = \"label\"\nsize = \"10pt\"\nleading = \"12pt\"\n")
        #expect(test.findings == [])
        let a = try #require(test.sheet?.paragraphStyle("a", language: Language("en")))
        #expect(test.fonts.name(a.character.font) == "Serif 400")
    }

    @Test("An unknown family is reported at its name once, a misspelt name with those that there are")
    func unknownFontAlias() {
        let test = TestSheet(
            "[font.text]\nfamily = \"Serf\"\n[font.label]\nfamily = \"Sans\"\n"
                + "[paragraph.a]\nfont = \"text\"\n[paragraph.b]\nfont = \"text\"\n"
                + "[paragraph.c]\nfont = \"lable\"\n[paragraph.d]\nfont = \"label\"\n")
        #expect(
            test.findings == [
                "unknown-font t.toml:2:10 | did you mean \"Serif\"?",
                "unknown-font t.toml:10:8 | did you mean \"label\"?",
            ])
    }

    @Test("A circle is one error that names all of it, and styles stand without it")
    func circle() throws {
        let test = TestSheet(
            body
                + "based_on = \"x\"\n[paragraph.x]\nbased_on = \"y\"\nfont = \"Sans\"\n[paragraph.y]\nbased_on = \"body\"\n"
                + "[paragraph.z]\nbased_on = \"x\"\n")
        #expect(test.findings == ["circular-based-on t.toml:10:12 | take based_on away from one of them"])
        let error = try #require(test.diagnostics.first)
        #expect(error.message.hasSuffix("body → x → y → body"))
        #expect(error.notes.map(\.origin.line) == [5, 7])
        #expect(test.sheet?.paragraphStyle("z", language: Language("en")) != nil)
    }

    @Test("An unknown base has its place and a hint; so in every kind of style")
    func unknownBase() {
        for kind in ["paragraph", "character", "object", "table"] {
            let test = TestSheet(body + "[\(kind).quote]\n[\(kind).x]\nbased_on = \"qoute\"\n")
            #expect(
                test.findings.filter { !$0.hasPrefix("missing-key t.toml:5") } == [
                    "unknown-style t.toml:7:12 | did you mean \"quote\"?"
                ])
        }
    }

    @Test("Without a font anywhere a style cannot stand")
    func noFont() {
        let test = TestSheet(body + "[paragraph.x]\nsize = \"9pt\"\n")
        #expect(test.findings == ["missing-key t.toml:5:12 | give it font, or based_on"])
        #expect(
            TestSheet("[paragraph]\n").findings == [
                "no-styles t.toml:1:1 | begin with [paragraph.body], its font, size and leading"
            ])
        #expect(TestSheet("[paragraph]\n").sheet == nil)
    }

    @Test(
        "The map knows elements and styles",
        arguments: [
            ("\"subhead.1\" = \"bdy\"", ["unknown-style t.toml:7:15 | did you mean \"body\"?"]),
            ("\"table.hed\" = \"body\"", ["unknown-element t.toml:7:1 | did you mean \"table.head\"?"]),
            ("\"emphasis\" = \"body\"", ["unknown-style t.toml:7:14 | styles are: em"]),
            ("\"sidebar.subhead.1\" = \"body\"", []),
            ("\"factbox.caption\" = \"body\"", []),
            ("\"factbox.captoin\" = \"body\"", ["unknown-element t.toml:7:1 | did you mean \"factbox.caption\"?"]),
            (
                "\"factbox.xyzzy\" = \"body\"",
                [
                    "unknown-element t.toml:7:1 | behind the point is an element within “factbox”: \"factbox.body\", "
                        + "\"factbox.subhead.1\", \"factbox.list.item\"; a class of your own has a name without a point"
                ]
            ),
            ("\"factbox\" = \"body\"", []),
            ("\"headlin\" = \"body\"", ["unknown-element t.toml:7:1 | did you mean \"headline\"?"]),
            ("\"end-mark\" = { style = \"em\", text = \"*\" }", []),
            (
                "\"body\" = { style = \"body\", text = \"*\" }",
                ["text-not-used t.toml:7:20 | write the name of the style alone"]
            ),
            ("\"end-mark\" = { text = \"*\" }", ["missing-key t.toml:7:14 | add style = …: the style."]),
        ])
    func map(line: String, expected: [String]) {
        let test = TestSheet(body + "[character.em]\n[map]\n\(line)\n")
        #expect(test.findings == expected)
    }

    @Test("The accent of a section reaches every style that names it; a sheet without one says so when it is used")
    func accent() throws {
        let test = TestSheet(
            body + "color = \"accent\"\n[swatch]\nteal = { cmyk = [80, 0, 40, 0] }\n")
        #expect(test.findings == [])
        let sheet = try #require(test.sheet)
        let teal = sheet.accented(SwatchReference(name: "teal"))
        let style = teal.paragraphStyle("body", language: Language("en"))
        #expect(style?.character.paint.color.description == "cmyk(80 0 40 0)")
        let outcome = sheet.resolve(document(paragraph("Text.")), in: test.context())
        #expect(describe(outcome.diagnostics).map { $0.prefix(29) } == ["unknown-swatch t.toml:5:9 | s"])
        var context = test.context()
        context.accent = Located(SwatchReference(name: "teel"), at: at(3))
        #expect(
            describe(teal.resolve(document(paragraph("Text.")), in: context).diagnostics) == [
                "unknown-swatch a.md:3:1 | did you mean \"teal\"?"
            ])
    }

    @Test("Every key is in the reference, with what it takes")
    func reference() {
        let text = KeyReference.markdown(StyleSheet.keyTables)
        for key in ["based_on", "first_line_indent", "drop_cap", "shortest_word", "cell_padding", "position", "fit"] {
            #expect(text.contains("| `\(key)` |"))
        }
    }
}
