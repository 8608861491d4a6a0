import PubColor
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel
import Testing

private let styles = """
    [paragraph.caption]
    based_on = "body"
    size = "7pt"
    [paragraph.listing]
    font = "Mono"
    size = "8pt"
    space_before = "3pt"
    space_after = "4pt"
    first_line_indent = "9pt"
    hyphenate = true
    protrude = true
    [paragraph.quote]
    based_on = "body"
    style = "italic"
    [paragraph.sidebar]
    font = "Sans"
    [paragraph.boxhead]
    font = "Sans"
    weight = 700
    [paragraph.cell]
    font = "Sans"
    size = "8pt"
    [map]
    pullquote = "quote"
    "sidebar.subhead.1" = "boxhead"
    "table.cell" = "cell"

    """

private func picture(
    _ pairs: [(String, String)] = [("alt", "A sea")], classes: [String] = [], caption: [Inline] = [],
    source: String = "sea.jpg"
) -> Block {
    let picture = Picture(
        source: .init(source, at: at(2)), caption: caption, attributes: attributes(classes, pairs), at: at(2))
    return Block(.figure(picture), at: at(2))
}

private func code(_ lines: String...) -> Block { Block(.code(language: "", lines: lines), at: at(6)) }

func figure(_ block: Block, _ toml: String? = nil) throws -> (figure: Figure, box: Box, findings: [String]) {
    let resolved = try Resolved(toml ?? styles, document(block))
    let box = try #require(resolved.article.boxes.first)
    guard case .figure(let figure) = box.content else { throw WrongContent() }
    return (figure, box, resolved.findings)
}

private struct WrongContent: Error {}

@Suite("Keys of object and table styles")
struct BoxKeyTests {
    @Test("A box with vertical lines needs a height, and only text has lines")
    func vertical() throws {
        let box = Block(.container(name: "sidebar", [paragraph("words")]), at: at(2))
        func findings(_ keys: String) throws -> [String] {
            try Resolved("[object.sidebar]\nwriting = \"vertical\"\n" + keys, document(box)).findings.map {
                String($0.prefix { $0 != " " })
            }
        }
        #expect(try findings("").contains("missing-key"))
        #expect(try !findings("height = \"80pt\"\n").contains("missing-key"))
        let set = try figure(picture(), "[object.figure]\nwriting = \"vertical\"\nheight = \"80pt\"\n")
        #expect(set.findings.contains { $0.hasPrefix("key-without-effect") })
    }

    private func box(_ keys: String) throws -> Box {
        let resolved = try Resolved(
            styles + "[swatch]\nrust = { cmyk = [0, 80, 90, 0] }\n[object.sidebar]\n\(keys)\n",
            document(Block(.container(name: "sidebar", [paragraph("x")]), at: at(3))))
        #expect(resolved.findings.filter { !$0.hasPrefix("not-built") } == [])
        return try #require(resolved.article.boxes.first)
    }

    /// Degrees clockwise from upwards, and where the line ends from the middle of a box of 40 × 20 pt.
    static let gradientEnds: [(degrees: Int, x: Double, y: Double)] = [
        (0, 0, -10), (90, 20, 0), (180, 0, 10), (270, -20, 0),
    ]

    @Test("A gradient reaches from edge to edge in its direction", arguments: gradientEnds)
    func gradients(_ end: (degrees: Int, x: Double, y: Double)) throws {
        let toml = "fill = { from = \"rust\", to = \"rust 10%\", angle = \(end.degrees) }"
        let fill = try #require(try box(toml).attributes.fill)
        let outline = Rect(
            x: Length(points: 5), y: Length(points: 7), width: Length(points: 40), height: Length(points: 20))
        let gradient = try #require(fill.item(Path(rect: outline)).gradient)
        guard case .linear(let from, let to) = gradient.shape else {
            Issue.record("a gradient that is not linear")
            return
        }
        #expect(abs(to.x.points - 25 - end.x) < 0.001)
        #expect(abs(to.y.points - 17 - end.y) < 0.001)
        #expect(abs(from.x.points - 25 + end.x) < 0.001)
        #expect(abs(from.y.points - 17 + end.y) < 0.001)
        #expect(gradient.stops.map(\.paint.color.description) == ["cmyk(0 80 90 0)", "cmyk(0 8 9 0)"])
    }

