import PubDocuments
import PubRunningText

/// A table in raw HTML: the running text of its cells, and the first thing in it that our tables cannot express.
///
/// It takes the events between the tags of the table one after the other. Rows and cells may end without a tag, as HTML
/// allows. Linear.
struct HTMLTable {
    /// The part of a table that a row is in, in the order that they are set.
    enum Section: CaseIterable { case head, body, foot }

    /// A part of a cell's content.
    indirect enum Part {
        /// A paragraph.
        case text(InlineStream)
        /// A list in HTML: the number of its first item, nil for bullets, and the content of its items.
        case list(start: Int?, items: [[Part]], offset: Int)
        /// A block of Markdown.
        case block(Block)
    }

    /// One cell.
    struct Cell {
        /// The content, in order.
        var parts: [Part] = []
        /// The columns that it takes.
        var columns = 1
        /// The rows that it takes.
        var rows = 1
        /// The alignment that it asks for; nil for none.
        var alignment: Table.Alignment?
        /// Whether it is a `th`.
        var isHead: Bool
        /// The offset of its tag.
        var offset: Int
    }

    /// One row.
    struct Row {
        var cells: [Cell] = []
        var section: Section
    }

    /// The rows, including the head's.
    var rows: [Row] = []
    /// The running text of the caption; empty for none.
    private(set) var caption: [InlineStream] = []
    /// The first thing that no table of ours has, its offset, and a hint; nil for none.
    private(set) var problem: (what: String, offset: Int, hint: String?)?
    /// Attributes without effect, by name, each once, in their order.
    private(set) var idleAttributes: [String] = []
    /// Tags without effect in the same way.
    private(set) var idleTags: [String] = []
    private var idle: Set<String> = []

    /// The element that the next event belongs to.
    private enum Place { case table, cell, caption }

    let start: Int
    private var place = Place.table
    private var section = Section.body
    /// Whether the row has no cell yet.
    private var beginsRow = true
    /// The alignment of cells in the row that do not name one.
    private var rowAlignment: Table.Alignment?
    /// The running text that is being read.
    private var text = HTMLCellText()
    /// The open inline elements by name; nil for Markdown's own.
    private var open: [String?] = []
    private var openLinks = 0
    /// The parts of the cell, or of the caption, outside of lists, and the lists that are open.
    private var parts: [Part] = []
    private var lists: [(start: Int?, items: [[Part]], offset: Int)] = []
    /// Code that is being read: its characters, and its offset.
    private var code: (bytes: [UInt8], offset: Int)?

    /// More columns fit on no page.
    static let mostColumns = 64
    /// A cell over more rows ends with these.
    private static let mostRows = 1000
    /// The elements of running text that are understood here besides the ones common to all raw HTML.
    private static let containers: [String: InlineEvent.Container] = [
        "em": .emphasis, "i": .emphasis, "strong": .strong, "b": .strong, "s": .strike, "del": .strike,
        "strike": .strike,
    ]
    /// The elements whose text begins a line.
    private static let paragraphs: Set<String> = ["p", "div"]

    /// The table that the tag `opening` begins.
    init(_ opening: InlineEvent) {
        start = opening.offset
        if case .html(let bytes) = opening.kind { noteIdle(RawTag.attributes(of: bytes)) }
    }

    // MARK: Events

    /// Records markup that a table cannot hold. Only the first is reported, since the whole table is refused for it.
    mutating func note(_ what: String, _ offset: Int, hint: String? = nil) {
        if problem == nil { problem = (what, offset, hint) }
    }

    private mutating func noteIdle(_ attributes: [RawTag.Attribute]) {
        for attribute in attributes where idle.insert(attribute.name).inserted {
            idleAttributes.append(attribute.name)
        }
    }

    /// Takes the next event, one of `stream`.
    mutating func take(_ event: InlineEvent, of stream: InlineStream) {
        switch event.kind {
        case .html(let bytes):
            if let tag = RawTag(bytes) { take(tag, RawTag.attributes(of: bytes), event) }
        case .text(let range) where code != nil: code?.bytes += stream.pool[range]
        case .softBreak where code != nil, .lineBreak where code != nil: code?.bytes.append(Ascii.space)
        case .text(let range) where place == .table:
            if stream.pool[range].contains(where: { !Ascii.isSpace($0) }) { noteOutside(event) }
        case .softBreak where place == .table: break
        default:
            if place == .table { return noteOutside(event) }
            if code != nil { return note("other markup within <code>", event.offset) }
            if case .open = event.kind { open.append(nil) }
            if case .close = event.kind, let last = open.popLast(), let name = last { noteUnclosed(name, event.offset) }
            text.append(event, of: stream)
        }
    }

