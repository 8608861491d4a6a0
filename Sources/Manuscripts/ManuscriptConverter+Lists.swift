import PubDiagnostics
import PubDocuments

extension ManuscriptConverter {
    /// The current list.
    private struct Open {
        var level: Int
        var list: List
        var origin: SourceLocation
    }

    /// The lists of neighbouring items: deeper levels are in the items before them. Levels are at most nine.
    mutating func lists(_ paragraphs: [Manuscript.Paragraph]) -> [Block] {
        var blocks: [Block] = []
        var open: [Open] = []
        for paragraph in paragraphs {
            guard let place = paragraph.list else { continue }
            let origin = origin(paragraph.offset)
            let content = self.blocks(ofItem: paragraph)
            if content.isEmpty { continue }
            if place.isContinuation, !open.isEmpty {
                while open.count > 1, let last = open.last, last.level > place.level { close(&open, &blocks) }
                let last = open.count - 1
                open[last].list.items[open[last].list.items.count - 1].blocks += content
                open[last].list.isTight = false
                continue
            }
            while let last = open.last, last.level > place.level { close(&open, &blocks) }
            if let last = open.last, last.level == place.level, !continues(last, place) { close(&open, &blocks) }
            if open.last.map({ $0.level < place.level }) ?? true {
                var list = List(start: place.number, isTight: true, items: [])
                list.numbering = place.numbering
                open.append(Open(level: place.level, list: list, origin: origin))
            }
            open[open.count - 1].list.items.append(List.Item(content, at: origin))
        }
        while !open.isEmpty { close(&open, &blocks) }
        return blocks
    }

    /// Whether an item continues the list: both are numbered in the same way, or neither is. Programs begin lists of their own for items that
    /// go on counting, and readers see one.
    private func continues(_ open: Open, _ place: Manuscript.ListPlace) -> Bool {
        guard (open.list.start == nil) == (place.number == nil), open.list.numbering == place.numbering else {
            return false
        }
        guard let start = open.list.start, let number = place.number else { return true }
        return number == start + open.list.items.count
    }

    private mutating func close(_ open: inout [Open], _ blocks: inout [Block]) {
        let last = open.removeLast()
        let block = Block(.list(last.list), at: last.origin)
        guard let outer = open.indices.last, !open[outer].list.items.isEmpty else { return blocks.append(block) }
        open[outer].list.items[open[outer].list.items.count - 1].blocks.append(block)
    }

    private mutating func blocks(ofItem paragraph: Manuscript.Paragraph) -> [Block] {
        let (text, figures) = parted(inlines(of: paragraph))
        var blocks: [Block] = []
        if !text.isEmpty {
            var plain = paragraph
            // The role of an item is that of its list.
            if case .element = plain.role {} else if case .style = plain.role {} else { plain.role = .body }
            blocks.append(block(plain, text, at: origin(paragraph.offset)))
        }
        return blocks + figures.map { Block(.figure($0), at: $0.origin) }
    }
}
