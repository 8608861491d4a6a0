import PubColor
import PubDiagnostics
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel
import Testing

/// The style `x` of TOML lines laid over a plain style, with the fonts that it was found in.
private func style(_ keys: String, base: String = "") throws -> (style: ComputedParagraphStyle, fonts: TestFonts) {
    let test = TestSheet(
        body + base + "\n[paragraph.x]\nbased_on = \"body\"\n\(keys)\n[character.big]\nsize = \"200%\"\n"
            + "[swatch]\nrust = { cmyk = [10, 80, 90, 0] }\n")
    #expect(test.findings == [])
    let style = try #require(test.sheet?.paragraphStyle("x", language: Language("en-GB")))
    return (style, test.fonts)
}

private func setting(_ keys: String, base: String = "") throws -> ParagraphAttributes {
    try style(keys, base: base).style.paragraph
}

private func character(_ keys: String) throws -> CharacterAttributes { try style(keys).style.character }

@Suite("Keys of paragraph styles")
struct ParagraphKeyTests {
    @Test("The defaults are those of the reference")
    func defaults() throws {
        let set = try setting("")
        #expect(set.alignment == .justify)
        #expect(set.grid == .none)
        #expect(set.span == .one)
        #expect(set.leading.points == 12)
        #expect(set.em.points == 10)
        #expect(set.widows == 2)
        #expect(set.orphans == 2)
        #expect(set.keepWithNext == 0)
        #expect(set.keepTogether == nil)
        #expect(set.justification == .spaces)
        #expect(set.hyphenation == HyphenationRule())
        #expect(!set.protrudes)
        #expect(set.tabs.isEmpty)
        #expect(set.ruleAbove == nil)
        #expect(set.ruleBelow == nil)
        #expect(!set.balanced)
        let looks = try character("")
        #expect(looks.paint == .ink)
        #expect(looks.features.isEmpty)
        #expect(looks.tracking == 0)
        #expect(looks.baselineShift == .zero)
        #expect(looks.underline == nil)
        #expect(looks.strike == nil)
        #expect(looks.hyphenates)
        #expect(looks.lineBreakMode == .ordinary)
        #expect(looks.language == Language("en-GB"))
    }

    @Test("Where lines begin")
    func directions() throws {
        #expect(try setting("").direction == .automatic)
        #expect(try setting("direction = \"rtl\"").direction == .rightToLeft)
        #expect(try setting("direction = \"ltr\"").direction == .leftToRight)
        #expect(try setting("").lineBreakStrictness == .strict)
        #expect(try setting("line_break = \"loose\"").lineBreakStrictness == .loose)
        #expect(try setting("").hangulBreaks == .automatic)
        #expect(try setting("hangul_breaks = \"spaces\"").hangulBreaks == .spaces)
        #expect(try setting("align = \"end\"").alignment == .end)
        #expect(try setting("align = \"start\"").alignment == .start)
    }

    @Test("Size and leading, absolute and relative")
    func sizes() throws {
        #expect(try setting("size = \"12pt\"").em.points == 12)
        #expect(try character("size = \"120%\"").size.points == 12)
        #expect(try character("size = \"0.5em\"").size.points == 5)
        #expect(try setting("size = \"20pt\"\nleading = \"95%\"").leading.points == 19)
        #expect(try setting("leading = \"1.5em\"").leading.points == 15)
    }

    @Test(
        "The face by words and by number",
        arguments: [
            ("font = \"Sans\"", "Sans 400"), ("style = \"italic\"", "Serif 400i"),
            ("style = \"bold italic\"", "Serif 700i"), ("weight = 700", "Serif 700"),
            ("font = \"Sans\"\nstyle = \"semi-bold\"", "Sans 600"), ("style = \"regular\"", "Serif 400"),
        ])
    func faces(keys: String, name: String) throws {
        let made = try style(keys)
        #expect(made.fonts.name(made.style.character.font) == name)
    }

