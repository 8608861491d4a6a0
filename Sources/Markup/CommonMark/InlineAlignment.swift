import PubRunningText

/// Finds each inline of cmark's tree in the text of its block.
///
/// The leaves of the tree are in the order of the text, and the separators are known for each kind of inline:
/// delimiters, link targets, blanks at line ends. So one pass over text and tree gives every byte its place, exactly.
struct InlineAlignment {
    /// The written form of a link or picture.
    private enum LinkForm {
        /// `[text](target)`, `[text][label]`, `[label]`.
        case bracketed
        /// `<http://…>`: entities are read, escapes are not.
        case angle
        /// An address alone: neither is read.
        case address
        /// The address of a letter, which is found in the finished text.
        case mail
    }

    private let text: BlockText
    private let source: [UInt8]
    private let mask: AttributeMask
    private let scan: LinkScan
    private var position = 0
    private var stream = InlineStream()
    /// The links and pictures around the position, with the index of the event that opened each.
    private var links: [(form: LinkForm, event: Int)] = []
    /// After the hidden attributes that are being passed.
    private var attributesEnd = 0

    /// The events of the inlines in `block`. Definitions of links at the head of its text are passed over, if it is a
    /// paragraph or an underlined heading.
    ///
    /// - Parameters:
    ///   - block: a paragraph, heading or cell.
    ///   - text: its text, with hidden attributes.
    ///   - source: the source, with nothing hidden.
    ///   - mask: the hidden attributes.
    static func stream(
        of block: MarkdownNode, in text: BlockText, source: [UInt8], mask: AttributeMask
    ) -> InlineStream {
        var alignment = InlineAlignment(text, source, mask)
        if text.mayBeginWithDefinitions { alignment.position = alignment.scan.endOfDefinitions(at: 0) }
        alignment.skipBlanks()
        alignment.walk(block)
        return alignment.stream
    }

    private init(_ text: BlockText, _ source: [UInt8], _ mask: AttributeMask) {
        self.text = text
        self.source = source
        self.mask = mask
        scan = LinkScan(bytes: text.bytes)
    }

    /// Walks the descendants of `root` without recursion.
    private mutating func walk(_ root: MarkdownNode) {
        guard var node = root.firstChild else { return }
        var depth = 1
        while true {
            if enter(node), let child = node.firstChild {
                node = child
                depth += 1
                continue
            }
            while node.next == nil {
                depth -= 1
                guard depth > 0, let parent = node.parent else { return }
                node = parent
                leave(node)
            }
            guard let next = node.next else { return }
            node = next
        }
    }

    /// Takes the beginning of `node`; true when its children come next, and ``leave(_:)`` after them.
    private mutating func enter(_ node: MarkdownNode) -> Bool {
        switch node.kind {
        case .text: takeText(node.literal)
        case .softBreak: takeBreak(.softBreak)
        case .lineBreak: takeBreak(.lineBreak)
        case .code: takeCode(node.literal)
        case .htmlInline: takeHTML(node.literal)
        case .footnoteReference: takeNote(node.literal)
        case .emphasis: return takeDelimiters(1)
        case .strong: return takeDelimiters(2)
        case .link: return openLink(node)
        case .image:
            links.append((.bracketed, stream.events.count))
            return open(.image(target: node.url, title: node.title), 2, node)
        default: break
        }
        return false
    }

    private mutating func leave(_ node: MarkdownNode) {
        switch node.kind {
        case .emphasis: _ = takeDelimiters(1)
        case .strong: _ = takeDelimiters(2)
        case .link, .image:
            closeLink()
            stream.append(.close, at: text.sourceOffset(position))
        default: return
        }
    }

    /// Takes the delimiters of emphasis as text, for ``DelimiterMatching``. True, since content follows.
    private mutating func takeDelimiters(_ count: Int) -> Bool {
        let start = stream.pool.count
        let offset = text.sourceOffset(position)
        for _ in 0..<count {
            if let byte, byte == Ascii.asterisk || byte == Ascii.underscore {
                stream.append(byte, from: text.sourceOffset(position))
                position += 1
            } else {
                stream.hasApproximatePlaces = true
            }
        }
        stream.append(text: start..<stream.pool.count, at: offset)
        return true
    }

