import PubDocuments
import PubRTF
import PubRunningText
import Testing

/// Formatting of characters and paragraphs in RTF files, and the roles of a file's styles.
@Suite struct RTFFormattingTests {
    private let head =
        "{\\fonttbl{\\f0 Times;}{\\f1 Inter;}}{\\colortbl;\\red255\\green0\\blue0;\\red0\\green0\\blue0;}"

    private func dump(_ body: String, _ options: ReadingOptions = ReadingOptions()) -> String {
        Reading.rtfDump(head + body, options)
    }

    @Test func emphasis() {
        #expect(
            dump("a {\\b b} {\\i c}{\\b\\i d} {\\strike e}") == #"p ["a ",b["b"," "],em["c"],b[em["d"," "]],s["e"]]"#)
        #expect(dump("x\\super 2\\nosupersub y{\\sub 3}") == #"p ["x",sup["2"],"y",sub["3"]]"#)
        #expect(dump("x{{\\*\\updnprop8000}\\up8 2}") == #"p ["x",sup["2"]]"#)
        #expect(dump("\\b on\\b0  off\\plain  plain") == #"p [b["on"]," off"," plain"]"#)
    }

    @Test func differencesFromTheText() {
        #expect(
            dump("the text {\\ul under} {\\cf1 red} {\\fs36 big}")
                == #"p ["the text ",look(ul)["under"," "],look(color=#ff0000)["red"," "],look(size=150.0%)["big"]]"#)
        #expect(
            dump("the text {\\f1 inter} {\\caps up}{\\scaps small}{\\up6 high}")
                == #"p ["the text ",look(font=Inter)["inter"," "],look(all-caps)["up"],look(small-caps)["small"],look(rise=3.0pt)["high"]]"#
        )
        // The formatting of most of the text is the template's to choose; black is the colour of text.
        #expect(
            dump("\\f1\\fs20\\cf1 all of the text {\\cf2 black}")
                == ##"p ["all of the text ",look(color=#000000)["black"]]"##)
        #expect(dump("text {\\cf2 black}") == #"p ["text ","black"]"#)
    }

    @Test func paragraphs() {
        #expect(
            dump("a\\par\\pard\\qc b\\par\\pard\\qr c\\par\\pard\\qj d")
                == "p [\"a\"]\np [\"b\"] <center>\np [\"c\"] <end>\np [\"d\"] <justify>")
        #expect(
            dump("\\pard\\li480\\ri240\\fi-240\\sb120\\sa60\\sl360\\slmult1 a")
                == "p [\"a\"] <start=2.0 end=1.0 first=-1.0 before=0.5 after=0.25 leading=1.5>")
        // After the stops of a paragraph with tabs come those at equal distances.
        #expect(
            dump("\\deftab4800\\pard\\tx960\\tqr\\tx1920 a\\tab b").hasPrefix(
                "p [\"a\",\"\t\",\"b\"] <tab=4.0start tab=8.0end tab=20.0start tab=40.0start"))
        #expect(
            dump("\\pard\\li480\\fi-480\\tqdec\\tx960 a\\tab b").contains("tab=2.0start tab=4.0decimal tab=6.0start"))
        #expect(dump("\\pard\\tx960 a") == "p [\"a\"]")
        // Leaders belong to the stop that follows them.
        #expect(
            dump("\\pard\\tldot\\tx960\\tqr\\tlul\\tx1920\\tx2400 a\\tab b").contains(
                "tab=4.0start. tab=8.0end_ tab=10.0start tab"))
        #expect(
            dump("\\pard\\tlmdot\\tx960\\tlhyph\\tx1920\\tleq\\tx2400\\tlth\\tx2880 a\\tab b").contains(
                "tab=4.0start\u{B7} tab=8.0start- tab=10.0start= tab=12.0start_ tab"))
        #expect(dump("\\pard\\tldot\\pard\\tx960 a\\tab b").contains("tab=4.0start tab"))
        // The only tab of a paragraph, at its beginning, is the indent of its first line.
        #expect(dump("\\pard\\tab a b") == "p [\"a b\"]")
        // Lines from the right begin there; left and right are sides of the paper.
        #expect(
            dump("\\pard\\rtlpar\\qr a\\par\\pard\\rtlpar\\ql b\\par\\pard\\rtlpar c\\par\\pard\\ltrpar\\ql d")
                == "p [\"a\"] <rightToLeft>\np [\"b\"] <end rightToLeft>\np [\"c\"] <rightToLeft>\np [\"d\"]")
        // What most paragraphs have is the style's.
        #expect(
            dump("\\pard\\sa200 one\\par two\\par three\\par\\pard four")
                == "p [\"one\"]\np [\"two\"]\np [\"three\"]\np [\"four\"] <after=0.0>")
    }

    private let styles =
        "{\\stylesheet{Normal;}{\\s1\\outlinelevel0\\b\\fs32 heading 1;}{\\s2\\outlinelevel1\\b heading 2;}"
        + "{\\s3\\fs60 Title;}{\\s4 Subtitle;}{\\s5\\i Quote;}{\\s6\\i caption;}{\\s7\\sbasedon2\\b Own Head;}"
        + "{\\s8\\qc Club Motto;}{\\s9 HTML Preformatted;}{\\*\\cs20\\b Strong;}{\\*\\cs21\\i Ship Name;}}"

    @Test func stylesTellWhatParagraphsAre() {
        let body =
            styles + "\\pard\\s3\\fs60 The Title\\par\\pard\\plain\\s4 The deck\\par"
            + "\\pard\\plain\\s1\\b\\fs32 One\\par\\pard\\plain text\\par\\pard\\plain\\s2\\b Two\\par"
            + "\\pard\\plain\\s7\\b Three\\par\\pard\\plain\\s5\\i q1\\par q2 {\\i0 up}\\par\\pard\\plain\\s9 c1\\par c2\\par"
        #expect(
            dump(body) == """
                title ["The Title"]
                h1 ["One"]
                p ["text"]
                h2 ["Two"]
                h2 ["Three"]
                quote
                  p ["q1"]
                  p ["q2 ",em["up"]]
                code
                  |c1
                  |c2
                """)
        let document = Reading.rtf("{\\rtf1" + body + "}").value
        #expect(document?.front.standfirst?.plainText == "The deck")
    }

    @Test func stylesOfTheTemplate() {
        var options = ReadingOptions()
        options.paragraphStyles = ["club-motto"]
        options.characterStyles = ["ship-name"]
        #expect(
            dump(styles + "\\pard\\s8\\qc x {\\cs21\\i Ebb}", options)
                == #"p ["x ",span {style="ship-name"}[em["Ebb"]]] {style="club-motto"}"#)
        options.paragraphStyles = []
        options.elements = ["club-motto"]
        #expect(dump(styles + "\\pard\\s8\\qc x", options) == #"p ["x"] {.club-motto}"#)
        let found = Reading.rtf("{\\rtf1" + styles + "\\pard\\s8\\qc x\\par y\\par}").diagnostics
        #expect(found.map(\.id) == ["rtf-style"])
        #expect(found.first?.hint?.contains("club-motto") == true)
    }

    @Test func titleAndAuthorOfTheFile() throws {
        let info = "{\\info{\\title Stated}{\\author A. Writer}}"
        let stated = try #require(Reading.rtf("{\\rtf1" + info + "text}").value)
        #expect(stated.front.title?.plainText == "Stated")
        #expect(stated.front.authors.map(\.name) == ["A. Writer"])
        // A heading of the text is stronger; a first line of the same words is the title.
        let headed = try #require(Reading.rtf("{\\rtf1" + info + styles + "\\pard\\s1 Head\\par\\pard x}").value)
        #expect(headed.front.title?.plainText == "Head")
        let same = try #require(Reading.rtf("{\\rtf1" + info + "Stated\\par x}").value)
        #expect(same.blocks.count == 1)
        var options = ReadingOptions()
        options.hasTitleFromManifest = true
        #expect(Reading.rtf("{\\rtf1" + info + "text}", options).value?.front.title == nil)
    }

    @Test func languagesOfRuns() {
        #expect(
            dump("english {\\lang1031 deutsch} \\lang2057 british")
                == #"p ["english ",span {lang="de-DE"}["deutsch"," "],"british"]"#)
    }

    @Test func hiddenAndDeletedTextIsLeftOutAndTold() {
        #expect(dump("a{\\v hidden}b") == #"p ["a","b"]"#)
        #expect(
            Reading.rtfFindings("a{\\v hidden}b{\\deleted gone}{\\revised new}") == [
                "rtf-hidden-text", "rtf-changes", "rtf-changes",
            ])
    }

    @Test func looksThatAreNotSetAreTold() {
        let body = "a{\\highlight7 b}{\\outl c}{\\shad d}{\\expndtw20 e}{\\charscalex150 f}\\page\\pard\\brdrt g"
        #expect(Reading.rtfFindings(body).count == 7)
        #expect(Set(Reading.rtfFindings(body)) == ["rtf-not-set"])
        #expect(Reading.rtfFindings("\\expndtw0\\highlight0\\charscalex100 a") == [])
    }
}
