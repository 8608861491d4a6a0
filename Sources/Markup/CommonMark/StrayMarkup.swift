import Diagnostics
import RunningText

/// Markup of other programs, and of this one where it is not complete, that would be printed as it was typed.
///
/// Pandoc's rules decide what would have been markup: "$5 and $6" is text, `$x$` a formula. What may as well be prose
/// is no finding: `[sic]`, `f[i]`, `*.txt`. One pass; every search ahead is bounded.
struct StrayMarkup {
    /// Something that marks nothing.
    struct Finding {
        /// Where it is in the source, to the byte after it.
        let range: Range<Int>
        /// The message.
        let message: Message
        let hint: String
        /// True for what is printed as it was typed in full, marks and backslashes too.
        var isTyped = false
    }

    let text: ProseText
    private let source: [UInt8]
    private let patternMarks: PatternMarks
    private(set) var findings: [Finding] = []
    /// The brackets that are open, by their indices.
    private var brackets: [Bracket] = []
    /// The brackets that were closed last.
    private var lastPair: Range<Int>?

    private struct Bracket {
        let index: Int
        var holdsCitation = false
    }

    /// The findings in the text of a block.
    ///
    /// - Parameters:
    ///   - stream: its events, before delimiters are matched.
    ///   - patternMarks: characters that patterns of the issue match: they are not markup.
    static func findings(in stream: InlineStream, source: [UInt8], patternMarks: PatternMarks) -> [Finding] {
        // Most blocks hold none of the characters.
        guard stream.pool.contains(where: { triggers.contains($0) }) || mayHoldNames(stream.pool) else { return [] }
        var search = StrayMarkup(ProseText(stream, source: source), source, patternMarks)
        search.run()
        return search.findings
    }

    private static let triggers = ByteSet("[]$\\{}=^`@")

    /// True for a text with `:a` or `++`, which may name a sign or keys: a colon alone is in many texts.
    private static func mayHoldNames(_ pool: [UInt8]) -> Bool {
        zip(pool, pool.dropFirst()).contains { byte, next in
            byte == Ascii.colon ? Ascii.isLetter(next) || next == Ascii.plus : byte == Ascii.plus && next == Ascii.plus
        }
    }

    private init(_ text: ProseText, _ source: [UInt8], _ patternMarks: PatternMarks) {
        self.text = text
        self.source = source
        self.patternMarks = patternMarks
    }

    private mutating func run() {
        var index = 0
        while index < text.bytes.count {
            let byte = text[index]
            let isMark = StrayMarkup.triggers.contains(byte) || byte == Ascii.colon || byte == Ascii.plus
            let isText = patternMarks.contains(byte) || !isMark
            let next = isText ? nil : take(byte, at: index)
            index = max(next ?? 0, index + 1)
        }
        for bracket in brackets { checkUnclosed(bracket.index) }
    }

    /// Looks at the character at `index`; returns the index after what was found, nil for nothing.
    private mutating func take(_ byte: UInt8, at index: Int) -> Int? {
        switch byte {
        case Ascii.openBracket:
            brackets.append(Bracket(index: index))
            return nil
        case Ascii.closeBracket:
            takeClosing(index)
            return nil
        case Ascii.at:
            noteCitation(index)
            return nil
        case Ascii.dollar: return takeFormula(index)
        case Ascii.backslash: return takeEscapedFormula(index) ?? takeCommand(index)
        case Ascii.openBrace: return takeBraces(index)
        case Ascii.equals: return takeHighlight(index)
        case Ascii.caret: return takeInlineNote(index)
        case Ascii.backtick: return takeBackticks(index)
        case Ascii.colon: return takeSignName(index)
        case Ascii.plus: return takeKeys(index)
        default: return nil
        }
    }

    /// Adds a finding about the text from `start` to `end`.
    mutating func report(
        _ start: Int, _ end: Int, _ message: Message, hint: String, isTyped: Bool = false
    ) {
        let last = Int(text.offsets[max(min(end, text.bytes.count) - 1, start)])
        let range = Int(text.offsets[start])..<last + 1
        findings.append(Finding(range: range, message: message, hint: hint, isTyped: isTyped))
    }

    /// The text from `start` to `end` as messages quote it: on one line, and short.
    func quoted(_ start: Int, _ end: Int) -> String {
        guard start < end else { return "\"\"" }
        // Forty characters are no longer than this.
        let first = Int(text.offsets[start])
        let last = end < text.bytes.count ? Int(text.offsets[end]) : Int(text.offsets[end - 1]) + 1
        let range = first..<max(min(last, first + 400), first)
        let words = String(String(decoding: source[range], as: UTF8.self).map { $0 == "\n" ? " " : $0 })
        return words.count > 40 ? "\"\(words.prefix(38))…\"" : "\"\(words)\""
    }

