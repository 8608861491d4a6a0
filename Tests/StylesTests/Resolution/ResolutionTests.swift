import PubColor
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel
import PubValues
import Testing

/// The article of `blocks` in a sheet of `toml` beside the plain body.
struct Resolved {
    let article: ResolvedArticle
    let findings: [String]
    let fonts: TestFonts

    init(_ toml: String, _ document: Document, _ change: (inout ArticleContext) -> Void = { _ in }) throws {
        let test = TestSheet(body + toml)
        var context = test.context()
        change(&context)
        let outcome = try #require(test.sheet).resolve(document, in: context)
        article = try #require(outcome.value)
        findings = test.findings + describe(outcome.diagnostics)
        fonts = test.fonts
    }

    var dump: String { article.dump(fonts) }
    var paragraphs: [Paragraph] { article.body.paragraphs }
    var styles: [String] { paragraphs.map(\.attributes.style) }
}

private let styles = """
    [paragraph.first]
    based_on = "body"
    [paragraph.opening]
    based_on = "body"
    [paragraph.headline]
    based_on = "body"
    size = "30pt"
    [paragraph.standfirst]
    based_on = "body"
    style = "italic"
    [paragraph.subhead]
    based_on = "body"
    style = "bold"
    [paragraph.quote]
    based_on = "body"

    """

