import PubDocuments
import PubRunningText

// Directives of MyST, callouts of Quarto and Docusaurus, labels below pictures and above headings.
extension BlockDialects {
    /// Writes a directive between fences: a box, a quotation, a picture, a listing; nil for one that stays as it is.
    mutating func take(_ directive: FencedDirective, _ line: Int) -> Int? {
        let name = String(decoding: bytes[directive.name], as: UTF8.self).lowercased()
        if name.hasPrefix("=") { return takeRaw(directive, line, isHTML: name.hasPrefix("=html")) }
        if DirectiveNames.pictures.contains(name) { return takePicture(directive, line) }
        if DirectiveNames.lists.contains(name) {
            findings.note(.contents, at: directive.name.lowerBound, "{\(name)}")
            for inner in line...min(directive.end, lines.count) { dropLine(inner) }
            return directive.end + 1
        }
        if DirectiveNames.listings.contains(name) {
            out.keep(upTo: directive.name.lowerBound - 1)
            out.write(directive.argument)
            out.skip(to: lines.text(line).upperBound)
            return dropOptions(from: line + 1, upTo: directive.end).next
        }
        let isQuote = DirectiveNames.quotes.contains(name)
        guard DirectiveNames.holdsText(name) else {
            // A listing with its language in braces is read as one.
            if !lines.isCode(line) {
                findings.note(.directive, at: directive.name.lowerBound, "{\(name)}")
                dropLine(line)
                closing.insert(directive.end)
            }
            return line + 1
        }
        let kind = name == "pull-quote" ? "pullquote" : isQuote ? "quote" : name == "table" ? "" : "sidebar"
        let place = lines.text(line).lowerBound
        let indent = lines.range(line).lowerBound..<place
        let (next, id) = readOptions(from: line + 1, upTo: directive.end)
        out.keep(upTo: place)
        if !kind.isEmpty {
            out.write("::: {.\(kind)", at: place)
            if let id {
                out.write(" #", at: place)
                out.write(id)
            }
            out.write("}\n", at: place)
            closing.insert(directive.end)
        }
        if kind.isEmpty {
            if !directive.argument.isEmpty {
                out.write(": ", at: place)
                out.write(directive.argument)
                out.write("\n", at: place)
            }
            dropped.insert(directive.end)
        } else {
            writeTitle(directive.argument, name, indent, at: place)
        }
        out.skip(to: next <= lines.count ? lines.range(next).lowerBound : bytes.count)
        return next
    }

    /// A raw block of Pandoc: HTML is read as such, text for other formats is left out.
    private mutating func takeRaw(_ directive: FencedDirective, _ line: Int, isHTML: Bool) -> Int {
        let end = min(directive.end, lines.count)
        if isHTML {
            dropLine(line)
            dropped.insert(directive.end)
            return end
        }
        findings.note(.shortcode, at: directive.name.lowerBound, "a raw block {\(words(directive.name))}")
        for inner in line...end { dropLine(inner) }
        return end + 1
    }