    @Test("Frames")
    func frames() throws {
        #expect(try box("padding = \"3pt\"").attributes.padding == Insets(all: Length(points: 3)))
        let two = try box("padding = [\"1pt\", \"2pt\"]").attributes.padding
        #expect(two.top.points == 1)
        #expect(two.left.points == 2)
        #expect(two.bottom.points == 1)
        #expect(two.right.points == 2)
        let four = try box("padding = [\"1pt\", \"2pt\", \"3pt\", \"4pt\"]").attributes.padding
        #expect(four.top.points == 1)
        #expect(four.right.points == 2)
        #expect(four.bottom.points == 3)
        #expect(four.left.points == 4)
        guard case .paint(let tint)? = try box("fill = \"rust 10%\"").attributes.fill else {
            Issue.record("no fill of one paint")
            return
        }
        #expect(tint.color.description == "cmyk(0 8 9 0)")
        #expect(try box("fill = \"none\"").attributes.fill == nil)
        #expect(try box("stroke = { weight = \"1pt\", color = \"rust\" }").attributes.stroke?.weight.points == 1)
        #expect(try box("rule_above = { offset = \"2pt\" }").attributes.ruleAbove?.offset.points == 2)
        #expect(try box("rule_below = {}").attributes.ruleBelow?.paint == .ink)
        #expect(try box("height = \"92pt\"").attributes.height?.points == 92)
        #expect(try box("height = \"auto\"").attributes.height == nil)
        #expect(try box("align = \"center\"").attributes.verticalAlignment == 0.5)
        #expect(try box("align = \"bottom\"").attributes.verticalAlignment == 1)
    }

    @Test("Places")
    func places() throws {
        #expect(try box("").placement == .here)
        for (word, place) in [
            ("here", PlacementRequest.here), ("inline", .here), ("column", .column), ("span", .span), ("top", .top),
            ("bottom", .bottom),
        ] {
            #expect(try box("place = \"\(word)\"").placement == place)
        }
        #expect(try box("cols = \"all\"").placement == .across)
        #expect(try box("place = \"spread\"").placement == .page)
        #expect(try box("place = \"column\"\nat = \"top\"").placement == .columnHead)
        #expect(try box("place = \"column\"\nat = \"bottom\"").placement == .columnFoot)
        #expect(try box("space_before = \"5pt\"").attributes.spaceBefore.points == 5)
        #expect(try box("space_after = \"6pt\"").attributes.spaceAfter.points == 6)
        #expect(try box("columns = 2\ngutter = \"8pt\"").attributes.columns == 2)
        #expect(try box("columns = 2\ngutter = \"8pt\"").attributes.gutter.points == 8)
        #expect(try box("caption_gap = \"5pt\"").attributes.captionGap.points == 5)
        #expect(try !box("").attributes.breaks)
        #expect(try box("breaks = true").attributes.breaks)
        #expect(try box("").wide == .span)
        for (word, wide) in [("wrap", WideFit.wrap), ("shrink", .shrink), ("error", .error), ("span", .span)] {
            #expect(try box("fit = \"\(word)\"").wide == wide)
        }
    }

    @Test("Object styles are laid over their bases")
    func cascade() throws {
        let resolved = try Resolved(
            styles
                + "[object.base]\npadding = \"3pt\"\ncolumns = 2\n[object.sidebar]\nbased_on = \"base\"\ncolumns = 3\n",
            document(Block(.container(name: "sidebar", [paragraph("x")]), at: at(3))))
        #expect(resolved.article.boxes[0].attributes.padding.top.points == 3)
        #expect(resolved.article.boxes[0].attributes.columns == 3)
        #expect(resolved.article.boxes[0].attributes.style == "sidebar")
    }

