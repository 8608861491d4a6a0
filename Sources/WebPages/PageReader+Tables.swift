import PubDocuments
import PubManuscripts

extension PageReader {
    mutating func takeTable(_ index: Int, into parts: inout [Manuscript.Part]) {
        var grid = Manuscript.Grid(at: manuscript.transcript.end)
        var captions: [Manuscript.Part] = []
        // Bounds against hostile input.
        func count(_ text: String?, _ most: Int) -> Int { min(max(text.flatMap { Int($0) } ?? 1, 1), most) }
        for child in tree.children(of: index) {
            switch tree.nodes[child].name {
            case "caption": captions += blocks(at: child)
            case "thead", "tbody", "tfoot", "tr":
                let rows =
                    tree.nodes[child].name == "tr"
                    ? [child] : tree.children(of: child).filter { tree.nodes[$0].name == "tr" }
                for row in rows {
                    var cells: [Manuscript.Cell] = []
                    let found = tree.children(of: row).filter { ["td", "th"].contains(tree.nodes[$0].name) }
                    for element in found {
                        let node = tree.nodes[element]
                        var cell = Manuscript.Cell(at: manuscript.transcript.end)
                        cell.columns = count(node["colspan"], 64)
                        cell.rows = count(node["rowspan"], 1000)
                        cell.isHead = node.name == "th"
                        holdLabel(of: node)
                        cell.parts = blocks(in: element)
                        if let first = cell.parts.indices.first, case .paragraph(var paragraph) = cell.parts[first] {
                            paragraph.alignment = paragraph.alignment ?? Self.alignment(of: node)
                            cell.parts[first] = .paragraph(paragraph)
                        }
                        cells.append(cell)
                    }
                    let isHead =
                        tree.nodes[child].name == "thead"
                        || grid.rows.isEmpty && !cells.isEmpty && cells.allSatisfy(\.isHead)
                    // A cell of the head is one without a word.
                    if isHead { for cell in cells.indices { cells[cell].isHead = false } }
                    if !cells.isEmpty { grid.rows.append((cells, isHead)) }
                }
            default: break
            }
        }
        grid.isFrame = isFrame(index, grid, hasCaption: !captions.isEmpty)
        // Tables of one cell are how old pages place things.
        if grid.rows.count == 1, grid.rows[0].cells.count == 1 {
            parts += grid.rows[0].cells[0].parts
        } else {
            parts.append(.table(grid))
        }
        for caption in captions {
            guard case .paragraph(var paragraph) = caption else { continue }
            paragraph.role = .caption
            parts.append(.paragraph(paragraph))
        }
    }
    /// Whether a table only places things: it says so, or holds tables and nothing that tables of data have.
    private func isFrame(_ index: Int, _ grid: Manuscript.Grid, hasCaption: Bool) -> Bool {
        if let role = tree.nodes[index]["role"], ["presentation", "none"].contains(role) { return true }
        if hasCaption { return false }
        let cells = grid.rows.flatMap(\.cells)
        let holdsTables = cells.contains { $0.parts.contains { if case .table = $0 { true } else { false } } }
        return holdsTables && !cells.contains(where: \.isHead) && !grid.rows.contains(where: \.isHead)
    }
}
