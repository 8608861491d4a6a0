import PubDiagnostics
import PubDocuments
import PubRunningText

/// Builds running text from its events: known tags become elements, attributes find their elements.
///
/// Containers deeper than ``NestingLimit/inlines`` dissolve: their content stays. No recursion.
struct InlineBuilder {
    /// An open container.
    struct Frame {
        enum Kind {
            case root
            case container(InlineEvent.Container)
            /// A known tag, by its name and as it is written.
            case tag(String, [UInt8])
        }

        var kind: Kind
        var offset: Int
        var children: [Inline] = []
        /// The indices of children that begin with an open bracket, when attributes may follow one.
        var brackets: [Int] = []
        /// Brackets beyond the limit of nesting that are open.
        var excessBrackets = 0
    }

    let source: ReaderSource
    var frames: [Frame] = [Frame(kind: .root, offset: 0)]
    var pending: [UInt8] = []
    var pendingOffset = 0
    /// Containers beyond the limit of nesting that are open: their content goes to the innermost one within it.
    var dissolved = 0
    private var reportedTooDeep = false
    /// Whether the block has attributes: then brackets are watched.
    private var hasAttributes = false
    /// Attributes of the block itself: after everything else.
    private(set) var trailing: Attributes?
    var diagnostics: [Diagnostic] = []

    /// The language of the text: quotations that are an element have its marks.
    let language: String

    /// A builder for texts of `source` in `language`.
    init(_ source: ReaderSource, language: String) {
        self.source = source
        self.language = language
    }

    /// The running text of `stream`.
    ///
    /// - Parameter takesTrailing: whether attributes after a space at the end belong to the block.
    mutating func build(_ stream: InlineStream, takesTrailing: Bool) -> [Inline] {
        hasAttributes = stream.events.contains { if case .attributes = $0.kind { true } else { false } }
        for (index, event) in stream.events.enumerated() {
            take(event, stream, isLast: takesTrailing && index == stream.events.count - 1)
        }
        while frames.count > 1 { dissolveTop() }
        flush()
        return InlineBuilder.trimmed(frames[0].children)
    }

    private mutating func take(_ event: InlineEvent, _ stream: InlineStream, isLast: Bool) {
        switch event.kind {
        case .text(let range): takeText(range, stream)
        case .softBreak: add(.softBreak(origin(event)))
        case .lineBreak: add(.lineBreak(origin(event)))
        case .code(let code):
            add(.code(String(decoding: code, as: UTF8.self), origin(event)))
            warnOfBadAttributes(at: event.end)
        case .noteCall(let index): add(.noteCall(index, origin(event)))
        case .html(let html): takeTag(html, event)
        case .open(let container): open(.container(container), event.offset)
        case .close: close(at: event.offset)
        case .object: break
        case .attributes(let syntax): takeAttributes(syntax, event, isLast: isLast)
        case .strayFence:
            diagnostics.append(
                .error(
                    "bad-fence", "this fence is indented so far that it continues the paragraph before it",
                    at: origin(event), hint: "begin the line with `:::`, or put an empty line before it"))
        }
    }

    /// Elements without a meaning of their own: it does no harm that nothing closes them.
    private static let endsByItself: Set<String> = ["span", "font", "a"]

    func origin(_ event: InlineEvent) -> SourceLocation { source.origin(at: event.offset) }

    // MARK: Text

    private mutating func takeText(_ range: Range<Int>, _ stream: InlineStream) {
        guard !range.isEmpty else { return }
        guard hasAttributes else {
            if pending.isEmpty { pendingOffset = Int(stream.offsets[range.lowerBound]) }
            pending += stream.pool[range]
            return
        }
        for index in range {
            let byte = stream.pool[index]
            let offset = Int(stream.offsets[index])
            // An escaped bracket has a backslash at its place.
            let isPlain = offset < source.bytes.count && source.bytes[offset] == byte
            if byte == Ascii.openBracket, isPlain {
                openBracket()
            }
            if pending.isEmpty { pendingOffset = offset }
            pending.append(byte)
            // Attributes behind a bracket close it themselves.
            if byte == Ascii.closeBracket, isPlain, AttributeSyntax(source.bytes, at: offset + 1) == nil {
                _ = closeBracket()
            }
        }
    }

