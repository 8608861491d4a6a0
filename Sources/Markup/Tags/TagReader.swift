import PubDiagnostics
import PubDocuments
import PubRunningText

/// The document of a source in tag markup from the byte at `start` on.
///
/// `<font color= face= size= strokeColor= strokeWidth=>` formats all text after it, across paragraphs, until the next
/// `<font>` changes it; attributes that a tag does not name stay as they were. `</font>` goes back to the formatting
/// before the last `<font>`. `<b>` and `<i>` hold until they are closed, at most to the end of their paragraph; `<p
/// style=>` and `<h1>`–`<h3>` begin a paragraph or heading; `<img src= width= height=>` is a figure if it is alone in
/// its paragraph; `<br>` breaks a line. Empty lines separate paragraphs; entities are read; comments vanish. Unknown
/// tags, attributes and colours are errors that suggest the probable intention; the text stays.
func readTags(_ context: ReadingContext, from start: Int) -> Outcome<Document> {
    var reader = TagReader(context.source, options: context.options)
    reader.read(from: start)
    var document = Document(file: context.file, front: context.front, blocks: reader.blocks)
    document.format = .tags
    var diagnostics = reader.diagnostics
    takeHeadline(&document, hasTitleFromManifest: context.options.hasTitleFromManifest, &diagnostics)
    return Outcome(document, diagnostics)
}

/// One reading of tag markup.
struct TagReader {
    /// The formatting of text at a place.
    struct Formatting: Hashable {
        var formatting = DirectFormatting()
        var isBold = false
        var isItalic = false
    }

    /// The element that the current paragraph will become.
    struct Opening {
        var kind = ParagraphKind.paragraph
        var attributes = Attributes()
        var origin: SourceLocation?

        enum ParagraphKind: Equatable {
            case paragraph
            case heading(Int)
        }
    }

    let source: ReaderSource
    let options: ReadingOptions
    private let scanner: TagScanner
    var blocks: [Block] = []
    var diagnostics: [Diagnostic] = []
    var stream = InlineStream()
    /// The formatting of each event of the stream, and the pictures by their events.
    private var states: [Formatting] = []
    var pictures: [Int: Picture] = [:]
    private var textStart = 0
    var state = Formatting()
    var outerFormatting: [DirectFormatting] = []
    var opening = Opening()
    /// Whether a comment without an end was reported.
    private var hasOpenComment = false
    /// The tags `b` and `i` that are open.
    var openTags: [String: SourceLocation] = [:]

    init(_ source: ReaderSource, options: ReadingOptions) {
        self.source = source
        self.options = options
        scanner = TagScanner(source)
    }

    mutating func read(from start: Int) {
        var position = start
        while position < source.bytes.count { position = step(at: position) }
        endParagraph()
    }

    /// Takes the tag or text at `position`; returns the offset after it.
    private mutating func step(at position: Int) -> Int {
        let bytes = source.bytes
        switch bytes[position] {
        case Ascii.less:
            if let end = scanner.endOfComment(at: position) { return end }
            if let tag = scanner.tag(at: position) {
                take(tag, at: position)
                return tag.end
            }
            warnOfOpenTag(at: position)
            reportOpenComment(at: position)
        case Ascii.ampersand:
            if let end = EntityReference.end(bytes, at: position),
                let value = EntityReference.value(bytes[position..<end])
            {
                for byte in value { stream.append(byte, from: position) }
                return end
            }
        case Ascii.lineFeed: return takeLineEnd(at: position)
        // U+2028, which the normalization keeps for tags.
        case 0xE2 where bytes[position...].starts(with: [0xE2, 0x80, 0xA8]):
            append(.lineBreak, at: position)
            return position + 3
        default: break
        }
        stream.append(bytes[position], from: position)
        return position + 1
    }

    /// A line end is a space; an empty line ends the paragraph.
    private mutating func takeLineEnd(at position: Int) -> Int {
        var end = position + 1
        while end < source.bytes.count, Ascii.isBlank(source.bytes[end]) { end += 1 }
        if end >= source.bytes.count || source.bytes[end] == Ascii.lineFeed {
            endParagraph()
            return end
        }
        append(.softBreak, at: position)
        return end
    }

    /// A `<` before a letter that begins no tag: it stays text.
    private mutating func warnOfOpenTag(at position: Int) {
        let next = position + 1 < source.bytes.count ? source.bytes[position + 1] : Ascii.space
        guard Ascii.isLetter(next) || next == UInt8(ascii: "/") else { return }
        diagnostics.append(
            .error(
                "bad-tag", "this tag does not end and is printed as text", at: source.origin(at: position),
                hint: "close its quotes and write >, or &lt; for the character"))
    }

