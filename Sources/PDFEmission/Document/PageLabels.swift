/// Folios as ranges of page labels (ISO 32000-1 §12.4.2).
struct PageLabels {
    /// Pages from `page` (from 0) on, numbered in one way.
    struct Range: Hashable {
        var page: Int
        /// `D` decimal, `r` roman, `R` roman capitals; nil for a label that is only its prefix.
        var style: String?
        /// The first number.
        var start: Int
        var prefix: String?
    }

    private struct Number: Hashable {
        var style: String
        var number: Int
    }

    private(set) var ranges: [Range] = []

    /// The labels of pages whose folios are `folios`. A page without one is counted and so gets the number that its
    /// neighbours leave to it.
    init(_ folios: [String]) {
        let known = folios.map(PageLabels.number)
        var expected: Number?
        for (page, folio) in folios.enumerated() {
            let value = folio.isEmpty ? PageLabels.counted(page, known) : known[page]
            if let value {
                if expected != value {
                    ranges.append(Range(page: page, style: value.style, start: value.number, prefix: nil))
                }
                expected = Number(style: value.style, number: value.number + 1)
            } else {
                ranges.append(Range(page: page, style: nil, start: 1, prefix: folio))
                expected = nil
            }
        }
    }

    /// The number of an unnumbered page: counted on from the last numbered page before it, or back from the next.
    private static func counted(_ page: Int, _ known: [Number?]) -> Number? {
        if let before = known[..<page].lastIndex(where: { $0 != nil }), let value = known[before] {
            return Number(style: value.style, number: value.number + page - before)
        }
        if let after = known[page...].firstIndex(where: { $0 != nil }), let value = known[after] {
            let number = value.number - (after - page)
            return number > 0 ? Number(style: value.style, number: number) : nil
        }
        return Number(style: "D", number: page + 1)
    }

    private static func number(_ folio: String) -> Number? {
        if let decimal = Int(folio), decimal > 0, String(decimal) == folio {
            return Number(style: "D", number: decimal)
        }
        guard let value = roman(folio.lowercased()) else { return nil }
        if folio == folio.lowercased() { return Number(style: "r", number: value) }
        return folio == folio.uppercased() ? Number(style: "R", number: value) : nil
    }

    /// The value of a roman number in small letters; nil when it is not written in the one usual way.
    private static func roman(_ text: String) -> Int? {
        let digits = [
            ("m", 1000), ("cm", 900), ("d", 500), ("cd", 400), ("c", 100), ("xc", 90), ("l", 50), ("xl", 40),
            ("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1),
        ]
        var rest = text[...]
        var value = 0
        for (digit, worth) in digits {
            while rest.hasPrefix(digit) {
                rest = rest.dropFirst(digit.count)
                value += worth
            }
        }
        guard rest.isEmpty, value > 0, value < 4000 else { return nil }
        var written = ""
        var left = value
        for (digit, worth) in digits {
            while left >= worth {
                written += digit
                left -= worth
            }
        }
        return written == text ? value : nil
    }
}
