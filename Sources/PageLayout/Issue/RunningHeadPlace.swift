import DisplayList
import Geometry
import TextModel

/// Where a line of a master runs on a page of one side: along the text area, across it or upright beside it.
struct RunningHeadPlace {
    /// Where it begins; lines at the left side run upwards, those at the right downwards: their feet look at the page.
    let start: Point
    /// How long it may be.
    let length: Length
    /// How it is turned.
    let transform: Transform
    /// True when it is upright.
    let isUpright: Bool
    private let isLeftPage: Bool
    private let runsUp: Bool

    init(_ anchor: MasterAnchor, _ offset: Length, of master: Master, on page: Page) {
        isLeftPage = page.side == .verso
        isUpright = anchor.isUpright
        let isAtLeft = (anchor == .outside) == isLeftPage
        runsUp = isUpright && isAtLeft
        let margins = master.margins
        if isUpright {
            let foot = page.trim.height - margins.bottom
            start = Point(x: isAtLeft ? offset : page.trim.width - offset, y: isAtLeft ? foot : margins.top)
            length = max(foot - margins.top, .zero)
        } else {
            start = Point(
                x: master.areaLeft(isLeftPage ? .left : .right),
                y: anchor == .top ? offset : page.trim.height - offset)
            length = master.areaWidth(page.trim)
        }
        var turn = isUpright ? Transform.rotated(byDegrees: isAtLeft ? -90 : 90) : .identity
        turn.translation = start
        transform = turn
    }

    /// The place `distance` behind the start.
    func point(along distance: Length) -> Point { transform.applied(to: Point(x: distance, y: .zero)) }

    /// How text at an edge of the text area fills the line.
    func alignment(_ edge: MasterEdge) -> Alignment {
        if edge == .center { return .center }
        if isUpright { return (edge == .outer) == runsUp ? .end : .start }
        return (edge == .outer) == isLeftPage ? .start : .end
    }
}