    @Test("Tables: rules, padding, stripes, bases; a table takes the style of its class")
    func tables() throws {
        let toml =
            styles + """
                [table.default]
                cell_padding = ["2pt", "4pt"]
                rules = { above = { weight = "1pt" }, head = { weight = "0.5pt" }, row = { weight = "0.25pt" }, below = {} }
                stripe = "black 10%"
                [table.open]
                based_on = "default"
                rules = { row = "none" }
                stripe = "none"
                """
        func attributes(_ block: Block) throws -> (TableAttributes, [String]) {
            let resolved = try Resolved(toml, document(block))
            guard case .table(let table) = resolved.article.boxes.first?.content else { throw WrongContent() }
            return (table.attributes, resolved.findings)
        }
        let table = Table(alignments: [.left], head: [], rows: [[.init([text("x")], at: at(2))]])
        let (plain, findings) = try attributes(Block(.table(table), at: at(2)))
        #expect(findings == [])
        #expect(plain.style == "default")
        #expect(plain.cellPadding.top.points == 2)
        #expect(plain.cellPadding.left.points == 4)
        #expect(plain.ruleAbove?.weight.points == 1)
        #expect(plain.ruleHead?.weight.points == 0.5)
        #expect(plain.ruleRow?.weight.points == 0.25)
        #expect(plain.ruleBelow?.weight.points == 0.5)
        #expect(plain.stripe?.color.description == "cmyk(0 0 0 10)")
        let (open, _) = try attributes(Block(.table(table), attributes: StylesTests.attributes(["open"]), at: at(2)))
        #expect(open.ruleRow == nil)
        #expect(open.stripe == nil)
        #expect(open.ruleAbove?.weight.points == 1)
        let (_, wrong) = try attributes(Block(.table(table), attributes: StylesTests.attributes(["opn"]), at: at(2)))
        #expect(wrong == ["unknown-style a.md:9:2 | did you mean \"open\"?"])
    }
}