@Suite("Resolution of text")
struct TextResolutionTests {
    @Test("The head of an article, in order, with its titles")
    func head() throws {
        var front = FrontMatter()
        front.title = [text("The sea"), .lineBreak(at(1)), text("comes back")]
        front.kicker = [text("Tides")]
        front.standfirst = [text("Twice "), .emphasis([text("a day")], at(1))]
        front.authors = [
            .init(name: "A", role: "words", at: at(1)), .init(name: "B", role: "words", at: at(1)),
            .init(name: "C", role: "pictures", at: at(1)),
        ]
        let toml =
            styles + "[paragraph.byline]\nbased_on = \"body\"\n[paragraph.kicker]\nbased_on = \"body\"\n"
            + "[paragraph.section]\nbased_on = \"body\"\ncase = \"upper\"\n"
        let resolved = try Resolved(toml, document(paragraph("Text."), front: front)) { $0.sectionTitle = "Features" }
        #expect(resolved.findings == [])
        #expect(
            resolved.dump == """
                section: {Serif 400 10|FEATURES}
                kicker: {Serif 400 10|Tides}
                headline: {Serif 400 30|The sea\u{2028}comes back}
                standfirst: {Serif 400i 10|Twice }{Serif 400 10|a day}
                byline: {Serif 400 10|Words: A, B · Pictures: C}
                opening: {Serif 400 10|Text.}
                """)
        #expect(resolved.article.title == "The sea comes back")
        #expect(resolved.article.shortTitle == "The sea comes back")
        #expect(resolved.article.contentsEntry.byline == "Words: A, B · Pictures: C")
        #expect(resolved.article.contentsEntry.standfirst == "Twice a day")
        #expect(
            resolved.article.structure.map(\.role) == [
                .article, .sectionTitle, .span, .kicker, .headline, .standfirst, .byline, .body,
            ])
        // Capitals are read as they are written.
        #expect(resolved.article.structure[2].alternate == "Features")
        #expect(resolved.paragraphs[0].text.anchors.map(\.value) == [.label(LabelID("lead"))])
    }

    @Test("A paragraph that stands for a heading keeps with the text below it, which opens")
    func boldHeading() throws {
        var bold = Block(.paragraph([.strong([text("Head")], at(2))]), at: at(2))
        bold.isBoldHeading = true
        var item = bold
        item.origin = at(4)
        let list = List(start: nil, isTight: true, items: [List.Item([item], at: at(4))])
        let resolved = try Resolved(
            "after_heading = \"first\"\nfirst_line_indent = \"9pt\"\n" + styles,
            document(bold, paragraph("a"), bold, paragraph("b"), paragraph("c"), Block(.list(list), at: at(4))))
        #expect(resolved.styles == ["first", "opening", "body", "first", "body", "body"])
        #expect(resolved.paragraphs.map(\.attributes.keepWithNext) == [2, 0, 2, 0, 0, 0])
        #expect(resolved.paragraphs[0].attributes.firstLineIndent == .zero)
        #expect(resolved.paragraphs[4].attributes.firstLineIndent.points == 9)
    }

    @Test("Paragraphs that are set alike hold their attributes once")
    func sharedAttributes() throws {
        var loose = paragraph("c")
        loose.attributes = attributes([], [("looseness", "1")])
        let list = List(start: nil, isTight: true, items: [List.Item([paragraph("d")], at: at(2))])
        let resolved = try Resolved(
            styles,
            document(paragraph("a"), paragraph("b"), Block(.list(list), at: at(2)), loose, loose, paragraph("e")))
        let held = resolved.paragraphs.map(\.sharedAttributes)
        #expect(held[1].isIdentical(to: held[5]))
        #expect(held[3].isIdentical(to: held[4]))
        #expect(!held[1].isIdentical(to: held[3]))
        #expect(!held[1].isIdentical(to: held[2]))
    }

    @Test("Short lines that are quoted one below the other stand close")
    func verse() throws {
        func quote(_ lines: String...) -> Block { Block(.quote(lines.map { paragraph($0) }), at: at(3)) }
        let long = String(repeating: "Long words that go on. ", count: 4)
        let resolved = try Resolved(
            styles + "space_before = \"6pt\"\nspace_after = \"6pt\"\n",
            document(
                paragraph("a"), quote("One,", "two,"), quote("three."), quote(long), quote("Last."), paragraph("b")))
        let quotes = resolved.paragraphs.filter { $0.attributes.style == "quote" }.map(\.attributes)
        #expect(quotes.map(\.spaceBefore.points) == [6, 0, 0, 6, 6])
        #expect(quotes.map(\.spaceAfter.points) == [0, 0, 6, 6, 6])
    }

    @Test("Text after a heading, a box or a pause takes the style that body names for it")
    func afterHeading() throws {
        let blocks = document(
            paragraph("a"), paragraph("b"), Block(.heading(level: 1, [text("H")]), at: at(2)), paragraph("c"),
            paragraph("d"), Block(.pause, at: at(3)), paragraph("e"),
            Block(.code(language: "", lines: ["x"]), at: at(4)), paragraph("f"),
            Block(
                .container(name: "pullquote", [paragraph("q")]), attributes: attributes([], [("place", "top")]),
                at: at(5)),
            paragraph("g"))
        let resolved = try Resolved(
            "after_heading = \"first\"\n" + styles
                + "[paragraph.listing]\nbased_on = \"body\"\n[map]\npullquote = \"quote\"\n", blocks)
        #expect(resolved.findings == [])
        #expect(resolved.styles == ["opening", "body", "subhead", "first", "body", "first", "first", "body"])
        #expect(resolved.paragraphs[5].attributes.spaceBefore.points == 12)
        #expect(resolved.paragraphs[6].attributes.spaceBefore == .zero)
    }

    @Test("A quote after a heading keeps its style, which is based on that of the body")
    func quoteAfterHeading() throws {
        let quote = Block(.quote([paragraph("q")]), at: at(1))
        let blocks = document(
            quote, paragraph("a"), Block(.heading(level: 1, [text("H")]), at: at(2)), quote, paragraph("b"))
        let resolved = try Resolved("after_heading = \"first\"\n" + styles, blocks)
        #expect(resolved.styles == ["quote", "opening", "subhead", "quote", "body"])
    }

    @Test(
        "What stands beside a text or before it leaves it its opening; a letter or a box in its place is its beginning")
    func openingAfterContainers() throws {
        let boxes =
            "[object.box]\n[object.afloat]\nplace = \"top\"\n[map]\nnews = \"box\"\naside = \"afloat\"\n"
            + "dateline = \"quote\"\n"
        for (name, opens) in [
            ("letter", false), ("news", false), ("dateline", true), ("pullquote", true), ("sidebar", true),
            ("verse", true),
            ("quote", true),
            ("author-note", true), ("aside", true),
        ] {
            let container = Block(.container(name: name, [paragraph("x")]), at: at(1))
            let resolved = try Resolved(styles + boxes, document(container, paragraph("a"), paragraph("b")))
            #expect(Array(resolved.styles.suffix(2)) == [opens ? "opening" : "body", "body"], "\(name)")
        }
        let picture = Picture(source: .init("sea.jpg", at: at(1)), caption: [], attributes: Attributes(), at: at(1))
        let figure = Block(.figure(picture), at: at(1))
        #expect(try Resolved(styles, document(figure, paragraph("a"))).styles == ["opening"])
    }

    @Test("A mapped pause is an ornament")
    func pause() throws {
        let blocks = document(paragraph("a"), Block(.pause, at: at(3)), paragraph("b"))
        let resolved = try Resolved(
            "[paragraph.orn]\nbased_on = \"body\"\n[map]\npause = { style = \"orn\", text = \"~\" }\n", blocks)
        #expect(resolved.dump == "body: {Serif 400 10|a}\norn: {Serif 400 10|~}\nbody: {Serif 400 10|b}")
        #expect(resolved.paragraphs[1].element == .artifact)
    }

    @Test(
        "An ornament is between texts: not above a head, nor at the beginning or the end; it is above a box in the column"
    )
    func needlessPauses() throws {
        let pause = Block(.pause, at: at(3))
        let toml = "[paragraph.orn]\nbased_on = \"body\"\n[map]\npause = { style = \"orn\", text = \"~\" }\n"
        let head = Block(.heading(level: 1, [text("h")]), at: at(4))
        let table = Block(
            .table(Table(alignments: [.left], head: [], rows: [[.init([text("x")], at: at(2))]])), at: at(2))
        func words(_ blocks: Block...) throws -> [String] {
            let document = Document(file: "a.md", front: FrontMatter(), blocks: blocks, notes: [])
            return try Resolved(toml, document).article.body.items.map { item in
                if case .paragraph(let paragraph) = item { paragraph.text.string } else { "box" }
            }
        }
        #expect(try words(pause, paragraph("a"), pause, head, paragraph("b"), pause) == ["a", "h", "b"])
        #expect(try words(paragraph("a"), pause, table, paragraph("b")) == ["a", "~", "box", "b"])
    }

    @Test("Character styles nest; emphasis in italics is upright; strong italics are both")
    func characters() throws {
        let inlines: [Inline] = [
            text("a"), .emphasis([text("b"), .emphasis([text("c")], at(1)), .strong([text("d")], at(1))], at(1)),
            .superscript([text("e")], at(1)), .subscript([text("f")], at(1)), .softBreak(at(2)),
            .code("x_y", at(1)), .strike([text("g")], at(1)), .keyboard("K", at(1)),
        ]
        let resolved = try Resolved(
            "[character.code]\nfont = \"Mono\"\nsize = \"80%\"\n", document(Block(.paragraph(inlines), at: at(1))))
        #expect(resolved.findings == [])
        #expect(
            resolved.dump
                == "body: {Serif 400 10|a}{Serif 400i 10|b}{Serif 400 10|c}{Serif 700i 10|d}{Serif 400 6.2|e}"
                + "{Serif 400 6.2|f}{Serif 400 10| }{Mono 400 8|x_y}{Serif 400 10|g}{Mono 400 8|K}")
        let looks = resolved.paragraphs[0].text
        #expect(looks.attributes(at: 4).baselineShift.description == "3.4")
        #expect(looks.attributes(at: 5).baselineShift.description == "-1.5")
        #expect(looks.attributes(at: 7).lineBreakMode == .identifier)
        #expect(!looks.attributes(at: 7).hyphenates)
        #expect(looks.attributes(at: 10).strike == TextDecoration())
    }

    @Test("Every key of a character style has its effect over the text around")
    func characterKeys() throws {
        let toml = """
            [swatch]
            rust = { cmyk = [0, 80, 90, 0] }
            [character.strong]
            font = "Sans"
            weight = 600
            size = "150%"
            color = "rust"
            features = ["smcp"]
            case = "upper"
            tracking = "0.1em"
            baseline_shift = "1em"
            underline = true
            strike = true
            language = "de"
            hyphenate = false
            no_break = true
            """
        let resolved = try Resolved(toml, document(Block(.paragraph([.strong([text("ab")], at(1))]), at: at(1))))
        let paragraph = try #require(resolved.paragraphs.first)
        let looks = try #require(paragraph.text.attributes(at: 0))
        #expect(resolved.dump == "body: {Sans 600 15|AB}")
        #expect(looks.paint.color.description == "cmyk(0 80 90 0)")
        #expect(looks.features == [FontFeature("case"), FontFeature("lnum"), FontFeature("smcp")])
        #expect(looks.tracking == 0.1)
        #expect(looks.baselineShift.points == 15)
        #expect(looks.underline != nil)
        #expect(looks.strike != nil)
        #expect(looks.language == Language("de"))
        #expect(!looks.hyphenates)
        #expect(looks.lineBreakMode == .never)
        let position = try Resolved(
            "[character.strong]\nposition = \"superscript\"\nbaseline_shift = \"1pt\"\nsize = \"5pt\"\n",
            document(Block(.paragraph([.strong([text("ab")], at(1))]), at: at(1))))
        #expect(position.paragraphs[0].text.attributes(at: 0).baselineShift.points == 1)
        #expect(position.paragraphs[0].text.attributes(at: 0).size.points == 5)
    }

    @Test("A face that only a character style over a paragraph style asks for is told at the character style")
    func missingCombination() throws {
        let resolved = try Resolved(
            "[paragraph.quote]\nfont = \"Sans\"\n[character.strong]\nstyle = \"italic\"\n",
            document(Block(.quote([Block(.paragraph([.strong([text("x")], at(1))]), at: at(1))]), at: at(1))))
        #expect(resolved.findings == ["unknown-font-style t.toml:8:9 | it has: 400, 600, 700"])
        #expect(resolved.dump == "quote: {Sans 400 10|x}")
    }

    @Test("A weight and a slope of the text around give way to a family that lacks them, those of the style do not")
    func inheritedFaces() throws {
        let inlines: [Inline] = [.code("x", at(1)), .emphasis([.code("y", at(1))], at(1))]
        let toml = "[paragraph.quote]\nfont = \"Serif\"\nstyle = \"bold italic\"\n[character.code]\nfont = \"Mono\"\n"
        let quote = document(Block(.quote([Block(.paragraph(inlines), at: at(1))]), at: at(1)))
        let soft = try Resolved(toml, quote)
        #expect(soft.findings == [])
        #expect(soft.dump == "quote: {Mono 400 10|x}{Mono 400 10|y}")
        let hard = try Resolved(toml + "style = \"bold\"\n", quote)
        // Bold italic, and bold within the emphasis, which is upright in italics.
        #expect(hard.findings == Array(repeating: "unknown-font-style t.toml:10:9 | it has: 400", count: 2))
    }

    @Test("A path of a web site is no label: a warning, and text without a link")
    func relativeLinks() throws {
        let link: Inline = .link(target: "/files/a.tgz", [text("files")], at(4))
        let resolved = try Resolved("", document(Block(.paragraph([link]), at: at(4))))
        #expect(resolved.findings.map { $0.prefix(22) } == ["relative-link a.md:4:1"])
        #expect(resolved.dump == "body: {Serif 400 10|files}")
        #expect(resolved.article.references.isEmpty)
    }

    @Test("A label that no article defines: text without a link, like that around it")
    func unknownLabels() throws {
        let toml = "[character.link]\nstyle = \"italic\"\n"
        let inlines: [Inline] = [
            .link(target: "#gone", [text("a")], at(4)), .link(target: "#there", [text("b")], at(5)),
        ]
        let article = document(Block(.paragraph(inlines), at: at(4)))
        let resolved = try Resolved(toml, article) { $0.unknownLabels = [LabelID("lead#gone")] }
        #expect(resolved.findings == [])
        #expect(resolved.dump == "body: {Serif 400 10|a}{Serif 400i 10 ->#lead#there|b}")
        #expect(resolved.article.references.map(\.label) == [LabelID("lead#there")])
    }

    @Test("Links: URLs break as such, labels take their article, both have elements")
    func links() throws {
        let inlines: [Inline] = [
            .link(target: "https://a.org/x", [text("https://a.org/x")], at(1)),
            .link(target: "#two", [text("b")], at(2)), .link(target: "other#x", [text("c")], at(3)),
            .link(target: "mailto:a@b.c", [text("d")], at(4)),
        ]
        let resolved = try Resolved("", document(Block(.paragraph(inlines), at: at(1))))
        #expect(
            resolved.dump
                == "body: {Serif 400 10 ->https://a.org/x|https://a.org/x}{Serif 400 10 ->#lead#two|b}"
                + "{Serif 400 10 ->#other#x|c}{Serif 400 10 ->mailto:a@b.c|d}")
        let text = try #require(resolved.paragraphs.first).text
        #expect(text.attributes(at: 0).lineBreakMode == .identifier)
        #expect(text.attributes(at: 15).lineBreakMode == .ordinary)
        #expect(resolved.article.references.map(\.label.name) == ["lead#two", "other#x"])
        #expect(resolved.article.structure.map(\.role) == [.article, .body, .link, .link, .link, .link])
    }

    @Test("Identifiers are labels of the article; a second one of the name is an error")
    func labels() throws {
        let blocks = document(
            Block(.heading(level: 2, [text("H")]), attributes: attributes(id: "h"), at: at(2)),
            Block(.heading(level: 2, [text("I")]), attributes: attributes(id: "h"), at: at(3)),
            Block(.paragraph([.span(attributes(id: "s"), [text("x")], at(1))]), at: at(1)))
        let resolved = try Resolved(styles, blocks)
        #expect(resolved.findings == ["duplicate-id a.md:9:1 | give one of them another identifier"])
        #expect(resolved.article.labels.map(\.name) == ["lead", "lead#h", "lead#s"])
        #expect(
            resolved.paragraphs[0].text.anchors.map(\.value) == [.label(LabelID("lead")), .label(LabelID("lead#h"))])
    }

    @Test("Looks that a source gives: family, colour, size, outlines")
    func looks() throws {
        func look(_ change: (inout DirectFormatting) -> Void) -> Document {
            var look = DirectFormatting()
            change(&look)
            return document(Block(.paragraph([.styled(look, [text("x")], at(1))]), at: at(1)))
        }
        let red = try Resolved("", look { $0.color = .init("red", at: at(2)) })
        #expect(red.paragraphs[0].text.attributes(at: 0).paint.color == .rgb(1, 0, 0))
        // Black prints over what lies below it, whoever asks for it.
        let black = try Resolved("", look { $0.color = .init("#000", at: at(2)) })
        #expect(black.paragraphs[0].text.attributes(at: 0).paint.overprint)
        #expect(!red.paragraphs[0].text.attributes(at: 0).paint.overprint)
        let swatch = try Resolved(
            "[swatch]\nred = { cmyk = [0, 90, 90, 0] }\n", look { $0.color = .init("red 50%", at: at(2)) })
        #expect(swatch.paragraphs[0].text.attributes(at: 0).paint.color.description == "cmyk(0 45 45 0)")
        #expect(try Resolved("", look { $0.size = .init("24", at: at(2)) }).dump == "body: {Serif 400 24|x}")
        #expect(try Resolved("", look { $0.size = .init("150%", at: at(2)) }).dump == "body: {Serif 400 15|x}")
        #expect(try Resolved("", look { $0.font = .init("Sans", at: at(2)) }).dump == "body: {Sans 400 10|x}")
        #expect(
            try Resolved("", look { $0.color = .init("redd", at: at(2)) }).findings == [
                "unknown-color a.md:2:1 | did you mean \"red\"?"
            ])
        #expect(
            try Resolved("", look { $0.font = .init("Sns", at: at(2)) }).findings == [
                "unknown-font a.md:2:1 | did you mean \"Sans\"?"
            ])
        func stroke(_ width: String, _ color: String?) throws -> TextStroke? {
            let resolved = try Resolved(
                "",
                look {
                    $0.strokeWidth = .init(width, at: at(2))
                    $0.strokeColor = color.map { .init($0, at: at(2)) }
                })
            return resolved.paragraphs[0].text.attributes(at: 0).stroke
        }
        #expect(try stroke("3", nil) == TextStroke(weight: 0.03, fills: false))
        #expect(try stroke("-4.5", "red") == TextStroke(weight: 0.045, paint: Paint(.rgb(1, 0, 0)), fills: true))
        #expect(try stroke("0", "red") == nil)
    }

    @Test("Classes and styles of paragraphs and spans; unknown ones are errors with what was meant")
    func classes() throws {
        let toml = styles + "[character.caps]\ncase = \"upper\"\n[map]\nsignature = \"quote\"\n"
        func one(_ attributes: Attributes) throws -> Resolved {
            try Resolved(toml, document(Block(.paragraph([text("x")]), attributes: attributes, at: at(1))))
        }
        #expect(try one(attributes(["signature"])).styles == ["quote"])
        #expect(try one(attributes([], [("style", "headline")])).styles == ["headline"])
        #expect(
            try one(attributes([], [("lang", "de")])).paragraphs[0].text.attributes(at: 0).language == Language("de"))
        #expect(
            try one(attributes(["signatur"])).findings == ["unknown-element a.md:9:2 | did you mean \"signature\"?"])
        #expect(
            try one(attributes([], [("style", "headlin")])).findings == [
                "unknown-style a.md:9:4 | did you mean \"headline\"?"
            ])
        #expect(
            try one(attributes([], [("styl", "x")])).findings == [
                "unknown-attribute a.md:9:3 | did you mean \"style\"?"
            ])
        func span(_ attributes: Attributes) throws -> Resolved {
            try Resolved(toml, document(Block(.paragraph([.span(attributes, [text("x")], at(1))]), at: at(1))))
        }
        #expect(try span(attributes(["caps"])).article.body.paragraphs[0].text.string == "X")
        #expect(try span(attributes([], [("style", "caps")])).article.body.paragraphs[0].text.string == "X")
        #expect(try span(attributes(["cap"])).findings == ["unknown-element a.md:9:2 | did you mean \"caps\"?"])
    }

    @Test("Of many classes of words the nearest is named; where none is near, how one is made")
    func unknownClassesOfWords() throws {
        let many = (0..<20).map { "[character.many\($0 * 1111)]\n" }.joined()
        let toml = styles + many + "[character.caps]\ncase = \"upper\"\n[map]\nshout = \"caps\"\n"
        func findings(_ name: String) throws -> [String] {
            let words = Inline.span(attributes([name]), [text("x")], at(1))
            return try Resolved(toml, document(Block(.paragraph([words]), at: at(1)))).findings
        }
        #expect(try findings("shout") == [])
        #expect(try findings("shoot") == ["unknown-element a.md:9:2 | did you mean \"shout\"?"])
        #expect(
            try findings("nospan") == [
                "foreign-markup a.md:9:2 | delete them, or give a class a style in [map] of the template, or in the styles.toml of the issue"
            ])
    }

    @Test("A paragraph may ask for lines more or fewer")
    func looseness() throws {
        func one(_ value: String) throws -> Resolved {
            try Resolved(
                "",
                document(
                    Block(.paragraph([text("a")]), attributes: attributes([], [("looseness", value)]), at: at(1))))
        }
        #expect(try one("-1").paragraphs[0].attributes.looseness == -1)
        #expect(try one("2").paragraphs[0].attributes.looseness == 2)
        for wrong in ["ten", "10", "1.5", ""] {
            let resolved = try one(wrong)
            #expect(resolved.findings.map { $0.prefix(11) } == ["wrong-value"])
            #expect(resolved.paragraphs[0].attributes.looseness == 0)
        }
    }

    @Test("Another language reaches the attributes and the structure tree")
    func languages() throws {
        let span: Inline = .span(attributes([], [("lang", "fr")]), [text("mer")], at(1))
        let resolved = try Resolved(
            "",
            document(Block(.paragraph([text("See "), span]), attributes: attributes([], [("lang", "de")]), at: at(1))))
        #expect(resolved.paragraphs[0].text.attributes.map(\.language.tag) == ["de", "fr"])
        #expect(resolved.article.structure.map(\.language) == ["en-GB", "de", "fr"])
    }

    @Test("A drop cap takes the first characters with the mark that opens them")
    func dropCap() throws {
        let toml =
            "[character.big]\nfont = \"Sans\"\n[paragraph.opening]\nbased_on = \"body\"\n"
            + "drop_cap = { lines = 4, characters = 1, style = \"big\", gap = \"2pt\" }\n"
        func cap(_ words: String) throws -> DropCap? {
            try Resolved(toml, document(paragraph(words), paragraph("Then"))).paragraphs[0].attributes.dropCap
        }
        let made = try #require(try cap("Once"))
        #expect(made.lines == 4)
        #expect(made.byteCount == 1)
        #expect(made.gap.points == 2)
        #expect(try cap("“Once")?.byteCount == 4)
        #expect(try cap("Émile")?.byteCount == 2)
        #expect(try cap("…") == nil)
        let next = try Resolved(toml, document(paragraph("Once"), paragraph("Then")))
        #expect(next.fonts.name(try #require(next.paragraphs[0].attributes.dropCap).attributes.font) == "Sans 400")
        #expect(next.paragraphs[1].attributes.dropCap == nil)
        let off = try Resolved(
            "drop_cap = { lines = 3 }\n[paragraph.opening]\nbased_on = \"body\"\ndrop_cap = \"none\"\n",
            document(paragraph("Once")))
        #expect(off.paragraphs[0].attributes.dropCap == nil)
    }

    @Test("The end mark follows the last word and does not leave it")
    func endMark() throws {
        let toml =
            "[character.mark]\nsize = \"50%\"\n[map]\nheadline = \"body\"\n"
            + "end-mark = { style = \"mark\", text = \"*\" }\n"
        var front = FrontMatter()
        front.title = [text("T")]
        let resolved = try Resolved(toml, document(paragraph("a"), paragraph("b"), front: front))
        #expect(
            resolved.dump == """
                body: {Serif 400 10|T}
                body: {Serif 400 10|a}
                body: {Serif 400 10|b}{Serif 400 5|\u{A0}*}
                """)
        #expect(resolved.paragraphs[2].text.attributes(at: 3).element == .artifact)
        #expect(resolved.paragraphs[2].text.attributes(at: 3).lineBreakMode == .never)
        let untitled = try Resolved(toml, document(paragraph("a")))
        #expect(untitled.dump == "body: {Serif 400 10|a}")
    }

    @Test("An element may have a style of its own on pages of a master, inside boxes too")
    func stylesOfMasters() throws {
        let toml =
            styles + "[paragraph.small]\nbased_on = \"headline\"\nsize = \"20pt\"\n"
            + "[paragraph.note]\nbased_on = \"body\"\nsize = \"8pt\"\n"
            + "[map]\n\"item.headline\" = \"small\"\n\"item.quote.body\" = \"note\"\n"
        var front = FrontMatter()
        front.title = [text("T")]
        let source = document(paragraph("a"), Block(.quote([paragraph("b")]), at: at(3)), front: front)
        #expect(try Resolved(toml, source) { $0.master = "item" }.styles == ["small", "opening", "note"])
        #expect(try Resolved(toml, source) { $0.master = "opener" }.styles == ["headline", "opening", "quote"])
    }

    @Test("Places of the text lead back to the source")
    func origins() throws {
        let resolved = try Resolved("", document(Block(.paragraph([text("ab", 4, 1), text("cd", 5, 7)]), at: at(4))))
        #expect(resolved.paragraphs[0].text.origin(at: 3)?.description == "a.md:5:7")
    }

    @Test("Elements without a style say so once and stand as body")
    func unmapped() throws {
        let heading = Block(.heading(level: 1, [text("H")]), at: at(2))
        let resolved = try Resolved("", document(heading, paragraph("a"), heading))
        #expect(resolved.findings.map { $0.prefix(26) } == ["unmapped-element a.md:2:1 "])
        #expect(resolved.styles == ["body", "body", "body"])
    }
}