    @Test("Words of a paragraph style name the whole face, over its base's")
    func wholeFaces() throws {
        let base = "[paragraph.italic]\nbased_on = \"body\"\nstyle = \"bold italic\"\n"
        let test = TestSheet(
            body + base + "[paragraph.x]\nbased_on = \"italic\"\nstyle = \"bold\"\n[paragraph.y]\n"
                + "based_on = \"italic\"\nweight = 400\n")
        let x = try #require(test.sheet?.paragraphStyle("x", language: Language("en")))
        let y = try #require(test.sheet?.paragraphStyle("y", language: Language("en")))
        #expect(test.fonts.name(x.character.font) == "Serif 700")
        #expect(test.fonts.name(y.character.font) == "Serif 400i")
    }

    @Test("Placing of lines")
    func lines() throws {
        #expect(try setting("grid = \"all\"").grid == .all)
        #expect(try setting("grid = \"first\"").grid == .first)
        #expect(try setting("align = \"left\"").alignment == .start)
        #expect(try setting("align = \"right\"").alignment == .end)
        #expect(try setting("align = \"center\"").alignment == .center)
        #expect(try setting("last_line = \"justify\"").alignment == .justifyAll)
        #expect(try setting("first_line_indent = \"1em\"\nsize = \"9pt\"").firstLineIndent.points == 9)
        #expect(try setting("indent_start = \"3pt\"").startIndent.points == 3)
        #expect(try setting("indent_end = \"4pt\"").endIndent.points == 4)
        #expect(try setting("balance = true").balanced)
        #expect(try setting("protrude = true").protrudes)
    }

    @Test("Paragraphs that are justified in wide measures only")
    func justifiedFrom() throws {
        #expect(try setting("").justifiedFrom == 0)
        let auto = try setting("align = \"auto\"")
        #expect(auto.alignment == .justify)
        #expect(auto.justifiedFrom == 48)
        #expect(auto.hyphenation != nil)
        #expect(try setting("align = \"auto\"\nlast_line = \"justify\"").alignment == .justifyAll)
        #expect(try setting("align = \"auto\"\nhyphenate = false").hyphenation == nil)
        // A style keeps the number that its base says, and has no use for it where it has another alignment.
        #expect(try setting("align = \"auto\"", base: "justify_from = 60").justifiedFrom == 60)
        #expect(try setting("align = \"left\"\njustify_from = 60", base: "align = \"auto\"").justifiedFrom == 0)
    }

    @Test("The characters of a measure have bounds", arguments: ["19", "201", "-1", "48.5", "\"48\""])
    func justifyFromIsBounded(value: String) {
        let test = TestSheet(
            body + "\n[paragraph.x]\nbased_on = \"body\"\nalign = \"auto\"\njustify_from = \(value)\n")
        #expect(test.findings.count == 1)
        #expect(test.findings.first?.contains(" t.toml:9:16") == true, "\(test.findings)")
    }

    @Test("Spaces and keeps")
    func keeps() throws {
        #expect(try setting("space_before = \"6pt\"").spaceBefore.points == 6)
        #expect(try setting("space_after = \"0.5em\"").spaceAfter.points == 5)
        #expect(try setting("keep_with_next = true").keepWithNext == 2)
        #expect(try setting("keep_with_next = 3").keepWithNext == 3)
        #expect(try setting("keep_with_next = false").keepWithNext == 0)
        #expect(try setting("keep_together = true").keepTogether == true)
        #expect(try setting("widows = 3\norphans = 4").widows == 3)
        #expect(try setting("widows = 3\norphans = 4").orphans == 4)
        #expect(try setting("span = \"all\"").span == .all)
        #expect(try setting("span = 2").span == .columns(2))
        #expect(try setting("span = \"none\"", base: "span = \"all\"").span == .one)
    }

