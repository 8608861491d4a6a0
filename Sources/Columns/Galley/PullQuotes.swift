import PubDiagnostics
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// The pull quotes of one article, and the sentences that they repeat: both are looked for on its pages, since a quote beside
/// its own sentence is read twice.
package struct PullQuotes {
    /// Fewer lines than this between a quote and its sentence are reported.
    package static let fewestLines = 15

    /// A quote whose sentence the text has.
    private struct Quote {
        var box: BoxID
        var origin: SourceLocation
        /// The beginning of its sentence: the item of the text, and the byte in it.
        var item: Int
        var offset: Int32
        /// Its letters, between its ellipses.
        var letters: [[UInt8]]
        var place: Place?
        var sentence: Place?
    }

    /// A place in reading order: page, column, height. Columns count from the side that the article begins at.
    private struct Place: Comparable {
        var page: Int
        var column: Length
        var y: Length

        static func < (a: Place, b: Place) -> Bool { (a.page, a.column, a.y) < (b.page, b.column, b.y) }
    }

    private var quotes: [Quote] = []
    /// Whether the column at the right is the first.
    package var beginsAtRight = false
    /// The lines of the text, in the order of the pages.
    private var lines: [Place] = []

    /// The quotes of `article`; nil if it repeats none of its sentences. Linear in its text.
    package init?(_ article: ResolvedArticle) {
        for (index, box) in article.boxes.enumerated() where box.isPullQuote {
            guard case .flow(let flow) = box.content else { continue }
            let own: [UInt8] = flow.items.flatMap { $0.bytes + [0x20] }
            guard let beginning = QuoteBeginning(own) else { continue }
            for (item, paragraph) in article.body.items.enumerated() {
                guard let offset = beginning.offset(in: paragraph.bytes) else { continue }
                quotes.append(
                    Quote(
                        box: BoxID(index), origin: box.origin, item: item, offset: offset,
                        letters: QuoteLetters.parts(of: own)))
                break
            }
        }
        if quotes.isEmpty { return nil }
    }

    /// Each quote, and the item and byte of the text that its sentence begins at.
    package var sentences: [(box: BoxID, item: Int, offset: Int32)] { quotes.map { ($0.box, $0.item, $0.offset) } }

    /// The boxes of the quotes.
    package var boxes: Set<BoxID> { Set(quotes.map(\.box)) }

    /// The boxes of the quotes whose words are all in the text of `article`, except words that an ellipsis leaves out. Others say a sentence in
    /// other words, which nobody reads elsewhere. Linear in the text for each quote.
    package func wordForWord(in article: ResolvedArticle) -> Set<BoxID> {
        let text = Array(QuoteLetters.parts(of: article.body.items.flatMap { $0.bytes + [0x20] }).joined())
        return Set(
            quotes.lazy.filter { $0.letters.allSatisfy { QuoteLetters.contains($0, in: text) } }.map(\.box))
    }

    /// Notes the placements of the article at `index` of its chain on the next page.
    package mutating func add(_ placements: [Placement], page: Int, article index: Int) {
        for placement in placements where placement.article == index {
            switch placement.content {
            case .lines(let part):
                for (line, baseline) in zip(part.lines, part.baselines) {
                    let place = Place(
                        page: page, column: column(of: placement.rect), y: placement.rect.minY + baseline)
                    lines.append(place)
                    let text = part.paragraph.textRange(of: line)
                    for quote in quotes.indices
                    where quotes[quote].item == part.item && text.contains(quotes[quote].offset) {
                        quotes[quote].sentence = place
                    }
                }
            case .boxRows(let part): note(part.box, placement.rect, page)
            case .wholeBox(let box, _): note(box, placement.rect, page)
            case .missingPicture, .note, .repeatedHeadings, .mark, .label: continue
            }
        }
    }

    /// The place of `rect` among the columns of its page.
    private func column(of rect: Rect) -> Length { beginsAtRight ? -rect.maxX : rect.minX }

    private mutating func note(_ box: BoxID, _ rect: Rect, _ page: Int) {
        // A divided quote has its place where it begins.
        for quote in quotes.indices where quotes[quote].box == box && quotes[quote].place == nil {
            quotes[quote].place = Place(page: page, column: column(of: rect), y: rect.minY)
        }
    }

    private static func lines(_ count: Int) -> String { "\(count) \(count == 1 ? "line" : "lines")" }

    /// The notes of quotes that are too near to their sentences.
    package var findings: [Diagnostic] {
        let lines = lines.sorted()
        func number(_ place: Place) -> Int {
            // A box within a column counts from that column.
            let column = lines.last { $0.page == place.page && $0.column <= place.column }?.column ?? place.column
            var place = place
            place.column = column
            return lines.count { $0 < place }
        }
        return quotes.compactMap { quote in
            guard let place = quote.place, let sentence = quote.sentence else { return nil }
            let distance = abs(number(place) - number(sentence))
            guard distance < Self.fewestLines else { return nil }
            return Diagnostic(
                .note, "near-pullquote",
                "a pull quote is \(Self.lines(distance)) from its sentence: its readers read it twice",
                at: quote.origin,
                hint:
                    "write it \(Self.lines(Self.fewestLines - distance)) further from its sentence, or quote another one"
            )
        }
    }
}

