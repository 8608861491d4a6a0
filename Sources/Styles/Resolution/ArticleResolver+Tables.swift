import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// Adds a table: a flow a cell, columns as wide and aligned as the source or the style says.
    mutating func addTable(_ table: Table, _ block: Block) {
        let name = tableStyle(block)
        let attributes = computed.collect { $0.table(name, &$1) }
        let specified = name.flatMap { computed.sheet.tables[$0] } ?? SpecifiedTableStyle()
        let columns = columns(of: table, block, specified, style: attributes.style)
        let object = computed.sheet.objectStyle(of: "table")
        addBox(of: "table", style: object, block) { resolver, id in
            let caption = table.caption.isEmpty ? Flow() : resolver.caption(table.caption, in: "table", below: id)
            let head = table.head.isEmpty ? [] : resolver.rows([table.head], "table.head", columns, below: id)
            // Without a head the first cell of a row says what the row is about: readers want heads in every table.
            let headsOfRows = table.head.isEmpty && columns.count > 1
            let rows = resolver.rows(table.rows, "table.cell", columns, headsOfRows, below: id)
            var content = TableContent(head: head, rows: rows, caption: caption, attributes: attributes)
            content.columns = columns.map(\.column)
            return .table(content)
        }
    }

    /// The table style of its class, else of its `[map]` entry, else `default`; nil if there is none.
    private mutating func tableStyle(_ block: Block) -> String? {
        var style = computed.sheet.map["table"]?.style.value
        // The mapping may name an object style, for the box around the table.
        if style.map({ computed.sheet.tables[$0] == nil }) ?? true { style = "default" }
        for name in block.attributes.classes {
            if computed.sheet.tables[name.text] != nil {
                style = name.text
            } else {
                reportStyle(ofClass: name, among: Array(computed.sheet.tables.keys))
            }
        }
        return style
    }

    // MARK: Columns

    /// A column's settings, with the alignment of its text.
    private struct AlignedColumn {
        var column = TableColumn()
        var alignment = Table.Alignment.automatic
    }

    /// The columns: as the attributes of the table say, then its colons, then its style.
    private mutating func columns(
        of table: Table, _ block: Block, _ specified: SpecifiedTableStyle, style: String
    ) -> [AlignedColumn] {
        let count = table.columnCount
        let widths =
            asked("widths", as: .columnWidths, block, count)
            ?? styled(specified.widths, "widths", block, count, style)
        let own = asked("align", as: .columnAlignments, block, count)
        let others = own == nil ? styled(specified.align, "align", block, count, style) : nil
        return (0..<count).map { index in
            var column = AlignedColumn()
            let colons = index < table.alignments.count ? table.alignments[index] : .automatic
            column.alignment = own?[index] ?? (colons == .automatic ? others?[index] ?? colons : colons)
            column.column.isDecimal = column.alignment == .decimal
            if let widths { column.column.width = widths[index] }
            return column
        }
    }

    /// The values of the attribute `key`, one for each column; nil if it is not there or wrong, which is reported.
    private mutating func asked<Value>(
        _ key: String, as type: KeyType<[Value]>, _ block: Block, _ count: Int
    ) -> [Value]? {
        guard let values = reading({ block.attributes.read(key, as: type, &$0) }) else { return nil }
        if values.count == count { return values }
        computed.report(
            .error(
                "wrong-count", "\(key) has \(values.count) values, the table \(count) columns",
                at: block.attributes[key]?.origin ?? block.origin,
                hint: "write one for each column: \(key)=\"\(ArticleResolver.example(key, count))\""))
        return nil
    }

    /// The values of the style's key, one for each column; nil if it does not say them, or for other tables.
    private mutating func styled<Value>(
        _ values: [Value]?, _ key: String, _ block: Block, _ count: Int, _ style: String
    ) -> [Value]? {
        guard let values, values.count != count else { return values }
        computed.report(
            .error(
                "wrong-count",
                "\(key) of the table style \(SettingsValue.quoted(style)) has \(values.count) values, this table "
                    + "\(count) columns",
                at: block.origin,
                hint: "give it a style for \(count) columns by its class, or say it at the table: "
                    + "\(key)=\"\(ArticleResolver.example(key, count))\""))
        return nil
    }

    private static func example(_ key: String, _ count: Int) -> String {
        let words = key == "widths" ? ["2", "1"] : ["left", "decimal"]
        return (0..<min(count, 6)).map { words[min($0, 1)] }.joined(separator: " ") + (count > 6 ? " …" : "")
    }

    // MARK: Cells

    /// Adds rows; if they are `headed`, the cells in the first column are their heads.
    private mutating func rows(
        _ rows: [[Table.Cell]], _ element: String, _ columns: [AlignedColumn], _ headed: Bool = false,
        below table: ElementID
    ) -> [TableRow] {
        let places = CellExtent.firstColumns(of: rows.map { $0.map(\.extent) })
        return zip(rows, places).map { cells, places in
            let id = node(.tableRow, below: table, at: cells.first?.origin ?? .none)
            let made = zip(cells, places).map { cell, column in
                let alignment = cell.alignment ?? (column < columns.count ? columns[column].alignment : .automatic)
                let isHead = cell.isHead || headed && column == 0
                // A row of heads alone names the columns below it.
                let namesColumns = element == "table.head" || cells.allSatisfy(\.isHead)
                let scope: HeaderScope? = namesColumns ? .column : isHead ? .row : nil
                return TableCell(
                    self.cell(cell, element, scope, alignment, below: id), columns: cell.columns, rows: cell.rows)
            }
            return TableRow(made, element: id)
        }
    }

    /// The text of a cell: a header cell for `scope`, a data cell if that is nil.
    private mutating func cell(
        _ cell: Table.Cell, _ element: String, _ scope: HeaderScope?, _ alignment: Table.Alignment,
        below row: ElementID
    ) -> Flow {
        let span = CellSpan(rows: cell.rows, columns: cell.columns)
        let role: StructureRole = scope.map { .headerCell(scope: $0, span: span) } ?? .dataCell(span: span)
        let id = node(role, below: row, at: cell.origin)
        if !cell.blocks.isEmpty { return self.cell(cell.blocks, element, alignment, below: id) }
        guard !cell.content.isEmpty else { return Flow() }
        if let pictures = cell.content.picturesAlone { return self.cell(pictures, alignment, below: id) }
        // The element's name holds the table's already: `sidebar.table.head`, not `sidebar.table.table.head`.
        let path = place.path
        var flow = flow(in: "table", below: id) { resolver in
            let style = resolver.computed.style(of: element, in: path, language: resolver.language, at: cell.origin)
            let text = resolver.text(cell.content, resolver.computed.characterStyle(of: style), of: id)
            var paragraph = Paragraph(
                text, resolver.computed.paragraphStyles[style].paragraph, element: id, origin: cell.origin)
            resolver.reportMargin(of: resolver.computed.paragraphStyles[style], element, at: cell.origin)
            paragraph.attributes.align(as: alignment)
            if text.isEmpty { return }
            resolver.applyPatterns(to: &paragraph, in: resolver.computed.paragraphStyles[style], element: element)
            resolver.add(paragraph, as: element)
        }
        if flow.items.isEmpty { flow = Flow() }
        return flow
    }

    /// A cell of blocks: elements without their own style in the cell's element read like its text.
    private mutating func cell(
        _ blocks: [Block], _ element: String, _ alignment: Table.Alignment, below id: ElementID
    ) -> Flow {
        var flow = flow(in: element, below: id) { resolver in
            // The first block of a cell reads like the others.
            resolver.place.followsHeading = false
            for block in blocks {
                let first = resolver.place.items.count
                resolver.add(block)
                resolver.part(cellBlockFrom: first)
            }
        }
        for index in flow.items.indices {
            // Lines of code keep their indents.
            guard case .paragraph(var paragraph) = flow.items[index], !paragraph.text.isCode else { continue }
            paragraph.attributes.align(as: alignment)
            flow.items[index] = .paragraph(paragraph)
        }
        return flow
    }

    /// Puts at least half a line between the cell's block that begins at `first` and the block above it: cells have no indents that would
    /// mark paragraphs.
    private mutating func part(cellBlockFrom first: Int) {
        guard first > 0, first < place.items.count, case .paragraph(var paragraph) = place.items[first] else { return }
        let half = paragraph.attributes.leading.part(1, of: 2)
        paragraph.attributes.spaceBefore = max(paragraph.attributes.spaceBefore, half)
        place.items[first] = .paragraph(paragraph)
    }

    /// A cell of pictures, each at its natural width, limited to its column's.
    private mutating func cell(_ pictures: [Picture], _ alignment: Table.Alignment, below id: ElementID) -> Flow {
        flow(in: "table", below: id) { resolver in
            for picture in pictures {
                resolver.addFigure(picture, Block(.figure(picture), at: picture.origin))
                if let part = alignment.part {
                    resolver.article.boxes[resolver.article.boxes.count - 1].attributes.pictureAlignment = part
                }
            }
        }
    }
}

