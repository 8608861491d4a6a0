import PubMarkup
import Testing

/// Tables of other dialects: of dashes, in frames, pasted from spreadsheets.
@Suite struct DialectTableTests {
    @Test func aSimpleTableHasItsHeadAndAlignment() {
        #expect(
            Reading.dump("  Stop       Cars\n  ------- -------\n  Depot      nine\n  Kiosk       two\n\nText\n") == """
                table left,right @1:3
                  ["Stop"@1:3]@1:3 | ["Cars"@1:14]@1:14
                  ["Depot"@3:3]@3:3 | ["nine"@3:14]@3:14
                  ["Kiosk"@4:3]@4:3 | ["two"@4:15]@4:15
                p ["Text"@6:1] @6:1

                """)
    }

    @Test func aTableWithoutAHeadEndsInDashes() {
        let dump = Reading.dump("---- ----\nab   cd\nef   gh\n---- ----\n\nText\n")
        #expect(dump.hasPrefix("table "))
        #expect(dump.contains("[\"ab\"@2:1]@2:1 | [\"cd\"@2:6]@2:6"))
        #expect(dump.contains("[\"ef\"@3:1]@3:1 | [\"gh\"@3:6]@3:6"))
        #expect(dump.contains("p [\"Text\"@6:1] @6:1"))
    }

    @Test func rowsOfSeveralLinesAreApartByEmptyOnes() {
        let text =
            "----------------------\nStop     What\n-------- -------------\nDepot    A hall for\n         nine cars.\n\n"
            + "Kiosk    Soup.\n----------------------\n"
        let dump = Reading.dump(text)
        #expect(dump.contains("[\"Stop\"@2:1]@2:1 | [\"What\"@2:10]@2:10"))
        #expect(Reading.text(text).contains("A hall for nine cars."))
        #expect(dump.contains("[\"Kiosk\"@7:1]@7:1 | [\"Soup.\"@7:10]@7:10"))
    }

    @Test(arguments: [
        "---\n\nText\n", "Text\n---\n", "- - -\n", "--- ---\n", "a\n-- --\n\nb\n", "```\na b\n-- --\nc d\n```\n",
    ])
    func dashesOfOtherKindsAreNoTable(_ text: String) { #expect(!Reading.dump(text).contains("table")) }

    @Test func wideLettersTakeTwoColumns() {
        #expect(Reading.dump("名   b\n---- --\n電車 c\n\n").contains("[\"電車\"@3:1]@3:1 | [\"c\"@3:4]@3:4"))
    }

    @Test func aGridHasHeadAlignmentAndJoinedColumns() {
        let text =
            "+-----+-----+\n| A   | B   |\n+:====+====:+\n| one | two |\n+-----+-----+\n| both      |\n+-----+-----+\n"
        let dump = Reading.dump(text)
        #expect(dump.hasPrefix("table left,right @2:3\n"))
        #expect(dump.contains("[\"A\"@2:3]@2:3 | [\"B\"@2:9]@2:9"))
        #expect(dump.contains("[\"one\"@4:3]@4:3 | [\"two\"@4:9]@4:9"))
        #expect(dump.contains("[\"both\"@6:3]×2@6:3"))
    }

    @Test func aCellOfAGridKeepsItsParagraphsAndItems() {
        let text =
            "+-------+-----+\n| A     | B   |\n+=======+====:+\n| one   | x   |\n| more  |     |\n|       |     |\n| - a   |     |\n"
            + "| - b   |     |\n|   - c |     |\n+-------+-----+\n\n: The tide\n\nText\n"
        #expect(
            Reading.dump(text) == """
                table automatic,right @1:1
                  ["A"@2:3]@2:3 | ["B"@2:11]@2:11
                  {
                    p ["one"@4:3,~,"more"@5:3] @4:3
                    list * @7:3
                    - item @7:3
                        p ["a"@7:5] @7:5
                    - item @8:3
                        p ["b"@8:5] @8:5
                        list * @9:5
                        - item @9:5
                            p ["c"@9:7] @9:7
                  }@4:3 | ["x"@4:11]@4:11
                  caption ["The tide"@12:3]
                p ["Text"@14:1] @14:1

                """)
        #expect(Reading.findings(text) == [])
    }

    @Test func aCellOfAGridMayBeOverRows() {
        let text =
            "+---+---+---+\n| a | b | e |\n|   +---+   |\n| c | d |   |\n|   +---+---+\n|   | f | g |\n+---+---+---+\n"
        let dump = Reading.dump(text)
        #expect(dump.contains("]↓3@"))
        #expect(dump.contains("[\"e\"@2:11]↓2@2:11"))
        #expect(dump.contains("[\"f\"@6:7]@6:7 | [\"g\"@6:11]@6:11"))
        for letter in ["a", "b", "c", "d"] { #expect(Reading.text(text).contains(letter)) }
        #expect(Reading.findings(text) == [])
    }

    @Test func aGridWithItemsIsInItsItem() {
        let text = "- x\n\n  +-----+\n  | - a |\n  |     |\n  | - b |\n  +-----+\n"
        #expect(Reading.dump(text).contains("    table"))
        #expect(Reading.dump(text).contains("        list"))
        #expect(Reading.findings(text) == [])
    }

    @Test(arguments: ["+---+\n| a\n+---+\n", "+---+---+\n| a |\n", "+---\n"])
    func aBrokenFrameIsText(_ text: String) { #expect(!Reading.dump(text).hasPrefix("table")) }

    @Test func captionsOfPandocBelongToTheirTables() {
        let table = "  a   b\n  --- ---\n  c   d\n"
        #expect(Reading.dump(table + "\n  Table: The *tide*.\n").contains("caption [\"The \""))
        #expect(Reading.dump("Table: The tide.\n\n" + table).contains("caption [\"The tide.\""))
        #expect(Reading.dump("| a |\n|---|\n| b |\n\nTable: The tide.\n").contains("caption [\"The tide.\""))
        #expect(Reading.dump("Table: a plan.\n\nText\n").hasPrefix("p [\"Table: a plan.\""))
    }

    @Test(arguments: [
        ("Day\tWalk\n1 May\tTo sea\n", "tabs"), ("Day;Walk;Who\n1;a;b\n2;c;d\n", "semicolons"),
        ("a | b\nc | d\ne | f\n", "bars"),
    ])
    func pastedRowsAreATable(_ text: String, _ between: String) {
        let outcome = Reading.markdown(text)
        #expect(Reading.dump(text).hasPrefix("table "))
        #expect(outcome.diagnostics.map(\.id) == ["pasted-table"])
        #expect(outcome.diagnostics.first?.message.contains(between) == true)
    }

    @Test(arguments: [
        "One; two; three\nfour; five; six\nseven; eight; nine\n", "a\tb\n", "a | b\nc\n", "x;y\n", "- a\tb\n- c\td\n",
    ])
    func proseIsNoPastedTable(_ text: String) { #expect(!Reading.dump(text).hasPrefix("table")) }

    /// Tabs of lines that are broken by hand lead to the tab stops of a style.
    @Test(arguments: ["Soup\t3.95\\\nPie\t9\n", "Soup\t3.95  \nPie\t9\n"])
    func linesBrokenByHandAreNoPastedTable(_ text: String) { #expect(!Reading.dump(text).hasPrefix("table")) }

    @Test func theFirstPastedRowIsAHeadIfFiguresFollow() {
        #expect(Reading.markdown("Day\tSeats\nMay\t12\n").value?.blocks.first?.kind.head == 2)
        #expect(Reading.markdown("Day\tSeats\nMay\tmany\n").value?.blocks.first?.kind.head == 0)
    }
}
