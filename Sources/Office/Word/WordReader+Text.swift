import PubDocuments
import PubManuscripts
import PubRunningText
import PubXMLEvents

/// A paragraph that is open.
struct WordParagraph {
    var content: Manuscript.Paragraph
    var properties = WordParagraphProperties()
    /// Whether a tracked change deletes its end.
    var joinsNext = false
    /// Whether a blank is due before its next word: the deleted end of the paragraph before it was one.
    var isBlankDue = false
    var hasRule = false
}

/// An open field: its instruction comes first, then its last result.
struct WordField {
    var instruction: String
    var isResult: Bool
    var link: String?
}

extension WordReader {
    // MARK: Paragraphs

    mutating func startParagraph() {
        var content = Manuscript.Paragraph(at: joined.first?.offset ?? manuscript.transcript.end)
        content.pieces = joined
        joined = []
        paragraph = WordParagraph(content: content)
        paragraph?.isBlankDue = endIsDeleted && !content.pieces.isEmpty
        endIsDeleted = false
        for name in waitingLabels { add(.label(name), shown: "") }
        waitingLabels = []
    }

    mutating func endParagraph() {
        guard var open = paragraph else { return }
        paragraph = nil
        if open.joinsNext || open.properties.isInitial {
            joined = open.content.pieces
            endIsDeleted = open.joinsNext
            return
        }
        let properties = open.properties
        let style = properties.style ?? styles.standard
        var role = styles.role(style, options)
        // Word counts from 0 to 8, and 9 is text.
        if let outline = properties.outline, (0..<6).contains(outline) {
            switch role {
            case .body, .unknown: role = .heading(outline + 1)
            default: break
            }
        }
        open.content.role = role
        number(&open, style)
        let alignment = properties.alignment ?? styles.paragraph(style, \.alignment)
        switch alignment {
        case "center": open.content.alignment = .center
        case "right", "end": open.content.alignment = .right
        default: break
        }
        open.content.isRightToLeft = properties.isRightToLeft ?? styles.paragraph(style, \.isRightToLeft) ?? false
        open.content.isTableHead = styles.name(style).lowercased() == "table heading"
        manuscript.transcript.endLine()
        if open.hasRule, open.content.pieces.isEmpty {
            append(.pause(open.content.offset))
        } else {
            append(.paragraph(open.content))
        }
    }

    mutating func append(_ part: Manuscript.Part) { stories[stories.count - 1].append(part) }

    /// Gives the paragraph its place in a list, or the number that it has as a heading.
    private mutating func number(_ open: inout WordParagraph, _ style: String?) {
        let list = open.properties.list ?? styles.paragraph(style, \.list)
        let level = open.properties.level ?? styles.paragraph(style, \.level) ?? 0
        if let list, !numbering.hasBlankMarker(list, level: level), let next = numbering.next(list, level: level) {
            switch open.content.role {
            case .heading, .title, .subtitle, .caption:
                if next.place.number != nil, !open.content.pieces.isEmpty {
                    let number = next.text.trimmingBlanks
                    if !number.isEmpty { open.content.prefix = number }
                }
            default:
                open.content.list = next.place
                if !next.isWhole { manuscript.findings.note(.listNumber, at: open.content.offset) }
            }
            return
        }
        // A paragraph in a style of lists that has no number goes on with the item before it: the style has none, or the author took it away.
        let name = styles.name(style).lowercased()
        let isContinued =
            name.hasPrefix("list continue") || WordReader.stylesOfItems.contains(name)
            || list == 0 && styles.paragraph(style, \.list).map { $0 > 0 } == true
            || list.map { numbering.hasBlankMarker($0, level: level) } == true
        if isContinued, case .paragraph(let before)? = stories[stories.count - 1].last, var place = before.list {
            place.isContinuation = true
            open.content.list = place
        }
    }

    private static let stylesOfItems: Set<String> = [
        "list paragraph", "listenabsatz", "listenfortsetzung", "paragraphe de liste", "párrafo de lista",
        "paragrafo elenco", "lijstalinea",
    ]

    // MARK: Content