    /// True for a letter or digit of ASCII, which makes one word with what is beside it.
    func isWord(_ index: Int) -> Bool { Ascii.isAlphanumeric(text[index]) }
}

// MARK: - Formulas, commands, templates

extension StrayMarkup {
    /// `$x$` and `$$x$$`: no space inside next to a dollar, no digit after the last, as Pandoc has it.
    private mutating func takeFormula(_ start: Int) -> Int? {
        let isDisplay = text[start + 1] == Ascii.dollar
        // A variable of a program or shell.
        if text[start + 1] == Ascii.openBrace, Ascii.isLetter(text[start + 2]) || text[start + 2] == Ascii.underscore,
            let last = text.index(of: "}", from: start + 2), text[last + 1] != Ascii.caret,
            text[last + 1] != Ascii.underscore
        {
            return last + 1
        }
        let first = start + (isDisplay ? 2 : 1)
        let reach = isDisplay ? Self.longestFormula : 400
        guard let last = text.index(of: isDisplay ? "$$" : "$", from: first, within: reach), last > first else {
            return nil
        }
        let end = last + (isDisplay ? 2 : 1)
        if !isDisplay {
            guard !Ascii.isSpace(text[first]), !Ascii.isSpace(text[last - 1]), !isWord(start - 1), !isWord(end),
                !isMoney(first..<last)
            else { return nil }
        }
        reportFormula(start, end, "; \\$ is a dollar sign")
        return end
    }

    /// The bytes of the longest formula between marks that mean nothing else.
    private static let longestFormula = 4000

    /// `\\(x\\)` and `\\[x\\]`, as sites with MathJax have them: in Markdown a backslash is two.
    private mutating func takeEscapedFormula(_ start: Int) -> Int? {
        let close: UInt8
        switch text[start + 1] {
        case Ascii.openParenthesis: close = Ascii.closeParenthesis
        case Ascii.openBracket: close = Ascii.closeBracket
        default: return nil
        }
        guard isTwoBackslashes(start) else { return nil }
        let reach = start + 2..<max(min(start + Self.longestFormula, text.bytes.count - 1), start + 2)
        guard let last = reach.first(where: { text[$0 + 1] == close && isTwoBackslashes($0) }) else { return nil }
        reportFormula(start, last + 2, "")
        return last + 2
    }

    /// True for a backslash that is two in the source, with a character behind.
    private func isTwoBackslashes(_ index: Int) -> Bool {
        text[index] == Ascii.backslash && index + 1 < text.offsets.count
            && text.offsets[index + 1] == text.offsets[index] + 2
    }

    private mutating func reportFormula(_ start: Int, _ end: Int, _ otherwise: String) {
        report(
            start, end, "formulas are not set: \(quoted(start, end)) is printed as it was typed",
            hint: "write it in letters and signs (*x*^2^, √, ≤) or make it a picture\(otherwise)", isTyped: true)
    }

    /// True for an amount and the words after it: "$5 (or" in "$5 (or $6)".
    private func isMoney(_ range: Range<Int>) -> Bool {
        let operators = ByteSet("\\^_={}+")
        return Ascii.isDigit(text[range.lowerBound]) && range.count > 1
            && !range.contains { operators.contains(text[$0]) }
    }

    /// `\newpage` and `\textbf{x}`. A path such as `C:\Users` is none, nor is a letter alone (`\n`).
    private mutating func takeCommand(_ start: Int) -> Int? {
        let before = text[start - 1]
        var end = start + 1
        while Ascii.isLetter(text[end]) { end += 1 }
        guard end - start > 2, !isWord(start - 1), before != Ascii.colon, before != Ascii.backslash,
            before != Ascii.period, before != ProseText.Placeholder.escaped, text[end] != Ascii.backslash, !isWord(end)
        else { return nil }
        let name = String(decoding: text.bytes[start + 1..<end], as: UTF8.self)
        let hint =
            StrayMarkup.commandHints[name] ?? "write it in Markdown, or \\\\\(name) for these characters"
        report(start, end, "\\\(name) is a command of TeX and is printed as it was typed", hint: hint)
        return end
    }

