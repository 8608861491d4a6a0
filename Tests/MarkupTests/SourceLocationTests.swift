import PubMarkup
import Testing

/// Places that cmark gives wrong or not at all.
@Suite struct SourceLocationTests {
    @Test func linesOfAParagraphInQuotesAndLists() {
        #expect(
            Reading.dump("> > ä a\n> *b*\n   c *d*\n") == """
                quote @1:1
                  quote @1:3
                    p ["ä a"@1:5,~,em["b"@2:4]@2:3,~,"c "@3:4,em["d"@3:7]@3:6] @1:5

                """)
        #expect(
            Reading.dump("- a\n\t*b*\n\n  1. c\n\n     > d\n     > *e*\n") == """
                list * loose @1:1
                - item @1:1
                    p ["a"@1:3,~,em["b"@2:3]@2:2] @1:3
                    list 1. loose @4:3
                    - item @4:3
                        p ["c"@4:6] @4:6
                        quote @6:6
                          p ["d"@6:8,~,em["e"@7:9]@7:8] @6:8

                """)
    }

    @Test func escapesEntitiesAndCode() {
        #expect(Reading.dump("\\*é&amp;&copy;&ngE; *x*\n").hasPrefix("p [\"*é&©≧̸ \"@1:1,em[\"x\"@1:22]@1:21]"))
        #expect(Reading.dump("`` a`\nb ``  \n*c*\n") == "p [code(a` b)@1:1,br,em[\"c\"@3:2]@3:1] @1:1\n")
    }

    @Test func linksOverLines() {
        #expect(
            Reading.dump("[l\n*m*](</u r>\n'a\nb') *k*\n")
                == "p [a(/u r)[\"l\"@1:2,~,em[\"m\"@2:2]@2:1]@1:1,\" \"@4:4,em[\"k\"@4:6]@4:5] @1:1\n")
        #expect(
            Reading.dump("[a][b\nc] *k*\n\n[b c]: /x\n")
                == "p [a(/x)[\"a\"@1:2]@1:1,\" \"@2:3,em[\"k\"@2:5]@2:4] @1:1\n")
    }

    @Test func addresses() {
        #expect(
            Reading.dump("see www.a.b/c_d_e, x@y.z and <m@n.o> *k*\n")
                == """
                p ["see "@1:1,a(http://www.a.b/c_d_e)["www.a.b/c_d_e"@1:5]@1:5,", "@1:18,\
                a(mailto:x@y.z)["x@y.z"@1:20]@1:20," and "@1:25,a(mailto:m@n.o)["m@n.o"@1:31]@1:30," "@1:37,\
                em["k"@1:39]@1:38] @1:1

                """)
    }

    @Test func textAfterDefinitionsOfLinks() {
        #expect(
            Reading.dump("[a]: /x \"t\"\n[b]:\n/y\ntext *k*\n") == "p [\"text \"@4:1,em[\"k\"@4:7]@4:6] @4:1\n")
    }

    @Test func cellsAndTheParagraphBeforeATable() {
        #expect(
            Reading.dump("before *b*\nh | i\n--|--\n`x\\|y` *e* | \\| *f*\n") == """
                p ["before "@1:1,em["b"@1:9]@1:8] @1:1
                table automatic,automatic @2:1
                  ["h"@2:1]@2:1 | ["i"@2:5]@2:5
                  [code(x|y)@4:1," "@4:7,em["e"@4:9]@4:8]@4:1 | ["| "@4:14,em["f"@4:18]@4:17]@4:14

                """)
    }

    @Test func headings() {
        #expect(
            Reading.dump("x\n\n  ## a *b* ##  \n\nc\n*d*\n===\n") == """
                p ["x"@1:1] @1:1
                h2 ["a "@3:6,em["b"@3:9]@3:8] @3:3
                h1 ["c"@5:1,~,em["d"@6:2]@6:1] @5:1

                """)
    }

    @Test func notes() {
        #expect(
            Reading.dump("a[^n] b[^m]\n\n[^m]: two\n    *x*\n\n    y\n[^n]: one\n") == """
                p ["a"@1:1,^0@1:2," b"@1:6,^1@1:8] @1:1
                note 0 @7:1
                  p ["one"@7:7] @7:7
                note 1 @3:1
                  p ["two"@3:7,~,em["x"@4:6]@4:5] @3:7
                  p ["y"@6:5] @6:5

                """)
    }

    @Test func linesAndMarksOfTheFileCount() {
        let text = "\u{FEFF}a\r\nb\r\r*c* e\u{301} *d*\r\n"
        #expect(
            Reading.dump(text) == """
                p ["a"@1:1,~,"b"@2:1] @1:1
                p [em["c"@4:2]@4:1," é "@4:4,em["d"@4:9]@4:8] @4:1

                """)
    }
}
