import PubRunningText

// Roles of MyST and Sphinx, references of Quarto and Pandoc, links of wikis, sizes and shortcodes of pictures.
extension InlineDialects {
    /// `` {ref}`words <name>` `` and `` :ref:`name` ``.
    mutating func takeRole(_ start: Int, in text: Range<Int>) -> Int? {
        let isBraced = bytes[start] == Ascii.openBrace
        let end = bytes[(start + 1)..<text.upperBound].prefix(40).firstIndex {
            !(Ascii.isAlphanumeric($0) || $0 == Ascii.hyphen || $0 == Ascii.colon && isBraced || $0 == Ascii.underscore)
        }
        guard let end, end > start + 1, bytes[end] == (isBraced ? Ascii.closeBrace : Ascii.colon),
            isBraced || !isWord(start - 1),
            end + 1 < text.upperBound, bytes[end + 1] == Ascii.backtick, end + 2 < text.upperBound,
            bytes[end + 2] != Ascii.backtick,
            let close = find("`", from: end + 2, in: text), close > end + 2
        else { return nil }
        let name = words(start + 1..<end)
        let content = end + 2..<close
        let role = name.split(separator: ":").last.map(String.init) ?? name
        let range = start..<close + 1
        switch role {
        case "ref", "numref", "term", "doc", "any", "eq":
            let (label, target) = labelAndTarget(content)
            let place = targets.place(of: target, isFile: role == "doc")
            let shown =
                role == "numref" ? numbered(label, targets.named(target) ?? target) : label ?? targets.title(of: target)
            if role == "doc" || targets.has(target) || shown != nil {
                replace(range, by: "[\(shown ?? target)](\(place))")
            } else {
                findings.note(.reference, at: start, words(range))
                replace(range, by: target)
            }
        case "sub", "subscript": replace(range, by: "<sub>\(words(content))</sub>")
        case "sup", "superscript": replace(range, by: "<sup>\(words(content))</sup>")
        case "kbd": replace(range, by: "<kbd>\(words(content))</kbd>")
        case "abbr", "abbreviation":
            replace(
                range, by: words(content).split(separator: " (", maxSplits: 1).first.map(String.init) ?? words(content))
        case "strong": replace(range, by: "**\(words(content))**")
        case "emphasis": replace(range, by: "*\(words(content))*")
        case "code", "literal", "file", "command", "samp", "guilabel", "menuselection", "program", "option", "envvar",
            "func", "class", "mod",
            "meth", "attr", "data":
            // Its backticks stay, so that the words are set as code.
            replace(start..<end + 1, by: "")
        case "math": return close + 1
        default:
            findings.note(.role, at: start, isBraced ? "{\(name)}" : ":\(name):")
            replace(range, by: words(content))
        }
        return close + 1
    }

    /// The words of a reference by the number of `target`; `%s` in `label` is the number.
    private mutating func numbered(_ label: String?, _ target: String) -> String? {
        guard let number = numbers.number(of: target) else { return label ?? targets.title(of: target) }
        return label?.replacing("%s", with: String(number)).replacing("{number}", with: String(number))
            ?? numbers.words(of: target)
    }

    /// The parts of `words <name>`; without brackets all is the name.
    private func labelAndTarget(_ content: Range<Int>) -> (label: String?, target: String) {
        let all = words(content)
        guard all.hasSuffix(">"), let open = all.lastIndex(of: "<"), open > all.startIndex else { return (nil, all) }
        let label = all[..<open].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return (String(label), String(all[all.index(after: open)...].dropLast()))
    }

    /// `@sec-name`, `@fig:name`: a reference whose kind its name says. `outer` is the bracket around it, or itself.
    mutating func takeReference(_ start: Int, _ outer: Int, in text: Range<Int>) -> Int? {
        guard !isWord(start - 1) else { return nil }
        var end = start + 1
        while end < text.upperBound, isWord(end) || [Ascii.hyphen, Ascii.colon, Ascii.underscore].contains(bytes[end]) {
            end += 1
        }
        // Marks behind a name belong to the sentence.
        while end > start + 1, !isWord(end - 1) { end -= 1 }
        let name = words(start + 1..<end)
        let kinds = ["sec", "fig", "tbl", "tab", "lst", "eq", "thm", "Sec", "Fig", "Tbl"]
        guard kinds.contains(where: { name.hasPrefix($0 + "-") || name.hasPrefix($0 + ":") }) else { return nil }
        var range = start..<end
        if outer < start {
            guard end < text.upperBound, bytes[end] == Ascii.closeBracket else { return nil }
            range = outer..<end + 1
        }
        // Quarto has a capital for references that begin a sentence.
        let lowered = name.prefix(1).lowercased() + name.dropFirst()
        let called = numbers.words(of: lowered) != nil ? lowered : targets.named(lowered)
        guard let target = called, let title = numbers.words(of: target) ?? targets.title(of: target) else {
            findings.note(.reference, at: start, words(range))
            return end
        }
        replace(range, by: "[\(title)](#\(target))")
        return range.upperBound
    }

