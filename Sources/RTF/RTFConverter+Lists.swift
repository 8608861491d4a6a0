import PubDiagnostics
import PubDocuments

extension RTFConverter {
    /// Whether it is a paragraph of a list: one with a list's number, or with a mark or number of its own, that is no
    /// heading.
    func isItem(_ paragraph: RTFStories.Paragraph) -> Bool {
        if case .heading = roles.role(paragraph.properties) { return false }
        if case .title = roles.role(paragraph.properties) { return false }
        if paragraph.pieces.isEmpty { return false }
        if paragraph.listText != nil { return true }
        guard paragraph.properties.list > 0, let level = parsed.tables.level(paragraph.properties) else { return false }
        return level.kind != 255
    }

    /// The current list.
    private struct Open {
        var level: Int32
        var number: Int32
        var list: List
        var origin: SourceLocation
    }

    /// The lists of neighbouring items: deeper levels are in the items before them. Levels are at most nine.
    mutating func lists(
        _ paragraphs: ArraySlice<RTFStories.Paragraph>, _ scope: RTFDefaultFormatting.Scope
    ) -> [Block] {
        var blocks: [Block] = []
        var open: [Open] = []
        for paragraph in paragraphs {
            let level = paragraph.properties.level
            while let last = open.last, last.level > level { close(&open, &blocks) }
            if let last = open.last, last.level == level, !continues(last, paragraph) { close(&open, &blocks) }
            if open.last.map({ $0.level < level }) ?? true {
                open.append(
                    Open(
                        level: level, number: paragraph.properties.list,
                        list: list(beginningWith: paragraph), origin: origin(paragraph.offset)))
            }
            open[open.count - 1].list.items.append(item(paragraph, scope))
        }
        while !open.isEmpty { close(&open, &blocks) }
        return blocks
    }

    /// Whether a paragraph continues the list: both are numbered or neither is, and the list is the same one.
    private func continues(_ open: Open, _ paragraph: RTFStories.Paragraph) -> Bool {
        guard open.number == paragraph.properties.list else { return false }
        let number = number(paragraph, in: open.list.start == nil ? nil : open.list.numbering)
        return (open.list.start == nil) == (number == nil) && number?.numbering ?? .decimal == open.list.numbering
    }

    private func list(beginningWith paragraph: RTFStories.Paragraph) -> List {
        let first = number(paragraph)
        var list = List(start: first?.value, isTight: true, items: [])
        list.numbering = first?.numbering ?? .decimal
        return list
    }

    private mutating func close(_ open: inout [Open], _ blocks: inout [Block]) {
        let last = open.removeLast()
        let block = Block(.list(last.list), at: last.origin)
        if open.isEmpty { return blocks.append(block) }
        let outer = open.count - 1
        if open[outer].list.items.isEmpty { return blocks.append(block) }
        open[outer].list.items[open[outer].list.items.count - 1].blocks.append(block)
    }

    private mutating func item(_ paragraph: RTFStories.Paragraph, _ scope: RTFDefaultFormatting.Scope) -> List.Item {
        let role = roles.role(paragraph.properties)
        let defaults = defaultFormatting(paragraph.properties, role, scope)
        let origin = origin(paragraph.offset)
        if number(paragraph)?.isWhole == false { findings.report(.listNumber, at: paragraph.offset) }
        var block = Block(.paragraph(inlines(of: paragraph, defaults)), at: origin)
        if let formatting = defaults.difference(of: paragraph.properties.formatting, keepsIndents: false) {
            var own = DirectParagraphFormatting()
            own.alignment = formatting.alignment
            own.direction = formatting.direction
            if own != DirectParagraphFormatting() { block.formatting = own }
        }
        return List.Item([block], at: origin)
    }

    // MARK: Numbers

    /// How the level of a list numbers its items, by the file's list table; nil if it has none.
    private func numbering(_ level: RTFTables.ListLevel?) -> NumeralStyle? {
        guard let level else { return nil }
        switch level.kind {
        case 1: return .upperRoman
        case 2: return .lowerRoman
        case 3: return .upperLetters
        case 4: return .lowerLetters
        default: return .decimal
        }
    }

    /// The number of an item of a list that is numbered in a way that is known, or not yet; nil for bullets.
    private func number(_ paragraph: RTFStories.Paragraph, in list: NumeralStyle? = nil) -> RTFItemNumber? {
        let written = paragraph.listText?.trimmingBlanks ?? ""
        let level = parsed.tables.level(paragraph.properties)
        // 23 is a bullet, and 255 no number at all.
        if let level, level.kind == 23 || level.kind == 255 { return nil }
        if let number = RTFItemNumber(written, in: numbering(level) ?? list) { return number }
        guard let level else { return nil }
        return RTFItemNumber(value: level.start, numbering: numbering(level) ?? .decimal, isWhole: written.isEmpty)
    }
}

/// The number of a list's item as a word processor wrote it: `3.`, `(b)`, `iv)`, `1.2`.
struct RTFItemNumber {
    var value: Int
    var numbering: NumeralStyle
    /// False when more than this number is written.
    var isWhole: Bool

    init(value: Int, numbering: NumeralStyle, isWhole: Bool) {
        self.value = value
        self.numbering = numbering
        self.isWhole = isWhole
    }

    /// The number that `written` is, in a list of `known` numbering; if that is nil, the letters decide: `i`
    /// is Roman, and so is a valid Roman numeral of several letters. Nil if it is not a number.
    init?(_ written: String, in known: NumeralStyle?) {
        let parts = written.split { !$0.isLetter && !$0.isWholeNumber }.map(String.init)
        // A word alone, without a mark, is a number in a list that is known to have such numbers only.
        guard let last = parts.last, written.count > last.count || last.allSatisfy(\.isWholeNumber) || known != nil
        else {
            return nil
        }
        for numbering in RTFItemNumber.candidates(last, known) {
            if let value = numbering.number(last) {
                self.init(value: value, numbering: numbering, isWhole: parts.count == 1)
                return
            }
        }
        // Numbers with letters after them: 1st, 2a.
        let digits = last.prefix { $0.isASCII && $0.isWholeNumber }
        guard let value = Int(digits.prefix(6)) else { return nil }
        self.init(value: value, numbering: known ?? .decimal, isWhole: false)
    }

    private static func candidates(_ text: String, _ known: NumeralStyle?) -> [NumeralStyle] {
        if let known { return [known, .decimal] }
        guard let first = text.first, first.isASCII, first.isLetter else { return [.decimal] }
        // One letter alone is mostly a letter, but `i` mostly a Roman number.
        let isRoman = text.lowercased() == "i" || text.count > 1
        if first.isUppercase { return isRoman ? [.upperRoman, .upperLetters] : [.upperLetters] }
        return isRoman ? [.lowerRoman, .lowerLetters] : [.lowerLetters]
    }
}
