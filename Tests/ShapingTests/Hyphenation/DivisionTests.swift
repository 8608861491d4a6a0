import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Words as the dictionaries of the set-up divide them: beside a plain program over the same patterns, and beside words
/// that were checked by hand.
@Suite(.needs(.fonts, .dictionaries))
struct DivisionTests {
    private let library: HyphenationLibrary = {
        var library = HyphenationLibrary()
        for tag in ["de", "de-1901", "de-CH-1901"] {
            library.add(Language(tag)) { Setup.bytes(of: "Fonts/hyphenation/\(tag).pat") }
        }
        for tag in ["en_GB", "en_US"] {
            library.add(Language(tag)) { Setup.bytes(of: "/usr/share/hyphen/hyph_\(tag).dic") }
        }
        return library
    }()

    /// `words` with hyphens where they may be divided.
    private func divided(_ words: [String], _ language: String, before: Int = 2, after: Int) -> [String] {
        var attributes = Bench.attributes
        attributes.hyphenation = HyphenationRule(shortestWord: 2, before: before, after: after, lastWord: true)
        let text = AttributedText(words.joined(separator: " "), Bench.look(language, "Inter"))
        let cut = Shaper(fonts: Bench.fonts, hyphenation: library).shape(Paragraph(text, attributes)).everyCut
        // Words that are tied have a space between them.
        return cut.split { $0 == "_" || $0 == " " }.map { String($0).replacing("=", with: "-") }
    }

    @Test("A word is divided alike each time, with a capital, between marks and as a part of a compound")
    func wordsAreKnownByTheirLetters() {
        let found = divided(
            ["hyphenation", "Hyphenation", "“hyphenation,”", "hyphenation", "hyphenations"], "en-US", after: 3)
        let last = divided(["hyphenations"], "en-US", after: 3)
        #expect(found[0].contains("-"))
        #expect(found[1].lowercased() == found[0])
        #expect(found[2] == "“" + found[0] + ",”")
        #expect(found[3] == found[0])
        #expect([found[4]] == last)
    }

