import PubDiagnostics
import PubDocuments
import PubRunningText

/// Reads blocks of other dialects than ours – tables of dashes and in frames, lists by letters, directives, rows from spreadsheets –
/// and writes them as ours: one pass over the lines, which keep their places in the file.
struct BlockDialects {
    let lines: DialectLines
    let options: ReadingOptions
    var bytes: [UInt8] { lines.bytes }
    var out: SourceRewriting
    var findings: DialectFindings
    /// The numerals of lists, by the lines of the new source that they begin on.
    private(set) var numerals: [Int: NumeralStyle] = [:]
    private(set) var lists: FancyLists
    /// Lines that close elements written as divisions.
    var closing: Set<Int> = []
    /// Lines that are left out.
    var dropped: Set<Int> = []
    /// Identifiers that wait for the heading or paragraph below them.
    var targets: [Range<Int>] = []
    /// The line after the last table.
    private var tableEnd = 0
    /// The line that no frame of a table begins before, and the line that no comment ends after.
    private var (searchedFrames, searchedComments) = (0, Int.max)

    /// The blocks of `source` from the byte at `start` on.
    init(_ source: ReaderSource, from start: Int, options: ReadingOptions) {
        lines = DialectLines(source.bytes, from: start)
        self.options = options
        out = SourceRewriting(source)
        findings = DialectFindings(source)
        lists = FancyLists(lines)
    }

    /// Reads all lines.
    mutating func run() {
        var line = lines.first
        while line <= lines.count {
            line = take(line) ?? line + 1
        }
    }

    /// Writes the block of a dialect that begins on `line`; returns the line after it, nil if there is none.
    private mutating func take(_ line: Int) -> Int? {
        if closing.contains(line) {
            writeLine(":::", line)
            return line + 1
        }
        if dropped.contains(line) {
            dropLine(line)
            return line + 1
        }
        if let directive = lines.directives[line] { return take(directive, line) }
        if lines.isCode(line) { return nil }
        let text = lines.text(line)
        guard let first = bytes[text].first else { return nil }
        // Another target may come first.
        if !targets.isEmpty, !bytes[text].starts(with: "(".utf8) {
            if let end = giveTargets(line) { return end }
        }
        switch first {
        case Ascii.hyphen: if let end = takeDashes(line) { return end }
        case Ascii.plus: if let end = takeGrid(line) { return end }
        case Ascii.colon: if let end = takeColon(line, text) { return end }
        case Ascii.asterisk: if let end = takeAbbreviation(line, text) { return end }
        case Ascii.percent: if let end = takeCommentBlock(line, text) { return end }
        case Ascii.openParenthesis: if let end = takeTarget(line, text) { return end }
        case UInt8(ascii: "T"): if let end = takeTableCaption(line, text) { return end }
        case UInt8(ascii: "i"), UInt8(ascii: "e"): if let end = takeScript(line, text) { return end }
        default: break
        }
        if lines.indent(line) >= 4, let end = takeIndentedText(line) { return end }
        if let end = takeTerms(line, text) { return end }
        lists.noteList(at: line)
        if let item = lists.items[line] { return write(item.mark, item.number, line) }
        return takePasted(line)
    }

    /// Writes `text` in the place of `line`, after its indent.
    mutating func writeLine(_ text: String, _ line: Int) {
        let content = lines.text(line)
        out.keep(upTo: content.lowerBound)
        out.write(text, at: content.lowerBound)
        out.skip(to: content.upperBound)
    }

    /// Leaves `line` out; its end stays, so that its neighbours do not join.
    mutating func dropLine(_ line: Int) {
        let content = lines.text(line)
        out.keep(upTo: content.lowerBound)
        out.skip(to: content.upperBound)
    }
}

// MARK: - Tables

extension BlockDialects {
    private mutating func takeDashes(_ line: Int) -> Int? {
        // The head above the dashes may be written already.
        guard let (table, first, end) = DashTables(lines).table(at: line), lines.range(first).lowerBound >= out.position
        else { return nil }
        return write(table, first, end)
    }

    private mutating func takeGrid(_ line: Int) -> Int? {
        guard line >= searchedFrames else { return nil }
        guard let (table, end) = GridTables(lines).table(at: line) else {
            // The lines of a frame that is none hold no other one.
            searchedFrames = line + 1
            while searchedFrames <= lines.count, !lines.isEmpty(searchedFrames) { searchedFrames += 1 }
            return nil
        }
        return write(table, line, end)
    }

