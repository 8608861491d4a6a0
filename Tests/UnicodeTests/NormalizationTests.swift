import PubUnicode
import Testing

@Suite struct NormalizationTests {
    @Test func everyCaseOfUnicodesOwnTest() throws {
        let rows = try #require(UnicodeData.lines("NormalizationTest.txt.bz2"))
        var listed: Set<[UInt8]> = []
        var count = 0
        for row in rows where !row.hasPrefix("@") {
            let forms = row.split(separator: ";").prefix(5).map { UnicodeData.encoded(hex: String($0)) }
            listed.insert(forms[0])
            count += 1
            // Columns 1 to 3 have column 2 as their form C, columns 4 and 5 column 4.
            for source in 0..<5 {
                let expected = forms[source < 3 ? 1 : 3]
                #expect(Normalization.nfc(forms[source]) == expected, "\(row)")
                #expect(Normalization.nfd(forms[source]) == forms[source < 3 ? 2 : 4], "\(row)")
                let mapped = Normalization.mappedNFC(forms[source])
                #expect(mapped.utf8 == expected, "\(row)")
                #expect(mapped.sources.count == expected.count + 1)
                let isNFC = forms[source].withUnsafeBufferPointer(Normalization.isNFC)
                #expect(isNFC == (forms[source] == expected), "\(row)")
            }
        }
        #expect(count > 19000)
    }

    @Test func scalarsThatTheTestDoesNotListStay() throws {
        let rows = try #require(UnicodeData.lines("NormalizationTest.txt.bz2"))
        // Part 1 of the file lists every scalar that any normalisation changes.
        let part = rows.drop { $0 != "@Part1" }.dropFirst().prefix { !$0.hasPrefix("@") }
        let listed = Set(part.map { UInt32($0.prefix { $0 != ";" }, radix: 16) ?? 0 })
        #expect(listed.count > 16000)
        for scalar in UInt32(0)...0x10FFFF where !listed.contains(scalar) && !(0xD800...0xDFFF).contains(scalar) {
            let utf8 = UnicodeData.encoded(scalar)
            if Normalization.nfc(utf8) != utf8 { Issue.record("U+\(String(scalar, radix: 16)) changed") }
        }
    }

    @Test func sourcesPointIntoTheFormerText() {
        let mapped = Normalization.mappedNFC(Array("xe\u{301}y".utf8))
        #expect(mapped.utf8 == Array("xéy".utf8))
        #expect(mapped.sources == [0, 1, 1, 4, 5])
        #expect(Normalization.mappedNFC(Array("aé".utf8)).sources == [0, 1, 1, 3])
    }

    @Test func manyMarksTakeNoSquareTime() {
        // Alternating classes, so that each mark would move past all others.
        let text = "a" + String(repeating: "\u{301}\u{316}", count: 50_000)
        let found = Normalization.nfc(Array(text.utf8))
        #expect(found.count == text.utf8.count - 1)
    }
}
