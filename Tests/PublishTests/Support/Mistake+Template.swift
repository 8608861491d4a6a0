extension Mistake {
    /// Slips in a template or in styles.
    static let inTemplates: [Mistake] = [
        Mistake(
            "toml11 newline inline", template: ("{ top = \"30pt\", bottom", "{ top = \"30pt\",\n bottom"),
            says: [
                "Templates/tiny/template.toml:3:26: error[toml-syntax]: a table in { } goes over several lines only in TOML 1.1; this is TOML 1.0",
                "  hint: write it on one line, or as a table of its own below: [name], and a line for each key",
            ]),
        Mistake(
            "toml11 trailing comma", template: ("outside = \"30pt\" }", "outside = \"30pt\", }"),
            says: [
                "Templates/tiny/template.toml:3:79: error[toml-syntax]: a comma before } is of TOML 1.1; this is TOML 1.0",
                "  hint: delete the comma before }",
            ]),
        Mistake(
            "columns number", template: ("columns = { count = 1, gutter = \"12pt\", rule = \"none\" }", "columns = 3"),
            says: [
                "Templates/tiny/template.toml:4:11: error[wrong-type]: page.columns: expected a table, found the integer 3",
                "  hint: write columns = { count = 3 }",
            ]),
        Mistake(
            "size Letter", template: ("size = [\"300pt\", \"400pt\"]", "size = \"Letter\""),
            says: [
                "Templates/tiny/template.toml:2:8: error[unknown-word]: page.size: unknown word \"Letter\"",
                "  hint: did you mean \"letter\"?",
            ]),
        Mistake(
            "size x", template: ("size = [\"300pt\", \"400pt\"]", "size = \"210x297mm\""),
            says: [
                "Templates/tiny/template.toml:2:8: error[unknown-word]: page.size: unknown word \"210x297mm\"",
                "  hint: use one of: A3, A4, A5, A6, B5, letter, or width and height: [\"210mm\", \"297mm\"]",
            ]),
        Mistake(
            "size numbers", template: ("size = [\"300pt\", \"400pt\"]", "size = [210, 297]"),
            says: [
                "Templates/tiny/template.toml:2:9: error[needs-unit]: page.size[1]: 210 needs a unit",
                "  hint: write it as a string with its unit: \"210mm\" or \"210pt\"",
                "Templates/tiny/template.toml:2:14: error[needs-unit]: page.size[2]: 297 needs a unit",
                "  hint: write it as a string with its unit: \"297mm\" or \"297pt\"",
            ]),
        Mistake(
            "color hex", template: ("align = \"left\"", "align = \"left\"\ncolor = \"#ff0000\""),
            says: [
                "Templates/tiny/template.toml:12:9: error[unknown-swatch]: unknown swatch \"#ff0000\"",
                "  hint: define a swatch and use its name: [swatch.mine] and below it rgb = \"#ff0000\"; then write \"mine\"",
            ]),
        Mistake(
            "color rgb", template: ("align = \"left\"", "align = \"left\"\ncolor = \"rgb(255,0,0)\""),
            says: [
                "Templates/tiny/template.toml:12:9: error[unknown-swatch]: unknown swatch \"rgb(255,0,0)\"",
                "  hint: define a swatch and use its name: [swatch.mine] and below it rgb = \"#ff0000\" or cmyk = [0, 100, 100, 0]; then write \"mine\"",
            ]),
        Mistake(
            "color name", template: ("align = \"left\"", "align = \"left\"\ncolor = \"red\""),
            says: [
                "Templates/tiny/template.toml:12:9: error[unknown-swatch]: unknown swatch \"red\"",
                "  hint: swatches are: black, paper, rich-black, white; to define it: [swatch.red] and below it rgb = \"#ff0000\"",
            ]),
        Mistake(
            "size px", template: ("\"9pt\"", "\"12px\""),
            says: [
                "Templates/tiny/template.toml:9:8: error[unknown-unit]: paragraph.body.size: unknown unit \"px\"",
                "  hint: a pixel of screens is 0.75 pt: write \"9pt\"",
            ]),
        Mistake(
            "size comma", template: ("\"9pt\"", "\"9,5pt\""),
            says: [
                "Templates/tiny/template.toml:9:8: error[unknown-unit]: paragraph.body.size: unknown unit \",5pt\"",
                "  hint: write a point instead of the comma: \"9.5pt\"",
            ]),
        Mistake(
            "size inch mark", template: ("\"30pt\", bottom", "\"1\\\"\", bottom"),
            says: [
                "Templates/tiny/template.toml:3:19: error[unknown-unit]: page.margins.top: unknown unit \"\\\"\"",
                "  hint: write \"1in\"",
            ]),
        Mistake(
            "font bold", template: ("\"Vollkorn\"", "\"Vollkorn Bold\""),
            says: [
                "Templates/tiny/template.toml:8:8: error[unknown-font]: unknown font \"Vollkorn Bold\"",
                "  hint: write font = \"Vollkorn\", and its style by weight and style: weight = 700, style = \"italic\"",
            ]),
        Mistake(
            "weight bold", template: ("\"Vollkorn\"", "\"Vollkorn\"\nweight = \"bold\""),
            says: [
                "Templates/tiny/template.toml:9:10: error[wrong-type]: paragraph.body.weight: expected an integer from 1 to 1000, found the string \"bold\"",
                "  hint: write weight = 700",
            ]),
        Mistake(
            "bool string", template: ("align = \"left\"", "hyphenate = \"yes\""),
            says: [
                "Templates/tiny/template.toml:11:13: error[wrong-type]: paragraph.body.hyphenate: expected true or false, found the string \"yes\"",
                "  hint: write true or false, without quotation marks",
            ]),
        Mistake(
            "margins string",
            template: ("{ top = \"30pt\", bottom = \"30pt\", inside = \"30pt\", outside = \"30pt\" }", "\"30pt\""),
            says: [
                "Templates/tiny/template.toml:3:11: error[wrong-type]: page.margins: expected a table, found the string \"30pt\"",
                "  hint: write { KEY = VALUE }, with one or more of the keys top, bottom, inside, outside",
            ]),
        Mistake(
            "leading 0", template: ("\"12pt\"\nalign", "\"0pt\"\ngrid = \"none\"\nalign"),
            says: [
                "Templates/tiny/template.toml:10:11: error[unreadable-type]: paragraph.body: with 0 pt from line to line, type of 9 pt prints over itself",
                "  hint: write leading = \"10.8 pt\", or a percentage of the size: \"120%\"",
            ]),
        Mistake(
            "size tiny", template: ("\"9pt\"", "\"0.001pt\""),
            says: [
                "Templates/tiny/template.toml:9:8: error[unreadable-type]: paragraph.body: nobody can read type of 0.001 pt",
                "  hint: write 2 pt or more; running text has 8 to 11 pt",
            ]),
        Mistake(
            "styles wrong nesting", styles: "[body]\nsize = \"10pt\"\n",
            says: [
                "Issues/one/styles.toml:1:2: error[unknown-key]: unknown key \"body\"",
                "  hint: a style is in the table of its kind: write [paragraph.body] or [character.body]",
            ]),
        Mistake(
            "furniture missing", styles: "[[master.default.picture]]\nsrc = \"logo.svg\"\n",
            says: ["Issues/one/styles.toml:2:7: error[missing-file]: there is no file \"logo.svg\""]),
        Mistake(
            "furniture outside", styles: "[[master.default.picture]]\nsrc = \"../../../logo.svg\"\n",
            says: [
                "Issues/one/styles.toml:2:7: error[path-outside-root]: \"../../../logo.svg\" leads out of the root and of all folders that are allowed",
                "  hint: put the file below the root, or allow its folder by --allow-dir",
            ]),
        Mistake(
            "furniture unknown swatch",
            styles: "[master.default]\nground = \"nihgt\"\nswatches = { blak = \"paper\" }\n",
            says: [
                "Issues/one/styles.toml:2:10: error[unknown-swatch]: unknown swatch \"nihgt\"",
                "  hint: swatches are: black, paper, rich-black, white; to define it: [swatch.nihgt] and below it rgb = \"#ff0000\"",
                "Issues/one/styles.toml:3:14: error[unknown-swatch]: unknown swatch \"blak\"",
                "  hint: did you mean \"black\"?",
            ]),
        Mistake(
            "end mark odd",
            templateEnd: "\"end-mark\" = { style = \"em\", text = \"☙\" }\n[character.em]\ncolor = \"black\"\n",
            says: [
                "Templates/tiny/template.toml:17:25: error[missing-glyph]: no glyph for “☙” (U+2619, reversed rotated floral heart bullet) in Vollkorn-Regular",
                "  hint: Noto Sans Symbols2 of Debian's package fonts-noto-core has it: write `make Fonts/NotoSansSymbols2-Regular.ttf` (make of an issue does so by itself), or `apt-get download fonts-noto-core && dpkg-deb -x fonts-noto-core_*.deb fonts`, and put fonts/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf into Fonts/; or give the style “body” a face that has it, or replace the character",
            ]),
    ]
}
