import PubTextModel

/// Ties: neighbouring words that belong on one line although there is a space between them, by language.
///
/// They override UAX #14, which sees the space only. They are few and certain: a tie that is not needed costs an uneven
/// line.
final class Ties {
    /// Abbreviations that a number follows: `p. 12`.
    private let beforeNumber: [UInt64]
    /// Titles that a name follows: `Dr. Bell`.
    private let beforeName: [UInt64]
    /// Prepositions and conjunctions of one letter, which may not end a line in Czech, Slovak and Polish.
    private let particles: [UInt64]
    /// Whether abbreviations of several one-letter parts are spaced: `z. B.`
    private let spacedAbbreviations: Bool
    /// Whether quotation marks are set off by a space that may be an ordinary one: « so ».
    private let isFrench: Bool
    /// Whether “ opens and ” closes.
    private let isEnglish: Bool

    init(_ language: Language) {
        let rows = Self.rows[language.primary] ?? ("", "", "")
        beforeNumber = Self.packed(rows.number + " § №")
        beforeName = Self.packed(rows.name)
        particles = Self.packed(rows.particles)
        isFrench = language.primary == "fr"
        isEnglish = language.primary == "en"
        spacedAbbreviations = ["de", "nl", "cs", "pl", "sk"].contains(language.primary)
    }

    /// By language: before numbers, before names, one-letter words.
    private static let rows: [String: (number: String, name: String, particles: String)] = [
        "en": (
            "p. pp. no. nos. vol. vols. fig. figs. ch. sec. art. para. No. Nos. Vol. Fig. Ch. Sec. Art. c. Figure Table Chapter "
                + "Section Part Listing page pages",
            "Mr. Mrs. Ms. Dr. Prof. St. Sr. Rev. Mr Mrs Ms Dr Prof St Rev", ""
        ),
        "de": ("S. Nr. Bd. Abb. Kap. Art. Abs. Tab. Anm. Nrn. ca.", "Dr. Prof. Hr. Fr. St. Frhr.", ""),
        "fr": ("p. pp. vol. t. n° N° no chap. art. fig. §", "M. MM. Mme Mlle Dr Pr Me St Ste", ""),
        "es": ("p. pág. págs. núm. n.º vol. t. art. cap. fig.", "Sr. Sra. Dr. Dra. D. Dª Ud.", ""),
        "it": ("p. pag. pp. n. vol. cap. art. fig. n°", "Sig. Dott. Prof. Ing. Avv.", ""),
        "nl": ("p. blz. nr. art. afb. fig. hfst. dl.", "dr. mr. ir. prof. St.", ""),
        "cs": ("s. č. obr. kap. tab. roč.", "p. pí Dr. Ing. Mgr. prof.", "k s v z o u a i K S V Z O U A I"),
        "sk": ("s. č. obr. kap. tab. roč.", "p. Dr. Ing. Mgr. prof.", "k s v z o u a i K S V Z O U A I"),
        "pl": ("s. nr rys. rozdz. tab. t. art.", "p. dr inż. mgr prof. św.", "a i o u w z A I O U W Z"),
    ]

    /// Units that follow a number: of the SI and its neighbours, money, type and screens.
    private static let units = Set(
        packed(
            // Without the point of an abbreviation, which is taken off before the search.
            """
            nm µm μm mm cm dm m km ft yd mi pt pica px em dpi ppi lpi ha m² m³ km² cm² l L ml mL cl hl µg mg g kg t lb oz \
            ms s min h d Hz kHz MHz GHz THz W kW MW GW Wh kWh MWh GWh TWh V mV kV A mA J kJ MJ N kN Pa hPa kPa MPa bar K °C °F ° \
            km/h m/s mph B kB KB MB GB TB Mbit/s % ‰ € £ $ ¥ CHF EUR USD Euro bn Mio Mrd a.m p.m am pm
            """))

    /// False when nothing can bind the word `left` to the one that begins with `next`. That is nearly always so, and is
    /// tested first.
    @inline(__always)
    static func mayBind(_ left: UnsafeBufferPointer<UInt8>, _ next: UInt8) -> Bool {
        // Figures, abbreviations with their point, signs, words of a few letters; then figures, » and dashes.
        guard let last = left.last else { return false }
        return left.count <= 4 || last == 0x2E || (last >= 0x30 && last <= 0x39) || last >= 0x80
            || (next >= 0x30 && next <= 0x39) || next == 0xC2 || next == 0xE2
    }

    /// How firmly words belong on one line.
    enum Strength {
        /// Where nothing else keeps word spaces even a line may end between them.
        case loose
        /// Always: a quotation mark and what it encloses.
        case firm
    }

