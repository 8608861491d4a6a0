import PubMarkup
import Testing

@Suite struct DivisionTests {
    /// The one finding is at the cause: a division that goes on to the end of the text would be several more.
    @Test func twoColonsCloseADivision() {
        #expect(Reading.findings("::: pullquote\na\n::\n\nb\n") == ["3:1 bad-fence"])
        #expect(
            Reading.dump("::: x\na\n::\n\nb\n").replacing(#/@\d+:\d+/#, with: "")
                == Reading.dump("::: x\na\n:::\n\nb\n").replacing(#/@\d+:\d+/#, with: ""))
        #expect(Reading.findings("::\n\na\n") == ["1:1 stray-markup"])
        #expect(Reading.findings("::: x\n```\n::\n```\n:::\n") == [])
    }

    @Test func divisionsNestAndCarryAttributes() {
        #expect(
            Reading.dump(
                "::: sidebar\n### Head\n\na [x]\n:::: {.box #i k=\"v *w*\"} ::::\nb\n::::::\n:::\nc\n\n[x]: /y\n")
                    == """
                    ::: sidebar {.sidebar} @1:1
                      h3 ["Head"@2:5] @2:1
                      p ["a "@4:1,a(/y)["x"@4:4]@4:3] @4:1
                      ::: box {#i .box k="v *w*"} @5:1
                        p ["b"@6:1] @6:1
                    p ["c"@9:1] @9:1

                    """)
    }

    @Test func divisionsStandInQuotesAndLists() {
        #expect(
            Reading.dump("> ::: a\n> b\n> :::\n\n- c\n\n  ::: d\n  e\n  :::\n\n  f\n") == """
                quote @1:1
                  ::: a {.a} @1:3
                    p ["b"@2:3] @2:3
                list * loose @5:1
                - item @5:1
                    p ["c"@5:3] @5:3
                    ::: d {.d} @7:3
                      p ["e"@8:3] @8:3
                    p ["f"@11:3] @11:3

                """)
    }

    @Test func fencesInCodeAndCommentsAreNone() {
        let text = "```\n::: a\n```\n\n    ::: b\n\n<!--\n::: c\n-->\n"
        #expect(Reading.dump(text) == "code  @1:1\n  |::: a\ncode  @5:5\n  |::: b\n")
        #expect(Reading.findings(text) == [])
    }

    /// Code and raw HTML are looked for only where a line may begin them: after the marks of quotes, lists and notes too.
    @Test(arguments: [
        "> ~~~\n> ::: a\n> ~~~\n", "1. ```\n   ::: a\n   ```\n", "- <!--\n  ::: a\n  -->\n", "x\n\n\t::: a\n",
        "-     ::: a\n", "> *     ::: a\n", "x[^n]\n\n[^n]: ```\n    ::: a\n    ```\n", "+ 2) ```\n     ::: a\n",
    ])
    func fencesInCodeOfContainersAreNone(_ text: String) {
        #expect(!Reading.dump(text).contains("{.a}"))
    }

    @Test func notesAndLinksReachAcrossDivisions() {
        #expect(
            Reading.dump("::: a\nx[^n]\n:::\n\n[^n]: y\n").hasPrefix(
                "::: a {.a} @1:1\n  p [\"x\"@2:1,^0@2:2] @2:1\nnote 0"))
    }

    @Test func wrongFences() {
        #expect(Reading.findings("::: a\nb\n") == ["1:1 unclosed-division"])
        #expect(Reading.findings("> ::: a\n> b\n\n:::\n") == ["1:3 unclosed-division", "4:1 stray-fence"])
        #expect(Reading.findings("a\n\n::: b c\nd\n:::\n") == ["3:1 bad-fence", "5:1 stray-fence"])
        #expect(Reading.dump("::: b c\n") == "p [\"::: b c\"@1:1] @1:1\n")
        #expect(Reading.findings("a\n        ::: b\n") == ["2:9 bad-fence"])
        #expect(Reading.dump("a\n        ::: b\n") == "p [\"a\"@1:1,~,\"::: b\"@2:9] @1:1\n")
    }
}

