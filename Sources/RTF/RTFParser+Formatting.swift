import PubDiagnostics

extension RTFParser {
    /// Takes a word that changes the formatting, ends a paragraph or puts a mark.
    mutating func takeFormat(_ word: RTFControl, _ number: Int?, at offset: Int) {
        if state.destination == .picture || state.ending == .attachment, takePicture(word, number) { return }
        if takeCharacters(word, number, at: offset) || takeParagraphFormatting(word, number, at: offset) {
            run.isCurrent = false
            return
        }
        if takeMark(word, at: offset) { return }
        if state.destination == .text { countUnset(word, number, at: offset) }
    }

    private static func value(_ number: Int?, _ fallback: Int = 0) -> Int32 { Int32(clamping: number ?? fallback) }

    // MARK: Characters

    private mutating func takeCharacters(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        let isOn = number != 0
        if RTFControl.underlines.contains(word) {
            state.characters.isUnderlined = isOn
            return true
        }
        switch word {
        case .plain:
            var plain = RTFCharacterFormatting()
            // A link is of its field, not of the formatting of characters.
            plain.link = state.characters.link
            state.characters = plain
            decoding.current = nil
        case .b: state.characters.isBold = isOn
        case .i: state.characters.isItalic = isOn
        case .ulnone: state.characters.isUnderlined = false
        case .strike, .striked: state.characters.isStruck = isOn
        case .caps: state.characters.capitals = isOn ? .all : .none
        case .scaps: state.characters.capitals = isOn ? .small : .none
        case .v: state.characters.isHidden = isOn
        case .deleted: state.characters.isDeleted = isOn
        case .super: state.characters.position = isOn ? .raised : .normal
        case .sub: state.characters.position = isOn ? .lowered : .normal
        case .nosupersub:
            state.characters.position = .normal
            state.characters.rise = 0
        case .up, .dn: takeRise(word, number)
        case .updnprop: marksPosition = true
        default: return takeNumbered(word, number, at: offset)
        }
        return true
    }

    /// Text raised or lowered by half points: beside `\updnprop` it is a superscript or subscript.
    private mutating func takeRise(_ word: RTFControl, _ number: Int?) {
        // 6 is the specification's default; no line is higher than 200 pt.
        let rise = min(max(number ?? 6, -400), 400) * (word == .up ? 1 : -1)
        if marksPosition, rise != 0 {
            state.characters.position = rise > 0 ? .raised : .lowered
        } else {
            state.characters.rise = Int32(rise)
            if rise == 0 { state.characters.position = .normal }
        }
        marksPosition = false
    }

    private mutating func takeNumbered(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        switch word {
        case .f:
            let font = RTFParser.value(number)
            if parsed.tables.fonts[font] == nil, state.destination == .text { findings.report(.font, at: offset) }
            state.characters.font = font
            decoding.current = nil
        // 1638 pt, the largest size of Word.
        case .fs: state.characters.size = min(max(RTFParser.value(number, 24), 1), 3276)
        case .cf:
            let color = RTFParser.value(number)
            if color != 0, !parsed.tables.colors.indices.contains(Int(color)), state.destination == .text {
                findings.report(.color, at: offset)
            }
            state.characters.color = color
        case .lang: state.characters.language = RTFParser.value(number)
        case .cs: state.characters.style = RTFParser.value(number)
        default: return false
        }
        return true
    }

    // MARK: Paragraphs

