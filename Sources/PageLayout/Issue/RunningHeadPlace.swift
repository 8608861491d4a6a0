import DisplayList
import Geometry
import TextModel

/// Where a running head or a rule of a master runs on a page of one side: from margin to margin across it, or sideways
/// between the margins of its head and foot.
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

    /// A line `offset` from an edge of the trim of `page`, between `margins`.
    init(_ anchor: MasterAnchor, _ offset: Length, between margins: PageMargins, on page: Page) {
        isLeftPage = page.side == .verso
        isSideways = anchor.isSideways
        let isAtLeft = (anchor == .outside) == isLeftPage
        runsUp = isSideways && isAtLeft
        if isSideways {
            let foot = page.trim.height - margins.bottom
            start = Point(x: isAtLeft ? offset : page.trim.width - offset, y: isAtLeft ? foot : margins.top)
            length = max(foot - margins.top, .zero)
        } else {
            start = Point(
                x: isLeftPage ? margins.outside : margins.inside,
                y: anchor == .top ? offset : page.trim.height - offset)
            length = max(page.trim.width - margins.inside - margins.outside, .zero)
        }
        var turn = isSideways ? Transform.rotated(byDegrees: isAtLeft ? -90 : 90) : .identity
        turn.translation = start
        transform = turn
    }

    /// The point at `distance` from the start.
    func point(along distance: Length) -> Point { transform.applied(to: Point(x: distance, y: .zero)) }

    /// How text at an edge fills the line.
    func alignment(_ edge: MasterEdge) -> Alignment {
        if edge == .center { return .center }
        if isSideways { return (edge == .outer) == runsUp ? .end : .start }
        return (edge == .outer) == isLeftPage ? .start : .end
    }
}
