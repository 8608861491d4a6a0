import PubDiagnostics
import PubRunningText

/// Markup of whole lines (headings, divisions, tables, lists, title blocks) that is written in another way here, or not
/// quite right, and would be printed as it was typed.
struct StrayLines {
    private let text: ProseText
    private let source: [UInt8]
    private let patternMarks: PatternMarks
    /// Whether the paragraph is outside quotes and lists.
    private let isOutermost: Bool
    private var findings: [StrayMarkup.Finding] = []
    private var reportedGrid = false

    /// The findings at the beginnings of the lines of a paragraph. Linear.
    ///
    /// - Parameters:
    ///   - stream: its events, before delimiters are matched.
    ///   - patternMarks: characters that patterns of the issue match: they are not markup.
    ///   - isOutermost: true for a paragraph outside quotes and lists.
    static func findings(
        in stream: InlineStream, source: [UInt8], patternMarks: PatternMarks, isOutermost: Bool
    ) -> [StrayMarkup.Finding] {
        // Most paragraphs hold none of the characters.
        guard stream.pool.contains(where: { triggers.contains($0) }) else { return [] }
        var search = StrayLines(
            text: ProseText(stream, source: source), source: source, patternMarks: patternMarks,
            isOutermost: isOutermost)
        search.run()
        return search.findings
    }

    private static let triggers = ByteSet("#:+%(!?=[-")

    private init(text: ProseText, source: [UInt8], patternMarks: PatternMarks, isOutermost: Bool) {
        self.text = text
        self.source = source
        self.patternMarks = patternMarks
        self.isOutermost = isOutermost
    }

    private mutating func run() {
        var start = 0
        while start < text.bytes.count {
            let end = text.bytes[start...].firstIndex(of: Ascii.lineFeed) ?? text.bytes.count
            if start < end, !patternMarks.contains(text[start]) { take(start..<end) }
            start = end + 1
        }
    }

    private mutating func take(_ line: Range<Int>) {
        switch text[line.lowerBound] {
        case Ascii.hash: takeHashes(line)
        case Ascii.colon: takeColons(line)
        case Ascii.plus: takeGrid(line)
        case Ascii.bang, UInt8(ascii: "?"), Ascii.equals: takeBox(line)
        case Ascii.openBracket: takeContents(line)
        case Ascii.hyphen: takeSnippet(line)
        default: break
        }
    }

    private mutating func report(_ range: Range<Int>, _ message: Message, hint: String, isLoss: Bool = false) {
        let last = Int(text.offsets[range.upperBound - 1])
        let place = Int(text.offsets[range.lowerBound])..<last + 1
        findings.append(StrayMarkup.Finding(range: place, message: message, hint: hint, isLoss: isLoss))
    }

    // MARK: Headings

    /// `##Heading`, and `#Heading of the text` as a paragraph of its own. `#hashtag` is prose, and so is a line with
    /// more than one.
    private mutating func takeHashes(_ line: Range<Int>) {
        let first = text.bytes[line].firstIndex { $0 != Ascii.hash } ?? line.upperBound
        let count = first - line.lowerBound
        guard count <= 6, isLetter(first), !containsHashtag(first..<line.upperBound),
            count > 1 || isTitle(first..<line.upperBound, of: line)
        else { return }
        let marks = String(repeating: "#", count: count)
        report(
            line.lowerBound..<first, "this looks like a heading, but there is no space after \(marks)",
            hint: "write \(marks), a space and the heading, or \\# if this is a character")
    }

    /// Whether it is a letter, of ASCII or not.
    private func isLetter(_ index: Int) -> Bool { Ascii.isLetter(text[index]) || text[index] >= 0x80 }

    private func containsHashtag(_ range: Range<Int>) -> Bool {
        range.contains { index in
            text[index] == Ascii.hash && isLetter(index + 1)
                && (Ascii.isSpace(text[index - 1]) || text[index - 1] == Ascii.hash)
        }
    }

