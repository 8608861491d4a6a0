import PubDocumentDumps
import PubDocuments
import PubMarkup
import Testing

@Suite struct SourceNormalizationTests {
    private func read(_ bytes: [UInt8], _ format: SourceFormat = .markdown) -> (
        text: String, findings: [String], hints: [String?]
    ) {
        let outcome = Reading.parsed(bytes, format)
        return (
            outcome.value.map(ReadText.of) ?? "nothing", DocumentDump.findings(outcome.diagnostics),
            outcome.diagnostics.map(\.hint)
        )
    }

    @Test func wrongBytesHaveTheirPlaceAndAGuess() {
        let latin = read(Array("a\nB".utf8) + [0xE9] + Array("la\n".utf8))
        #expect(latin.findings == ["2:2 invalid-utf8"])
        #expect(latin.text == "a\nB\u{FFFD}la")
        #expect(latin.hints.first??.contains("é") == true)
        let wide = read([0xFF, 0xFE, 0x61, 0x00, 0x62, 0x00])
        #expect(wide.findings == ["1:1 invalid-utf8"])
        #expect(wide.hints.first??.contains("UTF-16") == true)
    }

    @Test func controlCharacters() {
        #expect(read([0x61, 0x00, 0x62, 0x1B, 0x0A]).findings == ["1:2 control-character", "1:4 control-character"])
        #expect(read([0x61, 0x00, 0x62, 0x0A]).text == "ab")
        let quote = read(Array("it\u{92}s\n".utf8))
        #expect(quote.findings == ["1:3 control-character"])
        #expect(quote.hints.first??.contains("’") == true)
        #expect(
            read(Array("a\u{FEFF}b \u{FFFD}\n".utf8)).findings == ["1:2 byte-order-mark", "1:5 replacement-character"])
    }

    @Test func lineAndParagraphSeparators() {
        for format in [SourceFormat.markdown, .tags] {
            #expect(read(Array("a\u{2028}b\u{2029}c\u{B}d\r\ne\rf".utf8), format).text == "a\nb\nc\nd\ne\nf")
        }
        #expect(Reading.dump("a\u{2028}b\n") == "p [\"a\"@1:1,br,\"b\"@1:3] @1:1\n")
        #expect(Reading.markdown("+++\ntitle = \"a\u{2028}b\"\n+++\n").diagnostics.isEmpty)
    }

    @Test func lettersAreComposed() {
        #expect(
            Reading.dump("e\u{301}a\u{308} *o\u{308}* b\n") == "p [\"éä \"@1:1,em[\"ö\"@1:7]@1:6,\" b\"@1:10] @1:1\n")
        #expect(read(Array("`e\u{301}`\n".utf8)).text.unicodeScalars.count == 1)
    }

    @Test func nothingIsFine() {
        for text in ["", "\n", "\u{FEFF}", "   \n\n"] {
            #expect(read(Array(text.utf8)).text == "")
            #expect(read(Array(text.utf8)).findings == [])
        }
    }

    @Test func textThatLooksLikeRTF() {
        let found = Reading.markdown("{\\rtf1 a}").diagnostics
        #expect(found.map(\.id) == ["looks-like-rtf"])
        #expect(found.first?.hint?.contains("format = \"rtf\"") == true)
        #expect(Reading.tags("{\\rtf1 a}").diagnostics.map(\.id) == ["looks-like-rtf"])
    }
}