    private mutating func noteOutside(_ event: InlineEvent) { note("words outside of its cells", event.offset) }

    private mutating func noteUnclosed(_ name: String, _ offset: Int) {
        note("<\(name)> that is not closed within its paragraph", offset, hint: "write </\(name)> where it ends")
    }

    private mutating func take(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ event: InlineEvent) {
        switch tag.kind {
        case .comment: return
        case .instruction, .characterData: return note("declarations or CDATA", event.offset)
        case .opening: if takeStructure(tag.name, attributes, event.offset) { return }
        case .closing: if endStructure(tag.name, event.offset) { return }
        }
        guard place != .table else { return note("<\(tag.name)> outside of its cells", event.offset) }
        if tag.name == "code" || tag.name == "tt" { return takeCode(tag, attributes, event) }
        if code != nil { return note("<\(tag.name)> within <code>", event.offset) }
        if tag.breaksLine { return text.append(InlineEvent(kind: .lineBreak, offset: event.offset)) }
        if Self.paragraphs.contains(tag.name) {
            if tag.kind == .opening { noteIdle(attributes) }
            return endParagraph(at: event.offset)
        }
        if takeList(tag, attributes, event.offset) { return }
        if tag.separatesWords { return note("<\(tag.name)> within a cell", event.offset) }
        takeInline(tag, attributes, event)
    }

    /// Takes a tag of a list in a cell; false for any other tag.
    private mutating func takeList(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ offset: Int) -> Bool {
        switch (tag.name, tag.kind) {
        case ("ul", .opening), ("ol", .opening):
            endParagraph(at: offset)
            let start = attributes.first { $0.name == "start" }.flatMap { Int($0.value) }
                .map { min(max($0, -1_000_000_000), 1_000_000_000) }
            lists.append((tag.name == "ol" ? start ?? 1 : nil, [], offset))
        case ("ul", _), ("ol", _):
            endParagraph(at: offset)
            endList()
        case ("li", _):
            endParagraph(at: offset)
            guard tag.kind == .opening else { return true }
            if lists.isEmpty { lists.append((nil, [], offset)) }
            lists[lists.count - 1].items.append([])
        default: return false
        }
        return true
    }

    /// Ends the innermost list that is open.
    private mutating func endList() {
        if let list = lists.popLast() { add(.list(start: list.start, items: list.items, offset: list.offset)) }
    }

    /// Adds a part to the item of the innermost list that is open, or to the cell.
    private mutating func add(_ part: Part) {
        guard let last = lists.indices.last else { return parts.append(part) }
        if lists[last].items.isEmpty { lists[last].items.append([]) }
        lists[last].items[lists[last].items.count - 1].append(part)
    }

    /// Takes the block `block` of Markdown at `offset`, between empty lines.
    mutating func take(_ block: Block, at offset: Int) {
        endParagraph(at: offset)
        if place != .cell { return noteOutside(InlineEvent(kind: .softBreak, offset: offset)) }
        add(.block(block))
    }

    // MARK: Rows and cells

    /// Takes an opening tag of the table's structure; false for any other.
    private mutating func takeStructure(_ name: String, _ attributes: [RawTag.Attribute], _ offset: Int) -> Bool {
        switch name {
        case "table": note("another table within a cell", offset)
        case "thead", "tbody", "tfoot", "colgroup", "col":
            endText(at: offset)
            section = name == "thead" ? .head : name == "tfoot" ? .foot : .body
            endRow()
            noteIdle(attributes)
        case "tr":
            endText(at: offset)
            endRow()
            for attribute in attributes { rowAlignment = alignment(in: attribute) ?? rowAlignment }
        case "caption":
            endText(at: offset)
            if !caption.isEmpty { note("two captions", offset) }
            place = .caption
            noteIdle(attributes)
        case "td", "th":
            endText(at: offset)
            if beginsRow { rows.append(Row(section: section)) }
            beginsRow = false
            place = .cell
            rows[rows.count - 1].cells.append(cell(name, attributes, offset))
        default: return false
        }
        return true
    }

