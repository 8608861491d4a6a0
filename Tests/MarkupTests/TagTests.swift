import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText
import Testing

@Suite struct TagTests {
    private func dump(_ text: String) -> String { Reading.tags(text).value.map(DocumentDump.text) ?? "nothing" }
    private func findings(_ text: String) -> [String] { DocumentDump.findings(Reading.tags(text).diagnostics) }

    @Test func aLookHoldsUntilTheNextTag() {
        #expect(
            dump(
                "a <font color=\"red\" face='Vollkorn'>b\n\nc<font strokeWidth=-3 size=“24” strokeColor=#00ff00>d</font>e</font>f\n"
            ) == """
                p ["a "@1:1,look(font=Vollkorn color=red)["b"@1:37]@1:37] @1:1
                p [look(font=Vollkorn color=red)["c"@3:1]@3:1,\
                look(font=Vollkorn color=red strokeColor=#00ff00 strokeWidth=-3 size=24)["d"@3:53]@3:53,\
                look(font=Vollkorn color=red)["e"@3:61]@3:61,"f"@3:69] @3:1

                """)
    }

    @Test func paragraphsHeadingsAndPictures() {
        #expect(
            dump(
                "<h1>Title</h1>\n<p style=\"lead\">a\nb <b>c <i>d</i></b></p>\n<h2>E</h2>\nf<br>g\n\n<img width=\"10\" src='x y.jpg' height=20>\n\nh <img src=i>\n"
            )
                == """
                title ["Title"@1:5]
                p ["a"@2:17,~,"b "@3:1,b["c "@3:6]@3:6,b[em["d"@3:11]@3:11]@3:11] {.lead} @2:1
                h1 ["E"@4:5] @4:1
                p ["f"@5:1,br,"g"@5:6] @5:1
                figure (x y.jpg) [] {width="10" height="20"} @7:1
                p ["h "@9:1,img (i) []@9:3] @9:1

                """)
    }

    @Test func charactersEntitiesAndQuotes() {
        #expect(
            dump("\"a\" &lt;b&gt; 1 < 2 & 3 --- it's <!-- gone --> &eacute;\n")
                == "p [\"“a” <b> 1 < 2 & 3 — it’s é\"@1:1] @1:1\n")
        #expect(dump("a\u{2028}b\n") == "p [\"a\"@1:1,br,\"b\"@1:3] @1:1\n")
    }

    @Test func mistakesAreToldWithWhatWasMeant() {
        let outcome = Reading.tags("a\n <fnt color=red>b\n<font color=\"lightblu\" colour=x>c</b>")
        #expect(
            DocumentDump.findings(outcome.diagnostics) == [
                "2:2 unknown-tag", "3:14 unknown-color", "3:24 unknown-attribute", "3:34 stray-tag",
            ])
        #expect(outcome.diagnostics[0].hint == "did you mean \"font\"?")
        #expect(outcome.diagnostics[1].hint == "did you mean \"lightblue\"?")
        #expect(outcome.diagnostics[2].hint == "did you mean \"color\"?")
        #expect(ReadText.of(outcome.value!) == "a\nb\nc")
        #expect(findings("<font size=big>a") == ["1:12 bad-value"])
        #expect(findings("<font size=-3>a") == ["1:12 bad-value"])
        #expect(findings("<img>") == ["1:1 missing-attribute"])
        #expect(findings("a <font color=\"red\n\nb") == ["1:3 bad-tag"])
        #expect(findings("<b>a\n\nb") == ["1:1 unclosed-tag"])
    }

    @Test func aStrokeHasAColourOrEnds() {
        #expect(
            dump("<font strokeColor=red>a<font strokeColor=None>b<font strokeColor=blue>c<font strokeWidth=5>d") == """
                p [look(strokeColor=red strokeWidth=-3)["a"@1:23]@1:23,look(strokeWidth=0)["b"@1:47]@1:47,\
                look(strokeColor=blue strokeWidth=-3)["c"@1:71]@1:71,look(strokeColor=blue strokeWidth=5)["d"@1:92]@1:92] @1:23

                """)
        #expect(dump("<font strokeWidth=4 strokeColor=red>a").contains("look(strokeColor=red strokeWidth=4)"))
        #expect(dump("<font strokeWidth=4><font strokeColor=red>a").contains("look(strokeColor=red strokeWidth=4)"))
        #expect(findings("<font strokeColor=none>a") == [])
    }

    @Test func swatchesAreColours() {
        var options = ReadingOptions()
        options.swatches = ["rust"]
        let outcome = parseTags(Array("<font color=rust>a".utf8), file: "a", options: options)
        #expect(outcome.diagnostics.isEmpty)
    }

    @Test func theNameTellsTheFormat() {
        #expect(SourceFormat(fileName: "x/a.tags.txt") == .tags)
        #expect(SourceFormat(fileName: "a.md") == .markdown)
        #expect(SourceFormat(fileName: "a.RTF") == .rtf)
        #expect(SourceFormat(fileName: "a.docx") == .word)
        #expect(SourceFormat(fileName: "a.pages") == nil)
    }
}
