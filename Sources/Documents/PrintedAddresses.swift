import PubDiagnostics

/// The place to print the addresses of links.
package enum PrintedAddresses: String, CaseIterable, Hashable, Sendable {
    /// Nowhere.
    case none
    /// In footnotes; in brackets behind the words in boxes, tables, captions and notes, which would have a note for each of their lines.
    case note
    /// In brackets behind the words of the link.
    case inline
}

extension Document {
    /// This document with the addresses of its links to the web, and of mail, as text. Links within the magazine, and those whose
    /// words are the address, stay as they are. Linear.
    package func printing(_ addresses: PrintedAddresses) -> Document {
        addresses == .none ? self : rewritten(addresses)
    }

    /// This document with its notes in the order of their calls, as a reader comes to them: a note called by another note comes after it,
    /// and the caption of a table is above its cells, wherever its source has it. Linear.
    package var withNotesInReadingOrder: Document {
        if notes.isEmpty { return self }
        let isInOrder = !notes.contains { $0.blocks.callNotes } && !blocks.haveNotedCaptionsOfTables
        return isInOrder ? self : rewritten(.none)
    }

    private func rewritten(_ addresses: PrintedAddresses) -> Document {
        var printer = AddressPrinter(addresses, notes: notes)
        var result = self
        // Headlines and decks are display type: no address is printed in them.
        for path in [\FrontMatter.title, \.shortTitle, \.kicker, \.standfirst] {
            result.front[keyPath: path] = front[keyPath: path].map { printer.renumbered($0) }
        }
        result.blocks = printer.printed(blocks, isText: true)
        result.notes = printer.finishedNotes()
        return result
    }
}

/// Writes addresses behind links, and gives notes the numbers of their calls.
private struct AddressPrinter {
    private let addresses: PrintedAddresses
    private let known: [Note]
    private var notes: [Note] = []
    /// The new places of notes, by their old ones.
    private var places: [Int: Int] = [:]
    /// The notes that are still to be read, and how deep the current one is called from others.
    private var unread: [Int] = []
    private var depth = 0

    /// Notes that are called from deeper ones come behind all others: the depth of calls is the stack's.
    private static let deepest = 16

    init(_ addresses: PrintedAddresses, notes: [Note]) {
        self.addresses = addresses
        known = notes
    }

    /// All notes: called ones in the order of their calls, then notes that are never called.
    mutating func finishedNotes() -> [Note] {
        for index in known.indices { _ = place(of: index) }
        while let place = unread.popLast() { read(place) }
        return notes
    }

    private mutating func place(of note: Int) -> Int {
        if let place = places[note] { return place }
        // The call of a note that is not there keeps its number.
        guard known.indices.contains(note) else { return note }
        let place = notes.count
        places[note] = place
        notes.append(known[note])
        if depth < Self.deepest { read(place) } else { unread.append(place) }
        return place
    }

    /// Rewrites the note at `place`, and gives the notes that it calls the places after it.
    private mutating func read(_ place: Int) {
        depth += 1
        notes[place].blocks = printed(notes[place].blocks, isText: false)
        depth -= 1
    }

    // MARK: Blocks

    /// `blocks` with addresses, in footnotes where `isText` is true.
    mutating func printed(_ blocks: [Block], isText: Bool) -> [Block] {
        blocks.map { block in
            var result = block
            result.kind = printed(block.kind, isText: isText)
            return result
        }
    }

    private mutating func printed(_ kind: BlockKind, isText: Bool) -> BlockKind {
        switch kind {
        case .paragraph(let inlines): return .paragraph(printed(inlines, isText: isText))
        case .heading(let level, let inlines): return .heading(level: level, renumbered(inlines))
        case .quote(let blocks): return .quote(printed(blocks, isText: isText))
        case .container(let name, let blocks): return .container(name: name, printed(blocks, isText: false))
        case .list(var list):
            for index in list.items.indices {
                list.items[index].blocks = printed(list.items[index].blocks, isText: isText)
            }
            return .list(list)
        case .verse(var stanzas):
            for stanza in stanzas.indices {
                for line in stanzas[stanza].indices {
                    stanzas[stanza][line].content = printed(stanzas[stanza][line].content, isText: isText)
                }
            }
            return .verse(stanzas)
        case .definitions(var definitions):
            for index in definitions.indices {
                definitions[index].term = renumbered(definitions[index].term)
                definitions[index].bodies = definitions[index].bodies.map { printed($0, isText: isText) }
            }
            return .definitions(definitions)
        case .table(var table):
            // It is set above.
            table.caption = printed(table.caption, isText: false)
            for index in table.head.indices {
                addAddresses(to: &table.head[index])
            }
            for row in table.rows.indices {
                for cell in table.rows[row].indices {
                    addAddresses(to: &table.rows[row][cell])
                }
            }
            return .table(table)
        case .figure(var picture):
            picture.caption = printed(picture.caption, isText: false)
            if let link = picture.link, addresses != .none, let address = WebAddress(link.text) {
                let space: [Inline] = picture.caption.isEmpty ? [] : [.text(" ", link.origin)]
                picture.caption += space + [.link(target: link.text, [.text(address.text, link.origin)], link.origin)]
            }
            return .figure(picture)
        case .code, .pause: return kind
        }
    }

