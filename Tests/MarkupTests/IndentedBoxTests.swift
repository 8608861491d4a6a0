import PubDocuments
import PubMarkup
import Testing

/// Boxes and tabs of Python-Markdown, whose content is indented below their head.
@Suite struct IndentedBoxTests {
    @Test func aBoxIsASidebarWithItsTitle() {
        #expect(
            Reading.dump("a\n\n!!! note \"The *tide*\"\n    b\n\n    c\nd\n\ne\n") == """
                p ["a"@1:1] @1:1
                ::: sidebar {.sidebar} @3:1
                  h2 ["The "@3:11,em["tide"@3:16]@3:15] @3:11
                  p ["b"@4:5] @4:5
                  p ["c"@6:5,~,"d"@7:1] @6:5
                p ["e"@9:1] @9:1

                """)
        #expect(Reading.findings("!!! note\n    b\n") == [])
    }

    @Test(arguments: [
        ("!!! pro-tip\n    b\n", "Pro tip"), ("!!! note \"\"\n    b\n", nil), ("??? note\n\n    b\n", "Note"),
        ("???+ note inline \"A\"\n\tb\n", "A"), ("!!! Étape\n    b\n", "Étape"), ("> !!! tip\n>     b\n", "Tip"),
        ("- c\n\n    !!! tip\n        b\n", "Tip"), ("text\n!!! tip\n    b\n", "Tip"),
    ])
    func headsOfBoxes(_ text: String, _ title: String?) {
        let dump = Reading.dump(text)
        #expect(dump.contains("::: sidebar"))
        #expect(dump.contains("p [\"b\"@"))
        #expect(title.map { dump.contains("h2 [\"\($0)\"@") } ?? !dump.contains("h2"), "\(dump)")
        #expect(!Reading.text(text).contains("!!!"))
        #expect(Reading.findings(text) == [])
    }

    @Test func boxesHoldWhatTheyLike() {
        let text =
            "!!! tip\n    ??? note\n        - a\n\n        ```\n        !!! b\n        ```\n\n    ::: aside\n    c\n    :::\n"
        #expect(
            Reading.dump(text) == """
                ::: sidebar {.sidebar} @1:1
                  h2 ["Tip"@1:5] @1:5
                  ::: sidebar {.sidebar} @2:5
                    h2 ["Note"@2:9] @2:9
                    list * @3:9
                    - item @3:9
                        p ["a"@3:11] @3:11
                    code  @5:9
                      |!!! b
                  ::: aside {.aside} @9:5
                    p ["c"@10:5] @10:5

                """)
    }

    @Test func boxesBesideOneAnotherAndBesideLists() {
        let dump = Reading.dump("!!! a\n    b\n!!! c\n    d\n\n+ e\n")
        #expect(dump.ranges(of: "::: sidebar").count == 2)
        #expect(dump.ranges(of: "list").count == 1)
        #expect(dump.contains("\"e\""))
    }

    @Test func tabsFollowOneAnotherBelowTheirTitles() {
        #expect(
            Reading.dump("=== \"Linux\"\n\n    a\n\n=== \"Mac\"\n\n    b\n") == """
                p [b["Linux"@1:6]@1:1] @1:1
                p ["a"@3:5] @3:5
                p [b["Mac"@5:6]@5:1] @5:1
                p ["b"@7:5] @7:5

                """)
    }

    /// A title stays with what it is the title of, as a heading does.
    @Test func titlesOfTabsStandAsHeadings() throws {
        let blocks = try #require(Reading.markdown("=== \"Linux\"\n\n    a\n").value).blocks
        #expect(blocks.map(\.isBoldHeading) == [true, false])
    }

    @Test(arguments: ["!!! note\n\ntext\n", "=== \"Tab\"\ntext\n"])
    func headsWithoutContentAreReported(_ text: String) {
        #expect(Reading.findings(text) == ["1:1 stray-markup"])
    }

    @Test(arguments: [
        "!!!\n", "Wow!!! note\n", "`!!! note`\n", "Title\n===\n", "??? \n", "!!! What is (this)\n", "!!! a \"b\n",
    ])
    func proseIsNot(_ text: String) {
        #expect(Reading.findings(text) == [])
        #expect(!Reading.dump(text).contains(":::"))
    }
}
