import PubDiagnostics
import PubDocuments
import PubRunningText
import PubUnicode

extension RTFConverter {
    /// One piece of running text and its wrapping.
    private struct Item {
        var wrapping: RunWrapping
        var inline: Inline
        /// Whether it is the call of a note of a table.
        var isTableCall = false

        /// Whether it is text of blanks only.
        var isBlank: Bool {
            if case .text(let text, _) = inline { return text.utf8.allSatisfy { Ascii.isBlank($0) } }
            return false
        }

        /// Whether it is dropped at the beginning or end of a paragraph.
        var isEdge: Bool {
            if case .lineBreak = inline { return true }
            return isBlank
        }
    }

    /// The running text of a paragraph, with the quotes and dashes of the language, and labels that waited for it.
    mutating func inlines(
        of paragraph: RTFStories.Paragraph, _ defaults: RTFDefaultFormatting, prefix: String? = nil
    ) -> [Inline] {
        var stream = InlineStream()
        if let prefix {
            for byte in prefix.utf8 { stream.append(byte, from: paragraph.offset) }
            stream.append(.text(0..<stream.pool.count), at: paragraph.offset)
        }
        let extra = stream.events.count
        // One event a piece, even without text: the index leads back to the piece below.
        for piece in paragraph.pieces { append(piece, to: &stream) }
        let smart = SmartPunctuation.applied(
            to: stream, source: source.bytes, language: options.language, isOn: options.hasSmartPunctuation)
        var items: [Item] = []
        for (index, event) in smart.events.enumerated() {
            let piece = index < extra ? nil : paragraph.pieces[index - extra]
            if case .text(let range) = event.kind {
                append(range, of: smart, piece, defaults, to: &items)
            } else if let item = item(of: event, piece, defaults, before: items.last) {
                if item.isTableCall { separateCalls(&items, at: item.inline.origin) }
                items.append(item)
            }
        }
        while items.last?.isEdge == true { items.removeLast() }
        let text = trimmed(items.drop { $0.isEdge })
        if text.isEmpty { return [] }
        return labels(text[0].inline.origin) + RunWrapping.nested(text.map { ($0.wrapping, $0.inline) })
    }

    /// The lines of a paragraph of a listing, as they are written; nil if it holds more than text.
    mutating func lines(ofCode paragraph: RTFStories.Paragraph) -> [String]? {
        var code = ""
        for piece in paragraph.pieces {
            switch piece.kind {
            case .text(let range): code += String(decoding: parsed.pool[range], as: UTF8.self)
            case .lineBreak: code += "\n"
            case .tab: code += "\t"
            case .ruby(let base, _): code += base
            case .label(let name): noteLabel(name, at: piece.offset)
            case .picture, .note: return nil
            }
        }
        return code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Lets a label wait for text, if a link leads to it.
    private mutating func noteLabel(_ name: String, at offset: Int) {
        if wantedLabels.contains(name), usedLabels.insert(name).inserted { waitingLabels.append((name, offset)) }
    }

    private func append(_ piece: RTFStories.Piece, to stream: inout InlineStream) {
        switch piece.kind {
        case .text(let range):
            let bytes = Array(parsed.pool[range])
            let start = stream.pool.count
            if bytes.withUnsafeBufferPointer({ Normalization.isNFC($0) }) {
                stream.pool += bytes
                stream.offsets += parsed.offsets[range]
            } else {
                let composed = Normalization.mappedNFC(bytes)
                stream.pool += composed.utf8
                let last = bytes.count - 1
                for index in composed.utf8.indices {
                    stream.offsets.append(parsed.offsets[range.lowerBound + min(Int(composed.sources[index]), last)])
                }
            }
            stream.append(.text(start..<stream.pool.count), at: piece.offset)
        case .lineBreak: stream.append(.lineBreak, at: piece.offset)
        case .tab, .label: stream.append(.html([]), at: piece.offset)
        case .picture, .ruby: stream.append(.object, at: piece.offset)
        case .note(let story): stream.append(.noteCall(noteIndices[story] ?? 0), at: piece.offset)
        }
    }

    /// Adds the text of `range`, divided into parts whose bytes are consecutive in the file, so that every character
    /// knows its place.
    private func append(
        _ range: Range<Int>, of stream: InlineStream, _ piece: RTFStories.Piece?, _ defaults: RTFDefaultFormatting,
        to items: inout [Item]
    ) {
        let own = piece.map { wrapping($0, defaults) } ?? RunWrapping()
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start + 1
            var last = stream.offsets[start]
            while end < range.upperBound {
                let isInside = stream.pool[end] & 0xC0 == 0x80
                if !isInside, stream.offsets[end] != last, stream.offsets[end] != last + 1 { break }
                last = stream.offsets[end]
                end += 1
            }
            let text = String(decoding: stream.pool[start..<end], as: UTF8.self)
            var item = Item(wrapping: own, inline: .text(text, origin(Int(stream.offsets[start]))))
            // The formatting of a blank is hardly visible: it takes that of the text before.
            if item.isBlank, let before = items.last, own.link == nil { item.wrapping = before.wrapping }
            items.append(item)
            start = end
        }
    }

