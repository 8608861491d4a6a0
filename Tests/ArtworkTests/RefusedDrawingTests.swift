import PubArtwork
import PubDiagnostics
import Testing

/// What would be lost, drawn in pixels, run or had from elsewhere is an error at its place in the drawing.
@Suite struct RefusedDrawingTests {
    private func finding(_ bytes: [UInt8]) -> Diagnostic? { read(bytes).diagnostics.first }

    /// Numbers that are none, and numbers beyond all others: an error or a drawing, and nothing traps.
    @Test(arguments: [
        "<g transform='rotate(1e999deg)'><rect width='4' height='4'/></g>",
        "<g transform='rotate(nanrad)'><rect width='4' height='4'/></g>",
        "<g transform='rotate(1e308turn)'><rect width='4' height='4'/></g>",
        "<rect width='4' height='4' fill='hsl(1e308rad 50% 50%)'/>",
        "<rect width='4' height='4' fill='hwb(nandeg 10% 10%)'/>",
        "<marker id='m' orient='1e999deg'><path d='M0 0H1'/></marker><path marker-end='url(#m)' d='M0 0H9'/>",
        "<text rotate='1e999 nan' x='1' y='9'>Hi</text>",
    ])
    func numbersThatAreNoneAreNoTrap(body: String) {
        let drawing = read(svg(body))
        #expect(drawing.value != nil || !drawing.diagnostics.isEmpty)
    }

    /// Each end of an element looked at all declarations of name spaces around it.
    @Test func nameSpacesWithinOneAnotherAreBounded() {
        let spaces = (0..<200_000).map { "<a xmlns:b\($0)='c'>" }.joined()
        #expect(finding(svg("<metadata>\(spaces)"))?.id == "svg-too-complex")
        let many = String(repeating: "<a xmlns:b='c'/>", count: 100_000)
        #expect(read(svg("<metadata>\(many)</metadata><rect width='4' height='4'/>")).value != nil)
    }

    @Test(arguments: [
        ("<text x='1' y='9'>Hi</text>", "svg-text", "text"), ("<image href='a.png'/>", "svg-external", "a.png"),
        ("<image href='data:image/png;base64,AAAA'/>", "svg-unsupported", "a picture of a kind"),
        ("<script>alert(1)</script>", "svg-script", "a script"),
        ("<rect onclick='go()' width='4' height='4'/>", "svg-script", "onclick"),
        ("<use href='file:///etc/passwd#a'/>", "svg-external", "file:///etc/passwd#a"),
        ("<use xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='http://a.b/c.svg#d'/>", "svg-external", "c.svg"),
        ("<use href='&#x66;ile.svg#a'/>", "svg-external", "file.svg"),
        ("<rect width='4' height='4' fill='url(other.svg#g)'/>", "svg-external", "other.svg"),
        ("<style>@import url(a.css);</style>", "svg-external", "@"),
        (
            "<style>rect { fill: url(http://a.b/c#d) }</style><rect width='4' height='4'/>", "svg-external",
            "http://a.b/c#d"
        ),
        ("<g xml:base='file:///tmp/'/>", "svg-external", "folder"),
        ("<?xml-stylesheet href='a.css'?>", "svg-external", "xml-stylesheet"),
        ("<filter id='f'/><rect filter='url(#f)' width='4' height='4'/>", "svg-unsupported", "filter"),
        ("<rect style='filter: blur(2px)' width='4' height='4'/>", "svg-unsupported", "filter"),
        ("<style>rect { FILTER : blur(2px) }</style><rect width='4' height='4'/>", "svg-unsupported", "filter"),
        ("<style>rect { f\\69lter: blur(2px) }</style><rect width='4' height='4'/>", "svg-unsupported", "filter"),
        ("<mask id='m'/><rect mask='url(#n)' width='4' height='4'/>", "svg-reference", "#n"),
        ("<pattern id='p'/><rect fill='url(#q)' width='4' height='4'/>", "svg-reference", "#q"),
        ("<g style='mix-blend-mode: plus-lighter'/>", "svg-unsupported", "plus-lighter"),
        ("<g style='animation: x 2s'/>", "svg-unsupported", "animation"),
        ("<text writing-mode='tb' x='1'>a</text>", "svg-unsupported", "writing-mode"),
        ("<text><fence>a</fence></text>", "svg-unsupported", "fence"),
        ("<style>@media (min-width: 20em) { rect { fill: red } }</style>", "svg-unsupported", "min-width"),
        ("<rect clip-path='circle(4px)' width='4' height='4'/>", "svg-unsupported", "circle(4px)"),
        ("<path vector-effect='fixed-position' d='M0 0H9'/>", "svg-unsupported", "vector-effect"),
        ("<rect fill='device-cmyk(0 1 1 0)' width='4' height='4'/>", "svg-unsupported", "device-cmyk"),
        ("<foreignObject width='4' height='4'/>", "svg-unsupported", "foreignObject"),
        ("<animate attributeName='x'/>", "svg-unsupported", "animation"),
        ("<mesh/>", "svg-unsupported", "mesh"),
        ("<use href='#missing'/>", "svg-reference", "#missing"), ("<fence/>", "svg-unsupported", "fence"),
        ("<metadata><r xmlns='http://x/'/></metadata><text>a</text>", "svg-text", "text"),
        ("<r:r xmlns:r='http://x/' xmlns='http://y/'/><script/>", "svg-script", "script"),
        ("<use xmlns:l='http://www.w3.org/1999/xlink' l:href='http://a.b/c.svg#d'/>", "svg-external", "c.svg"),
        ("<rect fill='url(#missing)' width='4' height='4'/>", "svg-reference", "#missing"),
    ])
    func isNamedAtItsPlace(body: String, id: String, part: String) throws {
        let finding = try #require(self.finding(svg("<g>\n   \(body)</g>")))
        #expect(finding.id == id)
        #expect(finding.message.contains(part), "\(finding.message)")
        #expect(finding.origin.file == "d.svg")
        #expect(finding.origin.line == 3)
        #expect(finding.origin.column >= 4)
        #expect(finding.hint != nil)
        #expect(finding.notes.first?.origin == place)
    }

