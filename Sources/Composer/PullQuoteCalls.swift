import PubColumns
import PubDocuments
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextModel

/// The calls of the pull quotes of one article, moved so that quotes are away from the sentences that they repeat.
///
/// A quote may be anywhere between two paragraphs: it is no part of the argument. The number of lines between two
/// places is estimated from the letters, before anything is set, so that no page is set twice; ``PullQuotes`` reports
/// quotes that are still too near on the pages.
struct PullQuoteCalls {
    /// The lines that a quote comes after its sentence at least, by estimate: some more than ``PullQuotes/fewestLines``, since
    /// lines may be fewer than was thought.
    private static let fewestAfter = Double(PullQuotes.fewestLines + 4)
    /// The same before its sentence: a quote without room moves to the next column, towards it.
    private static let fewestBefore = Double(2 * PullQuotes.fewestLines)

    /// The lines that the paragraphs above and below a quote have at least: between entries of a list it would break that
    /// up.
    private static let fewestOfNeighbour = 3.0

    /// The worth of a heading in between, in lines: a quote belongs to its section.
    private static let linesOfHeading = Double(PullQuotes.fewestLines)
    /// The worth of the last heading of the article, often followed by no text but a list of sources.
    private static let linesOfLastHeading = Double(3 * PullQuotes.fewestLines)

    private var article: ResolvedArticle
    private let measure: Length
    private let shaper: Shaper
    /// The estimated lines of each item; 0 if it is no paragraph.
    private var lines: [Double] = []
    /// The lines above each item, and above the end of the text.
    private var linesAbove: [Double] = []
    /// The headings above each item, and above the end of the text.
    private var headingsAbove: [Int] = []

    /// `article` with its calls moved away from their sentences, if it has such places, in columns of `measure`. Linear
    /// in its text for each call that moves.
    static func parted(_ article: ResolvedArticle, measure: Length, _ shaper: Shaper) -> ResolvedArticle {
        guard let quotes = PullQuotes(article) else { return article }
        var calls = PullQuoteCalls(article: article, measure: measure, shaper: shaper)
        var sentences = quotes.sentences
        while !sentences.isEmpty {
            let sentence = sentences.removeFirst()
            guard let move = calls.part(sentence) else { continue }
            // The items between the old and the new place of the call have moved.
            for index in sentences.indices { sentences[index].item = move.place(of: sentences[index].item) }
        }
        return calls.article
    }

    private init(article: ResolvedArticle, measure: Length, shaper: Shaper) {
        self.article = article
        self.measure = measure
        self.shaper = shaper
        // Even an empty paragraph has a line.
        lines = article.body.items.map { item in item.paragraph.map { max(lines(of: $0), 1) } ?? 0 }
        count()
    }

    private mutating func count() {
        linesAbove = [0]
        linesAbove.reserveCapacity(article.body.items.count + 1)
        headingsAbove = [0]
        headingsAbove.reserveCapacity(article.body.items.count + 1)
        for (item, lines) in zip(article.body.items, lines) {
            let isHeading = item.paragraph.map { $0.attributes.keepWithNext > 0 } ?? false
            headingsAbove.append(headingsAbove[headingsAbove.count - 1] + (isHeading ? 1 : 0))
            linesAbove.append(linesAbove[linesAbove.count - 1] + lines)
        }
    }

    /// The lines of `paragraph` up to the byte `end`, by estimate.
    private func lines(of paragraph: Paragraph, upTo end: Int32 = .max) -> Double {
        // Bytes that continue a character of UTF-8 are not counted.
        let letters = paragraph.text.utf8.prefix(Int(end)).count { $0 & 0xC0 != 0x80 }
        let width = shaper.meanCharacterWidth(of: paragraph).scaled(by: Double(letters))
        return (Double(width.raw) / Double(max(measure.raw, 1))).rounded(.up)
    }

    /// Moves the call of a quote that is beside its sentence; nil if it stays.
    private mutating func part(_ quote: (box: BoxID, item: Int, offset: Int32)) -> Move? {
        let items = article.body.items
        guard article.boxes[Int(quote.box.index)].placement == .column,
            let call = items.firstIndex(of: .box(quote.box)), let text = items[quote.item].paragraph
        else { return nil }
        let sentence = linesAbove[quote.item] + lines(of: text, upTo: quote.offset)
        if isApart(linesAbove[call], from: sentence) { return nil }
        let places = items.indices.filter {
            isApart(linesAbove[$0], from: sentence) && isBetweenParagraphs($0, like: text)
        }
        guard let nearest = places.min(by: { way(to: $0, from: call) < way(to: $1, from: call) }) else { return nil }
        let move = Move(from: call, to: nearest)
        apply(move, quote.box)
        return move
    }

    private func isApart(_ place: Double, from sentence: Double) -> Bool {
        place - sentence >= Self.fewestAfter || sentence - place >= Self.fewestBefore
    }

    /// The lines between the items `call` and `place`, plus the worth of the headings in between.
    private func way(to place: Int, from call: Int) -> Double {
        let headings = abs(headingsAbove[place] - headingsAbove[call])
        let isBehindLast = headings > 0 && headingsAbove[place] == headingsAbove[headingsAbove.count - 1]
        let lines = abs(linesAbove[place] - linesAbove[call]) + Double(headings) * Self.linesOfHeading
        return isBehindLast ? lines + Self.linesOfLastHeading - Self.linesOfHeading : lines
    }

    /// Whether the item at `index` and the one before it are paragraphs of running text like `text`, and the first
    /// announces nothing.
    private func isBetweenParagraphs(_ index: Int, like text: Paragraph) -> Bool {
        guard index > 0, let above = article.body.items[index - 1].paragraph,
            let below = article.body.items[index].paragraph
        else { return false }
        return min(lines[index - 1], lines[index]) >= Self.fewestOfNeighbour
            && above.text.utf8.last != UInt8(ascii: ":")
            && [above, below].allSatisfy {
                $0.attributes.keepWithNext == 0 && $0.attributes.span == .one && $0.attributes.marker == nil
                    && $0.attributes.em == text.attributes.em
            }
    }

    private mutating func apply(_ move: Move, _ box: BoxID) {
        let index = Int(box.index)
        // The paragraph behind the quote follows text now, and gets the indent of such paragraphs.
        if let indent = article.boxes[index].followingIndent, move.from + 1 < article.body.items.count {
            setIndent(of: move.from + 1, indent)
            article.boxes[index].followingIndent = article.body.items[move.to].paragraph?.attributes.firstLineIndent
            setIndent(of: move.to, .zero)
        }
        let call = article.body.items.remove(at: move.from)
        article.body.items.insert(call, at: move.target)
        lines.insert(lines.remove(at: move.from), at: move.target)
        count()
    }

    private mutating func setIndent(of item: Int, _ indent: Length) {
        guard var paragraph = article.body.items[item].paragraph else { return }
        paragraph.attributes.firstLineIndent = indent
        article.body.items[item] = .paragraph(paragraph)
    }

    /// A call moved from one place in the text to another.
    private struct Move {
        /// The index of the call.
        var from: Int
        /// The index of the item that it goes before, counted while it is still at its old place.
        var to: Int
        /// The index that it has then.
        var target: Int { to > from ? to - 1 : to }

        /// The index that the item at `index` has after the move.
        func place(of index: Int) -> Int {
            let without = index > from ? index - 1 : index
            return without >= target ? without + 1 : without
        }
    }
}

extension FlowItem {
    fileprivate var paragraph: Paragraph? { if case .paragraph(let paragraph) = self { paragraph } else { nil } }
}