    private mutating func item(
        of event: InlineEvent, _ piece: RTFStories.Piece?, _ defaults: RTFDefaultFormatting, before: Item?
    ) -> Item? {
        let origin = origin(event.offset)
        let own = piece.map { wrapping($0, defaults) } ?? RunWrapping()
        switch event.kind {
        case .lineBreak: return Item(wrapping: before?.wrapping ?? own, inline: .lineBreak(origin))
        default: break
        }
        switch piece?.kind {
        case .note(let story): return call(of: story, at: origin)
        case .ruby(let base, let annotation):
            let inline = Inline.ruby(base: [.text(base, origin)], annotation: [.text(annotation, origin)], origin)
            return Item(wrapping: own, inline: inline)
        case .tab: return Item(wrapping: before?.wrapping ?? own, inline: .text("\t", origin))
        case .picture(let index): return picture(index).map { Item(wrapping: RunWrapping(), inline: .image($0)) }
        case .label(let name):
            noteLabel(name, at: event.offset)
            return nil
        default: return nil
        }
    }

    /// The call of a footnote, or of a note of the current table.
    private mutating func call(of story: Int, at origin: SourceLocation) -> Item {
        if let index = noteIndices[story] { return Item(wrapping: RunWrapping(), inline: .noteCall(index, origin)) }
        tableNotes.append(story)
        let mark = noteMark(tableNotes.count - 1, at: origin)
        return Item(wrapping: RunWrapping(), inline: mark, isTableCall: true)
    }

    /// Puts a comma in the place of the blanks after the call of a table's note, before another one: the letters of both
    /// would read as one word.
    private func separateCalls(_ items: inout [Item], at origin: SourceLocation) {
        guard let last = items.lastIndex(where: { !$0.isBlank }), items[last].isTableCall else { return }
        items.removeSubrange((last + 1)...)
        items.append(Item(wrapping: RunWrapping(), inline: .superscript([.text(",", origin)], origin)))
    }

    /// The items without blanks at the end of the last one.
    private func trimmed(_ items: ArraySlice<Item>) -> [Item] {
        var items = Array(items)
        if let last = items.last, case .text(let text, let origin) = last.inline {
            var text = Substring(text)
            while text.utf8.last == Ascii.space || text.utf8.last == Ascii.tab { text.removeLast() }
            items[items.count - 1].inline = .text(String(text), origin)
        }
        return items
    }

    /// The labels that wait, as empty spans.
    private mutating func labels(_ origin: SourceLocation) -> [Inline] {
        let waiting = waitingLabels
        waitingLabels = []
        return waiting.map { label in
            var attributes = Attributes()
            attributes.id = Attributes.Value(label.name, at: self.origin(label.offset))
            return .span(attributes, [], origin)
        }
    }

