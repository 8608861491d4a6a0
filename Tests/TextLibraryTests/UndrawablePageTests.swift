import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTextModel
import Testing

/// Pages that no press and no screen shows are errors, in a PDF and in pixels.
@Suite struct UndrawablePageTests {
    private static let far = Length(raw: .max)
    private static let line = Path(from: .zero, to: Point(x: .pt(10), y: .pt(10)))

    private func expectsInvalid(
        _ change: (inout Page) -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var page = Page(trim: .a6, bleed: .zero, side: .recto, folio: "1")
        change(&page)
        let publication = Publication([page], fonts: FontCatalog())
        func isInvalid(_ error: any Error) -> Bool {
            if case EmissionError.invalid(page: 1, _) = error { true } else { false }
        }
        #expect(
            sourceLocation: sourceLocation, performing: { try makePDF(publication, fonts: FontCatalog()) },
            throws: isInvalid)
        #expect(
            sourceLocation: sourceLocation,
            performing: { try drawPNG(publication, fonts: FontCatalog(), resolution: 9) }, throws: isInvalid)
    }

    @Test func sheetsHaveASize() {
        expectsInvalid { $0.trim = Size(width: .zero, height: .pt(10)) }
        expectsInvalid { $0.trim.height = Self.far }
        expectsInvalid { $0.bleed = -.pt(3) }
    }

    @Test func itemsAreWithinAHundredMetres() {
        let place = Point(x: Self.far, y: .zero)
        let area = Rect(origin: place, size: .a6)
        expectsInvalid { $0.marks.items = [.path(PathItem(Path(from: .zero, to: place), fill: .ink))] }
        expectsInvalid { $0.marks.items = [.link(LinkItem(area: area, target: .url("a"), element: .artifact))] }
        expectsInvalid { $0.marks.labels = [PageLabel(LabelID("a"), at: place)] }
    }

    @Test func strokesHaveAWeightAndDashes() {
        func stroked(_ change: (inout Stroke) -> Void) -> [DisplayItem] {
            var stroke = Stroke(paint: .ink, weight: .pt(1))
            change(&stroke)
            return [.path(PathItem(Self.line, stroke: stroke))]
        }
        expectsInvalid { $0.marks.items = stroked { $0.weight = -.pt(1) } }
        expectsInvalid { $0.marks.items = stroked { $0.dashes = [.zero, .zero] } }
        expectsInvalid { $0.marks.items = stroked { $0.miterLimit = .nan } }
    }

    @Test func gradientsHaveTwoStops() {
        var item = PathItem(Self.line)
        item.gradient = GradientFill(from: .zero, to: .zero, stops: [.init(0, .ink)])
        expectsInvalid { $0.marks.items = [.path(item)] }
        item.gradient = GradientFill(from: .zero, to: .zero, stops: [.init(0, .ink), .init(.nan, .ink)])
        expectsInvalid { $0.marks.items = [.path(item)] }
    }

    @Test func groupsHaveNumbersAndAnEnd() {
        var group = Group([.path(PathItem(Self.line, fill: .ink))])
        group.transform.a = .infinity
        expectsInvalid { $0.marks.items = [.group(group)] }
        var nested = DisplayItem.path(PathItem(Self.line, fill: .ink))
        for _ in 0..<100 { nested = .group(Group([nested])) }
        expectsInvalid { $0.marks.items = [nested] }
    }

    @Test func elementsHaveNumbersUpToAMillion() {
        let item = PathItem(Self.line, fill: .ink, element: ElementID(1 << 20))
        expectsInvalid { $0.marks.items = [.path(item)] }
    }

    @Test func textOfOtherMarksHasNoGlyphs() {
        var run = GlyphRun(font: FontKey(1), size: .pt(10), origin: .zero, paint: .ink, element: .artifact)
        run.glyphs = 0..<4
        expectsInvalid { $0.marks.items = [.glyphs(run)] }
        let marks = Marks()
        #expect(!marks.holds(run))
        #expect(marks.clusterRanges(of: run).isEmpty)
    }
}