    /// A comment that nothing ends: it stays text.
    private mutating func reportOpenComment(at position: Int) {
        // Where one has no end, no later one has.
        guard !hasOpenComment, source.bytes[position...].starts(with: CommentMask.opening) else { return }
        hasOpenComment = true
        diagnostics.append(OpenComment.finding(in: source, from: position).graded(options.severityOfLosses))
    }

    // MARK: Steps

    mutating func flush() {
        guard stream.pool.count > textStart else { return }
        stream.append(.text(textStart..<stream.pool.count), at: Int(stream.offsets[textStart]))
        textStart = stream.pool.count
        states.append(state)
    }

    mutating func append(_ kind: InlineEvent.Kind, at offset: Int) {
        flush()
        stream.append(kind, at: offset)
        states.append(state)
    }

    mutating func endParagraph() {
        flush()
        defer {
            stream = InlineStream()
            states = []
            pictures = [:]
            textStart = 0
            opening = Opening()
            closeOpenTags()
        }
        let inlines = inlines()
        if inlines.count == 1, case .image(var picture) = inlines[0], opening.kind == .paragraph {
            picture = picture.typographic(options)
            return blocks.append(Block(.figure(picture), attributes: picture.attributes, at: picture.origin))
        }
        guard let first = inlines.first else { return }
        let kind: BlockKind =
            switch opening.kind {
            case .paragraph: .paragraph(inlines)
            case .heading(let level): .heading(level: level, inlines)
            }
        blocks.append(Block(kind, attributes: opening.attributes, at: opening.origin ?? first.origin))
    }

    private mutating func closeOpenTags() {
        // A dictionary has no order of its own, and messages have the same one each time.
        for (name, origin) in openTags.sorted(by: { $0.key < $1.key }) {
            diagnostics.append(
                .warning(
                    "unclosed-tag", "<\(name)> is not closed in its paragraph and ends there", at: origin,
                    hint: "write </\(name)> where it ends"))
        }
        openTags = [:]
        state.isBold = false
        state.isItalic = false
    }

    /// The running text of the paragraph: neighbours of the same formatting are one.
    private func inlines() -> [Inline] {
        let smart = SmartPunctuation.applied(
            to: stream, source: source.bytes, language: options.language, isOn: options.hasSmartPunctuation)
        var groups: [(state: Formatting, inlines: [Inline])] = []
        for (index, event) in smart.events.enumerated() {
            let origin = source.origin(at: event.offset)
            let inline: Inline
            switch event.kind {
            case .text(let range): inline = .text(String(decoding: smart.pool[range], as: UTF8.self), origin)
            case .lineBreak: inline = .lineBreak(origin)
            case .object: if let picture = pictures[index] { inline = .image(picture) } else { continue }
            default: inline = .softBreak(origin)
            }
            // Formatting around a picture alone would hide that it is a figure.
            if case .image = inline {
                groups.append((Formatting(), [inline]))
            } else if groups.last?.state == states[index] {
                groups[groups.count - 1].inlines.append(inline)
            } else {
                groups.append((states[index], [inline]))
            }
        }
        return InlineBuilder.trimmed(withoutEdges(groups).flatMap { $0.state.wrapped($0.inlines) })
    }

    /// The groups without blanks and line ends at the ends of the paragraph.
    private func withoutEdges(_ groups: [(state: Formatting, inlines: [Inline])]) -> [(
        state: Formatting, inlines: [Inline]
    )] {
        var groups = groups
        while let last = groups.last {
            let trimmed = InlineBuilder.trimmedEnd(last.inlines).dropLast {
                if case .softBreak = $0 { true } else { false }
            }
            if trimmed.isEmpty { groups.removeLast() } else { groups[groups.count - 1].inlines = trimmed }
            if !trimmed.isEmpty { break }
        }
        while let first = groups.first {
            let trimmed = Array(
                InlineBuilder.trimmedStart(first.inlines).drop { if case .softBreak = $0 { true } else { false } })
            if trimmed.isEmpty { groups.removeFirst() } else { groups[0].inlines = trimmed }
            if !trimmed.isEmpty { break }
        }
        return groups
    }
}

extension TagReader.Formatting {
    /// The inlines in this formatting.
    fileprivate func wrapped(_ inlines: [Inline]) -> [Inline] {
        guard let origin = inlines.first?.origin else { return [] }
        var result = inlines
        if isItalic { result = [.emphasis(result, origin)] }
        if isBold { result = [.strong(result, origin)] }
        if formatting != DirectFormatting() { result = [.styled(formatting, result, origin)] }
        return result
    }
}

extension Array {
    /// The elements without the last ones that fulfil `condition`.
    fileprivate func dropLast(while condition: (Element) -> Bool) -> [Element] {
        var end = count
        while end > 0, condition(self[end - 1]) { end -= 1 }
        return Array(self[..<end])
    }
}
