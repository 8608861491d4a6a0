import PubColor
import PubDisplayList
import PubPDFEmission
import PubPress
import PubTestSupport
import Testing

extension Edition {
    /// An edition for a press of four process inks.
    static func press(_ change: (inout OutputIntent) -> Void = { _ in }) throws -> Edition {
        let profile = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        var intent = try OutputIntent(profile: profile, identifier: "FOGRA39")
        change(&intent)
        return Edition(.print, output: .press(intent))
    }
}

/// The operators of paints in the inks of a press, and what they name.
@Suite(.needs(.fonts)) struct PressPaintTests {
    private static let gold = PressColor.spot("Gold", alternate: [0, 0.4, 1, 0])
    private static let silver = PressColor.spot("Silver", alternate: [0, 0, 0, 0.5])

    /// What becomes of a stream that Cairo drew in the keys of `paints`, which `content` names by number.
    private func rewritten(
        _ paints: [Paint], as edition: Edition? = nil, _ content: (_ key: (Int) -> String) -> String
    ) throws -> String {
        var keys = KeyTable()
        for paint in paints { _ = keys.key(for: .paint(paint)) }
        let rewriter = ContentRewriter(keys: keys, paints: try PaintWriter(edition ?? Edition.press()))
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

    /// Neutral light is black ink alone: type in it has no edges of other inks.
    @Test func neutralLightIsBlackInk() throws {
        let rows: [(Float, String)] = [(0, "0 0 0 1 k"), (0.25, "0 0 0 0.75 k"), (1, "0 0 0 0 k")]
        for (light, operators) in rows {
            #expect(try rewritten([Paint(.rgb(light, light, light))]) { "\($0(0)) rg" } == "/ko gs \(operators)")
        }
    }

    /// The inks that Little CMS's own program gives for the profile, relative colorimetric with black-point compensation.
    @Test func lightBecomesInksByTheProfile() throws {
        let written = try rewritten([Paint(.rgb(1, 0, 0))]) { "\($0(0)) rg" }
        let inks = written.split(separator: " ").compactMap { Double($0) }
        #expect(inks.count == 4)
        for (ink, expected) in zip(inks, [0, 0.963, 0.978, 0]) { #expect(abs(ink - expected) < 0.01) }
        #expect(written.hasSuffix(" k"))
    }

    @Test func richBlackIsWhatTheStockTakes() throws {
        let coated = try Edition.press { $0.richBlack = [0.6, 0.4, 0.4, 1] }
        #expect(try rewritten([Paint(.richBlack)], as: coated) { "\($0(0)) rg" } == "/ko gs 0.6 0.4 0.4 1 k")
        let tint = Paint(PressColor.richBlack.tinted(0.5))
        #expect(try rewritten([tint], as: coated) { "\($0(0)) rg" } == "/ko gs 0 0 0 0.5 k")
    }

    @Test func aPressOfBlackPrintsEverythingInBlack() throws {
        let gray = try Edition.press { $0.inks = .black }
        let colors: [PressColor] = [.black, .gray(0.3), .richBlack, .rgb(1, 1, 1), .cmyk(0, 0, 0, 0.2), Self.gold]
        let written = try colors.map { color in try rewritten([Paint(color)], as: gray) { "\($0(0)) rg" } }
        #expect(
            written.dropLast()
                == [1, 0.3, 1, 0, 0.2].map { "/ko gs 0 0 0 \($0 == 1 ? "1" : $0 == 0 ? "0" : "\($0)") k" })
        let gold = try #require(written.last).split(separator: " ").compactMap { Double($0) }
        #expect(gold.prefix(3) == [0, 0, 0])
        #expect((0.2...0.5).contains(gold[3]))
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
    }
}
