import PubColor
import PubComposer
import PubDisplayList
import PubGeometry
import PubIdentity

/// The pages of an edition, small, in their spreads with folios, on sheets of paper.
struct ContactSheet {
    private static let margin = Length(points: 24)
    /// Between spreads, and below pages for the folio and the articles.
    private static let gap = Length(points: 14), caption = Length(points: 20)
    private static let ink = Paint(.gray(0.7)), frame = Paint(.gray(0.4)), blank = Paint(.gray(0.2))

    /// The width of a page on the sheet.
    private let pageWidth: Length
    /// Pages beside each other.
    private let columns: Int
    /// The size of the sheets; nil for one sheet that holds all rows.
    private let paper: Size?

    /// Sheets of A4 on their sides, for a printer.
    static let pages = ContactSheet(pageWidth: Length(points: 84), columns: 8, paper: Size.a4Landscape)

    /// One sheet for `count` pages, about as wide as it is high.
    static func single(for count: Int) -> ContactSheet {
        // Pages are about 1.5 times as high as wide, with the text below them.
        let columns = min(max(8, 2 * Int((Double(count) * 1.5).squareRoot() / 2)), 60)
        return ContactSheet(pageWidth: Length(points: 96), columns: columns, paper: nil)
    }

    /// The resolution for drawing `sheet`, in pixels an inch: 144, but less for issues of many pages, whose picture browsers would not show.
    static func resolution(of sheet: Page) -> Double {
        let longest = max(sheet.trim.width.points, sheet.trim.height.points, 1)
        return min(144, 12_000 / longest * 72)
    }

    /// The sheets of `shown`, whose captions `proof` sets.
    func sheets(of shown: [ShownPage], _ proof: Proof) -> [Page] {
        var sheets: [Page] = []
        var rows: [[[Int]]] = [[]]
        for spread in Self.spreads(shown) {
            // A page alone keeps the room of its spread.
            let used = rows[rows.count - 1].reduce(0) { $0 + max($1.count, 2) }
            if used + max(spread.count, 2) > columns, used > 0 { rows.append([]) }
            rows[rows.count - 1].append(spread)
        }
        func height(of row: [[Int]]) -> Length {
            row.joined().map { pageWidth.scaled(by: ratio(shown[$0].page.trim)) }.max() ?? .zero
        }
        var pending = rows[...]
        while !pending.isEmpty {
            var taken = 1
            var needed = Self.margin * 2 + height(of: pending[pending.startIndex]) + Self.caption
            while taken < pending.count {
                let next = needed + height(of: pending[pending.startIndex + taken]) + Self.caption
                if let paper, next > paper.height { break }
                (needed, taken) = (next, taken + 1)
            }
            let width = Self.margin * 2 + pageWidth * columns + Self.gap * (columns / 2 - 1)
            let size = paper.map { Size(width: max($0.width, width), height: max($0.height, needed)) }
            var sheet = Page(
                trim: size ?? Size(width: width, height: needed), bleed: .zero, side: .recto,
                folio: "\(sheets.count + 1)")
            draw(pending.prefix(taken), of: shown, height, proof, on: &sheet)
            sheets.append(sheet)
            pending = pending.dropFirst(taken)
        }
        return sheets
    }

    /// The pages that are beside each other: left and right ones.
    private static func spreads(_ shown: [ShownPage]) -> [[Int]] {
        var spreads: [[Int]] = []
        for (index, each) in shown.enumerated() {
            let isRight = each.page.side == .recto
            if isRight, let last = spreads.last, last.count == 1, shown[last[0]].page.side == .verso {
                spreads[spreads.count - 1].append(index)
            } else {
                spreads.append([index])
            }
        }
        return spreads
    }

    private func ratio(_ size: Size) -> Double { size.height.points / max(size.width.points, 1) }

    private func draw(
        _ rows: ArraySlice<[[Int]]>, of shown: [ShownPage], _ height: ([[Int]]) -> Length, _ proof: Proof,
        on sheet: inout Page
    ) {
        var y = Self.margin
        for row in rows {
            var x = Self.margin
            for spread in row {
                // A left-hand page alone leaves the place at its right empty, a right-hand page that at its left.
                if spread.count == 1, shown[spread[0]].page.side == .recto { x += pageWidth }
                for index in spread {
                    draw(shown[index], index, at: Point(x: x, y: y), proof, on: &sheet)
                    x += pageWidth
                }
                if spread.count == 1, shown[spread[0]].page.side == .verso { x += pageWidth }
                x += Self.gap
            }
            y += height(row) + Self.caption
        }
    }

    private func draw(
        _ shown: ShownPage, _ index: Int, at place: Point, _ proof: Proof, on sheet: inout Page
    ) {
        let page = shown.page
        let scale = pageWidth.points / max(page.trim.width.points, 1)
        let area = Rect(
            x: place.x, y: place.y, width: pageWidth, height: page.trim.height.scaled(by: scale))
        sheet.marks.items.append(.path(PathItem(Path(rect: area), fill: Paint(.gray(0)))))
        var small = page.marks
        // References lead to the pages, not to small pictures of them.
        small.labels = []
        small.items = small.items.filter { if case .link = $0 { false } else { true } }
        // Nobody reads it aloud.
        small.mapElements { _ in .artifact }
        let first = sheet.marks.items.count
        sheet.marks.append(small, by: Transform(a: scale, b: 0, c: 0, d: scale, translation: place))
        if sheet.marks.items.count > first, case .group(var group) = sheet.marks.items[first] {
            // Bleeding marks end at the trim.
            group.clip = Path(rect: Rect(origin: .zero, size: page.trim))
            sheet.marks.items[first] = .group(group)
        }
        if shown.sketch.articles.isEmpty {
            let cross = Path(from: area.origin, to: Point(x: area.maxX, y: area.maxY))
            sheet.marks.items.append(
                .path(PathItem(cross, stroke: Stroke(paint: Self.blank, weight: Length(points: 0.5)))))
        }
        sheet.marks.items.append(
            .path(PathItem(Path(rect: area), stroke: Stroke(paint: Self.frame, weight: Length(points: 0.25)))))
        let name = page.folio.isEmpty ? "(\(index + 1))" : page.folio
        let words = ([name] + shown.sketch.articles).joined(separator: " · ")
        proof.addLine(
            Self.shortened(words, for: pageWidth), at: Point(x: area.minX, y: area.maxY + Length(points: 8)),
            paint: Self.ink, to: &sheet)
    }

    /// `words`, cut so that they are about as wide as `measure` in the small type of a proof.
    private static func shortened(_ words: String, for measure: Length) -> String {
        // Letters of this size are about 3 pt wide.
        let most = Int(measure.points / 3)
        return words.count > most ? words.prefix(most - 1) + "…" : words
    }
}

extension Size {
    /// ISO 216 A4, on its side.
    fileprivate static let a4Landscape = Size(
        width: Length(millimetres: 297), height: Length(millimetres: 210))
}
