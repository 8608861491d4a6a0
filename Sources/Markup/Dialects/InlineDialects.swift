import PubDiagnostics
import PubRunningText
import PubSettings

/// Reads inlines of other dialects – notes within a line, comments, edits, roles, links of wikis, references, shortcodes – and writes
/// them as ours, in the running text alone.
struct InlineDialects {
    let source: ReaderSource
    let bytes: [UInt8]
    let lines: LineStarts
    var out: SourceRewriting
    var findings: DialectFindings
    /// The numbers of examples, by their names.
    let examples: [String: Int]
    let options: ReadingOptions
    /// Errors of fields that nothing has.
    private(set) var unknownFields: [Diagnostic] = []
    /// The targets that references may lead to.
    lazy var targets = ReferenceTargets(bytes, from: start)
    /// The numbers of figures and tables.
    let numbers: FigureNumbers
    private let start: Int
    /// The labels of links that the source defines; nil before they are asked for.
    var definitions: Set<String>?
    /// Closing marks: the text that is written in their places, and their lengths in bytes.
    private var closings: [Int: (text: String, count: Int)] = [:]
    /// Searches for marks in the current text: their starts, and the next place each found.
    private var searched: [String: (from: Int, found: Int?)] = [:]
    /// The lengths of backticks that begin no code in the rest of the current text.
    private var uncodedRuns: Set<Int> = []
    /// The brackets of the current text that belong together; nil before they are asked for.
    private var brackets: [Int: Int]?
    /// Notes within lines, which follow the text, and whether they are being written.
    private var notes: [Range<Int>] = []
    private var isInNote = false

    init(_ source: ReaderSource, from start: Int, examples: [String: Int], options: ReadingOptions) {
        self.source = source
        bytes = source.bytes
        lines = LineStarts(source.bytes)
        out = SourceRewriting(source)
        findings = DialectFindings(source)
        self.examples = examples
        numbers = FigureNumbers(source.bytes, from: start, language: options.language)
        self.options = options
        self.start = start
    }