    private var byte: UInt8? { position < text.bytes.count ? text.bytes[position] : nil }

    private func run(of wanted: UInt8) -> Int {
        var end = position
        while end < text.bytes.count, text.bytes[end] == wanted { end += 1 }
        return end - position
    }

    private mutating func skipBlanks() {
        while let next = byte, Ascii.isBlank(next) { position += 1 }
    }

    private mutating func expect(_ wanted: UInt8) {
        if byte == wanted { position += 1 } else { stream.hasApproximatePlaces = true }
    }
}

// MARK: - Text

extension InlineAlignment {
    private mutating func takeText(_ literal: [UInt8]) {
        var start = stream.pool.count
        var offset = text.sourceOffset(position)
        var index = 0
        while index < literal.count {
            if text.sourceOffset(position) < attributesEnd {
                // The inside of attributes that began before.
                position += 1
                index += 1
                offset = text.sourceOffset(position)
                continue
            }
            if literal[index] == Ascii.openBrace, let syntax = mask.attributes[text.sourceOffset(position)] {
                stream.append(text: start..<stream.pool.count, at: offset)
                stream.append(.attributes(syntax), at: text.sourceOffset(position), to: syntax.end)
                attributesEnd = syntax.end
                start = stream.pool.count
                continue
            }
            let run = takePlainRun(literal, at: index)
            index += run > 0 ? run : takeCharacter(literal, at: index)
        }
        stream.append(text: start..<stream.pool.count, at: offset)
    }

    /// Takes the bytes of `literal` from `index` on that are verbatim in the text, up to the next that could be
    /// written otherwise; returns their number.
    private mutating func takePlainRun(_ literal: [UInt8], at index: Int) -> Int {
        guard !stream.hasApproximatePlaces else { return 0 }
        let longest = min(literal.count - index, text.bytes.count - position)
        var run = 0
        while run < longest {
            let byte = text.bytes[position + run]
            let isPlain =
                byte != Ascii.ampersand && byte != Ascii.backslash && byte != Ascii.openBrace
                && byte != HiddenByte.placeholder
            guard isPlain, byte == literal[index + run] else { break }
            run += 1
        }
        guard run > 0 else { return 0 }
        stream.pool += text.bytes[position..<position + run]
        stream.offsets += text.offsets[position..<position + run]
        position += run
        return run
    }

    /// Takes the text written for the byte of `literal` at `index`; returns the number of bytes of `literal` that it covers.
    private mutating func takeCharacter(_ literal: [UInt8], at index: Int) -> Int {
        let wanted = literal[index]
        guard !stream.hasApproximatePlaces, let byte else { return lose(wanted) }
        let form = links.last?.form ?? .bracketed
        if byte == Ascii.ampersand, form != .address, let taken = takeEntity(literal, at: index) { return taken }
        if byte == Ascii.backslash, form == .bracketed || form == .mail, Ascii.isPunctuation(wanted),
            position + 1 < text.bytes.count, text.bytes[position + 1] == wanted
        {
            stream.append(wanted, from: text.sourceOffset(position))
            position += 2
            return 1
        }
        guard byte == wanted else { return passIndent(wanted) }
        if form == .bracketed, let taken = takeNoBreakSpace(literal, at: index) { return taken }
        let offset = text.sourceOffset(position)
        let isHidden = byte == HiddenByte.placeholder
        // Carets are hidden where a call is none.
        if isHidden, stream.firstExcess == nil, source[offset] != Ascii.caret { stream.firstExcess = offset }
        stream.append(isHidden ? source[offset] : byte, from: offset)
        position += 1
        return 1
    }

