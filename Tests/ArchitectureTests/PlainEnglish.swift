/// Counts marks of sentences that were thought in another language: they are correct, and no native speaker writes them so often.
///
/// - *where* for *if*: "True where", "nil where", or "Where" at the beginning of a sentence
/// - *what* as a noun: at the beginning of a sentence that asks nothing, or behind a preposition, as in "of what"
/// - a preposition and *which* or *whose*: "of which", "in whose"
/// - *those that*, *those of*, *that of*, *so many*, *so far*
struct PlainEnglish {
    /// The number of words.
    private(set) var words = 0
    /// The marks, each with the words around it.
    private(set) var marks: [String] = []

    /// Marks in a hundred words.
    var rate: Double { words == 0 ? 0 : 100 * Double(marks.count) / Double(words) }

    private struct Word {
        var text: String
        /// Whether a sentence begins with it.
        var isFirst: Bool
        /// Whether nothing but blanks is between it and the word before.
        var isJoined: Bool
        /// Whether its sentence is a question.
        var isQuestion = false
    }

    private static let beforeWhere: Set<String> = [
        "true", "false", "nil", "none", "nothing", "empty", "zero", "only", "and", "or", "but",
    ]
    private static let beforeWhat: Set<String> = [
        "of", "from", "by", "with", "for", "in", "to", "on", "than", "at", "about", "into", "and", "but", "all",
        "before", "after", "beside", "behind",
    ]
    private static let prepositions: Set<String> = [
        "of", "in", "by", "from", "with", "for", "on", "at", "to", "under", "above", "below", "after", "before",
        "through", "over", "into", "beside", "without", "against", "between", "among", "behind", "since", "until", "as",
    ]
    private static let pairs: Set<String> = [
        "those that", "those of", "those in", "that of", "so many", "so far", "as far",
    ]

    /// Nothing yet.
    init() {}

    /// The marks in `text`, which is plain.
    init(_ text: String) { add(text) }

    /// The marks in `text`, in Markdown.
    init(markdown text: String) { add(PlainEnglish.prose(ofMarkdown: text)) }

    /// The words of `text`, in Markdown: code and the targets of links are none.
    static func prose(ofMarkdown text: String) -> String {
        var isCode = false
        var prose = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, !line.hasPrefix("```"), !line.hasPrefix("    ") { prose += line + "\n" }
        }
        return withoutCode(prose)
    }

    /// `text` with `x` in the place of code, and without the targets of links.
    static func withoutCode(_ text: String) -> String {
        text.replacing(/`[^`]*`/, with: "x").replacing(/\]\([^)]*\)/, with: "]")
    }

    /// Counts the words and marks of `text` too.
    mutating func add(_ text: String) {
        let list = PlainEnglish.words(of: text)
        words += list.count
        for (index, word) in list.enumerated() {
            let before = word.isJoined && index > 0 ? list[index - 1].text.lowercased() : ""
            if PlainEnglish.isMark(word, after: before) {
                marks.append(list[max(0, index - 4)..<min(list.count, index + 5)].map(\.text).joined(separator: " "))
            }
        }
    }

    private static func isMark(_ word: Word, after before: String) -> Bool {
        switch word.text.lowercased() {
        case "where": word.isFirst && !word.isQuestion || beforeWhere.contains(before)
        case "what": word.isFirst && !word.isQuestion || beforeWhat.contains(before)
        case "which", "whose", "whom": prepositions.contains(before)
        case let text: pairs.contains("\(before) \(text)")
        }
    }

    private static func words(of text: String) -> [Word] {
        var list: [Word] = []
        var sentence = 0
        var (text, gap, isFirst) = (text[...], "", true)
        while let character = text.first {
            guard character.isLetter else {
                gap.append(character)
                if ".:!?|".contains(character) || gap.hasSuffix("\n\n") { isFirst = true }
                if character == "?" { for index in sentence..<list.count { list[index].isQuestion = true } }
                text = text.dropFirst()
                continue
            }
            let word = text.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
            if isFirst { sentence = list.count }
            list.append(Word(text: String(word), isFirst: isFirst, isJoined: gap.allSatisfy(\.isWhitespace)))
            (gap, isFirst) = ("", false)
            text = text.dropFirst(word.count)
        }
        return list
    }
}
