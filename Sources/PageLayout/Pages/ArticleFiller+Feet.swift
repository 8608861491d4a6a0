import Geometry
import TextLayout
import TextModel

extension ArticleFiller {
    /// Paragraphs that are tried for one column, at most: each costs a search for its breaks.
    private static let triesOfAColumn = 4
    /// The lines of white at a column's foot that a paragraph can fill, or make room for two lines with.
    private static let mostWhite = 2.0

    /// The band with its short columns set anew, each with a paragraph that is a line longer or shorter than is best, as
    /// far as that fills their feet; as it is where its boxes would have to wait then.
    func mended(_ band: Band) -> Band {
        guard band.stop == .full, band.columns.contains(where: isShort) else { return band }
        let better = filled(band, below: pen(below: band), depth: nil, mendsFeet: true)
        let boxes = band.placedFloats.union(band.heldFloats)
        guard better.stop == .full, boxes.allSatisfy({ reaches($0, better) == reaches($0, band) }) else { return band }
        let costs = [better, band].map { cost(of: $0.columns, endsPage: true).total }
        return costs[0] < costs[1] ? better : band
    }

    private func isShort(_ column: ColumnDraft) -> Bool {
        column.isFull && (1...ArticleFiller.mostWhite).contains(column.whiteLines(galley.lineHeight))
    }

    /// Sets the column, which begins at `start`, anew with one of its paragraphs longer or shorter by a line, if it ends
    /// short and does not then.
    func mend(_ filler: inout ColumnFiller, from start: FlowCursor) {
        guard isShort(filler.draft) else { return }
        let before = faults(filler.draft)
        for (item, change) in candidates(filler.draft).prefix(ArticleFiller.triesOfAColumn) {
            var surroundings = filler.surroundings
            surroundings.looseness = [item: change]
            var trial = ColumnFiller(
                galley, filler.flow, column: filler.column, surroundings: surroundings, from: start)
            guard trial.fill() == .full, trial.draft.whiteLines(galley.lineHeight) == 0 else { continue }
            let isSet = trial.draft.pieces.contains { piece in
                if case .lines(let part) = piece {
                    part.item == item && part.looseness == change && part.hasLast
                } else {
                    false
                }
            }
            if isSet, faults(trial.draft) <= before { return filler = trial }
        }
    }

    /// What is wrong with a column besides white and looseness.
    private func faults(_ column: ColumnDraft) -> Double {
        var cost = cost(of: [column], endsPage: false)
        (cost[.shortColumn], cost[.looseness]) = (0, 0)
        return cost.total
    }

    /// The paragraphs that are whole in the column and have lines to give, with the lines that they are to have more, the
    /// most promising first: those whose last line is nearly full gain one easily, those whose last line is short lose it.
    private func candidates(_ column: ColumnDraft) -> [(item: Int, change: Int)] {
        var found: [(item: Int, change: Int, effort: Double)] = []
        for case .lines(let part) in column.pieces {
            let paragraph = part.paragraph
            guard part.hasFirst, part.hasLast, part.lines.count >= 3, paragraph.attributes.isJustified,
                paragraph.attributes.keepWithNext == 0, let last = part.lines.last
            else { continue }
            let fullness = paragraph.widths(of: last).natural / max(Double(last.measure.raw), 1)
            let lines = Double(part.lines.count)
            // What each line has to give or take, as a part of its measure.
            found.append((part.item, 1, (1 - fullness) / lines))
            found.append((part.item, -1, fullness / lines))
        }
        return found.sorted { $0.effort < $1.effort }.map { ($0.item, $0.change) }
    }
}
