import PubDocumentDumps
import PubDocuments
import PubRTF
import Testing

/// Characters of RTF files: code pages, Unicode, signs by name.
@Suite struct RTFTextTests {
    private func text(_ body: String) -> String {
        Reading.rtf("{\\rtf1\\ansi\\ansicpg1252" + body + "}").value?.blocks.map(ReadText.of).joined(separator: "|")
            ?? ""
    }

    @Test func unicodeWithFallback() {
        #expect(text("caf\\u233?s") == "cafés")
        #expect(text("\\uc0 caf\\u233 s") == "cafés")
        #expect(text("\\uc2 \\u12354\\'82\\'a0!") == "あ!")
        #expect(text("\\u-10179?\\u-8704?!") == "😀!")
        #expect(text("\\uc0 \\u55357\\uc1 \\u56832\\'3f!") == "😀!")
        #expect(text("\\u128512?") == "😀")
        #expect(text("{\\uc0 \\u228 }\\u228?x") == "ääx")
        #expect(text("\\u8226\\bullet x") == "•x")
        #expect(text("\\u8211\\b dash") == "–dash")
        #expect(text("{\\upr{old}{\\*\\ud{n\\u233?w}}} x") == "néw x")
    }

    @Test func codePages() {
        #expect(text("caf\\'e9 \\'93x\\'94") == "café “x”")
        let fonts =
            "{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset161 C;}{\\f3\\fcharset128 D;}"
            + "{\\f4\\fcharset134 E;}{\\f5\\fcharset129 F;}{\\f6\\fcharset136 G;}{\\f7\\fcharset77 H;}"
            + "{\\f8\\fcharset238 I;}{\\f9\\fcharset2 Symbol;}{\\f10\\fcharset222 J;}}"
        #expect(text(fonts + "\\f1 \\'cf\\'f0\\'e8") == "При")
        #expect(text(fonts + "\\f2 \\'e1\\'e2") == "αβ")
        #expect(text(fonts + "\\f3 \\'82\\'a0\\'82\\'60 \\'83\\\\") == "あＡ ソ")
        #expect(text(fonts + "\\f4 \\'d6\\'d0") == "中")
        #expect(text(fonts + "\\f5 \\'c7\\'d1") == "한")
        #expect(text(fonts + "\\f6 \\'a4\\'a4") == "中")
        #expect(text(fonts + "\\f7 \\'8e") == "é")
        #expect(text(fonts + "\\f8 \\'b3\\'f3d\\'9f") == "łódź")
        #expect(text(fonts + "\\f9 a\\'b7\\u-3913?") == "α••")
        #expect(text(fonts + "\\f10 \\'a1") == "ก")
        #expect(text(fonts + "{\\f1 \\'cf}\\'e9") == "Пé")
        #expect(text("\\ansicpg65001 \\'e6\\'97\\'a5") == "日")
        #expect(text("\\mac \\'8e") == "é")
        #expect(text("\\pc \\'82") == "é")
    }

    @Test func charactersByName() {
        #expect(text("a\\emdash b\\endash c\\rquote s\\lquote d\\ldblquote e\\rdblquote\\bullet") == "a—b–c’s‘d“e”•")
        #expect(text("a\\~b\\_c\\-d\\{e\\}f\\\\g") == "a\u{A0}b\u{2011}c\u{AD}d{e}f\\g")
        #expect(text("one\\line two\\par three\\\nfour") == "one\ntwo|three|four")
        #expect(text("a\\zwj b") == "a\u{200D}b")
        #expect(text("a\\rtlmark b\\ltrmark") == "a\u{200F}b\u{200E}")
    }

    @Test func lineEndsAndSpacesOfTheFileAreNoText() {
        #expect(text("one\r\ntwo\n three") == "onetwo three")
        #expect(text("\\b  one") == "one")
    }

    @Test func typographicMarks() {
        #expect(text("\"x\" -- it's") == "“x” – it’s")
    }

    @Test func destinationsThatAreNoText() {
        #expect(text("{\\header no}{\\*\\unknown no}{\\footer no}{\\info{\\operator no}}{\\*\\bkmkend no}yes") == "yes")
        #expect(text("{\\unknown yes}") == "yes")
        #expect(text("a{\\xe{no}}b{\\*\\atnid no}{\\nonshppict no}c{\\pict\\wmetafile8 00}") == "abc")
        #expect(text("\\pard a{\\object{\\*\\objdata 0102}{\\result yes}}") == "ayes")
    }

    @Test func everyCharacterKnowsItsPlace() throws {
        let source = "{\\rtf1\\ansi\n\\pard ab\\'e9cd\\par\n{\\b e\nf}\\par}"
        let document = try #require(Reading.rtf(source).value)
        #expect(
            DocumentDump.text(document) == """
                p ["abé"@2:7,"cd"@2:13] @2:7
                p [b["e"@3:5,"f"@4:1]@3:5] @3:5

                """)
    }
}
