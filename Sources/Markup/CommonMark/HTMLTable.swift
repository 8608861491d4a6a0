import PubDocuments
import PubRunningText

/// A table in raw HTML: the running text of its cells, and what keeps it from being a table of ours.
///
/// It takes the events between the tags of the table one after the other. Rows and cells may end without a tag, as HTML
/// allows. Linear.
struct HTMLTable {
    /// The part of a table that a row is in, in the order in which they are set.
    enum Section: CaseIterable { case head, body, foot }

    /// One cell.
    struct Cell {
        /// Its running text.
        var paragraphs: [InlineStream] = []
        /// The columns that it takes.
        var columns = 1
        /// The rows that it takes.
        var rows = 1
        /// How it asks to be aligned; nil if it does not.
        var alignment: Table.Alignment?
        /// True for `th`.
        var isHead: Bool
        /// The offset of its tag.
        var offset: Int
    }

    /// One row.
    struct Row {
        var cells: [Cell] = []
        var section: Section

        /// How many columns its cells take.
        var columnCount: Int { cells.reduce(0) { $0 + $1.columns } }
    }

    /// The rows, those of the head too.
    private(set) var rows: [Row] = []
    /// The running text of the caption; empty for none.
    private(set) var caption: [InlineStream] = []
    /// The offset of the first cell over several rows; nil for none.
    private(set) var joined: Int?
    /// The first thing that no table of ours has, its offset, and what to do; nil for none.
    private(set) var problem: (what: String, offset: Int, hint: String?)?
    /// Attributes without effect, by name, each once, in their order.
    private(set) var idleAttributes: [String] = []
    /// Tags without effect in the same way.
    private(set) var idleTags: [String] = []
    private var idle: Set<String> = []

    /// What holds the next event.
    private enum Place { case table, cell, caption }

    private let start: Int
    private var place = Place.table
    private var section = Section.body
    /// True before the first cell of a row.
    private var beginsRow = true
    /// How the cells of the row are aligned that do not say it.
    private var rowAlignment: Table.Alignment?
    /// The running text that is being read.
    private var text = HTMLCellText()
    /// The inline elements of it that are open, by name; nil for those of Markdown.
    private var open: [String?] = []
    private var openLinks = 0
    /// The lists of the cell that are open, with the number of the last item of a numbered one.
    private var items: [Int?] = []
    /// Code that is being read: its characters, and its offset.
    private var code: (bytes: [UInt8], offset: Int)?

