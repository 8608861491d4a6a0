import PubDisplayList
import PubGeometry

/// The boxes of a page in an edition.
struct PageBoxes: Hashable, Sendable {
    /// The size of the sheet.
    var media: Size
    /// The position of the trim's upper left corner on it.
    var trimOrigin: Point
    private var trim: Size
    private var bleed: Length

    /// The boxes of `page`: in print with its bleed, and with room for the marks beside it.
    init(_ page: Page, edition: Edition) {
        let isPrint = edition.purpose == .print
        trim = page.trim
        bleed = isPrint ? page.bleed : .zero
        let edge = isPrint ? page.bleed + page.slug : .zero
        trimOrigin = Point(x: edge, y: edge)
        media = Size(width: trim.width + edge * 2, height: trim.height + edge * 2)
    }

    /// The page with its bleed, in its own coordinates.
    var bled: Rect { Rect(origin: .zero, size: trim).inset(by: Insets(all: -bleed)) }

    /// PDF's coordinates (points, y upwards from the foot of the sheet) of a place of the page.
    func point(_ place: Point) -> (x: Double, y: Double) {
        ((place.x + trimOrigin.x).points, (media.height - trimOrigin.y - place.y).points)
    }

    /// A rectangle of the page as PDF writes it: left, bottom, right, top.
    func written(_ rect: Rect) -> String {
        let low = point(Point(x: rect.minX, y: rect.maxY))
        let high = point(Point(x: rect.maxX, y: rect.minY))
        return "[" + [low.x, low.y, high.x, high.y].map { PDFNumber.text($0, decimals: 4) }.joined(separator: " ") + "]"
    }

    /// The part of a rectangle of the page that is on the sheet, as PDF writes it; empty beside the sheet.
    func written(visiblePartOf rect: Rect) -> String {
        let sheet = Rect(x: -trimOrigin.x, y: -trimOrigin.y, width: media.width, height: media.height)
        return written(rect.intersection(sheet) ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero))
    }

    /// The entries of a page's dictionary: sheet, bleed and trim.
    var entries: String {
        let page = Rect(origin: .zero, size: trim)
        let sheet = written(Rect(origin: Point(x: -trimOrigin.x, y: -trimOrigin.y), size: media))
        return "/MediaBox\(sheet)/CropBox\(sheet)/BleedBox\(written(bled))/TrimBox\(written(page))"
    }
}
