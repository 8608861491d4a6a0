import PubGeometry
import PubTextModel

/// Something that the text of a frame keeps clear of.
public struct TextExclusion: Hashable, Sendable {
    /// Its outline, in the coordinates of the page; the area that it winds around is kept free.
    public var path: Path
    /// The distance of text from the outline.
    public var standOff: Length
    /// The sides of it that text is set on.
    public var side: WrapSide

    /// An outline that text keeps `standOff` away from.
    public init(_ path: Path, standOff: Length = Length(points: 6), side: WrapSide = .both) {
        self.path = path
        self.standOff = standOff
        self.side = side
    }
}

/// An area of a page that text fills: a rectangle, or any path within it, less its exclusions.
public struct TextFrame: Hashable, Sendable {
    /// The index of its page.
    public var page: Int
    /// The rectangle, in the coordinates of the page: x to the right, y downwards from the upper left corner.
    public var rect: Rect
    /// The outline within which text is set, in the coordinates of the page; nil for all of the rectangle.
    public var shape: Path?
    /// The distance of text from the outline of ``shape``.
    public var inset: Length = .zero
    /// The shapes that text keeps clear of.
    public var exclusions: [TextExclusion] = []
    /// The greatest number of lines that it takes, 0 for numbers below; nil for as many as it has room for. Lines up to it are not kept
    /// together: widows and orphans do not count there.
    public var maximumLines: Int?

    /// The frame `rect` of the page at index `page`.
    public init(_ rect: Rect, page: Int = 0) {
        self.rect = rect
        self.page = page
    }

    /// The frame within `shape`, which text keeps `inset` away from. A path without an area holds no text.
    public init(shape: Path, inset: Length = .zero, page: Int = 0) {
        self.init(Region(shape).bounds, page: page)
        self.shape = shape
        self.inset = inset
    }

    /// The area that lines may fill, in the frame's own coordinates: at least nothing, and beside shapes, which are searched for room, at
    /// most 100 m deep.
    func geometry(grid: BaselineGrid?, writing: WritingMode) -> FrameGeometry {
        var geometry = writing == .vertical ? verticalGeometry(grid: grid) : horizontalGeometry(grid: grid)
        let hasShapes = shape != nil || !exclusions.isEmpty
        geometry.measure = min(max(geometry.measure, .zero), .unlimited)
        geometry.depth = min(max(geometry.depth, .zero), hasShapes ? Length.unlimited.bounded() : .unlimited)
        geometry.gridStart = geometry.gridStart.bounded()
        geometry.inset = inset.bounded(isPositive: true)
        return geometry
    }

    private func horizontalGeometry(grid: BaselineGrid?) -> FrameGeometry {
        let home = Point(x: -rect.minX, y: -rect.minY)
        let start = grid.map { $0.start - rect.minY } ?? .zero
        var geometry = FrameGeometry(measure: rect.width, depth: rect.height, gridStart: start)
        geometry.shape = shape.map { Region($0.moved(by: home)) }
        geometry.exclusions = exclusions.map {
            SlotExclusion(
                Region($0.path), at: home, standOff: $0.standOff.bounded(isPositive: true), side: $0.side)
        }
        return geometry
    }
}

extension TextFrame {
    /// The frame in the axes of vertical lines: x downwards from its head, y from its right edge to the left.
    private func verticalGeometry(grid: BaselineGrid?) -> FrameGeometry {
        func turned(_ path: Path) -> Region { Region(path.mapped { local($0, .vertical) }) }
        var geometry = FrameGeometry(measure: rect.height, depth: rect.width, gridStart: grid?.start ?? .zero)
        geometry.shape = shape.map(turned)
        geometry.exclusions = exclusions.map {
            SlotExclusion(
                turned($0.path), at: .zero, standOff: $0.standOff.bounded(isPositive: true), side: $0.side)
        }
        return geometry
    }

    /// A place of the page in the axes of the frame's lines.
    func local(_ place: Point, _ writing: WritingMode) -> Point {
        switch writing {
        case .horizontal: place - rect.origin
        case .vertical: Point(x: place.y - rect.minY, y: rect.maxX - place.x)
        }
    }

    /// A place in the axes of the frame's lines on the page.
    func onPage(_ place: Point, _ writing: WritingMode) -> Point {
        switch writing {
        case .horizontal: place + rect.origin
        case .vertical: Point(x: rect.maxX - place.y, y: rect.minY + place.x)
        }
    }

    /// From the axes of vertical lines to the page: a quarter turn clockwise.
    var turn: Transform { Transform(a: 0, b: 1, c: -1, d: 0, translation: Point(x: rect.maxX, y: rect.minY)) }
}

/// The baseline grid: the baselines of paragraphs of ``/PubTextModel/GridAlignment/all`` and ``/PubTextModel/GridAlignment/first``.
public struct BaselineGrid: Hashable, Sendable {
    /// Any one of its baselines, from the head of the page; from the right edge of the frame if lines are vertical.
    public var start: Length
    /// From baseline to baseline; nothing is on a grid whose increment is zero or less.
    public var increment: Length

    /// A grid through `start`.
    public init(start: Length, increment: Length) {
        self.start = start
        self.increment = increment
    }
}

/// Frames that one text runs through, in their order, on any pages.
public struct FrameSequence: Hashable, Sendable {
    /// The frames.
    public var frames: [TextFrame]
    /// The baseline grid of the pages; nil for none.
    public var grid: BaselineGrid?
    /// The sign that ends the last line if text is left over, such as `…`; nil if lines are set as in any frame. The line then holds as much
    /// of the text after its start as there is room for, and is not justified.
    public var ellipsis: String?

    /// The frames `frames`.
    public init(_ frames: [TextFrame], grid: BaselineGrid? = nil, ellipsis: String? = nil) {
        self.frames = frames
        self.grid = grid
        self.ellipsis = ellipsis
    }

    /// Whether lines have to keep clear of something.
    var hasShapes: Bool { frames.contains { $0.shape != nil || !$0.exclusions.isEmpty } }

    /// `count` equal columns of `rect`, from 1 to 1,000 of them, with `gutter` between them, on each of `pages`; other counts become
    /// the nearest of these, and a sequence has at most 100,000 columns.
    public static func columns(
        _ count: Int, of rect: Rect, gutter: Length, pages: Range<Int> = 0..<1, grid: BaselineGrid? = nil
    ) -> FrameSequence {
        let count = min(max(count, 1), 1000)
        let width = max((rect.width - gutter * (count - 1)).part(1, of: count), .zero)
        let (end, exceeds) = pages.lowerBound.addingReportingOverflow(100_000 / count)
        let last = exceeds ? pages.upperBound : min(end, pages.upperBound)
        let frames = (pages.lowerBound..<last).flatMap { page in
            (0..<count).map { column in
                let x = rect.minX + (width + gutter) * column
                return TextFrame(Rect(x: x, y: rect.minY, width: width, height: rect.height), page: page)
            }
        }
        return FrameSequence(frames, grid: grid)
    }
}