    private mutating func openBracket() {
        flush()
        let top = frames.count - 1
        if frames[top].brackets.count < NestingLimit.inlines {
            frames[top].brackets.append(frames[top].children.count)
        } else {
            frames[top].excessBrackets += 1
        }
    }

    /// The index of the child that begins with the last open bracket; nil when there is none, or none within the limit.
    private mutating func closeBracket() -> Int? {
        let top = frames.count - 1
        guard frames[top].excessBrackets == 0 else {
            frames[top].excessBrackets -= 1
            return nil
        }
        return frames[top].brackets.popLast()
    }

    mutating func flush() {
        guard !pending.isEmpty else { return }
        let text = Inline.text(String(decoding: pending, as: UTF8.self), source.origin(at: pendingOffset))
        frames[frames.count - 1].children.append(text)
        pending.removeAll(keepingCapacity: true)
    }

    mutating func add(_ inline: Inline) {
        flush()
        frames[frames.count - 1].children.append(inline)
    }

    // MARK: Containers

    mutating func open(_ kind: Frame.Kind, _ offset: Int) {
        flush()
        guard frames.count <= NestingLimit.inlines else {
            if !reportedTooDeep {
                reportedTooDeep = true
                diagnostics.append(
                    .error(
                        "too-deep", "more than \(NestingLimit.inlines) elements are nested here",
                        at: source.origin(at: offset), hint: "the innermost are set as plain text"))
            }
            // A tag is closed by its name, and needs no count.
            if case .container = kind { dissolved += 1 }
            return
        }
        frames.append(Frame(kind: kind, offset: offset))
    }

    private mutating func close(at end: Int) {
        guard dissolved == 0 else {
            dissolved -= 1
            return
        }
        flush()
        while case .tag = frames[frames.count - 1].kind { dissolveTop() }
        let frame = frames.removeLast()
        let origin = source.origin(at: frame.offset)
        switch frame.kind {
        case .container(.emphasis): add(.emphasis(frame.children, origin))
        case .container(.strong): add(.strong(frame.children, origin))
        case .container(.strike): add(.strike(frame.children, origin))
        case .container(.superscript): add(.superscript(frame.children, origin))
        case .container(.subscript): add(.subscript(frame.children, origin))
        case .container(.link(let target, let title, _)):
            reportTitle(title, of: "link", id: "link-title", at: origin)
            add(.link(target: target, frame.children, origin))
            warnOfBadAttributes(at: end)
        case .container(.image(let target, let title)):
            reportTitle(title, of: "picture", id: "image-title", at: origin)
            let value = Attributes.Value(SiteAddress.file(of: target), at: origin)
            add(.image(Picture(source: value, caption: InlineBuilder.trimmed(frame.children), at: origin)))
            warnOfBadAttributes(at: end)
        case .root, .tag: frames[frames.count - 1].children += frame.children
        }
    }

    /// Ends a tag that is not closed: its content stays.
    mutating func dissolveTop() {
        flush()
        let frame = frames.removeLast()
        frames[frames.count - 1].children += frame.children
        if case .tag(let name, _) = frame.kind, !InlineBuilder.endsByItself.contains(name) {
            diagnostics.append(
                .warning(
                    "raw-html", "<\(name)> is not closed in its element and has no effect",
                    at: source.origin(at: frame.offset), hint: "write </\(name)> where it ends"))
        }
    }

    private mutating func reportTitle(_ title: String, of what: String, id: String, at origin: SourceLocation) {
        guard !title.isEmpty else { return }
        let hint =
            what == "link"
            ? "titles of links are for the screen; write it into the text if it should be read"
            : "write it into the caption, ![caption](file), or as alt=\"…\""
        diagnostics.append(.warning(id, "the title of a \(what) is not printed: \"\(title)\"", at: origin, hint: hint))
    }
}

