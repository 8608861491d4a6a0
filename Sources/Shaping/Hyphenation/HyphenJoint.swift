import PubTextModel
import PubUnicode

/// The point after a hyphen that the author wrote, between two characters of a word: `red-blue`.
struct HyphenJoint {
    /// The letters and figures before the hyphen, up to three of them, and whether they are figures alone.
    private var before = (count: 0, isNumber: true)
    /// The same after it.
    private var after = (count: 0, isNumber: true)
    private var isBetweenLetters = false
    private var isBeforeCapital = false

    /// The joint before byte `offset` of `text`, where the character before it is a hyphen.
    init(before offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        var place = offset - (text[offset - 1] == 0x2D ? 1 : 3)
        while place > 0, before.count < 3 {
            var start = place - 1
            while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
            let category = Scalars.category(of: Scalars.decode(text, at: start).scalar)
            guard category.isLetter || category.isDigit else {
                if !category.isMark { break }
                place = start
                continue
            }
            if before.count == 0 { isBetweenLetters = category.isLetter }
            before = (before.count + 1, before.isNumber && category.isDigit)
            place = start
        }
        place = offset
        while place < text.count, after.count < 3 {
            let (scalar, length) = Scalars.decode(text, at: place)
            let category = Scalars.category(of: scalar)
            guard category.isLetter || category.isDigit else {
                if !category.isMark { break }
                place += length
                continue
            }
            if after.count == 0 {
                isBeforeCapital = category.isUppercase
                isBetweenLetters = isBetweenLetters && category.isLetter
            }
            after = (after.count + 1, after.isNumber && category.isDigit)
            place += length
        }
    }

    /// Whether so little is before or after the hyphen that it looks torn off: a letter (`e-mail`), or a number (`50-letni`).
    var leavesLittle: Bool { before.count == 1 || before.count > 0 && before.isNumber || after.count == 1 }

    /// Whether lines of `language` never end there: the hyphen begins a word (Finnish `ja -tähdet`), or a number has the
    /// ending of an ordinal (Russian `20-й`).
    func isTied(in language: Language) -> Bool {
        if before.count == 0 { return after.count > 0 && !after.isNumber }
        return before.isNumber && after.count <= 2 && !after.isNumber
            && ["ru", "uk", "be", "bg"].contains(language.primary)
    }

    /// Whether the next line begins with the hyphen, too, so that nobody takes it for one of a divided word.
    func repeatsHyphen(in language: Language) -> Bool {
        guard isBetweenLetters, let rule = Self.repeating[language.primary] else { return false }
        return rule == .always || !isBeforeCapital
    }

    private enum Repetition {
        case always
        /// Before a small letter: a capital is no part of a word that was written in one.
        case beforeSmall
    }

    /// The languages whose orthography asks for it: Slavonic ones of Latin script and Serbian, Portuguese, Galician,
    /// Spanish (RAE, Ortografía 2010).
    private static let repeating: [String: Repetition] = [
        "cs": .always, "sk": .always, "pl": .always, "pt": .always, "gl": .always, "hr": .always, "sl": .always,
        "sr": .always, "bs": .always, "sh": .always, "cnr": .always, "dsb": .always, "hsb": .always,
        "es": .beforeSmall,
    ]
}
