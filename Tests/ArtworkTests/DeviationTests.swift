import PubArtwork
import PubDiagnostics
import Testing

/// What librsvg 2.54 draws otherwise than browsers do is completed before, or is an error that names the element. Each of these was
/// compared with what Chromium draws.
@Suite struct DeviationTests {
    private static let gradient = "<linearGradient id='g'><stop stop-color='#c00'/><stop offset='1'/></linearGradient>"
    private static let userGradient =
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='9'><stop stop-color='#c00'/><stop offset='1'/></linearGradient>"
    private static let marker = "<marker id='m' orient='auto'><path d='M0 0L4 2L0 4z'/></marker>"
    private static let fixedMarker = "<marker id='m'><path d='M0 0L4 2L0 4z'/></marker>"

    @Test(arguments: [
        (
            "<symbol id='s' width='6' height='6'><path d='M0 0H6V6z'/></symbol><use href='#s'/>",
            "the symbol “s” has a width"
        ),
        ("<symbol id='s' overflow='visible'><path d='M0 0H6V6z'/></symbol><use href='#s'/>", "beyond its viewport"),
        ("<symbol id='s' style='overflow: auto'><path d='M0 0H6V6z'/></symbol><use href='#s'/>", "beyond its viewport"),
        (
            "<style>symbol { overflow: visible }</style><symbol id='s'><path d='M0 0H6V6z'/></symbol><use href='#s'/>",
            "beyond its viewport"
        ),
        (
            "<symbol id='s' viewBox='0 0 9 9'><path d='M0 0H9V9z'/></symbol>"
                + "<use href='#s' width='9' height='9'/><use href='#s' width='9' height='4'/>", "in several proportions"
        ),
        ("<symbol id='s'><path d='M0 0H6V6z'/></symbol><use href='#s' width='3em' height='3em'/>", "“3em”"),
        ("<svg id='s' width='9' height='9'><path d='M0 0H9V9z'/></svg><use href='#s' width='5'/>", "an svg element"),
        (
            "<clipPath id='c'><rect width='4' height='4'/><path clip-rule='evenodd' d='M6 6H9V9z'/></clipPath>",
            "clip-rule"
        ),
        ("<clipPath id='c'><path d='M0 0H9V9H0z'/><path d='M4 4V9H9z'/></clipPath>", "over one another"),
        (
            "<clipPath id='c'><rect width='4' height='4'/><rect x='9' width='4' height='4' transform='scale(2)'/></clipPath>",
            ""
        ),
        (
            "<clipPath id='a'/><clipPath id='c' clip-path='url(#a)'><rect width='4' height='4'/></clipPath>",
            "clipPath is clipped"
        ),
        (
            "<clipPath id='a'/><clipPath id='c'><rect clip-path='url(#a)'/></clipPath>",
            "<rect> in a clipPath is clipped"
        ),
        (marker + "<path d='M0 0H9M0 9H9' marker-mid='url(#m)'/>", "<path> of several parts"),
        (fixedMarker + "<path d='M0 0H9M0 9H9' style='marker:url(#m)'/>", "<path> of several parts"),
        (marker + "<path d='M0 0H9V9Z' marker-start='url(#m)'/>", "closed <path>"),
        (marker + "<polygon points='0,0 9,0 9,9' marker-start='url(#m)'/>", "closed <polygon>"),
        (gradient + "<rect width='9' height='9' fill='url(#g)' transform='rotate(20)'/>", "<rect> that is turned"),
        (gradient + "<g transform='skewX(9)'><g fill='url(#g)'><circle r='9'/></g></g>", "<circle> that is turned"),
        (
            gradient + "<g fill='url(#g)'><circle r='9' transform='matrix(1 .1 0 1 0 0)'/></g>",
            "<circle> that is turned"
        ),
        (
            gradient
                + "<style>.a { fill: url(#g) }</style><rect class='a' width='9' height='9' transform='rotate(9)'/>",
            "turned"
        ),
        (
            gradient
                + "<defs><rect id='r' width='9' height='9' fill='url(#g)'/></defs><use href='#r' transform='rotate(9)'/>",
            "turned"
        ),
        (
            gradient + "<defs><g id='b'><use href='#r'/></g><rect id='r' width='9' height='9' fill='url(#g)'/></defs>"
                + "<use href='#b' transform='rotate(9)'/>", "turned"
        ),
        (
            gradient
                + "<linearGradient id='h' href='#g'/><rect width='9' height='9' fill='url(#h)' transform='rotate(9)'/>",
            "turned"
        ),
        ("<path d='M0 0H9' stroke='#000' stroke-dasharray='3 1' pathLength='10'/>", "pathLength"),
    ])
    func isNamed(body: String, part: String) throws {
        let found = read(svg(body)).diagnostics
        if part.isEmpty { return #expect(found.isEmpty) }
        let finding = try #require(found.first)
        #expect(finding.id == "svg-unsupported")
        #expect(finding.message.contains(part), "\(finding.message)")
        #expect(finding.hint != nil)
    }

    @Test(arguments: [
        "<clipPath id='c'><rect width='4' height='4'/><circle r='4'/></clipPath>",
        "<clipPath id='c'><path d='M0 0H4V4z'/><path d='M6 0V4H9z'/></clipPath>",
        "<clipPath id='c'><path clip-rule='evenodd' d='M0 0H4V4z'/></clipPath>",
        fixedMarker + "<path d='M0 0H9V9Z' marker-start='url(#m)'/>",
        marker + "<path d='M0 0H9V9' marker-start='url(#m)' marker-mid='url(#m)' marker-end='url(#m)'/>",
        marker + "<path d='M0 0H9V9Z' marker-end='url(#m)'/>",
        gradient + "<rect width='9' height='9' fill='url(#g)' transform='translate(3) scale(2 -1) rotate(-90)'/>",
        userGradient + "<rect width='9' height='9' fill='url(#g)' transform='rotate(20)'/>",
        "<path d='M0 0H9' stroke='#000' pathLength='10'/>",
        "<symbol id='s' width='6' height='6'><path d='M0 0H6V6z'/></symbol>",
    ])
    func whatIsDrawnAsItShouldIsTaken(body: String) {
        #expect(read(svg(body + "<rect width='4' height='4'/>")).diagnostics.map(\.message) == [])
    }

    /// In a drawing of 40 by 20, which is 30 by 15 pt.
    @Test(arguments: [
        ("viewBox='0 0 9 9'", "x='4' y='4' width='9' height='9'", "M3,3 L9.75,3 L9.75,9.75 L3,9.75 Z"),
        ("viewBox='0 0 18 18'", "x='4' y='4' width='9' height='9'", "M3,3 L9.75,3 L9.75,9.75 L3,9.75 Z"),
        ("viewBox='0 0 9 9'", "width='18' height='9'", "M0,0 L13.5,0 L13.5,6.75 L0,6.75 Z"),
        ("", "x='4' width='8' height='4'", "M3,0 L9,0 L9,3 L3,3 Z"),
    ])
    func aSymbolIsClippedToItsViewport(symbol: String, use: String, clip: String) {
        let marks = dump(
            "<symbol id='s' \(symbol)><rect x='-90' y='-90' width='200' height='200'/></symbol><use href='#s' \(use)/>")
        #expect(marks.hasPrefix("group clip \(clip)"), "\(marks)")
    }
}
