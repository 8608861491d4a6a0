import PubDiagnostics
import PubRunningText

/// Markup of other programs, and incomplete markup of this one, that would be printed as typed.
///
/// Pandoc's rules decide which text would have been markup: "$5 and $6" is text, `$x$` a formula. Text that may as
/// well be prose is no finding: `[sic]`, `f[i]`, `*.txt`. One pass; every search ahead is bounded.
struct StrayMarkup {
    /// Something that marks nothing.
    struct Finding {
        /// Its place in the source, to the byte after it.
        let range: Range<Int>
        /// The message.
        let message: Message
        let hint: String
        /// Whether it is printed in full as typed, with marks and backslashes.
        var isTyped = false
        /// Whether a picture, a table, an element of ours or a comment was meant, which the page lacks or shows.
        var isLoss = false
        /// The id of the finding.
        var id = "stray-markup"
    }

    let text: ProseText
    let source: [UInt8]
    private let patternMarks: PatternMarks
    private(set) var findings: [Finding] = []
    /// The brackets that are open, by their indices.
    var brackets: [Bracket] = []
    /// The brackets that were closed last.
    var lastPair: Range<Int>?

    struct Bracket {
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

    private static let triggers = ByteSet("[]$\\{}=^`@<")

    /// Whether a text has `:a` or `++`, which may name a sign or keys: a colon alone is in many texts.
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

    /// Looks at the character at `index`; returns the index after a finding, nil for none.
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
        case Ascii.less: return takeComment(index)
        default: return nil
        }
    }

    /// Adds a finding about the text from `start` to `end`.
    mutating func report(
        _ start: Int, _ end: Int, _ message: Message, hint: String, isTyped: Bool = false
    ) {
        findings.append(Finding(range: range(start, end), message: message, hint: hint, isTyped: isTyped))
    }

    /// Adds a finding about the text from `start` to `end`: something was meant there that the page lacks or shows.
    mutating func reportLoss(
        _ start: Int, _ end: Int, id: String = "stray-markup", _ message: Message, hint: String
    ) {
        var finding = Finding(range: range(start, end), message: message, hint: hint)
        finding.isLoss = true
        finding.id = id
        findings.append(finding)
    }

    /// The place in the source of the text from `start` to `end`.
    private func range(_ start: Int, _ end: Int) -> Range<Int> {
        let last = Int(text.offsets[max(min(end, text.bytes.count) - 1, start)])
        return Int(text.offsets[start])..<last + 1
    }

    /// The text from `start` to `end` as messages quote it: on one line, and short.
    func quoted(_ start: Int, _ end: Int) -> String {
        // Forty characters are no longer than this.
        let words = typed(start, end, limit: 400)
        return words.count > 40 ? "\"\(words.prefix(38))…\"" : "\"\(words)\""
    }

    /// The text from `start` to `end` as it was typed, on one line: hints are copied, and no path in them is cut.
    func typed(_ start: Int, _ end: Int, limit: Int = 4000) -> String {
        guard start < end else { return "" }
        let first = Int(text.offsets[start])
        let last = end < text.bytes.count ? Int(text.offsets[end]) : Int(text.offsets[end - 1]) + 1
        let range = first..<max(min(last, first + limit), first)
        return String(String(decoding: source[range], as: UTF8.self).map { $0 == "\n" ? " " : $0 })
    }

    /// Whether the character is a letter or digit of ASCII, which joins its neighbours in one word.
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

    /// Whether a backslash is two in the source, with a character behind.
    private func isTwoBackslashes(_ index: Int) -> Bool {
        text[index] == Ascii.backslash && index + 1 < text.offsets.count
            && text.offsets[index + 1] == text.offsets[index] + 2
    }

    private mutating func reportFormula(_ start: Int, _ end: Int, _ otherwise: String) {
        report(
            start, end, "formulas are not set: \(quoted(start, end)) is printed as it was typed",
            hint: "write it in letters and signs (*x*^2^, √, ≤) or make it a picture\(otherwise)", isTyped: true)
    }

    /// Whether it is an amount and the words after it: "$5 (or" in "$5 (or $6)".
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

    /// `{.name`: text that looks like attributes, but is not complete or belongs to nothing. ``InlineBuilder``
    /// reports attributes after a link or code.
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
        // The text between the marks is searched too.
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