    /// Whether several words begin with a capital, end without a stop and are the whole of a paragraph. A capital
    /// inside the first word makes a hashtag of it.
    private func isTitle(_ words: Range<Int>, of line: Range<Int>) -> Bool {
        let first = text.bytes[words].prefix { !Ascii.isBlank($0) }
        let isCapital = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
        let stops = ByteSet(".:;!?,")
        return isOutermost && line.count == text.bytes.count && first.count < words.count
            && first.first.map(isCapital) == true && !first.dropFirst().contains(where: isCapital)
            && !stops.contains(text[words.upperBound - 1])
    }

    // MARK: Divisions, tables, lists, titles

    /// `:: sidebar` and `::`: two colons in the place of three.
    private mutating func takeColons(_ line: Range<Int>) {
        let colons = text.bytes[line].prefix { $0 == Ascii.colon }
        guard colons.count == 2 else { return }
        let rest = text.bytes[colons.endIndex..<line.upperBound].drop { Ascii.isBlank($0) }
        let after = rest.drop { Ascii.isAlphanumeric($0) || $0 == Ascii.hyphen || $0 == Ascii.underscore }
            .drop { Ascii.isBlank($0) }
        guard after.isEmpty || after.first == ProseText.Placeholder.attributes,
            rest.isEmpty || Ascii.isLetter(rest[rest.startIndex]) || rest.first == ProseText.Placeholder.attributes
        else { return }
        report(
            line.lowerBound..<colons.endIndex, "this looks like the fence of a division, but has two colons",
            hint: "write `::: name` to open a division and `:::` to close it, with an empty line before the text",
            isLoss: true)
    }

    /// `+---+---+`, the frame of a grid table: reported once, at its first line.
    private mutating func takeGrid(_ line: Range<Int>) {
        let marks = ByteSet("+-=:")
        var last = line.upperBound - 1
        while last > line.lowerBound, Ascii.isBlank(text[last]) { last -= 1 }
        let frame = text.bytes[line.lowerBound...last]
        guard frame.count >= 5, frame.last == Ascii.plus, frame.allSatisfy(marks.contains),
            text[line.lowerBound + 1] != Ascii.plus, !reportedGrid
        else { return }
        reportedGrid = true
        report(
            line.lowerBound..<last + 1, "tables in frames of + and - are not read: this one is printed as text",
            hint: "write each row on one line, | a | b |, and |---|---| below the first", isLoss: true)
    }

    /// `!!! note` and `=== "Tab"` with nothing indented below.
    private mutating func takeBox(_ line: Range<Int>) {
        if text.bytes[line].starts(with: "!include".utf8) { return reportSnippet(line) }
        let mark = text.bytes[line].prefix { $0 == text[line.lowerBound] }
        let start = Int(text.offsets[line.lowerBound])
        guard mark.count == 3, start < source.count else { return }
        let end = source[start...].firstIndex(of: Ascii.lineFeed) ?? source.count
        guard let (content, head) = IndentedBoxes.head(source, start..<end), content == start else { return }
        report(
            line,
            "this looks like the head of a \(head.isTab ? "tab" : "box"), but nothing below it is indented, so that it is printed",
            hint: "indent the lines that belong to it by four spaces, or write ::: sidebar before and ::: after them")
    }

    /// `[TOC]` on a line of its own: a list of the headings, as Python-Markdown makes it.
    private mutating func takeContents(_ line: Range<Int>) {
        let words = text.bytes[line].map { Ascii.isLetter($0) ? $0 & 0xDF : $0 }.split { Ascii.isBlank($0) }
        guard words.count == 1, words[0].elementsEqual("[TOC]".utf8) || words[0].elementsEqual("[[TOC]]".utf8) else {
            return
        }
        report(
            line, "lists of headings are not made: [TOC] is printed as it was typed",
            hint: "delete it; an article of the kind `contents` lists the articles of the issue")
    }

    /// `--8<-- "file"`: another file in its place, as PyMdown Extensions have it.
    private mutating func takeSnippet(_ line: Range<Int>) {
        if text.bytes[line].starts(with: "--8<--".utf8) { reportSnippet(line) }
    }

    private mutating func reportSnippet(_ line: Range<Int>) {
        report(
            line, "other files are not put in the place of this line, which is printed as it was typed",
            hint: "write the text of the file here, or make it an article of its own")
    }
}
