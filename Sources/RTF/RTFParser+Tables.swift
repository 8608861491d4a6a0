import PubDiagnostics
import PubRunningText

extension RTFTables {
    /// The code page of a font of signs; nil for a font of letters.
    static func symbolPage(_ name: String) -> CodePage? {
        switch name.lowercased() {
        case "symbol", "symbol mt": .symbol
        case "wingdings": .wingdings
        default: nil
        }
    }
}

extension RTFParser {
    // MARK: Tables of the header

    /// Takes a word of the header's tables; false if it is not one, or they are not being read.
    mutating func takeHeaderWord(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        switch state.destination {
        case .fonts: return takeFont(word, number, at: offset)
        case .colors: return takeColor(word, number)
        case .styles: return takeStyle(word, number)
        case .silent: return takeList(word, number)
        default: return takeDocument(word, number, at: offset)
        }
    }

    private mutating func takeDocument(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        switch word {
        case .ansi: setPage(1252, at: offset)
        case .mac: setPage(10_000, at: offset)
        case .pc: setPage(437, at: offset)
        case .pca: setPage(850, at: offset)
        case .ansicpg: if let number, number != 0 { setPage(number, at: offset) }
        case .deff: parsed.tables.defaultFont = Int32(clamping: number ?? 0)
        case .paperw: setMeasure(paper: number)
        case .margl: setMeasure(left: number)
        case .margr: setMeasure(right: number)
        case .deftab: if let number, number > 0 { parsed.tables.defaultTab = Int32(clamping: number) }
        case .rtf, .deflang, .ud: break
        default: return false
        }
        return true
    }

    private mutating func setPage(_ number: Int, at offset: Int) {
        if let page = CodePage(number: number) {
            decoding.page = page
        } else {
            findings.report(.codePage, at: offset)
        }
        decoding.current = nil
    }

    private mutating func setMeasure(paper: Int? = nil, left: Int? = nil, right: Int? = nil) {
        let sane = 0...100_000
        if let paper, sane.contains(paper) { sheet.x = paper }
        if let left, sane.contains(left) { sheet.y = left }
        if let right, sane.contains(right) { sheet.z = right }
        // Never zero, since widths of pictures are parts of it.
        parsed.measure = max(sheet.x - sheet.y - sheet.z, 1440)
    }

    // MARK: Fonts and colours

    private mutating func takeFont(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        switch word {
        case .f:
            entry = Entry()
            entry.number = Int32(clamping: number ?? 0)
            entry.font.offset = offset
        case .fcharset:
            guard let number else { return true }
            entry.font.isSymbol = number == 2
            entry.font.page = CodePage(charset: number)
        case .cpg: if let number, let page = CodePage(number: number) { entry.font.page = page }
        default: break
        }
        return true
    }

    private mutating func takeColor(_ word: RTFControl, _ number: Int?) -> Bool {
        let value = UInt8(clamping: number ?? 0)
        switch word {
        case .red: entry.red = value
        case .green: entry.green = value
        case .blue: entry.blue = value
        default: return true
        }
        entry.hasColor = true
        return true
    }

    /// Ends an entry of the current table, at its semicolon.
    mutating func endEntry(at offset: Int) {
        let name = String(decoding: captures.last?.text ?? [], as: UTF8.self).trimmingBlanks
        if !captures.isEmpty { captures[captures.count - 1].text = [] }
        switch state.destination {
        case .fonts, .silent:
            var font = entry.font
            font.name = name
            if font.isSymbol { font.page = RTFTables.symbolPage(name) }
            parsed.tables.fonts[entry.number] = font
        case .colors:
            // A bound against hostile files.
            guard parsed.tables.colors.count < 1 << 16 else { return }
            parsed.tables.colors.append(entry.hasColor ? SIMD3(entry.red, entry.green, entry.blue) : nil)
            entry = Entry()
        default: endStyle(named: name, at: offset)
        }
    }

    // MARK: Styles

    /// Begins an entry of the style sheet: its formatting begins afresh.
    mutating func beginStyle(at offset: Int) {
        entry = Entry()
        state.characters = RTFCharacterFormatting()
        state.paragraph = RTFParagraphProperties()
        if !captures.isEmpty { captures[captures.count - 1].text = [] }
    }

    private mutating func takeStyle(_ word: RTFControl, _ number: Int?) -> Bool {
        switch word {
        case .s: entry.number = Int32(clamping: number ?? 0)
        case .cs:
            entry.number = Int32(clamping: number ?? 0)
            entry.isCharacterStyle = true
        case .ds, .ts: entry.isIgnored = true
        case .sbasedon: entry.basedOn = number.map { Int32(clamping: $0) }
        default: return false
        }
        return true
    }

