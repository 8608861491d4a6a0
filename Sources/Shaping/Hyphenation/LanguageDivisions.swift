import PubTextModel
import PubUnicode

/// The additions of a language to the patterns of its dictionary: prefixes that make a word begin anew, vowels that are
/// never parted, and letters that change at a division.
struct LanguageDivisions: Sendable {
    private let prefixes: [Prefix]
    /// Beginnings of words that are not divided.
    private let whole: [[UInt8]]
    /// Whether two vowels are never parted.
    private let keepsVowels: Bool
    /// Patterns that override the file's: they divide compounds that are written with a letter less.
    private let compounds: PatternTrie?
    private let change: Change
    /// Whether monotonic patterns serve polytonic Greek, with its accents read as monotonic.
    private let isMonotonic: Bool

    /// A change of letters beside a division.
    private enum Change {
        case none
        /// Dutch: a trema shows a hiatus, which the hyphen shows as well; vowels are doubled in closed syllables only.
        case dutch
        /// German before 1996: ck is parted as k-k.
        case german1901
    }

    /// A beginning of words.
    private struct Prefix: Sendable {
        let letters: [UInt8]
        /// Beginnings of words with the prefix that they imply; the longest one decides.
        private var stems: [(letters: [UInt8], isPrefix: Bool)] = []

        /// The prefix `letters` of words that begin with one of `words`, and with none of `others` unless a longer one of
        /// `words` matches.
        init(_ letters: String, of words: String, but others: String = "") {
            self.letters = Array(letters.utf8)
            stems = words.split(separator: " ").map { (Array($0.utf8), true) }
            stems += others.split(separator: " ").map { (Array($0.utf8), false) }
            stems.sort { $0.letters.count > $1.letters.count }
        }

        /// Whether the beginning `head` of a word that has it is another word, which its line would show: `reap` of `reappear`.
        func misleads(_ head: ArraySlice<UInt8>) -> Bool {
            stems.contains { !$0.isPrefix && head.elementsEqual($0.letters) }
        }

        /// Whether `word` has it.
        func begins(_ word: [UInt8]) -> Bool {
            guard word.count >= letters.count + 3, word.starts(with: letters) else { return false }
            return stems.first { word.starts(with: $0.letters) }?.isPrefix ?? false
        }
    }

    /// The rules for a dictionary of the language `tag`, in lower case.
    init(language tag: String) {
        let primary = tag.prefix { $0 != "-" }
        let is1901 = primary == "de" && tag.contains("1901")
        prefixes = Self.prefixes[primary] ?? []
        whole = Self.whole[primary] ?? []
        keepsVowels = primary == "es"
        change = primary == "nl" ? .dutch : is1901 ? .german1901 : .none
        isMonotonic = primary == "el" && !tag.contains("polyton")
        let list = is1901 ? "de-1901" : ["no", "nn"].contains(primary) ? "nb" : primary
        compounds = Self.compounds[list].map { Self.patterns(of: $0) }
    }

