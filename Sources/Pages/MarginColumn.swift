import PubGeometry

/// The column for margin notes on one page: places notes one below the other, clear of everything printed there.
///
/// Heights count from the trim's head. Notes are as near to their calls as they can be in their order: notes too near to one
/// another move down, and if that would take them beyond the foot of the column, up again.
struct MarginColumn {
    /// A note to be placed.
    struct Note: Hashable {
        var height: Length
        /// The preferred position of its head.
        var preferred: Length
        /// From its head to the point that aligns with a line of the grid: its first baseline, or the top of capitals beside it.
        var anchor: Length
        /// The highest position of its head: text at the head of the column is level with the first line beside it.
        var highest: Length
    }

    /// The foot of the column.
    var foot: Length
    /// The least distance from one note to the next, and to anything printed above and below it.
    let space: Length
    /// The items printed in it: from each head to its foot.
    let obstacles: [Range<Length>]
    /// A baseline of the page's grid, and from one to the next; zero without a grid.
    let grid: (start: Length, increment: Length)

    /// The heads of `notes`, as many of the first ones as have room; in square time of the notes, which are few.
    func heads(of notes: [Note]) -> [Length] {
        let notes = notes.prefix(countThatFits(notes))
        var latest: [Length] = []
        var limit = foot
        for note in notes.reversed() {
            // Notes that fit from the head downwards also fit from the foot upwards.
            let head = lowest(note, above: limit) ?? note.highest
            latest.append(head)
            limit = head - space
        }
        var heads: [Length] = []
        var pen: Length?
        for (note, latest) in zip(notes, latest.reversed()) {
            let head = min(highest(note, below: max(note.preferred, pen ?? note.highest)) ?? latest, latest)
            heads.append(head)
            pen = head + note.height + space
        }
        return heads
    }

    /// How many of the first notes have room one below the other, wherever they are called.
    private func countThatFits(_ notes: [Note]) -> Int {
        var pen: Length?
        for (index, note) in notes.enumerated() {
            guard let head = highest(note, below: max(note.highest, pen ?? note.highest), isSnapped: true) else {
                return index
            }
            pen = head + note.height + space
        }
        return notes.count
    }

    /// The first place for `note` at or below `y`: there, or on a line of the grid; nil if it would be beyond the foot.
    private func highest(_ note: Note, below y: Length, isSnapped: Bool = false) -> Length? {
        // Beside its line it is level with that, which need not be on the grid.
        var head = y == note.preferred && !isSnapped ? y : snapped(y, note, up: false)
        while head + note.height <= foot {
            guard let obstacle = obstacles.first(where: { isOn(head, note, $0) }) else { return head }
            // On by a step at least, or an obstacle without height would hold the search.
            head = snapped(max(obstacle.upperBound + space, head + Length(raw: 1)), note, up: false)
        }
        return nil
    }

    /// The last place for `note` that ends at or above `limit`; nil if there is none.
    private func lowest(_ note: Note, above limit: Length) -> Length? {
        var head = snapped(limit - note.height, note, up: true)
        while head >= note.highest {
            guard let obstacle = obstacles.last(where: { isOn(head, note, $0) }) else { return head }
            head = snapped(min(obstacle.lowerBound - space - note.height, head - Length(raw: 1)), note, up: true)
        }
        return nil
    }

    private func isOn(_ head: Length, _ note: Note, _ obstacle: Range<Length>) -> Bool {
        head < obstacle.upperBound + space && obstacle.lowerBound < head + note.height + space
    }

    /// The nearest head at or below `y`, or at or above it, that puts the note's anchor on the grid.
    private func snapped(_ y: Length, _ note: Note, up: Bool) -> Length {
        guard grid.increment > .zero else { return y }
        let rest = (y + note.anchor - grid.start).raw % grid.increment.raw
        if rest == 0 { return y }
        // The remainder has the sign of the dividend.
        let above = Length(raw: rest > 0 ? rest : rest + grid.increment.raw)
        return up ? y - above : y - above + grid.increment
    }
}
