import DisplayList
import Geometry
import TextModel

/// Where a running head or a rule of a master runs on a page of one side: across the type area, or sideways beside it.
struct RunningHeadPlace {
    /// Where it begins; at the left side it runs upwards, at the right downwards: the feet of its letters are towards
    /// the page.
    let start: Point
    /// How long it may be.
    let length: Length
    /// How it is turned.
    let transform: Transform
    /// True when it runs sideways, along a side of the page.
    let isSideways: Bool
    private let isLeftPage: Bool
    private let runsUp: Bool

    init(_ anchor: MasterAnchor, _ offset: Length, of master: Master, on page: Page) {
        isLeftPage = page.side == .verso
        isSideways = anchor.isSideways
        let isAtLeft = (anchor == .outside) == isLeftPage
        runsUp = isSideways && isAtLeft
        let margins = master.margins
        if isSideways {
            let foot = page.trim.height - margins.bottom
            start = Point(x: isAtLeft ? offset : page.trim.width - offset, y: isAtLeft ? foot : margins.top)
            length = max(foot - margins.top, .zero)
        } else {
            start = Point(
                x: master.areaLeft(isLeftPage ? .left : .right),
                y: anchor == .top ? offset : page.trim.height - offset)
            length = master.areaWidth(page.trim)
        }
        var turn = isSideways ? Transform.rotated(byDegrees: isAtLeft ? -90 : 90) : .identity
        turn.translation = start
        transform = turn
    }

    /// The point at `distance` from the start.
    func point(along distance: Length) -> Point { transform.applied(to: Point(x: distance, y: .zero)) }

    /// How text at an edge of the type area fills the line.
    func alignment(_ edge: MasterEdge) -> Alignment {
        if edge == .center { return .center }
        if isSideways { return (edge == .outer) == runsUp ? .end : .start }
        return (edge == .outer) == isLeftPage ? .start : .end
    }
}
