import PubUnicode
import Testing

@Suite struct CaseMappingTests {
    private func upper(_ text: String, _ language: String = "") -> String {
        String(decoding: CaseMapping.upper(Array(text.utf8), language: language), as: UTF8.self)
    }

    private func lower(_ text: String, _ language: String = "") -> String {
        String(decoding: CaseMapping.lower(Array(text.utf8), language: language), as: UTF8.self)
    }

    @Test func capitals() {
        #expect(upper("Straße, ﬁsh, ŉ, ǰ, Ελλάδα") == "STRASSE, FISH, ʼN, J̌, ΕΛΛΆΔΑ")
        #expect(upper("istanbul", "tr") == "İSTANBUL")
        #expect(upper("istanbul", "en-GB") == "ISTANBUL")
        #expect(upper("") == "")
    }

    @Test(
        "Greek capitals have no accents; the dialytika stays, or comes where an accent alone parted two vowels",
        arguments: [
            ("Ελλάδα και Αθήνα", "ΕΛΛΑΔΑ ΚΑΙ ΑΘΗΝΑ"), ("ευφυΐα", "ΕΥΦΥΪΑ"), ("γάιδαρος", "ΓΑΪΔΑΡΟΣ"),
            ("ρολόι", "ΡΟΛΟΪ"),
            ("άυπνος", "ΑΫΠΝΟΣ"), ("είναι", "ΕΙΝΑΙ"), ("ούτε", "ΟΥΤΕ"), ("ναι ή όχι", "ΝΑΙ Ή ΟΧΙ"),
            ("η ημέρα", "Η ΗΜΕΡΑ"),
            ("ἐν τῷ οἴκῳ", "ΕΝ ΤΩΙ ΟΙΚΩΙ"), ("Ἀθῆναι", "ΑΘΗΝΑΙ"), ("ϊ ΐ ϋ ΰ", "Ϊ Ϊ Ϋ Ϋ"), ("Ϊ Ϋ", "Ϊ Ϋ"),
            ("α\u{301}λλα", "ΑΛΛΑ"),
            ("Άδης", "ΑΔΗΣ"), ("θεός", "ΘΕΟΣ"),
        ])
    func greekCapitals(_ text: String, _ capitals: String) {
        #expect(upper(text, "el") == capitals)
        let letters = GreekLetter.withoutAccents(Array(text.utf8))
        #expect(upper(String(decoding: letters, as: UTF8.self), "el") == capitals)
    }

    @Test func capitalsOfOtherLanguages() {
        #expect(upper("Ελλάδα", "en") == "ΕΛΛΆΔΑ")
        #expect(upper("i\u{307}\u{301}", "lt") == "I\u{301}")
        #expect(upper("įj\u{307}", "lt") == "ĮJ")
        #expect(upper("ijsland ĳs", "nl") == "IJSLAND ĲS")
        #expect(upper("diyarbakır", "az") == "DİYARBAKIR")
    }

    @Test func smallLetters() {
        #expect(lower("ΟΔΥΣΣΕΎΣ ΣΟΦΌΣ.") == "οδυσσεύς σοφός.")
        #expect(lower("Σ") == "σ")
        #expect(lower("IĞDIR İ", "tr-TR") == "ığdır i")
        #expect(lower("İ") == "i\u{307}")
    }

    @Test func sourcesFollowTheFormerText() {
        let mapped = CaseMapping.mappedUpper(Array("aßb".utf8))
        #expect(mapped.utf8 == Array("ASSB".utf8))
        #expect(mapped.sources == [0, 1, 1, 3, 4])
    }

    @Test func everyMappingOfTheData() throws {
        var upper: [UInt32: [UInt8]] = [:]
        var lower: [UInt32: [UInt8]] = [:]
        for line in try #require(UnicodeData.lines("UnicodeData.txt")) {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            let scalar = UInt32(fields[0], radix: 16) ?? 0
            if !fields[12].isEmpty { upper[scalar] = UnicodeData.encoded(hex: String(fields[12])) }
            if !fields[13].isEmpty { lower[scalar] = UnicodeData.encoded(hex: String(fields[13])) }
        }
        for row in try #require(UnicodeData.rows("SpecialCasing.txt")) where row.fields.count == 4 {
            lower[UInt32(row.range.lowerBound)] = UnicodeData.encoded(hex: row.fields[0])
            upper[UInt32(row.range.lowerBound)] = UnicodeData.encoded(hex: row.fields[2])
        }
        #expect(upper.count > 1400)
        #expect(lower.count > 1400)
        for scalar in UInt32(0)...0x10FFFF where !(0xD800...0xDFFF).contains(scalar) {
            let utf8 = UnicodeData.encoded(scalar)
            if CaseMapping.upper(utf8) != upper[scalar] ?? utf8 || CaseMapping.lower(utf8) != lower[scalar] ?? utf8 {
                Issue.record("U+\(String(scalar, radix: 16))")
            }
        }
    }
}
