import PubColor
import PubDisplayList
import PubGeometry

/// Marks on the sheet beside a page, wholly outside its bleed (ISO 32000-1 §14.11.3): in the colour of registration, which
/// is on every plate.
package struct PrinterMarks: Hashable, Sendable {
    /// Crop marks: lines that show the cut of the page.
    package var crop = false
    /// Registration marks: targets for laying the plates over each other.
    package var registration = false
    /// Colour bars: solids and tints of the process inks.
    package var bars = false
    /// A slug line.
    package var slug = false
    /// The distance that they keep from the bleed.
    package var offset = Length(millimetres: 2)

    /// The length of a crop mark; also the width of a registration mark, and of a patch of a colour bar.
    private static let size = Length(millimetres: 5)
    /// The distance between the ends of marks and the edge of the sheet.
    private static let edge = Length(millimetres: 1)

    /// No marks.
    package init() {}

    /// The marks that are true, `offset` beyond the bleed.
    package init(crop: Bool, registration: Bool, bars: Bool, slug: Bool, offset: Length) {
        self.crop = crop
        self.registration = registration
        self.bars = bars
        self.slug = slug
        self.offset = offset
    }

    /// The distance that the sheet reaches beyond the bleed for them.
    package var extent: Length {
        crop || registration || bars || slug ? offset + PrinterMarks.size + PrinterMarks.edge : .zero
    }

    /// The start of the slug line's baseline, on a page of `trim` and `bleed`.
    package func slugOrigin(trim: Size, bleed: Length) -> Point {
        let clearance = PrinterMarks.size + PrinterMarks.edge
        return Point(x: clearance, y: trim.height + bleed + offset + PrinterMarks.size.scaled(by: 0.75))
    }

    /// Widens the sheet of `page` and draws them on it, for a press that prints in `inks`. The contents of the page are
    /// clipped at its bleed.
    package func add(to page: inout Page, inks: PressTransform.Inks) {
        if extent == .zero { return }
        page.slug = extent
        page.cut(to: Rect(origin: .zero, size: page.trim).inset(by: Insets(all: -page.bleed)))
        let sheet = MarkedSheet(trim: page.trim, start: page.bleed + offset)
        if crop { page.marks.items += sheet.cropMarks(PrinterMarks.size) }
        if registration { page.marks.items += sheet.registrationMarks(PrinterMarks.size) }
        if bars { page.marks.items += sheet.colorBar(PrinterMarks.size, inks) }
    }
}

/// A trimmed page with marks around it.
private struct MarkedSheet {
    var trim: Size
    /// The distance beyond the trim where marks begin.
    var start: Length

    /// Two lines at each corner.
    func cropMarks(_ length: Length) -> [DisplayItem] {
        var items: [DisplayItem] = []
        for x in [Length.zero, trim.width] {
            for (from, to) in [(-start - length, -start), (trim.height + start, trim.height + start + length)] {
                items.append(line(Point(x: x, y: from), Point(x: x, y: to)))
            }
        }
        for y in [Length.zero, trim.height] {
            for (from, to) in [(-start - length, -start), (trim.width + start, trim.width + start + length)] {
                items.append(line(Point(x: from, y: y), Point(x: to, y: y)))
            }
        }
        return items
    }

    /// A circle with a cross in the middle of each side.
    func registrationMarks(_ size: Length) -> [DisplayItem] {
        let middle = start + size.scaled(by: 0.5)
        let (x, y) = (trim.width.scaled(by: 0.5), trim.height.scaled(by: 0.5))
        let centers = [
            Point(x: x, y: -middle), Point(x: x, y: trim.height + middle), Point(x: -middle, y: y),
            Point(x: trim.width + middle, y: y),
        ]
        let (arm, radius) = (size.scaled(by: 0.5), size.scaled(by: 0.3))
        return centers.flatMap { center in
            let circle = Rect(
                x: center.x - radius, y: center.y - radius, width: radius.scaled(by: 2), height: radius.scaled(by: 2))
            return [
                line(Point(x: center.x - arm, y: center.y), Point(x: center.x + arm, y: center.y)),
                line(Point(x: center.x, y: center.y - arm), Point(x: center.x, y: center.y + arm)),
                .path(PathItem(Path(rect: circle, radius: radius), stroke: stroke)),
            ]
        }
    }

    /// A row of patches above the left half of the page, as many as there is room for.
    func colorBar(_ size: Length, _ inks: PressTransform.Inks) -> [DisplayItem] {
        // The corner and the middle of the edge have marks of their own.
        let room = trim.width.scaled(by: 0.5) - size.scaled(by: 2)
        let count = max(0, Int(room.points / size.points))
        let colors = inks == .black ? MarkedSheet.blackPatches : MarkedSheet.processPatches
        return colors.prefix(count).enumerated().map { index, color in
            let patch = Rect(x: size.scaled(by: Double(index) + 1), y: -start - size, width: size, height: size)
            return .path(PathItem(Path(rect: patch), fill: Paint(color)))
        }
    }

    /// Solids, the halftone of each, and the overprints of two solids.
    private static let processPatches: [PressColor] = [
        .black, .cmyk(1, 0, 0, 0), .cmyk(0, 1, 0, 0), .cmyk(0, 0, 1, 0), .cmyk(0, 0, 0, 0.5), .cmyk(0.5, 0, 0, 0),
        .cmyk(0, 0.5, 0, 0), .cmyk(0, 0, 0.5, 0), .cmyk(1, 1, 0, 0), .cmyk(1, 0, 1, 0), .cmyk(0, 1, 1, 0),
    ]
    private static let blackPatches = [1, 0.8, 0.6, 0.5, 0.4, 0.2, 0.1].map { PressColor.cmyk(0, 0, 0, $0) }

    private var stroke: Stroke { Stroke(paint: Paint(.registration), weight: Length(points: 0.25)) }

    private func line(_ from: Point, _ to: Point) -> DisplayItem {
        .path(PathItem(Path(from: from, to: to), stroke: stroke))
    }
}