    /// A picture within the drawing is no other file.
    @Test func anEmbeddedPictureIsToldOnce() {
        let found = read(svg("<image href='data:image/png;base64,AAAA'/>")).diagnostics
        #expect(found.map(\.id) == ["svg-unsupported"])
        let used = read(svg("<use href='data:image/svg+xml;base64,AAAA#a'/>")).diagnostics
        #expect(used.map(\.id) == ["svg-external"])
        #expect(!used.contains { $0.message.contains("base64") })
    }

    @Test func entitiesAndDocumentTypesAreRefused() throws {
        let bomb = "<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<svg>&a;</svg>"
        let dtd = try #require(self.finding(Array(bomb.utf8)))
        #expect(dtd.id == "svg-dtd")
        #expect((dtd.origin.line, dtd.origin.column) == (2, 1))
        #expect(dtd.hint?.contains("Preserve Illustrator Editing Capabilities") == true)
        #expect(finding(svg("<title>&a;</title>"))?.id == "svg-malformed")
    }

    @Test func definitionsThatNothingUsesAreNoFault() {
        let body =
            "<defs><filter id='f'><feFlood flood-color='red' scale='3'/></filter><mask id='m'/><pattern id='p'/></defs>"
            + "<sodipodi:namedview xmlns:sodipodi='http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd' onload='x'><script/>"
            + "</sodipodi:namedview><metadata>text</metadata><a href='https://a.b'><path d='M0 0H4V4z'/></a>"
        #expect(read(svg(body)).diagnostics.map(\.message) == [])
        #expect(read(svg(body)).value?.items.count == 1)
    }

    @Test func absurdSizesAndNoneAreRefused() {
        for root in [
            "", "width='1e9' height='1e9'", "width='0' height='5'", "width='.1' height='.1'", "viewBox='0 0 nan 4'",
        ] {
            #expect(finding(svg("<path d='M0 0H4V4z'/>", root))?.id == "svg-size", "\(root)")
        }
    }

