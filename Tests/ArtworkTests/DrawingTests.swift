import PubArtwork
import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubSettings
import PubValues
import Testing

/// Elements become marks, exactly as they are written.
@Suite struct DrawingTests {
    @Test func pathsKeepTheirPlacesAndColors() {
        // 40 × 20 px are 30 × 15 pt.
        #expect(
            dump("<path d='M0 0H40V20H20V10H0z' fill='#c30'/>")
                == "path M0,0 L30,0 L30,15 L15,15 L15,7.5 L0,7.5 Z fill=#c30\n")
        #expect(
            dump("<line x1='0' y1='4' x2='40' y2='4' stroke='#00f' stroke-width='2'/>").hasSuffix(
                "path M0,3 L30,3 stroke=#00f 1.5 butt miter limit=4\n"))
        #expect(
            dump("<circle cx='20' cy='10' r='4' fill='red'/>").hasPrefix("path M18,7.5 C18,9.16 16.66,10.5 15,10.5"))
    }

    @Test func holesDependOnTheRuleAndTheDirection() {
        let rings = "M0 0H40V20H0z M10 5V15H30V5z"
        #expect(
            dump("<path d='\(rings)'/>")
                == "path M0,0 L30,0 L30,15 L0,15 Z M7.5,3.75 L7.5,11.25 L22.5,11.25 L22.5,3.75 Z fill=#000\n")
        #expect(dump("<path d='\(rings)' fill-rule='evenodd'/>").hasSuffix("fill=#000 evenodd\n"))
    }

    @Test func linesHaveTheirDashesCapsAndJoins() {
        let line =
            "<path d='M4 4H36V16' fill='none' stroke='#036' stroke-width='4' stroke-dasharray='8 2' "
            + "stroke-dashoffset='3' stroke-linecap='square' stroke-linejoin='bevel' stroke-miterlimit='7'/>"
        #expect(dump(line) == "path M3,3 L27,3 L27,12 stroke=#036 3 square bevel limit=7 dashes=6,1.5@2.25\n")
        #expect(
            dump("<path d='M5 5h0' stroke='red' stroke-linecap='round'/>")
                == "path M3.75,3.75 L3.75,3.75 stroke=#f00 0.75 round miter limit=4\n")
    }

    @Test func aLeaningLineHasAnEllipticNib() {
        let marks = dump("<g transform='scale(2 1)'><path d='M2 4H10' fill='none' stroke='red' stroke-width='2'/></g>")
        #expect(marks == "group by 1.41 0 0 0.71\n path M2.12,4.24 L10.61,4.24 stroke=#f00 2.12 butt miter limit=4\n")
        let turned = dump(
            "<g transform='rotate(90)'><path d='M2 -4H10' fill='none' stroke='red' stroke-width='2'/></g>")
        #expect(turned == "path M3,1.5 L3,7.5 stroke=#f00 1.5 butt miter limit=4\n")
    }

    @Test func opacityIsThatOfAGroup() {
        #expect(
            dump("<rect width='4' height='4' fill='#c30' fill-opacity='.5'/>").hasPrefix(
                "group opacity=0.5\n path M0,0"))
        let nested = dump(
            "<g opacity='.8'><g opacity='.5'><path d='M0 0H4V4z'/></g><path d='M0 0H8V4z' fill='#0f0'/></g>")
        #expect(
            nested
                == "group opacity=0.8\n group opacity=0.5\n  path M0,0 L3,0 L3,3 Z fill=#000\n path M0,0 L6,0 L6,3 Z fill=#0f0\n"
        )
        #expect(
            dump("<path d='M0 0H4V4z' style='mix-blend-mode:multiply'/>").hasPrefix(
                "group isolated\n group multiply\n  path"))
    }

    @Test func clipsKeepTheirRule() {
        let clip = "<clipPath id='c'><path d='M0 0L40 0 20 20z M10 2L30 2 20 10z' clip-rule='evenodd'/></clipPath>"
        let marks = dump(clip + "<g clip-path='url(#c)'><path d='M0 0H40V20z'/><path d='M0 0V20H40z' fill='#fff'/></g>")
        #expect(marks.hasPrefix("group clip M0,0 L30,0 L15,15 Z M7.5,1.5 L22.5,1.5 L15,7.5 Z evenodd\n path M0,0"))
        #expect(marks.split(separator: "\n").count == 3)
    }

    @Test func gradientsKeepTheirStops() {
        let stops = "<stop offset='0' stop-color='#c30'/><stop offset='.5' stop-color='#036' stop-opacity='.5'/>"
        let linear = dump(
            "<linearGradient id='g' spreadMethod='reflect'>\(stops)</linearGradient><path fill='url(#g)' d='M0 0H40V20z'/>"
        )
        #expect(linear.contains("linear reflect #c30@0*1 #036@0.5*0.5"), "\(linear)")
        let radial = dump(
            "<radialGradient id='g'>\(stops)</radialGradient><circle fill='url(#g)' cx='20' cy='10' r='10'/>")
        #expect(radial.contains("radial pad #c30@0*1 #036@0.5*0.5"), "\(radial)")
    }

    @Test func markersSymbolsAndStylesAreDrawn() {
        let body =
            "<style>.a { fill: #c30 } /* not filter: */</style><symbol id='s' viewBox='0 0 10 10'><path class='a' d='M0 0H5V5z'/>"
            + "</symbol><use href='#s' width='10' height='10'/><marker id='m'><path d='M0 0L1 0 0 1z' fill='#0f0'/></marker>"
            + "<path d='M20 10L30 10' stroke='#00f' marker-end='url(#m)'/>"
        let marks = dump(body)
        #expect(marks.contains("path M0,0 L3.75,0 L3.75,3.75 Z fill=#c30"))
        #expect(marks.contains("fill=#0f0"))
    }

    /// Points are lines of no length with caps.
    @Test(arguments: [
        "<path d='M20 10z' STYLE/>", "<path d='M20 10h0' STYLE/>", "<path STYLE d='M20 10h0M9 9z'/>",
        "<line x1='20' y1='10' x2='20' y2='10' STYLE/>", "<polyline points='20 10 20 10' STYLE/>",
    ])
    func capsOfLinesOfNoLengthAreDrawn(shape: String) {
        for cap in ["square", "round"] {
            for style in [
                "stroke='#00f' stroke-width='8' stroke-linecap='\(cap)'",
                "style='stroke:#00f;stroke-width:8;stroke-linecap:\(cap)'",
            ] {
                let marks = dump(shape.replacing("STYLE", with: style))
                #expect(marks.hasPrefix("path M15,7.5 "), "\(shape): \(marks)")
                #expect(marks.split(separator: "\n").count == 1)
                #expect(marks.contains("stroke=#00f 6 \(cap)"), "\(marks)")
            }
        }
    }

    @Test(arguments: [
        ("width='72' height='36'", 54.0, 27.0), ("width='1in' height='25.4mm'", 72, 72),
        ("width='100%' viewBox='0 0 30 10'", 22.5, 7.5),
    ])
    func sizesAreThoseOfPaper(root: String, width: Double, height: Double) throws {
        let size = try #require(read(svg("<path d='M0 0H4V4z'/>", root)).value).size
        #expect(abs(size.width.points - width) < 0.001)
        #expect(abs(size.height.points - height) < 0.001)
    }

    @Test func whatIsSeenHasAContour() throws {
        let contour = try #require(read(svg("<rect x='10' y='5' width='20' height='10'/>")).value?.contour)
        let bounds = try #require(contour.controlBounds)
        #expect(bounds.minX.points == 250)
        #expect(bounds.height.points == 500)
    }

    @Test func theSameDrawingGivesTheSameMarks() {
        let body = "<g opacity='.5'><circle r='9'/></g>"
        #expect(read(svg(body)).value == read(svg(body)).value)
    }

    @Test func swatchesThatMeanOthersOnAPageCountForItsDrawings() throws {
        let settings = try #require(
            TOML.parse("[swatch.ink]\ncmyk = [0, 0, 0, 100]\n[artwork.colors]\n\"#000\" = \"ink\"\n", file: "t.toml")
                .value)
        let colors = try #require(ArtworkColors.read(settings).value)
        let drawing = try #require(read(svg("<path d='M0 0H40V20z'/>")).value)
        let key = ImageKey(ContentHash("a drawing".utf8))
        let rect = Rect(origin: .zero, size: drawing.size)
        func fills(_ swatches: [String: SwatchReference]) -> [PressColor] {
            var item = ImageItem(key, frame: rect, clip: rect, element: .artifact)
            item.swatches = swatches
            var page = Page(trim: rect.size, bleed: .zero, side: .recto, folio: "1")
            page.marks.items = [.image(item)]
            return page.showing([key: drawing], in: colors).marks.items.flatMap(fillColors)
        }
        #expect(fills([:]) == [.black])
        #expect(fills(["ink": SwatchReference(name: "paper")]) == [.paper])
    }

    @Test(arguments: [
        ("\"#c03\" = \"ink\"\n\"#000\" = \"ink\"", ["t.toml:4:1"]), ("\"#c30\" = \"ink\"\n\"#000\" = \"ink\"", []),
        ("black = \"ink\"\ngreen = \"ink\"", ["t.toml:5:1"]),
        // Where all colours of the drawings are named, none is mistaken for another.
        ("\"#c30\" = \"ink\"\n\"#000\" = \"ink\"\n\"#0a6\" = \"ink\"\n\"#fff\" = \"ink\"\ngreen = \"ink\"", []),
    ])
    func aColorThatNoDrawingHasIsSaid(lines: String, places: [String]) throws {
        let settings = "[swatch.ink]\ncmyk = [0, 0, 0, 100]\n[artwork.colors]\n\(lines)\n"
        let tree = try #require(TOML.parse(settings, file: "t.toml").value)
        let colors = try #require(ArtworkColors.read(tree).value)
        let gradient =
            "<linearGradient id='g'><stop stop-color='#c30'/><stop offset='1' stop-color='#fff'/></linearGradient>"
        let marks = "<path fill='url(#g)' d='M0 0H40V20z'/><g opacity='.5'><path stroke='#0a6' d='M0 0H4V2z'/></g>"
        let drawing = try #require(read(svg(gradient + marks)).value)
        let found = colors.findings(about: [drawing])
        #expect(found.map { "\($0.origin)" } == places)
        #expect(found.allSatisfy { $0.id == "unused-color" && $0.severity == .warning })
        if lines.contains("c03") { #expect(found.first?.hint?.contains("\"#cc3300\"") == true) }
        #expect(colors.findings(about: []).isEmpty)
    }

    private func fillColors(_ item: DisplayItem) -> [PressColor] {
        switch item {
        case .path(let path): path.fill.map { [$0.color] } ?? []
        case .group(let group): group.items.flatMap(fillColors)
        case .glyphs, .image, .link: []
        }
    }
}
