import PubArtwork
import PubColor
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubTestSupport
import Testing

/// Text of drawings becomes glyphs of the faces.
@Suite(.needs(.fonts)) struct DrawnTextTests {
    private static let fonts = DrawingFonts(
        FontCatalog.load(
            ["Inter-Regular.otf", "Inter-Bold.otf", "Vollkorn-Regular.ttf", "NotoSerifHebrew-Regular.ttf"].map {
                FontFile(name: $0, bytes: Setup.font($0))
            }
        ).value ?? FontCatalog())

    /// A run of glyphs as the page has it.
    private struct ShownRun {
        var text: String
        /// The start of its baseline, and its end without the last advance.
        var start: SIMD2<Double>, size: Double
        var run: GlyphRun
    }

    private func drawing(_ body: String) -> Outcome<Drawing> {
        readDrawing(svg(body), name: "d.svg", at: place, in: Self.fonts)
    }

    private func runs(_ body: String) -> [ShownRun] {
        let outcome = drawing(body)
        #expect(outcome.diagnostics.map(\.message) == [])
        guard let drawing = outcome.value else { return [] }
        var shown: [ShownRun] = []
        func collect(_ items: [DisplayItem], _ by: (SIMD2<Double>) -> SIMD2<Double>) {
            for item in items {
                switch item {
                case .glyphs(let run):
                    let text = drawing.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
                    let glyph = drawing.marks.glyphs[Int(run.glyphs.lowerBound)]
                    let start = SIMD2(
                        run.origin.x.points + Double(glyph.x) / 65536, run.origin.y.points + Double(glyph.y) / 65536)
                    shown.append(
                        ShownRun(
                            text: String(decoding: text, as: UTF8.self), start: by(start), size: run.size.points,
                            run: run))
                case .group(let group):
                    let t = group.transform
                    collect(group.items) { place in
                        by(
                            SIMD2(
                                t.a * place.x + t.c * place.y + t.translation.x.points,
                                t.b * place.x + t.d * place.y + t.translation.y.points))
                    }
                case .path, .image, .link: break
                }
            }
        }
        collect(drawing.items) { $0 }
        return shown
    }

    private func isNear(_ place: SIMD2<Double>, _ x: Double, _ y: Double) -> Bool {
        abs(place.x - x) < 0.02 && abs(place.y - y) < 0.02
    }

    @Test func textIsAtItsPlace() throws {
        let run = try #require(runs("<text x='4' y='8' font-family='Inter' font-size='8'>High  water\n</text>").first)
        #expect(run.text == "High water")
        #expect(isNear(run.start, 3, 6))
        #expect(run.size == 6)
        let scaled = try #require(
            runs("<g transform='translate(4 4) scale(2)'><text font-family='Inter' font-size='8'>A</text></g>").first)
        #expect(isNear(scaled.start, 3, 3))
        #expect(abs(scaled.size - 12) < 0.001)
        let turned = try #require(
            runs("<text transform='rotate(90)' x='4' font-family='Inter' font-size='8'>A</text>").first)
        #expect(isNear(turned.start, 0, 3))
    }

    @Test func anchorsCountFromTheMiddleAndTheEnd() throws {
        func start(_ anchor: String) throws -> Double {
            try #require(
                runs("<text x='20' y='8' text-anchor='\(anchor)' font-family='Inter' font-size='8'>Tide</text>").first
            ).start.x
        }
        let (first, middle, last) = (try start("start"), try start("middle"), try start("end"))
        #expect(abs(first - 15) < 0.02)
        #expect(abs((first - middle) * 2 - (first - last)) < 0.02)
        #expect(first - last > 8)
    }

    @Test func spansGoOnAndHavePlacesOfTheirOwn() {
        let shown = runs(
            "<text x='0' y='8' font-family='Inter' font-size='8'>A<tspan font-weight='bold'>B</tspan><tspan x='20' dy='4'>C</tspan></text>"
        )
        #expect(shown.map(\.text) == ["A", "B", "C"])
        #expect(shown[0].run.font != shown[1].run.font)
        #expect(isNear(shown[2].start, 15, 9))
        let listed = runs("<text x='0 10 20' y='8' dx='0 1' font-family='Inter' font-size='8'>ABCD</text>")
        #expect(listed.map(\.text) == ["A", "B", "CD"])
        #expect(isNear(listed[1].start, 8.25, 6))
    }

    @Test func lettersAreMovedTurnedAndSpread() {
        let moved = runs("<text y='8' dy='0 2' font-family='Inter' font-size='8'>AB</text>")
        #expect(moved.map(\.text) == ["A", "B"])
        #expect(abs(moved[1].start.y - 7.5) < 0.02)
        let long = runs("<text y='8' textLength='40' font-family='Inter' font-size='8'>ABC</text>")
        #expect(long.count == 3)
        #expect(long[2].start.x > 22)
        let onPath = runs(
            "<path id='p' d='M10 0V20' fill='none'/><text font-family='Inter' font-size='8'><textPath href='#p'>AB</textPath></text>"
        )
        #expect(onPath.map(\.text) == ["A", "B"])
        #expect(onPath.allSatisfy { abs($0.start.x - 7.5) < 0.02 })
        #expect(onPath[1].start.y > onPath[0].start.y + 3)
    }

    @Test func paintsAreThoseOfShapes() {
        let solid = runs("<text y='8' fill='#c30' stroke='#036' font-family='Inter' font-size='8'>A</text>")
        #expect(solid.first?.run.paint.color == PressColor(hex: "#c30"))
        #expect(solid.first?.run.stroke?.paint.color == PressColor(hex: "#036"))
        // Glyphs have no gradients: their outlines have, and the text is read.
        let shaded = runs(
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
                + "<text y='8' fill='url(#g)' font-family='Inter' font-size='8'>A</text>")
        #expect(shaded.map(\.run.isHidden) == [true])
    }

    @Test func hebrewIsReadFromTheRight() {
        let shown = runs("<text x='20' y='8' font-family='Noto Serif Hebrew' font-size='8'>שלום</text>")
        #expect(shown.map(\.text) == ["שלום"])
        let moved = drawing("<text dx='0 1' font-family='Noto Serif Hebrew' font-size='8'>שלום</text>")
        #expect(moved.diagnostics.map(\.id) == ["svg-unsupported"])
    }

    @Test func aFamilyThatIsMissingIsSaidOnce() {
        let found = drawing(
            "<text y='8' font-family='Arial, sans-serif'>A</text><text y='8' font-family='Arial'>B</text><text font-family='serif'>C</text>"
        )
        #expect(found.value != nil)
        #expect(found.diagnostics.map(\.id) == ["svg-font"])
        #expect(found.diagnostics.first?.severity == .warning)
        #expect(found.diagnostics.first?.message.contains("Arial") == true)
        #expect(found.diagnostics.first?.message.contains("Inter") == true)
    }

    @Test func charactersThatNoFaceHasAreAnError() {
        let found = drawing("<text y='8' font-family='Inter'>\u{10330}</text>")
        #expect(found.value == nil)
        #expect(found.diagnostics.map(\.id) == ["svg-text"])
    }

    @Test func emptyTextIsNothing() {
        #expect(runs("<text x='4' y='4'> </text><text/>").isEmpty)
    }
}
