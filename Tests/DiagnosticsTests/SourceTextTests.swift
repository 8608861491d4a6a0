import PubDiagnostics
import Testing

@Suite struct SourceTextTests {
    private func place(_ text: SourceText, _ offset: Int) -> [Int32] {
        let origin = text.origin(ofByte: offset)
        return [origin.line, origin.column]
    }

    @Test func placesCountScalarsFromOne() {
        let text = SourceText(Array("é\u{1F600}x\r\ny\rz\n".utf8), file: "a")
        #expect(place(text, 0) == [1, 1])
        #expect(place(text, 2) == [1, 2])
        #expect(place(text, 6) == [1, 3])
        #expect(place(text, 9) == [2, 1])
        #expect(place(text, 11) == [3, 1])
        #expect(place(text, 99) == [4, 1])
        #expect(text.lineCount == 4)
        #expect(text.line(1).map { String(decoding: $0, as: UTF8.self) } == "é\u{1F600}x")
        #expect(text.line(5) == nil)
        #expect(text.line(0) == nil)
    }

    @Test("Places in a long line count its characters, whatever its length", arguments: [63, 64, 65, 127, 128, 200])
    func placesInALongLine(letters: Int) {
        let line = String(repeating: "aé€\u{1F600}", count: letters)
        let text = SourceText(Array((line + "\n" + line).utf8), file: "a")
        var (offset, column) = (0, Int32(1))
        for scalar in line.unicodeScalars {
            #expect(place(text, offset) == [1, column])
            #expect(place(text, line.utf8.count + 1 + offset) == [2, column])
            offset += String(scalar).utf8.count
            column += 1
        }
    }

    @Test("Lines end at LF, CRLF and CR, alone and beside each other")
    func lineEnds() {
        #expect(SourceText(Array("a\n\nb\n".utf8), file: "a").lineCount == 4)
        #expect(SourceText(Array("a\n\r\nb\r\r\n".utf8), file: "a").lineCount == 5)
        #expect(SourceText([], file: "a").lineCount == 1)
        #expect(SourceText(Array("\n".utf8), file: "a").lineCount == 2)
    }

    @Test func theByteOrderMarkIsNoText() {
        let text = SourceText([0xEF, 0xBB, 0xBF, 0x61], file: "a")
        #expect(text.bytes == [0x61])
        #expect(text.encodingError == nil)
    }

    @Test(arguments: [
        ([0x61, 0xE9, 0x62], 1), ([0xC0, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
        ([0x61, 0x0A, 0xE2, 0x82], 2), ([0xF0, 0x80, 0x80, 0x80], 0), ([0x80], 0), ([0xFF, 0xFE, 0x61, 0x00], 0),
    ])
    func invalidBytesAreFound(bytes: [UInt8], offset: Int) {
        #expect(SourceText(bytes, file: "a").firstInvalidByte == offset)
    }

    @Test func invalidBytesAreKnownByTheirPlaces() {
        let text = SourceText([0x61, 0xE9, 0x62, 0x0A, 0x61, 0xC3, 0xA9, 0x62, 0x94, 0xE2, 0x82], file: "a")
        let invalid = (0..<text.bytes.count).filter { text.isInvalid(at: text.origin(ofByte: $0)) }
        #expect(invalid == [1, 8, 9, 10])
        #expect([4, 5, 7, 8, 9, 10, 11].map { text.origin(ofByte: $0).column } == [1, 2, 3, 4, 5, 6, 7])
        #expect(!text.isInvalid(at: PubDiagnostics.SourceLocation(file: "a", line: 9, column: 1)))
        #expect(!text.isInvalid(at: PubDiagnostics.SourceLocation(file: "a", line: 1)))
    }

    @Test func everyScalarIsValid() {
        var text = ""
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        #expect(SourceText(Array(text.utf8), file: "a").firstInvalidByte == nil)
        // The slow way is taken when a wrong byte follows.
        let bytes = Array(text.utf8) + [0xFF]
        #expect(SourceText(bytes, file: "a").firstInvalidByte == bytes.count - 1)
    }

    @Test func theErrorHasItsPlaceAndAGuess() throws {
        let latin = try #require(SourceText([0x0A, 0x63, 0xE9], file: "a.md").encodingError)
        #expect(latin.id == "invalid-utf8")
        #expect(latin.origin.description == "a.md:2:2")
        #expect(latin.message == "the byte 0xE9 is not valid UTF-8")
        #expect(latin.hint == "in ISO 8859-1 it is \"é\": save the file as UTF-8")
        let quote = try #require(SourceText([0x93], file: "a").encodingError)
        #expect(quote.hint == "in Windows-1252 it is \"“\": save the file as UTF-8")
        let wide = try #require(SourceText([0xFF, 0xFE, 0x61, 0x00], file: "a").encodingError)
        #expect(wide.hint == "the file looks like UTF-16 (little endian): save it as UTF-8")
        let unmarked = try #require(SourceText([0, 0x61, 0, 0x62], file: "a").encodingError)
        #expect(unmarked.message == "the file is not UTF-8")
        #expect(unmarked.hint == "the file looks like UTF-16 (big endian): save it as UTF-8")
    }

    @Test func columnsOfALongLineAreCountedInScalars() {
        let line = String(repeating: "aé€😀", count: 400)
        let source = SourceText(Array("x\n\(line)".utf8), file: "a")
        var offset = 2
        for (index, scalar) in line.unicodeScalars.enumerated() {
            let origin = source.origin(ofByte: offset)
            #expect(origin.column == index + 1)
            #expect(source.offset(of: origin) == offset)
            offset += UTF8.width(scalar)
        }
    }

    @Test func placesAreFoundAgain() {
        let source = SourceText([0x61, 0xC3, 0xA9, 0x0D, 0x0A, 0x0A, 0x94, 0xE2, 0x82, 0x62], file: "a")
        for offset in [0, 1, 3, 5, 6, 7, 8, 9, 10] {
            #expect(source.offset(of: source.origin(ofByte: offset)) == offset)
        }
        #expect(source.offset(of: PubDiagnostics.SourceLocation(file: "a", line: 1)) == 0)
        #expect(source.offset(of: PubDiagnostics.SourceLocation(file: "a", line: 1, column: 99)) == 3)
        #expect(source.offset(of: PubDiagnostics.SourceLocation(file: "a", line: 2, column: 99)) == 5)
        #expect(source.offset(of: PubDiagnostics.SourceLocation(file: "a", line: 3, column: 99)) == 10)
        #expect(source.offset(of: PubDiagnostics.SourceLocation(file: "a", line: 4, column: 1)) == nil)
        #expect(SourceText([], file: "a").offset(of: PubDiagnostics.SourceLocation(file: "a", line: 1, column: 1)) == 0)
    }
}
