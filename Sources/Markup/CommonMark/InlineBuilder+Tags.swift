import PubDiagnostics
import PubDocuments
import PubRunningText

// Elements of HTML in running text.
extension InlineBuilder {
    mutating func takeTag(_ html: [UInt8], _ event: InlineEvent) {
        guard let tag = RawTag(html) else { return warn(html, event) }
        switch (tag.kind, tag.name) {
        case (.comment, _), (.opening, "wbr"), (.closing, "wbr"), (_, "p"), (_, "div"), (_, "center"): break
        case (.opening, "br"), (.closing, "br"): add(.lineBreak(origin(event)))
        case (.opening, "img"): takePicture(html, event)
        case (.closing, "img"), (.closing, "source"), (_, "picture"), (.opening, "source"): break
        case (.opening, "rb"), (.opening, "rt"), (.opening, "rp"):
            guard case .tag("ruby", _) = frames[frames.count - 1].kind, dissolved == 0 else { return warn(html, event) }
            if !tag.isSelfClosing { open(.tag(tag.name, html), event.offset) }
        case (.opening, let name) where InlineBuilder.isUnderstood(name):
            open(.tag(name, html), event.offset)
            // Of HTML's elements none but a target closes itself.
            if tag.isSelfClosing { closeTag(name, html, event) }
        case (.closing, let name) where InlineBuilder.isUnderstood(name): closeTag(name, html, event)
        case (.characterData, _):
            // `<![CDATA[` has nine bytes, `]]>` three.
            let content = html.dropFirst(9).dropLast(3)
            if pending.isEmpty { pendingOffset = event.offset + 9 }
            pending += content
            warn(html, event)
        default: warn(html, event)
        }
    }

    private static func isUnderstood(_ name: String) -> Bool {
        RawTag.understood.contains(name)
            || ["a", "em", "i", "strong", "b", "s", "del", "strike", "code", "tt", "samp"].contains(name)
    }

    private mutating func warn(_ html: [UInt8], _ event: InlineEvent) {
        let tag = RawTag(html)
        // One warning for a pair of tags.
        if tag?.kind == .closing { return }
        diagnostics.append(RawMarkup.warning(html, tag, at: origin(event)))
    }

    /// Adds the picture that `<img>` names.
    private mutating func takePicture(_ html: [UInt8], _ event: InlineEvent) {
        let attributes = RawTag.attributes(of: html)
        func value(_ name: String) -> String? {
            attributes.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
        }
        let origin = origin(event)
        // Sites that load pictures late name them there.
        guard let file = value("src") ?? value("data-src") else { return warn(html, event) }
        var picture = Picture(source: Attributes.Value(SiteAddress.file(of: file), at: origin), caption: [], at: origin)
        if let id = value("id") { picture.attributes.id = Attributes.Value(id, at: origin) }
        for name in ["alt", "width", "height"] {
            guard var text = value(name) else { continue }
            if name != "alt" {
                guard let first = text.utf8.first, Ascii.isDigit(first) else { continue }
                // A number alone is pixels in HTML, which nobody means otherwise.
                if text.utf8.allSatisfy(Ascii.isDigit) { text += "px" }
            }
            picture.attributes.pairs.append((Attributes.Value(name, at: origin), Attributes.Value(text, at: origin)))
        }
        add(.image(picture))
    }

    private mutating func closeTag(_ name: String, _ html: [UInt8], _ event: InlineEvent) {
        let tags = frames.reversed().prefix { if case .tag = $0.kind { true } else { false } }
        let isOpen = dissolved == 0 && tags.contains { if case .tag(name, _) = $0.kind { true } else { false } }
        guard isOpen else {
            diagnostics.append(
                .warning(
                    "raw-html", "</\(name)> closes nothing in its element", at: origin(event),
                    hint: "write <\(name)> where it begins"))
            return
        }
        flush()
        while case .tag(let inner, _) = frames[frames.count - 1].kind, inner != name { dissolveTop() }
        let frame = frames.removeLast()
        guard case .tag(_, let opening) = frame.kind else { return }
        close(name, opening, frame.children, at: source.origin(at: frame.offset))
    }

