import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubFonts
import PubGeometry
import PubIdentity
import PubSettings
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel

/// The galley of a run of articles: type that is set but not placed. Shaped and broken paragraphs, boxes and notes
/// are made on demand and cached; results do not depend on the order of the calls.
///
/// It is the only mutable object of this room. Material that pages have passed is freed, so that an issue is never
/// in memory twice.
package final class Galley {
    /// The articles, in the order of the run, with their sides as they are read.
    package let articles: [ResolvedArticle]
    /// The reading direction of each article.
    package let directions: [ReadingDirection]
    package let resources: LayoutResources
    /// The shaper, whose words outlive the galley.
    let shaper: Shaper
    let painter: LinePainter
    /// The distance from baseline to baseline of the grid; zero without one.
    package let increment: Length
    /// The height of a line on the grid, or 12 pt without one: the step of balancing.
    package var lineHeight: Length { increment > .zero ? increment : Length(points: 12) }
    /// The room of the pages of each article.
    let pageRooms: [PageRoom]
    /// The devices that may be used to fill the pages of each article.
    let fits: [Fit]
    /// The notes that each note of each article calls.
    let callsOfNotes: [[[NoteID]]]
    /// The names of the masters that have a column for notes, in order.
    let mastersWithNotes: [String]
    /// The number of sections before each article's own; nil without a section.
    package let sectionIndices: [Int?]
    /// The folios that references show; folios that are not known yet are shown as two figures.
    let folios: [LabelID: String]
    private var shapedParagraphs: [ShapedKey: WithFindings<SharedParagraph>] = [:]
    private var firstLineEnds: [FirstLineKey: Int32] = [:]
    private var lines: [LinesKey: WithFindings<[BrokenLine]>] = [:]
    private var searched: [LinesKey: [(trace: SlotTrace, lines: [BrokenLine])]] = [:]
    private var variants: [LinesKey: BrokenParagraph] = [:]
    private var boxes: [BoxKey: LaidOutBox] = [:]
    private var notes: [NoteKey: Fragment] = [:]
    private var quotes: [Int: Set<BoxID>] = [:]
    private var tables: [TableKey: MeasuredTable] = [:]

    private struct ShapedKey: Hashable {
        var article: Int
        var paragraph: ParagraphKey
    }

    private struct FirstLineKey: Hashable {
        var article: Int
        var paragraph: ParagraphKey
        var measure: Length
    }

    private struct LinesKey: Hashable {
        var article: Int
        var paragraph: ParagraphKey
        var breaking: BreakingKey
    }

    private struct BoxKey: Hashable {
        var article: Int
        var box: BoxID
        var measure: Length
        var growth: Length
    }

    private struct TableKey: Hashable {
        var article: Int
        var table: ElementID
        var scale: Double
    }

    private struct NoteKey: Hashable {
        var article: Int
        var note: NoteID
        var measure: Length
    }

    /// An empty galley for `articles`, which are planned by `plans` on pages of `design`, and whose references show
    /// `folios`.
    package init(
        articles: [ResolvedArticle], by plans: [ArticlePlan], on design: PageDesign, resources: LayoutResources,
        shaper: Shaper, folios: [LabelID: String] = [:]
    ) {
        directions = articles.map { ReadingDirection($0) }
        self.articles = zip(articles, directions).map { $0.placingSides($1) }
        callsOfNotes = articles.map { article in article.notes.map { article.notes(calledIn: $0) } }
        self.resources = resources
        self.shaper = shaper
        increment = design.gridIncrement
        pageRooms = plans.map { PageRoom(of: $0, on: design) }
        fits = plans.map(\.fit)
        sectionIndices = plans.map(\.sectionIndex)
        mastersWithNotes = design.masters.values.filter { $0.notes != nil }.map(\.name).sorted()
        self.folios = folios
        painter = LinePainter(fonts: resources.fonts)
    }

    /// Frees everything that only the pages before `cursor` needed. Linear in the size of the cache.
    package func free(before cursor: FlowCursor) {
        func isLive(_ article: Int, _ item: Int) -> Bool {
            article > cursor.article || (article == cursor.article && item >= cursor.item)
        }
        shapedParagraphs = shapedParagraphs.filter { isLive($0.key.article, $0.key.paragraph.item) }
        // Tested first: most chains have none, and a filter would build a new table for each page.
        lines = lines.filter { isLive($0.key.article, $0.key.paragraph.item) }
        if !searched.isEmpty { searched = searched.filter { isLive($0.key.article, $0.key.paragraph.item) } }
        if !variants.isEmpty { variants = variants.filter { isLive($0.key.article, $0.key.paragraph.item) } }
        firstLineEnds = firstLineEnds.filter { isLive($0.key.article, $0.key.paragraph.item) }
        if boxes.contains(where: { $0.key.article < cursor.article }) {
            boxes = boxes.filter { $0.key.article >= cursor.article }
        }
        if tables.contains(where: { $0.key.article < cursor.article }) {
            tables = tables.filter { $0.key.article >= cursor.article }
        }
        if notes.contains(where: { $0.key.article < cursor.article }) {
            notes = notes.filter { $0.key.article >= cursor.article }
        }
    }

    // MARK: Cached results

    /// The pull quotes of an article that repeat a sentence of its text.
    func repeatedQuotes(of article: Int) -> Set<BoxID> {
        if let known = quotes[article] { return known }
        let found = PullQuotes(articles[article])?.boxes ?? []
        quotes[article] = found
        return found
    }

    func shapedParagraph(
        _ key: ParagraphKey, of article: Int, make: () -> WithFindings<SharedParagraph>
    ) -> WithFindings<SharedParagraph> {
        let key = ShapedKey(article: article, paragraph: key)
        if let known = shapedParagraphs[key] { return known }
        let made = make()
        shapedParagraphs[key] = made
        return made
    }

    func firstLineEnd(_ key: ParagraphKey, of article: Int, measure: Length, make: () -> Int32) -> Int32 {
        let key = FirstLineKey(article: article, paragraph: key, measure: measure)
        if let known = firstLineEnds[key] { return known }
        let made = make()
        firstLineEnds[key] = made
        return made
    }

    func lines(
        _ breaking: BreakingKey, of paragraph: ParagraphKey, in article: Int, make: () -> WithFindings<[BrokenLine]>
    ) -> WithFindings<[BrokenLine]> {
        let key = LinesKey(article: article, paragraph: paragraph, breaking: breaking)
        if let known = lines[key] { return known }
        let made = make()
        lines[key] = made
        return made
    }

    /// The lines of a paragraph in slots that differ, from `breaking` on with `looseness`: lines found before if `isSame` says that the
    /// slots that they depend on are the same. Linear in the slots of up to ``mostSearched`` of them.
    func searchedLines(
        _ breaking: BreakingKey, of paragraph: ParagraphKey, looseness: Int, in article: Int,
        isSame: (SlotTrace) -> Bool, make: (SlotTrace) -> [BrokenLine]
    ) -> [BrokenLine] {
        var key = paragraph
        key.looseness = looseness
        let place = LinesKey(article: article, paragraph: key, breaking: breaking)
        var known = searched[place] ?? []
        if let found = known.last(where: { isSame($0.trace) }) { return found.lines }
        let trace = SlotTrace()
        let lines = make(trace)
        if known.count == Self.mostSearched { known.removeFirst() }
        searched[place] = known + [(trace, lines)]
        return lines
    }

    /// The lines of a paragraph in slots that are kept at most, from one break on: more are seldom asked for again.
    private static let mostSearched = 6

    /// The lines of a paragraph that is set in part, including its placed lines; nil if they are not kept.
    package func lineCount(of open: FlowCursor.ParagraphPosition, in article: Int) -> Int? {
        var best = open.key
        best.looseness = 0
        let variant = variants[LinesKey(article: article, paragraph: best, breaking: open.breaking)]?[
            open.key.looseness]
        let known = lines[LinesKey(article: article, paragraph: open.key, breaking: open.breaking)]?.value.count
        let count = open.key.looseness == 0 ? known : variant?.lines.count ?? known
        return count.map { open.breaking.before + $0 }
    }

    func variants(
        _ breaking: BreakingKey, of paragraph: ParagraphKey, in article: Int, make: () -> BrokenParagraph
    ) -> BrokenParagraph {
        let key = LinesKey(article: article, paragraph: paragraph, breaking: breaking)
        if let known = variants[key] { return known }
        let made = make()
        variants[key] = made
        return made
    }

    func layout(
        of box: BoxID, in article: Int, measure: Length, grownBy growth: Length = .zero, make: () -> LaidOutBox
    ) -> LaidOutBox {
        let key = BoxKey(article: article, box: box, measure: measure, growth: growth)
        if let known = boxes[key] { return known }
        let made = make()
        boxes[key] = made
        return made
    }

    func measuredTable(
        _ table: ElementID, of article: Int, scale: Double, make: () -> MeasuredTable
    ) -> MeasuredTable {
        let key = TableKey(article: article, table: table, scale: scale)
        if let known = tables[key] { return known }
        let made = make()
        tables[key] = made
        return made
    }

    func note(_ note: NoteID, of article: Int, measure: Length, make: () -> Fragment) -> Fragment {
        let key = NoteKey(article: article, note: note, measure: measure)
        if let known = notes[key] { return known }
        let made = make()
        notes[key] = made
        return made
    }
}