    /// Takes an element of running text.
    mutating func takeContent(_ element: XMLElement) {
        switch element.name {
        // A `w:tab` within `w:tabs` is a tab stop.
        case "w:tab" where path.dropLast().last == "w:r", "w:ptab": add(.tab, shown: "\t")
        case "w:br":
            if let kind = element["w:type"], kind != "textWrapping" {
                manuscript.findings.note(.pageBreak, at: manuscript.transcript.end)
            } else {
                add(.lineBreak, shown: " ")
            }
        case "w:cr": add(.lineBreak, shown: " ")
        case "w:noBreakHyphen": take(run: "\u{2011}")
        case "w:softHyphen": take(run: "\u{AD}")
        case "w:sym": takeSymbol(element)
        case "w:footnoteReference", "w:endnoteReference": takeCall(element)
        case "w:commentReference": manuscript.findings.note(.comment, at: manuscript.transcript.end)
        case "w:bookmarkStart":
            let name = element["w:name"] ?? ""
            // `_GoBack` is the place of the last edit, which Word keeps.
            if name.isEmpty || name == "_GoBack" { break }
            if paragraph == nil { waitingLabels.append(name) } else { add(.label(name), shown: "") }
        case "w:fldChar": takeFieldCharacter(element)
        case "w:ruby": ruby = ("", "", true)
        case "w:rubyBase": ruby?.isBase = true
        case "w:rt": ruby?.isBase = false
        case "w:footnotePr", "w:endnotePr": break
        default: break
        }
    }

    mutating func take(text: String) {
        switch path.last {
        case "w:t": take(run: text)
        case "w:instrText":
            guard let last = fields.indices.last, !fields[last].isResult, fields[last].instruction.utf8.count < 10_000
            else { return }
            fields[last].instruction += text
        default: break
        }
    }

    /// Takes characters of the current run.
    private mutating func take(run text: String) {
        if paragraph == nil || isNoteMark || fields.contains(where: { !$0.isResult }) { return }
        if ruby != nil {
            if ruby!.isBase { ruby!.base += text } else { ruby!.annotation += text }
            return
        }
        let full = fullProperties()
        if full.all.isHidden == true {
            manuscript.findings.note(.hiddenText, at: manuscript.transcript.end)
            return
        }
        let shown = SymbolFonts.text(text, in: full.all.font ?? "")
        if shown.isMissing { manuscript.findings.note(.symbol, at: manuscript.transcript.end) }
        if shown.text.isEmpty { return }
        if full.all.isUnderlined == true, full.base.isUnderlined != true, currentLink == nil,
            !text.allSatisfy(\.isWhitespace)
        {
            manuscript.findings.note(.underline, at: manuscript.transcript.end)
        }
        let wrapping = wrapping(full, of: text)
        let range = manuscript.transcript.append(takeBlank(before: shown.text) + shown.text)
        paragraph?.content.append(text: range, wrapping: wrapping)
    }

    /// The blank that is due before `text`: none if there is one on either side.
    private mutating func takeBlank(before text: String) -> String {
        guard paragraph?.isBlankDue == true else { return "" }
        paragraph?.isBlankDue = false
        let isAfterBlank = manuscript.transcript.bytes.last.map(Ascii.isBlank) ?? true
        return isAfterBlank || text.first?.isWhitespace == true ? "" : " "
    }

    /// Adds a piece that is not text; `shown` replaces it in the transcript.
    mutating func add(_ kind: Manuscript.Piece.Kind, shown: String) {
        if paragraph == nil || fields.contains(where: { !$0.isResult }) { return }
        if case .label = kind {} else if fullProperties().all.isHidden == true { return }
        let range = manuscript.transcript.append(shown)
        paragraph?.content.pieces.append(Manuscript.Piece(kind, wrapping: 0, offset: range.lowerBound))
    }

    private mutating func takeSymbol(_ element: XMLElement) {
        guard let code = element["w:char"].flatMap({ UInt32($0, radix: 16) }), let scalar = Unicode.Scalar(code) else {
            return
        }
        let font = run.font
        run.font = element["w:font"] ?? font
        take(run: String(Character(scalar)))
        run.font = font
    }

    private mutating func takeCall(_ element: XMLElement) {
        let isEnd = element.name == "w:endnoteReference"
        let key = (isEnd ? "e" : "f") + (element["w:id"] ?? "")
        let place = manuscript.transcript.end
        if isEnd { manuscript.findings.note(.endnote, at: place) }
        // A mark of the author's own follows in the run: notes are counted by the template.
        isNoteMark = ["1", "true", "on"].contains(element["w:customMarkFollows"] ?? "")
        if let known = noteIndices[key] { return add(.note(known), shown: "") }
        noteIndices[key] = manuscript.notes.count
        manuscript.notes.append(([], place))
        add(.note(manuscript.notes.count - 1), shown: "")
    }

    mutating func endRuby() {
        guard let ended = ruby else { return }
        ruby = nil
        if ended.base.isEmpty { return }
        add(.ruby(base: ended.base, annotation: ended.annotation), shown: ended.base)
    }

    // MARK: Fields and links

    var currentLink: String? {
        if let field = fields.last(where: { $0.link != nil }) { return field.link }
        return links.last.flatMap { $0.isEmpty ? nil : $0 }
    }

