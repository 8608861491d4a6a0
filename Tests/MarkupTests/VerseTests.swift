import PubDocuments
import PubMarkup
import Testing

/// Line blocks and definition lists, as Pandoc has them.
@Suite struct VerseTests {
    @Test func linesAndStanzas() {
        #expect(
            Reading.dump("a\n\n| The *first*\n|   the second\n  goes on\n|\n| third\n") == """
                p ["a"@1:1] @1:1
                verse @3:1
                  |0 ["The "@3:3,em["first"@3:8]@3:7] @3:3
                  |2 ["the second"@4:5,~,"goes on"@5:3] @4:5
                  |
                  |0 ["third"@7:3] @7:3

                """)
    }

    @Test func emphasisEndsWithItsLine() {
        #expect(Reading.findings("| *a\n| b*\n") == ["1:3 stray-markup"])
        #expect(Reading.findings("> | a [x][y]\n") == ["1:7 stray-markup"])
    }

    @Test func tablesAndBarsAreNoVerse() {
        #expect(Reading.dump("| a | b |\n|---|---|\n| c | d |\n").hasPrefix("table"))
        #expect(Reading.dump("|a\n|b\n") == "p [\"|a\"@1:1,~,\"|b\"@2:1] @1:1\n")
        #expect(Reading.findings("| a | b |\n| c | d |\n") == ["1:1 broken-table"])
        #expect(Reading.dump("```\n| a\n```\n") == "code  @1:1\n  || a\n")
    }

    @Test func definitionsOfTerms() {
        #expect(
            Reading.dump("Ebb\n:   The *tide*\n    goes out.\n\n    More.\n\nFlood\n\n:   In.\n:   Up.\n")
                == """
                definitions @1:1
                  ["Ebb"@1:1] @1:1
                  :
                    p ["The "@2:5,em["tide"@2:10]@2:9,~,"goes out."@3:5] @2:5
                    p ["More."@5:5] @5:5
                  ["Flood"@7:1] @7:1
                  :
                    p ["In."@9:5] @9:5
                  :
                    p ["Up."@10:5] @10:5

                """)
    }

    @Test func definitionsInQuotesAndWithTildes() {
        #expect(
            Reading.dump("> Ebb\n>   ~ Out.\n") == """
                quote @1:1
                  definitions @1:3
                    ["Ebb"@1:3] @1:3
                    :
                      p ["Out."@2:7] @2:7

                """)
    }

    @Test func colonsThatDefineNothing() {
        #expect(Reading.dump("```\na\n: b\n```\n") == "code  @1:1\n  |a\n  |: b\n")
        #expect(
            Reading.dump("Text.\n\n: A caption\n\n| a |\n|---|\n| b |\n").contains(
                "caption [\"A caption\"@3:3]"))
        #expect(
            Reading.dump("| a |\n|---|\n| b |\n\n: A caption\n").contains("caption [\"A caption\"@5:3]"))
        #expect(Reading.findings("# Head\n\n: alone\n") == ["3:1 stray-caption"])
    }

    /// A bold term is no heading.
    @Test func boldTerms() { #expect(Reading.findings("**Ebb**\n:   Out.\n") == []) }
}