    private mutating func takePasted(_ line: Int) -> Int? {
        guard let (table, separator, end) = PastedTables(lines).table(at: line) else { return nil }
        findings.note(.pastedTable, at: table.start, separator.name)
        return write(table, line, end)
    }

    private mutating func write(_ table: DialectTable, _ first: Int, _ end: Int) -> Int {
        out.keep(upTo: lines.range(first).lowerBound)
        table.write(to: &out, of: bytes)
        out.skip(to: end <= lines.count ? lines.range(end).lowerBound : bytes.count)
        tableEnd = end
        return end
    }

    /// `Table: words`, the caption of a table above or below it.
    private mutating func takeTableCaption(_ line: Int, _ text: Range<Int>) -> Int? {
        guard bytes[text].starts(with: "Table: ".utf8), line == lines.first || lines.isEmpty(line - 1) else {
            return nil
        }
        var above = line - 1
        while above >= lines.first, lines.isEmpty(above) { above -= 1 }
        var below = line
        while below <= lines.count, !lines.isEmpty(below) { below += 1 }
        while below <= lines.count, lines.isEmpty(below) { below += 1 }
        let isBelow = above >= lines.first && (above + 1 == tableEnd || bytes[lines.text(above)].first == Ascii.pipe)
        let next = below <= lines.count ? bytes[lines.text(below)].first : nil
        let isTable =
            next == Ascii.pipe || next == Ascii.plus && GridTables(lines).table(at: below) != nil
            || DashTables(lines).table(at: below) != nil || DashTables(lines).table(at: below + 1) != nil
        guard isBelow || isTable else { return nil }
        out.keep(upTo: text.lowerBound)
        out.skip(to: text.lowerBound + "Table".utf8.count)
        return line + 1
    }
}

// MARK: - Lists

extension BlockDialects {
    /// Writes the mark of an item as one of CommonMark; as wide as it was, so that the item keeps its content.
    private mutating func write(_ mark: ListMark, _ number: Int, _ line: Int) -> Int {
        out.keep(upTo: mark.range.lowerBound)
        var end = mark.range.upperBound
        while end < bytes.count, Ascii.isBlank(bytes[end]) { end += 1 }
        let width = end - mark.range.lowerBound
        var digits = String(max(number, 0))
        // More than four blanks would begin a listing.
        while digits.utf8.count + 1 < width - 4 || digits.utf8.count < mark.range.count - 1 && digits.utf8.count < 9 {
            digits = "0" + digits
        }
        let delimiter = mark.delimiter == Ascii.period ? "." : ")"
        let blanks = max(1, min(width - digits.utf8.count - 1, 4))
        if let style = mark.style, style != .decimal { numerals[out.line] = style }
        out.write(digits + delimiter + String(repeating: " ", count: blanks), at: mark.range.lowerBound)
        out.skip(to: end)
        return line + 1
    }

    /// Terms that share a definition, each on a line of its own above it.
    private mutating func takeTerms(_ line: Int, _ text: Range<Int>) -> Int? {
        guard line == lines.first || lines.isEmpty(line - 1), lines.indent(line) < 4 else { return nil }
        var end = line
        while end <= lines.count, end - line < 6, !lines.isEmpty(end), bytes[lines.text(end)].first != Ascii.colon {
            end += 1
        }
        let definition = lines.text(end)
        guard end > line + 1, end <= lines.count, definition.count > 2, bytes[definition.lowerBound] == Ascii.colon,
            Ascii.isBlank(bytes[definition.lowerBound + 1]),
            (line..<end).allSatisfy({ lines.text($0).count <= 60 && isTerm(lines.text($0)) })
        else { return nil }
        for term in line..<end - 1 {
            out.keep(upTo: lines.text(term).upperBound)
            out.write("<br>", at: lines.text(term).upperBound)
            out.skip(to: lines.text(term + 1).lowerBound)
        }
        return end
    }

    private func isTerm(_ text: Range<Int>) -> Bool {
        guard let last = bytes[text].last, let first = bytes[text].first else { return false }
        return !ByteSet(".,;:!?").contains(last) && !ByteSet("|>#-+*`!<[").contains(first)
    }
}

// MARK: - Lines of text

