import PubCMarkGFM
import PubDocuments
import Synchronization

/// The text of a source by cmark's HTML: tags taken out, alternate texts kept, entities read.
enum RenderedText {
    private static let lock = Mutex(())

    static func of(_ source: [UInt8]) -> String { stripped(html(source)) }

    static func html(_ source: [UInt8]) -> String {
        lock.withLock { _ in
            cmark_gfm_core_extensions_ensure_registered()
            let options = CMARK_OPT_UNSAFE | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
            let parser = cmark_parser_new(options)
            defer { cmark_parser_free(parser) }
            for name in ["table", "strikethrough", "autolink", "tasklist"] {
                cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
            }
            source.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
            }
            let root = cmark_parser_finish(parser)
            defer { cmark_node_free(root) }
            let html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser))
            guard let html else { return "" }
            defer { cmark_get_default_mem_allocator().pointee.free(html) }
            return String(cString: html)
        }
    }

    private static func stripped(_ html: String) -> String {
        var text = ""
        var rest = Substring(html)
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            let (kept, next) = tag(rest)
            text += kept
            rest = next
        }
        return unescaped(text + rest)
    }

    /// What of the text is in a tag, and what comes after it.
    private static func tag(_ rest: Substring) -> (String, Substring) {
        for (open, close, keeps) in [("<!--", "-->", false), ("<![CDATA[", "]]>", true), ("<?", "?>", false)]
        where rest.hasPrefix(open) {
            guard let end = rest.range(of: close) else { return ("", "") }
            return (keeps ? String(rest[..<end.lowerBound].dropFirst(open.count)) : "", rest[end.upperBound...])
        }
        for name in ["script", "style"] where rest.lowercased().hasPrefix("<\(name)") {
            guard let end = rest.lowercased().range(of: "</\(name)>") else { return ("", "") }
            return (
                "", rest.dropFirst(rest.lowercased().distance(from: rest.lowercased().startIndex, to: end.upperBound))
            )
        }
        let next = rest.index(after: rest.startIndex)
        guard next < rest.endIndex, rest[next].isLetter || rest[next] == "/" || rest[next] == "!" else {
            return ("<", rest[next...])
        }
        var quote: Character?
        var index = next
        while index < rest.endIndex {
            let character = rest[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ">" {
                break
            }
            index = rest.index(after: index)
        }
        guard index < rest.endIndex else { return ("<", rest[next...]) }
        let tag = rest[...index]
        var kept = ""
        if tag.hasPrefix("<img"), let alt = tag.range(of: "alt=\"") {
            kept = String(tag[alt.upperBound...].prefix { $0 != "\"" })
        }
        return (kept, rest[rest.index(after: index)...])
    }

    private static func unescaped(_ text: String) -> String {
        var text = text
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            text = text.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
        }
        return text
    }
}

extension StringProtocol {
    /// The first place of `part`.
    func range(of part: String) -> Range<Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(part) { return index..<self.index(index, offsetBy: part.count) }
            index = self.index(after: index)
        }
        return nil
    }
}

/// The emphasis of a document in HTML's tags, for comparison.
enum ReadHTML {
    static func of(_ document: Document?) -> String { document.map { of($0.blocks) } ?? "" }

    /// The tags alone.
    static func tags(of document: Document?) -> [String] {
        let notes = document?.notes.map { of($0.blocks) }.joined() ?? ""
        return (of(document) + notes).matches(of: #/<\/?(em|strong|del)>/#).map { String($0.0) }
    }

    private static func of(_ blocks: [Block]) -> String {
        blocks.map { block in
            switch block.kind {
            case .paragraph(let text), .heading(_, let text): of(text)
            case .list(let list): list.items.map { of($0.blocks) }.joined()
            case .quote(let inner), .container(_, let inner): of(inner)
            case .table(let table):
                ([table.head] + table.rows).joined().map { of($0.content) + of($0.blocks) }.joined()
            case .figure(let picture): of(picture)
            case .verse(let stanzas): stanzas.joined().map { of($0.content) }.joined()
            case .definitions(let definitions):
                definitions.map { of($0.term) + of(Array($0.bodies.joined())) }.joined()
            case .code, .pause: ""
            }
        }.joined()
    }

    private static func of(_ inlines: [Inline]) -> String { inlines.map(of).joined() }

    /// HTML has no tags in alternate texts.
    private static func of(_ picture: Picture) -> String { picture.caption.plainText }

    private static func of(_ inline: Inline) -> String {
        switch inline {
        case .emphasis(let inner, _): "<em>\(of(inner))</em>"
        case .strong(let inner, _): "<strong>\(of(inner))</strong>"
        case .strike(let inner, _): "<del>\(of(inner))</del>"
        case .superscript(let inner, _): "<sup>\(of(inner))</sup>"
        case .subscript(let inner, _): "<sub>\(of(inner))</sub>"
        case .link(_, let inner, _), .span(_, let inner, _), .styled(_, let inner, _): of(inner)
        case .image(let picture): of(picture)
        default: inline.plainText
        }
    }
}
