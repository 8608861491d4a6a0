import PubDiagnostics

extension RTFParser {
    // MARK: Beginnings

    /// Takes a word that begins a destination; false if it is not one.
    mutating func takeDestination(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        // The file's own group is text, whatever damaged files have there.
        if isFileGroup, ![.pict, .footnote, .shptxt, .dptxbxtext, .mmath].contains(word) { return false }
        switch word {
        case .fonttbl: beginTable(.fonts, .fontTable, at: offset)
        case .colortbl: beginTable(.colors, .colorTable, at: offset)
        case .stylesheet: beginTable(.styles, .style, at: offset)
        case .info, .listtable, .listoverridetable, .pn, .picprop, .shpinst, .shpgrp, .objdata, .sp, .do, .shp:
            state.destination = .silent
            if word == .shp || word == .do { state.ending = .shape }
        case .shppict, .result:
            if state.destination != .skip { state.destination = .text }
        case .title: beginCapture(.title, at: offset, onlyIn: .silent)
        case .author: beginCapture(.author, at: offset, onlyIn: .silent)
        case .sn: beginCapture(.propertyName, at: offset)
        case .sv: beginCapture(.propertyValue, at: offset)
        case .listtext, .pntext: beginCapture(.listText, at: offset)
        case .bkmkstart: beginCapture(.bookmark, at: offset)
        case .annotation:
            findings.report(.comment, at: offset)
            skipGroup()
        case .upr:
            state.outerDestination = state.destination
            state.destination = .oldReaders
        case .shprslt: skipGroup()
        case .shptxt, .dptxbxtext: beginBox(at: offset)
        case .footnote: beginNote(at: offset)
        case .pict: beginPicture(at: offset)
        case .nextGraphic: beginAttachment(at: offset)
        case .field, .fldinst, .fldrslt: takeField(word, at: offset)
        case .nesttableprops: state.destination = .text
        case .mmath: findings.report(.formula, at: offset)
        default:
            if state.isIgnorable, !isKnownAfterStar(word) { skipGroup() }
            return state.destination == .skip
        }
        return true
    }

    /// Words that follow `\*` and begin no group to pass over.
    private func isKnownAfterStar(_ word: RTFControl) -> Bool {
        switch word {
        case .cs, .ds, .ts, .s, .updnprop, .ud: true
        default: false
        }
    }

    private mutating func beginTable(_ destination: RTFDestination, _ ending: RTFEnding, at offset: Int) {
        state.destination = destination
        state.ending = ending
        captures = [Capture(offset: offset)]
        decoding.current = nil
        entry = Entry()
        entry.font.offset = offset
        if destination == .styles {
            styleDepth = depth
            beginStyle(at: offset)
        }
    }

    private mutating func beginCapture(
        _ ending: RTFEnding, at offset: Int, onlyIn destination: RTFDestination? = nil
    ) {
        if let destination, state.destination != destination { return }
        state.destination = .capture
        state.ending = ending
        captures.append(Capture(offset: offset))
    }

    private mutating func beginBox(at offset: Int) {
        findings.report(.box, at: offset)
        let box = beginStory(at: offset)
        state.ending = .box
        // All hang on the article's current paragraph, also those of boxes in boxes and of notes.
        parsed.stories[0].boxes.append(box)
    }

    private mutating func beginNote(at offset: Int) {
        guard state.destination == .text else { return }
        guard stories.count == 1 else {
            // Notes call no notes, and boxes have no foot: the words stay where they are.
            findings.report(.noteMark, at: offset)
            return
        }
        if !run.isCurrent { beginRun() }
        let format = run.format
        let outer = stories[stories.count - 1]
        let story = beginStory(at: offset)
        state.ending = .note
        parsed.notes.append(story)
        parsed.stories[outer].pieces.append(
            RTFStories.Piece(kind: .note(story: story), format: format, offset: offset))
    }

    private mutating func beginPicture(at offset: Int) {
        state.destination = .picture
        state.ending = .picture
        picture = RTFStories.Picture(offset: offset)
    }

