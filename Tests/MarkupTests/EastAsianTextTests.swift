import PubMarkup
import Testing

/// Chinese and Japanese text: white space and ellipses.
@Suite struct EastAsianTextTests {
    @Test(arguments: [
        ("中文， 文字", "中文，文字"), ("中文 （注） 文", "中文（注）文"), ("中文，\nword", "中文，word"), ("word\n「x」", "word「x」"),
        ("中文， **重点**", "中文，重点"), ("**重点。** 文", "重点。文"), ("中文 word 文", "中文 word 文"),
        ("　　首行", "　　首行"), ("等等...", "等等……"), ("等等......", "等等……"), ("看... 潮水", "看……潮水"), ("`，  a`", "，  a"),
        ("a, b （c）", "a, b（c）"), ("中\\\n文", "中\n文"),
    ])
    func spacesBesideWidePunctuation(_ text: String, _ wanted: String) {
        #expect(Reading.text(text + "\n", "zh-Hans") == wanted)
    }

    @Test func ellipsesFollowTheLanguage() {
        #expect(Reading.text("待って...\n", "ja") == "待って……")
        #expect(Reading.text("wait... é x\n", "en") == "wait… é x")
    }
}
