import PubColumns
import PubGeometry
import PubTextLayout
import PubTextModel

extension ArticleFiller {
    /// Paragraphs that are tried for one column, at most: each costs a search for its breaks.
    private static let triesOfAColumn = 4
    /// The lines of white at a column's foot that a paragraph can fill, or make room for two lines with.
    private static let mostWhiteForParagraph = 2.0
    /// The most lines of white that spaces may fill: with more, the white above heads would be seen.
    private static let mostWhiteForSpaces = 3.0

    /// The ways to fill short columns.
    enum BottomDevice {
        /// Lines above heads and boxes, and paragraphs if there are too few of these.
        case spaces
        /// A paragraph that is a line longer or shorter than is best.
        case paragraphs
    }

    /// The band with its short columns set anew, each with lines above its heads and boxes or with a paragraph that is a line longer or shorter than
    /// is best, if that fills their feet and is cheaper; unchanged if its boxes would have to wait then.
    func withAlignedBottoms(_ band: Band) -> Band {
        // Only columns that the foot of the page ends have feet to align.
        if band.stop != .full { return band }
        let boxes = band.placedFloats.union(band.heldFloats)
        var best = (band: band, cost: cost(of: band.columns, endsPage: true))
        for means in addsSpaces ? [BottomDevice.spaces, .paragraphs] : [.paragraphs] {
            let isAligned = best.cost[.shortColumn] == 0 && best.cost[.unevenWhite] == 0
            if isAligned || !band.columns.contains(where: { isShort($0, for: means) }) { continue }
            let other = filled(band, below: pen(below: band), depth: nil, aligning: means)
            guard other.stop == .full, boxes.allSatisfy({ reaches($0, other) == reaches($0, band) }) else { continue }
            let cost = cost(of: other.columns, endsPage: true)
            if cost.total < best.cost.total { best = (other, cost) }
        }
        return best.band
    }

    private func isShort(_ column: ColumnDraft, for means: BottomDevice) -> Bool {
        let most = means == .spaces ? Self.mostWhiteForSpaces : Self.mostWhiteForParagraph
        return column.isFull && (1...most).contains(column.whiteLines(galley.lineHeight))
    }

    private var addsSpaces: Bool { galley.addsSpaces && galley.fit.mode == .auto && galley.fit.spaces }

    /// Sets the column, which begins at `start`, anew so that it reaches its foot, if it ends short: with lines above heads and
    /// boxes, or with one of its paragraphs longer or shorter by a line.
    func align(_ filler: inout ColumnFiller, from start: FlowCursor, by means: BottomDevice) {
        guard isShort(filler.draft, for: means) else { return }
        if means == .spaces, let spaced = spaced(filler, from: start) {
            filler = spaced
        } else if galley.fit.looseness > 0, let loosened = loosened(filler, from: start) {
            filler = loosened
        }
    }

    /// The column with lines above its heads and boxes, as many as it lacks; nil if there are too few of them.
    private func spaced(_ filler: ColumnFiller, from start: FlowCursor) -> ColumnFiller? {
        let lines = Int(filler.draft.whiteLines(galley.lineHeight))
        let places = placesForSpace(filler)
        guard places.count >= lines else { return nil }
        var surroundings = filler.surroundings
        for place in places.prefix(lines) { surroundings.extraLines[place] = 1 }
        let trial = filled(filler, in: surroundings, from: start)
        let isFull = trial?.cursor == filler.cursor && trial?.draft.whiteLines(galley.lineHeight) == 0
        return isFull ? trial : nil
    }

    /// The column set anew in other surroundings; nil if it is not full then.
    private func filled(
        _ filler: ColumnFiller, in surroundings: ColumnSurroundings, from start: FlowCursor
    ) -> ColumnFiller? {
        var trial = ColumnFiller(galley, filler.flow, column: filler.column, surroundings: surroundings, from: start)
        return trial.fill() == .full ? trial : nil
    }

    /// The places for an added line: above heads and boxes of the column that begin a block.
    private func placesForSpace(_ filler: ColumnFiller) -> [AddedSpace] {
        let pieces = filler.draft.pieces
        let places = zip(pieces, pieces.dropFirst()).compactMap { before, piece -> AddedSpace? in
            if before.isHead { return nil }
            return switch piece {
            case .lines(let part):
                part.hasFirst && part.extraLines == 0 && part.paragraph.attributes.takesWhiteAbove
                    ? .paragraph(part.item) : nil
            case .box(let part, _):
                part.rows.lowerBound == 0 && part.extraLines == 0 && galley.box(part.box).takesWhiteAbove
                    ? .box(part.box) : nil
            }
        }
        return places.filter { filler.surroundings.extraLines[$0] == nil }
    }

    /// The column with one of its paragraphs longer or shorter by a line, so that it reaches its foot; nil if none can be.
    private func loosened(_ filler: ColumnFiller, from start: FlowCursor) -> ColumnFiller? {
        if filler.draft.whiteLines(galley.lineHeight) > Self.mostWhiteForParagraph { return nil }
        let before = faults(filler.draft)
        for (part, change) in candidates(filler.draft).prefix(Self.triesOfAColumn) {
            // Asked first: it costs less than a column.
            if part.key.removedBreaks.isEmpty, !galley.canBeLonger(by: change, part) { continue }
            guard let trial = changed(filler, part.item, by: change, from: start) else { continue }
            if trial.draft.whiteLines(galley.lineHeight) == 0, faults(trial.draft) <= before { return trial }
        }
        return nil
    }

    /// The column with the paragraph at `item` longer by `change` lines; nil if it cannot be that, or is not whole in the
    /// column any more.
    private func changed(
        _ filler: ColumnFiller, _ item: Int, by change: Int, from start: FlowCursor
    ) -> ColumnFiller? {
        func lines(_ column: ColumnDraft) -> Int? {
            for case .lines(let part) in column.pieces where part.item == item && part.hasLast {
                return part.lines.count
            }
            return nil
        }
        var surroundings = filler.surroundings
        surroundings.looseness[item] = change
        guard let trial = filled(filler, in: surroundings, from: start), let before = lines(filler.draft),
            lines(trial.draft) == before + change
        else { return nil }
        return trial
    }

    /// The faults of a column other than white and the measures against it.
    private func faults(_ column: ColumnDraft) -> Double {
        var cost = cost(of: [column], endsPage: false)
        (cost[.shortColumn], cost[.looseness], cost[.addedSpace]) = (0, 0, 0)
        return cost.total
    }

    /// The paragraphs that are whole in the column and have lines to give, with the lines that they are to have more, the
    /// most promising first: those whose last line is nearly full gain one easily, those whose last line is short lose it.
    private func candidates(_ column: ColumnDraft) -> [(part: ParagraphPart, change: Int)] {
        var found: [(part: ParagraphPart, change: Int, effort: Double)] = []
        for case .lines(let part) in column.pieces {
            let paragraph = part.paragraph
            // Each line of fewer would have to give or take a third of a line, or more.
            guard part.hasFirst, part.hasLast, part.lines.count >= 3, part.looseness == 0,
                paragraph.attributes.isJustified,
                paragraph.attributes.keepWithNext == 0, let last = part.lines.last
            else { continue }
            let fullness = paragraph.widths(of: last).natural / max(Double(last.measure.raw), 1)
            let lines = Double(part.lines.count)
            // How much each line can give or take, as a part of its measure.
            found.append((part, 1, (1 - fullness) / lines))
            found.append((part, -1, fullness / lines))
        }
        return found.sorted { $0.effort < $1.effort }.map { ($0.part, $0.change) }
    }
}