extension ParagraphAttributes {
    /// Aligns the lines of a cell as its column is.
    fileprivate mutating func align(as alignment: Table.Alignment) {
        switch alignment {
        case .automatic: break
        case .left: self.alignment = .start
        case .center: self.alignment = .center
        case .right: self.alignment = .end
        // Numbers are placed by layout; other text is centred on them.
        case .decimal: self.alignment = .center
        }
    }
}

extension Table.Alignment {
    /// The share of a cell's free width to the left of a picture in it; nil to use its style's.
    fileprivate var part: Double? {
        switch self {
        case .automatic: nil
        case .left: 0
        case .center, .decimal: 0.5
        case .right: 1
        }
    }
}

extension [Inline] {
    /// The pictures of a text that holds only pictures and line breaks between them; nil if it holds more, or if a picture has the
    /// width and height of an inline picture.
    fileprivate var picturesAlone: [Picture]? {
        var pictures: [Picture] = []
        for inline in self {
            switch inline {
            case .softBreak, .lineBreak: continue
            case .image(let picture) where !picture.isForLine: pictures.append(picture)
            case .link(let target, let inner, let origin):
                guard inner.count == 1, case .image(var picture) = inner[0], !picture.isForLine else { return nil }
                picture.link = Attributes.Value(target, at: origin)
                pictures.append(picture)
            default: return nil
            }
        }
        return pictures.isEmpty ? nil : pictures
    }
}

extension Picture {
    fileprivate var isForLine: Bool {
        if let specified { return specified.width != nil && specified.height != nil }
        return attributes["width"] != nil && attributes["height"] != nil
    }
}
