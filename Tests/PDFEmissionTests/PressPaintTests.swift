import Color
import DisplayList
import PDFEmission
import Press
import TestSupport
import Testing

extension Edition {
    /// An edition for a press of four process inks.
    static func press() throws -> Edition {
        let profile = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        return Edition(.print, output: .press(try OutputIntent(profile: profile)))
    }
}

/// The operators of paints in the inks of a press, and what they name.
@Suite(.needs(.fonts)) struct PressPaintTests {
    private static let gold = PressColor.spot("Gold", alternate: [0, 0.4, 1, 0])
    private static let silver = PressColor.spot("Silver", alternate: [0, 0, 0, 0.5])

    /// What becomes of a stream that Cairo drew in the keys of `paints`, which `content` names by number.
    private func rewritten(_ paints: [Paint], _ content: (_ key: (Int) -> String) -> String) throws -> String {
        var keys = KeyTable()
        for paint in paints { _ = keys.key(for: .paint(paint)) }
        let rewriter = ContentRewriter(keys: keys, paints: try PaintWriter(Edition.press()))
        return try rewriter.rewritten(
            content { index in
                let components = Key(index: index).components
                return "\(components.red) \(components.green) \(components.blue)"
            })
    }

    /// The operators of a paint that fills, and of one that strokes.
    private func operators(_ paint: Paint) throws -> [String] {
        [try rewritten([paint]) { "\($0(0)) rg" }, try rewritten([paint]) { "\($0(0)) RG" }]
    }

    struct Row: CustomTestStringConvertible {
        var color: PressColor
        var fill: String
        var stroke: String
        var testDescription: String { "\(color)" }
    }

    @Test(arguments: [
        Row(color: .cmyk(1, 0.5, 0, 0.25), fill: "1 0.5 0 0.25 k", stroke: "1 0.5 0 0.25 K"),
        Row(color: .black, fill: "0 0 0 1 k", stroke: "0 0 0 1 K"),
        Row(color: .paper, fill: "0 0 0 0 k", stroke: "0 0 0 0 K"),
        // DeviceGray would knock out the other plates whatever overprints.
        Row(color: .gray(0.2), fill: "0 0 0 0.2 k", stroke: "0 0 0 0.2 K"),
        Row(color: gold, fill: "/CS0 cs 1 scn", stroke: "/CS0 CS 1 SCN"),
        Row(color: gold.tinted(0.4), fill: "/CS0 cs 0.4 scn", stroke: "/CS0 CS 0.4 SCN"),
        Row(color: .registration, fill: "/CS0 cs 1 scn", stroke: "/CS0 CS 1 SCN"),
    ])
    func colorsAreInks(_ row: Row) throws {
        #expect(try operators(Paint(row.color)) == ["/ko gs \(row.fill)", "/ko gs \(row.stroke)"])
        let over = try operators(Paint(row.color, overprint: true))
        // What fills, if anything does, was not told to overprint.
        #expect(over == ["/op gs \(row.fill)", "/ops gs \(row.stroke)"])
    }

    @Test func aStrokeLeavesTheFillsOverprint() throws {
        let paints = [Paint(.black, overprint: true), Paint(Self.gold)]
        let content = try rewritten(paints) { "\($0(0)) rg \($0(1)) RG B \($0(1)) rg f \($0(0)) RG S" }
        #expect(
            content
                == "/op gs 0 0 0 1 k /opf gs /CS0 CS 1 SCN B /ko gs /CS0 cs 1 scn f /ops gs 0 0 0 1 K S")
    }

    @Test func lightIsRefusedByName() {
        for operators in ["rg", "RG"] {
            #expect(throws: EmissionError.unmappedColor(.rgb(1, 0, 0), page: 0)) {
                try rewritten([Paint(.rgb(1, 0, 0))]) { "\($0(0)) \(operators)" }
            }
        }
    }

    @Test func picturesKnockOutUnderAnyPaint() throws {
        let content = try rewritten([Paint(.black, overprint: true)]) { "\($0(0)) rg f q 1 0 0 1 0 0 cm /x5 Do Q f" }
        #expect(content == "/op gs 0 0 0 1 k f q 1 0 0 1 0 0 cm q /ko gs /x5 Do Q Q f")
    }

    // MARK: Gradients

    private func space(_ colors: [PressColor]) throws -> (syntax: String, transform: String?, tints: [[Double]]) {
        let paints = colors.map { Paint($0) }
        let space = try PaintWriter(Edition.press()).gradientSpace(of: paints)
        let tints = paints.map { space.components(of: $0).map { (($0 * 1000).rounded()) / 1000 } }
        return (space.syntax.head + space.syntax.tail, space.transform, tints)
    }

    @Test func processGradientsChangeInks() throws {
        let space = try space([.cmyk(1, 0, 0, 0), .gray(0.5)])
        #expect(space.syntax == "/DeviceCMYK")
        #expect(space.transform == nil)
        #expect(space.tints == [[1, 0, 0, 0], [0, 0, 0, 0.5]])
    }

    @Test func tintsOfOneInkStayOnItsPlate() throws {
        let space = try space([Self.gold, Self.gold.tinted(0.2), .paper])
        #expect(
            space.syntax
                == "[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.4 1 0]/N 1>>]")
        #expect(space.transform == nil)
        #expect(space.tints == [[1], [0.2], [0]])
    }

    @Test func mixturesNameTheInksThatTheyTake() throws {
        let space = try space([.cmyk(0.5, 0, 0, 1), Self.gold.tinted(0.5), Self.silver])
        #expect(space.syntax.hasPrefix("[/DeviceN[/Cyan/Black/Gold/Silver]/DeviceCMYK <</Subtype/DeviceN/Colorants<<"))
        #expect(space.syntax.contains("/Gold[/Separation/Gold/DeviceCMYK<<"))
        #expect(space.syntax.contains("/Silver[/Separation/Silver/DeviceCMYK<<"))
        #expect(space.tints == [[0.5, 1, 0, 0], [0, 0, 0.5, 0], [0, 0, 0, 1]])
        // Cyan, black, gold and silver are below each sum: 4 deep before the first, 7 before the last.
        #expect(
            space.transform
                == "{0 4 index 1 mul add dup 1 gt{pop 1}if 0 3 index 0.4 mul add dup 1 gt{pop 1}if "
                + "0 4 index 1 mul add dup 1 gt{pop 1}if 0 6 index 1 mul add 4 index 0.5 mul add dup 1 gt{pop 1}if "
                + "8 4 roll pop pop pop pop}")
    }

    @Test func noMixtureHoldsTheInkOfEveryPlate() {
        #expect(throws: EmissionError.unmappedColor(.registration, page: 0)) {
            try space([.black, .registration])
        }
        #expect(throws: EmissionError.unmappedColor(.rgb(0, 0, 1), page: 0)) {
            try space([.black, .rgb(0, 0, 1)])
        }
    }
}