    /// More columns fit on no page.
    private static let mostColumns = 64
    /// The elements of running text that are understood here besides those of all raw HTML.
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
        if takeItem(tag, event) { return }
        if tag.separatesWords { return note("<\(tag.name)> within a cell", event.offset) }
        takeInline(tag, attributes, event)
    }

    /// Takes a tag of a list in a cell: each item is a line with its mark. False for any other tag.
    private mutating func takeItem(_ tag: RawTag, _ event: InlineEvent) -> Bool {
        switch tag.name {
        case "ul", "ol":
            endParagraph(at: event.offset)
            if tag.kind == .opening { items.append(tag.name == "ol" ? 0 : nil) } else { _ = items.popLast() }
        case "li":
            endParagraph(at: event.offset)
            guard tag.kind == .opening else { return true }
            var mark = "• "
            if let last = items.indices.last, let number = items[last] {
                items[last] = number + 1
                mark = "\(number + 1). "
            }
            var words = InlineStream()
            for byte in mark.utf8 { words.append(byte, from: event.offset) }
            words.append(text: 0..<words.pool.count, at: event.offset)
            for inner in words.events { text.append(inner, of: words) }
        default: return false
        }
        return true
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
                cell.rows = Int(attribute.value).map { min(max($0, 1), Self.mostColumns) } ?? 1
                if cell.rows > 1, joined == nil { joined = offset }
            // What it says is so without it.
            case "scope": break
            default: cell.alignment = alignment(in: attribute) ?? cell.alignment
            }
        }
        return cell
    }

    /// The alignment that `attribute` asks for, nil for none; what else it says has no effect.
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

    /// Ends a paragraph of a cell or of the caption, where one is open.
    mutating func endParagraph(at offset: Int) {
        if let code { noteUnclosed("code", code.offset) }
        if let last = open.last { noteUnclosed(last ?? "em", offset) }
        text.endParagraph()
    }

    /// Ends a cell or the caption.
    private mutating func endText(at offset: Int) {
        endParagraph(at: offset)
        code = nil
        open = []
        openLinks = 0
        switch place {
        case .cell: rows[rows.count - 1].cells[rows[rows.count - 1].cells.count - 1].paragraphs = text.paragraphs
        case .caption: caption = text.paragraphs
        case .table: break
        }
        text = HTMLCellText()
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

    // MARK: The whole

    /// Ends the table. A first row of heads is the table's head also where no tag says so; one row is the most that a head
    /// has.
    mutating func end() {
        endText(at: start)
        rows = Section.allCases.flatMap { section in rows.filter { $0.section == section } }
        fillJoinedRows()
        if rows.isEmpty { note("no cells", start, hint: "delete it") }
        if rows.contains(where: { $0.columnCount > Self.mostColumns }) {
            note("more than \(Self.mostColumns) columns", start)
        }
        if let first = rows.first, first.section == .body, first.cells.allSatisfy(\.isHead) { rows[0].section = .head }
        if let second = rows.dropFirst().first(where: { $0.section == .head }) {
            note("more rows in its head than the first", second.cells.first?.offset ?? start)
        }
        // In other rows the cells that name these are strong, as HTML shows them.
        for row in rows.indices where rows[row].section != .head {
            for index in rows[row].cells.indices where rows[row].cells[index].isHead {
                let offset = rows[row].cells[index].offset
                for paragraph in rows[row].cells[index].paragraphs.indices {
                    rows[row].cells[index].paragraphs[paragraph].makeStrong(at: offset)
                }
            }
        }
    }

    /// Puts empty cells below those over several rows.
    private mutating func fillJoinedRows() {
        if joined == nil { return }
        var left: [Int: Int] = [:]
        for index in rows.indices {
            var (cells, column): ([Cell], Int) = ([], 0)
            func pass(_ cells: inout [Cell], _ column: inout Int) {
                while let count = left[column], count > 0 {
                    left[column] = count - 1
                    cells.append(Cell(isHead: false, offset: rows[index].cells.first?.offset ?? start))
                    column += 1
                }
            }
            for cell in rows[index].cells {
                pass(&cells, &column)
                cells.append(cell)
                for inner in column..<column + cell.columns where cell.rows > 1 { left[inner] = cell.rows - 1 }
                column += cell.columns
            }
            pass(&cells, &column)
            rows[index].cells = cells
        }
    }

    /// What the cells of each column say of its alignment, in the head and below it.
    private var saidAlignments: [(head: Set<Table.Alignment>, body: Set<Table.Alignment>)] {
        let count = min(rows.reduce(0) { max($0, $1.columnCount) }, Self.mostColumns)
        var said = [(head: Set<Table.Alignment>, body: Set<Table.Alignment>)](repeating: ([], []), count: count)
        for row in rows {
            var column = 0
            for cell in row.cells where column < count {
                if let alignment = cell.alignment, cell.columns == 1 {
                    if row.section == .head { said[column].head.insert(alignment) }
                    if row.section != .head { said[column].body.insert(alignment) }
                }
                column += cell.columns
            }
        }
        return said
    }

    /// How columns are aligned: as all cells of one that say something say, those of the head where no other one does; the
    /// style's where they do not agree. A cell that says something else is aligned by itself.
    var alignments: [Table.Alignment] {
        saidAlignments.map { said in
            let all = said.body.isEmpty ? said.head : said.body
            return all.count == 1 ? all.first ?? .automatic : .automatic
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
