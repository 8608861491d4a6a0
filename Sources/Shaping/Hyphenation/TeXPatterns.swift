import PubTextModel
import PubUnicode

/// A file of patterns as TeX reads them: `\patterns{…}` and `\hyphenation{…}` in UTF-8, with comments after `%`.
///
/// TeX runs such a file as a program. Here it is data: the commands of pattern files are known, anything else is
/// damage, and so is a pattern that TeX would not take.
struct TeXPatterns {
    /// The patterns of the file.
    private(set) var patterns = PatternTrie()
    /// Words that the file divides itself.
    private(set) var exceptions: [[UInt8]: [WordDivision]] = [:]

    private let text: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var line = 1
    private var lineStart = 0
    private var isInBraces = false
    /// The start of the current word.
    private var wordStart = (line: 1, column: 1)

    /// TeX's own limit for the letters of a pattern or word.
    private static let mostLetters = 63

    /// Whether a file begins with a comment or a command, as TeX's do; libhyphen's begin with an encoding's name.
    static func begins(_ bytes: [UInt8]) -> Bool {
        let first = bytes.first { $0 > 0x20 }
        return first == 0x25 || first == 0x5C
    }

    /// Reads all of `text`. Linear.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(DictionaryDamage) {
        self.text = text
        if let invalid = UTF8Validation.firstInvalid(in: text) {
            while offset < invalid { advance() }
            throw damage("this is not UTF-8")
        }
        while let byte = nextByte() {
            guard byte == 0x5C else { throw damage("only commands are written outside of braces") }
            if try !runCommand() { return }
        }
    }

    /// Runs the command at the current place; false after `\endinput`.
    private mutating func runCommand() throws(DictionaryDamage) -> Bool {
        let (line, column) = (line, offset - lineStart + 1)
        advance()
        let start = offset
        while offset < text.count, (0x61...0x7A).contains(text[offset] | 0x20) { advance() }
        switch String(decoding: text[start..<offset], as: UTF8.self) {
        case "begingroup", "endgroup": return true
        case "endinput": return false
        case "message": while try nextWord() != nil {}
        case "patterns": while let word = try nextWord() { try add(pattern: word) }
        case "hyphenation": while let word = try nextWord() { try add(exception: word) }
        case let name:
            throw DictionaryDamage(line: line, column: column, "\\\(name) is no command of files of patterns")
        }
        return true
    }

    /// The next word in braces; the opening brace is read before the first word. Nil after the last one.
    private mutating func nextWord() throws(DictionaryDamage) -> [UInt8]? {
        if !isInBraces {
            guard nextByte() == 0x7B else { throw damage("{ is missing") }
            isInBraces = true
            advance()
        }
        guard let first = nextByte() else { throw damage("} is missing") }
        wordStart = (line, offset - lineStart + 1)
        if first == 0x7D {
            isInBraces = false
            advance()
            return nil
        }
        var word: [UInt8] = []
        while offset < text.count, text[offset] > 0x20, text[offset] != 0x7D {
            // A comment takes the end of its line with it, so that a word goes on in the next one.
            if text[offset] == 0x25 {
                skipComment()
                continue
            }
            if text[offset] == 0x7B || text[offset] == 0x5C { throw damage("only words are written within braces") }
            word.append(text[offset])
            advance()
        }
        return word
    }

    private mutating func add(pattern: [UInt8]) throws(DictionaryDamage) {
        var (letters, wasDigit) = (0, false)
        for (index, scalar) in String(decoding: pattern, as: UTF8.self).unicodeScalars.enumerated() {
            let isDigit = (0x30...0x39).contains(scalar.value)
            // A point is the edge of a word.
            let isEdge = scalar == "." && (index == 0 || letters > 0)
            guard isDigit ? !wasDigit : isEdge || isLetter(scalar.value) else { throw noPattern(pattern) }
            letters += isDigit || isEdge ? 0 : 1
            wasDigit = isDigit
        }
        let inner = pattern.dropFirst().dropLast()
        guard (1...Self.mostLetters).contains(letters), !inner.contains(0x2E) else { throw noPattern(pattern) }
        pattern.withUnsafeBufferPointer { patterns.add($0[...]) }
        if patterns.isFull { throw damage(PatternTrie.fullness) }
    }

    private mutating func add(exception word: [UInt8]) throws(DictionaryDamage) {
        let text = String(decoding: word, as: UTF8.self)
        guard word.count <= Self.mostLetters * 4, text.unicodeScalars.allSatisfy({ $0 == "-" || isLetter($0.value) }),
            let exception = HyphenationException(text)
        else {
            throw DictionaryDamage(
                line: wordStart.line, column: wordStart.column, "“\(text.prefix(64))” is no word with hyphens")
        }
        exceptions[exception.word] = exception.divisions
    }

    private func noPattern(_ pattern: [UInt8]) -> DictionaryDamage {
        let text = String(decoding: pattern, as: UTF8.self).prefix(64)
        return DictionaryDamage(line: wordStart.line, column: wordStart.column, "“\(text)” is no pattern")
    }

    /// Letters, their marks, apostrophes (of Greek too: koronis and psili), and the joiners of Indic scripts.
    private func isLetter(_ scalar: UInt32) -> Bool {
        let category = Scalars.category(of: scalar)
        return category.isLetter || category.isMark
            || [0x27, 0x2019, 0x1FBD, 0x1FBF, 0x200C, 0x200D].contains(scalar)
    }

    private func damage(_ reason: String) -> DictionaryDamage {
        DictionaryDamage(line: line, column: offset - lineStart + 1, reason)
    }

    /// The byte after blanks and comments; nil at the end.
    private mutating func nextByte() -> UInt8? {
        while offset < text.count {
            if text[offset] == 0x25 {
                skipComment()
            } else if text[offset] <= 0x20 {
                advance()
            } else {
                return text[offset]
            }
        }
        return nil
    }

    private mutating func skipComment() {
        while offset < text.count, text[offset] != 0x0A { advance() }
        while offset < text.count, text[offset] <= 0x20 { advance() }
    }

    private mutating func advance() {
        if text[offset] == 0x0A { (line, lineStart) = (line + 1, offset + 1) }
        offset += 1
    }
}
