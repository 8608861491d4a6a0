import PubColumns
import PubDiagnostics
import PubGeometry
import PubShaping
import PubTextModel

extension ArticleFiller {
    /// The cost of the columns of the body thread. `endsPage` says that nothing of the page follows them: the rest below
    /// columns that are less deep than they could be, down to `foot`, is white then.
    func cost(of columns: [ColumnDraft], endsPage: Bool, downTo foot: Length = .zero) -> PageCost {
        var cost = PageCost()
        for (index, column) in columns.enumerated() {
            let isTurn = endsPage && index == columns.count - 1
            addWhite(of: column, after: index > 0 ? columns[index - 1] : nil, to: &cost)
            let end = column.frame.y + column.frame.depth
            if endsPage, column.isFull, foot > end {
                let middle = column.frame.x + column.frame.measure.part(1, of: 2)
                let below = clearParts(at: middle, from: end, to: foot).reduce(Length.zero) {
                    $0 + ($1.upperBound - $1.lowerBound)
                }
                cost[.shortColumn] += Double(below.raw / galley.lineHeight.raw)
            }
            if column.isFull { cost.add(columnFoot(of: column), isTurn: isTurn) }
            if case .lines(let part)? = column.pieces.first, part.isLastLineAlone { cost[.widow] += 1 }
            for piece in column.pieces { add(piece, to: &cost) }
            cost[.leftOut] += Double(column.leftOut)
            cost[.partedAnnouncement] += Double(column.partedBoxes)
            cost[.passedHeading] += column.passedHeadings
            for box in column.footBoxes { cost.addPicture(box.picture) }
        }
        var all = page.whiteAbove
        rules.pay(for: whiteAbove(in: columns), joining: &all, &cost)
        if let end = columns.last?.end?.cursor { cost[.splitNote] += Double(end.openNotes.count) }
        return cost
    }

    /// The white above the heads and boxes of `columns`.
    func whiteAbove(in columns: [ColumnDraft]) -> WhiteAbove {
        var white = WhiteAbove()
        for column in columns {
            for (above, piece) in zip(column.pieces, column.pieces.dropFirst()) where !above.isHead {
                switch piece {
                case .lines(let part) where part.hasFirst:
                    if let kind = galley.whiteKind(at: part.item) { white.add(kind, lines: part.extraLines) }
                case .box(let part, _) where part.rows.lowerBound == 0 && galley.box(part.box).takesWhiteAbove:
                    white.add(.box(galley.box(part.box)), lines: part.extraLines)
                case .lines, .box: continue
                }
            }
        }
        return white
    }

    /// The part of the type area below `band`, the last on the page: the mean of all columns. Areas of pictures do not
    /// count as empty.
    func emptyPart(below band: Band, from head: Length) -> Double {
        let depth = frame.foot - frame.top
        guard depth > .zero else { return 0 }
        let frames = frame.columnFrames(from: frame.top, to: frame.foot, depth: nil, around: [])
        let count = frames.count
        let white = frames.indices.reduce(Length.zero) { sum, index in
            let column = band.columns.indices.contains(index) ? band.columns[index] : nil
            // Narrower room gets no lines (SlotSource.minimumInterval).
            let free = frames[index].freeDepth(
                from: column?.evenFoot ?? frame.bandTop(below: head), to: page.foot, forLinesOf: galley.lineHeight * 4)
            return sum + free + (column?.whiteAboveFoot ?? .zero) - (column?.heightBelow ?? .zero)
        }
        return white.points / depth.points / Double(max(count, 1))
    }

    /// White below a column that is full, and the step to the foot of the full column before it.
    private func addWhite(of column: ColumnDraft, after before: ColumnDraft?, to cost: inout PageCost) {
        guard column.isFull else { return }
        let white = column.whiteLines(galley.lineHeight)
        let beside = before.flatMap { isBeside($0, column) ? $0.whiteLines(galley.lineHeight) : nil }
        rules.pay(forWhite: white, beside: beside, &cost)
    }

    /// The warnings about flaws of `columns`, as ``ArticleGalley/flaws(of:)`` finds them, and about a step between the feet of two
    /// full ones that everybody sees.
    func flaws(of columns: [ColumnDraft]) -> [Diagnostic] {
        var flaws = columns.flatMap { galley.flaws(of: $0) }
        for (before, column) in zip(columns, columns.dropFirst()) where isBeside(before, column) {
            let step = abs(before.whiteLines(galley.lineHeight) - column.whiteLines(galley.lineHeight))
            guard step >= Self.leastStep, let place = column.pieces.first.flatMap(origin(of:)) else { continue }
            flaws.append(
                .warning(
                    "uneven-feet", "the feet of two columns differ by \(Int(step.rounded())) lines", at: place,
                    hint: "call its boxes elsewhere, let [fit] lower pictures, or cut or add some words"
                ).counted(as: "steps between the feet of columns"))
        }
        return flaws
    }

    /// The least difference between the feet of two columns, in lines, that looks like a mistake; boxes without room leave some of them.
    private static let leastStep = 7.0

