import PubColumns
import PubGeometry

/// The columns of a band while they are filled: either real columns of a page or estimated columns of a plan.
protocol BandColumns {
    associatedtype BoxName: Hashable
    associatedtype Place: ColumnPlace where Place.BoxName == BoxName

    /// Why the last of them ended, and the cursor after it.
    var stop: ColumnStop<BoxName> { get }
    var cursor: Place { get }
    /// Whether lines of the text are in them, and how many there are.
    var holdsText: Bool { get }
    var lines: Int { get }
    /// Whether one holds nothing but fewer lines from the midst of a paragraph than may begin one.
    var hasTooFewLines: Bool { get }
    /// The height that they hold together, notes and boxes at their feet included.
    var held: Length { get }
    /// From their heads to the foot of the deepest, and the mean of all their feet.
    var evenDepth: Length { get }
    var meanDepth: Length { get }
    /// Whether a column divides a box of no more than `most` rows.
    func dividesBox(ofRows most: Int) -> Bool
}

extension BandColumns {
    /// Whether they end as `other` columns do.
    func ends(like other: Self) -> Bool {
        guard cursor.item == other.cursor.item, cursor.deferred.count == other.cursor.deferred.count,
            cursor.isBetweenItems, !hasTooFewLines
        else { return false }
        switch (stop, other.stop) {
        case (.span, .span), (.done, .done): return true
        default: return false
        }
    }
}

// Even columns, and the ends of articles, by columns that are filled in a depth.
extension PageRules {
    /// `columns` in the least depth of whole lines, up to `most`, that ends them as before when `fill` fills them.
    func even<Columns: BandColumns>(_ columns: Columns, upTo most: Length, _ fill: (Length) -> Columns) -> Columns {
        atMinimumDepth(upTo: most, near: columns.meanDepth) { depth in
            let trial = fill(depth)
            return trial.ends(like: columns) ? trial : nil
        } ?? columns
    }

    /// The same columns deeper, down to `room`, if they divide a box of few rows else; `isLast` says that nothing follows them on the page.
    func evenWithWholeBoxes<Columns: BandColumns>(
        _ columns: Columns, upTo most: Length, in room: Length, isLast: Bool, _ fill: (Length) -> Columns
    ) -> Columns {
        let even = even(columns, upTo: most, fill)
        let rows = mostRowsKeptWhole(isLast: isLast)
        if !even.dividesBox(ofRows: rows) { return even }
        return keepingBoxesWhole(
            deeperThan: even.evenDepth.units(of: line), ofRows: rows, in: room,
            dividing: { $0.dividesBox(ofRows: rows) }
        ) { depth in
            let trial = fill(depth)
            return trial.ends(like: columns) ? trial : nil
        } ?? even
    }

    /// The columns of a page that ends before the last lines of an article, so that the boxes that wait are not behind all text; `even` are the
    /// `count` columns in the least depth. They are shorter or else as deep, but without the last lines; nil if neither is possible. `fill` fills
    /// them in a depth, leaving out a number of lines, and `reaches` says whether the calls of all boxes on the page are in them.
    func endingBeforeBoxes<Columns: BandColumns>(
        _ even: Columns, inColumns count: Int, reaches: (Columns) -> Bool,
        _ fill: (_ depth: Length, _ linesKept: Int) -> Columns
    ) -> Columns? {
        func trial(rows: Int, linesKept: Int) -> Columns? {
            let trial = fill(depth(ofLines: rows), linesKept)
            let isEnd = trial.stop == .full && trial.holdsText && isEnough(trial.held, of: even.held)
            return isEnd && reaches(trial) ? trial : nil
        }
        let rows = even.evenDepth.units(of: line)
        if let shorter = rowsBesideBox(of: rows).flatMap({ trial(rows: $0, linesKept: 0) }) { return shorter }
        // Columns that hold undivided items are as deep as these need.
        return trial(rows: rows, linesKept: Self.linesBesideBox * max(count, 1))
    }

    /// The columns up to the call of `box`, which waits, down to `room` at most, so that the rest of the text, however little, is behind the box:
    /// the mark that ends an article is its last thing. They are even, since the remaining white is below all of them. nil if the call is not in
    /// them. `fill` fills them in a depth, or down to the foot of the page for nil; `isWaiting` says whether the box waits then.
    func endingAtCall<Columns: BandColumns>(
        upTo room: Length, isWaiting: (Columns) -> Bool, _ fill: (Length?) -> Columns
    ) -> Columns? {
        let all = fill(nil)
        guard all.stop == .done, isWaiting(all) else { return nil }
        return even(all, upTo: room) { fill($0) }
    }

    /// Whether a picture across the columns behind the `count` columns `columns` is placed above them: they hold nothing but lines, fewer than it
    /// leaves above it in each column.
    func raisesPicture(behind columns: some BandColumns, inColumns count: Int, holdingTextAlone isTextAlone: Bool)
        -> Bool
    {
        isTextAlone && columns.cursor.isBetweenItems && areScraps(columns.lines, inColumns: count)
    }
}
