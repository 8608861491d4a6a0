import PubDocuments

/// Running text as our Markdown: every character that could be markup is behind a backslash.
struct MarkdownText {
    /// The place of the text: only in a paragraph of its own may it have lines.
    enum Place { case paragraph, line, cell }

    let place: Place
    /// The name of the file of a picture, by the name that the document has for it.
    let pictureName: (String) -> String
    /// The names of elements that links lead to.
    let names: MarkdownNames

    /// `inlines` as they begin a line.
    func text(_ inlines: [Inline]) -> String {
        var text = written(inlines, before: nil, after: nil)
        if place == .paragraph { text = MarkdownText.guarded(text) }
        return text
    }

    // MARK: Inlines

    private func written(_ inlines: [Inline], before: Character?, after: Character?) -> String {
        var out = ""
        for (index, inline) in inlines.enumerated() {
            let next = index + 1 < inlines.count ? MarkdownText.first(of: inlines[index + 1]) : after
            // Marks of code that meet would be longer ones; a comment is nothing.
            if case .code = inline, out.last == "`" { out += "<!-- -->" }
            out += written(inline, before: out.last ?? before, after: next)
        }
        return out
    }

    /// The first character of a written inline; nil if nothing is known of it.
    private static func first(of inline: Inline) -> Character? {
        switch inline {
        case .text(let text, _): text.first
        case .softBreak: " "
        case .noteCall, .link, .span, .image: "["
        case .lineBreak, .superscript, .subscript, .keyboard, .strike: "<"
        default: "a"
        }
    }

    private func written(_ inline: Inline, before: Character?, after: Character?) -> String {
        switch inline {
        case .text(let text, _): return MarkdownText.escaped(text, before: before)
        case .softBreak: return place == .paragraph ? "\n" : " "
        case .lineBreak: return "<br>"
        case .emphasis(let inner, _): return stressed(inner, "*", "em", before, after)
        case .strong(let inner, _): return stressed(inner, "**", "strong", before, after)
        case .strike(let inner, _): return tagged(inner, "s")
        case .superscript(let inner, _): return tagged(inner, "sup")
        case .subscript(let inner, _): return tagged(inner, "sub")
        case .code(let text, _): return MarkdownText.code(text)
        case .keyboard(let text, _): return "<kbd>" + MarkdownText.escaped(text, before: nil) + "</kbd>"
        case .link(let target, let inner, _):
            return "[" + written(inner, before: "[", after: "]") + "](\(self.target(target)))"
        case .span(let attributes, let inner, _):
            return "[" + written(inner, before: "[", after: "]") + "]" + self.attributes(attributes)
        case .styled(let formatting, let inner, _):
            let text = written(inner, before: "[", after: "]")
            let name =
                formatting.capitals == .small
                ? "smallcaps" : formatting.capitals == .all ? "allcaps" : formatting.isUnderlined ? "underline" : nil
            return name.map { "[\(text)]{.\($0)}" } ?? text
        case .ruby(let base, let annotation, _):
            let above = MarkdownText.escaped(annotation.plainText, before: nil)
            return "<ruby>" + written(base, before: ">", after: "<") + "<rt>" + above + "</rt></ruby>"
        case .image(let picture): return image(picture)
        case .noteCall(let index, _): return "[^\(index + 1)]"
        }
    }

    /// A picture with its caption.
    func image(_ picture: Picture) -> String {
        let caption = written(picture.caption, before: "[", after: "]")
        let image =
            "![\(caption)](\(target(pictureName(picture.source.text))))"
            + self.attributes(picture.attributes)
        return picture.link.map { "[\(image)](\(target($0.text)))" } ?? image
    }

    private func tagged(_ inner: [Inline], _ name: String) -> String {
        "<\(name)>" + written(inner, before: ">", after: "<") + "</\(name)>"
    }

    /// Stressed text between marks if these are read as such where they are (CommonMark, section 6.2), else between tags.
    private func stressed(
        _ inner: [Inline], _ mark: String, _ name: String, _ before: Character?, _ after: Character?
    ) -> String {
        let text = written(inner, before: "*", after: "*")
        guard let first = text.first, let last = text.last else { return "" }
        func isSpace(_ character: Character?) -> Bool { character.map(\.isWhitespace) ?? true }
        func isMark(_ character: Character?) -> Bool { character.map { $0.isPunctuation || $0.isSymbol } ?? false }
        let opens = !isSpace(first) && (!isMark(first) || isSpace(before) || isMark(before))
        let closes = !isSpace(last) && (!isMark(last) || isSpace(after) || isMark(after))
        // Stars beside or within the marks may be paired otherwise than meant.
        let isClear = ![first, last, before, after].contains("*") && !text.contains("*") && last != "\\"
        return opens && closes && isClear && !text.contains("\n")
            ? mark + text + mark : "<\(name)>" + written(inner, before: ">", after: "<") + "</\(name)>"
    }