    /// How firmly `left`, the word before a single space, and `right`, the text after it, belong on one line; nil when
    /// they do not.
    func strength(between left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Strength? {
        if isEnglish, isLoneQuote(left, 0x9C) || isLoneClosing(right, 0x9D) { return .firm }
        if isFrench, isGuillemet(left, at: left.count - 2, 0xAB) || isGuillemet(right, at: 0, 0xBB) { return .firm }
        return bind(left, right) ? .loose : nil
    }

    private func bind(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        if isSpacedDash(right) { return true }
        let left = trimmed(left)
        guard let last = left.last, let next = right.first else { return false }
        if isDigit(last), isNumber(left) {
            return Self.units.contains(Self.pack(firstWord(right))) || Ideographs.beginsUnit(right)
        }
        if isDigit(last) { return false }
        if left.count == 1, !particles.isEmpty { return particles.contains(Self.pack(left)) }
        if left.count > 8 { return false }
        if isDigit(next), beforeNumber.contains(Self.pack(left)) { return true }
        if isCapital(next), beforeName.contains(Self.pack(left)) || isInitials(left) { return true }
        return spacedAbbreviations && isLetterAndPoint(left) && isLetterAndPoint(firstWord(right, points: true))
    }

    /// An en or em dash between spaces: lines end after it, never before it.
    private func isSpacedDash(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count > 3 && text[0] == 0xE2 && text[1] == 0x80 && (text[2] == 0x93 || text[2] == 0x94)
            && text[3] == 0x20
    }

    /// Whether a lone quote and marks of sentences are all before the next space.
    private func isLoneClosing(_ text: UnsafeBufferPointer<UInt8>, _ last: UInt8) -> Bool {
        guard isLoneQuote(UnsafeBufferPointer(rebasing: text.prefix(3)), last) else { return false }
        // No longer than `?!.`: a word that is long need not be read.
        let following = text.dropFirst(3).prefix(4).prefix { $0 > 0x20 }
        return following.count <= 3 && following.allSatisfy { [0x2C, 0x2E, 0x21, 0x3F, 0x3A, 0x3B].contains($0) }
    }

    /// A curly quote (E2 80 and the byte `last`) that its author set off by spaces: “ like this ”.
    private func isLoneQuote(_ text: UnsafeBufferPointer<UInt8>, _ last: UInt8) -> Bool {
        text.count == 3 && text[0] == 0xE2 && text[1] == 0x80 && text[2] == last
    }

    /// Figures with points, commas and signs between or before them.
    private func isNumber(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        // The trailing bytes of − and – and the narrow space within 10 000 are above 0x7F.
        word.allSatisfy { isDigit($0) || $0 == 0x2C || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D || $0 >= 0x80 }
    }

    /// `J.` or `J.R.R.`
    private func isInitials(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count >= 2, word.count % 2 == 0 else { return false }
        return stride(from: 0, to: word.count, by: 2).allSatisfy { isCapital(word[$0]) && word[$0 + 1] == 0x2E }
    }

    private func isLetterAndPoint(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        word.count == 2 && word[1] == 0x2E && (isCapital(word[0]) || (word[0] >= 0x61 && word[0] <= 0x7A))
    }

    /// Whether there is « (C2 AB) or » (C2 BB) at `index`.
    private func isGuillemet(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ second: UInt8) -> Bool {
        index >= 0 && index + 1 < text.count && text[index] == 0xC2 && text[index + 1] == second
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    /// The word without opening brackets and quotes in ASCII before it.
    private func trimmed(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        while start < word.count, [0x28, 0x5B, 0x22, 0x27].contains(word[start]) { start += 1 }
        // Curly quotes: U+2018 … U+201F.
        while start + 3 <= word.count, word[start] == 0xE2, word[start + 1] == 0x80, word[start + 2] & 0xF8 == 0x98 {
            start += 3
        }
        return UnsafeBufferPointer(rebasing: word[start...])
    }

    /// The bytes up to the next space or ideograph, without punctuation after them.
    private func firstWord(_ text: UnsafeBufferPointer<UInt8>, points: Bool = false) -> UnsafeBufferPointer<UInt8> {
        var end = 0
        // Up to a space, or a dash or quote in curly form (U+2010 … U+201F), which may follow without one; ideographs and
        // kana begin with E3 … E9 and their punctuation with EF.
        while end < min(12, text.count), text[end] > 0x20, text[end] < 0xE3 {
            if text[end] == 0xE2, end + 2 < text.count, text[end + 1] == 0x80, text[end + 2] & 0xF0 == 0x90 { break }
            end += 1
        }
        let marks: [UInt8] = points ? [0x2C, 0x3B, 0x3A, 0x29] : [0x2C, 0x3B, 0x3A, 0x29, 0x2E, 0x21, 0x3F]
        while end > 0, marks.contains(text[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: text[..<end])
    }

    /// Up to eight bytes as a number; 0, which is no word, for longer ones.
    private static func pack(_ word: some Collection<UInt8>) -> UInt64 {
        word.count > 8 ? 0 : word.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func packed(_ words: String) -> [UInt64] { words.utf8.split { $0 <= 0x20 }.map { pack($0) } }
}
