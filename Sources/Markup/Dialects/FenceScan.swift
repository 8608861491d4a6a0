import PubRunningText

/// A directive of MyST that is written between the fences of a listing: "```{note} Title".
struct FencedDirective {
    /// The name between its braces.
    var name: Range<Int>
    /// The text after it on its line, without blanks at the ends.
    var argument: Range<Int>
    /// The line of the fence that closes it, or the one behind the last.
    var end: Int
}

/// A search for the fences of listings, which does not need a tree: lines of listings are not to be read as a dialect's, and
/// fences of directives, which hold text, are to be found.
struct FenceScan {
    /// The lines of listings, their fences among them.
    private(set) var code: Set<Int> = []
    /// The directives by their first lines.
    private(set) var directives: [Int: FencedDirective] = [:]

    private struct Open {
        var mark: UInt8
        var count: Int
        var line: Int
        var holdsText: Bool
    }

    private var open: [Open] = []

    /// Finds the fences of `bytes` from the line `first` on. Linear.
    init(_ bytes: [UInt8], _ lines: LineStarts, from first: Int) {
        guard lines.count >= first else { return }
        for line in first...lines.count { take(line, lines.range(line), bytes) }
        for fence in open where directives[fence.line] != nil { directives[fence.line]?.end = lines.count + 1 }
    }

    private mutating func take(_ line: Int, _ range: Range<Int>, _ bytes: [UInt8]) {
        let start = bytes[range].firstIndex { !Ascii.isBlank($0) && $0 != Ascii.greater } ?? range.upperBound
        let isInCode = open.last.map { !$0.holdsText } ?? false
        if isInCode { code.insert(line) }
        guard start < range.upperBound else { return }
        let mark = bytes[start]
        guard mark == Ascii.backtick || mark == Ascii.tilde || mark == Ascii.colon else { return }
        let count = bytes[start..<range.upperBound].prefix { $0 == mark }.count
        guard count >= 3 else { return }
        let rest = start + count..<range.upperBound
        let isBare = bytes[rest].allSatisfy(Ascii.isSpace)
        // Any number of colons closes a division; a listing is closed by as many marks as opened it.
        if let last = open.last, last.mark == mark, count >= last.count || mark == Ascii.colon, isBare {
            open.removeLast()
            if directives[last.line] != nil { directives[last.line]?.end = line }
            return
        }
        // Backticks behind a fence of backticks make code in a line of it (CommonMark 0.30 §4.5).
        if isInCode || isBare && mark == Ascii.colon || mark == Ascii.backtick && bytes[rest].contains(mark) { return }
        var fence = Open(mark: mark, count: count, line: line, holdsText: mark == Ascii.colon)
        if let directive = FenceScan.directive(bytes, rest) {
            let name = String(decoding: bytes[directive.name], as: UTF8.self)
            fence.holdsText = fence.holdsText || DirectiveNames.holdsText(name)
            directives[line] = directive
        }
        if !fence.holdsText { code.insert(line) }
        open.append(fence)
    }

    /// The directive that is named behind a fence: `{name} argument`.
    private static func directive(_ bytes: [UInt8], _ rest: Range<Int>) -> FencedDirective? {
        guard let brace = bytes[rest].firstIndex(where: { !Ascii.isBlank($0) }), bytes[brace] == Ascii.openBrace,
            let close = bytes[brace..<rest.upperBound].firstIndex(of: Ascii.closeBrace), close > brace + 1,
            Ascii.isLetter(bytes[brace + 1]) || bytes[brace + 1] == Ascii.equals,
            bytes[brace + 2..<close].allSatisfy({ Ascii.isAlphanumeric($0) || [0x2D, 0x5F, 0x3A].contains($0) })
        else { return nil }
        var argument = close + 1..<rest.upperBound
        while let first = bytes[argument].first, Ascii.isSpace(first) { argument = argument.dropFirst() }
        while let last = bytes[argument].last, Ascii.isSpace(last) { argument = argument.dropLast() }
        return FencedDirective(name: brace + 1..<close, argument: argument, end: 0)
    }
}

/// The names of directives and callouts, grouped by the element that they become.
enum DirectiveNames {
    /// Boxes beside the text: admonitions of MyST, callouts of Quarto and Obsidian, alerts of GitHub.
    static let boxes: Set<String> = [
        "note", "warning", "tip", "important", "caution", "danger", "attention", "hint", "seealso", "admonition",
        "error",
        "todo", "info", "abstract", "summary", "tldr", "success", "check", "done", "question", "help", "faq", "failure",
        "fail", "missing", "bug", "example", "sidebar", "topic", "dropdown", "card", "margin", "aside",
    ]
    /// Boxes that are named by a word behind the colons of a division, which may be the name of an element too.
    static let callouts: Set<String> = [
        "note", "warning", "tip", "important", "caution", "danger", "attention", "hint", "info", "success", "question",
    ]
    /// Quotations.
    static let quotes: Set<String> = ["epigraph", "quote", "cite", "highlights"]
    /// Lists that are left out.
    static let lists: Set<String> = ["toctree", "contents", "tableofcontents", "index", "bibliography"]
    /// Pictures.
    static let pictures: Set<String> = ["figure", "image"]
    /// Listings with their language as the argument.
    static let listings: Set<String> = ["code", "code-block", "sourcecode", "code-cell"]

    /// Whether the body of a directive is text.
    static func holdsText(_ name: String) -> Bool {
        boxes.contains(name) || quotes.contains(name) || name == "pull-quote" || name == "table"
    }
}
