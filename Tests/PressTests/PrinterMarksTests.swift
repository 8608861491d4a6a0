import PubColor
import PubDisplayList
import PubGeometry
import PubPress
import Testing

@Suite struct PrinterMarksTests {
    private let trim = Size(width: Length(points: 300), height: Length(points: 400))
    private let all = PrinterMarks(
        crop: true, registration: true, bars: true, slug: true, offset: Length(millimetres: 2))

    private func page(bleed: Double = 9) -> Page {
        var page = Page(trim: trim, bleed: Length(points: bleed), side: .recto, folio: "1")
        let area = Rect(
            x: Length(points: -20), y: Length(points: -20), width: Length(points: 400), height: Length(points: 500))
        page.marks.items = [.path(PathItem(Path(rect: area), fill: Paint(.cmyk(1, 0, 0, 0))))]
        return page
    }

    private func paths(_ page: Page) -> [PathItem] {
        page.marks.items.compactMap { if case .path(let item) = $0 { item } else { nil } }
    }

    @Test func marksLieWhollyOutsideTheBleed() throws {
        var page = page()
        all.add(to: &page, inks: .process)
        let bled = Rect(origin: .zero, size: trim).inset(by: Insets(all: -page.bleed))
        let sheet = bled.inset(by: Insets(all: -page.slug))
        let marks = paths(page)
        #expect(marks.count == 8 + 4 * 3 + 8)
        for mark in marks {
            let bounds = try #require(mark.path.controlBounds)
            let isOutside =
                bounds.maxX < bled.minX || bounds.minX > bled.maxX || bounds.maxY < bled.minY || bounds.minY > bled.maxY
            #expect(isOutside)
            #expect(bounds.minX > sheet.minX)
            #expect(bounds.maxX < sheet.maxX)
            #expect(bounds.minY > sheet.minY)
            #expect(bounds.maxY < sheet.maxY)
        }
        let baseline = all.slugOrigin(trim: trim, bleed: page.bleed).y
        #expect(baseline > bled.maxY)
        #expect(baseline < sheet.maxY)
    }

    @Test func whatThePageShowsIsCutAtItsBleed() throws {
        var page = page()
        PrinterMarks(crop: true, registration: false, bars: false, slug: false, offset: .zero)
            .add(to: &page, inks: .process)
        guard case .group(let group)? = page.marks.items.first else {
            Issue.record("the page is not cut")
            return
        }
        let clip = try #require(group.clip?.controlBounds)
        #expect(clip == Rect(origin: .zero, size: trim).inset(by: Insets(all: Length(points: -9))))
        #expect(group.items.count == 1)
    }

    @Test func marksAreOnEveryPlate() {
        var page = page()
        PrinterMarks(crop: true, registration: true, bars: false, slug: false, offset: .zero)
            .add(to: &page, inks: .process)
        #expect(paths(page).allSatisfy { $0.stroke?.paint.color == .registration })
    }

    @Test func aPressOfBlackHasPatchesOfBlack() {
        var page = page()
        PrinterMarks(crop: false, registration: false, bars: true, slug: false, offset: .zero)
            .add(to: &page, inks: .black)
        let colors = paths(page).compactMap { $0.fill?.color.components }
        #expect(colors.count == 7)
        #expect(colors.allSatisfy { $0.x == 0 && $0.y == 0 && $0.z == 0 })
    }

    @Test func withoutMarksThePageIsAsItWas() {
        let before = page()
        var after = before
        PrinterMarks().add(to: &after, inks: .process)
        #expect(after == before)
    }

    /// A recto meets its neighbour at its left edge, a verso at its right one.
    @Test(arguments: [Page.Side.recto, .verso]) func whatBleedsIsCutAtTheSpine(side: Page.Side) throws {
        var page = page()
        page.side = side
        PrintProfile().prepare(&page)
        guard case .group(let group)? = page.marks.items.first else {
            Issue.record("the page is not cut")
            return
        }
        let clip = try #require(group.clip?.controlBounds)
        #expect(clip.minX.points == (side == .recto ? 0 : -9))
        #expect(clip.maxX.points == (side == .recto ? 309 : 300))
        #expect(clip.minY.points == -9)
    }

    @Test func aPageThatDoesNotReachTheSpineIsNotCut() {
        var page = page()
        let area = Rect(x: .zero, y: .zero, width: Length(points: 400), height: Length(points: 100))
        page.marks.items = [.path(PathItem(Path(rect: area), fill: Paint(.black)))]
        let before = page
        PrintProfile().prepare(&page)
        #expect(page == before)
    }
}
