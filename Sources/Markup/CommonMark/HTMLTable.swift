import Documents
import RunningText

/// A table in raw HTML: the events of its cells, and what keeps it from being a table of ours.
///
/// Rows and cells may end without a tag, as HTML allows.
struct HTMLTable {
    /// One cell.
    struct Cell {
        /// Its running text.
        var events: [InlineEvent] = []
        /// The columns that it takes.
        var columns = 1
        /// How it asks to be aligned; nil where it does not.
        var alignment: Table.Alignment?
        /// True for `th`.
        var isHead: Bool
        /// The offset of its tag.
        var offset: Int
    }

    /// One row.
    struct Row {
        var cells: [Cell] = []
        /// True within `thead`.
        var isHead: Bool
    }

    /// The rows, those of the head too.
    private(set) var rows: [Row] = []
    /// The running text of the caption; empty for none.
    private(set) var caption: [InlineEvent] = []
    /// The first thing that no table of ours has, and its offset; nil for none.
    private(set) var problem: (what: String, offset: Int)?
    /// Attributes without effect, by name, each once, in their order.
    private(set) var idleAttributes: [String] = []

    /// What holds the next event.
    private enum Place { case table, cell, caption }

    private var place = Place.table
    private var isInHead = false
    /// True after `</tr>` and before the first row: a cell begins a row then.
    private var beginsRow = true
    /// The inline elements that are open, by name.
    private var open: [String] = []
    /// Code that is being read: its characters, and its offset.
    private var code: (bytes: [UInt8], offset: Int)?

    /// More columns fit on no page.
    private static let mostColumns = 64
    /// The elements of running text that are understood here besides those of all raw HTML.
    private static let containers: [String: InlineEvent.Container] = [
        "em": .emphasis, "i": .emphasis, "strong": .strong, "b": .strong, "s": .strike, "del": .strike,
        "strike": .strike,
    ]

    /// The table whose tags and text are `events` of `stream`, from `<table>` on to before `</table>`.
    init(_ events: ArraySlice<InlineEvent>, of stream: InlineStream, isClosed: Bool) {
        let start = events.first?.offset ?? 0
        if !isClosed { problem = ("it has no </table>", start) }
        if let event = events.first, case .html(let bytes) = event.kind { noteIdle(RawTag.attributes(of: bytes)) }
        for event in events.dropFirst() {
            if case .html(let bytes) = event.kind, let tag = RawTag(bytes) {
                take(tag, RawTag.attributes(of: bytes), event)
            } else {
                take(event, stream)
            }
        }
        endText(at: events.last?.offset ?? start)
        if rows.allSatisfy(\.cells.isEmpty) { note("it has no cells", start) }
        settleHead(start)
    }

    // MARK: Events

    private mutating func note(_ what: String, _ offset: Int) { if problem == nil { problem = (what, offset) } }

    private mutating func noteIdle(_ attributes: [RawTag.Attribute]) {
        for attribute in attributes where !idleAttributes.contains(attribute.name) {
            idleAttributes.append(attribute.name)
        }
    }

    private mutating func append(_ event: InlineEvent) {
        switch place {
        case .cell: rows[rows.count - 1].cells[rows[rows.count - 1].cells.count - 1].events.append(event)
        case .caption: caption.append(event)
        case .table: break
        }
    }

    /// Drops the ends of lines before a line break of the author's: there is no space then.
    private mutating func dropLineEnds() {
        while case .softBreak? = lastEvent?.kind {
            if place == .cell {
                rows[rows.count - 1].cells[rows[rows.count - 1].cells.count - 1].events.removeLast()
            } else {
                caption.removeLast()
            }
        }
    }

    private var lastEvent: InlineEvent? {
        switch place {
        case .cell: rows.last?.cells.last?.events.last
        case .caption: caption.last
        case .table: nil
        }
    }

    /// Takes text, or an end of a line.
    private mutating func take(_ event: InlineEvent, _ stream: InlineStream) {
        if case .text(let range) = event.kind {
            if code != nil {
                code?.bytes += stream.pool[range]
            } else if place != .table {
                append(event)
            } else if stream.pool[range].contains(where: { !Ascii.isSpace($0) }) {
                note("it has words outside of its cells", event.offset)
            }
        } else if code != nil {
            code?.bytes.append(Ascii.space)
        } else if let last = lastEvent {
            // A line of the source ends after a line break of the author's: there is no space then.
            if case .html(let bytes) = last.kind, RawTag(bytes)?.breaksLine == true { return }
            append(event)
        }
    }

