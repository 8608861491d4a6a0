import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubPandocTree
import PubRunningText
import Testing

/// The tree of Pandoc.
@Suite struct PandocTreeTests {
    private func read(_ blocks: String, meta: String = "{}") -> Outcome<Document> {
        let text = "{\"pandoc-api-version\":[1,22,2],\"meta\":\(meta),\"blocks\":[\(blocks)]}"
        return parsePandoc(Array(text.utf8), file: "a.json").document
    }

    private func dump(_ blocks: String, meta: String = "{}") -> String {
        (read(blocks, meta: meta).value.map(DocumentDump.text) ?? "nothing\n").replacing(/@\d+:\d+/, with: "")
            .replacing(" \n", with: "\n")
    }

    private func words(_ text: String) -> String { "{\"t\":\"Str\",\"c\":\"\(text)\"}" }

    private func para(_ inlines: String) -> String { "{\"t\":\"Para\",\"c\":[\(inlines)]}" }

    /// Code in alternate text is read; half of a character is none, and hides no other.
    @Test func wordsOfPicturesAreAllKept() {
        let code = "{\"t\":\"Code\",\"c\":[[\"\",[],[]],\"x = 1\"]}"
        let picture =
            "{\"t\":\"Image\",\"c\":[[\"\",[],[]],[\(words("Sea")),{\"t\":\"Space\"},\(code)],[\"a.png\",\"\"]]}"
        #expect(dump(para(picture)).contains("Sea x = 1"), "\(dump(para(picture)))")
        #expect(dump(para(words("\\ud83d\\ude00"))).contains("😀"))
        #expect(dump(para(words("\\ud83d\\u0041"))).contains("\u{FFFD}A"))
        #expect(read(para(words("\\u+041"))).value == nil)
    }

    @Test func blocksAndInlines() {
        let note = "{\"t\":\"Note\",\"c\":[\(para(words("below")))]}"
        let item = "[{\"t\":\"Plain\",\"c\":[\(words("item"))]}]"
        #expect(
            dump(
                para(
                    words("a") + ",{\"t\":\"Space\"},{\"t\":\"Emph\",\"c\":[" + words("b")
                        + "]},{\"t\":\"SmallCaps\",\"c\":[" + words("c") + "]}," + note)
                    + ",{\"t\":\"OrderedList\",\"c\":[[3,{\"t\":\"LowerRoman\"},{\"t\":\"Period\"}],[\(item)]]},{\"t\":\"HorizontalRule\"}"
                    + ",{\"t\":\"BlockQuote\",\"c\":[\(para(words("q")))]},{\"t\":\"CodeBlock\",\"c\":[[\"\",[\"c\"],[]],\"x\\ny\"]}"
                    + ",{\"t\":\"DefinitionList\",\"c\":[[[\(words("t"))],[[\(para(words("d")))]]]]}",
                meta: "{\"title\":{\"t\":\"MetaInlines\",\"c\":[\(words("T"))]}}") == """
                    title ["T"]
                    p ["a ",em["b"],span {.smallcaps}["c"],^0]
                    list iii.
                    - item
                        p ["item"]
                    pause
                    quote
                      p ["q"]
                    code c
                      |x
                      |y
                    definitions
                      ["t"]
                      :
                        p ["d"]
                    note 0
                      p ["below"]

                    """)
    }

    @Test func faultsHaveTheirPlaces() {
        func findings(_ text: String) -> [String] {
            DocumentDump.findings(parsePandoc(Array(text.utf8), file: "a").document.diagnostics)
        }
        #expect(findings("{\"blocks\":[}") == ["1:12 source-damaged"])
        #expect(findings("{}") == ["0:0 source-damaged"])
        #expect(findings("") == ["1:1 source-damaged"])
        #expect(findings(String(repeating: "[", count: 100_000)) == ["1:402 source-damaged"])
        #expect(findings("{\"blocks\":[]} x") == ["1:15 source-damaged"])
    }

    @Test func aPictureAloneHasItsCaptionInIt() {
        func picture(_ title: String) -> String {
            para("{\"t\":\"Image\",\"c\":[[\"\",[],[]],[\(words("Sea"))],[\"a.png\",\"\(title)\"]]}")
        }
        #expect(dump(picture("fig:")) == "figure (a.png) [\"Sea\"] {alt=\"Sea\"}\n")
        #expect(dump(picture("")) == "figure (a.png) [] {alt=\"Sea\"}\n")
    }
}
