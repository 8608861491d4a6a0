import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubIdentity
import PubValues

/// The part of a run that is kept when its pages are given away.
struct RunRecord: Sendable {
    /// Its articles, by their indices in the issue.
    private(set) var range: Range<Int>
    let pageCount: Int
    /// The side of its first page, which it was set for; ``PageFrame/Side/either`` if nothing depends on it.
    let side: PageFrame.Side
    /// The labels on its pages, each with the page's index in the run.
    let labels: [(label: LabelID, page: Int)]
    let fits: [ArticleFit]
    /// Errors of articles that have too many pages.
    let diagnostics: [Diagnostic]
    /// The folios that its references show.
    let shownFolios: [LabelID: String]
    /// The state of its pages in the issue; nil before they are assembled.
    var assembled: AssembledRun?

    /// The part of `run` to keep.
    init(_ run: RunResult) {
        range = run.range
        pageCount = run.pages.count
        side = run.side
        labels = run.pages.enumerated().flatMap { index, page in page.content.labels.map { ($0, index) } }
        fits = run.fits
        diagnostics = run.diagnostics
        shownFolios = run.shownFolios
    }

    /// The record of an equal run whose articles are at `range` of another issue.
    func moved(to range: Range<Int>) -> RunRecord {
        var record = self
        record.range = range
        return record
    }

    /// Whether the folios that it shows agree with `folios`.
    func agrees(with folios: [LabelID: String]) -> Bool {
        shownFolios.allSatisfy { folios[$0.key] == $0.value }
    }
}

/// A run assembled into the issue, without its pages.
struct AssembledRun: Sendable {
    /// The number of pages before it.
    let start: Int
    var sketches: [PageSketch] = []
    var decisions: [PageDecision] = []
    var findings = LayoutFindings()
    /// The problems of its running heads.
    var diagnostics: [Diagnostic] = []
    /// The faces that its pages show.
    var fonts: Set<FontKey> = []
    /// The places of pictures on each page.
    var images: [[PlacedImage]] = []
    /// Details that a press may print worse than they are drawn, on each page.
    var pressDetails: [[PressDetail]] = []
    /// The words on its pages that contrast too little with their background.
    var lowContrastText: [LowContrastText] = []
    /// The keys of its pages; empty without a memory.
    var pageKeys: [ContentHash] = []
    /// The offset of its first article's elements in the publication's tree.
    private(set) var elementOffset: Int32
    /// Their offset when ``pageKeys`` were computed.
    let keyOffset: Int32

    init(start: Int, elementOffset: Int32) {
        self.start = start
        self.elementOffset = elementOffset
        keyOffset = elementOffset
    }

    /// The same run with elements that begin at `offset`.
    func moved(toElements offset: Int32) -> AssembledRun {
        var moved = self
        moved.elementOffset = offset
        func move(_ element: inout ElementID) { element = element.moved(by: offset - elementOffset) }
        for page in images.indices {
            for index in images[page].indices { move(&moved.images[page][index].item.element) }
        }
        for page in pressDetails.indices {
            for index in pressDetails[page].indices { move(&moved.pressDetails[page][index].element) }
        }
        for index in lowContrastText.indices {
            move(&moved.lowContrastText[index].element)
            if case .picture(let key, var figure) = lowContrastText[index].background {
                move(&figure)
                moved.lowContrastText[index].background = .picture(key, figure: figure)
            }
        }
        return moved
    }
}
