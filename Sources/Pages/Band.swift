import PubColumns
import PubGeometry
import PubIdentity

/// A band: the columns between two items that span them, with the boxes at its head. A page is a stack of bands.
struct Band {
    /// Spanning boxes at its head, in order.
    var head: [BoxID] = []
    /// Boxes across the page's foot, from it upwards in order.
    var footBoxes: [BoxID] = []
    /// The heights of pictures at its head that are made smaller for the rest of their article.
    var pictureHeights: [BoxID: Length] = [:]
    /// Boxes among its columns, which run around them.
    var wraps: [PageWrap]
    /// Boxes on areas of the page that its columns run around.
    var areas: [BoxOnGrid] = []
    /// The boxes that it places out of their flow, in its head and among its columns.
    var placedFloats: Set<BoxID> = []
    /// Boxes that wait for the next page.
    var heldFloats: Set<BoxID> = []
    /// Whether the box that its last paragraph announces has no room on the page: the end of that paragraph waits for
    /// the next one.
    var isAnnouncementHeld = false
    /// The index in the flow that it ends before even if its columns have room; nil if they decide.
    var end: Int?
    /// The lines of the article's last paragraph that are kept for the next page, if that is to hold some of the text; 0 if
    /// the columns decide.
    var linesKept = 0
    /// The columns, in the order of the thread.
    var columns: [ColumnDraft] = []
    /// Why the last of them ended.
    var stop = ColumnStop<BoxID>.full
    /// The cursor before it, then that after its columns.
    var cursor: FlowCursor

    init(wraps: [PageWrap], cursor: FlowCursor) {
        self.wraps = wraps
        self.cursor = cursor
    }

    /// Whether lines of the text are in its columns, not boxes alone.
    var holdsText: Bool {
        columns.contains { column in
            column.pieces.contains { if case .lines = $0 { true } else { false } }
        }
    }

    /// Lets a spanning box wait for the next page.
    mutating func hold(_ id: BoxID) {
        placedFloats.remove(id)
        heldFloats.insert(id)
    }

    /// Takes out the boxes that are called behind it, by `isBehind`: the page that comes to their calls places them.
    mutating func takeOut(where isBehind: (BoxID) -> Bool) {
        head.removeAll(where: isBehind)
        footBoxes.removeAll(where: isBehind)
        wraps.removeAll { isBehind($0.id) }
        areas.removeAll { isBehind($0.id) }
        placedFloats = placedFloats.filter { !isBehind($0) }
    }

    /// From the heads of its columns to the foot of the deepest, without boxes that bleed below that.
    var evenDepth: Length { columns.first.map { evenFoot - $0.frame.y } ?? .zero }

    /// From the heads of its columns to their feet, on an average.
    var meanDepth: Length {
        let feet = columns.reduce(Length.zero) { $0 + max($1.evenFoot - $1.frame.y, .zero) }
        return feet.part(1, of: max(columns.count, 1))
    }

    /// Whether a column has fewer lines from the midst of a paragraph than may begin one, and nothing else.
    var hasTooFewLines: Bool { columns.contains(where: \.isTooFewLines) }

    /// Whether a column divides a box of no more than `most` rows.
    func dividesBox(ofRows most: Int) -> Bool { columns.contains { $0.dividesBox(ofRows: most) } }

    /// The lines of its columns.
    var lines: Int { columns.reduce(0) { $0 + $1.lines } }

    /// The height that its columns hold together, notes and boxes at their feet included.
    var held: Length { columns.reduce(.zero) { $0 + $1.foot + $1.footHeight() } }

    /// The foot of the deepest column, from the trim's head.
    var foot: Length { deepest(\.pageFoot) }

    /// The same without boxes that bleed below the feet of even columns.
    var evenFoot: Length { deepest(\.evenFoot) }

    /// Whether the text ends in it, above something that reaches beyond the foot of the page.
    var endsAboveBleed: Bool { stop == .done && columns.contains(where: \.bleedsAtFoot) }

    private func deepest(_ foot: (ColumnDraft) -> Length) -> Length {
        columns.reduce(.zero) { deepest, column in
            column.isEmpty && column.notes.isEmpty ? deepest : max(deepest, foot(column))
        }
    }
}

extension Band: BandColumns {}
