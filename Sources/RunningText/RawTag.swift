/// A piece of raw HTML in running text.
package struct RawTag: Equatable, Sendable {
    /// The kinds of pieces.
    package enum Kind: Equatable, Sendable {
        /// `<b>`.
        case opening
        /// `</b>`.
        case closing
        /// A comment.
        case comment
        /// A processing instruction or a declaration.
        case instruction
        /// `<![CDATA[…]]>`: its content is text.
        case characterData
    }

    /// The kind.
    package let kind: Kind
    /// The name of the element, in lower case; empty if it has none.
    package let name: String
    /// True for `<br/>`, and for comments, instructions and CDATA, which have no closing tag.
    package let isSelfClosing: Bool

    /// The piece `bytes`, from `<` to `>`; nil if it is not a tag.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 3, bytes.first == Ascii.less, bytes.last == Ascii.greater else { return nil }
        switch bytes[1] {
        case Ascii.bang:
            name = ""
            isSelfClosing = true
            if bytes.starts(with: Array("<!--".utf8)) {
                kind = .comment
            } else {
                kind = bytes.starts(with: Array("<![CDATA[".utf8)) ? .characterData : .instruction
            }
            return
        case UInt8(ascii: "?"):
            (kind, name, isSelfClosing) = (.instruction, "", true)
            return
        default: break
        }
        let isClosing = bytes[1] == UInt8(ascii: "/")
        kind = isClosing ? .closing : .opening
        let letters = bytes.dropFirst(isClosing ? 2 : 1).prefix { Ascii.isAlphanumeric($0) || $0 == Ascii.hyphen }
        guard let first = letters.first, Ascii.isLetter(first) else { return nil }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        isSelfClosing = bytes[bytes.count - 2] == UInt8(ascii: "/")
    }

    /// Whether the piece is the author's line break.
    package var breaksLine: Bool { name == "br" && kind != .comment }

    /// True for all but inline elements: their text does not join the words beside them.
    package var separatesWords: Bool { !RawTag.inlineNames.contains(name) }

    /// Whether the content of the element is not text.
    package var hasNoText: Bool { name == "script" || name == "style" }

    /// The elements that have an effect, `br` excepted.
    package static let understood: Set<String> = [
        "sup", "sub", "kbd", "ruby", "rb", "rt", "rp", "cite", "dfn", "var", "q", "u", "ins", "mark", "small", "abbr",
        "acronym",
        "span", "font", "time", "bdi", "bdo", "big", "wbr",
    ]

    private static let inlineNames: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "mark", "q", "rb", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
        "tt", "u", "var", "wbr",
    ]
}
