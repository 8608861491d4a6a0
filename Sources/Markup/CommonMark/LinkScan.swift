import PubRunningText

/// Recognisers for the parts of links that are in the source but not in the text: targets, titles, labels,
/// definitions (CommonMark 0.29 §4.7, §6.5). Each returns the position after the part, or nil.
struct LinkScan {
    let bytes: [UInt8]

    /// The end of the tail after the closing bracket of a recognised link: `(target "title")`, `[label]`,
    /// `[]`, or nothing.
    func endOfTail(at start: Int) -> Int {
        if byte(start) == Ascii.openParenthesis, let end = endOfInlineTail(at: start) { return end }
        if byte(start) == Ascii.openBracket, let end = endOfLabel(at: start) { return end }
        return start
    }

    /// The target as it is written in the tail at `start`, without its brackets; nil when there is none.
    func target(inTailAt start: Int) -> Range<Int>? {
        guard byte(start) == Ascii.openParenthesis, endOfInlineTail(at: start) != nil else { return nil }
        let first = skipSpace(start + 1)
        guard let end = endOfTarget(at: first) else { return nil }
        return byte(first) == Ascii.less ? first + 1..<end - 1 : first..<end
    }

    /// The end of the definitions of links that are at the head of a paragraph.
    func endOfDefinitions(at start: Int) -> Int {
        var position = start
        while byte(position) == Ascii.openBracket, let end = endOfDefinition(at: position) { position = end }
        return position
    }

    private func byte(_ position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func endOfInlineTail(at start: Int) -> Int? {
        let first = skipSpace(start + 1)
        guard let target = endOfTarget(at: first) else { return nil }
        var position = skipSpace(target)
        if position > target, let title = endOfTitle(at: position) { position = skipSpace(title) }
        return byte(position) == Ascii.closeParenthesis ? position + 1 : nil
    }

    /// `<…>` on one line, or characters without spaces; may be empty. Parentheses need not be balanced at a space: the
    /// version of cmark in use takes them so.
    private func endOfTarget(at start: Int) -> Int? {
        var position = start
        if byte(start) == Ascii.less {
            position += 1
            while let next = byte(position), next != Ascii.lineFeed, next != Ascii.less {
                if next == Ascii.greater { return position + 1 }
                position += isEscape(position) ? 2 : 1
            }
            return nil
        }
        var depth = 0
        while let next = byte(position), next > Ascii.space {
            if isEscape(position) {
                position += 2
                continue
            }
            if next == Ascii.openParenthesis {
                depth += 1
                // The limit of cmark: a deeper target makes no link.
                if depth > 32 { return nil }
            } else if next == Ascii.closeParenthesis {
                if depth == 0 { break }
                depth -= 1
            }
            position += 1
        }
        return position
    }

    private func endOfTitle(at start: Int) -> Int? {
        guard let open = byte(start) else { return nil }
        let close: UInt8
        switch open {
        case Ascii.quote, Ascii.apostrophe: close = open
        case Ascii.openParenthesis: close = Ascii.closeParenthesis
        default: return nil
        }
        var position = start + 1
        while let next = byte(position) {
            if next == close { return position + 1 }
            if next == open { return nil }
            position += isEscape(position) ? 2 : 1
        }
        return nil
    }

    /// `[label]`, of at most 1,000 bytes, without brackets inside that are not escaped.
    private func endOfLabel(at start: Int) -> Int? {
        var position = start + 1
        while let next = byte(position), position - start <= 1001 {
            if next == Ascii.closeBracket { return position + 1 }
            if next == Ascii.openBracket { return nil }
            position += isEscape(position) ? 2 : 1
        }
        return nil
    }

    private func endOfDefinition(at start: Int) -> Int? {
        guard let label = endOfLabel(at: start), byte(label) == Ascii.colon,
            // A label of blanks alone is none.
            bytes[start + 1..<label - 1].contains(where: { !Ascii.isSpace($0) })
        else { return nil }
        let first = skipSpace(label + 1)
        // A definition needs a target, unlike a link.
        guard let target = endOfTarget(at: first), target > first else { return nil }
        let title = skipSpace(target)
        // The next line may be text, though it looks like a title.
        if title > target, let end = endOfTitle(at: title), let line = endOfBlankLine(at: end) { return line }
        return endOfBlankLine(at: target)
    }

    /// The beginning of the next line, when only blanks are before it.
    private func endOfBlankLine(at start: Int) -> Int? {
        var position = start
        while let next = byte(position), Ascii.isBlank(next) { position += 1 }
        guard let next = byte(position) else { return position }
        return next == Ascii.lineFeed ? position + 1 : nil
    }

    private func skipSpace(_ start: Int) -> Int {
        var position = start
        while let next = byte(position), Ascii.isSpace(next) { position += 1 }
        return position
    }

    private func isEscape(_ position: Int) -> Bool {
        bytes[position] == Ascii.backslash && position + 1 < bytes.count && Ascii.isPunctuation(bytes[position + 1])
    }
}
