import PubDiagnostics
import PubRunningText

extension RTFParser {
    // MARK: Bytes and characters

    /// The code page of the current text.
    var page: CodePage {
        mutating get {
            if let page = decoding.current { return page }
            var page = decoding.page
            let isName = state.destination == .fonts || state.destination == .styles
            if !isName, let font = parsed.tables.fonts[state.characters.font ?? parsed.tables.defaultFont],
                let own = font.page
            {
                page = own
            }
            decoding.current = page
            return page
        }
    }

    /// Takes a byte of text in the code page of its font.
    mutating func put(byte: UInt8, at offset: Int) {
        if decoding.surrogate != nil { endCharacter() }
        let page = page
        if let lead = decoding.lead { return put(trail: byte, after: lead, page, at: offset) }
        if page == .utf8, byte >= 0x80 { return put(utf8: byte, at: offset) }
        if byte >= 0x80, page.isLead(byte) {
            decoding.lead = byte
            decoding.offset = offset
            return
        }
        if !decoding.sequence.isEmpty { endCharacter() }
        if byte < 0x80, page != .symbol, page != .wingdings { return put(ascii: byte, at: offset) }
        put(scalar: scalar(byte, page), orUnknownAt: offset)
    }

    private mutating func put(trail byte: UInt8, after lead: UInt8, _ page: CodePage, at offset: Int) {
        decoding.lead = nil
        guard case .double(let name) = page else { return put(byte: byte, at: offset) }
        put(scalar: converter(name)?.scalar([lead, byte]), orUnknownAt: decoding.offset)
    }

    private mutating func scalar(_ byte: UInt8, _ page: CodePage) -> UInt32? {
        if case .double(let name) = page, byte >= 0x80 { return converter(name)?.scalar([byte]) }
        return page.scalar(byte)
    }

    private mutating func converter(_ name: String) -> DoubleByteConverter? {
        if let known = decoding.converters[name] { return known }
        let made = DoubleByteConverter(name)
        decoding.converters[name] = made
        return made
    }

    private mutating func put(utf8 byte: UInt8, at offset: Int) {
        if decoding.sequence.isEmpty || byte & 0xC0 == 0xC0 {
            endCharacter()
            decoding.offset = offset
        }
        decoding.sequence.append(byte)
        let lead = decoding.sequence[0]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        if decoding.sequence.count >= length { endCharacter() }
    }

    /// Ends bytes that still wait for others: they were no character.
    mutating func endBytes() {
        if decoding.lead != nil {
            decoding.lead = nil
            put(scalar: nil, orUnknownAt: decoding.offset)
        }
        if !decoding.sequence.isEmpty {
            let text = String(validating: decoding.sequence, as: UTF8.self)
            decoding.sequence = []
            put(scalar: text?.unicodeScalars.first?.value, orUnknownAt: decoding.offset)
        }
    }

    /// Ends bytes, and half of a pair, that still wait for others.
    mutating func endCharacter() {
        if decoding.surrogate != nil {
            decoding.surrogate = nil
            put(scalar: 0xFFFD, at: decoding.offset)
            findings.report(.surrogate, at: decoding.offset)
        }
        if decoding.lead != nil || !decoding.sequence.isEmpty { endBytes() }
    }

    private mutating func put(scalar: UInt32?, orUnknownAt offset: Int) {
        if let scalar { return put(scalar: scalar, at: offset) }
        if state.destination == .text { findings.report(.character, at: offset) }
        put(scalar: 0xFFFD, at: offset)
    }

    /// Adds a character to the current destination.
    mutating func put(scalar: UInt32, at offset: Int) {
        if scalar < 0x80 { return put(ascii: UInt8(scalar), at: offset) }
        if (0x80..<0xA0).contains(scalar) || scalar == 0xFEFF { return findings.report(.control, at: offset) }
        // A paragraph separator inside a paragraph is a line's end.
        let value = Unicode.Scalar(scalar == 0x2029 ? 0x2028 : scalar)
        guard let value else { return put(scalar: 0xFFFD, at: offset) }
        for byte in UTF8.encode(value) ?? UTF8.encodedReplacementCharacter { append(byte, at: offset) }
    }