    private mutating func take(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ event: InlineEvent) {
        switch tag.kind {
        case .comment: return
        case .instruction, .characterData: return note("it has declarations or CDATA", event.offset)
        case .opening: if takeStructure(tag.name, attributes, event) { return }
        case .closing: if endStructure(tag.name, event) { return }
        }
        guard place != .table else { return note("it has <\(tag.name)> outside of its cells", event.offset) }
        if tag.name == "code" || tag.name == "tt" { return takeCode(tag, attributes, event) }
        if code != nil { return note("it has <\(tag.name)> within code", event.offset) }
        if tag.breaksLine {
            dropLineEnds()
            return append(event)
        }
        if tag.separatesWords { return note("it has <\(tag.name)> within a cell", event.offset) }
        takeInline(tag, attributes, event)
    }

    /// Takes an opening tag of the table's structure; false for any other.
    private mutating func takeStructure(_ name: String, _ attributes: [RawTag.Attribute], _ event: InlineEvent) -> Bool
    {
        switch name {
        case "table": note("it has a table within a cell", event.offset)
        case "thead", "tbody", "tfoot", "colgroup", "col":
            endText(at: event.offset)
            if name != "col" { isInHead = name == "thead" }
            beginsRow = true
            noteIdle(attributes)
        case "tr":
            endText(at: event.offset)
            beginsRow = true
            noteIdle(attributes)
        case "caption":
            endText(at: event.offset)
            place = .caption
            noteIdle(attributes)
        case "td", "th":
            endText(at: event.offset)
            if beginsRow { rows.append(Row(isHead: isInHead)) }
            beginsRow = false
            place = .cell
            rows[rows.count - 1].cells.append(cell(name, attributes, event.offset))
        default: return false
        }
        return true
    }

    private mutating func endStructure(_ name: String, _ event: InlineEvent) -> Bool {
        switch name {
        case "thead", "tbody", "tfoot", "colgroup", "col":
            endText(at: event.offset)
            isInHead = false
            beginsRow = true
        case "tr":
            endText(at: event.offset)
            beginsRow = true
        case "td", "th", "caption", "table": endText(at: event.offset)
        default: return false
        }
        return true
    }

    private mutating func cell(_ name: String, _ attributes: [RawTag.Attribute], _ offset: Int) -> Cell {
        var cell = Cell(isHead: name == "th", offset: offset)
        for attribute in attributes {
            switch attribute.name {
            case "colspan":
                if let columns = Int(attribute.value), (1...Self.mostColumns).contains(columns) {
                    cell.columns = columns
                } else {
                    note("it has a cell over \(attribute.value) columns", offset)
                }
            case "rowspan":
                if attribute.value != "1" { note("it has a cell over several rows", offset) }
            case "align", "style":
                let value = attribute.name == "align" ? attribute.value : attribute.textAlign
                if let alignment = value.flatMap(Table.Alignment.init(html:)) {
                    cell.alignment = alignment
                } else {
                    noteIdle([attribute])
                }
            // What it says is so without it.
            case "scope": break
            default: noteIdle([attribute])
            }
        }
        return cell
    }

    // MARK: Running text

    /// Ends a cell or the caption.
    private mutating func endText(at offset: Int) {
        if let code { note("<code> is not closed within its cell", code.offset) }
        if let name = open.last { note("<\(name)> is not closed within its cell", offset) }
        code = nil
        for _ in open { append(InlineEvent(kind: .close, offset: offset)) }
        open = []
        place = .table
    }

    private mutating func takeCode(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ event: InlineEvent) {
        if tag.kind == .opening {
            if code != nil { note("it has <\(tag.name)> within code", event.offset) }
            noteIdle(attributes)
            code = ([], event.offset)
        } else if let done = code {
            append(InlineEvent(kind: .code(done.bytes), offset: done.offset, end: event.offset))
            code = nil
        } else {
            note("</\(tag.name)> closes nothing", event.offset)
        }
    }

    private mutating func takeInline(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ event: InlineEvent) {
        let target = attributes.first { $0.name == "href" }?.value
        let isLink = tag.name == "a" && (tag.kind == .closing ? open.contains("a") : target != nil)
        guard isLink || Self.containers[tag.name] != nil else { return append(event) }
        if tag.kind == .opening {
            noteIdle(attributes.filter { !isLink || $0.name != "href" })
            let link = InlineEvent.Container.link(target: target ?? "", title: "", isBare: false)
            append(InlineEvent(kind: .open(Self.containers[tag.name] ?? link), offset: event.offset))
            open.append(tag.name)
        } else if open.last == tag.name {
            append(InlineEvent(kind: .close, offset: event.offset))
            open.removeLast()
        } else {
            note("</\(tag.name)> closes nothing", event.offset)
        }
    }

    // MARK: The whole

