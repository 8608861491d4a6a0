import PubDocuments
import PubManuscripts
import PubRunningText
import PubXMLEvents

extension OpenDocumentReader {
    // MARK: Paragraphs

    mutating func startParagraph(_ element: XMLElement) {
        var open = Paragraph(content: Manuscript.Paragraph(at: manuscript.transcript.end))
        open.style = element["text:style-name"]
        if element.name == "text:h" {
            open.outline = min(max(element["text:outline-level"].flatMap { Int($0) } ?? 1, 1), 10)
        }
        paragraphs.append(open)
        if styles.properties("paragraph", open.style).hasBreak {
            manuscript.findings.note(.pageBreak, at: manuscript.transcript.end)
        }
    }

    mutating func endParagraph() {
        guard var open = paragraphs.popLast() else { return }
        var role = styles.role(open.style, options)
        if let outline = open.outline {
            switch role {
            // OpenDocument has ten levels of headings, a document here six.
            case .body, .unknown, .heading: role = .heading(min(outline, 6))
            default: break
            }
        }
        open.content.role = role
        number(&open)
        let properties = styles.properties("paragraph", open.style)
        switch properties.alignment {
        case "center": open.content.alignment = .center
        case "end", "right": open.content.alignment = .right
        default: break
        }
        open.content.isRightToLeft = properties.isRightToLeft ?? false
        open.content.isTableHead = styles.isTableHead(open.style)
        manuscript.transcript.endLine()
        if styles.shownName("paragraph", open.style) == "Horizontal Line", open.content.pieces.isEmpty {
            append(.pause(open.content.offset))
        } else {
            append(.paragraph(open.content))
        }
        stories[stories.count - 1] += open.following
    }

    // MARK: Lists

    mutating func startList(_ element: XMLElement) {
        if element.name != "text:list" {
            guard !lists.isEmpty else { return }
            lists[lists.count - 1].hasParagraph = false
            lists[lists.count - 1].isHeader = element.name == "text:list-header"
            startValue = element["text:start-value"].flatMap { Int($0) }
            return
        }
        let style = element["text:style-name"] ?? lists.last?.style
        var identifier = lists.first?.identifier ?? 0
        if lists.isEmpty {
            let continued = element["text:continue-list"].flatMap { listNames[$0] }
            let again = element["text:continue-numbering"] == "true" ? style.flatMap { lastOfStyle[$0] } : nil
            listCount += 1
            identifier = continued ?? again ?? listCount
            if let name = element["xml:id"] { listNames[name] = identifier }
            if let style { lastOfStyle[style] = identifier }
        }
        // Deeper lists than ten levels are those of the tenth.
        lists.append(List(style: style, identifier: identifier))
    }

    /// Gives a paragraph its place in the lists that are open, or the number that it has as a heading.
    private mutating func number(_ open: inout Paragraph) {
        let isEmpty = open.content.pieces.isEmpty
        switch open.content.role {
        case .heading, .title, .subtitle, .caption:
            // Headings are numbered by their level, and may be in lists for that.
            guard let outline = open.outline, !isEmpty else { return }
            let style = lists.last?.style ?? "Outline"
            guard let level = styles.lists[style]?[outline], level.number != nil else { return }
            while outlineNumbers.count < outline {
                // One less, since the level of the heading itself counts up below.
                outlineNumbers.append((styles.lists[style]?[outlineNumbers.count + 1]?.start ?? 1) - 1)
            }
            outlineNumbers.removeSubrange(outline...)
            outlineNumbers[outline - 1] += 1
            let shown = outlineNumbers.suffix(min(max(level.shownLevels, 1), outline))
            let numbers = shown.enumerated().map { index, number in
                let depth = outline - shown.count + index + 1
                // A level without a heading yet can be at zero.
                return numeral(styles.lists[style]?[depth]?.number).text(of: max(number, 1))
            }
            open.content.prefix = numbers.joined(separator: ".")
            return
        default: break
        }
        guard let last = lists.last, !isEmpty else { return }
        let level = min(lists.count, 10)
        let style = last.style ?? styles.list(of: open.style)
        let definition = style.flatMap { styles.listLevel($0, level) }
        var place = Manuscript.ListPlace(level: level - 1, list: last.identifier, number: nil)
        if last.hasParagraph || last.isHeader {
            place.isContinuation = true
        } else if let definition, let number = definition.number {
            var numbers = counters[last.identifier] ?? []
            while numbers.count < level { numbers.append(0) }
            numbers.removeSubrange(level...)
            numbers[level - 1] =
                startValue ?? (numbers[level - 1] == 0 ? definition.start : min(numbers[level - 1], 1_000_000) + 1)
            counters[last.identifier] = numbers
            place.number = min(max(numbers[level - 1], 0), 1_000_000)
            place.numbering = numeral(number)
            if definition.shownLevels > 1 { manuscript.findings.note(.listNumber, at: open.content.offset) }
        }
        startValue = nil
        lists[lists.count - 1].hasParagraph = true
        open.content.list = place
    }

