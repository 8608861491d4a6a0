import PubDesign
import PubDisplayList
import PubGeometry
import PubTextModel

/// The place of a running head or a rule of a master on a page of one side: across it, or sideways along one of its sides.
struct RunningHeadPlace {
    /// The start of the line; at the left side it runs upwards, at the right downwards: the feet of its letters are
    /// towards the page.
    let start: Point
    /// Its greatest length.
    let length: Length
    /// The transform that turns it.
    let transform: Transform
    /// Whether it runs sideways, along a side of the page.
    let isSideways: Bool
    private let isLeftPage: Bool
    private let runsUp: Bool

    /// A line `offset` from an edge of the trim of `page`, which takes `extent` of that edge: counted from the head, or
    /// from the fore-edge.
    init(_ anchor: MasterAnchor, _ offset: Length, along extent: Range<Length>, on page: Page) {
        isLeftPage = page.side == .verso
        isSideways = anchor.isSideways
        let isAtLeft = (anchor == .outside) == isLeftPage
        runsUp = isSideways && isAtLeft
        length = extent.upperBound - extent.lowerBound
        if isSideways {
            start = Point(
                x: isAtLeft ? offset : page.trim.width - offset, y: isAtLeft ? extent.upperBound : extent.lowerBound)
        } else {
            start = Point(
                x: isLeftPage ? extent.lowerBound : page.trim.width - extent.upperBound,
                y: anchor == .top ? offset : page.trim.height - offset)
        }
        var turn = isSideways ? Transform.rotated(byDegrees: isAtLeft ? -90 : 90) : .identity
        turn.translation = start
        transform = turn
    }

    /// The upright rectangle on the page around the part `range` of the line, from `above` it to `below` it.
    func area(of range: Range<Length>, above: Length, below: Length) -> Rect {
        let (a, b) = (
            transform.applied(to: Point(x: range.lowerBound, y: -above)),
            transform.applied(to: Point(x: range.upperBound, y: below))
        )
        let (left, top) = (min(a.x, b.x), min(a.y, b.y))
        return Rect(x: left, y: top, width: max(a.x, b.x) - left, height: max(a.y, b.y) - top)
    }

    /// The point at `distance` from the start.
    func point(along distance: Length) -> Point { transform.applied(to: Point(x: distance, y: .zero)) }

    /// The alignment of text at an edge within the line.
    func alignment(_ edge: MasterEdge) -> Alignment {
        if edge == .center { return .center }
        if isSideways { return (edge == .outer) == runsUp ? .end : .start }
        return (edge == .outer) == isLeftPage ? .start : .end
    }
}

extension FurnitureLine {
    /// The extent that it takes of its edge of a page of `trim`, `steps` sections further: within its margins; `text`
    /// are the margins of the page's master and `page` the margins of all pages.
    func extent(_ anchor: MasterAnchor, on trim: Size, text: PageMargins, page: PageMargins, steps: Int) -> Range<
        Length
    > {
        let margins = reference == .text ? text : page
        let ends = anchor.isSideways ? (margins.top, margins.bottom) : (margins.outside, margins.inside)
        let all = anchor.isSideways ? trim.height : trim.width
        let first = along ?? inset?.start ?? ends.0
        let last = length.map { first + $0 } ?? all - (inset?.end ?? ends.1)
        let moved = first + (step ?? .zero) * steps
        return moved..<max(moved, last + (step ?? .zero) * (length == nil ? 0 : steps))
    }
}