    /// Takes a backslash and a space, which are a no-break space as Pandoc has it; nil for anything else.
    private mutating func takeNoBreakSpace(_ literal: [UInt8], at index: Int) -> Int? {
        let mark = [Ascii.backslash, Ascii.space]
        guard literal[index...].starts(with: mark), text.bytes[position...].starts(with: mark) else { return nil }
        for byte in "\u{A0}".utf8 { stream.append(byte, from: text.sourceOffset(position)) }
        position += mark.count
        return mark.count
    }

    /// Passes blanks at the beginning of a line that only one side has: cmark turns the rest of a tab into spaces, and
    /// keeps the indent of some lazy lines. They are not part of the text.
    private mutating func passIndent(_ wanted: UInt8) -> Int {
        let before = text.bytes[..<position].last { !Ascii.isBlank($0) }
        guard before == nil || before == Ascii.lineFeed else { return lose(wanted) }
        if Ascii.isBlank(wanted) { return 1 }
        let start = position
        skipBlanks()
        return position > start ? 0 : lose(wanted)
    }

    private mutating func lose(_ byte: UInt8) -> Int {
        stream.hasApproximatePlaces = true
        stream.append(byte, from: text.sourceOffset(position))
        return 1
    }

    /// Takes an entity, if the text has one here.
    private mutating func takeEntity(_ literal: [UInt8], at index: Int) -> Int? {
        guard let end = EntityReference.end(text.bytes, at: position),
            let value = EntityReference.value(text.bytes[position..<end]),
            literal[index...].starts(with: value)
        else { return nil }
        // U+FFFD is in the place of what no number may name.
        if value == [0xEF, 0xBF, 0xBD], stream.firstEmptyReference == nil {
            stream.firstEmptyReference = text.sourceOffset(position)
        }
        for byte in value { stream.append(byte, from: text.sourceOffset(position)) }
        position = end
        return value.count
    }

    /// Takes a line end, and the blanks or the backslash before it.
    private mutating func takeBreak(_ kind: InlineEvent.Kind) {
        let offset = text.sourceOffset(position)
        skipBlanks()
        var isBackslash = false
        if case .lineBreak = kind, byte == Ascii.backslash {
            isBackslash = true
            position += 1
        }
        expect(Ascii.lineFeed)
        if offset >= attributesEnd { stream.append(kind, at: offset) }
        // After a backslash cmark keeps the blanks of a lazy line in the text.
        if !isBackslash { skipBlanks() }
    }
}

// MARK: - Code, raw markup, notes

extension InlineAlignment {
    private mutating func takeCode(_ literal: [UInt8]) {
        let offset = text.sourceOffset(position)
        let ticks = run(of: Ascii.backtick)
        if ticks == 0 { stream.hasApproximatePlaces = true }
        let start = position + ticks
        var end = start
        position = start
        while position < text.bytes.count {
            end = position
            let closing = run(of: Ascii.backtick)
            if closing == ticks { break }
            position += max(closing, 1)
        }
        position = min(end + ticks, text.bytes.count)
        stream.append(.code(restored(literal, from: start..<end)), at: offset, to: text.sourceOffset(position))
    }

    /// The code in `range`, if something was hidden in it: line ends become spaces, and one space at each end goes if
    /// both are there (CommonMark 0.29 §6.3).
    private func restored(_ literal: [UInt8], from range: Range<Int>) -> [UInt8] {
        guard literal.contains(HiddenByte.placeholder) else { return literal }
        let code = range.map { index -> UInt8 in
            let byte = unhidden(index)
            return byte == Ascii.lineFeed ? Ascii.space : byte
        }
        let isPadded = code.first == Ascii.space && code.last == Ascii.space && code.contains { $0 != Ascii.space }
        return isPadded ? Array(code.dropFirst().dropLast()) : code
    }

    private func unhidden(_ index: Int) -> UInt8 {
        let byte = text.bytes[index]
        return byte == HiddenByte.placeholder ? source[Int(text.offsets[index])] : byte
    }