extension FlowItem {
    /// The text of a paragraph; none of other items.
    fileprivate var bytes: [UInt8] { if case .paragraph(let paragraph) = self { paragraph.text.utf8 } else { [] } }
}

/// The first letters of a quote, which identify its sentence: quotes are often shortened, and marks and spaces differ.
private struct QuoteBeginning {
    /// Letters and figures, capitals of the ASCII as small letters.
    private var letters: [UInt8] = []

    /// The beginning of `text`; nil of one too short to be known again.
    init?(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { text in
            var offset = 0
            // Twenty letters are some four words: a quote may be shortened behind them.
            while offset < text.count, letters.count < 20 {
                if let letter = QuoteLetters.letter(text, &offset) { letters.append(letter) }
            }
        }
        // Two or three words may be in a text by chance.
        if letters.count <= 12 { return nil }
    }

    /// The offset of the letters in `text`; nil if it does not contain them. Linear but for repetitions of the first letters.
    func offset(in text: [UInt8]) -> Int32? {
        text.withUnsafeBufferPointer { text in
            let first = letters[0]
            return text.indices.first { start in
                // Bit 0x20 makes capitals small; a byte that is no letter must match as it is.
                (text[start] | 0x20 == first || text[start] == first) && begins(text, at: start)
            }.map { Int32($0) }
        }
    }

    private func begins(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        var offset = start
        var matched = 0
        while matched < letters.count {
            if offset >= text.count { return false }
            guard let letter = QuoteLetters.letter(text, &offset) else { continue }
            if letter != letters[matched] { return false }
            matched += 1
        }
        return true
    }
}

/// The letters and figures of text, which identify a quote among other marks and spaces.
private enum QuoteLetters {
    /// The letters of `text`, divided at its ellipses. Linear.
    static func parts(of text: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        text.withUnsafeBufferPointer { text in
            var offset = 0
            while offset < text.count {
                if isEllipsis(text, at: offset) { parts.append([]) }
                if let letter = letter(text, &offset) { parts[parts.count - 1].append(letter) }
            }
        }
        return parts
    }

    /// Whether `letters` follow one another in `text`. Linear but for repetitions of the first letters.
    static func contains(_ letters: [UInt8], in text: [UInt8]) -> Bool {
        guard let first = letters.first else { return true }
        guard text.count >= letters.count else { return false }
        return (0...text.count - letters.count).contains { start in
            text[start] == first && text[start..<start + letters.count].elementsEqual(letters)
        }
    }

    /// Whether an ellipsis is at `offset`, as one mark or as three points.
    private static func isEllipsis(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        guard offset + 2 < text.count else { return false }
        return (text[offset], text[offset + 1], text[offset + 2]) == (0xE2, 0x80, 0xA6)
            || (text[offset], text[offset + 1], text[offset + 2]) == (0x2E, 0x2E, 0x2E)
    }

    /// The letter at `offset`, which moves on; nil for spaces and marks.
    fileprivate static func letter(_ text: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> UInt8? {
        let byte = text[offset]
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            offset += 1
            return byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            offset += 1
            return byte
        case 0xE2 where offset + 1 < text.count && text[offset + 1] == 0x80:
            // General punctuation: quotes, dashes, the ellipsis.
            offset += 3
            return nil
        case 0xC2:
            // Latin-1: guillemets, spaces that do not break.
            offset += 2
            return nil
        case 0x80...:
            offset += 1
            return byte
        default:
            offset += 1
            return nil
        }
    }
}