@Suite struct AttributeTests {
    @Test func headingsCodeSpansAndLinks() {
        #expect(
            Reading.dump("x\n\n# A *b* {#i .c}\n\nD {.e k=v}\n===\n").hasSuffix(
                "h1 [\"A \"@3:3,em[\"b\"@3:6]@3:5] {#i .c} @3:1\nh1 [\"D\"@5:1] {.e k=\"v\"} @5:1\n"))
        #expect(
            Reading.dump("``` swift {#i .c}\nx\n```\n\n~~~{.swift}\n~~~\n")
                == "code swift {#i .c} @1:1\n  |x\ncode swift @5:1\n")
        #expect(
            Reading.dump("a [b *c*]{.d e=\"f_g_\"} `h`{.i} [j](k){l=m} n\n") == """
                p ["a "@1:1,span {.d e="f_g_"}["b "@1:4,em["c"@1:7]@1:6]@1:3," "@1:23,span {.i}[code(h)@1:24]@1:24,\
                " "@1:31,span {l="m"}[a(k)["j"@1:33]@1:32]@1:32," n"@1:43] @1:1

                """)
    }

    @Test func nestedSpans() {
        #expect(
            Reading.dump("[a [b]{.c} d]{.e} [f]\n") == """
                p [span {.e}["a "@1:2,span {.c}["b"@1:5]@1:4," d"@1:11]@1:1," "@1:18,"[f]"@1:19] @1:1

                """)
    }

    @Test func whatIsNoAttributeIsText() {
        for text in [
            "a {.b} c", "\\[a]{.b}", "x]{.b}", "f(x){return}", "`[a]{.b}`", "[a]{b}", "[a]{}", "a{.b}", "(a){.b}",
        ] {
            let plain = text.filter { $0 != "`" && $0 != "\\" }
            #expect(Reading.text(text + "\n") == plain, "\(text)")
        }
        #expect(Reading.dump("<http://a.b/(c){.d}>\n").contains("a(http://a.b/(c){.d})[\"http://a.b/(c){.d}\""))
    }

    @Test func figures() {
        #expect(
            Reading.dump("![A *b*](c.jpg){alt=\"D \\\"e\\\" [f]\" credit='g' .wide}\n\n![](h.png)\n\nx ![y](z) w\n")
                == """
                figure (c.jpg) ["A "@1:3,em["b"@1:6]@1:5] {.wide alt="D “e” [f]" credit="g"} @1:1
                figure (h.png) [] @3:1
                p ["x "@5:1,img (z) ["y"@5:5]@5:3," w"@5:10] @5:1

                """)
        #expect(Reading.dump("![a](b)\n{.c\nd=\"e\nf\"}\n").hasPrefix("figure (b) [\"a\"@1:3] @1:1\np "))
        #expect(Reading.dump("![a](b){.c\nd=\"e\nf\"}\n") == "figure (b) [\"a\"@1:3] {.c d=\"e f\"} @1:1\n")
        #expect(Reading.findings("![a](b \"t\")\n") == ["1:1 image-title"])
    }

    @Test func mistakesAreTold() {
        #expect(Reading.findings("![a](b){alt=\"c}\n") == ["1:8 bad-attributes"])
        #expect(Reading.findings("[a]{#b #c d=e d=f}\n") == ["1:9 repeated-attribute", "1:15 repeated-attribute"])
        #expect(Reading.findings("``` a b c\n```\n") == ["1:7 bad-attributes"])
        #expect(Reading.findings("```\na\n") == ["1:1 unclosed-code"])
        let outcome = parseMarkdown(Array("```\na\n".utf8), file: "a.md", options: .init())
        #expect(outcome.diagnostics.map(\.severity) == [.error])
    }
}