    private mutating func takeHTML(_ literal: [UInt8]) {
        let offset = text.sourceOffset(position)
        if FencedSource.index(of: literal) != nil { return takeStrayFence() }
        guard text.bytes.dropFirst(position).starts(with: literal) else {
            stream.hasApproximatePlaces = true
            return stream.append(.html(literal), at: offset)
        }
        let end = position + literal.count
        // A comment without an inside is an instruction for cmark (``CommentMask``).
        let isComment = literal.starts(with: "<?".utf8) && literal.contains(HiddenByte.placeholder)
        let html = isComment ? text.offsets[position..<end].map { source[Int($0)] } : (position..<end).map(unhidden)
        stream.append(.html(html), at: offset)
        position = end
    }

    /// A fence after so much white space that it continues a paragraph: it stays text.
    private mutating func takeStrayFence() {
        let start = stream.pool.count
        let offset = text.sourceOffset(position)
        stream.append(.strayFence, at: offset)
        while let byte, byte != Ascii.lineFeed {
            stream.append(unhidden(position), from: text.sourceOffset(position))
            position += 1
        }
        stream.append(text: start..<stream.pool.count, at: offset)
    }

    /// Takes the call of a note. cmark numbers the notes by their first calls, from 1, and orders them so.
    private mutating func takeNote(_ number: [UInt8]) {
        let offset = text.sourceOffset(position)
        while let byte, byte != Ascii.closeBracket { position += 1 }
        expect(Ascii.closeBracket)
        let index = Int(String(decoding: number, as: UTF8.self))
        if let index { stream.append(.noteCall(index - 1), at: offset) } else { stream.hasApproximatePlaces = true }
    }
}

// MARK: - Containers

extension InlineAlignment {
    private mutating func open(_ container: InlineEvent.Container, _ length: Int, _ node: MarkdownNode) -> Bool {
        stream.append(.open(container), at: text.sourceOffset(position))
        position += length
        if node.firstChild == nil {
            // A container without content still ends.
            leave(node)
            return false
        }
        return true
    }

    private mutating func openLink(_ node: MarkdownNode) -> Bool {
        let form: LinkForm =
            switch byte {
            case Ascii.openBracket: .bracketed
            case Ascii.less: .angle
            default: node.url.hasPrefix("mailto:") ? .mail : .address
            }
        links.append((form, stream.events.count))
        let container = InlineEvent.Container.link(target: node.url, title: node.title, isBare: form != .bracketed)
        return open(container, form == .bracketed || form == .angle ? 1 : 0, node)
    }

    private mutating func closeLink() {
        let (form, event) = links.removeLast()
        let start = position
        switch form {
        case .address, .mail: break
        case .angle: expect(Ascii.greater)
        case .bracketed:
            expect(Ascii.closeBracket)
            position = scan.endOfTail(at: position)
        }
        restoreTarget(of: event, tail: start + 1)
    }

    /// Puts hidden bytes back into the target of the link or picture that the event with index `event` opened.
    private mutating func restoreTarget(of event: Int, tail: Int) {
        let hidden = Unicode.Scalar(HiddenByte.placeholder)
        switch stream.events[event].kind {
        case .open(.link(let target, let title, let isBare)) where target.unicodeScalars.contains(hidden):
            let written = isBare ? textSince(event) : writtenTarget(tail)
            stream.events[event].kind = .open(.link(target: written, title: title, isBare: isBare))
        case .open(.image(let target, let title)) where target.unicodeScalars.contains(hidden):
            stream.events[event].kind = .open(.image(target: writtenTarget(tail), title: title))
        default: break
        }
    }

    private func writtenTarget(_ tail: Int) -> String {
        String(decoding: (scan.target(inTailAt: tail) ?? tail..<tail).map(unhidden), as: UTF8.self)
    }

    private func textSince(_ event: Int) -> String {
        var start = stream.events[event].offset
        var end = max(start, text.sourceOffset(position))
        if end - start >= 2, source[start] == Ascii.less { (start, end) = (start + 1, end - 1) }
        let address = String(decoding: source[start..<end], as: UTF8.self)
        return address.lowercased().hasPrefix("www.") ? "http://" + address : address
    }
}
