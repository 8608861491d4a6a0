import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel
import Testing

private func list(_ start: Int? = nil, _ items: [List.Item]) -> Block {
    Block(.list(List(start: start, isTight: true, items: items)), at: at(3))
}

private func item(_ blocks: Block..., done: Bool? = nil) -> List.Item { List.Item(blocks, isDone: done, at: at(3)) }

@Suite("Lists, notes, contents")
struct ListAndNoteTests {
    @Test("Bullets, numbers and tasks hang by the indent of their style; nested lists add theirs")
    func lists() throws {
        let toml =
            "[paragraph.item]\nbased_on = \"body\"\nindent_start = \"2pt\"\nlist_marker = \"–\"\nlist_indent = \"11pt\"\n"
            + "[paragraph.inner]\nbased_on = \"item\"\nlist_indent = \"8pt\"\n[map]\n\"list.item\" = \"item\"\n\"list.item.2\" = \"inner\"\n"
        let blocks = document(
            list(
                nil,
                [
                    item(paragraph("a"), paragraph("b"), list(nil, [item(paragraph("c"))])),
                    item(paragraph("d"), done: true),
                ]),
            list(9, [item(paragraph("e"), done: false), item(paragraph("f"))]), paragraph("g"))
        let resolved = try Resolved(toml, blocks)
        #expect(resolved.findings == [])
        #expect(
            resolved.dump == """
                item: <–> {Serif 400 10|a}
                item: {Serif 400 10|b}
                inner: <–> {Serif 400 10|c}
                item: <■> {Serif 400 10|d}
                item: <□> {Serif 400 10|e}
                item: <10.> {Serif 400 10|f}
                body: {Serif 400 10|g}
                """)
        let set = resolved.paragraphs.map(\.attributes)
        #expect(set.map(\.startIndent.points) == [13, 13, 21, 13, 13, 13, 0])
        #expect(set.map(\.firstLineIndent.points) == [-11, 0, -8, -11, -11, -11, 0])
        #expect(
            resolved.article.structure.prefix(6).map(\.role) == [
                .article, .list(.none), .listItem, .listMarker, .listBody, .body,
            ])
    }

    @Test("A marker has its number, and no other field; a style whose marker is for numbers has the custom's bullet")
    func fieldsOfMarkers() throws {
        func toml(_ marker: String) -> String {
            "[paragraph.item]\nbased_on = \"body\"\nlist_marker = '\(marker)'\n"
                + "[map]\n\"list.number\" = \"item\"\n\"list.item\" = \"item\"\n"
        }
        let blocks = document(list(1, [item(paragraph("a"))]), list(nil, [item(paragraph("b"))]))
        let right = try Resolved(toml("\\{{number}"), blocks)
        #expect(right.dump == "item: <{1> {Serif 400 10|a}\nitem: <•> {Serif 400 10|b}")
        let wrong = TestSheet(body + toml("{nummer}"))
        #expect(
            wrong.findings == [
                "unknown-name t.toml:7:15 | did you mean {number}?; a brace that is a character is written \\{"
            ])
    }

    @Test("The pattern of numbers is the style's, the marker's look that of list.marker")
    func numbers() throws {
        let toml =
            "[paragraph.item]\nbased_on = \"body\"\nlist_marker = \"({number})\"\n[character.mark]\nstyle = \"bold\"\n"
            + "[map]\n\"list.number\" = \"item\"\n\"list.marker\" = \"mark\"\n"
        let resolved = try Resolved(toml, document(list(1, [item(paragraph("a"))])))
        let marker = try #require(resolved.paragraphs[0].attributes.marker)
        #expect(marker.string == "(1)")
        #expect(resolved.fonts.name(marker.attributes(at: 0).font) == "Serif 700")
    }

    @Test(
        "Numbers are letters or Roman where the source has them",
        arguments: [
            (.decimal, 4, ["4.", "5."]), (.lowerLetters, 26, ["z.", "aa."]),
            (.upperLetters, 1, ["A.", "B."]),
            (.lowerRoman, 8, ["viii.", "ix."]), (.upperRoman, 1999, ["MCMXCIX.", "MM."]),
            (.lowerRoman, 0, ["0.", "i."]),
        ] as [(NumeralStyle, Int, [String])])
    func numberings(_ numbering: NumeralStyle, _ start: Int, _ markers: [String]) throws {
        var list = List(start: start, isTight: true, items: [item(paragraph("a")), item(paragraph("b"))])
        list.numbering = numbering
        let resolved = try Resolved("", document(Block(.list(list), at: .none)))
        #expect(resolved.paragraphs.map { $0.attributes.marker?.string } == markers)
    }

    @Test("An empty marker is none; classes of lists and pauses are not passed over")
    func emptyMarkers() throws {
        let bare = try Resolved("list_marker = \"\"\n", document(list(nil, [item(paragraph("a"))])))
        #expect(bare.paragraphs[0].attributes.marker == nil)
        var classed = list(nil, [item(paragraph("a"))])
        classed.attributes = attributes(["steps"])
        let pause = Block(.pause, attributes: attributes(["stars"]), at: at(3))
        let ids = try Resolved("", document(classed, pause)).findings.map { $0.prefix(23) }
        #expect(ids == ["foreign-markup a.md:9:2"])
    }

    @Test("Other elements in an item stand in its indent; an item without text still shows its marker")
    func mixed() throws {
        let blocks = document(
            list(
                nil,
                [
                    item(Block(.quote([paragraph("q")]), at: at(4))),
                    item(paragraph("x"), Block(.quote([paragraph("r")]), at: at(4))),
                ]))
        let resolved = try Resolved("[paragraph.quote]\nbased_on = \"body\"\n", blocks)
        #expect(
            resolved.dump
                == "body: <•> {Serif 400 10|\u{A0}}\nquote: {Serif 400 10|q}\nbody: <•> {Serif 400 10|x}\nquote: {Serif 400 10|r}"
        )
        #expect(resolved.paragraphs.map(\.attributes.startIndent.points) == [15, 15, 15, 15])
    }

    @Test("Footnotes are called by number and begin with it")
    func notes() throws {
        let blocks = document(
            Block(.paragraph([text("a"), .noteCall(0, at(1)), text("b"), .noteCall(1, at(1))]), at: at(1)),
            notes: [Note([paragraph("One"), paragraph("more")], at: at(7)), Note([paragraph("Two")], at: at(8))])
        let resolved = try Resolved(
            "[paragraph.note]\nbased_on = \"body\"\nsize = \"8pt\"\nlist_indent = \"1em\"\n", blocks)
        #expect(resolved.findings == [])
        #expect(
            resolved.dump == """
                body: {Serif 400 10|a}{Serif 400 6.2|1}{Serif 400 10|b}{Serif 400 6.2|2}
                note 0
                  note: <1> {Serif 400 8|One}
                  note: {Serif 400 8|more}
                note 1
                  note: <2> {Serif 400 8|Two}
                """)
        let anchors = resolved.paragraphs[0].text.anchors.filter { $0.value != .label(LabelID("lead")) }
        #expect(anchors.map(\.offset) == [1, 3])
        #expect(anchors.map(\.value) == [.note(NoteID(0)), .note(NoteID(1))])
        #expect(resolved.article.notes[0].paragraphs[0].attributes.firstLineIndent.points == -8)
        #expect(resolved.article.notes[0].paragraphs[1].attributes.startIndent.points == 8)
    }

    @Test("Adjacent calls are set apart, whatever white space and emphasis is between them")
    func adjacentCalls() throws {
        let calls: [Inline] = [
            text("a"), .noteCall(0, at(1)), .noteCall(1, at(1)), text(" "), .emphasis([.noteCall(2, at(1))], at(1)),
            .softBreak(at(1)), .noteCall(0, at(2)), text(" b "), .noteCall(1, at(2)), text(", "), .noteCall(2, at(2)),
        ]
        let blocks = document(
            Block(.paragraph(calls), at: at(1)), Block(.heading(level: 2, calls), at: at(3)),
            notes: (7...9).map { Note([paragraph("n")], at: at($0)) })
        let note = "[paragraph.note]\nbased_on = \"body\"\n"
        let resolved = try Resolved(note, blocks)
        #expect(resolved.paragraphs.prefix(2).map(\.text.string) == ["a1,2,3,1 b 2, 3", "a1,2,3,1 b 2, 3"])
        let spaced = try Resolved(
            note
                + "[character.call]\n[map]\n\"subhead.2\" = \"body\"\n\"note-call\" = { style = \"call\", separator = \"\\u2009\" }\n",
            blocks)
        #expect(spaced.findings == [])
        #expect(spaced.paragraphs[0].text.string == "a1\u{2009}2\u{2009}3\u{2009}1 b 2, 3")
    }

    @Test("A separator is that of the calls of notes, and says something")
    func separators() {
        let style = "[character.x]\n[paragraph.body]\nfont = \"Serif\"\n[map]\n"
        #expect(
            TestSheet(style + "\"emphasis\" = { style = \"x\", separator = \",\" }\n").diagnostics.map(\.id)
                .contains("text-not-used"))
        #expect(
            TestSheet(style + "\"note-call\" = { style = \"x\", separator = \"\" }\n").diagnostics.map(\.id)
                .contains("empty-value"))
    }

    @Test("A note belongs to its first call; further calls repeat its number")
    func repeatedCalls() throws {
        let blocks = document(
            Block(.paragraph([text("a"), .noteCall(0, at(1)), text("b"), .noteCall(0, at(1))]), at: at(1)),
            Block(.paragraph([text("c"), .noteCall(0, at(2))]), at: at(2)),
            notes: [Note([paragraph("One")], at: at(7))])
        let resolved = try Resolved("[paragraph.note]\nbased_on = \"body\"\n", blocks)
        #expect(resolved.findings == [])
        #expect(resolved.paragraphs.map(\.text.string) == ["a1b1", "c1"])
        let notes = resolved.paragraphs.flatMap(\.text.anchors).filter { $0.value == .note(NoteID(0)) }
        #expect(notes.map(\.offset) == [1])
        let roles = resolved.article.structure.map(\.role)
        #expect(roles.count { $0 == .noteCall } == 3)
        #expect(roles.count { $0 == .note } == 1)
    }

    /// Styles of lists, quotes, code and notes.
    private static let around = """
        [paragraph.item]
        based_on = "body"
        list_marker = "–"
        list_indent = "11pt"
        [paragraph.quote]
        based_on = "body"
        style = "italic"
        indent_start = "9pt"
        space_before = "6pt"
        space_after = "6pt"
        [paragraph.note]
        based_on = "body"
        size = "7pt"
        leading = "9pt"
        [paragraph.listing]
        font = "Mono"
        size = "6pt"
        leading = "10pt"
        [map]
        "list.item" = "item"

        """

    @Test("A list in a quote is set as the quote, with the marker and indent of lists, and kept with it")
    func listInQuote() throws {
        let quote = Block(
            .quote([paragraph("a"), list(nil, [item(paragraph("b")), item(paragraph("c"))]), paragraph("d")]), at: at(2)
        )
        let resolved = try Resolved(Self.around, document(quote, list(nil, [item(paragraph("e"))])))
        #expect(resolved.findings == [])
        #expect(
            resolved.dump == """
                quote: {Serif 400i 10|a}
                quote: <–> {Serif 400i 10|b}
                quote: <–> {Serif 400i 10|c}
                quote: {Serif 400i 10|d}
                item: <–> {Serif 400 10|e}
                """)
        let set = resolved.paragraphs.map(\.attributes)
        #expect(set.map(\.startIndent.points) == [9, 20, 20, 9, 11])
        #expect(set.map(\.spaceBefore.points) == [6, 6, 0, 6, 0])
        #expect(set.map(\.spaceAfter.points) == [6, 0, 6, 6, 0])
        #expect(set.map(\.keepWithNext) == [1, 0, 0, 0, 0])
    }

    @Test("A style for lists in quotes is used as it is")
    func mappedListInQuote() throws {
        let quote = Block(.quote([list(nil, [item(paragraph("b"))])]), at: at(2))
        let resolved = try Resolved(Self.around + "\"quote.list.item\" = \"item\"\n", document(quote))
        #expect(resolved.dump == "item: <–> {Serif 400 10|b}")
    }

    @Test("Nothing in a note is larger than the note")
    func blocksInNote() throws {
        let blocks = document(
            Block(.paragraph([text("a"), .noteCall(0, at(1))]), at: at(1)),
            notes: [
                Note(
                    [
                        paragraph("One"), list(nil, [item(paragraph("b"))]), Block(.quote([paragraph("c")]), at: at(8)),
                        Block(.code(language: "", lines: ["d"]), at: at(9)),
                    ], at: at(7))
            ])
        let resolved = try Resolved(Self.around, blocks)
        #expect(
            resolved.dump == """
                body: {Serif 400 10|a}{Serif 400 6.2|1}
                box 0 listing here
                  listing: {Mono 400 6|d}
                note 0
                  note: <1> {Serif 400 7|One}
                  note: <–> {Serif 400 7|b}
                  quote: {Serif 400i 7|c}
                  box -> 0
                """)
        let note = resolved.article.notes[0].paragraphs
        #expect(note.map(\.attributes.leading.points) == [9, 9, 9])
        guard case .flow(let code) = resolved.article.boxes[0].content else {
            Issue.record("the listing is no flow")
            return
        }
        #expect(code.paragraphs.map(\.attributes.leading.points) == [9])
    }

    private static let boxed = "[paragraph.sidebar]\nbased_on = \"body\"\n[paragraph.note]\nbased_on = \"body\"\n"

    @Test("A footnote may be called in a box and in a note, and is read after its call")
    func notesInBoxesAndNotes() throws {
        func calling(_ words: String, _ note: Int) -> Block {
            Block(.paragraph([text(words), .noteCall(note, at(5))]), at: at(5))
        }
        let resolved = try Resolved(
            Self.boxed,
            document(
                Block(.container(name: "sidebar", [calling("a", 0)]), at: at(4)),
                notes: [Note([calling("One", 1)], at: at(7)), Note([paragraph("Two")], at: at(8))]))
        #expect(resolved.findings == [])
        #expect(resolved.article.notes(calledIn: resolved.article.boxes[0]) == [NoteID(0)])
        #expect(resolved.article.notes(calledIn: resolved.article.notes[0]) == [NoteID(1)])
        let roles = resolved.article.structure.map(\.role)
        let calls = roles.indices.filter { roles[$0] == .noteCall }
        #expect(calls.map { roles[$0 + 1] } == [.note, .note])
        let parents = calls.map { resolved.article.structure[$0 + 1].parent == resolved.article.structure[$0].parent }
        #expect(parents == [true, true])
    }

    @Test("A note that calls itself alone is reported: it is not printed")
    func noteOfItself() throws {
        let own = Block(.paragraph([text("a"), .noteCall(0, at(5))]), at: at(5))
        let resolved = try Resolved(Self.boxed, document(paragraph("b"), notes: [Note([own], at: at(5))]))
        #expect(resolved.findings == ["note-without-call a.md:5:1 | call it where it belongs, or take it away"])
    }

    private let entries = [
        ContentsEntry(label: LabelID("a"), title: "First", standfirst: "Deck", section: "Features", byline: "A"),
        ContentsEntry(label: LabelID("b"), title: "Second", standfirst: "", section: "Features", byline: ""),
    ]

    private func contents(_ keys: String, _ more: String = "") throws -> (ResolvedArticle, TestFonts, [String]) {
        let test = TestSheet(
            body
                + "[paragraph.title]\nbased_on = \"body\"\n\(keys)\n[character.folio]\nsize = \"200%\"\n[paragraph.deck]\n"
                + "based_on = \"body\"\n[map]\n\"contents.title\" = \"title\"\n\"contents.folio\" = \"folio\"\n"
                + "\"contents.section\" = \"body\"\n\(more)")
        let outcome = try #require(test.sheet).resolveContents(
            heading: [text("In this issue")], entries: entries, in: test.context("contents"))
        return (try #require(outcome.value), test.fonts, describe(test.diagnostics + outcome.diagnostics))
    }

    @Test("The square of a section's title on a contents page has the colour of that section")
    func contentsSquares() throws {
        let test = TestSheet(
            body
                + "[swatch]\nrust = { cmyk = [10, 80, 90, 0] }\nteal = { cmyk = [80, 10, 40, 0] }\naccent = { alias = \"rust\" }\n"
                + "[paragraph.section]\nbased_on = \"body\"\nsquare = { color = \"accent\" }\n"
                + "[map]\n\"contents.title\" = \"body\"\n\"contents.section\" = \"section\"\n")
        var entry = entries[0]
        entry.accent = SwatchReference(name: "teal")
        let outcome = try #require(test.sheet).resolveContents(
            heading: nil, entries: [entry], in: test.context("contents"))
        let title = try #require(outcome.value?.body.paragraphs.first).text
        #expect(title.string == "\u{FFFC}Features")
        #expect(title.objects.first?.value.square?.color.description == "cmyk(80 10 40 0)")
    }

    @Test(
        "Entries of one section are below its title, wherever their articles are; those without one keep their places")
    func contentsAreBySection() throws {
        func entry(_ title: String, _ section: String) -> ContentsEntry {
            ContentsEntry(label: LabelID(title), title: title, standfirst: "", section: section, byline: "")
        }
        let test = TestSheet(body + "[map]\n\"contents.title\" = \"body\"\n\"contents.section\" = \"body\"\n")
        let entries = [("a", "One"), ("b", "Two"), ("c", ""), ("d", "One")].map(entry)
        let outcome = try #require(test.sheet).resolveContents(
            heading: nil, entries: entries, in: test.context("contents"))
        let words = try #require(outcome.value).body.paragraphs.map { $0.text.string.filter(\.isLetter) }
        #expect(words == ["One", "a", "d", "Two", "b", "c"])
    }

    @Test("Entries without a section are set off from one above them by the space and the rule of its title")
    func contentsOutsideOfSections() throws {
        func entry(_ title: String, _ section: String) -> ContentsEntry {
            ContentsEntry(label: LabelID(title), title: title, standfirst: "", section: section, byline: "")
        }
        let test = TestSheet(
            body
                + "[paragraph.section]\nbased_on = \"body\"\nspace_before = \"9pt\"\nrule_above = { weight = \"1pt\", offset = \"2pt\" }\n"
                + "[map]\n\"contents.title\" = \"body\"\n\"contents.section\" = \"section\"\n")
        let entries = [("a", ""), ("b", "One"), ("c", "One"), ("d", ""), ("e", "")].map(entry)
        let outcome = try #require(test.sheet).resolveContents(
            heading: nil, entries: entries, in: test.context("contents"))
        let article = try #require(outcome.value)
        let set = article.body.paragraphs
        #expect(set.map { $0.text.string.filter(\.isLetter) } == ["a", "One", "b", "c", "d", "e"])
        #expect(set.map(\.attributes.spaceBefore.points) == [0, 9, 0, 0, 9, 0])
        // Where the title of a section would be there is nothing: its line of 12 pt is between the rule and the entry.
        #expect(set.map { $0.attributes.ruleAbove?.offset.points } == [nil, 2, nil, nil, 14, nil])
        // Each group is a list of its own for those who hear it.
        #expect(article.structure.count { $0.role == .contents } == 3)
    }

    @Test("Contents: sections once, titles that link, folios as fields before, after a tab, or after the title")
    func contents() throws {
        let (article, fonts, findings) = try contents(
            "indent_start = \"40pt\"", "\"contents.standfirst\" = \"deck\"\n\"contents.heading\" = \"body\"\n")
        #expect(findings == [])
        #expect(
            article.dump(fonts) == """
                body: {Serif 400 10|In this issue}
                body: {Serif 400 10|Features}
                title: {Serif 400 20 ->#a|\u{FFFC}}{Serif 400 10|\t}{Serif 400 10 ->#a|First}
                deck: {Serif 400 10|Deck}
                title: {Serif 400 20 ->#b|\u{FFFC}}{Serif 400 10|\t}{Serif 400 10 ->#b|Second}
                """)
        let title = article.body.paragraphs[2]
        #expect(title.text.fields.map(\.value) == [.folioOf(LabelID("a"))])
        #expect(title.attributes.firstLineIndent.points == -40)
        #expect(title.attributes.tabs.map(\.position.points) == [40])
        #expect(article.references.map(\.label.name) == ["a", "b"])
        #expect(article.title == "In this issue")
        #expect(article.body.paragraphs.map(\.attributes.keepWithNext) == [0, 0, 0, 0, 0])
        let (kept, _, _) = try contents("keep_with_next = 3", "\"contents.standfirst\" = \"deck\"\n")
        // The second has no words below it with which it would have to stay.
        #expect(kept.body.paragraphs.map(\.attributes.keepWithNext) == [0, 0, 3, 0, 0])
        let (tabbed, _, _) = try contents("tabs = [{ position = \"200pt\", align = \"right\" }]")
        #expect(tabbed.body.paragraphs[2].text.string == "First\t\u{FFFC}")
        let (plain, _, _) = try contents("")
        #expect(plain.body.paragraphs[2].text.string == "First\u{2002}\u{FFFC}")
    }
}
