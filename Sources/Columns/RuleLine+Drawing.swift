import PubDisplayList
import PubGeometry
import PubTextModel

extension RuleLine {
    /// The room that it takes beside the text of its paragraph; none if a negative offset puts it on the text.
    package var room: Length { max(offset + weight, .zero) }

    /// The rule as a mark from `start` to `end`, its middle at `y`.
    func path(from start: Length, to end: Length, y: Length) -> PathItem {
        PathItem(
            Path(from: Point(x: start, y: y), to: Point(x: end, y: y)), stroke: Stroke(paint: paint, weight: weight))
    }
}
