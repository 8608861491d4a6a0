import PubDiagnostics
import PubRunningText

/// Brackets that begin or end no link, picture, citation or the like.
extension StrayMarkup {
    /// `[@key]`, `[see @key]`, `[-@key]`: notes that the brackets around it hold a citation.
    mutating func noteCitation(_ index: Int) {
        guard let top = brackets.indices.last, isWord(index + 1) || text[index + 1] == Ascii.openBrace else { return }
        let before = text[index - 1]
        let isFirst = before == Ascii.openBracket || Ascii.isSpace(before) || before == Ascii.semicolon
        let isBare = before == Ascii.hyphen && !isWord(index - 2)
        if isFirst || isBare { brackets[top].holdsCitation = true }
    }

    mutating func takeClosing(_ close: Int) {
        guard let bracket = brackets.popLast() else { return }
        let open = bracket.index
        let pair = open..<close + 1
        let before = lastPair
        lastPair = pair
        if bracket.holdsCitation { return reportCitation(pair) }
        if text[open + 1] == Ascii.caret || text[open + 1] == ProseText.Placeholder.escaped { return }
        switch text[close + 1] {
        case Ascii.openParenthesis: return checkTail(pair)
        // The call of a note behind a bracket is no label of a link.
        case Ascii.openBracket where text[close + 2] != Ascii.caret: return
        case ProseText.Placeholder.attributes: return
        default: break
        }
        if checkAlert(pair) || checkWiki(pair) || checkGap(pair) { return }
        if let before, before.upperBound == open { return checkReference(before, label: pair) }
        if isPicture(open) { reportUndefined(pair, label: pair) }
    }

    private func isPicture(_ open: Int) -> Bool { text[open - 1] == Ascii.bang }

    /// The index of the start of a link or picture whose text opens at `open`.
    private func start(_ open: Int) -> Int { isPicture(open) ? open - 1 : open }

    private func called(_ open: Int) -> String { isPicture(open) ? "picture" : "link" }

    /// Reports a possible link or picture whose text opens at `open`. A missing picture is a loss, unless its exclamation
    /// mark may belong to a sentence: "Ah![sic]".
    private mutating func report(
        _ end: Int, opening open: Int, _ message: Message, hint: String
    ) {
        let start = start(open)
        if isPicture(open), !isWord(open - 2) {
            reportLoss(start, end, message, hint: hint)
        } else {
            report(start, end, message, hint: hint)
        }
    }

    private func isNumber(_ pair: Range<Int>) -> Bool {
        let inner = pair.dropFirst().dropLast()
        return !inner.isEmpty && inner.allSatisfy { Ascii.isDigit(text[$0]) || text[$0] == Ascii.comma }
    }

    private mutating func reportCitation(_ pair: Range<Int>) {
        report(
            pair.lowerBound, pair.upperBound,
            "citations are not looked up: \(quoted(pair.lowerBound, pair.upperBound)) is printed as it was typed",
            hint: "write out the source, or a footnote: [^1] here, and [^1]: … as a paragraph")
    }

    /// `[text](a b)`: a link or picture whose address is none.
    private mutating func checkTail(_ pair: Range<Int>) {
        let open = pair.lowerBound
        let first = pair.upperBound + 1
        // Behind a word brackets are an index, and what follows is the call of a function.
        if !isPicture(open), isWord(open - 1) { return }
        guard let last = text.index(of: ")", from: first) else {
            return report(
                first, opening: open, "this looks like a \(called(open)), but its address has no ) at the end",
                hint: "write ) after the address, or \\[ if these are characters")
        }
        let target = (first..<last).map { text[$0] }
        let marks = [Ascii.period, Ascii.slash, Ascii.hash, ProseText.Placeholder.address]
        guard isPicture(open) || target.contains(where: marks.contains) else { return }
        report(
            last + 1, opening: open,
            "this looks like a \(called(open)), but \(quoted(first, last)) is no address; it is printed as it was typed",
            hint: "write it between angle brackets: <\(typed(first, last))>")
    }