    @Test("Justification says only what is said")
    func justification() throws {
        let set = try setting("justification = { letter = [-1.5, 0, 2] }").justification
        #expect(set.word == JustificationLimits.spaces.word)
        #expect(set.letter == .init(-0.015, 0, 0.02))
        #expect(set.glyph == JustificationLimits.spaces.glyph)
        let whole = try setting("justification = { word = [90, 100, 110], glyph = [98, 100, 102] }").justification
        #expect(whole.word == .init(0.9, 1, 1.1))
        #expect(whole.glyph == .init(0.98, 1, 1.02))
        #expect(whole.kashida == 0)
        #expect(try setting("justification = { kashida = 25 }").justification.kashida == 0.25)
        #expect(try setting("", base: "justification.kashida = 25").justification.kashida == 0.25)
    }

    @Test("Justification and hyphenation are laid over the base's")
    func layeredTables() throws {
        let base = "justification = { word = [90, 100, 110] }\nhyphenation = { ladder = 1 }\n"
        let set = try setting("justification = { glyph = [98, 100, 102] }\nhyphenation = { before = 3 }", base: base)
        #expect(set.justification.word == .init(0.9, 1, 1.1))
        #expect(set.justification.glyph == .init(0.98, 1, 1.02))
        #expect(set.hyphenation?.ladder == 1)
        #expect(set.hyphenation?.before == 3)
    }

    @Test("Spaces of no width would join the words of a line")
    func spacesHaveAWidth() {
        let findings = TestSheet(body + "justification = { word = [0, 0, 0] }\n").findings
        #expect(findings.count == 3, "\(findings)")
        #expect(findings.allSatisfy { $0.hasPrefix("out-of-range") }, "\(findings)")
    }

