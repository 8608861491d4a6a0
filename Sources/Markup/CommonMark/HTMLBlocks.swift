import PubRunningText

/// The blocks of raw HTML among the children of one parent, and the tables that begin and end in them.
///
/// A table goes on over empty lines, although they end a block in CommonMark. Its tags are matched once for all
/// blocks, as brackets are, so that a table without an end costs no search for it. Linear.
struct HTMLBlocks {
    /// The running text of each block, by its first line.
    private var streams: [Int: InlineStream] = [:]
    /// For the opening tag of each table that is in no other one, by its offset, the offset of its closing tag.
    private var ends: [Int: Int] = [:]
    /// The offsets of the tags that open tables without an end.
    private(set) var unclosed: [Int] = []
    /// The first tag of a row or cell that is in no table, its offset, and the number of such tags.
    private(set) var stray: (name: String, offset: Int, count: Int)?

    /// The offsets of tables that are open.
    private var open: [Int] = []
    /// The tables of the current section that are in no other one up to here.
    private var found: [(start: Int, end: Int)] = []

    /// Whether a table is open.
    var isInTable: Bool { !open.isEmpty }

    /// Adds the block that begins on `line`.
    mutating func add(_ stream: InlineStream, line: Int) {
        streams[line] = stream
        for event in stream.events {
            guard case .html(let bytes) = event.kind, let tag = RawTag(bytes), tag.isPartOfTable else { continue }
            if tag.name == "table" {
                take(tag, at: event.offset)
            } else if open.isEmpty, tag.kind == .opening {
                stray = (stray?.name ?? tag.name, stray?.offset ?? event.offset, (stray?.count ?? 0) + 1)
            }
        }
    }

    private mutating func take(_ tag: RawTag, at offset: Int) {
        if tag.kind == .opening {
            open.append(offset)
        } else if let start = open.popLast() {
            while let last = found.last, last.start > start { found.removeLast() }
            found.append((start, offset))
        }
    }

    /// Ends a section, which no table goes beyond: at the fence of a division, and at the end.
    mutating func endSection() {
        unclosed += open
        for table in found { ends[table.start] = table.end }
        open = []
        found = []
    }

    /// The running text of the block that begins on `line`; nil if none of these does.
    func stream(onLine line: Int) -> InlineStream? { streams[line] }

    /// The offset of the tag that closes the table that `event` opens; nil if it opens none that has an end and is in
    /// no other one.
    func end(of event: InlineEvent) -> Int? {
        if case .html = event.kind { ends[event.offset] } else { nil }
    }
}

extension RawTag {
    /// Whether it is a tag of a table, its rows or cells.
    var isPartOfTable: Bool { (kind == .opening || kind == .closing) && Self.tableParts.contains(name) }

    private static let tableParts: Set<String> = [
        "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col",
    ]
}
