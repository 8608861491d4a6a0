import PubDocumentDumps
import PubDocuments
import PubRTF
import Testing

/// Lists, tables, notes, fields, pictures and boxes of RTF files.
@Suite struct RTFBlockTests {
    private func dump(_ body: String) -> String { Reading.rtfDump(body) }

    private let lists =
        "{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext x;}}{\\listlevel\\levelnfc0\\levelstartat1}"
        + "\\listid7}{\\list{\\listlevel\\levelnfc0\\levelstartat1}\\listid8}{\\list{\\listlevel\\levelnfc4}\\listid9}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}{\\listoverride\\listid8\\ls2}{\\listoverride\\listid9\\ls3}}"

    @Test func listsOfTheTable() {
        let body =
            lists + "\\pard{\\listtext\\'b7\\tab}\\ls1 a\\par{\\listtext\\'b7\\tab}b\\par"
            + "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl1 c\\par\\pard{\\listtext\\'b7\\tab}\\ls1 d\\par"
            + "\\pard text\\par\\pard{\\listtext 3.\\tab}\\ls2 e\\par{\\listtext 4.\\tab}f\\par"
        #expect(
            dump(body) == """
                list *
                - item
                    p ["a"]
                - item
                    p ["b"]
                    list 1.
                    - item
                        p ["c"]
                - item
                    p ["d"]
                p ["text"]
                list 3.
                - item
                    p ["e"]
                - item
                    p ["f"]
                """)
    }

    @Test func oldLists() {
        #expect(
            dump("{\\pntext\\'b7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}a\\par{\\pntext\\'b7\\tab}b\\par\\pard c")
                == "list *\n- item\n    p [\"a\"]\n- item\n    p [\"b\"]\np [\"c\"]")
    }

    @Test func numbersInLettersAndRoman() {
        let body = lists + "\\pard{\\listtext c)\\tab}\\ls3 x\\par{\\listtext d)\\tab}y\\par"
        #expect(dump(body) == "list c.\n- item\n    p [\"x\"]\n- item\n    p [\"y\"]")
        #expect(Reading.rtfFindings(body).isEmpty)
        func first(_ marks: String...) -> String {
            dump(marks.map { "{\\pntext \($0)\\tab}x\\par" }.joined()).split(separator: "\n").filter {
                $0.hasPrefix("list")
            }.joined(separator: ",")
        }
        #expect(first("(iv)", "(v)") == "list iv.")
        #expect(first("H.", "I.", "J.") == "list H.")
        #expect(first("I.", "II.") == "list I.")
        #expect(first("a)", "b)", "1)", "2)") == "list a.,list 1.")
        #expect(first("o", "o") == "list *")
        // Numbers that say more are told.
        #expect(Reading.rtfFindings("{\\pntext 1.2\\tab}x") == ["rtf-list"])
        #expect(Reading.rtfFindings("{\\pntext 2nd.\\tab}x") == ["rtf-list"])
    }

    @Test func numbersOfHeadingsStay() {
        let body =
            lists + "{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}\\pard\\s1\\ls2{\\listtext 2\\tab}Head\\par\\pard x"
        #expect(Reading.rtf("{\\rtf1" + body + "}").value?.front.title?.plainText == "2\u{2002}Head")
    }

    private let row = "\\trowd\\cellx1000\\cellx2000\\pard\\intbl "

    @Test func tables() {
        #expect(
            dump(
                "\\trowd\\trhdr\\cellx1000\\cellx2000\\pard\\intbl A\\cell B\\cell\\row" + row
                    + "1\\par x\\cell\\qr {\\b 2}\\cell\\row\\pard after")
                    == """
                    table automatic,right
                      ["A"] | ["B"]
                      ["1",br,"x"] | [b["2"]]
                    p ["after"]
                    """)
        // The definition may follow the cells, and \\intbl may be missing.
        #expect(dump("a\\cell b\\cell\\trowd\\cellx1\\cellx2\\row\\pard c").hasPrefix("table automatic,automatic\n"))
    }

    @Test func mergedCellsKeepTheirColumns() {
        let body = row + "a\\cell b\\cell\\row\\trowd\\cellx2000\\pard\\intbl both\\cell\\row\\pard"
        #expect(dump(body) == "table automatic,automatic\n\n  [\"a\"] | [\"b\"]\n  [\"both\"]×2")
        #expect(Reading.rtfFindings(body) == [])
        let merged =
            row
            + "a\\cell b\\cell\\row\\trowd\\clmgf\\cellx1000\\clmrg\\cellx2000\\pard\\intbl both\\cell x\\cell\\row\\pard"
        #expect(
            dump(merged) == "table automatic,automatic\n\n  [\"a\"] | [\"b\"]\n  [\"both\",br,\"x\"]×2")
        #expect(Reading.rtfFindings(merged) == [])
        let below =
            row + "a\\cell b\\cell\\row\\trowd\\clvmrg\\cellx1000\\cellx2000\\pard\\intbl\\cell c\\cell\\row\\pard"
        #expect(Reading.rtfFindings(below) == ["rtf-table"])
    }

    @Test func tablesInTables() {
        let body =
            row + "a\\par\\itap2 x\\nestcell y\\nestcell{\\*\\nesttableprops\\trowd\\cellx1\\cellx2\\nestrow}"
            + "{\\nonesttables\\par}\\pard\\intbl b\\cell c\\cell" + "\\trowd\\cellx1000\\cellx2000\\row\\pard"
        #expect(dump(body) == "table automatic,automatic\n\n  [\"a\",br,\"x\",br,\"y\",br,\"b\"] | [\"c\"]")
        #expect(Reading.rtfFindings(body) == ["rtf-table"])
    }

    @Test func notes() {
        // A note hangs as its style does: the hanging indent of its writer is not put on top.
        #expect(
            !dump("a{\\footnote\\pard\\li340\\fi-340\\chftn\\tab one two}\\par b{\\footnote\\pard\\plain\\chftn  c}")
                .contains(
                    "first="))
        #expect(
            dump("word{\\super\\chftn{\\footnote\\pard\\plain\\chftn  the {\\i note}}} on{\\footnote\\ftnalt end}")
                == "p [\"word\",^0,\" on\",^1]\nnote 0\n  p [\"the \",em[\"note\"]]\nnote 1\n  p [\"end\"]")
    }

    @Test func aCallKeepsTheBlanksBesideIt() {
        let note = "{\\super\\chftn{\\footnote\\pard\\plain\\chftn  n}}"
        #expect(dump("brass \(note) bell").hasPrefix("p [\"brass \",^0,\" bell\"]"))
        #expect(dump("a \(note) {\\i b}").hasPrefix("p [\"a \",^0,\" \",em[\"b\"]]"))
    }

    @Test func adjacentNotesOfATableAreSetApart() {
        let body = row + "a{\\footnote one} {\\footnote two}{\\footnote three} b\\cell c\\cell\\row"
        #expect(dump(body).contains("[\"a\",sup[\"a\"],sup[\",\"],sup[\"b\"],sup[\",\"],sup[\"c\"],\" b\"]"))
    }

    @Test func notesOfTablesStandBelow() {
        let body =
            row + "a{\\super\\chftn{\\footnote\\pard\\plain\\chftn  one}}\\cell b{\\footnote two}\\cell\\row"
            + "\\pard text{\\footnote three}"
        #expect(
            dump(body) == """
                table automatic,automatic

                  ["a",sup["a"]] | ["b",sup["b"]]
                p [sup["a"],"\u{2002}","one"] {.note}
                p [sup["b"],"\u{2002}","two"] {.note}
                p ["text",^0]
                note 0
                  p ["three"]
                """)
        #expect(Reading.rtfFindings(body) == ["rtf-note"])
    }

    @Test func picturesBesideTheFile() throws {
        let body = "one {{\\NeXTGraphic the sail.png \\width4320 \\height2000 \\appleembedtype0}\\'ac}\\par two ¬"
        let document = try #require(Reading.rtf("{\\rtf1\\ansicpg65001" + body + "}").value)
        guard case .figure(let picture)? = document.blocks.dropFirst().first?.kind else {
            Issue.record("no figure")
            return
        }
        #expect(picture.source.text == "the sail.png")
        #expect(picture.attributes["width"]?.text == "50.0%")
        #expect(document.attachments.isEmpty)
        #expect(document.blocks.map(ReadText.of) == ["one", "", "two ¬"])
        #expect(dump("a {{\\NeXTGraphic b.png}\\u172?} c") == dump("a {\\NeXTGraphic b.png} c"))
        #expect(dump("{{\\NeXTGraphic b.png}} c") == "p [\"c\"]\nfigure (b.png) []")
    }

    @Test func damagedGroupsLoseNoText() {
        #expect(dump("a{\\object\\objdata 0102{\\result b}}c") == #"p ["a","b","c"]"#)
        #expect(dump("a{\\object b{\\*\\objclass x}}c") == #"p ["a","b","c"]"#)
        #expect(dump("{\\b\\*\\cs7\\i b} c") == #"p [b[em["b"]]," c"]"#)
        #expect(dump("{a\\*\\unknown b}c") == #"p ["a","b","c"]"#)
        // Destinations are groups: at the top of the file these words begin none.
        #expect(
            dump("\\generator a\\par\\info b\\par\\*\\unknown c") == "p [\"a\"]\np [\"b\"]\np [\"c\"]")
        #expect(dump("a}{\\*\\themedata b}{\\header c}d").contains("\"d\""))
        #expect(!dump("a}{\\*\\themedata b}{\\header c}d").contains("\"b\""))
    }

    @Test func fields() {
        #expect(
            dump("{\\field{\\*\\fldinst HYPERLINK \"https://a.org/?b=c\" \\\\o \"tip\"}{\\fldrslt{\\ul\\cf1 link}}} x")
                == #"p [a(https://a.org/?b=c)["link"]," x"]"#)
        #expect(
            dump(
                "{\\*\\bkmkstart here}{\\*\\bkmkend here}{\\*\\bkmkstart _Toc}a {\\field{\\*\\fldinst{HYPERLINK \\\\l \"here\"}}{\\fldrslt b}}"
            ) == ##"p [span {#here}[],"a ",a(#here)["b"]]"##)
        #expect(dump("{\\field{\\*\\fldinst SYMBOL 183 \\\\f \"Symbol\"}{\\fldrslt}} x") == #"p ["•"," x"]"#)
        #expect(dump("{\\field{\\*\\fldinst HYPERLINK www.a.org}}") == #"p [a(www.a.org)["www.a.org"]]"#)
        #expect(dump("p. {\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}") == #"p ["p. ","7"]"#)
        #expect(Reading.rtfFindings("{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}") == ["rtf-field"])
    }

    /// A PNG of one gray pixel.
    static let pixel =
        "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
        + "3a7e9b550000000a4944415478da63680000008200814dd1ac770000000049454e44ae426082"

    @Test func pictures() throws {
        let pict =
            "{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv A dot}}}\\picwgoal4320\\pichgoal2000\\pngblip\n\(Self.pixel)}"
        let body =
            "{\\stylesheet{\\s1 caption;}}\\pard{\\*\\shppict\(pict)}{\\nonshppict{\\pict\\wmetafile8 0102}}\\par\\pard\\s1 The dot\\par"
        let document = try #require(Reading.rtf("{\\rtf1" + body + "}").value)
        guard case .figure(let picture)? = document.blocks.first?.kind else {
            Issue.record("no figure")
            return
        }
        #expect(picture.caption.plainText == "The dot")
        #expect(picture.attributes["alt"]?.text == "A dot")
        #expect(picture.attributes["width"]?.text == "50.0%")
        let bytes = try #require(document.attachments[picture.source.text]?.bytes)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(picture.source.text.hasPrefix("picture-"))
        #expect(document.attachments.count == 1)
        #expect(document.blocks.count == 1)
    }

    @Test func picturesInLinesAndPicturesThatCannotBePlaced() {
        let small = "{\\pict\\picwgoal240\\pichgoal240\\pngblip \(Self.pixel)}"
        #expect(dump("a \(small) b").contains("img (picture-"))
        #expect(dump("a \(small) b").contains("height=\"12.0pt\""))
        #expect(dump("a \(small) b").hasSuffix("\" b\"]"))
        #expect(Reading.rtfFindings("a{\\pict\\wmetafile8 0102}") == ["rtf-picture"])
        #expect(Reading.rtfFindings("a{\\pict\\pngblip}") == ["rtf-picture"])
        #expect(Reading.rtfFindings("a{\\pict\\pngblip \(Self.pixel)1}") == ["rtf-picture"])
        var bytes = Array("{\\rtf1 {\\pict\\pngblip\\bin4 ".utf8)
        bytes += [0x89, 0x50, 0x4E, 0x47] + Array("}}".utf8)
        let document = parseRTF(bytes, file: "a.rtf")
        #expect(document.value?.attachments.values.first?.bytes == [0x89, 0x50, 0x4E, 0x47])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func boxesAndShapes() {
        let shape = "{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt\\pard Box {\\b text}\\par}}{\\shprslt no}}"
        #expect(dump("a\(shape) b\\par c") == "p [\"a\",\" b\"]\n::: sidebar\n  p [\"Box \",b[\"text\"]]\np [\"c\"]")
    }

    @Test func listingsKeepTheirLinesAndBlanks() {
        let styles = "{\\stylesheet{\\s7 Source Code;}{\\*\\cs8 Verbatim Char;}}"
        #expect(
            dump(styles + "\\pard\\s7{\\cs8 a \"b\"\\line   c}\\par\\pard\\plain d {\\cs8 e}\\par") == """
                code
                  |a "b"
                  |  c
                p ["d ",code(e)]
                """)
    }
}
