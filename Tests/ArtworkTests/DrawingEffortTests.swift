import PubArtwork
import PubDiagnostics
import Testing

/// What would take minutes to draw is refused before it is drawn.
@Suite struct DrawingEffortTests {
    private func finding(_ body: String, _ root: String = "viewBox=\"0 0 40 20\"") -> Diagnostic? {
        read(svg(body, root)).diagnostics.first
    }

    @Test func markersAreCountedAtEachVertex() {
        let marker = "<marker id='m'>\(String(repeating: "<path d='M0 0H1V1z'/>", count: 500))</marker>"
        let points = (0..<1000).map { "L\($0 % 40) 9" }.joined()
        for style in [
            "<g marker-mid='url(#m)'>", "<g style='marker:url(#m)'>", "<style>path{marker-mid:url(#m)}</style><g>",
        ] {
            let body = "<g fill='red'>" + style + "<path class='a' d='M0 0\(points)'/></g></g>"
            #expect(finding(marker.replacing("path", with: "rect") + body)?.id == "svg-too-complex", "\(style)")
        }
        #expect(finding(marker + "<path marker-end='url(#m)' d='M0 0\(points)'/>") == nil)
        #expect(finding(marker + "<style>.b{marker-mid:url(#m)}</style><path class='a' d='M0 0\(points)'/>") == nil)
        let nested = "<marker id='n'><path d='M0 0H1' marker-end='url(#m)'/></marker>"
        #expect(finding(marker + nested)?.id == "svg-unsupported")
    }

    @Test func dashesAreCounted() {
        for shape in [
            "<path d='M-1e9 5H1e9'", "<line x1='-1e9' x2='1e9'", "<circle r='1e9'", "<polyline points='0 0 1e9 0'",
            "<path d='m0 0c1e9 0 0 1e9 1 1'", "<path d='M0 0A1e9 1e9 0 0 1 1 1'",
        ] {
            #expect(finding("\(shape) stroke='red' stroke-dasharray='.1 .1'/>")?.id == "svg-too-complex", "\(shape)")
        }
        let dashed = "<g stroke-dasharray='.01'><g><rect width='9e6' height='9e6' stroke='red'/></g></g>"
        #expect(finding(dashed)?.id == "svg-too-complex")
        #expect(finding("<path d='M0 5H40' stroke='red' stroke-dasharray='.1,.1'/>") == nil)
    }

    @Test func layersSegmentsAndCrossingsAreCounted() {
        let rects = String(repeating: "<rect class='a' width='1' height='1'/>", count: 21_000)
        #expect(finding(rects.replacing("class='a'", with: "opacity='.5'"))?.id == "svg-too-complex")
        #expect(finding("<style>.a{opacity:.5}</style>" + rects)?.id == "svg-too-complex")
        let line = (0..<1_000_001).map { _ in "h1" }.joined()
        #expect(finding("<path d='M0 0\(line)'/>")?.id == "svg-too-complex")
        let zigzag = (0..<60_000).map { "L\(Double($0) / 2000) \($0 % 2 * 20)" }.joined()
        #expect(finding("<path d='M0 0\(zigzag)'/>")?.id == "svg-too-complex")
        let selectors = (0..<3000).map { "g g rect:not(.a\($0)){fill:#000}" }.joined()
        #expect(finding("<style>\(selectors)</style>" + rects)?.id == "svg-too-complex")
    }

    /// Cairo looks for each crossing of a path, also of one that is not filled.
    @Test func scribblesAreRefused() {
        func scribble(_ count: Int, _ command: (Int, Int) -> String) -> String {
            "d='M0 0" + (0..<count).map { command($0 * 37 % 101, $0 * 53 % 97) }.joined() + "'"
        }
        let line = { (x: Int, y: Int) in "L\(x) \(y)" }
        let curve = { (x: Int, y: Int) in "C\(100 - x) \(y) \(x) \(100 - y) 50 \(x)" }
        let pen = "fill='none' stroke='#000' stroke-width='.05'"
        for path in [scribble(8000, line), scribble(8000, curve), scribble(600_000, line)] {
            let found = finding("<path \(pen) \(path)/>", "viewBox='0 0 100 100'")
            #expect(found?.id == "svg-too-complex")
            #expect(found?.message.contains("cross themselves") == true)
        }
        let some = "<path id='a' \(pen) \(scribble(1000, line))/>"
        #expect(finding(some, "viewBox='0 0 100 100'") == nil)
        #expect(finding(some + String(repeating: "<use href='#a'/>", count: 100))?.id == "svg-too-complex")
    }

    @Test func longCoastsAreDrawn() {
        let coast = (0..<20_000).map { index in
            "L\(index % 200 < 100 ? index % 100 : 100 - index % 100) \(Double(index) / 200)"
        }
        #expect(finding("<path d='M0 0\(coast.joined())'/>", "viewBox='0 0 100 100'") == nil)
    }