    private static let commandHints = [
        "newpage": breakHint, "clearpage": breakHint, "pagebreak": breakHint, "cleardoublepage": breakHint,
        "columnbreak": "write ::: column-break and ::: on lines of their own",
        "textbf": "write **text**", "textit": "write *text*", "emph": "write *text*", "texttt": "write `text`",
        "footnote": "write [^1], and [^1]: … as a paragraph", "cite": "write out the source, or a footnote [^1]",
        "ref": "write [text](#name), and {#name} where it leads", "label": "write {#name} after the heading",
        "begin": "environments of TeX are not read: write a table, a list or ::: name in their place",
        "end": "environments of TeX are not read: write a table, a list or ::: name in their place",
        "hline": "write ***", "par": "put an empty line between paragraphs", "LaTeX": "write LaTeX",
        "ldots": "write ...", "dots": "write ...",
    ]
    private static let breakHint = "write ::: page-break and ::: on lines of their own"

    /// Shortcodes and variables of site generators: `{{< x >}}`, `{{ x }}`, `{% x %}`; kramdown's attributes: `{: .x}`.
    private mutating func takeBraces(_ start: Int) -> Int? {
        let close: String
        switch text[start + 1] {
        case Ascii.openBrace: close = "}}"
        case Ascii.percent: close = "%}"
        case Ascii.colon: close = "}"
        default: return takeAttributes(start)
        }
        guard let last = text.index(of: close, from: start + 2), last > start + 2 else { return nil }
        let end = last + close.utf8.count
        if close == "}" {
            report(
                start, end, "these attributes are written in another way here: \(quoted(start, end)) is printed",
                hint: "write {.name}, {#name} or {key=\"value\"}, without the colon, after what they belong to")
        } else {
            report(
                start, end,
                "templates of web sites are not filled in: \(quoted(start, end)) is printed as it was typed",
                hint: "write what it stands for, as ![caption](file), [text](address) or ::: name; or delete it")
        }
        return end
    }

    /// `{.name`: what looks like attributes, and is none or belongs to nothing. ``InlineBuilder`` reports those
    /// after a link or code.
    private mutating func takeAttributes(_ start: Int) -> Int? {
        let before = text[start - 1]
        guard before != ProseText.Placeholder.linkEnd, before != ProseText.Placeholder.object,
            AttributeSyntax.looksMeant(source, at: Int(text.offsets[start])),
            let last = text.index(of: "}", from: start)
        else { return nil }
        report(
            start, last + 1, "\(quoted(start, last + 1)) looks like attributes and is printed as it was typed",
            hint: "write [text]{#id .class key=\"value\"}, with spaces between and every quote closed")
        return last + 1
    }

    /// `==text==`.
    private mutating func takeHighlight(_ start: Int) -> Int? {
        var first = start
        while text[first] == Ascii.equals { first += 1 }
        guard first - start == 2, !isWord(start - 1), !Ascii.isSpace(text[first]),
            let last = text.index(of: "==", from: first + 1), !Ascii.isSpace(text[last - 1]),
            text[last + 2] != Ascii.equals, !isWord(last + 2)
        else { return first }
        report(
            start, last + 2, "== marks nothing here: \(quoted(start, last + 2)) is printed as it was typed",
            hint: "write [text]{.name} for text in the character style of a name")
        return first
    }

    /// `^[note]`.
    private mutating func takeInlineNote(_ start: Int) -> Int? {
        guard text[start + 1] == Ascii.openBracket, let last = text.index(of: "]", from: start + 2),
            text[last + 1] != ProseText.Placeholder.attributes
        else { return nil }
        report(
            start, last + 1, "notes inside a line are not read: \(quoted(start, last + 1)) is printed as it was typed",
            hint: "write [^1] here, and [^1]: with the note as a paragraph of its own")
        return start + 2
    }

    /// Backticks that begin or end a word and no code.
    private mutating func takeBackticks(_ start: Int) -> Int? {
        var end = start
        while text[end] == Ascii.backtick { end += 1 }
        let touches = (isWord(start - 1), isWord(end))
        // Between two letters it is one of them, as in Hawai`i.
        if touches.0 != touches.1, end - start <= 3 {
            report(
                start, end, "\(quoted(start, end)) begins or ends no code here and is printed as it was typed",
                hint: "add its partner for code, write \" or ' for quotation marks, or \\` for this character")
        }
        return end
    }
}

// MARK: - Brackets

