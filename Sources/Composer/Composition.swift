import PubColumns
import PubDesign
import PubDisplayList
import PubGeometry
import PubValues

/// The fit of an article to its place.
package struct ArticleFit: Hashable, Sendable {
    /// The article's identifier.
    package var id: String
    /// Pages with a part of it, its first and last counted whole.
    package var pages: Int
    /// The folios of the pages that it is on, among the pages that the product shows; none before the product is known.
    package var folios: [String] = []
    /// The positions of these pages in the product, from 1.
    package var sheets: [Int] = []
    /// Lines of its body thread and of the boxes in the columns.
    package var lines: Int
    /// Words of its body thread.
    package var words: Int
    /// The pages that are reserved for it; nil for as many as it takes.
    package var wanted: Int?
    /// The part of its last page that is filled, by it or by others: from 0 to 1.
    package var fill = 1.0
    /// The cost of the devices that fill its pages.
    package var devices = PageCost()
    /// The text to cut or to add, in lines and words, to fill its pages; nil if they are full.
    package var advice: String?
    /// Lines beyond its reserved pages (negative: lines that are free); nil without a reservation.
    package var over: Int?
    /// The lines that the words of its paragraphs fill.
    package var fullLines = 0.0

    /// The words that `over` lines of text are; nil without a reservation.
    package var overWords: Int? { over.map { $0 < 0 ? -words(in: -$0) : words(in: $0) } }

    /// The words in a number of lines of text, at the article's rate of words a line.
    func words(in lines: Int) -> Int { Int((Double(lines * words) / max(fullLines, 1)).rounded()) }
}

/// The part of an issue that is kept when its pages are given away.
package struct Composition: Sendable {
    /// The publication without its pages, which were given away.
    package var publication: Publication
    /// The fit of each article, in order.
    package var fits: [ArticleFit]
    /// The sketch of each page, for proofs and excerpts.
    package var sketches: [PageSketch]
    /// The places of pictures on each page.
    package var placedImages: [[PlacedImage]]
    /// Details that a press may print worse than they are drawn, on each page.
    package var pressDetails: [[PressDetail]]
    /// How many times runs were set: all runs except remembered ones; some more than once.
    package var runsSet: Int
    /// Seconds of processor time that it took to plan pages together; 0 without a clock.
    package var planningSeconds: Double
    /// The decisions about each page.
    package var decisions: [PageDecision]
}

extension Composition {
    /// The fits of the articles with the pages that they are on, for a product of the pages at `indices` of the issue. Linear.
    package func fits(on indices: [Int]) -> [ArticleFit] {
        var pages: [String: [(folio: String, sheet: Int)]] = [:]
        for (place, index) in indices.enumerated() {
            for article in sketches[index].articles {
                pages[article, default: []].append((decisions[index].folio, place + 1))
            }
        }
        return fits.map { fit in
            var placed = fit
            placed.folios = pages[fit.id, default: []].map(\.folio)
            placed.sheets = pages[fit.id, default: []].map(\.sheet)
            return placed
        }
    }
}

/// The decisions about a page, for reports: its folio, its cost, and a hash of its plan.
package struct PageDecision: Hashable, Sendable {
    /// Its folio.
    package var folio: String
    /// The cost of the page.
    package var cost = PageCost()
    /// On the first page of articles with pages planned together: the cost of filling the pages one by one.
    package var costOneByOne: Double?
    /// Whether it ends at its planned end; nil for a page that was not planned.
    package var endsAsPlanned: Bool?
    /// The hash of its plan; nil if it was not asked for, and for pages meant to be empty.
    package var planHash: ContentHash?
}

/// The contents of a page: its articles, its frames as a proof shows them, and the lines of its grid.
package struct PageSketch: Hashable, Sendable {
    /// The identifiers of the articles on it, in order.
    package var articles: [String] = []
    /// The columns or named frames, on the page.
    package var frames: [Rect] = []
    /// The distance from the trim's head to the first line of the grid.
    package var gridStart: Length = .zero
    /// The distance from line to line; zero without a grid.
    package var increment: Length = .zero
}