    /// The word as the patterns read it; as long as `word` in characters.
    func read(_ word: [UInt8]) -> [UInt8] {
        guard isMonotonic, word.contains(0xE1) else { return word }
        var result: [UInt8] = []
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
            Scalars.encode(GreekLetter.monotonic(scalar.value), into: &result)
        }
        return result
    }

    /// The length in bytes of the prefix of `word`: the rest is divided like a word of its own; nil if it has none.
    func prefix(of word: [UInt8]) -> Int? { prefixes.first { $0.begins(word) }?.letters.count }

    /// Whether the first line of `word`, which has a prefix, would show another word up to byte `point`.
    func misleads(_ word: [UInt8], upTo point: Int) -> Bool { prefixes.contains { $0.misleads(word[..<point]) } }

    /// Whether `word` is never divided.
    func isWhole(_ word: [UInt8]) -> Bool { whole.contains { word.starts(with: $0) } }

    /// Divides compounds of its list in `text`, a word between points.
    func divideCompounds(in text: [UInt8], _ gaps: inout WordGaps) { compounds?.applyAll(to: text, &gaps) }

    /// The `divisions` of `word` with their changes of letters.
    func applied(to divisions: [WordDivision], of word: [UInt8]) -> [WordDivision] {
        if change == .none && !keepsVowels { return divisions }
        let letters = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
        switch change {
        case .none:
            return divisions.filter { !Self.isVowel(letters[$0.offset - 1]) || !Self.isVowel(letters[$0.offset]) }
        case .dutch: return divisions.map { $0.change == nil ? dutch($0, of: letters) : $0 }
        case .german1901: return german(divisions, of: letters)
        }
    }

    private func dutch(_ division: WordDivision, of letters: [UInt32]) -> WordDivision {
        let point = division.offset
        var (head, tail) = (Array(letters[..<point]), Array(letters[point...]))
        if let plain = Self.withoutTrema[letters[point]] {
            tail[0] = plain
        } else if point >= 2, letters[point - 1] == letters[point - 2], Self.isVowel(letters[point - 1]),
            tail.starts(with: [0x74, 0x6A, 0x65])
        {
            // parapluutje: paraplu-tje, cafeetje: café-tje.
            head.removeLast()
            if head[head.count - 1] == 0x65 { head[head.count - 1] = 0xE9 }
        } else {
            return division
        }
        return WordDivision(offset: point, change: SpellingChange(of: letters, head: head, tail: tail))
    }

    private func german(_ divisions: [WordDivision], of letters: [UInt32]) -> [WordDivision] {
        var result = divisions
        for index in letters.indices.dropFirst() where index + 2 < letters.count {
            let isBetweenVowels =
                letters[index] == 0x63 && letters[index + 1] == 0x6B && Self.isVowel(letters[index - 1])
                && Self.isVowel(letters[index + 2])
            // Where the patterns have a point after ck a word of a compound ends with it.
            guard isBetweenVowels, !divisions.contains(where: { index...index + 2 ~= $0.offset })
            else { continue }
            let (head, tail) = (letters[..<index] + [0x6B], [0x6B] + letters[(index + 2)...])
            guard let change = SpellingChange(of: letters, head: Array(head), tail: tail) else { continue }
            result.append(WordDivision(offset: index + 1, change: change))
        }
        return result.sorted { $0.offset < $1.offset }
    }

    private static let withoutTrema: [UInt32: UInt32] = [
        0xE4: 0x61, 0xEB: 0x65, 0xEF: 0x69, 0xF6: 0x6F, 0xFC: 0x75,
    ]

    private static let vowels = Set("aeiouyäöüáéíóúàèìòùëï".unicodeScalars.map(\.value))

    private static func isVowel(_ letter: UInt32) -> Bool { vowels.contains(letter) }

    /// By language. English `re` and `pre` are prefixes before a vowel except in few stems; `motor` is the first word
    /// of compounds; Spanish `sub` is a syllable before r.
    private static let prefixes: [Substring: [Prefix]] = [
        "en": [
            Prefix(
                "re",
                of: """
                    rea ree rei reo reu readj readm readv readd reada readop realig realloc reapp reapply rearm rearr reargu reass reasc \
                    reedu reedi reele reenl reesta reeval reignit reinst reinv reinf reint reinc reinh reindex reinsu reinse reinj \
                    reissu reiter
                    """,
                but: """
                    reach read real ream reap rear reason reav reed reef reek reel reese reev reich reig reil rein reis reit reov reub \
                    reut
                    """),
            Prefix("pre", of: "prea pree prei preo preu", but: "preach preen preis preu"),
            Prefix("de", of: "deesc deact deemph deion deindus deinst deoxy"),
            Prefix("motor", of: "motorb motorc motorm motorw"),
        ],
        "de": [Prefix("grau", of: "grauseid")],
        "es": [Prefix("sub", of: "subr")],
    ]

    /// Beginnings of words that are not divided although a dictionary divides them.
    private static let whole: [Substring: [[UInt8]]] = ["en": [Array("apron".utf8)]]

    /// Compounds that drop one of two equal letters at the joint of their parts: by language, the part before the joint
    /// and the beginning of the one after it.
    private static let compounds: [Substring: String] = [
        "de-1901": """
        schiff-fahr schiff-fracht brenn-nessel stoff-fetz stoff-farb stoff-futter still-leg bett-tuch bett-truhe \
        ballett-truppe ballett-tänz kontroll-lamp kontroll-list metall-legier roll-lad stamm-mutter stall-latern \
        stall-leucht schwimm-meister wett-turn schnell-läuf schnell-lebig woll-lapp null-leit null-linie fall-linie \
        kamm-mach kamm-muschel sperr-riegel schrott-transport programm-mappe fett-tropf schutt-transport bestell-list \
        grell-leucht hell-leucht lamm-milch
        """,
        "sv": """
        till-låt till-lägg till-lämp buss-stopp buss-sträck tugg-gummi glass-strut bygg-grupp natt-tåg natt-trafik \
        topp-prestation damm-moln stall-läng
        """,
        "nb": """
        buss-stopp buss-streik trafikk-kaos topp-prestasjon topp-poeng natt-tog natt-trafikk gress-slette opp-puss \
        fjell-landskap fjell-luft
        """,
    ]

    private static func patterns(of list: String) -> PatternTrie {
        var trie = PatternTrie()
        for compound in list.split(separator: " ") {
            let parts = compound.split(separator: "-").map { Array($0.unicodeScalars) }
            guard parts.count == 2, let last = parts[0].last, parts[0].count > 2, parts[0][parts[0].count - 2] == last,
                parts[1].first == last
            else { continue }
            // Of the three letters the word has two: the first stays before the joint, and no other point is beside it.
            let head = String(String.UnicodeScalarView(parts[0].dropLast()))
            let tail = String(String.UnicodeScalarView(parts[1]))
            let text = "\(head)8\(last)9\(tail.dropFirst())"
            let place = parts[0].count - 1
            let line = "\(text)/\(last)\(last)=\(last),\(place),2"
            Array(line.utf8).withUnsafeBufferPointer { trie.add($0[...]) }
        }
        return trie
    }
}
