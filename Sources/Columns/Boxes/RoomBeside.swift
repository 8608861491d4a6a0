import PubDesign
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// The free room at both sides of a box, of a gutter or a margin: for a credit at the edge of a picture.
package struct RoomBeside: Hashable {
    var left = Length.zero
    var right = Length.zero

    /// The margin at the trim that printers may cut off, or that would look too narrow.
    static let safety = Length(points: 8.5)

    subscript(side: HorizontalSide) -> Length {
        get { side == .left ? left : right }
        set { if side == .left { left = newValue } else { right = newValue } }
    }
}

extension PageRoom {
    /// The room beside any column of `master`: its gutter, a half of it with a rule, or its narrower margin up to a column for notes.
    static func beside(columnsOf master: Master, gutter: Length) -> Length {
        // Frames of text may be anywhere.
        if !master.frames.isEmpty { return .zero }
        let columns = master.columns
        let margin = max(min(master.margins.inside, master.margins.outside) - RoomBeside.safety, .zero)
        // Letters keep as much room beyond them as before them: a rule in the gutter leaves them half of it.
        let between = columns.rule == nil ? columns.gutter : columns.gutter.part(1, of: 2)
        let hasOneColumn = columns.count == 1 && columns.widths.count < 2
        let notes = master.notes.map { $0.gap ?? gutter } ?? margin
        return min(margin, hasOneColumn ? margin : between, notes)
    }
}

extension PageFrame {
    /// The room at the sides of an area of the grid that begins `x` from the left edge of the type area: text keeps a gutter away, and
    /// an area at an edge of the type area has the margin beside it.
    func roomBeside(x: Length, width: Length) -> RoomBeside {
        // Half a point for areas whose edges are rounded.
        let hair = Length(points: 0.5)
        // A page whose side is not known yet may have either margin at either side.
        let margins = side == .either ? min(left, trim.width - left - self.width) : nil
        let atNotes = master.notes == nil ? Length.unlimited : grid.gutter
        func margin(_ width: Length) -> Length { min(max((margins ?? width) - RoomBeside.safety, .zero), atNotes) }
        return RoomBeside(
            left: x <= hair ? margin(left) : grid.gutter,
            right: x + width >= self.width - hair ? margin(trim.width - left - self.width) : grid.gutter)
    }
}

extension ArticleGalley {
    /// The room at the sides of a box in a column or across the columns; none within another box, and for boxes that do not ask for it.
    func roomBeside(_ id: BoxID) -> RoomBeside {
        guard case .figure(let figure) = box(id).content, figure.hasCreditAtEdge, items.contains(.box(id)) else {
            return RoomBeside()
        }
        return RoomBeside(left: pageRoom.beside, right: pageRoom.beside)
    }
}
