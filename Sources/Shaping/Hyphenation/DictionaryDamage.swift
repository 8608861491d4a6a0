/// The reason why a file of hyphenation patterns cannot be used.
public struct DictionaryDamage: Error, Equatable, Sendable {
    /// The name of the file, as it was given to the library.
    public var file = ""
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// The problem: the end of a sentence that begins with the file.
    public let reason: String

    /// Damage at a place of a file.
    init(line: Int, column: Int, _ reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// The damage of a file as a whole, with no place to blame.
    init(_ reason: String) { self.init(line: 1, column: 1, reason) }
}
