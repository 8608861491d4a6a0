import PubDiagnostics
import PubGeometry
import PubSettings
import PubValues

/// The column of a master for notes in the margin: beside the type area, or on the grid within it. It is mirrored on
/// left-hand pages.
package struct NoteColumn: Hashable, Sendable {
    /// The side of the text that the notes are on.
    package enum Side: Hashable, Sendable {
        /// At the fore-edge.
        case outer
        /// At the spine.
        case inner
    }

    /// Its width, which also decides its place.
    package enum Extent: Hashable, Sendable {
        /// A width, in the margin of the page.
        case width(Length)
        /// Columns of the page's grid, within the type area.
        case columns(Int)
    }

    /// The side of the text that the notes are on.
    package var side: Side
    /// The width of the column.
    package var extent: Extent
    /// The distance from the text to the notes; nil for the gutter of the page's grid.
    package var gap: Length?
    /// The distance from one note to the next, at least.
    package var space: Length
    /// The place that gives its width: an issue may change one key of a table of its template.
    @ExcludedFromEquality package var origin: SourceLocation

    /// Whether it is at the left of the text on a left-hand page, or on a right-hand one.
    func isAtLeft(onLeftPage isLeftPage: Bool) -> Bool { (side == .outer) == isLeftPage }

    /// The error of a column in the margin of `master` that is wider than that margin; nil if it is on the page.
    func misfit(of master: Master, _ page: PageSettings) -> Diagnostic? {
        guard case .width(let width) = extent else { return nil }
        let margin = side == .outer ? master.margins.outside : master.margins.inside
        let room = margin - (gap ?? page.columnGrid.gutter)
        if width <= room { return nil }
        return .error(
            "notes-off-page",
            "the column for notes of the master “\(master.name)” is \(width.points.rounded()) pt wide, its margin has "
                + "\(max(room, .zero).points.rounded()) pt for it",
            at: origin, hint: "make it narrower or the margin wider, or write cols = 4 for one on the grid of the page")
    }
}

extension Master {
    /// The width of the type area that the column for notes and its gap take; zero if there is none, or if it is in the
    /// margin of the page.
    func noteRoom(on grid: PageGrid, _ trim: Size) -> Length {
        guard let notes, case .columns(let count) = notes.extent else { return .zero }
        return width(ofColumns: count, on: grid, trim) + (notes.gap ?? grid.gutter)
    }

    /// The width of the column for notes; zero if there is none.
    func noteWidth(on grid: PageGrid, _ trim: Size) -> Length {
        switch notes?.extent {
        case nil: .zero
        case .width(let width): width
        case .columns(let count): width(ofColumns: count, on: grid, trim)
        }
    }

    private func width(ofColumns count: Int, on grid: PageGrid, _ trim: Size) -> Length {
        (areaWidth(trim) + grid.gutter).part(count, of: grid.columns) - grid.gutter
    }
}

extension PageFrame {
    /// Whether the column for notes is at the left of the text.
    private var hasNotesAtLeft: Bool { master.notes?.isAtLeft(onLeftPage: side == .left) ?? false }

    /// The room that columns of text leave to notes within the type area, at its left and in all.
    var noteRoom: (left: Length, width: Length) {
        let room = master.noteRoom(on: grid, trim)
        return (hasNotesAtLeft ? room : .zero, room)
    }

    /// The column for notes: x from the left edge of the type area, y from the trim's head; nil if the master has none.
    package var noteColumn: Rect? {
        guard let notes = master.notes else { return nil }
        let width = master.noteWidth(on: grid, trim)
        var x: Length
        switch notes.extent {
        case .width:
            let gap = notes.gap ?? grid.gutter
            x = hasNotesAtLeft ? .zero - gap - width : self.width + gap
        case .columns: x = hasNotesAtLeft ? .zero : self.width - width
        }
        return Rect(x: x, y: top, width: width, height: foot - top)
    }
}
