import Diagnostics
import Geometry
import Identity
import Styles
import TextModel

/// The pull quotes of one article, and the sentences that they repeat: both are looked for on its pages, since a quote beside
/// its own sentence is read twice.
struct PullQuotes {
    /// Fewer lines than this between a quote and its sentence are reported.
    static let fewestLines = 15

    /// A quote whose sentence the text has.
    private struct Quote {
        var box: BoxID
        var origin: SourceLocation
        /// Where its sentence begins: the item of the text, and the byte in it.
        var item: Int
        var offset: Int32
        var place: Place?
        var sentence: Place?
    }

    /// A place in reading order: page, column, height.
    private struct Place: Comparable {
        var page: Int
        var column: Length
        var y: Length

        static func < (a: Place, b: Place) -> Bool { (a.page, a.column, a.y) < (b.page, b.column, b.y) }
    }

    private var quotes: [Quote] = []
    /// The lines of the text, in the order of the pages.
    private var lines: [Place] = []

    /// The quotes of `article`; nil where it repeats none of its sentences. Linear in its text.
    init?(_ article: ResolvedArticle) {
        for (index, box) in article.boxes.enumerated() where box.isPullQuote {
            guard case .flow(let flow) = box.content else { continue }
            let words = flow.items.flatMap(\.letters).map(\.letter)
            // A sentence is known by its beginning: quotes are often shortened.
            let beginning = Array(words.prefix(20))
            guard beginning.count > 12 else { continue }
            for (item, paragraph) in article.body.items.enumerated() {
                guard let offset = paragraph.letters.offset(of: beginning) else { continue }
                quotes.append(Quote(box: BoxID(index), origin: box.origin, item: item, offset: offset))
                break
            }
        }
        if quotes.isEmpty { return nil }
    }

    /// Notes what `plan`, the next page, has of the article at `index` of its chain.
    mutating func add(_ plan: PagePlan, page: Int, article index: Int) {
        for placement in plan.placements where placement.article == index {
            switch placement.content {
            case .lines(let part):
                for (line, baseline) in zip(part.lines, part.baselines) {
                    let place = Place(page: page, column: placement.rect.minX, y: placement.rect.minY + baseline)
                    lines.append(place)
                    let text = part.paragraph.textRange(of: line)
                    for quote in quotes.indices
                    where quotes[quote].item == part.item && text.contains(quotes[quote].offset) {
                        quotes[quote].sentence = place
                    }
                }
            case .boxRows(let part): note(part.box, placement.rect, page)
            case .wholeBox(let box, _): note(box, placement.rect, page)
            case .note, .mark, .label: continue
            }
        }
    }

    private mutating func note(_ box: BoxID, _ rect: Rect, _ page: Int) {
        for quote in quotes.indices where quotes[quote].box == box && quotes[quote].place == nil {
            quotes[quote].place = Place(page: page, column: rect.minX, y: rect.minY)
        }
    }

    /// The notes of quotes that are too near to their sentences.
    var findings: [Diagnostic] {
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
                "a pull quote is \(distance) lines from its sentence: its readers read it twice", at: quote.origin,
                hint: "write it \(Self.fewestLines - distance) lines further from its sentence, or quote another one")
        }
    }
}

extension FlowItem {
    /// The letters and figures of a paragraph, in lower case without spaces and marks, with the bytes where they are.
    fileprivate var letters: [(letter: Unicode.Scalar, offset: Int32)] {
        guard case .paragraph(let paragraph) = self else { return [] }
        var letters: [(letter: Unicode.Scalar, offset: Int32)] = []
        var offset: Int32 = 0
        for scalar in String(decoding: paragraph.text.utf8, as: UTF8.self).unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                letters.append((scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar, offset))
            }
            offset += Int32(UTF8.width(scalar))
        }
        return letters
    }
}

extension [(letter: Unicode.Scalar, offset: Int32)] {
    /// Where `beginning` is in these letters; nil where it is not. Linear but for repetitions of its first letters.
    fileprivate func offset(of beginning: [Unicode.Scalar]) -> Int32? {
        guard count >= beginning.count else { return nil }
        return (0...count - beginning.count).first { start in
            beginning.indices.allSatisfy { self[start + $0].letter == beginning[$0] }
        }.map { self[$0].offset }
    }
}