    private mutating func endStructure(_ name: String, _ offset: Int) -> Bool {
        switch name {
        case "thead", "tbody", "tfoot", "colgroup", "col":
            endText(at: offset)
            section = .body
            endRow()
        case "tr":
            endText(at: offset)
            endRow()
        case "td", "th", "caption", "table": endText(at: offset)
        default: return false
        }
        return true
    }

    private mutating func endRow() {
        beginsRow = true
        rowAlignment = nil
    }

    private mutating func cell(_ name: String, _ attributes: [RawTag.Attribute], _ offset: Int) -> Cell {
        var cell = Cell(alignment: rowAlignment, isHead: name == "th", offset: offset)
        for attribute in attributes {
            switch attribute.name {
            case "colspan":
                if let columns = Int(attribute.value), (1...Self.mostColumns).contains(columns) {
                    cell.columns = columns
                } else {
                    note("a cell over “\(attribute.value)” columns", offset)
                }
            case "rowspan":
                cell.rows = Int(attribute.value).map { min(max($0, 1), Self.mostRows) } ?? 1
            // What it says is so without it.
            case "scope": break
            default: cell.alignment = alignment(in: attribute) ?? cell.alignment
            }
        }
        return cell
    }

    /// The alignment that `attribute` asks for, nil for none; its other contents have no effect.
    private mutating func alignment(in attribute: RawTag.Attribute) -> Table.Alignment? {
        let said: (value: String?, saysMore: Bool) =
            switch attribute.name {
            case "align": (attribute.value, false)
            case "style": attribute.textAlign
            default: (nil, true)
            }
        let alignment = said.value.flatMap(Table.Alignment.init(html:))
        if alignment == nil || said.saysMore { noteIdle([attribute]) }
        return alignment
    }

    // MARK: Running text

    /// Ends a paragraph of a cell or of the caption if one is open.
    mutating func endParagraph(at offset: Int) {
        if let code { noteUnclosed("code", code.offset) }
        if let last = open.last { noteUnclosed(last ?? "em", offset) }
        text.endParagraph()
        for paragraph in text.paragraphs { add(.text(paragraph)) }
        text = HTMLCellText()
    }

    /// Ends a cell or the caption.
    mutating func endText(at offset: Int) {
        endParagraph(at: offset)
        code = nil
        open = []
        openLinks = 0
        while !lists.isEmpty { endList() }
        switch place {
        case .cell: rows[rows.count - 1].cells[rows[rows.count - 1].cells.count - 1].parts = parts
        case .caption: caption = parts.flatMap(\.paragraphs)
        case .table: break
        }
        parts = []
        place = .table
    }

    private mutating func takeCode(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ event: InlineEvent) {
        if tag.kind == .opening {
            if code != nil { note("<\(tag.name)> within <code>", event.offset) }
            noteIdle(attributes)
            code = ([], event.offset)
        } else if let done = code {
            text.append(InlineEvent(kind: .code(done.bytes), offset: done.offset, end: event.offset))
            code = nil
        } else {
            noteStray(tag, event)
        }
    }

    private mutating func noteStray(_ tag: RawTag, _ event: InlineEvent) {
        note("</\(tag.name)> that closes nothing", event.offset, hint: "write <\(tag.name)> where it begins")
    }

    private mutating func takeInline(_ tag: RawTag, _ attributes: [RawTag.Attribute], _ event: InlineEvent) {
        if RawTag.understood.contains(tag.name) { return text.append(event) }
        let target = attributes.first { $0.name == "href" }?.value
        let isLink = tag.name == "a" && (tag.kind == .closing ? openLinks > 0 : target != nil)
        guard isLink || Self.containers[tag.name] != nil else {
            if tag.kind == .opening, idle.insert("<" + tag.name).inserted { idleTags.append(tag.name) }
            return
        }
        if tag.kind == .opening {
            noteIdle(attributes.filter { !isLink || $0.name != "href" })
            if isLink, openLinks > 0 { note("a link within a link", event.offset) }
            let link = InlineEvent.Container.link(target: target ?? "", title: "", isBare: false)
            text.append(InlineEvent(kind: .open(Self.containers[tag.name] ?? link), offset: event.offset))
            open.append(tag.name)
            openLinks += isLink ? 1 : 0
        } else if open.last == tag.name {
            text.append(InlineEvent(kind: .close, offset: event.offset))
            open.removeLast()
            openLinks -= isLink ? 1 : 0
        } else {
            noteStray(tag, event)
        }
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