    private mutating func put(ascii byte: UInt8, at offset: Int) {
        switch state.destination {
        case .fonts, .colors, .styles:
            if byte == Ascii.semicolon { return endEntry(at: offset) }
        case .text where byte == Ascii.tab: return putTab(at: offset)
        default: break
        }
        if byte < 0x20 || byte == 0x7F {
            // NUL bytes at the end of a file are some writers' habit.
            if byte != 0, state.destination == .text { findings.report(.control, at: offset) }
            return
        }
        append(byte, at: offset)
    }

    private mutating func append(_ byte: UInt8, at offset: Int) {
        switch state.destination {
        case .text:
            if !run.isCurrent { beginRun() }
            if run.characters.isHidden || run.characters.isDeleted {
                return findings.count(run.characters.isHidden ? .hiddenText : .deletedText, at: offset)
            }
            parsed.pool.append(byte)
            parsed.offsets.append(Int32(clamping: offset))
        case .capture, .fonts, .styles:
            if !captures.isEmpty { captures[captures.count - 1].text.append(byte) }
        case .skip, .silent, .colors, .picture, .oldReaders: break
        }
    }

    // MARK: Runs and pieces

    /// Begins a run if the format has changed.
    mutating func beginRun() {
        run.isCurrent = true
        if run.characters == state.characters, !parsed.formats.isEmpty { return }
        endRun()
        run.characters = state.characters
        if let known = run.formats[state.characters] {
            run.format = known
        } else {
            run.format = parsed.formats.count
            parsed.formats.append(state.characters)
            run.formats[state.characters] = run.format
        }
    }

    /// Makes a piece of the text since the last one.
    mutating func endRun() {
        let range = run.start..<parsed.pool.count
        run.start = parsed.pool.count
        guard !range.isEmpty else { return }
        parsed.stories[stories[stories.count - 1]].pieces.append(
            RTFStories.Piece(
                kind: .text(range), format: run.format, offset: Int(parsed.offsets[range.lowerBound])))
    }

    /// Adds a piece that is not text.
    mutating func add(_ kind: RTFStories.Piece.Kind, at offset: Int) {
        if !run.isCurrent { beginRun() }
        endRun()
        parsed.stories[stories[stories.count - 1]].pieces.append(
            RTFStories.Piece(kind: kind, format: run.format, offset: offset))
    }

    mutating func putTab(at offset: Int) {
        switch state.destination {
        case .text: if !state.characters.isHidden, !state.characters.isDeleted { add(.tab, at: offset) }
        case .capture: append(Ascii.tab, at: offset)
        default: break
        }
    }

    /// Ends the current paragraph.
    mutating func endParagraph(_ end: RTFStories.End, _ offset: Int) {
        endCharacter()
        endRun()
        let index = stories[stories.count - 1]
        let pieces = parsed.stories[index].pieces
        let boxes = parsed.stories[index].boxes
        parsed.stories[index].pieces = []
        parsed.stories[index].boxes = []
        parsed.stories[index].paragraphs.append(
            RTFStories.Paragraph(
                pieces: pieces, properties: state.paragraph, listText: listText, end: end,
                offset: pieces.first?.offset ?? offset, boxes: boxes))
        listText = nil
    }

    // MARK: Stories

    /// Begins a separate text, which ends with its group.
    mutating func beginStory(at offset: Int) -> Int {
        endRun()
        parsed.stories.append(RTFStories.Story(offset: offset))
        stories.append(parsed.stories.count - 1)
        state.destination = .text
        state.paragraph = RTFParagraphProperties()
        state.characters = RTFCharacterFormatting()
        run.isCurrent = false
        decoding.current = nil
        listText = nil
        return parsed.stories.count - 1
    }

    /// Ends the text that began last.
    mutating func endStory(at offset: Int) {
        guard stories.count > 1 else { return }
        endRun()
        if !parsed.stories[stories[stories.count - 1]].pieces.isEmpty { endParagraph(.paragraph, offset) }
        stories.removeLast()
        run.isCurrent = false
    }
}