    mutating func link(of element: XMLElement) -> String {
        let anchor = element["w:anchor"]
        if let target = relations[id: element["r:id"]] { return target.path + (anchor.map { "#" + $0 } ?? "") }
        guard let anchor, !anchor.isEmpty else { return "" }
        manuscript.wantedLabels.insert(anchor)
        return "#" + anchor
    }

    private mutating func takeFieldCharacter(_ element: XMLElement) {
        switch element["w:fldCharType"] {
        // Fields may be in the instructions of others, never so deep.
        case "begin": if fields.count < 100 { fields.append(WordField(instruction: "", isResult: false)) }
        case "separate":
            guard let field = fields.popLast() else { return }
            startField(field.instruction)
        case "end":
            // A field without a result does something that is not shown, as the entry of an index.
            _ = fields.popLast()
        default: break
        }
    }

    mutating func startField(_ instruction: String) {
        var field = WordField(instruction: instruction, isResult: true)
        let words = WordReader.words(of: instruction)
        switch words.first?.uppercased() {
        case "HYPERLINK":
            var target = ""
            var anchor: String?
            var index = 1
            while index < words.count {
                switch words[index].lowercased() {
                case "\\l":
                    anchor = index + 1 < words.count ? words[index + 1] : nil
                    index += 1
                // The words behind these are no address.
                case "\\o", "\\t", "\\s": index += 1
                case let word where word.hasPrefix("\\"): break
                default: if target.isEmpty { target = words[index] }
                }
                index += 1
            }
            if target.isEmpty, let anchor { manuscript.wantedLabels.insert(anchor) }
            let whole = target + (anchor.map { "#" + $0 } ?? "")
            field.link = whole.isEmpty ? nil : whole
        case "PAGE", "NUMPAGES", "SECTIONPAGES", "PAGEREF", "DATE", "TIME", "SAVEDATE", "PRINTDATE", "CREATEDATE",
            "TOC",
            "INDEX":
            manuscript.findings.note(.field, at: manuscript.transcript.end)
        case "EQ": manuscript.findings.note(.formula, at: manuscript.transcript.end)
        default: break
        }
        fields.append(field)
    }

    /// The words of an instruction; words between quotation marks are one.
    private static func words(of instruction: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in instruction {
            // Word makes quotation marks curly as they are typed.
            if character == "\"" || character == "“" || character == "”" {
                if isQuoted { words.append(word) }
                word = ""
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    // MARK: Formatting

    /// The properties of the current run, and of its paragraph.
    private func fullProperties() -> (all: WordRunProperties, base: WordRunProperties) {
        let base = styles.runs(paragraph?.properties.style ?? styles.standard).over(styles.defaults)
        let all = run.over(styles.runs(run.style)).over(base)
        return (all, base)
    }

    /// The index of the wrapping around the current run.
    private mutating func wrapping(
        _ full: (all: WordRunProperties, base: WordRunProperties), of text: String
    ) -> Int {
        let (all, base) = full
        var wrapping = RunWrapping()
        wrapping.link = currentLink
        let name = styles.name(run.style)
        if let style = StyleRole.match(name, options.characterStyles), !name.isEmpty {
            wrapping.style = Attributes.Value(style, at: .none)
            // What the style of the file looks like is for the template to say.
            wrapping.isStrong = run.isBold == true
            wrapping.isEmphasised = run.isItalic == true
        } else {
            wrapping.isStrong = all.isBold == true && base.isBold != true
            wrapping.isEmphasised = (all.isItalic ?? false) != (base.isItalic ?? false)
            switch CharacterRole(named: name) {
            // Formatting of the run overrides its style.
            case .strong: if run.isBold == nil { wrapping.isStrong = true }
            case .emphasis: if run.isItalic == nil { wrapping.isEmphasised = true }
            case .code: wrapping.isCode = true
            case nil: break
            }
            if all.isSmallCaps == true, base.isSmallCaps != true {
                wrapping.className = "smallcaps"
            } else if all.isAllCaps == true, base.isAllCaps != true {
                wrapping.className = "allcaps"
            }
        }
        wrapping.isStruck = all.isStruck == true && base.isStruck != true
        wrapping.position = all.position ?? .normal
        wrapping.language = language(all, of: text)
        return manuscript.index(of: wrapping)
    }

    /// The language of `text`: Word has one for each kind of script.
    private func language(_ properties: WordRunProperties, of text: String) -> String? {
        if properties.isRightToLeft == true { return properties.languageOfComplex ?? properties.language }
        let isEast = text.unicodeScalars.contains {
            (0x2E80...0x9FFF).contains($0.value) || (0xAC00...0xD7AF).contains($0.value)
        }
        let language = isEast ? properties.languageOfEast ?? properties.language : properties.language
        // Word writes `x-none` for no language.
        return language == "x-none" || language == "zxx" ? nil : language
    }
}