@Suite("Resolution of boxes")
struct BoxResolutionTests {
    @Test("Sidebars hold headings, text, lists, code, tables and pictures of their own styles")
    func sidebar() throws {
        let table = Table(
            alignments: [.right], head: [.init([text("h")], at: at(2))], rows: [[.init([text("c")], at: at(3))]])
        let blocks = [
            Block(.heading(level: 3, [text("Head")]), at: at(4)), paragraph("Text"),
            Block(.list(List(start: nil, isTight: true, items: [.init([paragraph("one")], at: at(5))])), at: at(5)),
            code("a  b"), Block(.table(table), at: at(2)), picture(caption: [text("sea")]),
        ]
        let resolved = try Resolved(styles, document(Block(.container(name: "sidebar", blocks), at: at(3))))
        #expect(resolved.findings == [])
        #expect(
            resolved.dump == """
                box -> 2
                box 0 table here
                  row
                    cell: {Sans 400 8|h}
                  row
                    cell: {Sans 400 8|c}
                box 1 figure here
                  picture sea.jpg cover
                  caption: {Serif 400 7|sea}
                box 2 sidebar here
                  boxhead: {Sans 700 10|Head}
                  sidebar: {Sans 400 10|Text}
                  sidebar: <•> {Sans 400 10|one}
                  listing: {Mono 400 8|a  b}
                  box -> 0
                  box -> 1
                """)
        guard case .table(let content) = resolved.article.boxes[0].content else { throw WrongContent() }
        #expect(content.rows[0].cells[0].flow.paragraphs[0].attributes.alignment == .end)
    }

    @Test("A pull quote is a box in the style of its map; quotes and plain containers are text of the flow")
    func containers() throws {
        let resolved = try Resolved(
            styles + "letter = \"quote\"\n[object.pullquote]\nplace = \"column\"\n",
            document(
                Block(
                    .container(name: "pullquote", [paragraph("a")]), attributes: attributes(id: "pq", ["pullquote"]),
                    at: at(3)),
                Block(.quote([paragraph("b"), Block(.quote([paragraph("c")]), at: at(4))]), at: at(4)),
                Block(.container(name: "letter", [paragraph("d")]), at: at(5))))
        #expect(resolved.findings == [])
        #expect(
            resolved.dump == """
                box -> 0
                quote: {Serif 400i 10|b}
                quote: {Serif 400i 10|c}
                quote: {Serif 400i 10|d}
                box 0 pullquote column
                  quote: {Serif 400i 10|a}
                """)
        #expect(resolved.article.boxes[0].label == LabelID("lead#pq"))
        #expect(resolved.article.labels.map(\.name) == ["lead", "lead#pq"])
    }

    @Test("Containers of the author's need a style; attributes are judged")
    func unknownContainers() throws {
        func findings(_ name: String, _ attributes: Attributes = Attributes()) throws -> [String] {
            try Resolved(
                styles + "factbox = \"cell\"\n[object.factbox]\n[object.wide]\n",
                document(Block(.container(name: name, [paragraph("a")]), attributes: attributes, at: at(3)))
            ).findings
        }
        #expect(try findings("factbox") == [])
        #expect(try findings("facbox") == ["unknown-element a.md:3:1 | did you mean \"factbox\"?"])
        #expect(try findings("sidebar", attributes(["sidebar", "wide"])) == [])
        #expect(
            try findings("sidebar", attributes(["sidebar", "wid"])) == [
                "unknown-style a.md:9:2 | did you mean \"wide\"?"
            ])
        #expect(
            try findings("sidebar", attributes([], [("plce", "top")])) == [
                "unknown-attribute a.md:9:3 | did you mean \"place\"?"
            ])
        #expect(
            try findings("sidebar", attributes([], [("place", "tpo")])) == [
                "unknown-word a.md:9:4 | did you mean \"top\"?"
            ])
        #expect(
            try findings("sidebar", attributes([], [("fit", "shrnk")])) == [
                "unknown-word a.md:9:4 | did you mean \"shrink\"?"
            ])
        #expect(try findings("figure").map { $0.prefix(18) } == ["not-built a.md:3:1"])
    }

    @Test("A box inside a box stands at its place")
    func boxInBox() throws {
        let inner = picture([("alt", "x"), ("place", "top")])
        let resolved = try Resolved(styles, document(Block(.container(name: "sidebar", [inner]), at: at(3))))
        #expect(resolved.findings == ["not-built a.md:9:4 | take place away, or put it outside the box"])
        let quiet = try Resolved(
            styles + "[object.figure]\nplace = \"column\"\n",
            document(Block(.container(name: "sidebar", [picture()]), at: at(3))))
        #expect(quiet.findings == [])
        #expect(quiet.article.boxes[0].placement == .here)
    }

    @Test("Code keeps its spaces, a line a paragraph; the space of its style is around all of it")
    func listing() throws {
        let resolved = try Resolved(styles, document(code("if a {", "", "\tb()", "  c\td", "}")))
        #expect(resolved.findings == [])
        guard case .flow(let flow) = resolved.article.boxes[0].content else { throw WrongContent() }
        #expect(flow.paragraphs.map(\.text.string) == ["if a {", " ", "    b()", "  c d", "}"])
        #expect(flow.paragraphs.map(\.attributes.spaceBefore.points) == [3, 0, 0, 0, 0])
        #expect(flow.paragraphs.map(\.attributes.spaceAfter.points) == [0, 0, 0, 0, 4])
        let line = flow.paragraphs[0]
        #expect(line.attributes.hyphenation == nil)
        #expect(!line.attributes.protrudes)
        #expect(line.attributes.alignment == .start)
        #expect(line.attributes.firstLineIndent == .zero)
        #expect(line.text.attributes(at: 0).lineBreakMode == .code)
        #expect(!line.text.attributes(at: 0).hyphenates)
        #expect(line.origin.line == 7)
        #expect(flow.paragraphs[2].origin.line == 9)
        #expect(resolved.article.boxes[0].attributes.breaks)
    }

    @Test("A listing container is a box around its code and caption")
    func listingContainer() throws {
        let resolved = try Resolved(styles, document(Block(.container(name: "listing", [code("x")]), at: at(3))))
        #expect(resolved.findings == [])
        #expect(resolved.dump == "box -> 0\nbox 0 listing here\n  listing: {Mono 400 8|x}")
    }

    @Test("A table is a flow a cell, with head, caption and alignments")
    func table() throws {
        let table = Table(
            alignments: [.automatic, .left, .center, .right],
            head: [
                .init([text("a")], at: at(2)), .init([], at: at(2)), .init([text("c")], at: at(2)),
                .init([text("d")], at: at(2)),
            ],
            rows: [], caption: [text("Numbers")])
        let resolved = try Resolved(
            styles.replacing("[map]", with: "[paragraph.\"table.head\"]\nbased_on = \"cell\"\nweight = 600\n[map]"),
            document(Block(.table(table), at: at(2))))
        guard case .table(let content) = resolved.article.boxes[0].content else { throw WrongContent() }
        #expect(
            content.head[0].cells.map { $0.flow.paragraphs.first?.attributes.alignment } == [
                .justify, nil, .center, .end,
            ])
        #expect(content.caption.paragraphs.map(\.text.string) == ["Numbers"])
        #expect(
            resolved.article.structure.map(\.role.name) == [
                "article", "table", "caption", "row", "header", "header", "header", "header",
            ])
        #expect(resolved.article.structure[4].role == .headerCell(scope: .column, span: .one))
    }

    /// Readers want heads in every table; a column alone has none.
    @Test(arguments: [(1, ["cell"]), (3, ["header", "cell", "cell"])])
    func rowsOfATableWithoutAHeadBeginWithTheirHeads(count: Int, roles: [String]) throws {
        let row = (0..<count).map { Table.Cell([text("\($0)")], at: at(2)) }
        let table = Table(alignments: Array(repeating: .automatic, count: count), head: [], rows: [row, row])
        let resolved = try Resolved(styles, document(Block(.table(table), at: at(2))))
        #expect(resolved.article.structure.map(\.role.name) == ["article", "table", "row"] + roles + ["row"] + roles)
        let heads = resolved.article.structure.filter { $0.role == .headerCell(scope: .row, span: .one) }
        #expect(heads.count == (count > 1 ? 2 : 0))
    }

    private func columns(
        _ pairs: [(String, String)], colons: [Table.Alignment] = [.automatic, .automatic, .automatic],
        style: String = ""
    ) throws -> (columns: [TableColumn], alignments: [Alignment?], findings: [String]) {
        var wide = Table.Cell([text("a")], at: at(2))
        wide.columns = 2
        let row = ["1.5", "b", "c"].map { Table.Cell([text($0)], at: at(2)) }
        let table = Table(alignments: colons, head: [wide, .init([text("h")], at: at(2))], rows: [row])
        let toml = styles.replacing("[map]", with: "[table.default]\n\(style)\n[map]\n\"table.head\" = \"cell\"")
        let resolved = try Resolved(
            toml, document(Block(.table(table), attributes: attributes([], pairs), at: at(2))))
        guard case .table(let content) = resolved.article.boxes[0].content else { throw WrongContent() }
        #expect(content.head[0].cells.map(\.extent.columns) == [2, 1])
        #expect(
            resolved.article.structure[3].role
                == .headerCell(scope: .column, span: CellSpan(rows: 1, columns: 2)))
        let alignments = content.rows[0].cells.map { $0.flow.paragraphs.first?.attributes.alignment }
        return (content.columns, alignments, resolved.findings)
    }

    @Test("A table has the widths and alignments of its attributes, else its colons, else those of its style")
    func columnsOfTables() throws {
        let style = "widths = [\"auto\", 2, \"30%\"]\nalign = [\"right\", \"decimal\", \"center\"]\nstretch = false"
        let (styled, ofStyle, none) = try columns([], style: style)
        #expect(none == [])
        #expect(styled.map(\.width) == [.automatic, .share(2), .fraction(0.3)])
        #expect(styled.map(\.isDecimal) == [false, true, false])
        #expect(ofStyle == [.end, .center, .center])
        let (own, ofColons, others) = try columns(
            [("widths", "10mm 1 1.5")], colons: [.left, .automatic, .right], style: style)
        #expect(others == [])
        #expect(own.map(\.width) == [.absolute(Length(millimetres: 10)), .share(1), .share(1.5)])
        #expect(ofColons == [.start, .center, .end])
        let (decimal, _, found) = try columns(
            [("align", "decimal left, center")], colons: [.left, .automatic, .right], style: style)
        #expect(found == [])
        #expect(decimal.map(\.isDecimal) == [true, false, false])
    }

    @Test(
        "What is wrong with widths and alignments is a finding with its place",
        arguments: [
            ("widths", "1 2", "wrong-count"), ("widths", "1 2 3 4", "wrong-count"),
            ("widths", "50% 40% 30%", "wrong-value"), ("widths", "60% 40% auto", "wrong-value"),
            ("widths", "1 2 x", "wrong-type"), ("widths", "1 2 0mm", "out-of-range"),
            ("widths", "1 2fr 1", "unknown-unit"), ("align", "left right", "wrong-count"),
            ("align", "left right middle", "unknown-word"),
        ])
    func wrongColumns(_ key: String, _ value: String, _ id: String) throws {
        let (columns, _, findings) = try columns([(key, value)])
        #expect(findings.map { $0.split(separator: " |")[0] } == ["\(id) a.md:9:4"], "\(value)")
        #expect(columns.map(\.width) == [.automatic, .automatic, .automatic])
    }

    @Test("A style for another number of columns is a finding at the table")
    func styleOfOtherColumns() throws {
        let (columns, _, findings) = try columns([], style: "widths = [1, 2]")
        #expect(findings.map { $0.split(separator: " |")[0] } == ["wrong-count a.md:2:1"])
        #expect(columns.map(\.width) == [.automatic, .automatic, .automatic])
    }
}