    private func words(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Writes the title of a box as its heading: the author's own title, else the box's name, in English as sites show it.
    private mutating func writeTitle(_ title: Range<Int>, _ name: String, _ indent: Range<Int>, at place: Int) {
        guard !title.isEmpty || CalloutTitle.words(of: name, language: options.language) != nil else { return }
        out.write(indent)
        out.write("\n", at: place)
        out.write(indent)
        out.write("## ", at: place)
        if title.isEmpty {
            out.write(CalloutTitle.words(of: name, language: options.language) ?? "", at: place)
        } else {
            out.write(title)
        }
        out.write("\n\n", at: place)
    }

    /// The line after the options `:key: value` of a directive, and the identifier among them.
    private func readOptions(from start: Int, upTo end: Int) -> (next: Int, id: Range<Int>?) {
        var line = start
        var id: Range<Int>?
        while line < end, let (key, value) = option(line) {
            if key == "name" || key == "label" { id = value }
            line += 1
        }
        return (line, id)
    }

    private mutating func dropOptions(from start: Int, upTo end: Int) -> (next: Int, Void) {
        let next = readOptions(from: start, upTo: end).next
        if next > start {
            out.keep(upTo: lines.range(start).lowerBound)
            out.skip(to: lines.range(next).lowerBound)
        }
        return (next, ())
    }

    /// The option on `line`, `:key: value`; nil for any other line.
    private func option(_ line: Int) -> (key: String, value: Range<Int>)? {
        let text = lines.text(line)
        guard text.count > 2, bytes[text.lowerBound] == Ascii.colon,
            let close = bytes[text.lowerBound + 1..<text.upperBound].firstIndex(of: Ascii.colon),
            close > text.lowerBound + 1,
            bytes[text.lowerBound + 1..<close].allSatisfy({ Ascii.isAlphanumeric($0) || $0 == Ascii.hyphen })
        else { return nil }
        var value = close + 1..<text.upperBound
        while let first = bytes[value].first, Ascii.isBlank(first) { value = value.dropFirst() }
        return (String(decoding: bytes[text.lowerBound + 1..<close], as: UTF8.self), value)
    }

    /// Writes a directive of a picture: `{figure} file`, its options and its caption.
    private mutating func takePicture(_ directive: FencedDirective, _ line: Int) -> Int {
        let place = lines.text(line).lowerBound
        var attributes: [(key: String, value: Range<Int>)] = []
        var next = line + 1
        while next < directive.end, let (key, value) = option(next) {
            if ["alt", "width", "height"].contains(key), !value.isEmpty { attributes.append((key, value)) }
            if key == "name" || key == "label" { attributes.append(("#", value)) }
            next += 1
        }
        out.keep(upTo: place)
        out.write("![", at: place)
        var isFirst = true
        while next < min(directive.end, lines.count + 1) {
            let text = lines.text(next)
            if !text.isEmpty {
                if !isFirst { out.write(" ", at: text.lowerBound) }
                out.write(text)
                isFirst = false
            }
            next += 1
        }
        out.write("](<", at: place)
        out.write(directive.argument)
        out.write(">)", at: place)
        if !attributes.isEmpty {
            out.write("{", at: place)
            for (index, (key, value)) in attributes.enumerated() {
                if index > 0 { out.write(" ", at: place) }
                out.write(key == "#" ? "#" : key + "=\"", at: place)
                // A quotation mark in the value would end it, since the value is written between two.
                for position in value where bytes[position] != Ascii.quote { out.write(position..<position + 1) }
                if key != "#" { out.write("\"", at: place) }
            }
            out.write("}", at: place)
        }
        let end = min(directive.end, lines.count)
        out.skip(to: lines.text(end).upperBound)
        return end + 1
    }

    // MARK: Colons

    /// A line that begins with a colon: the fence of a callout, or a label below a picture.
    mutating func takeColon(_ line: Int, _ text: Range<Int>) -> Int? {
        if bytes[text].starts(with: ":label:`".utf8), bytes[text].last == Ascii.backtick, line > lines.first,
            !lines.isEmpty(line - 1)
        {
            let id = text.lowerBound + 8..<text.upperBound - 1
            let above = lines.text(line - 1)
            out.keep(upTo: above.upperBound)
            out.write(
                bytes[above].last == Ascii.closeParenthesis || bytes[above].last == Ascii.closeBrace ? "{#" : " {#",
                at: text.lowerBound)
            out.write(id)
            out.write("}", at: text.lowerBound)
            out.skip(to: text.upperBound)
            return line + 1
        }
        guard bytes[text].starts(with: ":::".utf8) else { return nil }
        return takeCallout(line, text)
    }

    /// The fence of a callout: `::: {.callout-tip title="x"}`, `:::tip[x]`, `:::tip x`.
    private mutating func takeCallout(_ line: Int, _ text: Range<Int>) -> Int? {
        let start = bytes[text].firstIndex { $0 != Ascii.colon } ?? text.upperBound
        guard let first = bytes[start..<text.upperBound].firstIndex(where: { !Ascii.isBlank($0) }) else { return nil }
        let place = text.lowerBound
        let indent = lines.range(line).lowerBound..<place
        if bytes[first] == Ascii.openBrace { return takeQuartoCallout(line, text, first, indent) }
        let word = bytes[first..<text.upperBound].prefix { Ascii.isLetter($0) }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        // Templates have a style `note` for their footnotes.
        guard DirectiveNames.callouts.contains(name), !options.elements.contains(name) || name == "note" else {
            return nil
        }
        var title = word.endIndex..<text.upperBound
        if let open = bytes[title].first, open == Ascii.openBracket, bytes[title].last == Ascii.closeBracket {
            title = title.dropFirst().dropLast()
        } else if let next = bytes[title].first, !Ascii.isBlank(next) {
            return nil
        }
        // With blanks before the name, and nothing behind it, it may be an element of ours.
        if title.isEmpty, first > start, name == "note" || name == "example" { return nil }
        while let next = bytes[title].first, Ascii.isBlank(next) { title = title.dropFirst() }
        // Attributes behind the name: the division is one of ours.
        if bytes[title].first == Ascii.openBrace { return nil }
        out.keep(upTo: place)
        out.write("::: {.sidebar}\n", at: place)
        writeTitle(title, name, indent, at: place)
        out.skip(to: text.upperBound)
        return line + 1
    }

    private mutating func takeQuartoCallout(_ line: Int, _ text: Range<Int>, _ brace: Int, _ indent: Range<Int>) -> Int?
    {
        guard let syntax = AttributeSyntax(bytes, at: brace) else { return nil }
        var (name, title, id) = ("", text.upperBound..<text.upperBound, text.upperBound..<text.upperBound)
        for item in syntax.items {
            switch item {
            case .class(let range) where bytes[range].starts(with: "callout-".utf8):
                name = String(decoding: bytes[range].dropFirst("callout-".utf8.count), as: UTF8.self).lowercased()
            case .pair(let key, let value) where bytes[key].elementsEqual("title".utf8): title = value
            case .id(let range): id = range
            default: break
            }
        }
        guard !name.isEmpty, !options.elements.contains("callout-" + name) else { return nil }
        let place = text.lowerBound
        out.keep(upTo: place)
        out.write("::: {.sidebar", at: place)
        if !id.isEmpty {
            out.write(" #", at: place)
            out.write(id)
        }
        out.write("}\n", at: place)
        // A heading below is its title.
        var next = line + 1
        while next <= lines.count, lines.isEmpty(next) { next += 1 }
        let hasHeading = next <= lines.count && bytes[lines.text(next)].first == Ascii.hash
        if !title.isEmpty || !hasHeading { writeTitle(title, name, indent, at: place) }
        out.skip(to: text.upperBound)
        return line + 1
    }

    // MARK: Targets

    /// `(name)=`, the identifier of the block below it.
    mutating func takeTarget(_ line: Int, _ text: Range<Int>) -> Int? {
        guard text.count > 3, bytes[text].suffix(2) == ArraySlice(")=".utf8) else { return nil }
        let name = text.lowerBound + 1..<text.upperBound - 2
        guard bytes[name].allSatisfy({ Ascii.isAlphanumeric($0) || [0x2D, 0x5F, 0x3A, 0x2E].contains($0) }) else {
            return nil
        }
        targets = [name]
        dropLine(line)
        return line + 1
    }

    /// Gives the identifier that waits to the heading or paragraph on `line`.
    mutating func giveTargets(_ line: Int) -> Int? {
        guard let name = targets.popLast() else { return nil }
        let text = lines.text(line)
        var end = line
        if bytes[text].first != Ascii.hash {
            while end < lines.count, !lines.isEmpty(end + 1), !lines.isCode(end + 1) { end += 1 }
        }
        let last = lines.text(end)
        // The last line has attributes of its own, or belongs to a table or listing, which takes none there.
        guard bytes[last].last != Ascii.closeBrace,
            ![Ascii.pipe, Ascii.plus, Ascii.backtick].contains(bytes[text].first ?? 0)
        else {
            return nil
        }
        out.keep(upTo: last.upperBound)
        out.write(
            bytes[last].last == Ascii.closeParenthesis && bytes[text].first == Ascii.bang ? "{#" : " {#",
            at: last.upperBound)
        out.write(name)
        out.write("}", at: last.upperBound)
        return end + 1
    }
}

/// The titles of callouts without one.
enum CalloutTitle {
    /// The name `name` as a title; nil if the text is in another language than the name.
    static func words(of name: String, language: String) -> String? {
        guard language.lowercased().hasPrefix("en"), name != "aside", name != "margin", name != "sidebar" else {
            return nil
        }
        let names = ["seealso": "See also", "admonition": "Note", "tldr": "Summary", "faq": "Question"]
        return names[name] ?? name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
    }
}