    /// `[text] (address)`.
    private mutating func checkGap(_ pair: Range<Int>) -> Bool {
        var next = pair.upperBound
        while Ascii.isBlank(text[next]) { next += 1 }
        guard next > pair.upperBound, text[next] == Ascii.openParenthesis,
            text[next + 1] == ProseText.Placeholder.address, text[next + 2] == Ascii.closeParenthesis
        else { return false }
        let open = pair.lowerBound
        report(
            next + 1, opening: open, "this looks like a \(called(open)), but there is a space between ] and (",
            hint: "take the space out")
        return true
    }

    /// `[text][label]` without a definition.
    private mutating func checkReference(_ words: Range<Int>, label: Range<Int>) {
        let open = words.lowerBound
        // Two numbers are an index of two dimensions.
        if !isPicture(open), isWord(open - 1) || (isNumber(words) && isNumber(label)) { return }
        reportUndefined(words, label: label.count == 2 ? words : label)
    }

    private mutating func reportUndefined(_ words: Range<Int>, label: Range<Int>) {
        let name = typed(label.lowerBound, label.upperBound)
        report(
            max(words.upperBound, label.upperBound), opening: words.lowerBound,
            "there is no definition of \(name), so this \(called(words.lowerBound)) is printed as it was typed",
            hint: "write \(name): address on a line of its own, or [text](address) here")
    }

    /// `[!NOTE]` at the head of a paragraph.
    private mutating func checkAlert(_ pair: Range<Int>) -> Bool {
        let name = pair.dropFirst(2).dropLast()
        guard pair.lowerBound == 0, text[1] == Ascii.bang, !name.isEmpty,
            name.allSatisfy({ Ascii.isLetter(text[$0]) })
        else { return false }
        report(
            0, pair.upperBound, "boxes of this form are not read: \(quoted(0, pair.upperBound)) is printed",
            hint: "write ::: sidebar before the paragraphs, without >, and ::: after them")
        return true
    }

    /// `[[page]]` and `![[picture.png]]`, as wikis have them.
    private mutating func checkWiki(_ pair: Range<Int>) -> Bool {
        guard let outer = brackets.last?.index, outer == pair.lowerBound - 1,
            text[pair.upperBound] == Ascii.closeBracket,
            // `[[1]](address)` is a link whose text has brackets, and `[[1]]` a citation.
            text[pair.upperBound + 1] != Ascii.openParenthesis, (3...200).contains(pair.count), !isNumber(pair)
        else { return false }
        let name = typed(pair.lowerBound + 1, pair.upperBound - 1)
        report(
            pair.upperBound + 1, opening: outer,
            "a \(called(outer)) of a wiki is not read: \(quoted(outer, pair.upperBound + 1)) is printed as it was typed",
            hint: isPicture(outer)
                ? "write ![caption](\(name.contains(" ") ? "<\(name)>" : name))" : "write [\(name)](address)")
        brackets.removeLast()
        lastPair = nil
        return true
    }

    /// Whether an address is at `index`: within an open bracket CommonMark's dialect makes no link of one.
    private func isAddress(_ index: Int) -> Bool {
        if text[index] == ProseText.Placeholder.address { return true }
        return ["http://", "https://", "www.", "mailto:"].contains { text.bytes[index...].starts(with: $0.utf8) }
    }

    /// `[text(http://…)` and `![text`: a bracket that nothing closes.
    mutating func checkUnclosed(_ open: Int) {
        if !isPicture(open) {
            guard !isWord(open - 1), let parenthesis = text.index(of: "(", from: open + 1),
                parenthesis > open + 1, !Ascii.isSpace(text[parenthesis - 1]), isAddress(parenthesis + 1)
            else { return }
        }
        let end = open + 1
        report(
            end, opening: open, "this looks like a \(called(open)), but its [ has no ]",
            hint: "write ![caption](file) or [text](address), or \\[ if this is a character")
    }
}