    /// Adds the element `name`, whose tag is `opening`, with its content.
    private mutating func close(_ name: String, _ opening: [UInt8], _ children: [Inline], at origin: SourceLocation) {
        switch name {
        case "sup": add(.superscript(children, origin))
        case "sub": add(.subscript(children, origin))
        case "rt": annotate(with: children, at: origin)
        // Brackets for readers that know no annotations.
        case "rp": break
        case "ruby", "rb": frames[frames.count - 1].children += children
        case "kbd": add(.keyboard(children.plainText, origin))
        case "em", "i", "cite", "dfn", "var": add(.emphasis(children, origin))
        case "strong", "b": add(.strong(children, origin))
        case "s", "del", "strike": add(.strike(children, origin))
        case "code", "tt", "samp": add(.code(children.plainText, origin))
        case "q":
            let marks = quotationMarks(of: language)
            frames[frames.count - 1].children +=
                [.text(marks.opening, origin)] + children + [.text(marks.closing, origin)]
        case "a": closeAnchor(RawTag.attributes(of: opening), children, at: origin)
        default: closeSpan(name, RawTag.attributes(of: opening), children, at: origin)
        }
    }

    /// Adds a link, or the target of others.
    private mutating func closeAnchor(_ attributes: [RawTag.Attribute], _ children: [Inline], at origin: SourceLocation)
    {
        func value(_ name: String) -> String? {
            attributes.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
        }
        var content = children
        if let target = value("href") { content = [.link(target: target, children, origin)] }
        guard let name = value("id") ?? value("name") else {
            frames[frames.count - 1].children += content
            return
        }
        var span = Attributes()
        span.id = Attributes.Value(name, at: origin)
        add(.span(span, content, origin))
    }

    /// The classes of words that elements of HTML are.
    private static let classes = ["u": "underline", "ins": "underline", "mark": "mark", "small": "small"]

    private mutating func closeSpan(
        _ name: String, _ attributes: [RawTag.Attribute], _ children: [Inline], at origin: SourceLocation
    ) {
        var span = Attributes()
        if let known = InlineBuilder.classes[name] { span.classes.append(Attributes.Value(known, at: origin)) }
        for attribute in attributes where !attribute.value.isEmpty {
            switch attribute.name {
            case "id": span.id = Attributes.Value(attribute.value, at: origin)
            case "lang":
                span.pairs.append((Attributes.Value("lang", at: origin), Attributes.Value(attribute.value, at: origin)))
            case "title" where name == "abbr" || name == "acronym":
                span.pairs.append(
                    (Attributes.Value("expansion", at: origin), Attributes.Value(attribute.value, at: origin)))
            case "class":
                for part in attribute.value.split(separator: " ") {
                    span.classes.append(Attributes.Value(String(part), at: origin))
                }
            default: break
            }
        }
        if span == Attributes() {
            frames[frames.count - 1].children += children
        } else {
            add(.span(span, children, origin))
        }
    }

    /// Gives the text since the last annotation, the base, this one.
    private mutating func annotate(with annotation: [Inline], at origin: SourceLocation) {
        let top = frames.count - 1
        let last = frames[top].children.lastIndex { if case .ruby = $0 { true } else { false } }
        let start = last.map { $0 + 1 } ?? 0
        let base = InlineBuilder.trimmed(Array(frames[top].children[start...]))
        if base.plainText.isEmpty || annotation.plainText.isEmpty {
            diagnostics.append(
                .warning(
                    "raw-html", "<rt> has no text, or none before it that it could belong to", at: origin,
                    hint: "write <ruby>base<rt>annotation</rt></ruby>"))
            frames[top].children += annotation
            return
        }
        frames[top].children.removeSubrange(start...)
        frames[top].children.append(
            .ruby(base: base, annotation: InlineBuilder.trimmed(annotation), base.first?.origin ?? origin))
    }
}
