import PubColumns
import PubDesign
import PubGeometry
import PubTextLayout

extension PageFrame {
    /// The columns from `top` below the trim's head on, `depth` deep or down to `foot`, around `wraps`. Bleeding boxes may be below
    /// them down to `foot` if `hasRoomBelow` is true.
    func columnFrames(
        from top: Length, to foot: Length, depth: Length?, around wraps: [PageWrap], hasRoomBelow: Bool = false
    ) -> [ColumnFrame] {
        columns.map { column in
            var frame = ColumnFrame(
                x: column.x, y: top, measure: column.width, depth: min(foot - top, depth ?? foot - top),
                gridStart: gridStart - top)
            frame.beginsAtRight = beginsAtRight
            if hasRoomBelow { frame.roomBelow = foot - top - frame.depth }
            // Most pictures meet one column: the others stay plain, and their lines need no search for room.
            frame.exclusions =
                (exclusions(on: frame) + wraps.map { $0.box.exclusion(x: $0.x - frame.x, y: $0.y - frame.y) })
                .filter { $0.meets(measure: frame.measure, depth: frame.depth + frame.roomBelow) }
            return frame
        }
    }
}
