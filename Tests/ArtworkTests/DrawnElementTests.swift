import PubArtwork
import PubDiagnostics
import Testing

/// What drawings are made of, each kind as small as it can be.
@Suite struct DrawnElementTests {
    @Test(arguments: [
        // Style sheets: selectors, what goes before what, variables, media.
        (
            "<style>g > .a:first-child { fill: #0f0 } .a { fill: #f00 }</style><g><path class='a' d='M0 0H4V4z'/></g>",
            "#0f0"
        ),
        ("<style>path { fill: #f00 !important }</style><path style='fill:#00f' d='M0 0H4V4z'/>", "#f00"),
        ("<style>path { fill: #f00 }</style><path fill='#00f' d='M0 0H4V4z'/>", "#f00"),
        ("<style>[id=p]:not(.b) { fill: #f00 }</style><path id='p' d='M0 0H4V4z'/>", "#f00"),
        ("<style>path:nth-child(2n+1) { fill: #f00 }</style><path d='M0 0H4V4z'/>", "#000"),
        (
            "<style>:root { --tide: #00f }</style><path fill='red' style='fill: var(--tide, #0f0)' d='M0 0H4V4z'/>",
            "#00f"
        ),
        ("<path style='fill: var(--none, #0f0)' d='M0 0H4V4z'/>", "#0f0"),
        ("<path fill='light-dark(#f00, #00f)' d='M0 0H4V4z'/>", "#f00"),
        ("<path style='fill: light-dark(#f00, #00f)' d='M0 0H4V4z'/>", "#f00"),
        ("<style>@media print { path { fill: #f00 } }</style><path d='M0 0H4V4z'/>", "#f00"),
        ("<style>@media screen { path { fill: #f00 } }</style><path d='M0 0H4V4z'/>", "#000"),
        ("<style>@media (prefers-color-scheme: dark) { path { fill: #f00 } }</style><path d='M0 0H4V4z'/>", "#000"),
        ("<style>path { f\\69ll: \\72 ed }</style><path d='M0 0H4V4z'/>", "#f00"),
        ("<path style='fill: nothing; fill: hsl(120 100% 50%)' d='M0 0H4V4z'/>", "#0f0"),
        ("<g color='#00f'><path fill='currentColor' d='M0 0H4V4z'/></g>", "#00f"),
        ("<switch><foreignObject/><path fill='#f00' d='M0 0H4V4z'/></switch>", "#f00"),
        ("<switch><path systemLanguage='de' d='M0 0H4V4z'/><path fill='#f00' d='M0 0H4V4z'/></switch>", "#f00"),
    ])
    func theColorIsThatOfTheCascade(body: String, color: String) {
        let marks = dump(body)
        #expect(marks.contains("fill=\(color)"), "\(marks)")
        #expect(marks.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ("<rect width='4' height='4' transform='rotate(90)' transform-origin='4 4'/>", "M6,0 L6,3 L3,3 L3,0 Z"),
        (
            "<rect x='8' width='4' height='4' style='transform: scale(2); transform-box: fill-box; transform-origin: center'/>",
            "M4.5,-1.5 L10.5,-1.5 L10.5,4.5 L4.5,4.5 Z"
        ),
        (
            "<svg x='4' width='8' height='8' viewBox='0 0 4 4'><rect width='2' height='2'/></svg>",
            "M3,0 L6,0 L6,3 L3,3 Z"
        ),
        (
            "<svg width='8' height='4' viewBox='0 0 4 4' preserveAspectRatio='xMaxYMid'><rect width='2' height='2'/></svg>",
            "M3,0 L4.5,0 L4.5,1.5 L3,1.5 Z"
        ),
        ("<symbol id='s' width='8' height='4'><rect width='2' height='2'/></symbol><use href='#s'/>", "clip M0,0 L6,0"),
        ("<g id='g'><rect width='2' height='2'/></g><use href='#g' x='4' transform='translate(4)'/>", "M6,0 L7.5,0"),
        ("<rect width='4cm' height='1in'/>", "L113.39,0 L113.39,72"),
    ])
    func placesAreThoseOfTheViewport(body: String, part: String) {
        let marks = dump(body)
        #expect(marks.contains(part), "\(marks)")
    }

    @Test func linesThatKeepTheirWidthAreNotScaled() {
        let marks = dump(
            "<g transform='scale(4)'><path d='M0 1H2' fill='none' stroke='red' stroke-width='2' vector-effect='non-scaling-stroke'/></g>"
        )
        #expect(marks == "path M0,3 L6,3 stroke=#f00 1.5 butt miter limit=4\n")
    }

    @Test func patternsAreTiles() {
        let marks = dump(
            "<pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'><rect width='2' height='2' fill='red'/></pattern>"
                + "<rect width='8' height='4' fill='url(#p)'/>")
        #expect(marks.hasPrefix("group clip M0,0 L6,0 L6,3 L0,3 Z\n"), "\(marks)")
        #expect(marks.split(separator: "\n").count { $0.contains("fill=#f00") } == 2)
    }

    @Test func masksAreLuminanceOrOpacity() {
        func mask(_ style: String) -> String {
            dump(
                "<mask id='m' \(style)><rect width='9' height='9' fill='#888'/></mask><rect mask='url(#m)' width='4' height='4'/>"
            )
        }
        #expect(mask("").contains("mask luminance"))
        #expect(mask("mask-type='alpha'").contains("mask alpha"))
        // Outlines that lie over one another clip as one.
        let clip = dump(
            "<clipPath id='c'><circle r='9'/><circle cx='4' r='9'/></clipPath><rect clip-path='url(#c)' width='4' height='4'/>"
        )
        #expect(clip.contains("mask alpha"), "\(clip)")
    }

    @Test func linesInGradientsAreAreas() {
        let marks = dump(
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
                + "<path d='M0 0L8 4' stroke='url(#g)' stroke-width='2'/>")
        #expect(marks.contains("linear pad #f00@0*1 #00f@1*1"), "\(marks)")
    }

    @Test func blendModesAreThoseOfPDF() {
        let marks = dump("<g style='isolation:isolate'><path style='mix-blend-mode:screen' d='M0 0H4V4z'/></g>")
        #expect(marks.hasPrefix("group isolated\n group screen\n"), "\(marks)")
    }

    @Test func aDocumentTypeThatDeclaresNothingIsSkipped() {
        let bytes = Array(
            "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\n".utf8)
        #expect(read(bytes + svg("<path d='M0 0H4V4z'/>")).value?.items.count == 1)
    }

    @Test func otherEncodingsAreRead() {
        let text = String(decoding: svg("<title>Größe</title><path d='M0 0H4V4z'/>"), as: UTF8.self)
        for isLittle in [true, false] {
            let units = [0xFEFF] + Array(text.utf16)
            let bytes = units.flatMap {
                isLittle ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)]
            }
            #expect(isSVG(bytes))
            #expect(read(bytes).value?.items.count == 1)
            #expect(read(Array(bytes.dropLast())).diagnostics.map(\.id) == ["svg-malformed"])
        }
    }

    /// A file of gzip is unpacked as far as a drawing may be large.
    @Test func packedDrawingsAreRead() {
        let packed = gzip(svg("<path d='M0 0H4V4z'/>"))
        #expect(isSVG(packed))
        #expect(read(packed).value?.items.count == 1)
        #expect(read(Array(packed.dropLast(12))).diagnostics.map(\.id) == ["svg-malformed"])
        let bomb = gzip(svg("<!--" + String(repeating: " ", count: 17 << 20) + "-->"))
        #expect(bomb.count < 100_000)
        #expect(read(bomb).diagnostics.map(\.id) == ["svg-too-complex"])
    }

    @Test func allThatIsWrongIsReported() {
        let found = read(svg("<g><fence/></g><path filter='blur(2px)' d='M0 0H4V4z'/><hedge/><fence/>")).diagnostics
        #expect(found.count == 3)
        #expect(found.allSatisfy { $0.id == "svg-unsupported" && $0.origin.line == 2 })
    }

    // MARK: Effort

    @Test(arguments: [
        "<marker id='m'><g><path d='M0 0H1V1z'/></g></marker><path marker-mid='url(#m)' d='M0 0\(String(repeating: "h1v1", count: 35000))'/>",
        "<path stroke='red' stroke-dasharray='.001' d='M0 0H9000'/>",
        "<pattern id='p' width='.01' height='.01' patternUnits='userSpaceOnUse'><path d='M0 0H4V4z'/></pattern>"
            + "<rect width='40' height='20' fill='url(#p)'/>",
        "<pattern id='p' width='1' height='1' patternUnits='userSpaceOnUse'><path fill='url(#q)' d='M0 0H40V40z'/></pattern>"
            + "<pattern id='q' width='1' height='1' patternUnits='userSpaceOnUse'><path d='M0 0H4V4z'/></pattern>"
            + "<rect width='90' height='90' fill='url(#p)'/>",
        "<style>\(String(repeating: "g g g g g path{}", count: 4000))</style>"
            + "\(String(repeating: "<g>", count: 500))\(String(repeating: "<path d='M0 0H4V4z'/>", count: 400))"
            + "\(String(repeating: "</g>", count: 500))",
        "\(String(repeating: "<g opacity='.9'><path d='M0 0H4V4z'/>", count: 40))\(String(repeating: "</g>", count: 40))",
    ])
    func tooMuchIsRefused(body: String) {
        #expect(read(svg(body)).diagnostics.map(\.id) == ["svg-too-complex"])
    }

    @Test func whatShowsItselfIsRefused() {
        for body in [
            "<mask id='m'><rect mask='url(#m)' width='4' height='4'/></mask><rect mask='url(#m)' width='4' height='4'/>",
            "<pattern id='p' width='1' height='1'><rect fill='url(#p)' width='4' height='4'/></pattern><rect fill='url(#p)' width='4' height='4'/>",
            "<clipPath id='c' clip-path='url(#c)'><rect width='4' height='4'/></clipPath><rect clip-path='url(#c)' width='4' height='4'/>",
        ] {
            #expect(read(svg(body)).diagnostics.map(\.id) == ["svg-reference"], "\(body)")
        }
    }
}