    private func numeral(_ format: String?) -> NumeralStyle { format.flatMap { NumeralStyle(word: $0) } ?? .decimal }

    // MARK: Content

    /// Takes an element of running text, or what says something of a frame.
    mutating func takeContent(_ element: XMLElement) {
        switch element.name {
        case "text:s":
            let count = min(max(element["text:c"].flatMap { Int($0) } ?? 1, 1), 200)
            emit(String(repeating: " ", count: count))
        case "text:tab": add(.tab, shown: "\t")
        case "text:line-break":
            add(.lineBreak, shown: " ")
            // The lines of a listing are indented by their blanks.
            if let last = paragraphs.indices.last {
                paragraphs[last].isAfterBlank = styles.role(paragraphs[last].style, options) != .code
            }
        case "text:bookmark", "text:bookmark-start", "text:reference-mark", "text:reference-mark-start":
            if let name = element["text:name"], !name.isEmpty { add(.label(name), shown: "") }
        case "text:page-number", "text:page-count", "text:date", "text:time", "text:creation-date",
            "text:modification-date",
            "text:table-of-content", "text:alphabetical-index", "text:illustration-index", "text:print-date":
            manuscript.findings.note(.field, at: manuscript.transcript.end)
        case "text:change-start", "text:change":
            if element.name == "text:change-start" {
                manuscript.findings.note(.insertion, at: manuscript.transcript.end)
            }
        case "text:ruby": ruby = ("", "", true)
        case "text:ruby-base": ruby?.isBase = true
        case "text:ruby-text": ruby?.isBase = false
        default: break
        }
    }

    mutating func link(of element: XMLElement) -> String {
        var target = element["xlink:href"] ?? ""
        // LibreOffice says what kind of thing a link within the text leads to.
        if target.hasPrefix("#"), let bar = target.lastIndex(of: "|") { target = String(target[..<bar]) }
        if target.hasPrefix("#") { manuscript.wantedLabels.insert(String(target.dropFirst())) }
        return target
    }

    mutating func take(text: String) {
        switch path.last {
        case "svg:desc": if !frames.isEmpty { frames[frames.count - 1].alternate += text }
        case "svg:title": if !frames.isEmpty { frames[frames.count - 1].title += text }
        case "office:binary-data":
            // A parser gives long text in parts.
            if let frame = frames.indices.last, let part = frames[frame].data.indices.last {
                frames[frame].data[part] += text.utf8
            }
        // Only elements of text hold words (ODF 1.3, part 3, section 6.1); others hold data or programs.
        case let name?:
            guard !paragraphs.isEmpty, name.hasPrefix("text:"), name != "text:script" else { return }
            // White space is one blank, none at the beginning (ODF 1.3, part 3, section 6.1.2).
            var collapsed = ""
            var isAfterBlank = paragraphs[paragraphs.count - 1].isAfterBlank
            for scalar in text.unicodeScalars {
                if [0x20, 0x09, 0x0A, 0x0D].contains(scalar.value) {
                    if !isAfterBlank { collapsed.unicodeScalars.append(" ") }
                    isAfterBlank = true
                } else {
                    collapsed.unicodeScalars.append(scalar)
                    isAfterBlank = false
                }
            }
            paragraphs[paragraphs.count - 1].isAfterBlank = isAfterBlank
            emit(collapsed)
        case nil: break
        }
    }