    /// A bracket: a link of a wiki, a link without words, a reference in brackets, a caret that calls no note.
    mutating func takeBracket(_ start: Int, _ next: UInt8, in text: Range<Int>) -> Int? {
        if next == Ascii.at { return takeReference(start + 1, start, in: text) }
        if next == Ascii.openBracket { return takeWiki(start, start, in: text) }
        if next == Ascii.backslash { return takeEscapedCaret(start, in: text) }
        guard next == Ascii.closeBracket, bytes[start..<text.upperBound].starts(with: "[](#".utf8),
            let close = find(")", from: start + 4, in: text, within: 200), close > start + 4
        else { return nil }
        if isPageReference(from: close + 1, in: text) { return close + 1 }
        let name = words(start + 4..<close)
        guard let target = targets.named(name), let title = targets.title(of: target) else {
            findings.note(.reference, at: start, words(start..<close + 1))
            return close + 1
        }
        replace(start..<start + 2, by: "[\(title)]")
        return close + 1
    }

    /// Whether the attributes at `index` ask for the page number of the target of the link before them: it needs no other words.
    private mutating func isPageReference(from index: Int, in text: Range<Int>) -> Bool {
        guard index < text.upperBound, bytes[index] == Ascii.openBrace,
            let close = find("}", from: index, in: text, within: 200)
        else { return false }
        return words(index + 1..<close).split(separator: " ").contains(".page")
    }

    /// `[\^1]`, as Pandoc writes brackets with a caret: cmark takes them for the call of a note all the same, unless the bracket is escaped
    /// too. A link's own bracket is left.
    private mutating func takeEscapedCaret(_ start: Int, in text: Range<Int>) -> Int? {
        guard start + 2 < text.upperBound, bytes[start + 2] == Ascii.caret,
            let close = find("]", from: start + 3, in: text, within: 300),
            close + 1 >= bytes.count
                || bytes[close + 1] != Ascii.openParenthesis && bytes[close + 1] != Ascii.openBracket
        else { return nil }
        replace(start..<start + 1, by: "\\[")
        return start + 3
    }

    /// `[[page#head|words]]`, and `![[picture.png|300]]` from `outer` on.
    private mutating func takeWiki(_ open: Int, _ outer: Int, in text: Range<Int>) -> Int? {
        guard let close = find("]]", from: open + 2, in: text, within: 300), close > open + 2,
            !bytes[open + 2..<close].contains(Ascii.openBracket), !bytes[open + 2..<close].contains(Ascii.lineFeed),
            close + 2 >= bytes.count
                || bytes[close + 2] != Ascii.openParenthesis && bytes[close + 2] != Ascii.openBracket,
            bytes[max(open - 1, 0)] != Ascii.openBracket || open == 0,
            close + 2 >= bytes.count || bytes[close + 2] != Ascii.closeBracket,
            close + 2 >= bytes.count || bytes[close + 2] != Ascii.colon, !hasDefinition(open + 1..<close + 1)
        else { return nil }
        let parts = words(open + 2..<close).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        // In tables wikis escape the bar: `[[page\|words]]`.
        let page = parts[0].replacing("\\", with: "")
        // A number between brackets is a citation, and a list in brackets a value of a program.
        if page.allSatisfy({ $0.isNumber || $0 == "," || $0 == " " || $0 == "-" }) { return close + 2 }
        if page.uppercased() == "TOC" || page.uppercased() == "_TOC_" { return close + 2 }
        if outer < open {
            let size = parts.dropFirst().last.flatMap(PictureSize.init)
            let caption = parts.dropFirst().filter { PictureSize($0) == nil }.joined(separator: " ")
            // Wikis show other pages in the same way, which have no ending.
            guard page.contains(".") else { return close + 2 }
            replace(outer..<close + 2, by: "![\(caption)](<\(page)>)\(size?.attributes ?? "")")
            return close + 2
        }
        let parted = page.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let shown =
            parts.count > 1 ? parts[1...].joined(separator: "|") : parted.filter { !$0.isEmpty }.joined(separator: ", ")
        let head = parted.count > 1 ? "#" + ReferenceTargets.slug(parted[1]) : ""
        // Wikis leave the ending of their own files out.
        let file = parted[0].isEmpty ? "" : parted[0].hasSuffix(".md") ? parted[0] : parted[0] + ".md"
        replace(open..<close + 2, by: "[\(shown)](<\(file)\(head)>)")
        return close + 2
    }

