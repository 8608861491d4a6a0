import PubDiagnostics

/// Parts of a manuscript that a document lacks or sets otherwise: one finding for each kind, at its
/// first place, with the number of places and the first words of the paragraph.
package struct ManuscriptFindings: Sendable {
    /// The kinds.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        // Left out.
        case comment, insertion, deletion, header, textBox, formula, object, hiddenText, symbol, surroundings,
            textBeside, emptyTable
        // Set otherwise.
        case pageBreak, field, listNumber, endnote, heads, innerTable, frameTable, underline, missingNote,
            missingPicture, manyColumns, headingCell, longHeading
    }

    private var places: [Kind: (offset: Int, count: Int, quote: String)] = [:]

    /// None yet.
    package init() {}

    /// Notes a finding at a place of the transcript.
    package mutating func note(_ kind: Kind, at offset: Int) { places[kind, default: (offset, 0, "")].count += 1 }

    /// Notes `count` parts of the file that have no place in the transcript, since nothing of them is read. The longest begins with
    /// `quote`.
    package mutating func note(_ kind: Kind, count: Int, quoting quote: String) {
        if count == 0 { return }
        var all = places[kind] ?? (0, 0, "")
        all.count += count
        if quote.utf8.count > all.quote.utf8.count { all.quote = quote }
        places[kind] = all
    }

    /// The findings, in the order of their kinds.
    func diagnostics(in text: SourceText) -> [Diagnostic] {
        Kind.allCases.compactMap { kind in
            guard let place = places[kind] else { return nil }
            let origin = text.origin(ofByte: place.offset)
            let passage =
                place.quote.isEmpty
                ? ManuscriptFindings.passage(text, at: origin, count: place.count)
                : ManuscriptFindings.passage(quoting: place.quote, count: place.count)
            let words = kind.words
            return Diagnostic(words.severity, kind.id, "\(words.message) (\(passage))", at: origin, hint: words.hint)
        }
    }

    /// How many places there are, and the number and the first words of the paragraph at `origin`.
    private static func passage(_ text: SourceText, at origin: SourceLocation, count: Int) -> String {
        let line = text.line(Int(origin.line)).map { String(decoding: $0.prefix(160), as: UTF8.self) } ?? ""
        let first = firstWords(of: line)
        let many = count == 1 ? "" : "\(count) places, first "
        return first.isEmpty ? "\(many)paragraph \(origin.line)" : "\(many)paragraph \(origin.line): “\(first)”"
    }

    /// How many places there are, and the first words of `quote`.
    private static func passage(quoting quote: String, count: Int) -> String {
        (count == 1 ? "" : "\(count) places, the longest ") + "“\(firstWords(of: quote))”"
    }

    /// The first words of `text`.
    private static func firstWords(of text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        let first = words.prefix(5).joined(separator: " ")
        return first.count > 48 ? String(first.prefix(47)) + "…" : words.count > 5 ? first + " …" : first
    }
}

extension ManuscriptFindings.Kind {
    fileprivate var id: String {
        switch self {
        case .comment: "source-comment"
        case .insertion, .deletion: "source-changes"
        case .header, .textBox, .formula, .object, .hiddenText, .symbol, .surroundings, .textBeside, .emptyTable,
            .missingNote:
            "source-left-out"
        case .pageBreak, .field, .listNumber, .endnote, .heads, .innerTable, .frameTable, .underline, .manyColumns,
            .headingCell, .longHeading:
            "source-set-otherwise"
        case .missingPicture: "source-picture"
        }
    }

    fileprivate var words: (severity: Diagnostic.Severity, message: String, hint: String) {
        switch self {
        case .comment:
            (.note, "comments are left out", "nothing is to be done if they are for the editor")
        case .insertion:
            (
                .note, "text that a tracked change adds is set",
                "accept or reject the changes in the word processor"
            )
        case .deletion:
            (
                .note, "text that a tracked change deletes is left out",
                "accept or reject the changes in the word processor"
            )
        case .header:
            (
                .note, "headers and footers of its pages are left out",
                "masters of the template say what is at the edges of pages"
            )
        case .textBox:
            (
                .warning, "the text of a text box is left out",
                "copy it into the text, in a style named \"sidebar\" or \"pullquote\""
            )
        case .formula:
            (.warning, "a formula is left out", "place it as a picture, or write it in words")
        case .object:
            (
                .warning, "an embedded object, chart or diagram is left out",
                "place it as a picture: PNG, JPEG, SVG or PDF"
            )
        case .hiddenText: (.warning, "hidden text is left out", "delete it, or show it")
        case .symbol:
            (
                .warning, "a sign of a font of symbols that has no Unicode character is left out",
                "insert it as a character of Unicode"
            )
        case .textBeside:
            (
                .warning, "a paragraph beside the element that holds the article is left out",
                "put it into the article, or save the article alone"
            )
        case .surroundings:
            (
                .note, "menus, forms and other parts around the article are left out",
                "put what belongs to the article into its text, or save the article alone"
            )
        case .emptyTable: (.note, "a table without a word is left out", "draw lines with a style of the template")
        case .headingCell:
            (
                .note, "a heading that is alone in a cell is set as the head of its row",
                "give it the style of the text if it heads nothing"
            )
        case .longHeading:
            (
                .warning, "a long paragraph has the style of a heading, and is set as one",
                "give it the style of the text in the word processor"
            )
        case .pageBreak:
            (
                .note, "page and column breaks are the template's",
                "pages = or masters divide pages"
            )
        case .field:
            (
                .warning,
                "page numbers, dates and contents are set as the file last showed them",
                "replace them by words"
            )
        case .listNumber:
            (
                .warning,
                "a list with combined or spelled numbers is set as the style numbers it",
                "check references to its items"
            )
        case .endnote:
            (.note, "endnotes are set as notes", "the template's style of notes says where")
        case .heads:
            (
                .warning, "a table has several rows of heads: the first is its head",
                "join them in the word processor"
            )
        case .innerTable:
            (
                .warning, "a table inside a cell is set as lines of text",
                "make it a table of its own"
            )
        case .frameTable:
            (
                .note, "a table that only frames other tables is dissolved, and its content is set",
                "check the order of its parts"
            )
        case .underline:
            (
                .note, "underlined text is set as the text around it",
                "use italics, or a character style of the template"
            )
        case .missingNote:
            (.warning, "a note is called that the file does not hold", "write it again")
        case .missingPicture:
            (
                .error, "the picture is not in the file",
                "put it into the document itself instead of a link to it"
            )
        case .manyColumns:
            (
                .error, "a table has more than 64 columns; the last ones are joined",
                "divide the table"
            )
        }
    }
}
