import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import Testing

/// What a press may print worse than it is drawn.
@Suite struct PressDetailTests {
    private func page(_ below: [DisplayItem], size: Double = 8, _ paint: Paint = Paint(.paper), x: Double = 20) -> Page
    {
        var page = Page.small()
        page.marks.items = below
        page.marks.set("a", x: x, y: 50, element: ElementID(3))
        guard case .glyphs(var run)? = page.marks.items.last else { return page }
        (run.size, run.paint) = (pt(size), paint)
        page.marks.items[page.marks.items.count - 1] = .glyphs(run)
        return page
    }

    private func fill(_ color: PressColor, _ bounds: Rect = box(0, 0, 100, 100)) -> DisplayItem {
        .path(PathItem(Path(rect: bounds), fill: Paint(color)))
    }

    private func picture(_ inks: [Paint] = []) -> DisplayItem {
        var image = ImageItem(ImageKey(1), frame: box(0, 0, 100, 100), clip: box(0, 0, 100, 100), element: .artifact)
        image.inks = inks
        return .image(image)
    }

    /// The inks below small white type, with “picture” for one; in order.
    private func below(_ page: Page) -> [[String]] {
        page.pressDetails.compactMap { detail in
            guard case .reversedType(_, let inks, let isOnPicture) = detail.kind else { return nil }
            return inks + (isOnPicture ? ["picture"] : [])
        }
    }

    /// What is found but for what is near the edges.
    private func kinds(_ page: Page) -> [PressDetail.Kind] {
        page.pressDetails.map(\.kind).filter { if case .near = $0 { false } else { true } }
    }

    // MARK: White type

    @Test func theInksBelowItAreNamed() {
        let page = page([fill(.cmyk(1, 0.7, 0.1, 0.4))])
        #expect(below(page) == [["cyan", "magenta", "black"]])
        #expect(page.pressDetails.filter { $0.font != nil }.map(\.element) == [ElementID(3)])
    }

    @Test func spotInksAndGraysAreInks() {
        let gold = PressColor.spot("Gold", tint: 0.5, alternate: [0, 0.2, 0.6, 0.2])
        #expect(below(page([fill(gold)])) == [["Gold"]])
        #expect(below(page([fill(.gray(0.8))])) == [["black"]])
        #expect(below(page([fill(.richBlack)])).map(\.count) == [4])
    }

    @Test func largeTypeAndTypeInInkAreNot() {
        let dark = fill(.cmyk(1, 1, 0, 0))
        #expect(below(page([dark], size: 10)) == [])
        #expect(below(page([dark], .ink)) == [])
    }

    @Test func typeOnPaperIsNot() {
        #expect(below(page([])) == [])
        #expect(below(page([fill(.cmyk(1, 1, 0, 0))], x: 120)) == [])
        #expect(below(page([fill(.cmyk(1, 1, 0, 0)), fill(.paper)])) == [])
    }

    @Test func aLayerLetsItsPictureThrough() {
        var scrim = PathItem(Path(rect: box(0, 0, 100, 100)))
        let clear = GradientFill.Stop(1, Paint(.black), opacity: 0)
        scrim.gradient = GradientFill(
            from: at(0, 0), to: at(0, 100), stops: [GradientFill.Stop(0, Paint(.black), opacity: 0.5), clear])
        #expect(below(page([picture(), .path(scrim)])) == [["black", "picture"]])
    }

    @Test func aPictureInOneInkIsThatInk() {
        #expect(below(page([picture([Paint(.cmyk(1, 0, 0, 0))])])) == [["cyan"]])
    }

    @Test func groupsAreSeenWhereTheyAre() {
        var moved = Group([fill(.cmyk(1, 1, 0, 0), box(0, 0, 10, 10))])
        moved.transform = .translated(by: at(18, 42))
        #expect(below(page([.group(moved)])) == [["cyan", "magenta"]])
        moved.clip = Path(rect: box(0, 0, 1, 1))
        #expect(below(page([.group(moved)])) == [])
    }

    // MARK: Other type

