import DisplayList
import Geometry
import TextModel

extension RuleLine {
    /// The rule as a mark from `start` to `end`, its middle at `y`.
    func path(from start: Length, to end: Length, y: Length) -> PathItem {
        PathItem(
            Path(from: Point(x: start, y: y), to: Point(x: end, y: y)), stroke: Stroke(paint: paint, weight: weight))
    }
}