    /// The place in the source of the piece that begins a column.
    private func origin(of piece: ColumnDraft.Piece) -> SourceLocation? {
        switch piece {
        case .lines(let part): part.lines.first.map { part.paragraph.place(of: $0) }
        case .box(let part, _): galley.box(part.box).origin
        }
    }

    /// Whether the feet of two columns should be level: more of the text follows both, and pictures leave them room.
    private func isBeside(_ before: ColumnDraft, _ column: ColumnDraft) -> Bool {
        before.isFull && column.isFull && !before.isTaken(galley.lineHeight) && !column.isTaken(galley.lineHeight)
    }

    /// The last piece of a full column and its price, if it has one.
    private func columnFoot(of column: ColumnDraft) -> ColumnFoot {
        guard let last = column.pieces.last else { return .other }
        switch last {
        case .box(let part, _):
            guard part.rows.upperBound < part.laidOut.rows.count else { return .other }
            return .cut(
                weight: part.laidOut.cuts.weight(
                    before: part.rows.upperBound, from: part.rows.lowerBound, isSmall: part.laidOut.isSmall))
        case .lines(let part):
            return .text(
                ColumnFoot.Lines(
                    isFirstAlone: part.isFirstLineAlone, isWhole: part.hasLast,
                    keepsWithNext: part.paragraph.attributes.keepWithNext > 0,
                    announcesNext: column.end.map { galley.announcesNext($0.cursor.item - 1) } ?? false,
                    isHyphenated: part.lines.last.map { part.paragraph.breaks[Int($0.end)].endsWithHyphen } ?? false))
        }
    }

    private func add(_ piece: ColumnDraft.Piece, to cost: inout PageCost) {
        switch piece {
        case .lines(let part) where part.hasFirst:
            cost[.looseness] += Double(part.paragraph.attributes.looseness.magnitude + part.looseness.magnitude)
            cost[part.extraLines < 0 ? .tightHead : .addedSpace] += Double(part.extraLines.magnitude)
        case .box(let part, _):
            cost[.addedSpace] += Double(part.extraLines.magnitude)
            cost.addPicture(part.laidOut.picture)
            if part.laidOut.isWithoutPicture { cost[.leadWithoutPicture] += 1 }
        case .lines: break
        }
    }
}

extension PageCost {
    /// Adds the cost of a picture that is taller or lower than its natural height.
    mutating func addPicture(_ picture: LaidOutBox.PictureHeight?) {
        guard let picture, picture.growth != .zero else { return }
        let natural = picture.height - picture.growth
        self[picture.item] += abs(picture.growth.points) / max(natural.points, 1) / PageCost.pictureStep
    }
}

extension PageCost {
    /// Adds the cost of a headline that is larger by `growth` per cent, or smaller if that is negative.
    package mutating func addHead(_ growth: Double) {
        if growth != 0 { self[growth < 0 ? .smallerHead : .largerHead] += growth.magnitude }
    }
}

extension PagePlan {
    /// Adds the cost of an end of an article that nothing follows on the page; `isFurther` says that the article has
    /// other pages before it.
    mutating func addCostOfEnd(isFurther: Bool, by rules: PageRules) {
        rules.pay(forEnd: emptyPart, isFurther: isFurther, &cost)
    }
}

extension ColumnDraft {
    /// From the trim's head to the foot of its content; to its own head if it is empty.
    var pageFoot: Length { heightBelow > .zero ? frame.y + frame.depth + frame.roomBelow : evenFoot }

    /// The same without boxes that bleed below the foot of an even column.
    var evenFoot: Length { footHeight() > .zero ? frame.y + frame.depth : frame.y + foot }

    /// The white between its text and the notes or boxes at its foot.
    var whiteAboveFoot: Length { footHeight() > .zero ? max(frame.depth - footHeight() - foot, .zero) : .zero }

    /// Whether something in it reaches beyond the foot of the page.
    var bleedsAtFoot: Bool { footBoxes.contains(where: \.bleedsAtFoot) }

    /// Whether nothing is in it but fewer lines from the midst of a paragraph than may begin one.
    var isTooFewLines: Bool {
        guard pieces.count == 1, footBoxes.isEmpty, wrapped.isEmpty, case .lines(let part) = pieces[0], !part.hasLast
        else { return false }
        return part.lines.count < part.paragraph.attributes.orphans
    }

    /// Whether its foot divides a box of no more than `most` rows.
    func dividesBox(ofRows most: Int) -> Bool {
        guard case .box(let part, _)? = pieces.last else { return false }
        return part.laidOut.rows.count <= most && part.rows.upperBound < part.laidOut.rows.count
    }

    /// Whether pictures leave no room for a line in it.
    func isTaken(_ lineHeight: Length) -> Bool {
        if frame.isPlain { return false }
        // Narrower room gets no lines (SlotSource.minimumInterval).
        return frame.freeDepth(from: frame.y, to: frame.y + frame.depth, forLinesOf: lineHeight * 4) < lineHeight
    }
}