    /// A first row of heads is the table's head also where no tag says so; one row is the most that a head has.
    private mutating func settleHead(_ start: Int) {
        rows.removeAll(where: \.cells.isEmpty)
        if !rows.contains(where: \.isHead), let first = rows.first, first.cells.allSatisfy(\.isHead) {
            rows[0].isHead = true
        }
        if rows.dropFirst().contains(where: \.isHead) {
            let second = rows.dropFirst().first(where: \.isHead)
            note("it has more rows in its head than the first", second?.cells[0].offset ?? start)
        }
        // In other rows the cells that name these are strong, as HTML shows them.
        for row in rows.indices where !rows[row].isHead {
            for index in rows[row].cells.indices where rows[row].cells[index].isHead {
                let offset = rows[row].cells[index].offset
                while case .softBreak? = rows[row].cells[index].events.last?.kind {
                    rows[row].cells[index].events.removeLast()
                }
                rows[row].cells[index].events.insert(InlineEvent(kind: .open(.strong), offset: offset), at: 0)
                rows[row].cells[index].events.append(InlineEvent(kind: .close, offset: offset))
            }
        }
    }

    /// How columns are aligned: as all cells of one say that say something; where they do not agree, that has no effect.
    mutating func alignments() -> [Table.Alignment] {
        let count = rows.reduce(0) { max($0, $1.cells.reduce(0) { $0 + $1.columns }) }
        var said = [Set<Table.Alignment>](repeating: [], count: count)
        for row in rows {
            var column = 0
            for cell in row.cells {
                if let alignment = cell.alignment, cell.columns == 1 { said[column].insert(alignment) }
                column += cell.columns
            }
        }
        if said.contains(where: { $0.count > 1 }), !idleAttributes.contains("align") { idleAttributes.append("align") }
        return said.map { $0.count == 1 ? $0.first ?? .automatic : .automatic }
    }
}

extension Table.Alignment {
    /// The value of HTML's `align`, or of `text-align`; nil for others.
    fileprivate init?(html value: String) {
        switch value.lowercased() {
        case "left", "start": self = .left
        case "center": self = .center
        case "right", "end": self = .right
        default: return nil
        }
    }
}

extension RawTag {
    /// An attribute of a tag.
    struct Attribute {
        /// The name in small letters.
        var name: String
        /// The value; empty for none.
        var value: String

        /// The value of `text-align` in a `style` that says nothing else; nil for any other.
        var textAlign: String? {
            let parts = value.split(separator: ";").map { $0.split(separator: ":") }
            guard parts.count == 1, parts[0].count == 2 else { return nil }
            let words = parts[0].map { $0.filter { !$0.isWhitespace } }
            return words[0].lowercased() == "text-align" ? words[1] : nil
        }
    }

    /// The attributes of `tag`, from `<` to `>`; the first of a name counts, as in HTML. Linear.
    static func attributes(of tag: [UInt8]) -> [Attribute] {
        var position = tag.firstIndex(where: Ascii.isSpace) ?? tag.count
        var attributes: [Attribute] = []
        func isMark(_ byte: UInt8) -> Bool { Ascii.isSpace(byte) || byte == Ascii.greater || byte == 0x2F }
        while position < tag.count {
            while position < tag.count, isMark(tag[position]) { position += 1 }
            let start = position
            while position < tag.count, !isMark(tag[position]), tag[position] != Ascii.equals { position += 1 }
            let name = String(decoding: tag[start..<position], as: UTF8.self).lowercased()
            while position < tag.count, Ascii.isSpace(tag[position]) { position += 1 }
            var value: [UInt8] = []
            if position < tag.count, tag[position] == Ascii.equals {
                position += 1
                while position < tag.count, Ascii.isSpace(tag[position]) { position += 1 }
                value = self.value(tag, &position)
            }
            if !name.isEmpty, !attributes.contains(where: { $0.name == name }) {
                attributes.append(Attribute(name: name, value: String(decoding: value, as: UTF8.self)))
            } else if name.isEmpty, position == start {
                position += 1
            }
        }
        return attributes
    }

    /// The value at `position`, which goes on after it; entities are read.
    private static func value(_ tag: [UInt8], _ position: inout Int) -> [UInt8] {
        guard position < tag.count else { return [] }
        let quote = tag[position]
        var value: [UInt8] = []
        let isQuoted = quote == Ascii.quote || quote == Ascii.apostrophe
        if isQuoted { position += 1 }
        while position < tag.count - 1 {
            let byte = tag[position]
            if isQuoted ? byte == quote : Ascii.isSpace(byte) { break }
            if byte == Ascii.ampersand, let end = EntityReference.end(tag, at: position),
                let read = EntityReference.value(tag[position..<end])
            {
                value += read
                position = end
            } else {
                value.append(byte)
                position += 1
            }
        }
        if isQuoted { position += 1 }
        return value
    }
}