    private mutating func endStyle(named name: String, at offset: Int) {
        guard !entry.isIgnored else { return }
        var style = RTFTables.NamedStyle()
        style.name = name
        style.characters = state.characters
        style.paragraph = state.paragraph
        style.basedOn = entry.basedOn
        style.offset = offset
        if entry.isCharacterStyle {
            parsed.tables.characterStyles[entry.number] = style
        } else {
            parsed.tables.paragraphStyles[entry.number] = style
        }
    }

    // MARK: Lists

    private mutating func takeList(_ word: RTFControl, _ number: Int?) -> Bool {
        switch word {
        case .list, .listoverride:
            entry.levels = []
            entry.listID = 0
        case .listlevel: if entry.levels.count < 9 { entry.levels.append(RTFTables.ListLevel()) }
        case .levelnfc, .levelnfcn:
            if !entry.levels.isEmpty { entry.levels[entry.levels.count - 1].kind = number ?? 0 }
        case .levelstartat: if !entry.levels.isEmpty { entry.levels[entry.levels.count - 1].start = number ?? 1 }
        case .listid:
            entry.listID = number ?? 0
            // An override names its list with the same word, and has no levels.
            if !entry.levels.isEmpty { parsed.tables.lists[entry.listID] = entry.levels }
        case .ls: if let number { parsed.tables.listOf[Int32(clamping: number)] = entry.listID }
        default: break
        }
        return true
    }

    // MARK: Tables of the text

    /// Takes a word of a table in the text; false if it is not one.
    mutating func takeTableWord(_ word: RTFControl, _ number: Int?, at offset: Int) -> Bool {
        switch word {
        case .trowd: row = RTFStories.TableRow()
        case .trhdr: row.isHead = true
        // As many cells as there are bits for them.
        case .cellx: if row.edges.count < 64 { row.edges.append(Int32(clamping: number ?? 0)) }
        case .clmrg: if row.edges.count < 64 { row.joined |= 1 << UInt64(row.edges.count) }
        // The first of merged cells is a cell like others.
        case .clmgf: break
        case .clvmrg, .clvmgf: row.hasRowMerges = true
        case .cell: if state.destination == .text { endParagraph(.cell, offset) }
        case .nestcell: if state.destination == .text { endParagraph(.innerCell, offset) }
        case .nestrow: row = RTFStories.TableRow()
        case .row:
            guard state.destination == .text else { return true }
            // Most rows of a table have one definition.
            if parsed.rows.last != row { parsed.rows.append(row) }
            endParagraph(.row(parsed.rows.count - 1), offset)
        default: return false
        }
        return true
    }

    // MARK: Pictures

    /// Takes the digits of a picture's bytes.
    mutating func takeDigits(_ range: Range<Int>) {
        guard picture != nil else { return }
        for offset in range {
            let byte = source.bytes[offset]
            guard let digit = Ascii.hexadecimal(byte) else {
                if byte > Ascii.space { picture?.hasOddDigit = true }
                continue
            }
            if let high = decodingNibble {
                picture?.bytes.append(high << 4 | digit)
                decodingNibble = nil
            } else {
                decodingNibble = digit
            }
        }
    }

    mutating func endPicture() {
        guard var picture = self.picture else { return }
        self.picture = nil
        if decodingNibble != nil { picture.hasOddDigit = true }
        decodingNibble = nil
        if picture.alternate.isEmpty { picture.alternate = entry.shapeAlternate }
        parsed.pictures.append(picture)
        // A picture is in the text around its group, also where that is a property of a shape.
        state.destination = .text
        add(.picture(parsed.pictures.count - 1), at: picture.offset)
    }

    /// Takes a word of a picture; false when none is open.
    mutating func takePicture(_ word: RTFControl, _ number: Int?) -> Bool {
        guard picture != nil else { return false }
        let value = min(max(number ?? 0, 0), 1 << 20)
        switch word {
        case .pngblip, .jpegblip, .emfblip, .macpict, .pmmetafile, .wmetafile, .dibitmap, .wbitmap:
            picture?.kind = word.rawValue
        case .picwgoal, .width: picture?.width = value
        case .pichgoal, .height: picture?.height = value
        case .picscalex: picture?.scaleX = value
        case .picscaley: picture?.scaleY = value
        default: break
        }
        return true
    }
}
