import PubGeometry
import PubStyles

/// Boxes with a background or a line around them, whose feet are level with lines of text beside them.
extension ColumnFiller {
    /// The growth of a part of a framed box at the pen that puts its foot on a baseline of the grid; nil for other boxes, and
    /// if the column has no room for that.
    func growth(of part: BoxPart) -> Length? {
        guard isBodyThread, galley.runGalley.increment > .zero, part.laidOut.isFramed else { return nil }
        let foot = draft.pen + part.height
        let growth = draft.slots.gridLine(below: foot, frame: 0) - foot
        return growth <= draft.free - part.height && isWhole(to: part.height + growth) ? growth : nil
    }

    /// Lets a framed box at the foot of the full column reach down to its last baseline, if its style wants that.
    mutating func stretchLastBox() {
        guard isBodyThread, case .box(var part, let y)? = draft.pieces.last, part.laidOut.isFramed,
            galley.box(part.box).attributes.stretchesToFoot
        else { return }
        let foot = lastBaseline
        let white = foot - y - part.height
        guard white > .zero, isWhole(to: foot - draft.pen) else { return }
        let growth = min(white, galley.lineHeight * Self.mostStretch, part.height.part(1, of: Self.mostStretchPart))
        // The rest, which does not stretch it, is above it.
        let shift = white - growth
        guard shift <= galley.lineHeight * Self.mostShift, shift == .zero || draft.pieces.count > 1 else { return }
        part.growth += growth
        draft.pieces[draft.pieces.count - 1] = .box(part, y: y + shift)
        draft.pen = foot
    }

    /// The distance above the foot of the column where a framed box placed there ends, so that it is level with the last
    /// lines of other columns; none above notes or another box.
    func rise(atFoot laidOut: LaidOutBox) -> Length {
        guard laidOut.isFramed, draft.footHeight() == .zero else { return .zero }
        return draft.frame.depth - lastBaseline
    }

    /// The last baseline of the grid above the notes and boxes at the foot of the column; without a grid, their head.
    private var lastBaseline: Length {
        let depth = draft.frame.depth - draft.footHeight()
        let increment = galley.runGalley.increment
        if increment == .zero { return depth }
        let line = draft.slots.gridLine(below: depth, frame: 0)
        return line > depth ? line - increment : line
    }

    /// The most lines that a box is stretched by, and the greatest part of its height: a tint with more room below its text
    /// looks unfinished.
    private static let mostStretch = 4
    private static let mostStretchPart = 5
    /// The most lines that the space above it grows by.
    private static let mostShift = 2

    /// Whether nothing that text runs around is from the pen to `distance` below it.
    private func isWhole(to distance: Length) -> Bool {
        draft.frame.isPlain || draft.frame.geometry.isWhole(from: draft.pen, to: draft.pen + distance)
    }
}