    @Test func smallTypeInATintOrSeveralInksIsFound() {
        #expect(kinds(page([], .ink)).isEmpty)
        #expect(
            kinds(page([], Paint(.black.tinted(0.7)))) == [.screenedType(size: pt(8), ink: "black", percent: 70)])
        #expect(
            kinds(page([], Paint(.cmyk(0.8, 0.5, 0.3, 0)))) == [
                .mixedType(size: pt(8), inks: ["cyan", "magenta", "yellow"])
            ])
        #expect(kinds(page([], Paint(.cmyk(1, 0.5, 0, 0)))).isEmpty)
        #expect(kinds(page([], size: 10, Paint(.black.tinted(0.7)))).isEmpty)
        // Neutral light is black ink.
        #expect(kinds(page([], Paint(.rgb(0, 0, 0), overprint: true))).isEmpty)
        #expect(
            kinds(page([], Paint(.rgb(0.5, 0.5, 0.5)))) == [.screenedType(size: pt(8), ink: "black", percent: 50)])
    }

    @Test func blackThatIsNotBlackAloneIsFound() {
        #expect(kinds(page([], size: 20, Paint(.richBlack))) == [.richBlackType(size: pt(20))])
        #expect(kinds(page([], size: 20, Paint(.cmyk(0.4, 0, 0, 1)))) == [.richBlackType(size: pt(20))])
        #expect(kinds(page([], size: 24, Paint(.richBlack))).isEmpty)
        #expect(kinds(page([], size: 20, Paint(.black))) == [.knockedOutType(size: pt(20))])
        #expect(kinds(page([], size: 30, Paint(.black))).isEmpty)
        #expect(kinds(page([], size: 30, Paint(.black.tinted(0.95)))) == [.nearlyBlack(percent: 95)])
        #expect(kinds(page([], size: 30, Paint(.paper, overprint: true))) == [.whiteOverprint])
    }

    // MARK: Lines

    private func line(_ weight: Double, _ color: PressColor, over below: [DisplayItem] = []) -> [PressDetail.Kind] {
        var page = Page.small()
        let path = Path(rect: box(20, 20, 60, 0))
        page.marks.items = below + [.path(PathItem(path, stroke: Stroke(paint: Paint(color), weight: pt(weight))))]
        return kinds(page)
    }

    @Test func thinLinesAreFoundWithTheirInk() {
        #expect(line(0.5, .black).isEmpty)
        #expect(line(0.2, .black) == [.line(weight: pt(0.2), .solid)])
        #expect(line(0.3, .black.tinted(0.5)) == [.line(weight: pt(0.3), .tinted)])
        #expect(line(0.3, .cmyk(1, 1, 0, 0)) == [.line(weight: pt(0.3), .mixed)])
        #expect(line(0.3, .paper).isEmpty)
        #expect(line(0.3, .paper, over: [fill(.cmyk(1, 1, 0, 0))]) == [.line(weight: pt(0.3), .reversed)])
        // A thin area is a line.
        var page = Page.small()
        page.marks.items = [fill(.cmyk(0, 1, 1, 0), box(20, 20, 60, 0.3))]
        #expect(kinds(page) == [.line(weight: pt(0.3), .mixed)])
        // What a group makes smaller.
        var group = Group([
            .path(PathItem(Path(rect: box(20, 20, 60, 9)), stroke: Stroke(paint: .ink, weight: pt(0.5))))
        ])
        group.transform = Transform(a: 0.5, b: 0, c: 0, d: 0.5, translation: at(20, 20))
        page.marks.items = [.group(group)]
        #expect(kinds(page) == [.line(weight: pt(0.25), .solid)])
    }

    // MARK: Edges

    /// The distances from the edges of a page of 100 by 100 pt whose spine is at the left.
    private func edges(_ item: DisplayItem) -> [String] {
        var page = Page.small()
        page.trim = Size(width: pt(100), height: pt(100))
        page.side = .recto
        page.marks.items = [item]
        return page.pressDetails.compactMap { detail in
            guard case .near(let edge, let distance, _) = detail.kind else { return nil }
            return "\(edge) \(Int(distance.points.rounded()))"
        }
    }

    @Test func whatIsNearAnEdgeIsFoundOnceWithTheLeastDistance() {
        #expect(edges(fill(.black, box(40, 40, 10, 10))).isEmpty)
        #expect(edges(fill(.black, box(40, 5, 10, 10))) == ["top 5"])
        // Not at the spine, where the next page goes on.
        #expect(edges(fill(.black, box(0, 40, 10, 10))).isEmpty)
        #expect(edges(fill(.black, box(90, 40, 18, 10))) == ["outside -8"])
        #expect(edges(fill(.paper, box(40, 5, 10, 10))).isEmpty)
        let group = Group([fill(.black, box(40, 9, 10, 10)), fill(.black, box(40, 3, 10, 10))])
        #expect(edges(.group(group)) == ["top 3"])
    }
}