    private mutating func addAddresses(to cell: inout Table.Cell) {
        cell.content = printed(cell.content, isText: false)
        cell.blocks = printed(cell.blocks, isText: false)
    }

    // MARK: Running text

    /// `inlines` without addresses, its calls renumbered.
    mutating func renumbered(_ inlines: [Inline]) -> [Inline] { rewritten(inlines, as: .none) }

    private mutating func printed(_ inlines: [Inline], isText: Bool) -> [Inline] {
        rewritten(inlines, as: addresses == .note && !isText ? .inline : addresses)
    }

    private mutating func rewritten(_ inlines: [Inline], as form: PrintedAddresses) -> [Inline] {
        inlines.flatMap { inline -> [Inline] in
            switch inline {
            case .emphasis(let inner, let origin): [.emphasis(rewritten(inner, as: form), origin)]
            case .strong(let inner, let origin): [.strong(rewritten(inner, as: form), origin)]
            case .strike(let inner, let origin): [.strike(rewritten(inner, as: form), origin)]
            case .superscript(let inner, let origin): [.superscript(rewritten(inner, as: form), origin)]
            case .subscript(let inner, let origin): [.subscript(rewritten(inner, as: form), origin)]
            case .span(let attributes, let inner, let origin): [.span(attributes, rewritten(inner, as: form), origin)]
            case .styled(let formatting, let inner, let origin):
                [.styled(formatting, rewritten(inner, as: form), origin)]
            case .ruby(let base, let annotation, let origin):
                [.ruby(base: rewritten(base, as: form), annotation: annotation, origin)]
            case .noteCall(let index, let origin): [.noteCall(place(of: index), origin)]
            case .link(let target, let inner, let origin):
                [.link(target: target, rewritten(inner, as: .none), origin)]
                    + address(of: target, behind: inner, at: origin, as: form)
            case .text, .softBreak, .lineBreak, .code, .keyboard, .image: [inline]
            }
        }
    }

    /// The text after the words of a link to `target`.
    private mutating func address(
        of target: String, behind words: [Inline], at origin: SourceLocation, as form: PrintedAddresses
    ) -> [Inline] {
        guard form != .none, let address = WebAddress(target), !address.isShown(by: words.plainText) else { return [] }
        let printed = Inline.link(target: target, [.text(address.text, origin)], origin)
        if form == .inline { return [.text(" (", origin), printed, .text(")", origin)] }
        notes.append(Note([Block(.paragraph([printed]), at: origin)], at: origin))
        return [.noteCall(notes.count - 1, origin)]
    }
}

/// The address of a page of the web or of a mailbox.
private struct WebAddress {
    /// As readers write it: without the scheme, and without the slash after a host alone.
    let text: String

    /// The address that `target` leads to; nil for targets within the magazine.
    init?(_ target: String) {
        if UnsafeLink(target) != nil { return nil }
        let schemes = ["https://", "http://", "mailto:", "ftp://"]
        let scheme = schemes.first { target.lowercased().hasPrefix($0) }
        guard let scheme = scheme ?? (target.hasPrefix("www.") ? "" : nil) else { return nil }
        var address = target.dropFirst(scheme.count)
        if address.last == "/", address.dropLast().allSatisfy({ $0 != "/" }) { address = address.dropLast() }
        if address.isEmpty { return nil }
        text = String(address)
    }

    /// Whether `words` are the address.
    func isShown(by words: String) -> Bool { words.contains(text) || words.contains("://") }
}