    @Test("Hyphenation: justified text unless said otherwise, and its rule")
    func hyphenation() throws {
        #expect(try setting("hyphenate = false").hyphenation == nil)
        #expect(try setting("align = \"left\"").hyphenation == nil)
        #expect(try setting("align = \"left\"\nhyphenate = true").hyphenation == HyphenationRule())
        let keys = "shortest_word = 8, before = 3, after = 4, ladder = 1, capitalized = false, last_word = true"
        #expect(
            try setting("hyphenation = { \(keys) }").hyphenation
                == HyphenationRule(
                    shortestWord: 8, before: 3, after: 4, ladder: 1, capitalized: false, lastWord: true))
        for ladder in [0, 14] {
            #expect(try setting("hyphenation = { ladder = \(ladder) }").hyphenation?.ladder == ladder)
        }
        for ladder in [-1, 15] {
            let findings = TestSheet(body + "hyphenation = { ladder = \(ladder) }\n").findings
            try #require(findings.count == 1, "\(findings)")
            #expect(findings[0].hasPrefix("out-of-range"), "\(findings)")
        }
    }

    @Test("Tabs and rules")
    func tabsAndRules() throws {
        let tabs = try setting("tabs = [\"30pt\", { position = \"2em\", align = \"right\" }]").tabs
        #expect(
            tabs == [
                TabStop(position: Length(points: 20), alignment: .end),
                TabStop(position: Length(points: 30), alignment: .start),
            ])
        let set = try setting(
            "rule_above = { weight = \"2pt\", color = \"rust 50%\", offset = \"3pt\" }\nrule_below = {}")
        #expect(set.ruleAbove?.weight.points == 2)
        #expect(set.ruleAbove?.offset.points == 3)
        #expect(set.ruleAbove?.paint.color.description == "cmyk(5 40 45 0)")
        #expect(set.ruleBelow?.weight.points == 0.5)
        #expect(set.ruleBelow?.paint == .ink)
        #expect(try setting("rule_above = \"none\"", base: "rule_above = {}").ruleAbove == nil)
    }

    @Test("A square before the first word: as high as capitals, with a gap")
    func squares() throws {
        let label = try style("square = { color = \"rust\" }").style.attributed("Label")
        #expect(label.string == "\u{FFFC}Label")
        let square = try #require(label.objects.first).value
        #expect(square.square?.color.description == "cmyk(10 80 90 0)")
        #expect((square.ascent.points * 100).rounded() == 700)
        #expect((square.width.points * 100).rounded() == 1300)
        #expect(try style("square = \"none\"", base: "square = {}").style.attributed("Label").string == "Label")
        #expect(try style("square = {}\ndrop_cap = {}").style.attributed("Label").string == "Label")
        let wide = try style("square = { size = \"5pt\", gap = \"1pt\" }").style.attributed("L").objects.first
        #expect(wide?.value.width.points == 6)
    }

    @Test("Looks of characters")
    func looks() throws {
        #expect(try character("color = \"rust\"").paint.color.description == "cmyk(10 80 90 0)")
        #expect(try character("tracking = \"0.08em\"").tracking == 0.08)
        #expect(try character("tracking = \"-2%\"").tracking == -0.02)
        #expect(try character("tracking = \"1pt\"").tracking == 0.1)
        #expect(try character("baseline_shift = \"2pt\"").baselineShift.points == 2)
        #expect(try character("baseline_shift = \"-10%\"").baselineShift.points == -1)
        #expect(try character("underline = true").underline == TextDecoration(skipsInk: true))
        #expect(try character("strike = { weight = \"1pt\", color = \"rust\" }").strike?.weight?.points == 1)
        #expect(
            try character("underline = { color = \"rust\" }").underline?.paint?.color.description
                == "cmyk(10 80 90 0)")
        #expect(try character("language = \"de\"").language == Language("de"))
        #expect(try style("case = \"upper\"").style.cased("Straße") == "STRASSE")
        #expect(try style("").style.cased("Straße") == "Straße")
    }

    @Test("Lines along the text")
    func decorations() throws {
        let line = try character(
            "overline = { style = \"wavy\", offset = \"2pt\", skip_ink = false, words = true, weight = \"1pt\" }")
        let overline = try #require(line.overline)
        #expect(overline.style == .wavy)
        #expect(overline.offset.points == 2)
        #expect(!overline.skipsInk)
        #expect(overline.wordsOnly)
        #expect(try character("underline = \"words\"").underline?.wordsOnly == true)
        #expect(try character("underline = \"words\"").underline?.skipsInk == true)
        #expect(try character("strike = true").strike == TextDecoration())
        #expect(try character("strike = { skip_ink = true }").strike?.skipsInk == true)
        #expect(TestSheet(body + "underline = \"word\"").findings.count == 1)
    }

    @Test("Strokes, boxes and shadows of text")
    func effects() throws {
        let stroke = try #require(
            try character("stroke = { weight = \"3%\", color = \"rust\", join = \"miter\" }").stroke)
        #expect(stroke.weight == 0.03)
        #expect(stroke.fills)
        #expect(stroke.join == .miter)
        #expect(stroke.paint?.color.description == "cmyk(10 80 90 0)")
        #expect(try character("stroke = { weight = \"1pt\", fill = false }").stroke?.weight == 0.1)
        #expect(try character("stroke = { fill = false }").stroke?.fills == false)
        #expect(try character("stroke = { weight = \"0pt\" }").stroke == nil)
        #expect(try setting("").style == "x")
        #expect(try character("stroke = \"none\"").stroke == nil)
        let box = try #require(
            try character(
                "background = { color = \"rust 50%\", padding = [\"1pt\", \"2pt\"], radius = \"3pt\", stroke = {} }"
            ).background)
        #expect(box.fill?.color.description == "cmyk(5 40 45 0)")
        #expect(box.fill?.overprint == false)
        #expect(box.padding.top.points == 1)
        #expect(box.padding.left.points == 2)
        #expect(box.radius.points == 3)
        #expect(box.stroke?.weight.points == 0.5)
        #expect(try character("background = \"rust\"").background?.fill?.color.description == "cmyk(10 80 90 0)")
        let shadow = try character("shadow = { offset = [\"1pt\", \"20%\"], opacity = 50, color = \"rust\" }").shadows
        #expect(shadow.map(\.x) == [0.1])
        #expect(shadow.map(\.y) == [0.2])
        #expect(shadow.map(\.opacity) == [0.5])
        #expect(try character("shadow = \"rust\"").shadows.map(\.opacity) == [1])
        let pressed = try character("letterpress = { depth = \"3%\", light = \"paper\", dark = \"rust\" }").shadows
        try #require(pressed.map(\.x) == [0.03, -0.03])
        #expect(pressed[1].paint.color.description == "cmyk(10 80 90 0)")
        #expect(try character("letterpress = true").shadows.count == 2)
        #expect(try character("letterpress = false\nshadow = \"none\"").shadows.isEmpty)
        let stretch = try character("horizontal_scale = 80\nvertical_scale = \"120%\"").glyphScaling
        #expect(stretch == GlyphScale(width: 0.8, height: 1.2))
        #expect(TestSheet(body + "horizontal_scale = 5").findings.count == 1)
        #expect(
            TestSheet(body + "background = { color = \"rusty\" }").findings.first?.hasPrefix("unknown-swatch") == true)
    }

    @Test("Features by tag and by name; a figure style replaces its opposite")
    func features() throws {
        let list = try character("features = [\"small caps\", \"-liga\", \"ss01=2\", \"lining figures\", \"onum\"]")
        #expect(
            list.features == [
                FontFeature("smcp"), FontFeature("liga", 0), FontFeature("ss01", 2), FontFeature("onum"),
            ])
    }

    @Test("Solid black text overprints below 24 pt")
    func overprint() throws {
        #expect(try character("color = \"black\"").paint.overprint)
        #expect(try !character("color = \"black\"\nsize = \"30pt\"").paint.overprint)
        #expect(try !character("size = \"30pt\"").paint.overprint)
    }

    @Test(
        "What is wrong is told with its place and what was meant",
        arguments: [
            ("aling = \"left\"", "unknown-key t.toml:7:1 | did you mean \"align\"?"),
            (
                "align = \"middle\"",
                "unknown-word t.toml:7:9 | use one of: justify, auto, left, right, center, start, end"
            ),
            ("last_line = \"center\"", "not-built t.toml:7:13 | use one of: left, justify"),
            ("color = \"rusty\"", "unknown-swatch t.toml:7:9 | did you mean \"rust\"?"),
            ("font = \"Serf\"", "unknown-font t.toml:7:8 | did you mean \"Serif\"?"),
            ("style = \"black\"", "unknown-font-style t.toml:7:9 | it has: 400, 400i, 700, 700i"),
            ("style = \"itallic\"", "unknown-word t.toml:7:9 | did you mean \"italic\"?"),
            ("features = [\"smal caps\"]", "unknown-feature t.toml:7:13 | did you mean \"small caps\"?"),
            ("after_heading = \"bdy\"", "unknown-style t.toml:7:17 | did you mean \"body\"?"),
            ("drop_cap = { style = \"bg\" }", "unknown-style t.toml:7:22 | did you mean \"big\"?"),
            ("rule_below = { width = \"3mm\" }", "not-built t.toml:7:24 | leave it out"),
            (
                "justification = { word = [100, 80, 133] }",
                "out-of-range t.toml:7:26 | write the least, the desired and the greatest value"
            ),
        ])
    func errors(keys: String, finding: String) {
        let test = TestSheet(
            body + "[paragraph.x]\nbased_on = \"body\"\n\(keys)\n[character.big]\nsize = \"200%\"\n"
                + "[swatch]\nrust = { cmyk = [10, 80, 90, 0] }\n")
        #expect(test.findings == [finding])
        #expect(test.sheet != nil)
    }
}
