import PubRunningText

/// A source with its attributes hidden from CommonMark, whose rules would find emphasis, links and code in them; the
/// insides of comments are hidden too (``CommentMask``).
///
/// Every byte between the braces becomes U+007F (line ends stay), so that all offsets remain: CommonMark takes it for a
/// letter, in addresses too. Code that takes text out of CommonMark's tree takes the hidden bytes from the source again:
/// braces that turn out to be no attributes are text like any other.
struct AttributeMask {
    /// The source with hidden attributes.
    private(set) var bytes: [UInt8]
    /// The hidden attributes by the offset of their opening brace.
    private(set) var attributes: [Int: AttributeSyntax] = [:]

    /// The mask of `source`: attributes follow directly on `]`, `)`, `}` or `` ` ``, or follow a blank at the end of a
    /// line; attributes of another program may follow anything, or have a line of their own. Linear.
    init(_ source: [UInt8]) {
        bytes = source
        var position = 0
        while let brace = source[position...].firstIndex(of: Ascii.openBrace) {
            position = brace
            guard AttributeMask.canBegin(source, at: position),
                let syntax = AttributeSyntax(source, at: position),
                AttributeMask.isAtAllowedEnd(source, syntax, at: position)
            else {
                position += 1
                continue
            }
            attributes[position] = syntax
            // The indent of a line is that of the item which holds it.
            var isIndent = false
            for index in position + 1..<syntax.end - 1 {
                isIndent = source[index] == Ascii.lineFeed || isIndent && Ascii.isBlank(source[index])
                if !isIndent { bytes[index] = HiddenByte.placeholder }
            }
            position = syntax.end
        }
        PictureNameMask.apply(to: &bytes)
        // Before the comments: their first parse takes time that this budget bounds.
        MarkBudget.apply(to: &bytes)
        BrokenCallMask.apply(to: &bytes)
        CommentMask.apply(to: &bytes)
    }

    /// Whether attributes may begin at `position`, by the byte before.
    private static func canBegin(_ source: [UInt8], at position: Int) -> Bool {
        // Those of another program are unlike anything in prose.
        if AttributeSyntax.beginsForeign(source, at: position) {
            return position == 0 || source[position - 1] != Ascii.backslash
        }
        guard position > 0 else { return false }
        switch source[position - 1] {
        case Ascii.closeParenthesis, Ascii.backtick, Ascii.closeBrace, Ascii.space, Ascii.tab: return true
        case Ascii.closeBracket:
            // An escaped bracket ends nothing.
            var first = position - 1
            while first > 0, source[first - 1] == Ascii.backslash { first -= 1 }
            return (position - 1 - first) % 2 == 0
        default: return false
        }
    }

    /// Whether attributes have no blank before them, or are at the end of their line: they belong to a heading
    /// or caption there.
    private static func isAtAllowedEnd(_ source: [UInt8], _ syntax: AttributeSyntax, at position: Int) -> Bool {
        guard position == 0 || Ascii.isSpace(source[position - 1]) else { return true }
        var end = syntax.end
        // Hashes may close a heading behind its attributes.
        while end < source.count, Ascii.isBlank(source[end]) || source[end] == Ascii.hash { end += 1 }
        return end >= source.count || source[end] == Ascii.lineFeed
    }
}