    /// A picture that lies beside the file, as TextEdit writes it: the name of its file, its size, and a sign in the
    /// text, `{{\NeXTGraphic sail.png \width2400 \height1600}¬}`.
    private mutating func beginAttachment(at offset: Int) {
        guard state.destination == .text else { return skipGroup() }
        beginCapture(.attachment, at: offset)
        picture = RTFStories.Picture(offset: offset)
    }

    private mutating func endAttachment(named file: String) {
        guard var picture = self.picture else { return }
        self.picture = nil
        picture.file = file.trimmingBlanks
        parsed.pictures.append(picture)
        state.destination = .text
        add(.picture(parsed.pictures.count - 1), at: picture.offset)
        awaitsAttachmentSign = true
    }

    // MARK: Fields

    private mutating func takeField(_ word: RTFControl, at offset: Int) {
        switch word {
        case .field:
            guard state.destination == .text || state.destination == .capture else { return }
            if state.destination == .text {
                state.ending = .field
                fields.append(Field(offset: offset))
            }
        case .fldinst:
            guard state.destination == .text else { return skipGroup() }
            state.destination = .capture
            state.ending = .instruction
            captures.append(Capture(offset: offset))
        default:
            guard state.destination == .text, !fields.isEmpty else { return }
            fields[fields.count - 1].hasResult = true
            if fields[fields.count - 1].link > 0 {
                state.characters.link = fields[fields.count - 1].link
                run.isCurrent = false
            }
        }
    }

    private mutating func endInstruction() {
        guard let capture = captures.popLast(), !fields.isEmpty else { return }
        let instruction = RTFInstruction(String(decoding: capture.text, as: UTF8.self))
        fields[fields.count - 1].instruction = instruction.name
        if let target = instruction.link {
            parsed.links.append(target)
            fields[fields.count - 1].link = Int32(clamping: parsed.links.count)
        }
        if let symbol = instruction.symbol { putSymbol(symbol, at: capture.offset) }
        if instruction.isStale { findings.report(.pageNumber, at: capture.offset) }
        if let ruby = instruction.ruby {
            state.destination = .text
            run.isCurrent = false
            fields[fields.count - 1].hasResult = true
            add(.ruby(base: ruby.base, annotation: ruby.annotation), at: capture.offset)
        } else if instruction.name == "EQ" {
            findings.report(.formula, at: capture.offset)
        }
    }

    /// A character that a field names by its number and font.
    private mutating func putSymbol(_ symbol: (number: Int, font: String), at offset: Int) {
        state.destination = .text
        run.isCurrent = false
        fields[fields.count - 1].hasResult = true
        let page = RTFTables.symbolPage(symbol.font)
        // The number may be in the private use area, where the lower byte counts.
        if let page, let byte = UInt8(exactly: symbol.number & 0xFF) {
            return put(scalar: page.scalar(byte) ?? 0xFFFD, at: offset)
        }
        put(scalar: UInt32(clamping: symbol.number), at: offset)
    }

    private mutating func endField(at offset: Int) {
        guard let field = fields.popLast(), !field.hasResult, field.link > 0 else { return }
        // A link without words shows where it leads.
        state.destination = .text
        state.characters.link = field.link
        run.isCurrent = false
        for scalar in parsed.links[Int(field.link) - 1].unicodeScalars { put(scalar: scalar.value, at: field.offset) }
    }

    // MARK: Ends

    /// Completes the item that the group began.
    mutating func end(_ ending: RTFEnding, at offset: Int) {
        switch ending {
        case .nothing: break
        case .note, .box: endStory(at: offset)
        case .field: endField(at: offset)
        case .instruction: endInstruction()
        case .picture: endPicture()
        case .shape: entry.shapeAlternate = ""
        case .fontTable, .colorTable, .style:
            // The last font may lack its semicolon.
            if ending == .fontTable, captures.last?.text.isEmpty == false { endEntry(at: offset) }
            captures = []
        case .bookmark, .title, .author, .propertyName, .propertyValue, .listText, .attachment: endCapture(ending)
        }
    }