    @Test(arguments: [
        "<line stroke='#000' stroke-dasharray='1' x1='1e400' x2='1e400' y1='0' y2='3'/>",
        "<line stroke='#000' stroke-dasharray='1e400' x1='0' x2='1e400'/>",
        "<path stroke='#000' stroke-dasharray='1' d='M0 0l1.7e308 0l1.7e308 0l5 5'/>",
        "<path d='M1e400 0L-1e400 0'/>", "<path d='M1e400 0m-1e400 0'/>", "<circle r='1e400'/>",
        "<rect width='1e400' height='1'/>",
    ])
    func shapesBeyondNumbersAreRefused(body: String) {
        let found = finding(svg(body))
        #expect((found?.id, found?.origin.line) == ("svg-size", 2))
    }

    @Test func aPathOfHardlyAnyWidthDoesNotTrap() {
        let line = (0..<1500).map { "L\($0 % 3 == 0 ? "1e-320" : "0") \($0 % 90)" }.joined()
        #expect(finding(svg("<path d='M0 0\(line)'/>")) == nil)
    }

    @Test func deepAndHugeDrawingsAreRefused() {
        let deep = String(repeating: "<g>", count: 100_000) + String(repeating: "</g>", count: 100_000)
        #expect(finding(svg(deep))?.id == "svg-too-complex")
        #expect(finding(svg(String(repeating: "<g/>", count: 200_001)))?.id == "svg-too-complex")
        var levels = "<path id='l0' d='M0 0H4V4z'/>"
        for level in 1...9 {
            let uses = String(repeating: "<use href='#l\(level - 1)'/>", count: 10)
            levels += "<g id='l\(level)'>\(uses)</g>"
        }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(finding(svg(levels))?.id == "svg-too-complex")
        let circle = "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"
        #expect(finding(svg(circle))?.id == "svg-reference")
        #expect(clock.now - start < .seconds(1))
    }

    @Test(arguments: [
        "<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<html><svg/></html>", "<svg/>", "<!-- svg",
    ])
    func whatIsNoSVGIsNamed(text: String) {
        #expect(isSVG(Array(text.utf8)))
        #expect(read(Array(text.utf8)).value == nil)
        #expect(finding(Array(text.utf8))?.id == "svg-malformed")
    }

    @Test func whatHasNoEndIsNamedWhereItBegins() throws {
        let open = try #require(finding(Array("<svg xmlns='http://www.w3.org/2000/svg'>\n<g>\n <path/>".utf8)))
        #expect((open.id, open.origin.line) == ("svg-malformed", 2))
        let crossed = try #require(finding(svg("<g>\n<a></g>")))
        #expect((crossed.id, crossed.origin.line) == ("svg-malformed", 3))
        let long = try #require(finding(svg("<\(String(repeating: "a", count: 1000))/>")))
        #expect(long.message.count < 200)
    }

    @Test func otherEncodingsAreNamed() {
        let body = svg("<path d='M0 0H4V4z'/>")
        for (name, isRead) in [
            ("UTF-8", true), ("us-ascii", true), ("ISO-8859-1", true), ("UTF-7", false), ("utf-16", true),
        ] {
            let finding = finding(Array("<?xml version='1.0' encoding='\(name)'?>\n".utf8) + body)
            #expect(finding?.id == (isRead ? nil : "svg-malformed"), "\(name)")
        }
        #expect(finding(svg("<title>caf\u{E9}</title>").filter { $0 != 0xC3 })?.id == "invalid-utf8")
    }

    /// Not one of many broken files may trap.
    @Test func noChangedByteTraps() {
        let bytes = svg(
            "<g opacity='.5' clip-path='url(#c)'><clipPath id='c'><circle r='9'/></clipPath><rect width='9' height='9'/></g>"
        )
        var state: UInt64 = 1
        for index in bytes.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var broken = bytes
            broken[index] = UInt8(truncatingIfNeeded: state >> 33)
            let outcome = read(broken)
            #expect((outcome.value == nil) == outcome.hasErrors)
            _ = read(Array(bytes[..<index]))
        }
    }
}