extension BlockDialects {
    /// Lines of prose that begin with a tab or four blanks, as typewriters and mail have paragraphs.
    private mutating func takeIndentedText(_ line: Int) -> Int? {
        guard line == lines.first || lines.isEmpty(line - 1) else { return nil }
        var end = line
        while end <= lines.count, !lines.isEmpty(end) { end += 1 }
        guard IndentedText.isProse(bytes, (line..<end).map { lines.text($0) }), !isInList(line) else { return nil }
        findings.note(.indentedText, at: lines.text(line).lowerBound)
        for inner in line..<end {
            out.keep(upTo: lines.range(inner).lowerBound)
            out.skip(to: lines.text(inner).lowerBound)
        }
        return end
    }

    /// Whether an item, a note or a definition above holds the indented text on `line`.
    private func isInList(_ line: Int) -> Bool {
        var above = line - 1
        let reach = max(lines.first, line - BlockDialects.longestItem)
        while above >= reach, lines.isEmpty(above) || lines.indent(above) > 3 { above -= 1 }
        while above >= reach, !lines.isEmpty(above) {
            if ListMark.begins(bytes, lines.text(above)) { return true }
            above -= 1
        }
        return false
    }

    /// The most lines of an item above a line that may belong to it.
    private static let longestItem = 400

    private mutating func takeAbbreviation(_ line: Int, _ text: Range<Int>) -> Int? {
        guard bytes[text].starts(with: "*[".utf8), let close = bytes[text].firstIndex(of: Ascii.closeBracket),
            close + 1 < text.upperBound, bytes[close + 1] == Ascii.colon
        else { return nil }
        findings.note(.abbreviation, at: text.lowerBound, lines.quoted(line))
        dropLine(line)
        return line + 1
    }

    /// `import X from "y"` and `export …` of MDX, as paragraphs of their own.
    private mutating func takeScript(_ line: Int, _ text: Range<Int>) -> Int? {
        guard line == lines.first || lines.isEmpty(line - 1) || isScript(line - 1), isScript(line) else { return nil }
        findings.note(.script, at: text.lowerBound, lines.quoted(line))
        dropLine(line)
        return line + 1
    }

    private func isScript(_ line: Int) -> Bool {
        guard line >= lines.first else { return false }
        let words = String(decoding: bytes[lines.text(line)].prefix(400), as: UTF8.self)
        let isQuoted = ["'", "\"", "\";", "';"].contains { words.hasSuffix($0) }
        return words.hasPrefix("import ") && isQuoted
            && (words.contains(" from ") || words.hasPrefix("import \"") || words.hasPrefix("import '"))
            || words.hasPrefix("export const ") && words.contains("=") || words.hasPrefix("export default ")
            || words.hasPrefix("export {")
    }

    /// A comment of Obsidian over several lines: from `%%` to `%%`, each alone.
    private mutating func takeCommentBlock(_ line: Int, _ text: Range<Int>) -> Int? {
        guard bytes[text].starts(with: "%%".utf8), bytes[text].dropFirst(2).firstRange(of: Array("%%".utf8)) == nil,
            line < searchedComments
        else { return nil }
        var end = line + 1
        while end <= lines.count, bytes[lines.text(end)].suffix(2) != ArraySlice("%%".utf8) { end += 1 }
        // Later comments find no end either: one search is enough.
        guard end <= lines.count else {
            searchedComments = line
            return nil
        }
        findings.note(.comment, at: text.lowerBound)
        for inner in line...end { dropLine(inner) }
        return end + 1
    }
}

/// Whether indented lines are prose, and not a listing.
enum IndentedText {
    /// Whether `lines` read as a paragraph: at least five words that begin with a capital, end in a stop and hold little else
    /// than letters.
    static func isProse(_ bytes: [UInt8], _ lines: [Range<Int>]) -> Bool {
        guard let first = lines.first?.lowerBound, let last = lines.last?.upperBound, last > first else { return false }
        let opens =
            (0x41...0x5A).contains(bytes[first]) || bytes[first] >= 0x80 || ByteSet("\"'*_[").contains(bytes[first])
        let ends = ByteSet(".!?\"')]*_:,").contains(bytes[last - 1]) || bytes[last - 1] >= 0x80
        guard opens, ends else { return false }
        var (letters, others, words) = (0, 0, 0)
        for line in lines {
            words += bytes[line].split(separator: Ascii.space).count
            for byte in bytes[line] {
                if Ascii.isLetter(byte) || byte >= 0x80 || byte == Ascii.space { letters += 1 } else { others += 1 }
                // Prose has commas, but hardly ever a sign of programs: one weighs as much as nine commas.
                if ByteSet("{}=<>;\\|").contains(byte) { others += 8 }
            }
        }
        return words >= 5 && others * 8 <= letters
    }
}