    /// Every word of a list of Debian's (each fifth where long tests are not wanted), but capitals, which are not divided. The plain program leaves parts without a
    /// vowel in a few words of thousands (`Ad-ap-t-ecs`): of these only the others are held.
    @Test(arguments: [
        ("de", "Fonts/hyphenation/de.pat", "/usr/share/dict/ngerman", 1000),
        ("en-GB", "/usr/share/hyphen/hyph_en_GB.dic", "/usr/share/dict/british-english", 150),
    ])
    func wordsAreDividedAsByAPlainProgram(_ row: (String, String, String, Int)) throws {
        let (language, dictionary, list, share) = row
        let plain = PlainLiang(try #require(Setup.bytes(of: dictionary)))
        let text = String(decoding: try #require(Setup.bytes(of: list)), as: UTF8.self)
        var words = text.split(separator: "\n").map(String.init).filter { word in
            word.unicodeScalars.count >= 4 && word != word.uppercased() && word.allSatisfy(\.isLetter)
        }
        #expect(words.count > 60_000)
        // The plain program takes most of the time.
        if !LongTests.areWanted { words = stride(from: 0, to: words.count, by: 5).map { words[$0] } }
        var (held, left) = (0, 0)
        for start in stride(from: 0, to: words.count, by: 2000) {
            let part = Array(words[start..<min(start + 2000, words.count)])
            let found = divided(part, language, after: plain.after)
            try #require(found.count == part.count)
            for (word, division) in zip(part, found) where !Self.isRuled(word, language) {
                let expected = plain.divided(word)
                let hasVowels = expected.split(separator: "-").allSatisfy { $0.contains(where: Self.isVowel) }
                if hasVowels { held += 1 } else { left += 1 }
                if hasVowels { #expect(division == expected) }
            }
        }
        #expect(held > left * share)
    }

    private static func isVowel(_ letter: Character) -> Bool {
        !"bcdfghjklmnpqrstvwxzßçñšžł".contains(letter.lowercased())
    }

    /// The families that our own rules divide.
    private static func isRuled(_ word: String, _ language: String) -> Bool {
        if language == "de" { return word.lowercased().hasPrefix("grauseid") }
        return [
            "apron", "motor", "deesc", "deact", "prea", "pree", "prei", "preo", "preu", "rea", "ree", "rei", "reo",
            "reu",
        ].contains(where: word.lowercased().hasPrefix)
    }

    /// By the minima of the language, which the files name.
    @Test(arguments: [("de", "GermanDivisions.txt"), ("en-GB", "EnglishDivisions.txt")])
    func wordsCheckedByHandAreDividedSo(_ language: String, _ file: String) throws {
        let bytes = try #require(PackageFolder.bytes(of: "Tests/ShapingTests/Fixtures/\(file)"))
        let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("%") }
            .map(String.init)
        #expect(words.count >= 300)
        let after = HyphenationRule.default(for: Language(language)).after
        let found = divided(words.map { $0.replacing("-", with: "") }, language, after: after)
        #expect(found == words)
    }

    /// The words that were divided wrongly when German had the dictionary of LibreOffice, and English no patterns of ours.
    @Test(arguments: [
        ("de", "plan-los ge-klebt kur-zem grau-sei-de-nen Him-beer-bü-schen"),
        ("en-GB", "Demp-ster motor-cars aproned re-en-ter-ing"),
        ("en-US", "Demp-ster motor-cars aproned re-en-ter-ing"),
    ])
    func wordsSeenOnPagesAreRight(_ language: String, _ words: String) {
        let words = words.split(separator: " ").map(String.init)
        #expect(divided(words.map { $0.replacing("-", with: "") }, language, after: 3) == words)
    }

    /// The spelling of today holds in all regions; that before 1996 has its own patterns, and in Switzerland no ß.
    @Test(arguments: [
        ("de", "Fens-ter", "Stra-ßen-bahn"), ("de-AT", "Fens-ter", "Stra-ßen-bahn"),
        ("de-CH", "Fens-ter", "Stras-sen-bahn"), ("de-1996", "Fens-ter", "Stra-ßen-bahn"),
        ("de-1901", "Fen-ster", "Stra-ßen-bahn"), ("de-AT-1901", "Fen-ster", "Stra-ßen-bahn"),
        ("de-CH-1901", "Fen-ster", "Stras-sen-bahn"),
    ])
    func orthographiesHaveTheirPatterns(_ language: String, _ window: String, _ tram: String) {
        let words = [window, tram].map { $0.replacing("-", with: "") }
        #expect(divided(words, language, after: 3) == [window, tram])
    }
}

/// Liang's program as his thesis describes it (1983), without a thought for speed: an independent reading of the same
/// files.
private struct PlainLiang {
    private var patterns: [[UInt8]: [UInt8]] = [:]
    /// The beginnings of patterns.
    private var beginnings: Set<[UInt8]> = []
    /// The fewest characters before a point and after it.
    private(set) var before = 2
    private(set) var after = 2

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let body = text.split(separator: "\\patterns{").last.flatMap { $0.split(separator: "}").first } ?? ""
        for line in body.split(separator: "\n") {
            guard let word = line.split(whereSeparator: \.isWhitespace).first, word.first != "%" else { continue }
            if word == "RIGHTHYPHENMIN" { after = Int(line.split(separator: " ")[1]) ?? after }
            if word.first?.isUppercase == false { add(Array(word.utf8)) }
        }
    }

    private mutating func add(_ pattern: [UInt8]) {
        var letters: [UInt8] = []
        var values: [UInt8] = [0]
        for byte in pattern {
            if (0x30...0x39).contains(byte) {
                values[values.count - 1] = byte - 0x30
            } else {
                letters.append(byte)
                values.append(0)
                beginnings.insert(letters)
            }
        }
        patterns[letters] = values
    }

    func divided(_ word: String) -> String {
        let text = Array(".\(word.lowercased()).".utf8)
        var gaps = [UInt8](repeating: 0, count: text.count + 1)
        for start in text.indices {
            for end in start + 1...text.count {
                let part = Array(text[start..<end])
                if !beginnings.contains(part) { break }
                for (index, value) in (patterns[part] ?? []).enumerated() {
                    gaps[start + index] = max(gaps[start + index], value)
                }
            }
        }
        var result = ""
        var (characters, offset) = (0, 1)
        let count = word.unicodeScalars.count
        for scalar in word.unicodeScalars {
            if gaps[offset] % 2 == 1, characters >= before, count - characters >= after { result += "-" }
            result.unicodeScalars.append(scalar)
            characters += 1
            offset += UTF8.width(scalar)
        }
        return result
    }
}
