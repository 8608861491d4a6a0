import PubTextModel

/// Numbers of pages that an author typed: `see page 12`. They are wrong as soon as an article before them has a page more.
///
/// Numbers of the pages of books, as notes have them, are left alone: `Smith, p. 12`, `on page 12 of the report`. Linear.
struct TypedPageNumbers {
    /// The words that a language uses to send readers to a page.
    private struct Wording {
        /// The words for a page; abbreviations end in a full stop.
        var page: Set<String>
        /// The words before a reference to a page of the same publication.
        var lead: Set<String>
        /// The words after a reference to a page of another publication.
        var other: Set<String>
    }

    private static let wordings: [String: Wording] = [
        "en": Wording(
            page: ["page", "pages", "p.", "pp."], lead: ["see", "on", "from", "to", "also", "cf.", "turn", "over"],
            other: ["of", "in"]),
        "de": Wording(
            page: ["seite", "seiten", "s."], lead: ["auf", "siehe", "s.", "ab", "auch", "vgl.", "lies", "den"],
            other: ["des", "der", "von", "im", "in"]),
        "fr": Wording(
            page: ["page", "pages", "p."], lead: ["voir", "en", "la", "cf.", "lire", "aux", "aussi"],
            other: ["de", "du", "des"]),
        "es": Wording(
            page: ["página", "páginas", "pág.", "págs.", "p."], lead: ["ver", "véase", "en", "la", "las", "también"],
            other: ["de", "del"]),
        "it": Wording(
            page: ["pagina", "pagine", "pag.", "p."], lead: ["vedi", "a", "alla", "cfr.", "anche"],
            other: ["di", "del", "della"]),
        "nl": Wording(
            page: ["pagina", "bladzijde", "blz.", "p."], lead: ["zie", "op", "vanaf", "ook"], other: ["van"]),
        "pt": Wording(
            page: ["página", "páginas", "pág.", "p."], lead: ["ver", "veja", "na", "nas", "também"],
            other: ["de", "do", "da"]),
        "sv": Wording(page: ["sida", "sidan", "s."], lead: ["se", "på", "även"], other: ["i", "av"]),
        "da": Wording(page: ["side", "s."], lead: ["se", "på", "også"], other: ["i", "af"]),
        "nb": Wording(page: ["side", "s."], lead: ["se", "på", "også"], other: ["i", "av"]),
        "pl": Wording(
            page: ["strona", "stronie", "strony", "str.", "s."], lead: ["zob.", "patrz", "na", "też"], other: ["w"]),
        "cs": Wording(
            page: ["strana", "straně", "strany", "str.", "s."], lead: ["viz", "na", "též"], other: ["v", "z"]),
        "ru": Wording(
            page: ["страница", "странице", "страницы", "стр.", "с."], lead: ["см.", "на", "также"], other: ["из", "в"]),
    ]

    private let utf8: [UInt8]
    private let wording: Wording?

    /// The numbers of prose in `language`; text outside prose is hidden in `utf8`.
    init(utf8: [UInt8], language: Language) {
        self.utf8 = utf8
        wording = Self.wordings[language.primary]
    }

    /// The first of them with its words, as offsets of bytes: `see page 12`. Nil for none.
    var first: Range<Int32>? {
        guard let wording else { return nil }
        // A reference has words before its number.
        var index = 1
        while index < utf8.count {
            guard isDigit(index), endsSpace(index) else {
                index += 1
                continue
            }
            var end = index
            while end < utf8.count, isDigit(end) { end += 1 }
            // Four digits are a year, or a page of a very large book.
            if end - index <= 3, let start = start(ofReferenceAt: index, to: end, wording) {
                return Int32(start)..<Int32(end)
            }
            index = end
        }
        return nil
    }

    /// The start of the words that send readers to the page with this number; nil for another number.
    private func start(ofReferenceAt index: Int, to end: Int, _ wording: Wording) -> Int? {
        let page = word(before: index)
        let name = text(page)
        guard wording.page.contains(name.drop { $0 == "(" || $0 == "[" }.lowercased()) else { return nil }
        let next = text(word(after: end))
        if end < utf8.count, !isSpace(end), !Self.closing.contains(next.first ?? " ") { return nil }
        if isSpace(end), wording.other.contains(next) { return nil }
        // In brackets it is a reference by itself, if it is no abbreviation, which belongs to a book.
        if name.first == "(", !name.hasSuffix(".") { return page.lowerBound }
        let lead = word(before: page.lowerBound)
        let leading = text(lead).drop { $0 == "(" || $0 == "[" }.lowercased()
        return wording.lead.contains(leading) ? lead.lowerBound : nil
    }

    /// The characters that may follow a number at the end of a reference.
    private static let closing: Set<Character> = [".", ",", ";", ":", ")", "]", "!", "?", "–", "-", "—", "”", "’", "“"]

    private func text(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }

    /// The word that ends before the spaces before `index`, with the marks at it; empty for none.
    private func word(before index: Int) -> Range<Int> {
        var end = index
        while end > 0, endsSpace(end) { end -= spaceLength(before: end) }
        var start = end
        // A limit, since text without spaces may be long; all words of the tables are shorter.
        while start > 0, !endsSpace(start), end - start < 24 { start -= 1 }
        return start..<end
    }

    /// The word after the spaces behind `index`, or what follows without any.
    private func word(after index: Int) -> Range<Int> {
        var start = index
        while start < utf8.count, utf8[start] == 0x20 { start += 1 }
        var end = start
        while end < utf8.count, utf8[end] != 0x20, end - start < 24 { end += 1 }
        return start..<end
    }

    private func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(utf8[index]) }
    private func isSpace(_ index: Int) -> Bool { index < utf8.count && utf8[index] == 0x20 }
    private func endsSpace(_ index: Int) -> Bool { spaceLength(before: index) > 0 }

    /// The bytes of the space that ends before `index`, of any width; 0 for another character.
    private func spaceLength(before index: Int) -> Int {
        guard index > 0 else { return 0 }
        if utf8[index - 1] == 0x20 { return 1 }
        if index > 1, utf8[index - 2] == 0xC2, utf8[index - 1] == 0xA0 { return 2 }
        return index > 2 && utf8[index - 3] == 0xE2 && utf8[index - 2] == 0x80 && utf8[index - 1] == 0xAF ? 3 : 0
    }
}
