import Diagnostics
import Documents

extension RTFReader {
    /// True for a paragraph of a list: one with a list's number, or with a mark or number of its own, that is no
    /// heading.
    func isItem(_ paragraph: RTFGalley.Paragraph) -> Bool {
        if case .heading = roles.role(paragraph.format) { return false }
        if case .title = roles.role(paragraph.format) { return false }
        if paragraph.pieces.isEmpty { return false }
        if paragraph.listText != nil { return true }
        guard paragraph.format.list > 0, let level = galley.tables.level(paragraph.format) else { return false }
        return level.kind != 255
    }

    /// A list in work.
    private struct Open {
        var level: Int32
        var number: Int32
        var list: List
        var origin: Origin
    }

    /// The lists of neighbouring items: deeper levels stand in the items before them. Levels are at most nine.
    mutating func lists(_ paragraphs: ArraySlice<RTFGalley.Paragraph>, _ scope: RTFBase.Scope) -> [Block] {
        var blocks: [Block] = []
        var open: [Open] = []
        for paragraph in paragraphs {
            let level = paragraph.format.level
            while let last = open.last, last.level > level { close(&open, &blocks) }
            if let last = open.last, last.level == level, !continues(last, paragraph) { close(&open, &blocks) }
            if open.last.map({ $0.level < level }) ?? true {
                open.append(
                    Open(
                        level: level, number: paragraph.format.list,
                        list: List(start: start(paragraph), isTight: true, items: []),
                        origin: origin(paragraph.offset)))
            }
            open[open.count - 1].list.items.append(item(paragraph, scope))
        }
        while !open.isEmpty { close(&open, &blocks) }
        return blocks
    }

    /// True when a paragraph goes on with the list: both are numbered or neither is, and the list is the same one.
    private func continues(_ open: Open, _ paragraph: RTFGalley.Paragraph) -> Bool {
        open.number == paragraph.format.list && (open.list.start == nil) == (start(paragraph) == nil)
    }

    private mutating func close(_ open: inout [Open], _ blocks: inout [Block]) {
        let last = open.removeLast()
        let block = Block(.list(last.list), at: last.origin)
        if open.isEmpty { return blocks.append(block) }
        let outer = open.count - 1
        if open[outer].list.items.isEmpty { return blocks.append(block) }
        open[outer].list.items[open[outer].list.items.count - 1].blocks.append(block)
    }

    private mutating func item(_ paragraph: RTFGalley.Paragraph, _ scope: RTFBase.Scope) -> List.Item {
        let role = roles.role(paragraph.format)
        let base = base(paragraph.format, role, scope)
        let origin = origin(paragraph.offset)
        reportNumbers(paragraph)
        var block = Block(.paragraph(inlines(of: paragraph, base)), at: origin)
        if let look = base.departure(of: paragraph.format.lines, keepsIndents: false) {
            var own = BlockLook()
            own.alignment = look.alignment
            if own != BlockLook() { block.look = own }
        }
        return List.Item([block], at: origin)
    }

    // MARK: Numbers

    /// The number of an item; nil for bullets.
    private func start(_ paragraph: RTFGalley.Paragraph) -> Int? {
        let written = paragraph.listText?.trimmingBlanks ?? ""
        let digits = written.drop { !$0.isWholeNumber }.prefix { $0.isASCII && $0.isWholeNumber }
        if let level = galley.tables.level(paragraph.format) {
            if level.kind == 23 || level.kind == 255 { return nil }
            return Int(digits.prefix(6)) ?? level.start
        }
        if let number = Int(digits.prefix(6)) { return number }
        return RTFReader.isLettered(written) ? 1 : nil
    }

    /// True for marks such as `a)`, `iv.` and `(B)`.
    private static func isLettered(_ mark: String) -> Bool {
        let letters = mark.filter { $0 != "(" && $0 != ")" && $0 != "." }
        return letters.count < mark.count && (1...4).contains(letters.count)
            && letters.allSatisfy { $0.isASCII && $0.isLetter }
    }

    /// Reports numbers that the template writes in another way.
    private mutating func reportNumbers(_ paragraph: RTFGalley.Paragraph) {
        guard start(paragraph) != nil, let written = paragraph.listText?.trimmingBlanks, !written.isEmpty else {
            return
        }
        let isPlain = written.allSatisfy { $0.isASCII && $0.isWholeNumber || $0 == "." || $0 == ")" || $0 == "(" }
        let parts = written.split { !$0.isWholeNumber }
        if !isPlain || parts.count != 1 { findings.report(.listNumber, at: paragraph.offset) }
    }
}
