import PubTextModel
import PubUnicode

/// The points that may divide words of one language: house exceptions first, then the dictionary.
final class Hyphenator: Sendable {
    /// Longer words are no words of a language (and cost more than they are worth).
    private static let longestWord = 100

    private let dictionary: HyphenationDictionary?
    /// The permitted divisions of each word, in lower case.
    private let exceptions: [[UInt8]: [WordDivision]]

    init(_ dictionary: HyphenationDictionary?, exceptions words: [String]) {
        self.dictionary = dictionary
        var exceptions: [[UInt8]: [WordDivision]] = [:]
        for entry in words {
            if let exception = HyphenationException(entry) { exceptions[exception.word] = exception.divisions }
        }
        self.exceptions = exceptions
    }

    /// The points that may divide a word.
    struct Points {
        /// The points, ascending.
        var divisions: [WordDivision] = []
        /// Whether they are the house's: minima do not count then.
        var areExceptions = false
    }

    /// The points of `word`, letters in UTF-8 as the text has them.
    func points(of word: [UInt8]) -> Points {
        let lower = CaseMapping.lower(word)
        let count = scalarCount(lower)
        // A mapping that changes the number of characters (İ) leaves no way back to the text.
        guard count == scalarCount(word), count <= Self.longestWord else { return Points() }
        if !exceptions.isEmpty, let exception = exceptions[lower] {
            return Points(divisions: exception, areExceptions: true)
        }
        return Points(divisions: dictionary?.divisions(of: lower) ?? [])
    }

    private func scalarCount(_ utf8: [UInt8]) -> Int { utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }
}
