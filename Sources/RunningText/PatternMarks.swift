/// Characters of a text that have a meaning in patterns of an issue, because their expressions match them literally.
///
/// A pattern for `~this~` needs its tildes, so single ones make no subscript there, and none is reported as markup
/// that marks nothing.
package struct PatternMarks: Hashable, Sendable {
    /// The characters, ASCII punctuation all.
    @usableFromInline var marks = ByteSet()

    /// No characters.
    package init() {}

    /// The characters that `expressions` match literally: punctuation after a backslash or in a class, and
    /// characters without a special meaning in a regular expression (PCRE2).
    package init(matchedBy expressions: some Sequence<String>) {
        for expression in expressions { add(Array(expression.utf8)) }
    }

    /// Whether patterns match the character.
    @inlinable
    package func contains(_ mark: UInt8) -> Bool { marks.contains(mark) }

    private static let operators = Set(".*+?()[]{}|^$\\".utf8)
    /// The characters that may follow `(?` in the head of a group.
    private static let groupHeads = Set("<>=!:#|'P".utf8)

    private mutating func add(_ expression: [UInt8]) {
        var isInClass = false
        var index = 0
        while index < expression.count {
            let byte = expression[index]
            index += 1
            switch byte {
            case Ascii.backslash:
                if index < expression.count { insert(expression[index]) }
                index += 1
            case Ascii.openBracket where !isInClass:
                isInClass = true
                if index < expression.count, expression[index] == Ascii.caret { index += 1 }
            case Ascii.closeBracket where isInClass: isInClass = false
            case Ascii.openParenthesis where !isInClass && expression[index...].first == UInt8(ascii: "?"):
                index += 1
                while index < expression.count, Self.groupHeads.contains(expression[index]) { index += 1 }
            case _ where isInClass || !Self.operators.contains(byte): insert(byte)
            default: break
            }
        }
    }

    private mutating func insert(_ byte: UInt8) {
        if Ascii.isPunctuation(byte) { marks.insert(byte) }
    }
}