@Suite("Resolution of figures")
struct FigureTests {
    @Test("A picture as its attributes ask for it")
    func attributesOfPictures() throws {
        let (figure, box, findings) = try StylesTests.figure(
            picture(
                [
                    ("alt", "A sea"), ("place", "span"), ("fit", "contain"), ("focus", "0.5, 30%"),
                    ("crop", "0 0.3 1 0.7"),
                    ("rotate", "90"), ("flip", "true"), ("width", "60mm"), ("height", "50%"),
                ], caption: [text("The sea")]))
        #expect(findings == ["fixed-extent a.md:2:1 | width=50% is a part of its place"])
        #expect(box.placement == .span)
        #expect(figure.image == ImageKey(7))
        #expect(figure.name == "sea.jpg")
        #expect(figure.alternate == "A sea")
        #expect(figure.fit == .contain)
        #expect(figure.focus == SIMD2(0.5, 0.3))
        #expect(figure.crop == SIMD4(0, 0.3, 1, 0.7))
        #expect(figure.rotation == 90)
        #expect(figure.isFlipped)
        #expect(figure.width == .absolute(Length(millimetres: 60)))
        #expect(figure.height == .fraction(0.5))
        #expect(figure.caption.paragraphs.map(\.text.string) == ["The sea"])
        #expect(
            try StylesTests.figure(picture([("alt", "x"), ("width", "96")])).figure.width
                == .absolute(Length(points: 72)))
    }

    @Test("The object style gives place and fit; a class chooses another")
    func objects() throws {
        let toml = styles + "[object.figure]\nplace = \"column\"\nfit = \"none\"\n[object.small]\nheight = \"50pt\"\n"
        let plain = try figure(picture(), toml)
        #expect(plain.box.placement == .column)
        #expect(plain.figure.fit == .none)
        let small = try figure(picture(classes: ["small"]), toml)
        #expect(small.box.attributes.height?.points == 50)
        #expect(small.box.placement == .here)
    }

    /// A key, a value, and what is found.
    private static let wrong: [[String]] = [
        ["alt2", "x", "unknown-attribute a.md:9:3 | did you mean \"alt\"?"],
        [
            "page", "0",
            "wrong-value a.md:9:4 | pages are counted from 1, whatever is printed on them",
        ],
        ["fit", "covr", "unknown-word a.md:9:4 | did you mean \"cover\"?"],
        ["focus", "2 0", "wrong-value a.md:9:4 | write numbers from 0 to 1, separated by spaces"],
        ["focus", "nan 0", "wrong-value a.md:9:4 | write numbers from 0 to 1, separated by spaces"],
        [
            "crop", "0.5 0 0.6 1",
            "wrong-value a.md:9:4 | write x, y, width and height as fractions of the picture: \"0.1 0 0.8 1\"",
        ],
        [
            "crop", "0 0 1e-308 1",
            "wrong-value a.md:9:4 | write x, y, width and height as fractions of the picture: \"0.1 0 0.8 1\"",
        ],
        ["rotate", "45", "unknown-word a.md:9:4 | use one of: 0, 90, 180, 270"],
        ["flip", "vertical", "not-built a.md:9:4 | use one of: true, horizontal, false"],
        ["width", "0mm", "wrong-value a.md:9:4 | write a length or a part of the measure: \"40mm\", \"50%\""],
        ["width", "5ells", "unknown-unit a.md:9:4 | units are pt, mm, cm, in, pc (pica), Q, %"],
    ]

    @Test("What is wrong is told at its place", arguments: wrong)
    func errors(row: [String]) throws {
        let made = try figure(picture([("alt", "x"), (row[0], row[1])]))
        #expect(made.findings == [row[2]])
    }

    @Test("A picture without words is a warning")
    func withoutAlternate() throws {
        #expect(
            try figure(picture([])).findings == [
                "missing-alternate a.md:2:1 | add {alt=\"what it shows\"}, or {.decorative}"
            ])
    }

    /// Nothing false is said in its place: not what its article is called, but that nobody has described it.
    @Test("A picture without words says that it has none")
    func undescribedPicturesSaySo() throws {
        func figures(_ block: Block) throws -> [StructureNode] {
            try Resolved(styles, document(block)).article.structure.filter { $0.role == .figure }
        }
        let nodes = try figures(picture([]))
        #expect(nodes.map(\.alternate) == ["Picture without a description: sea.jpg"])
        #expect(nodes.map(\.isDescribed) == [false])
        #expect(try figures(picture([("alt", "A sea")])).map(\.isDescribed) == [true])
        #expect(try figures(picture([], caption: [.text("A sea", at(2))])).map(\.isDescribed) == [true])
    }

    @Test("A size that does not follow the page is noted", arguments: ["width", "height"])
    func fixedExtent(key: String) throws {
        let made = try figure(picture([("alt", "x"), (key, "40mm")]))
        #expect(made.findings.map { $0.prefix(20) } == ["fixed-extent a.md:2:"])
    }

    @Test(
        "Sizes that follow the page, and those of the web, are not",
        arguments: [("width", "50%"), ("rows", "9"), ("height", "90")])
    func extentsThatFollow(key: String, value: String) throws {
        #expect(try figure(picture([("alt", "x"), (key, value)])).findings == [])
    }

    @Test("Decorative pictures need no words")
    func decorative() throws {
        let quiet = try figure(picture([], classes: ["decorative"]))
        #expect(quiet.findings == [])
        #expect(quiet.figure.alternate == nil)
        let both = try figure(picture([("alt", "x")], classes: ["decorative"]))
        #expect(both.findings == ["alternate-ignored a.md:9:4 | take away either alt or .decorative"])
        #expect(
            try figure(picture([("alt", "x")], classes: ["decorativ"])).findings == [
                "unknown-style a.md:9:2 | did you mean \"decorative\"?"
            ])
    }

    @Test("A picture that cannot be had keeps its place and name")
    func missing() throws {
        let made = try figure(picture(source: "missing.jpg"))
        #expect(made.figure.image == nil)
        #expect(made.figure.name == "missing.jpg")
    }

    @Test("A credit ends the caption, in its character style, or stands by itself in a paragraph style")
    func credits() throws {
        let block = picture([("alt", "x"), ("credit", "A. Author")], caption: [text("Sea")])
        func lines(_ toml: String) throws -> (String, String) {
            let made = try figure(block, toml).figure
            return (
                made.caption.paragraphs.map(\.text.string).joined(separator: "/"),
                made.credit.paragraphs.map(\.text.string).joined()
            )
        }
        #expect(try lines(styles) == ("Sea A. Author", ""))
        #expect(try lines(styles + "[character.credit]\ncase = \"upper\"\n") == ("Sea A. AUTHOR", ""))
        #expect(try lines(styles + "[paragraph.credit]\nfont = \"Sans\"\n") == ("Sea", "A. Author"))
    }

    @Test("A picture in a line is a hole of its size; without a size it is an error")
    func inline() throws {
        func line(_ pairs: [(String, String)]) throws -> Resolved {
            let picture = Picture(
                source: .init("i.png", at: at(2)), caption: [], attributes: attributes([], pairs), at: at(2))
            return try Resolved(styles, document(Block(.paragraph([text("a"), .image(picture)]), at: at(2))))
        }
        let made = try line([("alt", "x"), ("width", "8pt"), ("height", "6pt")])
        #expect(made.findings == [])
        let object = try #require(made.paragraphs[0].text.objects.first)
        #expect(object.offset == 1)
        #expect(object.value.width.points == 8)
        #expect(object.value.ascent.points == 6)
        #expect(object.value.box == BoxID(0))
        #expect(made.article.boxes.count == 1)
        #expect(try line([("alt", "x")]).findings.map { $0.prefix(21) } == ["missing-size a.md:2:1"])
    }

    @Test("An article that is only a picture still has its label")
    func onlyPicture() throws {
        #expect(try figure(picture()).box.label == LabelID("lead"))
    }
}
