/// The message of a finding: one sentence without a full stop.
///
/// It is written as a string with the names of things put into it, and remembers the sentence around them, so that
/// findings that say the same of different things count as one kind:
///
/// ```swift
/// let message: Message = "the picture \(name) has no alternate text"
/// message.pattern                                   // "the picture … has no alternate text"
/// ```
public struct Message: Hashable, Sendable {
    /// The sentence.
    public private(set) var text: String
    /// The sentence with `…` in the place of everything that was put into it.
    public private(set) var pattern: String

    /// A sentence that was made elsewhere; it is its own pattern.
    public init(_ text: String) {
        self.text = text
        pattern = text
    }

    /// Two parts of one sentence.
    public static func + (a: Message, b: Message) -> Message {
        var whole = a
        whole.text += b.text
        whole.pattern += b.pattern
        return whole
    }
}

extension Message: ExpressibleByStringInterpolation {
    /// Collects the sentence and its pattern side by side.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var pattern = ""

        /// An empty sentence.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds words that every finding of the kind has.
        public mutating func appendLiteral(_ words: String) {
            text += words
            pattern += words
        }

        /// Adds a name, number or length.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            text += "\(value)"
            pattern += "…"
        }

        /// Adds a part of the sentence with a pattern of its own.
        public mutating func appendInterpolation(_ part: Message) {
            text += part.text
            pattern += part.pattern
        }
    }

    /// A sentence without names.
    public init(stringLiteral text: String) { self.init(text) }

    /// A sentence with names in it.
    public init(stringInterpolation parts: StringInterpolation) {
        text = parts.text
        pattern = parts.pattern
    }
}