extension StrayMarkup {
    /// `[@key]`, `[see @key]`, `[-@key]`: notes that the brackets around it hold a citation.
    private mutating func noteCitation(_ index: Int) {
        guard let top = brackets.indices.last, isWord(index + 1) || text[index + 1] == Ascii.openBrace else { return }
        let before = text[index - 1]
        let isFirst = before == Ascii.openBracket || Ascii.isSpace(before) || before == Ascii.semicolon
        let isBare = before == Ascii.hyphen && !isWord(index - 2)
        if isFirst || isBare { brackets[top].holdsCitation = true }
    }

    private mutating func takeClosing(_ close: Int) {
        guard let bracket = brackets.popLast() else { return }
        let open = bracket.index
        let pair = open..<close + 1
        let before = lastPair
        lastPair = pair
        if bracket.holdsCitation { return reportCitation(pair) }
        if text[open + 1] == Ascii.caret || text[open + 1] == ProseText.Placeholder.escaped { return }
        switch text[close + 1] {
        case Ascii.openParenthesis: return checkTail(pair)
        case Ascii.openBracket where text[close + 2] != Ascii.caret: return
        case ProseText.Placeholder.attributes: return
        default: break
        }
        if checkAlert(pair) || checkWiki(pair) || checkGap(pair) { return }
        if let before, before.upperBound == open { return checkReference(before, label: pair) }
        if isPicture(open) { reportUndefined(pair, label: pair) }
    }

    private func isPicture(_ open: Int) -> Bool { text[open - 1] == Ascii.bang }

    /// The index at which a link or picture begins whose text opens at `open`.
    private func start(_ open: Int) -> Int { isPicture(open) ? open - 1 : open }

    private func called(_ open: Int) -> String { isPicture(open) ? "picture" : "link" }

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
        if !isPicture(open), isWord(open - 1) { return }
        guard let last = text.index(of: ")", from: first) else {
            return report(
                start(open), first, "this looks like a \(called(open)), but its address has no ) at the end",
                hint: "write ) after the address, or \\[ if these are characters")
        }
        let target = (first..<last).map { text[$0] }
        let marks = [Ascii.period, Ascii.slash, Ascii.hash, ProseText.Placeholder.address]
        guard isPicture(open) || target.contains(where: marks.contains) else { return }
        let said = quoted(first, last)
        let written = said.dropFirst().dropLast()
        let hint = "write it between angle brackets: <\(written)>"
        report(
            start(open), last + 1,
            "this looks like a \(called(open)), but \(said) is no address; it is printed as it was typed", hint: hint)
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
            start(open), next + 1, "this looks like a \(called(open)), but there is a space between ] and (",
            hint: "take the space out")
        return true
    }

    /// `[text][label]` without a definition.
    private mutating func checkReference(_ words: Range<Int>, label: Range<Int>) {
        let open = words.lowerBound
        if !isPicture(open), isWord(open - 1) || (isNumber(words) && isNumber(label)) { return }
        reportUndefined(words, label: label.count == 2 ? words : label)
    }

    private mutating func reportUndefined(_ words: Range<Int>, label: Range<Int>) {
        let name = quoted(label.lowerBound, label.upperBound).dropFirst().dropLast()
        report(
            start(words.lowerBound), max(words.upperBound, label.upperBound),
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
            text[pair.upperBound + 1] != Ascii.openParenthesis, (3...200).contains(pair.count), !isNumber(pair)
        else { return false }
        let name = quoted(pair.lowerBound + 1, pair.upperBound - 1).dropFirst().dropLast()
        report(
            start(outer), pair.upperBound + 1,
            "a \(called(outer)) of a wiki is not read: \(quoted(outer, pair.upperBound + 1)) is printed as it was typed",
            hint: isPicture(outer) ? "write ![caption](\(name))" : "write [\(name)](address)")
        brackets.removeLast()
        lastPair = nil
        return true
    }

    /// True for an address at `index`: within an open bracket CommonMark's dialect makes no link of one.
    private func isAddress(_ index: Int) -> Bool {
        if text[index] == ProseText.Placeholder.address { return true }
        return ["http://", "https://", "www.", "mailto:"].contains { text.bytes[index...].starts(with: $0.utf8) }
    }

    /// `[text(http://…)` and `![text`: a bracket that nothing closes.
    private mutating func checkUnclosed(_ open: Int) {
        if !isPicture(open) {
            guard !isWord(open - 1), let parenthesis = text.index(of: "(", from: open + 1),
                parenthesis > open + 1, !Ascii.isSpace(text[parenthesis - 1]), isAddress(parenthesis + 1)
            else { return }
        }
        report(
            start(open), open + 1, "this looks like a \(called(open)), but its [ has no ]",
            hint: "write ![caption](file) or [text](address), or \\[ if this is a character")
    }
}