    private mutating func endCapture(_ ending: RTFEnding) {
        guard let capture = captures.popLast() else { return }
        let text = String(decoding: capture.text, as: UTF8.self)
        switch ending {
        case .title: if parsed.title == nil, !text.isEmpty { parsed.title = (text, capture.offset) }
        case .author: if parsed.author == nil, !text.isEmpty { parsed.author = (text, capture.offset) }
        case .propertyName: entry.property = text
        case .propertyValue: if entry.property == "wzDescription" { describePicture(text) }
        case .listText: listText = text
        case .attachment: endAttachment(named: text)
        default:
            // The mark belongs to the text around the group that names it.
            state.destination = .text
            add(.label(text), at: capture.offset)
        }
    }

    /// Sets the description of the current picture, or else of the pictures of the shape.
    private mutating func describePicture(_ text: String) {
        if picture != nil { picture?.alternate = text } else { entry.shapeAlternate = text }
    }
}

/// The instruction of a field (Rich Text Format Specification, "Fields"): a name and its arguments.
struct RTFInstruction {
    let name: String
    private let arguments: [String]
    private let text: String

    init(_ text: String) {
        self.text = text
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in text {
            if character == "\"" || character == "“" || character == "”" {
                // Two marks with nothing between them are an empty word.
                if isQuoted || !word.isEmpty { words.append(word) }
                word = ""
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        name = words.first?.uppercased() ?? ""
        arguments = Array(words.dropFirst())
    }

    /// The target of a link: a URL, or `#` and a bookmark; nil for other fields.
    var link: String? {
        guard name == "HYPERLINK" else { return nil }
        var target = ""
        var mark: String?
        var index = 0
        while index < arguments.count {
            switch arguments[index] {
            case "\\l":
                mark = index + 1 < arguments.count ? arguments[index + 1] : nil
                index += 2
            case "\\o", "\\t":
                index += 2
            case let other where other.hasPrefix("\\"): index += 1
            case let other:
                if target.isEmpty { target = other }
                index += 1
            }
        }
        if let mark, !mark.isEmpty { return target.isEmpty ? "#" + mark : target + "#" + mark }
        return target.isEmpty ? nil : target
    }

    /// A character by number and font; nil for other fields.
    var symbol: (number: Int, font: String)? {
        guard name == "SYMBOL", let first = arguments.first else { return nil }
        let number = first.hasPrefix("0x") ? Int(first.dropFirst(2), radix: 16) : Int(first)
        guard let number, (0x20...0xFFFF).contains(number) else { return nil }
        let font = arguments.firstIndex(of: "\\f").map { $0 + 1 }
        return (number, font.flatMap { $0 < arguments.count ? arguments[$0] : nil } ?? "")
    }

    /// Overstruck characters, one of them raised: how Word writes an annotation over its base,
    /// `EQ \o\ad(\s\up 9(annotation),base)`; nil for other fields.
    var ruby: (base: String, annotation: String)? {
        guard name == "EQ", let over = text.firstRange(of: "\\o"),
            let up = text[over.upperBound...].firstRange(of: "\\up")
        else { return nil }
        let raised = text[up.upperBound...].drop { $0 == " " || $0.isNumber }
        guard raised.first == "(", let end = raised.firstIndex(of: ")") else { return nil }
        let annotation = raised[raised.index(after: raised.startIndex)..<end]
        let rest = raised[raised.index(after: end)...]
        guard let sign = rest.first, sign == "," || sign == ";", let close = rest.lastIndex(of: ")") else { return nil }
        let base = rest[rest.index(after: rest.startIndex)..<close]
        return base.isEmpty || annotation.isEmpty ? nil : (String(base), String(annotation))
    }

    /// Whether the words of the field were true of the saved file, but are not on a magazine's page.
    var isStale: Bool {
        [
            "PAGE", "NUMPAGES", "SECTIONPAGES", "PAGEREF", "TOC", "INDEX", "DATE", "TIME", "SAVEDATE", "PRINTDATE",
            "CREATEDATE", "FILENAME",
        ].contains(name)
    }
}