    private mutating func takeParagraphFormatting(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        // 22 inches, the most that word processors know.
        let length = min(max(RTFParser.value(number), -31_680), 31_680)
        switch word {
        case .pard:
            state.paragraph = RTFParagraphProperties()
            nextTab = .start
            nextLeader = ""
        case .ql: state.paragraph.formatting.alignment = .left
        case .qr: state.paragraph.formatting.alignment = .right
        case .qc: state.paragraph.formatting.alignment = .center
        case .qj, .qd: state.paragraph.formatting.alignment = .justified
        case .rtlpar: state.paragraph.formatting.isRightToLeft = true
        case .ltrpar: state.paragraph.formatting.isRightToLeft = false
        case .li, .lin: state.paragraph.formatting.left = length
        case .ri, .rin: state.paragraph.formatting.right = length
        case .fi: state.paragraph.formatting.first = length
        case .sb: state.paragraph.formatting.before = max(length, 0)
        case .sa: state.paragraph.formatting.after = max(length, 0)
        case .sl: state.paragraph.formatting.leading = length
        case .slmult: state.paragraph.formatting.isMultiple = number == 1
        case .tqr: nextTab = .end
        case .tqc: nextTab = .center
        case .tqdec: nextTab = .decimal
        case .tx: addTab(at: length)
        default:
            guard let leader = Self.leaders[word] else { return takeParagraph(word, number, at: offset) }
            nextLeader = leader
        }
        return true
    }

    /// The characters that tab leaders repeat.
    private static let leaders: [RTFControl: String] = [
        .tldot: ".", .tlmdot: "\u{B7}", .tlhyph: "-", .tlul: "_", .tlth: "_", .tleq: "=",
    ]

    private mutating func addTab(at position: Int32) {
        defer { (nextTab, nextLeader) = (.start, "") }
        // No word processor sets more.
        guard state.paragraph.formatting.tabs.count < 64, position > 0 else { return }
        state.paragraph.formatting.tabs.append(
            RTFParagraphFormatting.Tab(position: position, alignment: nextTab, leader: nextLeader))
    }

    private mutating func takeParagraph(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        let value = RTFParser.value(number)
        switch word {
        case .s: state.paragraph.style = value
        case .ls: state.paragraph.list = max(value, 0)
        // Lists have nine levels.
        case .ilvl: state.paragraph.level = min(max(value, 0), 8)
        case .outlinelevel: state.paragraph.outline = (0...8).contains(value) ? value : nil
        // A deeper level may have come first, with `\itap`.
        case .intbl: state.paragraph.tableDepth = max(state.paragraph.tableDepth, 1)
        case .itap: state.paragraph.tableDepth = min(max(value, 0), 100)
        default: return false
        }
        return true
    }

    // MARK: Marks

    private mutating func takeMark(_ word: RTFControl, at offset: Int) -> Bool {
        guard state.destination == .text || state.destination == .capture else { return false }
        switch word {
        case .par, .sect: if state.destination == .text { endParagraph(.paragraph, offset) }
        case .page, .column:
            guard state.destination == .text else { return true }
            findings.report(.pageBreak, at: offset)
            endParagraph(.paragraph, offset)
        case .line, .lbr, .softline: if state.destination == .text { add(.lineBreak, at: offset) }
        case .tab: putTab(at: offset)
        case .chpgn, .chdate, .chtime, .chdpl, .chdpa, .sectnum: findings.report(.pageNumber, at: offset)
        default: return false
        }
        return true
    }

    /// Counts formatting that is not set.
    private mutating func countUnset(_ word: RTFControl, _ number: Int?, at offset: Int) {
        let isOn = number != 0
        let kind: RTFFindings.Fault? =
            switch word {
            case .highlight, .cb, .chcbpat: isOn && number != nil ? .highlight : nil
            case .outl: isOn ? .outlinedText : nil
            case .shad, .embo, .impr: isOn ? .effect : nil
            case .expnd, .expndtw: isOn && number != nil ? .spacing : nil
            case .charscalex: number ?? 100 != 100 ? .scaling : nil
            case .revised: isOn ? .revisedText : nil
            case .brdrt, .brdrb, .brdrl, .brdrr, .box: .border
            case .shading, .cbpat: isOn && number != nil ? .shading : nil
            case .dropcapli: isOn ? .initial : nil
            case .pagebb: isOn ? .pageBreak : nil
            default: nil
            }
        if let kind { findings.count(kind, at: offset) }
    }
}
