import PubColor
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel

/// Marks a publication as a draft or proof: a slug on every page, frames, grid, and findings at their places.
package struct Proof {
    private let fonts: FontCatalog
    // Its own: layout's, with all the words of the issue, would stay in memory until the last edition is written.
    private let shaper: Shaper
    /// A line of small text in a face of the issue; nil if it has no face.
    package let line: @Sendable (_ text: String, _ size: Length, _ paint: Paint) -> Paragraph?

    /// Marks in faces of `fonts`.
    package init(
        fonts: FontCatalog, line: @escaping @Sendable (_ text: String, _ size: Length, _ paint: Paint) -> Paragraph?
    ) {
        self.fonts = fonts
        shaper = Shaper(fonts: fonts)
        self.line = line
    }

    private static let red = Paint(.rgb(0.85, 0, 0))
    private static let cyan = Paint(.rgb(0, 0.6, 0.9))
    private static let pale = Paint(.rgb(0.75, 0.9, 1))

    /// Writes `slug` at the head of a page.
    package func addSlug(_ slug: String, to page: inout Page) {
        guard let text = line(slug, Length(points: 8), Proof.red) else { return }
        paint(text, at: Point(x: Length(points: 12), y: Length(points: 14)), measure: page.trim.width, on: &page)
    }

    /// Writes `words` in small type, with its first baseline at `origin`.
    package func addLine(_ words: String, at origin: Point, paint: Paint, to page: inout Page) {
        guard let text = line(words, Length(points: 6), paint) else { return }
        self.paint(text, at: origin, measure: page.trim.width - origin.x, on: &page)
    }

    /// Writes `notes` below each other in small type at the foot of a page, below its folio.
    package func addMarginNotes(_ notes: [String], to page: inout Page) {
        let size = Length(points: 6)
        let lines = notes.compactMap { line($0, size, Proof.cyan) }
        let edge = Length(points: 12)
        let measure = page.trim.width - edge * 2
        // From the foot upwards, so that all of them are on the page.
        var heights = lines.map { height(of: $0, measure: measure) }
        var y = page.trim.height - heights.reduce(.zero, +) - Length(points: 4) + size
        for line in lines {
            paint(line, at: Point(x: edge, y: y), measure: measure, on: &page)
            y += heights.removeFirst()
        }
    }

    private func height(of paragraph: Paragraph, measure: Length) -> Length {
        let shaped = shaper.shape(paragraph)
        let source = SlotSource(frames: [FrameGeometry(measure: measure, depth: .unlimited)])
        return shaped.strut.leading * LineBreaker(source: source, cursor: SlotCursor()).lines(of: shaped).count
    }

    /// Draws the frames and the grid of `sketch` below the content of a page.
    package func addFrames(_ sketch: PageSketch, to page: inout Page) {
        var marks: [DisplayItem] = []
        for frame in sketch.frames {
            marks += gridLines(sketch, in: frame)
            let stroke = Stroke(paint: Proof.cyan, weight: Length(points: 0.25))
            marks.append(.path(PathItem(Path(rect: frame), stroke: stroke)))
        }
        page.marks.items.insert(contentsOf: marks, at: 0)
    }

    private func gridLines(_ sketch: PageSketch, in frame: Rect) -> [DisplayItem] {
        guard sketch.increment > .zero else { return [] }
        var lines: [DisplayItem] = []
        var y = sketch.gridStart
        while y < frame.minY { y += sketch.increment }
        while y <= frame.maxY {
            let path = Path(from: Point(x: frame.minX, y: y), to: Point(x: frame.maxX, y: y))
            lines.append(.path(PathItem(path, stroke: Stroke(paint: Proof.pale, weight: Length(points: 0.25)))))
            y += sketch.increment
        }
        return lines
    }

    /// Numbers each finding in the margin beside the element at its place, and lists all of them on pages at the end.
    package func addFindings(_ findings: [Diagnostic], to publication: inout Publication) {
        if findings.isEmpty { return }
        var places: [FindingPlace: [Int]] = [:]
        for (index, finding) in findings.enumerated() {
            guard let place = place(of: finding, in: publication) else { continue }
            places[FindingPlace(page: place.0, x: place.1.x, y: place.1.y), default: []].append(index + 1)
        }
        for (place, numbers) in places.sorted(by: { $0.key < $1.key }) {
            draw(numbers, at: place, on: &publication.pages[place.page])
        }
        list(findings, in: &publication)
    }

    /// A place on a page that findings share.
    private struct FindingPlace: Hashable, Comparable {
        var page: Int
        var x: Length
        var y: Length

        static func < (a: FindingPlace, b: FindingPlace) -> Bool { (a.page, a.y, a.x) < (b.page, b.y, b.x) }
    }

    private func draw(_ numbers: [Int], at place: FindingPlace, on page: inout Page) {
        let x = place.x - Length(points: 3)
        let bar = Path(
            from: Point(x: x, y: place.y - Length(points: 7)), to: Point(x: x, y: place.y + Length(points: 2)))
        page.marks.items.append(.path(PathItem(bar, stroke: Stroke(paint: Proof.red, weight: Length(points: 1.5)))))
        let more = numbers.count > 3 ? " …" : ""
        let words = numbers.prefix(3).map(String.init).joined(separator: ", ") + more
        guard var text = line(words, Length(points: 6), Proof.red) else { return }
        text.attributes.alignment = .end
        let measure = Length(points: 40)
        paint(text, at: Point(x: x - measure - Length(points: 2), y: place.y), measure: measure, on: &page)
    }

    /// The findings in words, on as many pages as they take.
    private func list(_ findings: [Diagnostic], in publication: inout Publication) {
        guard let sample = publication.pages.first else { return }
        let edge = Length(millimetres: 15)
        let measure = sample.trim.width - edge * 2
        var page = listPage(like: sample, after: publication.pages.count)
        var y = edge + Length(points: 8)
        for (index, finding) in findings.enumerated() {
            let hint = finding.hint.map { " (\($0))" } ?? ""
            let words =
                "\(index + 1)\u{2002}\(finding.origin): \(finding.severity)[\(finding.id)]: \(finding.message)\(hint)"
            guard let text = line(words, Length(points: 7), Proof.red) else { return }
            // Room for a finding of four lines.
            if y > sample.trim.height - edge - Length(points: 36) {
                publication.pages.append(page)
                page = listPage(like: sample, after: publication.pages.count)
                y = edge + Length(points: 8)
            }
            y += paint(text, at: Point(x: edge, y: y), measure: measure, on: &page) + Length(points: 2)
        }
        publication.pages.append(page)
    }

    private func listPage(like sample: Page, after count: Int) -> Page {
        Page(
            trim: sample.trim, bleed: sample.bleed, side: count % 2 == 0 ? .recto : .verso, folio: "\(count + 1)")
    }

    /// The page and the start of the first text of the element that begins last before the finding's place.
    private func place(of finding: Diagnostic, in publication: Publication) -> (Int, Point)? {
        var best: Int?
        for (index, node) in publication.structure.enumerated()
        where node.origin.file == finding.origin.file && node.origin.line <= finding.origin.line {
            if best.map({ publication.structure[$0].origin.line <= node.origin.line }) ?? true { best = index }
        }
        guard let best else { return nil }
        for (number, page) in publication.pages.enumerated() {
            for item in page.marks.items {
                // Or of a later one: the words of a list or table are in elements within it, numbered after it.
                if case .glyphs(let run) = item, run.element.index >= Int32(best) { return (number, run.origin) }
                if case .image(let image) = item, image.element.index == Int32(best) {
                    return (number, image.frame.origin)
                }
            }
        }
        return nil
    }

    @discardableResult
    private func paint(_ paragraph: Paragraph, at origin: Point, measure: Length, on page: inout Page) -> Length {
        let shaped = shaper.shape(paragraph)
        let source = SlotSource(frames: [FrameGeometry(measure: measure, depth: .unlimited)])
        let lines = LineBreaker(source: source, cursor: SlotCursor()).lines(of: shaped)
        var y = origin.y
        for line in lines {
            LinePainter(fonts: fonts).paint(line, of: shaped, at: Point(x: origin.x, y: y), into: &page.marks)
            y += shaped.strut.leading
        }
        return y - origin.y
    }
}

extension Marks {
    /// Gives all text `paint`: overset text in a draft.
    mutating func paintText(_ paint: Paint) {
        for index in items.indices {
            if case .glyphs(var run) = items[index] {
                run.paint = paint
                items[index] = .glyphs(run)
            }
        }
    }
}