    @Test func layersMayNotBeDeep() {
        func nested(_ depth: Int, _ style: String) -> String {
            let tags = (String(repeating: "<g \(style)>", count: depth), String(repeating: "</g>", count: depth))
            return tags.0 + "<path d='M0 0H4V4z'/><path d='M0 0H4V4z'/>" + tags.1
        }
        #expect(finding(nested(100, "opacity='.99'"))?.id == "svg-too-complex")
        #expect(finding(nested(20, "opacity='.99'")) == nil)
        #expect(finding(nested(100, "fill='red'")) == nil)
    }

    @Test func attributesAreCounted() {
        let attributes = (0..<2000).map { "a\($0)=''" }.joined(separator: " ")
        #expect(finding("<path \(attributes)/>")?.id == "svg-too-complex")
    }

    @Test func addressesAreReadOnce() {
        let clock = ContinuousClock()
        let start = clock.now
        let value = String(repeating: "url(#a", count: 8000)
        #expect(finding("<rect fill='\(value)' width='4' height='4'/>")?.id == "svg-reference")
        #expect(clock.now - start < .seconds(5))
    }

    @Test(arguments: ["20000", "40000"]) func marksMayReachFarOut(far: String) throws {
        // A line through the middle, and a clip.
        let line = "<path d='M-\(far) -\(far)L\(far) \(far)' stroke='red'/>"
        let start = Double(far)! * -0.75
        let marks = dump(line).split(separator: "\n").map { $0 }
        #expect(
            marks.first?.hasPrefix("path M\(Int(start)),\(Int(start)) L\(-Int(start)),\(-Int(start)) ") == true,
            "\(marks)")
    }

    @Test func marksTooFarOutAreRefused() {
        #expect(finding("<path d='M0 0H4000000V9z'/>")?.id == "svg-size")
        #expect(
            finding(
                "<clipPath id='c'><path d='M0 0L4000000 9V9z'/></clipPath><rect clip-path='url(#c)' width='4' height='4'/>"
            )?.id == "svg-size")
    }

    /// Nothing is around the root that selectors of the drawing would speak of.
    @Test func selectorsMeanTheDrawingAlone() {
        let rect = "<rect width='4' height='4'/>"
        for selector in ["g rect", "svg svg rect", "g > svg > rect", "* > * > rect", ":root > svg rect"] {
            #expect(
                dump("<style>rect{fill:red} \(selector){fill:blue}</style>\(rect)").contains("fill=#f00"), "\(selector)"
            )
        }
        #expect(dump("<style>:root > rect{fill:red}</style>\(rect)").contains("fill=#f00"))
        for moved in ["transform='scale(2)'", "style='transform:scale(2)'"] {
            #expect(finding(rect, "viewBox='0 0 40 20' \(moved)")?.id == "svg-unsupported")
        }
    }

    /// Whatever a style sheet calls it by.
    @Test(arguments: [
        ("svg", true), (":root", true), ("*", true), ("[viewBox]", true), ("svg[ viewBox='0 0 40 20']", true),
        ("svg:not(.b .c)", true), ("g, .r.s", true), ("#r:first-child", true), ("svg:not(", true),
        ("rect", false), ("g svg", false), ("svg > rect", false), ("svg rect:not(svg)", false), (".s.t", false),
        ("[fill]", false), ("#s", false), ("g + *", false), ("svg::before", false), ("", false),
        ("*|svg", true), ("\\73 vg", true), ("*|rect", false),
    ])
    func theRootIsFoundByItsSelectors(selector: String, isRoot: Bool) {
        let root = "viewBox='0 0 40 20' id='r' class='r s'"
        let clip = "<clipPath id='c'><circle r='9'/></clipPath>"
        for (declaration, part) in [("transform:scale(2)", "moved"), ("clip-path:url(#c)", "clipped")] {
            let body = "<style>\(selector){\(declaration)}</style>\(clip)<rect width='4' height='4'/>"
            let found = read(svg(body, root)).diagnostics.filter { $0.message.hasPrefix("the svg element itself is") }
            #expect(found.map(\.id) == (isRoot ? ["svg-unsupported"] : []), "\(selector)")
            #expect(found.allSatisfy { $0.message.contains(part) })
        }
    }

    @Test func aClippedRootIsRefused() {
        let body = "<clipPath id='c'><circle r='9'/></clipPath><rect width='4' height='4'/>"
        for clip in ["clip-path='url(#c)'", "style='clip-path:url(#c)'"] {
            let found = finding(body, "viewBox='0 0 40 20' \(clip)")
            #expect((found?.id, found?.origin.line) == ("svg-unsupported", 1))
        }
        #expect(finding(body, "viewBox='0 0 40 20' clip-path='none'") == nil)
    }
}