    /// Adds characters of the current span.
    private mutating func emit(_ text: String) {
        // A paragraph without a style has text nevertheless: `Optional` keeps the guard from stopping here.
        guard let style = paragraphs.last?.style ?? Optional(""), !paragraphs.isEmpty, !text.isEmpty else { return }
        if ruby != nil {
            if ruby!.isBase { ruby!.base += text } else { ruby!.annotation += text }
            return
        }
        let base = styles.properties("paragraph", style)
        var all = base
        for span in spans { if let span { all = styles.properties("text", span).over(all) } }
        if all.isHidden == true {
            manuscript.findings.note(.hiddenText, at: manuscript.transcript.end)
            return
        }
        let shown = SymbolFonts.text(text, in: all.font ?? "")
        if shown.isMissing { manuscript.findings.note(.symbol, at: manuscript.transcript.end) }
        if shown.text.isEmpty { return }
        if all.isUnderlined == true, base.isUnderlined != true, links.isEmpty, !text.allSatisfy(\.isWhitespace) {
            manuscript.findings.note(.underline, at: manuscript.transcript.end)
        }
        let wrapping = manuscript.index(of: self.wrapping(all, over: base))
        let range = manuscript.transcript.append(shown.text)
        paragraphs[paragraphs.count - 1].content.append(text: range, wrapping: wrapping)
    }

    /// Adds a piece that is not text; `shown` replaces it in the transcript.
    mutating func add(_ kind: Manuscript.Piece.Kind, shown: String) {
        guard let last = paragraphs.indices.last else { return }
        let range = manuscript.transcript.append(shown)
        paragraphs[last].content.pieces.append(Manuscript.Piece(kind, wrapping: 0, offset: range.lowerBound))
        // A label is not seen: a blank behind it may still be the second one.
        if case .label = kind { return }
        paragraphs[last].isAfterBlank = false
    }

    private func wrapping(_ all: OpenDocumentStyle, over base: OpenDocumentStyle) -> RunWrapping {
        var wrapping = RunWrapping()
        wrapping.link = links.last.flatMap { $0.isEmpty ? nil : $0 }
        let names = spans.compactMap { $0 }.map { styles.shownName("text", $0) }
        if let style = names.lazy.compactMap({ StyleRole.match($0, options.characterStyles) }).first {
            wrapping.style = Attributes.Value(style, at: .none)
        } else {
            wrapping.isStrong = all.isBold == true && base.isBold != true
            // Upright words in an italic paragraph are emphasised.
            wrapping.isEmphasised = (all.isItalic ?? false) != (base.isItalic ?? false)
            for name in names {
                switch CharacterRole(named: name) {
                case .strong: wrapping.isStrong = true
                case .emphasis: wrapping.isEmphasised = true
                case .code: wrapping.isCode = true
                case nil: break
                }
            }
            if all.isSmallCaps == true, base.isSmallCaps != true {
                wrapping.className = "smallcaps"
            } else if all.isAllCaps == true, base.isAllCaps != true {
                wrapping.className = "allcaps"
            }
        }
        wrapping.isStruck = all.isStruck == true && base.isStruck != true
        wrapping.position = all.position ?? .normal
        wrapping.language = all.language
        return wrapping
    }
}