    /// Whether a link is defined by the words in `brackets`, which end in one: `[words]: address`.
    private mutating func hasDefinition(_ brackets: Range<Int>) -> Bool {
        if definitions == nil { definitions = LinkDefinitions.labels(in: bytes) }
        return definitions?.contains(words(brackets.dropFirst().dropLast()).lowercased()) ?? false
    }

    /// `![words|100x50](file)`, and pictures of wikis.
    mutating func takePicture(_ start: Int, in text: Range<Int>) -> Int? {
        let open = start + 1
        if open + 1 < text.upperBound, bytes[open + 1] == Ascii.openBracket,
            let end = takeWiki(open + 1 - 1, start, in: text)
        {
            return end
        }
        guard let close = closingBracket(open, in: text), close + 1 < text.upperBound,
            bytes[close + 1] == Ascii.openParenthesis,
            let bar = bytes[open..<close].lastIndex(of: Ascii.pipe),
            let size = PictureSize(words(bar + 1..<close)),
            let end = find(")", from: close + 2, in: text, within: 2000)
        else { return nil }
        replace(bar..<close, by: "")
        let hasAttributes = end + 1 < bytes.count && bytes[end + 1] == Ascii.openBrace
        out.keep(upTo: hasAttributes ? end + 2 : end + 1)
        out.write(hasAttributes ? String(size.attributes.dropFirst().dropLast()) + " " : size.attributes, at: bar)
        return hasAttributes ? end + 2 : end + 1
    }

    /// `{{< figure src="a.png" caption="words" >}}` is a picture; other templates of web sites are left out.
    mutating func takeShortcode(_ start: Int, in text: Range<Int>) -> Int? {
        let opening = bytes[start..<min(start + 3, text.upperBound)]
        let (mark, count): (String, Int)
        if opening.starts(with: "{{<".utf8) {
            (mark, count) = (">}}", 3)
        } else if opening.starts(with: "{{%".utf8) {
            (mark, count) = ("%}}", 3)
        } else if opening.starts(with: "{%".utf8) {
            (mark, count) = ("%}", 2)
        } else {
            // Variables stay: the search for stray markup reports them.
            return find("}}", from: start + 2, in: text).map { $0 + 2 }
        }
        guard let close = find(mark, from: start + count, in: text) else { return nil }
        let end = close + mark.utf8.count
        let content = words(start + count..<close)
        if let picture = Shortcode(content).picture {
            replace(start..<end, by: picture)
        } else {
            findings.note(.shortcode, at: start, words(start..<min(end, start + 60)))
            remove(start..<end)
        }
        return end
    }
}

/// A size in the words of a picture, `100` or `100x50`, in pixels of the web.
struct PictureSize {
    let width: Int
    let height: Int?

    init?(_ words: String) {
        let parts = words.split(separator: "x", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let width = Int(parts[0]), (1...9999).contains(width) else { return nil }
        let height = parts.count > 1 ? Int(parts[1]) : nil
        if parts.count > 1, height.map({ !(1...9999).contains($0) }) ?? true { return nil }
        self.width = width
        self.height = height
    }

    /// The size as attributes.
    var attributes: String { "{width=\(width)px" + (height.map { " height=\($0)px" } ?? "") + "}" }
}

/// The words of a template of a web site: its name and its values.
struct Shortcode {
    private var name = ""
    private var values: [String: String] = [:]
    private var first: String?

    init(_ content: String) {
        var rest = content[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let start = rest.first else { return }
            if start == "/" { rest = rest.dropFirst() }
            let word = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "\"" }
            rest = rest[word.endIndex...]
            guard let next = rest.first else {
                take(String(word), nil)
                return
            }
            if next == "=" || next == "\"" {
                if next == "=" { rest = rest.dropFirst() }
                let quote = rest.first == "\"" || rest.first == "'" ? rest.removeFirst() : " "
                let value = rest.prefix { $0 != quote }
                rest = rest[value.endIndex...].dropFirst()
                take(String(word), String(value))
            } else {
                take(String(word), nil)
            }
        }
    }

    private mutating func take(_ word: String, _ value: String?) {
        if let value, !word.isEmpty {
            values[word] = value
        } else if name.isEmpty {
            name = word
        } else if first == nil {
            first = value ?? (word.isEmpty ? nil : word)
        }
    }

    /// The picture that it is, in our markup; nil for anything else.
    var picture: String? {
        guard ["figure", "img", "image"].contains(name) else { return nil }
        guard let file = values["src"] ?? values["link"] ?? first, file.contains(".") else { return nil }
        let caption = values["caption"] ?? values["title"] ?? ""
        // The value is written between quotation marks.
        let alternate = (values["alt"] ?? "").replacing("\"", with: "'")
        return "![\(caption)](<\(file)>)" + (alternate.isEmpty ? "" : "{alt=\"\(alternate)\"}")
    }
}
