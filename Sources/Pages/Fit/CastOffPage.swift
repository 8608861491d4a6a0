import PubDesign
import PubGeometry

/// A page of the cast-off: the room that its master gives to the text, less the other contents of its frames.
package struct CastOffPage {
    /// A column of the type area, or a named frame.
    package struct Column {
        /// Of a named frame: its depth, and from its head to a baseline of the grid.
        var depth: Length
        var gridStart: Length
        /// The rows of a column of the type area that pictures in frames take, from the trim's head.
        var taken: [Range<Length>] = []
    }

    /// The columns of its type area; with named frames, these.
    package var columns: [Column]
    /// Whether its columns are named frames, which are filled one after the other.
    package var hasNamedFrames: Bool
    /// From the trim's head to the type area, and to its foot.
    package var top: Length
    package var foot: Length
    /// From the trim's head to the first and the last place for columns: the type area, less the parts of its head and foot
    /// that pictures and the head of the article in frames take.
    package var textTop: Length
    package var textFoot: Length
    /// From the trim's head to a baseline of the grid.
    package var gridStart: Length
    /// Whether the columns of an article's end are even.
    package var isBalanced: Bool
    /// Whether pictures take all of it.
    package var isTaken = false
    /// How many lines it is longer than its type area; negative if it is shorter.
    package var extraLines = 0
    /// The cost of boxes waiting for an area of a later page.
    var costOfWaiting = 0.0
    /// The items that are in its frames, from the beginning of the article: its head.
    package var itemsInFrames = 0

    /// A type area of `columns` that are `depth` deep, whose heads are at its own and whose first line is `first` below.
    package init(columns: Int, depth: Length, first: Length) {
        self.columns = Array(repeating: Column(depth: depth, gridStart: first), count: columns)
        hasNamedFrames = false
        (top, foot) = (.zero, depth)
        (textTop, textFoot) = (top, foot)
        gridStart = first
        isBalanced = true
    }

    /// The empty page that `frame` describes.
    package init(_ frame: PageFrame) {
        let named = frame.namedFrames
        hasNamedFrames = !named.isEmpty
        columns =
            named.isEmpty
            ? frame.columns.map { _ in Column(depth: frame.foot - frame.top, gridStart: frame.gridStart - frame.top) }
            : named.map { Column(depth: $0.depth, gridStart: $0.gridStart) }
        (top, foot) = (frame.top, frame.foot)
        (textTop, textFoot) = (top, foot)
        gridStart = frame.gridStart
        isBalanced = frame.master.isBalanced
    }

    /// The page longer by `lines` lines of height `line`, or shorter if the number is negative.
    func longer(by lines: Int, of line: Length) -> CastOffPage {
        var page = self
        page.extraLines = lines
        page.foot += line * lines
        page.textFoot += line * lines
        for index in columns.indices { page.columns[index].depth += line * lines }
        return page
    }

    /// The rest of a page after its frames have taken their pictures and the head of the article, as `filler` has placed them.
    init(after filler: ArticleFiller) {
        let frame = filler.frame
        self.init(frame)
        (textTop, textFoot) = (max(filler.page.pen, top), filler.page.foot)
        isTaken = filler.page.isTaken
        itemsInFrames = filler.cursor.item
        if hasNamedFrames {
            columns = filler.framesBelowHead.map { Column(depth: $0.depth, gridStart: $0.gridStart) }
        } else if !frame.exclusions.isEmpty {
            let frames = frame.columnFrames(from: frame.top, to: frame.foot, depth: nil, around: [])
            // Lines beside a picture are set in room that is four of them high across, or not at all.
            let least = filler.galley.lineHeight * 4
            for index in columns.indices { columns[index].taken = frames[index].takenRows(withoutLinesOf: least) }
        }
    }

    /// The page without the parts that boxes take of `areas` of it; `frame` is the page, `line` the distance of its
    /// baselines, and its lines extend by the given amounts above and below these. A column whose lines are narrower beside
    /// a box loses lines in proportion to the room that it loses.
    func without(
        _ areas: [ObstructedArea], of frame: PageFrame, line: Length, lines: (ascent: Length, descent: Length)
    ) -> CastOffPage {
        var page = self
        for area in areas {
            if area.isWhole {
                page.isTaken = true
            } else if !hasNamedFrames {
                page.take(area, of: frame, line: line, lines: lines)
            }
        }
        for index in page.columns.indices { page.columns[index].taken.sort { $0.lowerBound < $1.lowerBound } }
        return page
    }

    private mutating func take(
        _ area: ObstructedArea, of frame: PageFrame, line: Length, lines: (ascent: Length, descent: Length)
    ) {
        let isAsWideAsPage = area.rect.width >= frame.width
        if isAsWideAsPage, area.rect.minY <= textTop { return textTop = max(textTop, area.clear.maxY) }
        if isAsWideAsPage, area.rect.maxY >= frame.foot(ofRow: frame.rowCount) {
            return textFoot = min(textFoot, area.clear.minY)
        }
        // The baselines on which no line has room, from that which is nearest to the head of the area.
        let first = (area.clear.minY - lines.descent - gridStart).wholeUnits(of: line) + 1
        let last = (area.clear.maxY + lines.ascent - gridStart).wholeUnits(of: line)
        // Including the part of the line above the first that reaches below its baseline.
        let foot = gridStart + line * last + lines.descent
        for (index, column) in frame.columns.enumerated() where columns.indices.contains(index) {
            let end = column.x + column.width
            let free = max(area.clear.minX - column.x, end - area.clear.maxX)
            if free >= column.width { continue }
            // Narrower room gets no lines (SlotSource.minimumInterval).
            let lost = free < line * 4 ? 1 : 1 - free.points / column.width.points
            let count = Int((Double(last - first + 1) * lost).rounded())
            if count > 0 { columns[index].taken.append(foot - line * count..<foot) }
        }
    }

    /// Whether pictures take a part of its columns.
    var isPartlyTaken: Bool { columns.contains { !$0.taken.isEmpty } }

    /// The room that the column at `index` has between `head` and `foot`, and from there to a baseline of the grid; less
    /// than `line` above a picture counts as no room.
    func room(
        ofColumn index: Int, from head: Length, to foot: Length, line: Length
    ) -> (depth: Length, gridStart: Length) {
        let column = columns[index]
        if hasNamedFrames { return (column.depth, column.gridStart) }
        var start = head
        // A strip lower than a line above a picture holds nothing.
        for rows in column.taken where rows.lowerBound - start < line { start = max(start, rows.upperBound) }
        var depth = max(foot - start, .zero)
        for rows in column.taken where rows.lowerBound > start {
            depth -= max(min(rows.upperBound, foot) - rows.lowerBound, .zero)
        }
        return (max(depth, .zero), gridStart - start)
    }
}

extension Length {
    /// The whole units of `unit` in it, rounded down, also below zero.
    fileprivate func wholeUnits(of unit: Length) -> Int {
        let (quotient, rest) = raw.quotientAndRemainder(dividingBy: unit.raw)
        return Int(rest < 0 ? quotient - 1 : quotient)
    }
}