    // MARK: Formatting

    /// The wrapping of a piece: its differences from the default formatting.
    private func wrapping(_ piece: RTFStories.Piece, _ defaults: RTFDefaultFormatting) -> RunWrapping {
        guard parsed.formats.indices.contains(piece.format) else { return RunWrapping() }
        let own = parsed.formats[piece.format]
        let place = origin(piece.offset)
        var wrapping = RunWrapping()
        if own.link > 0, parsed.links.indices.contains(Int(own.link) - 1) {
            wrapping.link = parsed.links[Int(own.link) - 1]
        }
        if let language = own.language.flatMap({ LanguageNumbers.tag($0) }),
            language.prefix(2) != options.language.lowercased().prefix(2)
        {
            wrapping.language = language
        }
        wrapping.style = roles.characters[own.style].map { Attributes.Value($0, at: place) }
        wrapping.isStrong = own.isBold && !defaults.characters.isBold
        // Emphasis in italic text is upright; stress in bold text has no other form.
        wrapping.isEmphasised = own.isItalic != defaults.characters.isItalic
        wrapping.isStruck = own.isStruck
        wrapping.position = RunWrapping.Position(own.position)
        // The template has a style for code.
        wrapping.isCode = wrapping.style == nil && roles.codes.contains(own.style)
        if wrapping.style == nil, !wrapping.isCode {
            wrapping.formatting = formatting(own, defaults, isLink: wrapping.link != nil, at: place)
        }
        return wrapping
    }

    private func formatting(
        _ own: RTFCharacterFormatting, _ defaults: RTFDefaultFormatting, isLink: Bool, at place: SourceLocation
    ) -> DirectFormatting {
        var formatting = DirectFormatting()
        let normal = defaults.characters
        if let font = font(own), font.name.lowercased() != self.font(normal)?.name.lowercased() ?? "",
            // Signs are Unicode by now, unknown to the font of the file.
            !font.isSymbol, !font.name.isEmpty
        {
            formatting.font = Attributes.Value(font.name, at: origin(font.offset))
            formatting.isFontOptional = true
        }
        // Raised and lowered letters have the size that the template gives them.
        if own.size != normal.size, own.position == .normal {
            let part = (Double(own.size) / Double(max(normal.size, 1)) * 1000).rounded() / 10
            formatting.size = Attributes.Value("\(part)%", at: place)
        }
        // A link is set as the template sets links.
        if !isLink {
            let color = hexadecimal(own.color)
            if color != hexadecimal(normal.color) { formatting.color = Attributes.Value(color, at: place) }
            formatting.isUnderlined = own.isUnderlined && !normal.isUnderlined
        }
        if own.capitals != normal.capitals {
            formatting.capitals = own.capitals == .all ? .all : own.capitals == .small ? .small : nil
        }
        if own.rise != 0 { formatting.rise = Attributes.Value("\(Double(own.rise) / 2)pt", at: place) }
        return formatting
    }

    private func font(_ characters: RTFCharacterFormatting) -> RTFTables.Font? {
        parsed.tables.fonts[characters.font ?? parsed.tables.defaultFont]
    }

    /// A colour of the table as `#rrggbb`; black for the reader's own.
    private func hexadecimal(_ index: Int32) -> String {
        guard parsed.tables.colors.indices.contains(Int(index)), let color = parsed.tables.colors[Int(index)] else {
            return "#000000"
        }
        let digits = Array("0123456789abcdef")
        return "#" + [color.x, color.y, color.z].map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    }
}

extension RunWrapping.Position {
    /// The position that an RTF file gives.
    fileprivate init(_ position: RTFCharacterFormatting.Position) {
        switch position {
        case .normal: self = .normal
        case .raised: self = .raised
        case .lowered: self = .lowered
        }
    }
}
