import PubDocumentDumps
import PubMarkup
import Testing

@Suite struct TableTests {
    @Test func captionsStandBeforeOrAfter() {
        let table = "|a|b|\n|-|:-:|\n|c|d|\n"
        let dump = """
            table automatic,center {#t} @L:1
              ["a"@L:2]@L:2 | ["b"@L:4]@L:4
              ["c"@M:2]@M:2 | ["d"@M:4]@M:4
              caption ["The "@C:3,em["cap"@C:8]@C:7]

            """
        let place = { (head: Int, caption: Int) in
            dump.replacing("L", with: "\(head)").replacing("M", with: "\(head + 2)").replacing("C", with: "\(caption)")
        }
        #expect(Reading.dump(table + "\n: The *cap* {#t}\n") == place(1, 5))
        #expect(Reading.dump(table + ": The *cap* {#t}\n") == place(1, 4))
        #expect(Reading.dump(": The *cap* {#t}\n\n" + table) == place(3, 1))
    }

    @Test func aCaptionAloneIsTextAndTold() {
        #expect(Reading.dump(": a\n\nb\n") == "p [\": a\"@1:1] @1:1\np [\"b\"@3:1] @3:1\n")
        #expect(Reading.findings(": a\n\nb\n") == ["1:1 stray-caption"])
        #expect(Reading.findings("\\: a\n") == [])
    }

    @Test func anEmptyHeadIsNone() {
        let dump = "table automatic,automatic @1:2\n  \n  [\"a\"@3:1]@3:1 | [\"b\"@3:5]@3:5\n"
        #expect(Reading.dump(" | |\n-|-|\na | b |\n") == dump)
        #expect(Reading.dump(" | | |\n-|-|\na | b |\n") == dump)
        // In code it is code.
        #expect(Reading.dump("```\n | |\n-|-|\n```\n") == "code  @1:1\n  | | |\n  |-|-|\n")
    }

    /// In the body of a definition, which is one only when its mark is read, the line of dashes may be outside.
    @Test func aHeadOfBarsWhoseDashesAreElsewhereIsText() {
        let source = "a\n: c\n\n  |\n-|\n"
        #expect(!Reading.findings(source).contains { $0.hasSuffix("approximate-place") })
        #expect(Reading.text(source).contains("|"))
    }

    @Test func barsThatTouchJoinColumns() {
        let dump = """
            table automatic,automatic,automatic @1:1
              ["a"@1:2]×2@1:2 | ["b"@1:5]@1:5
              ["c"@3:2]@3:2 | ["d"@3:4]×2@3:4
              ["all"@4:2]×3@4:2
              []@5:2 | ["e"@5:3]@5:3 | []@5:6

            """
        #expect(Reading.dump("|a||b|\n|-|-|-|\n|c|d||\n|all|||\n||e| |\n") == dump)
        #expect(Reading.findings("|a||b|\n|-|-|-|\n|c|d||\n|all|||\n||e| |\n") == [])
        #expect(Reading.findings("|a|b|\n|-|-|\n|c|d||\n") == ["3:6 extra-cells"])
    }

    @Test func attributesNeedNoCaption() {
        let table = "|a|\n|-|\n|b|\n"
        let dump = "table automatic {#t widths=\"20%\"} @1:1\n  [\"a\"@1:2]@1:2\n  [\"b\"@3:2]@3:2\n"
        #expect(Reading.dump(table + "\n: {#t widths=20%}\n") == dump)
        #expect(Reading.dump(table + ": {#t widths=20%}\n") == dump)
        #expect(Reading.findings(": {#t}\n") == ["1:1 stray-caption"])
    }

    @Test func cellsBeyondTheLastColumnAreKept() {
        #expect(Reading.text("|a|\n|-|\n|b|c|d|\n").contains("b | c | d"))
        #expect(Reading.findings("|a|\n|-|\n|b|c|d|\n") == ["3:4 extra-cells"])
    }
}