    /// Whether `bytes` may hold an inline of a dialect: most texts hold none. Linear.
    static func mayBeIn(_ bytes: [UInt8], from start: Int) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            func next(_ index: Int) -> UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }
            func holds(_ byte: UInt8, where test: (Int) -> Bool) -> Bool {
                ByteSearch.contains(byte, in: bytes, from: start, where: test)
            }
            return holds(Ascii.openBrace) { opening.contains(next($0)) || Ascii.isLetter(next($0)) }
                || holds(Ascii.percent) { next($0) == Ascii.percent }
                || holds(Ascii.equals) { next($0) == Ascii.equals }
                || holds(Ascii.caret) { next($0) == Ascii.openBracket }
                || holds(Ascii.backtick) { $0 > start && bytes[$0 - 1] == Ascii.colon }
                || holds(Ascii.openBracket) {
                    let next = next($0)
                    return next == Ascii.openBracket || next == Ascii.closeBracket || next == Ascii.at
                        || next == Ascii.backslash
                }
                || holds(Ascii.at) { Ascii.isLetter(next($0)) }
                || holds(Ascii.pipe) { Ascii.isDigit(next($0)) }
        }
    }

    private static let opening = ByteSet("+-~=>{%")

    /// Reads all running text from the byte at `start` on.
    mutating func run(from start: Int) {
        // This parse comes before the reader's own, which hides the marks that cost cmark too much.
        var budgeted = bytes
        MarkBudget.apply(to: &budgeted)
        let literal = FencedSource.literalLines(budgeted)
        var line = lines.line(of: start)
        while line <= lines.count {
            guard !literal.contains(line), !isEmpty(line) else {
                line += 1
                continue
            }
            var end = line
            while end < lines.count, !literal.contains(end + 1), !isEmpty(end + 1) { end += 1 }
            scan(max(start, lines.range(line).lowerBound)..<lines.range(end).upperBound)
            line = end + 1
        }
        writeNotes()
    }

    private func isEmpty(_ line: Int) -> Bool { bytes[lines.range(line)].allSatisfy(Ascii.isSpace) }

    private mutating func scan(_ text: Range<Int>) {
        (searched, uncodedRuns, brackets) = ([:], [], nil)
        var index = text.lowerBound
        while index < text.upperBound {
            if let (words, count) = closings.removeValue(forKey: index) {
                replace(index..<index + count, by: words)
                index += count
                continue
            }
            if let words = numbers.captions[index] {
                out.keep(upTo: index)
                out.write(words, at: index)
            }
            index = max(take(index, in: text) ?? index + 1, index + 1)
        }
    }

    /// Takes the inline that begins at `index`; returns the offset after it, or nil for a character.
    private mutating func take(_ index: Int, in text: Range<Int>) -> Int? {
        let next = index + 1 < text.upperBound ? bytes[index + 1] : 0
        switch bytes[index] {
        case Ascii.backslash: return index + 2
        case Ascii.backtick: return takeCode(index, in: text)
        case Ascii.less: return endOfTag(index, in: text)
        case Ascii.percent: return next == Ascii.percent ? takeComment(index, in: text) : nil
        case Ascii.openBrace: return takeBrace(index, next, in: text)
        case Ascii.colon: return takeRole(index, in: text)
        case Ascii.caret: return next == Ascii.openBracket ? takeNote(index, in: text) : nil
        case Ascii.equals: return next == Ascii.equals ? takeHighlight(index, in: text) : nil
        case Ascii.bang: return next == Ascii.openBracket ? takePicture(index, in: text) : nil
        case Ascii.openBracket: return takeBracket(index, next, in: text)
        case Ascii.at: return takeReference(index, index, in: text)
        case Ascii.openParenthesis: return next == Ascii.at ? takeExample(index, in: text) : nil
        case Ascii.lineFeed: return takeLineEnd(index, in: text)
        default: return nil
        }
    }

    // MARK: Tools

    /// Writes `words` in the place of `range`.
    mutating func replace(_ range: Range<Int>, by words: String) {
        out.keep(upTo: range.lowerBound)
        if !words.isEmpty { out.write(words, at: range.lowerBound) }
        out.skip(to: range.upperBound)
    }

    /// Leaves `range` out, with one of the blanks around it.
    mutating func remove(_ range: Range<Int>) {
        let isAfterBlank = range.lowerBound == 0 || Ascii.isSpace(bytes[range.lowerBound - 1])
        let isBeforeBlank = range.upperBound < bytes.count && Ascii.isBlank(bytes[range.upperBound])
        replace(isAfterBlank && isBeforeBlank ? range.lowerBound..<range.upperBound + 1 : range, by: "")
    }

    /// Writes `words` later, in the place of the `count` bytes at `index`.
    mutating func close(at index: Int, by words: String, _ count: Int) { closings[index] = (words, count) }

    /// The offset of `mark` from `start` on; nil if `text` does not hold it, or not within `reach` bytes. Results, found or not, are
    /// remembered: all searches of a text together are linear.
    mutating func find(_ mark: String, from start: Int, in text: Range<Int>, within reach: Int = .max) -> Int? {
        if let known = searched[mark], start >= known.from, known.found.map({ start <= $0 }) ?? true {
            return known.found.flatMap { $0 - start <= reach ? $0 : nil }
        }
        let bytes = Array(mark.utf8)
        var index = start
        var found: Int?
        while index + bytes.count <= text.upperBound,
            let first = self.bytes[index..<text.upperBound].firstIndex(of: bytes[0])
        {
            if self.bytes[first..<text.upperBound].starts(with: bytes) {
                found = first
                break
            }
            index = first + 1
        }
        searched[mark] = (start, found)
        return found.flatMap { $0 - start <= reach ? $0 : nil }
    }

    /// The offset after the code that the backticks at `start` begin, or after these alone.
    private mutating func endOfCode(_ start: Int, in text: Range<Int>) -> Int {
        let count = bytes[start..<text.upperBound].prefix { $0 == Ascii.backtick }.count
        var index = start + count
        if uncodedRuns.contains(count) { return index }
        while let next = bytes[min(index, text.upperBound)..<text.upperBound].firstIndex(of: Ascii.backtick) {
            let run = bytes[next..<text.upperBound].prefix { $0 == Ascii.backtick }.count
            if run == count { return next + run }
            index = next + run
        }
        uncodedRuns.insert(count)
        return start + count
    }

    /// Passes code. Code of a raw format, `` `<br>`{=html} ``, is HTML, or is left out.
    private mutating func takeCode(_ start: Int, in text: Range<Int>) -> Int {
        let end = endOfCode(start, in: text)
        guard bytes[end..<text.upperBound].starts(with: "{=".utf8),
            let close = find("}", from: end, in: text, within: 20)
        else {
            return end
        }
        let count = bytes[start..<end].prefix { $0 == Ascii.backtick }.count
        if bytes[end..<close].starts(with: "{=html".utf8), end - start > 2 * count {
            replace(start..<start + count, by: "")
            self.close(at: end - count, by: "", close + 1 - (end - count))
            return start + count
        }
        remove(start..<close + 1)
        return close + 1
    }

    /// The offset after the tag, comment or address at `start`; nil for a character.
    private mutating func endOfTag(_ start: Int, in text: Range<Int>) -> Int? {
        if bytes[start..<text.upperBound].starts(with: "<!--".utf8) {
            return find("-->", from: start + 4, in: text).map { $0 + 3 }
        }
        guard start + 1 < text.upperBound, Ascii.isLetter(bytes[start + 1]) || bytes[start + 1] == Ascii.slash else {
            return nil
        }
        return find(">", from: start, in: text, within: 2000).map { $0 + 1 }
    }

    /// The offset of the bracket that closes the one at `open`; code and escaped brackets are passed.
    mutating func closingBracket(_ open: Int, in text: Range<Int>) -> Int? {
        if brackets == nil { brackets = matchedBrackets(of: text) }
        return brackets?[open]
    }

    private mutating func matchedBrackets(of text: Range<Int>) -> [Int: Int] {
        var (pairs, open): ([Int: Int], [Int]) = ([:], [])
        var index = text.lowerBound
        while index < text.upperBound {
            switch bytes[index] {
            case Ascii.backslash: index += 1
            case Ascii.backtick:
                index = endOfCode(index, in: text)
                continue
            case Ascii.openBracket: open.append(index)
            case Ascii.closeBracket: if let start = open.popLast() { pairs[start] = index }
            default: break
            }
            index += 1
        }
        return pairs
    }

    func words(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func isWord(_ index: Int) -> Bool {
        index >= 0 && index < bytes.count && (Ascii.isAlphanumeric(bytes[index]) || bytes[index] >= 0x80)
    }

    // MARK: Notes

    private mutating func takeNote(_ start: Int, in text: Range<Int>) -> Int? {
        guard let close = closingBracket(start + 1, in: text), close > start + 2 else { return nil }
        let next = close + 1 < text.upperBound ? bytes[close + 1] : 0
        // With attributes or an address behind it, it is a span or a link.
        guard next != Ascii.openBrace, next != Ascii.openParenthesis else { return nil }
        notes.append(start + 2..<close)
        replace(start..<close + 1, by: "[^\(label(notes.count))]")
        return close + 1
    }

    private func label(_ number: Int) -> String { "note-in-line-\(number)" }

    /// Writes the notes after the text, each in a line; notes that are called in notes come after these.
    private mutating func writeNotes() {
        guard !notes.isEmpty else { return }
        out.keep(upTo: bytes.count)
        isInNote = true
        var index = 0
        // Notes within notes join the list while it is written.
        while index < notes.count {
            let note = notes[index]
            index += 1
            out.write("\n[^\(label(index))]: ", at: note.lowerBound)
            out.goOn(at: note.lowerBound)
            scan(note)
            out.keep(upTo: note.upperBound)
            out.write("\n", at: note.lowerBound)
        }
        out.goOn(at: bytes.count)
    }

    /// Writes a blank for the end of a line in a note, and for the marks of quotes at the head of the next one.
    private mutating func takeLineEnd(_ start: Int, in text: Range<Int>) -> Int? {
        guard isInNote else { return nil }
        let rest = bytes[(start + 1)..<text.upperBound]
        let end = rest.firstIndex { !Ascii.isBlank($0) && $0 != Ascii.greater } ?? text.upperBound
        replace(start..<end, by: " ")
        return end
    }

    // MARK: Comments and edits

    private mutating func takeComment(_ start: Int, in text: Range<Int>) -> Int? {
        guard let close = find("%%", from: start + 2, in: text), close > start + 2 else { return nil }
        findings.note(.comment, at: start)
        remove(start..<close + 2)
        return close + 2
    }

    private mutating func takeBrace(_ start: Int, _ next: UInt8, in text: Range<Int>) -> Int? {
        if Ascii.isLetter(next) { return takeField(start, in: text) ?? takeRole(start, in: text) }
        if next == Ascii.openBrace || next == Ascii.percent { return takeShortcode(start, in: text) }
        guard start + 2 < text.upperBound, bytes[start + 2] == next else { return nil }
        switch next {
        case Ascii.greater:
            guard let close = find("<<}", from: start + 3, in: text) else { return nil }
            findings.note(.comment, at: start)
            remove(start..<close + 3)
            return close + 3
        case Ascii.hyphen:
            guard let close = find("--}", from: start + 3, in: text) else { return nil }
            findings.note(.edit, at: start)
            remove(start..<close + 3)
            return close + 3
        case Ascii.plus:
            guard let close = find("++}", from: start + 3, in: text) else { return nil }
            findings.note(.edit, at: start)
            replace(start..<start + 3, by: "")
            self.close(at: close, by: "", 3)
            return start + 3
        case Ascii.tilde:
            guard let arrow = find("~>", from: start + 3, in: text), let close = find("~~}", from: arrow, in: text)
            else { return nil }
            findings.note(.edit, at: start)
            replace(start..<arrow + 2, by: "")
            self.close(at: close, by: "", 3)
            return arrow + 2
        case Ascii.equals:
            guard let close = find("==}", from: start + 3, in: text) else { return nil }
            replace(start..<start + 3, by: "[")
            self.close(at: close, by: "]{.mark}", 3)
            return start + 3
        default: return nil
        }
    }

    /// `{table.name}` of a table that there is: the value of a field.
    private mutating func takeField(_ start: Int, in text: Range<Int>) -> Int? {
        guard let field = FieldSyntax.field(in: bytes, at: start) else { return nil }
        switch options.fields.meaning(of: field.name) {
        case .text: return nil
        case .value(let value): replace(start..<field.end, by: value.escapedForMarkup)
        case .unknown(let names):
            unknownFields.append(
                .unknownField(field.name, names: names, at: source.origin(at: start)).graded(options.severityOfLosses))
        }
        return field.end
    }

    /// `==words==`, marked as with a pen.
    private mutating func takeHighlight(_ start: Int, in text: Range<Int>) -> Int? {
        let count = bytes[start..<text.upperBound].prefix { $0 == Ascii.equals }.count
        let first = start + count
        guard count == 2, !isWord(start - 1), first < text.upperBound, !Ascii.isSpace(bytes[first]),
            let close = find("==", from: first + 1, in: text, within: 400), !Ascii.isSpace(bytes[close - 1]),
            !isWord(close + 2), close + 2 >= bytes.count || bytes[close + 2] != Ascii.equals,
            // A bracket whose partner is outside would end the span too early.
            bytes[first..<close].count(where: { $0 == Ascii.openBracket })
                == bytes[first..<close].count(where: { $0 == Ascii.closeBracket })
        else { return first }
        replace(start..<first, by: "[")
        self.close(at: close, by: "]{.mark}", 2)
        return first
    }

    private mutating func takeExample(_ start: Int, in text: Range<Int>) -> Int? {
        guard let close = find(")", from: start + 2, in: text, within: 80),
            let number = examples[words(start + 2..<close)]
        else { return nil }
        replace(start..<close + 1, by: "(\(number))")
        return close + 1
    }
}

/// The definitions of links, `[label]: address`.
enum LinkDefinitions {
    /// The labels that `bytes` define, in small letters. Linear.
    static func labels(in bytes: [UInt8]) -> Set<String> {
        var labels: Set<String> = []
        for line in bytes.split(separator: Ascii.lineFeed) {
            let text = line.drop { Ascii.isBlank($0) || $0 == Ascii.greater }
            guard text.first == Ascii.openBracket, let close = text.firstIndex(of: Ascii.closeBracket),
                close + 1 < text.endIndex,
                text[close + 1] == Ascii.colon
            else { continue }
            labels.insert(String(decoding: text[(text.startIndex + 1)..<close], as: UTF8.self).lowercased())
        }
        return labels
    }
}
