import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import PubValues
import Testing

/// The text dump: a line for each thing that a publication says or draws.
@Suite struct DumpTests {
    private func publication() -> Publication {
        var publication = Publication()
        publication.metadata.title = "The \"Sea\""
        publication.metadata.language = "en-GB"
        publication.fonts = [FontResource(name: "Vollkorn-Regular", key: FontKey(0))]
        publication.images = [ImageResource(name: "wall.jpg", key: ImageKey(0), width: 24, height: 16)]
        publication.outline = [
            OutlineEntry(
                title: "Lead", target: LabelID("lead"),
                children: [OutlineEntry(title: "Part", target: LabelID("lead#part"))])
        ]
        return publication
    }

    @Test func aPublicationNamesWhatItsPagesUse() {
        #expect(
            publication().dump() == """
                publication "The \\"Sea\\"" en-GB pages=0
                font 0 Vollkorn-Regular
                image 0 "wall.jpg" 24x16
                outline "Lead" -> lead
                  outline "Part" -> lead#part

                """)
        #expect(Publication().dump() == "publication \"\" en pages=0\n")
    }

    @Test func everyMarkIsALine() {
        var page = Page.small(folio: "iv")
        page.marks.labels = [PageLabel(LabelID("lead"), at: at(10, 20))]
        page.marks.set("Hi", x: 10, y: 30, element: ElementID(1))
        page.marks.items += [
            .path(PathItem(Path(rect: box(10, 40, 20, 5)), fill: Paint(.rgb(1, 0, 0)))),
            .image(
                ImageItem(ImageKey(0), frame: box(0, 50, 48, 32), clip: box(4, 50, 40, 32), element: ElementID(2))),
            .link(LinkItem(area: box(10, 22, 10, 10), target: .label(LabelID("lead")), element: ElementID(3))),
            .link(LinkItem(area: box(20, 22, 10, 10), target: .url("https://x.example"), element: .artifact)),
        ]
        var expected = "page 4 folio=\"iv\" recto 100x200 bleed=3\n  label lead 10,20\n"
        expected += "  text 10,30 ..15 font=0 10 cmyk(0 0 0 100) over #1 \"Hi\"\n"
        expected += "  path 10,40 20x5 fill=rgb(100 0 0)\n"
        expected += "  image \(ImageKey(0).hash.hex) 0,50 48x32 clip 4,50 40x32 #2\n"
        expected += "  link 10,22 10x10 -> \"#lead\" #3\n"
        expected += "  link 20,22 10x10 -> \"https://x.example\"\n"
        #expect(page.dump(number: 4) == expected)
        var publication = publication()
        publication.pages = [page]
        #expect(publication.dump().contains("\n  image 0 0,50 48x32 clip 4,50 40x32 #2\n"))
    }

    @Test func whatIsUnusualAboutTextIsSaid() {
        var page = Page.small()
        page.marks.set("a\u{AD}", x: 0, y: 10)
        guard case .glyphs(var run)? = page.marks.items.first else {
            Issue.record("no text")
            return
        }
        run.glyphScale = 0.985
        run.stroke = GlyphStroke(paint: Paint(.paper), weight: pt(0.5), join: .round, fills: false)
        run.isHidden = true
        run.isAnnotation = true
        run.joinsNext = true
        run.paint = Paint(.black)
        page.marks.items = [.glyphs(run)]
        var expected = "  text 0,10 ..5 font=0 10 x0.985 annotation cmyk(0 0 0 100) joined "
        expected += "outline=cmyk(0 0 0 0) 0.5 round unfilled hidden \"a\\u{ad}\"\n"
        #expect(page.dump(number: 1).hasSuffix("bleed=3\n" + expected))
    }

    @Test func linesAndGroupsSayHowTheyAreDrawn() {
        var stroke = Stroke(paint: .ink, weight: pt(1))
        stroke.cap = .round
        stroke.join = .round
        stroke.dashes = [pt(2), pt(1)]
        let line = PathItem(Path(from: at(0, 0), to: at(10, 0)), stroke: stroke)
        var group = Group([.path(line), .path(PathItem(Path()))])
        group.opacity = 0.5
        group.blend = .multiply
        group.transform = Transform(a: 0, b: 1, c: -1, d: 0, translation: at(3, 4))
        var page = Page.small()
        page.marks.items = [.group(group)]
        var expected = "  group opacity=0.5 multiply by 0 1 -1 0 3,4\n"
        expected += "    path 0,0 10x0 stroke=cmyk(0 0 0 100) 1 round joins=round dashes=2,1\n"
        expected += "    path empty\n"
        #expect(page.dump(number: 1).hasSuffix("bleed=3\n" + expected))
    }
}