// MARK: - Attributes

extension InlineBuilder {
    /// Gives attributes to the element that ends right before them; without one they are text.
    private mutating func takeAttributes(_ syntax: AttributeSyntax, _ event: InlineEvent, isLast: Bool) {
        let before = event.offset > 0 ? source.bytes[event.offset - 1] : Ascii.space
        if syntax.isForeign, Ascii.isSpace(before) { return takeForeign(syntax, isLast: isLast) }
        if isLast, frames.count == 1, Ascii.isBlank(before) {
            var attributes = Attributes()
            attributes.add(syntax, in: source, &diagnostics)
            trailing = attributes
            return
        }
        if before == Ascii.closeBracket, pending.last == Ascii.closeBracket {
            if let start = closeBracket() { return wrapSpan(from: start, syntax) }
        } else if pending.isEmpty, before != Ascii.space, before != Ascii.tab, attach(syntax) {
            return
        }
        if syntax.isForeign { return takeForeign(syntax, isLast: false) }
        if pending.isEmpty { pendingOffset = event.offset }
        pending += source.bytes[event.offset..<event.end]
    }

    /// Takes attributes of another program that follow no word: the block's, or nothing's. They are not printed, nor is a line
    /// that they have to themselves.
    private mutating func takeForeign(_ syntax: AttributeSyntax, isLast: Bool) {
        var attributes = Attributes()
        attributes.add(syntax, in: source, &diagnostics)
        if isLast, frames.count == 1 { trailing = attributes }
        let top = frames.count - 1
        if pending.isEmpty, case .softBreak? = frames[top].children.last { frames[top].children.removeLast() }
    }

    /// Makes a span of the children from `start` on: the first begins with the open bracket, the last ends with the
    /// closing one.
    private mutating func wrapSpan(from start: Int, _ syntax: AttributeSyntax) {
        pending.removeLast()
        flush()
        let top = frames.count - 1
        var inner = Array(frames[top].children[start...])
        frames[top].children.removeSubrange(start...)
        guard case .text(let text, let origin)? = inner.first else { return }
        let rest = String(text.dropFirst())
        let next = SourceLocation(file: origin.file, line: Int(origin.line), column: Int(origin.column) + 1)
        inner.removeFirst()
        if !rest.isEmpty { inner.insert(.text(rest, next), at: 0) }
        var attributes = Attributes()
        attributes.add(syntax, in: source, &diagnostics)
        add(.span(attributes, inner, origin))
    }

    /// Adds attributes to the picture, link or code that ends the text; false when something else does.
    private mutating func attach(_ syntax: AttributeSyntax) -> Bool {
        let top = frames.count - 1
        guard let last = frames[top].children.last else { return false }
        var attributes = Attributes()
        switch last {
        case .image(var picture):
            picture.attributes.add(syntax, in: source, &diagnostics)
            diagnostics += picture.attributes.bareExtents
            frames[top].children[frames[top].children.count - 1] = .image(picture)
        case .link(_, _, let origin), .code(_, let origin):
            attributes.add(syntax, in: source, &diagnostics)
            frames[top].children[frames[top].children.count - 1] = .span(attributes, [last], origin)
        default: return false
        }
        return true
    }

    /// Warns if the text at `offset` was probably meant as attributes.
    private mutating func warnOfBadAttributes(at offset: Int) {
        guard AttributeSyntax(source.bytes, at: offset) == nil, AttributeSyntax.looksMeant(source.bytes, at: offset)
        else { return }
        diagnostics.append(
            .warning(
                "bad-attributes", "this looks like attributes but is printed as text", at: source.origin(at: offset),
                hint: "write {#id .class key=\"value\"}, with spaces between and every quote closed"))
    }
}
