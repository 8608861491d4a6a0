import PubDiagnostics
import PubTextModel

extension ArticleGalley {
    /// The warnings about flaws of a finished column, which it has because no other way to fill its page was better: a line of a paragraph
    /// alone, a head without its text, a row of hyphens, two pull quotes. Linear in its lines.
    package func flaws(of column: ColumnDraft) -> [Diagnostic] {
        var flaws: [Diagnostic] = []
        // Lines of code are read one by one: none of them is alone.
        if case .lines(let part)? = column.pieces.first, part.isLastLineAlone, !part.paragraph.text.isCode {
            flaws.append(
                .warning(
                    "widow-line", "the last line of a paragraph is alone at the head of a column: “\(part.lastWords)”",
                    at: part.lastPlace, hint: Self.waysToMoveALine
                ).counted(as: "last lines alone at the head of a column"))
        }
        if column.isFull, case .lines(let part)? = column.pieces.last, !part.paragraph.text.isCode {
            if part.isFirstLineAlone {
                flaws.append(
                    .warning(
                        "orphan-line",
                        "the first line of a paragraph is alone at the foot of a column: “\(part.lastWords)”",
                        at: part.lastPlace, hint: Self.waysToMoveALine
                    ).counted(as: "first lines alone at the foot of a column"))
            }
            if part.hasLast, part.paragraph.attributes.keepWithNext > 0 {
                flaws.append(
                    .warning(
                        "stranded-heading",
                        "a heading is at the foot of a column, and what it announces in the next one: “\(part.lastWords)”",
                        at: part.lastPlace, hint: Self.waysToMoveALine
                    ).counted(as: "headings at the foot of a column"))
            }
        }
        for case .lines(let part) in column.pieces {
            if let ladder = part.ladder { flaws.append(ladder) }
        }
        if let quotes = crowdedQuotes(in: column) { flaws.append(quotes) }
        return flaws
    }

    private static let waysToMoveALine =
        "cut or add some words before it; `looseness` makes a paragraph a line longer or shorter"

    /// The warning of two pull quotes in a column: they take the weight from one another.
    private func crowdedQuotes(in column: ColumnDraft) -> Diagnostic? {
        var quotes = column.wrapped.map(\.box) + column.footBoxes.map(\.box)
        for case .box(let part, _) in column.pieces where part.rows.lowerBound == 0 { quotes.append(part.box) }
        quotes = quotes.filter { box($0).isPullQuote }
        guard quotes.count > 1 else { return nil }
        let origins = quotes.map { box($0).origin }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        return Diagnostic.warning(
            "crowded-quotes", "\(quotes.count) pull quotes are in one column: each is the weaker for the others",
            at: origins[origins.count - 1], hint: "call it some paragraphs further on, or leave it out"
        ).noting("the one before it", at: origins[origins.count - 2])
    }
}

extension ParagraphPart {
    /// Whether it is a paragraph's last line without those before it.
    package var isLastLineAlone: Bool { lines.count == 1 && hasLast && !hasFirst }
    /// Whether it is a paragraph's first line without those after it.
    package var isFirstLineAlone: Bool { lines.count == 1 && hasFirst && !hasLast }

    /// The words of its last line here, and their place.
    fileprivate var lastWords: String { lines.last.map(paragraph.quote) ?? "" }
    fileprivate var lastPlace: SourceLocation { lines.last.map(paragraph.place) ?? .none }

    /// The warning of more lines in a row that end in hyphens than the style of the paragraph allows; nil for none.
    fileprivate var ladder: Diagnostic? {
        let most = paragraph.attributes.hyphenation?.ladder ?? HyphenationRule().ladder
        guard most > 0 else { return nil }
        var (count, longest) = (0, 0)
        var last = lines.startIndex
        for (index, line) in lines.enumerated() {
            count = paragraph.breaks[Int(line.end)].endsWithHyphen ? count + 1 : 0
            if count > longest { (longest, last) = (count, index) }
        }
        guard longest > most else { return nil }
        return Diagnostic.warning(
            "hyphen-ladder",
            "\(longest) lines in a row end in hyphens, the last of them “\(paragraph.quote(lines[last]))”",
            at: paragraph.place(of: lines[last]),
            hint: "cut or add a word, set it wider, or let spaces be wider: `justification` of its style"
        ).counted(as: "rows of hyphens at ends of lines")
    }
}

extension ColumnDraft {
    /// Whether more of its thread follows in another column.
    package var isFull: Bool { end?.stop == .full }
}
