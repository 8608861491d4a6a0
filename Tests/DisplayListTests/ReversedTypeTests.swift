import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import Testing

/// Small white type and what is below it.
@Suite struct ReversedTypeTests {
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

    @Test func theInksBelowItAreNamed() {
        let found = page([fill(.cmyk(1, 0.7, 0.1, 0.4))]).reversedType
        #expect(found.map(\.inks) == [["cyan", "magenta", "black"]])
        #expect(found.map(\.element) == [ElementID(3)])
        #expect(found.map(\.isOnPicture) == [false])
    }

    @Test func spotInksAndGraysAreInks() {
        let gold = PressColor.spot("Gold", tint: 0.5, alternate: [0, 0.2, 0.6, 0.2])
        #expect(page([fill(gold)]).reversedType.map(\.inks) == [["Gold"]])
        #expect(page([fill(.gray(0.8))]).reversedType.map(\.inks) == [["black"]])
        #expect(page([fill(.richBlack)]).reversedType.map(\.inks.count) == [4])
    }

    @Test func largeTypeAndTypeInInkAreNot() {
        let dark = fill(.cmyk(1, 1, 0, 0))
        #expect(page([dark], size: 9).reversedType == [])
        #expect(page([dark], .ink).reversedType == [])
    }

    @Test func typeOnPaperIsNot() {
        #expect(page([]).reversedType == [])
        #expect(page([fill(.cmyk(1, 1, 0, 0))], x: 120).reversedType == [])
        #expect(page([fill(.cmyk(1, 1, 0, 0)), fill(.paper)]).reversedType == [])
    }

    @Test func aLayerLetsItsPictureThrough() {
        var scrim = PathItem(Path(rect: box(0, 0, 100, 100)))
        let clear = GradientFill.Stop(1, Paint(.black), opacity: 0)
        scrim.gradient = GradientFill(
            from: at(0, 0), to: at(0, 100), stops: [GradientFill.Stop(0, Paint(.black), opacity: 0.5), clear])
        let found = page([picture(), .path(scrim)]).reversedType
        #expect(found.map(\.isOnPicture) == [true])
        #expect(found.map(\.inks) == [["black"]])
    }

    @Test func aPictureInOneInkIsThatInk() {
        let found = page([picture([Paint(.cmyk(1, 0, 0, 0))])]).reversedType
        #expect(found.map(\.isOnPicture) == [false])
        #expect(found.map(\.inks) == [["cyan"]])
    }

    @Test func groupsAreSeenWhereTheyAre() {
        var moved = Group([fill(.cmyk(1, 1, 0, 0), box(0, 0, 10, 10))])
        moved.transform = .translated(by: at(18, 42))
        #expect(page([.group(moved)]).reversedType.map(\.inks) == [["cyan", "magenta"]])
        moved.clip = Path(rect: box(0, 0, 1, 1))
        #expect(page([.group(moved)]).reversedType == [])
    }
}
