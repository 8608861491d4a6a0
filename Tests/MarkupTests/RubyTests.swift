import PubMarkup
import Testing

@Suite struct RubyTests {
    @Test func rubyElementsGiveBasesTheirAnnotations() {
        #expect(
            Reading.dump("a<ruby>東京<rt>とうきょう</rt></ruby>b\n")
                == "p [\"a\"@1:1,ruby[\"東京\"@1:8][\"とうきょう\"@1:14]@1:8,\"b\"@1:31] @1:1\n")
        // Characters by themselves, brackets for readers without ruby, text without an annotation.
        #expect(
            Reading.dump("<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp><rb>*京*</rb><rt>きょう</rt>都</ruby>\n")
                .replacing(#/@\d+:\d+/#, with: "")
                == "p [ruby[\"東\"][\"とう\"],ruby[em[\"京\"]][\"きょう\"],\"都\"] \n")
        #expect(Reading.findings("<ruby>東<rt>とう</rt></ruby>") == [])
    }

    @Test func whatIsNoRubyIsToldAndKept() {
        #expect(Reading.findings("a <rt>b</rt>") == ["1:3 raw-html", "1:8 raw-html"])
        #expect(Reading.findings("<ruby><rt>b</rt></ruby>") == ["1:7 raw-html"])
        #expect(Reading.text("<ruby><rt>b</rt></ruby>").contains("b"))
        #expect(Reading.findings("<ruby>a<rt>b</ruby>") == ["1:8 raw-html"])
        #expect(Reading.text("<ruby>a<rt>b</ruby>c").contains("abc"))
    }

    @Test func spansKeepTheirAttribute() {
        #expect(
            Reading.dump("[東京]{ruby=\"とう|きょう\"}\n").replacing(#/@\d+:\d+/#, with: "")
                == "p [span {ruby=\"とう|きょう\"}[\"東京\"]] \n")
    }
}
