import PubUnicode
import Testing

/// Bytes as ASCII, there and back.
@Suite struct Base64Tests {
    // The vectors of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ])
    func vectors(bytes: String, digits: String) {
        var text: [UInt8] = []
        Base64.append(Array(bytes.utf8), to: &text)
        #expect(String(decoding: text, as: UTF8.self) == digits)
        #expect(Base64.decoded(digits.utf8) == Array(bytes.utf8))
    }

    @Test func blanksAreIgnoredAndOtherCharactersRefused() {
        #expect(Base64.decoded("Zm 9v\n Yg".utf8) == Array("foob".utf8))
        #expect(Base64.decoded("-_8".utf8) == [0xFB, 0xFF])
        #expect(Base64.decoded("Zm*v".utf8) == nil)
    }
}