    private static func code(_ text: String) -> String {
        var longest = 0
        var run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let needsSpace = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
        return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
    }

    // MARK: Escapes

    private static let always = Set("\\`*_[]<>{}#~^|$@\"'&=+")

    /// `text` with a backslash before every character that could be markup in ours or in other dialects.
    static func escaped(_ text: String, before: Character?) -> String {
        var out = ""
        var last = before
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            switch character {
            case "-", ".", "%", ":", "!":
                if isMarkup(character, last, next, Array(characters[..<index])) { out.append("\\") }
            case "@" where next.map { $0.isLetter || $0.isNumber } ?? false:
                // Addresses of mailboxes are links even behind a backslash; a comment is nothing.
                out += last.map { $0.isLetter || $0.isNumber || "._-+".contains($0) } ?? false ? "<!-- -->\\" : "\\"
            case "\\" where next.map { "()[]".contains($0) } ?? false:
                // Two backslashes before a bracket begin or end a formula in other dialects.
                out += "&#92;"
                last = character
                continue
            default: if always.contains(character) { out.append("\\") }
            }
            out.append(character)
            last = character
        }
        return out
    }

    private static func isMarkup(_ character: Character, _ last: Character?, _ next: Character?, _ before: [Character])
        -> Bool
    {
        switch character {
        // Dashes and ellipses are made of them.
        case "-", "%": last == character || next == character
        case ".": last == "." || next == "." || before.suffix(3).map { $0.lowercased() } == ["w", "w", "w"]
        // Addresses, names of emoji, divisions.
        case ":":
            next == "/" || next == ":" || last == ":" || next?.isLetter == true
                || last?.isLetter == true && next?.isLetter == true
        default: next == "[" || next == nil
        }
    }

    /// `text`, which begins a paragraph, so that each of its lines is none of a list, a heading or a caption.
    private static func guarded(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let first = line.first else { return String(line) }
            if "-:%(".contains(first) { return "\\" + line }
            let word = line.prefix { $0.isLetter || $0.isNumber }
            let rest = line.dropFirst(word.count)
            if let mark = rest.first, MarkdownText.isMark(word, mark),
                rest.dropFirst().first.map(\.isWhitespace) ?? true
            {
                return word + "\\" + rest
            }
            return String(line)
        }.joined(separator: "\n")
    }

    /// Whether `word` with `mark` behind it may be the mark of an item, or of a caption.
    private static func isMark(_ word: Substring, _ mark: Character) -> Bool {
        switch mark {
        case ".", ")":
            // Numbers of items have nine digits at most (CommonMark 0.30 §5.2).
            let isNumber = word.count <= 9 && word.allSatisfy(\.isNumber)
            return !word.isEmpty
                && (isNumber || word.count == 1 || word.lowercased().allSatisfy { "ivxlcdm".contains($0) })
        case ":": return ["table", "figure", "caption"].contains(word.lowercased())
        default: return false
        }
    }

    /// The target of a link or picture.
    func target(_ text: String) -> String {
        // A bar would end a cell.
        let text = names.target(text).replacing("|", with: "%7C")
        let isPlain =
            text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._/:#?=&%+,@".contains($0)) }
            && !text.isEmpty
        if isPlain { return text }
        let inner = text.map { "<>\\".contains($0) ? "\\\($0)" : $0.isNewline ? " " : String($0) }.joined()
        return "<\(inner)>"
    }

    /// Attributes in braces; nothing for none.
    func attributes(_ attributes: Attributes) -> String {
        var parts = attributes.id.map { ["#" + names.name($0.text)] } ?? []
        parts += attributes.classes.map { "." + $0.text }
        parts += attributes.pairs.map { $0.key.text + "=" + MarkdownText.quoted($0.value.text) }
        return parts.isEmpty ? "" : "{" + parts.joined(separator: " ") + "}"
    }

    /// A value of attributes.
    static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }.joined() + "\""
    }
}
