import Diagnostics
import DisplayList
import Identity

/// What stays of a chain when its pages are given away.
struct ChainRecord: Sendable {
    /// Its articles, by their indices in the issue.
    let range: Range<Int>
    let pageCount: Int
    /// The labels on its pages, each with the page's index in the chain.
    let labels: [(label: LabelID, page: Int)]
    let fits: [ArticleFit]
    /// Errors of articles that have too many pages.
    let diagnostics: [Diagnostic]
    /// The folios that its references show.
    let shownFolios: [LabelID: String]
    /// What its pages became in the issue; nil before they are assembled.
    var assembled: AssembledChain?

    /// What stays of `chain`.
    init(_ chain: ChainResult) {
        range = chain.range
        pageCount = chain.pages.count
        labels = chain.pages.enumerated().flatMap { index, page in page.content.labels.map { ($0, index) } }
        fits = chain.fits
        diagnostics = chain.diagnostics
        shownFolios = chain.shownFolios
    }

    /// True when the folios that it shows are those of `folios`.
    func agrees(with folios: [LabelID: String]) -> Bool {
        shownFolios.allSatisfy { folios[$0.key] == $0.value }
    }
}

/// What the pages of a chain became in the issue, but for the pages.
struct AssembledChain: Sendable {
    /// The number of pages before it.
    let start: Int
    var sketches: [PageSketch] = []
    var decisions: [PageDecision] = []
    var findings = LayoutFindings()
    /// What is wrong with its running heads.
    var diagnostics: [Diagnostic] = []
    /// The faces that its pages show.
    var fonts: Set<FontKey> = []

    init(start: Int) { self.start = start }
}
