import PubTextModel
import PubUnicode

/// The end of the whole part of a number in the text of a table's cell.
struct DecimalNumber: Hashable {
    /// The UTF-8 offset of its decimal sign; without one, that after its last digit.
    let wholeEnd: Int

    private struct Piece {
        var scalar: Unicode.Scalar
        /// Its offset, and that after it.
        var start: Int
        var end: Int

        var category: GeneralCategory { Scalars.category(of: scalar.value) }
    }

    /// The number that `text` begins with, after signs, currencies and brackets; nil if a letter is before the first
    /// digit, or there is none. Linear.
    ///
    /// The decimal sign is the sign of `language` if the number has it once; else the other one of point and comma,
    /// if the number has it once and not before three digits, which it groups; or the sign of Arabic (U+066B). Text
    /// after the number – a unit, a second number – is beyond it.
    init?(_ text: [UInt8], language: Language) {
        let pieces = DecimalNumber.pieces(text)
        guard let first = pieces.firstIndex(where: { $0.category.isDigit || $0.category.isLetter }),
            pieces[first].category.isDigit
        else { return nil }
        var end = first
        while end < pieces.count {
            guard pieces[end].category.isDigit || DecimalNumber.isParting(pieces, at: end) else { break }
            end += 1
        }
        let number = pieces[first..<end]
        wholeEnd = DecimalNumber.sign(in: number, language).map { pieces[$0].start } ?? number[end - 1].end
    }

    /// Whether it is a sign within a number, or a blank that groups three digits.
    private static func isParting(_ pieces: [Piece], at index: Int) -> Bool {
        // Blanks part groups of three digits alone: two numbers in a cell are not one.
        let digits = pieces[(index + 1)...].prefix { $0.category.isDigit }.count
        switch pieces[index].scalar {
        case ".", ",", "'", "\u{2019}", "\u{66B}", "\u{66C}": return digits > 0
        case " ", "\u{A0}", "\u{2009}", "\u{202F}": return digits == 3
        default: return false
        }
    }

    private static func pieces(_ text: [UInt8]) -> [Piece] {
        var start = 0
        return String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
            defer { start += UTF8.width(scalar) }
            return Piece(scalar: scalar, start: start, end: start + UTF8.width(scalar))
        }
    }

    private static func sign(in number: ArraySlice<Piece>, _ language: Language) -> Int? {
        func places(_ sign: Unicode.Scalar) -> [Int] { number.indices.filter { number[$0].scalar == sign } }
        // The Arabic decimal sign has no other use, in no language.
        if let arabic = places("\u{66B}").first { return arabic }
        let own = Unicode.Scalar(language.decimalSign)
        let ownPlaces = places(own)
        if ownPlaces.count == 1 { return ownPlaces[0] }
        // Several of them are a date, a version or groups of digits: none of them is the decimal sign.
        guard ownPlaces.isEmpty else { return nil }
        let others = places(own == "." ? "," : ".")
        guard others.count == 1, let place = others.first else { return nil }
        // The other sign before three digits groups them, as in 1.234 of a German text.
        return number[(place + 1)...].prefix { $0.category.isDigit }.count == 3 ? nil : place
    }
}