@Suite struct RawMarkupTests {
    @Test func knownTagsAreElements() {
        #expect(
            Reading.dump("H<sub>2</sub>O x<SUP>*n*</SUP><br/>y <kbd>Ctrl</kbd> <!-- gone -->z\n") == """
                p ["H"@1:1,sub["2"@1:7]@1:2,"O x"@1:14,sup[em["n"@1:23]@1:22]@1:17,br,"y "@1:36,kbd(Ctrl)@1:38," z"@1:53] @1:1

                """)
        #expect(Reading.findings("a <sup>b *c</sup>* </sub>\n") == ["1:3 raw-html", "1:12 raw-html", "1:20 raw-html"])
    }

    /// The title of an abbreviation is what it is short for; one without a title says nothing.
    @Test func abbreviationsKeepTheirTitles() {
        #expect(
            Reading.dump("An <abbr title=\"Admiralty &amp; chart\">*A*C</abbr> b\n")
                == "p [\"An \"@1:1,span {expansion=\"Admiralty & chart\"}[em[\"A\"@1:41]@1:40,\"C\"@1:43]@1:4,\" b\"@1:51] @1:1\n"
        )
        #expect(Reading.findings("a <abbr title=\"b\">c</abbr> d\n").isEmpty)
        #expect(Reading.findings("a <abbr>b</abbr> c\n").isEmpty)
        #expect(Reading.text("a <abbr>b</abbr> c\n") == "a b c")
        #expect(Reading.findings("a b</abbr> c\n") == ["1:4 raw-html"])
    }

    @Test func otherTagsAreToldAndTheirTextIsKept() {
        #expect(Reading.text("a <u class=\"x\">b</u> &eacute;\n") == "a b é")
        #expect(Reading.findings("a <blink class=\"x\">b</blink>\n") == ["1:3 raw-html"])
        #expect(Reading.text("<div>\n<p>a &amp; b</p>\n<p>x<sup>2</sup></p>\n</div>\n") == "a & b\nx2")
        #expect(Reading.text("<script>\nvar a\n</script>\n\nb\n") == "b")
        #expect(Reading.findings("<script>\nvar a\n</script>\n") == ["1:1 raw-html"])
        #expect(Reading.findings("<img alt=\"a\">\n") == ["1:1 raw-html"])
    }

    @Test func commentsVanish() {
        #expect(
            Reading.dump("a\n\n<!--pagebreak-->\n\nb <!-- c\nd --> e\n")
                == "p [\"a\"@1:1] @1:1\np [\"b e\"@5:1] @5:1\n")
    }
}

@Suite struct NoteTests {
    @Test func callsAndNotesFindEachOther() {
        #expect(Reading.findings("a[^x] `[^y]` \\[^z]\n\n[^x]: b\n") == [])
        #expect(Reading.findings("a[^x]\n") == ["1:2 call-without-note"])
        #expect(Reading.findings("a\n\n[^x]: b\n\n```\n[^y]: c\n```\n") == ["3:1 note-without-call"])
        #expect(Reading.findings("a[^x]\n\n[^x]: b\n[^x]: c\n") == ["4:1 note-without-call"])
    }

    /// Pandoc escapes the caret of brackets that call no note.
    @Test func anEscapedCaretCallsNoNote() {
        for (source, text) in [("a [\\^x] b\n", "a [^x] b"), ("a [\\^x](#) b\n", "a ^x b"), ("a [\\^x", "a [^x")] {
            #expect(Reading.text(source) == text)
            #expect(!Reading.findings(source).contains { $0.contains("note") || $0.contains("place") }, "\(source)")
        }
        let called = Reading.markdown("a [\\^x] b[^x]\n\n[^x]: c\n")
        #expect(DocumentDump.findings(called.diagnostics) == [])
        #expect(called.value?.notes.count == 1)
    }

    /// The caption of a table is set above it, and below it in the source.
    @Test func notesOfATableAreNumberedAsTheyAreRead() {
        let table = "| a[^c] |\n|---|\n| b[^d] |\n\n: A caption.[^e]"
        let notes = "[^c]: Of the head.\n\n[^d]: Of a cell.\n\n[^e]: Of the caption.\n\n[^f]: Of the text."
        for block in [table, "::: sidebar\n\(table)\n:::"] {
            let read = Reading.markdown("\(block)\n\nText.[^f]\n\n\(notes)\n")
            #expect(DocumentDump.findings(read.diagnostics) == [])
            let words = read.value?.notes.map { $0.blocks.map { "\($0.kind)" }.joined() } ?? []
            for (text, part) in zip(words, ["the caption", "the head", "a cell", "the text"]) {
                #expect(text.contains(part), "\(words)")
            }
        }
    }
}
