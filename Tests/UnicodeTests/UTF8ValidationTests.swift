import PubUnicode
import Testing

@Suite struct UTF8ValidationTests {
    private func problem(_ bytes: [UInt8]) -> EncodingProblem? {
        bytes.withUnsafeBufferPointer { UTF8Validation.problem(in: $0) }
    }

    @Test func validTextHasNoProblem() {
        #expect(problem([]) == nil)
        #expect(problem(Array("plain, é, 日本, 😀, \u{FFFD}".utf8)) == nil)
        #expect(problem([0xEF, 0xBB, 0xBF, 0x61]) == nil)
    }

    @Test func windowsQuoteIsNamed() throws {
        let found = try #require(problem(Array("one\r\ntwo é ".utf8) + [0x93, 0x61, 0x94]))
        #expect(found.offset == 12)
        #expect(found.byte == 0x93)
        #expect(found.guess == "Windows-1252")
        #expect(found.reading == "“")
    }

    @Test func latin1LetterIsNamed() throws {
        let found = try #require(problem([0x63, 0x61, 0x66, 0xE9, 0x2E]))
        #expect(found.guess == "ISO 8859-1")
        #expect(found.reading == "é")
        let windows = try #require(problem([0x63, 0x61, 0x66, 0xE9, 0x2E, 0x85]))
        #expect(windows.guess == "Windows-1252")
        #expect(windows.reading == "é")
    }

    @Test func utf16IsNamed() throws {
        #expect(problem([0xFF, 0xFE, 0x61, 0])?.guess == "UTF-16 (little endian)")
        #expect(problem([0xFE, 0xFF, 0, 0x61])?.guess == "UTF-16 (big endian)")
        #expect(problem([0x61, 0, 0x62, 0])?.guess == "UTF-16 (little endian)")
        #expect(problem([0, 0x61, 0, 0x62])?.guess == "UTF-16 (big endian)")
    }

    @Test(arguments: [
        [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x80], [0xC3],
    ])
    func illFormedSequenceIsFoundAtItsFirstByte(bytes: [UInt8]) throws {
        let found = try #require(problem([0x61, 0x0D, 0x62] + bytes))
        #expect(found.offset == 3)
    }
}
