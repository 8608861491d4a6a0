import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPreflight
import PubPress
import PubSettings
import Testing

/// What the press of an edition prints worse than it is drawn.
@Suite struct PressCheckTests {
    private func profile(_ toml: String = "") throws -> PrintProfile {
        let tree = try #require(TOML.parse("[profile]\nbleed = \"3mm\"\n" + toml, file: "p.toml").value)
        return try #require(PrintProfile.read(tree).value)
    }

    /// `severity id` of what is found of `kinds`, on a page of folio 7.
    private func found(_ kinds: PressDetail.Kind..., in toml: String = "", weight: Int = 400) throws -> [String] {
        try findings(kinds, toml, weight).map { "\($0.severity) \($0.id)" }
    }

    private func findings(_ kinds: [PressDetail.Kind], _ toml: String, _ weight: Int = 400) throws -> [Diagnostic] {
        let settings = try #require(TOML.parse("", file: "t.toml").value)
        let check = PressCheck(of: "print", try profile(toml), settings: settings) { _ in ("Face", weight) }
        let details = kinds.map {
            PressDetail(kind: $0, font: FontKey(1), element: .artifact, area: PressCheckTests.area)
        }
        return check.findings(
            about: [(6, "7", details)], in: Publication(), furniture: SourceLocation(file: "issue.toml", line: 3))
    }

    private static let area = Rect(x: Length(points: 30), y: .zero, width: Length(points: 9), height: Length(points: 4))

    private func pt(_ points: Double) -> Length { Length(points: points) }
    private func mm(_ millimetres: Double) -> Length { Length(millimetres: millimetres) }

    // MARK: Type

    @Test func smallReversedTypeOnSeveralInks() throws {
        let cyanAndBlack = PressDetail.Kind.reversedType(size: pt(8), inks: ["cyan", "black"], isOnPicture: false)
        let finding = try #require(try findings([cyanAndBlack], "").first)
        #expect("\(finding.id) \(finding.origin)" == "reversed-type issue.toml:3")
        #expect(finding.places == [PagePlace(page: 6, folio: "7", area: PressCheckTests.area)])
        #expect("\(finding.message)".contains("8 pt in Face on page 7 is left white on 2 inks (cyan, black)"))
        #expect(
            try found(.reversedType(size: pt(9.2), inks: [], isOnPicture: true)) == ["warning reversed-type"])
        #expect(try found(.reversedType(size: pt(5), inks: ["black"], isOnPicture: false)).isEmpty)
        // As one that `reversed` has chosen.
        #expect(try found(cyanAndBlack, weight: 500).isEmpty)
        #expect(try found(cyanAndBlack, in: "[profile.limits]\nreversed_type = \"8pt\"").isEmpty)
        #expect(try found(cyanAndBlack, in: "colors = \"gray\"").isEmpty)
    }

    @Test func eachKindIsReportedOnce() throws {
        let black = ["cyan", "black"]
        #expect(
            try found(
                .reversedType(size: pt(8), inks: black, isOnPicture: false),
                .reversedType(size: pt(8), inks: black, isOnPicture: false),
                .reversedType(size: pt(7), inks: black, isOnPicture: false)
            ).count == 2)
    }

    @Test func typeInTintsAndInSeveralInks() throws {
        let screened = PressDetail.Kind.screenedType(size: pt(7), ink: "black", percent: 70)
        #expect(try found(screened) == ["warning screened-type"])
        #expect(try found(.screenedType(size: pt(9), ink: "black", percent: 70)).isEmpty)
        #expect(try found(screened, in: "[profile.limits]\ntype = \"6pt\"").isEmpty)
        let mixed = PressDetail.Kind.mixedType(size: pt(8), inks: ["cyan", "magenta", "yellow"])
        #expect(try found(mixed) == ["warning mixed-type"])
        #expect(try found(mixed, in: "colors = \"gray\"").isEmpty)
        #expect(try found(.richBlackType(size: pt(12))) == ["warning rich-black-type"])
        #expect(try found(.knockedOutType(size: pt(12))) == ["warning knocked-out-type"])
        #expect(
            try found(.richBlackType(size: pt(12)), in: "[profile.limits]\nrich_black_type = \"12pt\"").isEmpty)
    }

    @Test func inks() throws {
        #expect(try found(.whiteOverprint) == ["error white-overprint"])
        #expect(try found(.nearlyBlack(percent: 95)) == ["warning nearly-black"])
    }

    @Test func linesByTheirInk() throws {
        #expect(try found(.line(weight: pt(0.2), .solid)) == ["warning thin-line"])
        #expect(try found(.line(weight: pt(0.25), .solid)).isEmpty)
        for ink in [PressDetail.LineInk.tinted, .mixed, .reversed] {
            #expect(try found(.line(weight: pt(0.4), ink)) == ["warning thin-line"])
        }
        #expect(
            try found(.line(weight: pt(0.3), .solid), in: "[profile.limits]\nline = \"0.35pt\"")
                == ["warning thin-line"])
    }

    // MARK: Edges

    @Test func typeNearTheCut() throws {
        #expect(try found(.near(.top, distance: mm(2), isType: true)) == ["error type-at-edge"])
        #expect(try found(.near(.bottom, distance: mm(-1), isType: true)) == ["error type-at-edge"])
        #expect(try found(.near(.outside, distance: mm(4), isType: true)) == ["warning type-at-edge"])
        #expect(try found(.near(.outside, distance: mm(5), isType: true)).isEmpty)
        #expect(
            try found(.near(.outside, distance: mm(4), isType: true), in: "[profile.limits]\nsafe_trim = \"3mm\"")
                .isEmpty)
    }

    @Test func typeAtAGluedSpine() throws {
        let kind = PressDetail.Kind.near(.spine, distance: mm(8), isType: true)
        #expect(try found(kind).isEmpty)
        #expect(try found(kind, in: "binding = \"stitched\"").isEmpty)
        #expect(try found(kind, in: "binding = \"perfect\"") == ["warning type-at-edge"])
    }

    @Test func marksInTheUnprintedMargin() throws {
        let kind = PressDetail.Kind.near(.top, distance: mm(5), isType: false)
        #expect(try found(kind).isEmpty)
        #expect(try found(kind, in: "margin = \"6mm\"") == ["error unprinted-margin"])
        #expect(
            try found(.near(.top, distance: mm(5.5), isType: true), in: "margin = \"6mm\"")
                == ["error unprinted-margin"])
    }

    @Test func marksThatReachTheTrimAndNotTheBleed() throws {
        for distance in [0, -1, -2.8] {
            #expect(
                try found(.near(.top, distance: mm(distance), isType: false)) == ["error bleed-not-reached"],
                "\(distance)")
        }
        #expect(try found(.near(.top, distance: mm(-3), isType: false)).isEmpty)
        #expect(try found(.near(.top, distance: mm(0.5), isType: false)).isEmpty)
    }

    // MARK: Binding

    @Test func pagesThatCannotBeBound() throws {
        func finding(_ count: Int, _ toml: String) throws -> Diagnostic? {
            BindingCheck(of: "print", try profile(toml), at: SourceLocation(file: "issue.toml", line: 9))
                .finding(aboutCount: count)
        }
        let stitched = try #require(try finding(3, "binding = \"stitched\""))
        #expect("\(stitched.id) \(stitched.origin)" == "unbound-pages issue.toml:9")
        #expect("\(stitched.message)".contains("no multiple of four"))
        #expect(stitched.hint?.hasPrefix("add 1 page or take 3 away") == true)
        #expect(try finding(8, "binding = \"stitched\"") == nil)
        #expect(try finding(3, "") == nil)
        #expect(try finding(3, "binding = \"perfect\"")?.id == "unbound-pages")
        #expect(try finding(6, "binding = \"perfect\"") == nil)
        #expect(try finding(24, "sheet_pages = 16")?.id == "unbound-pages")
    }

    @Test func emptyPages() throws {
        let check = BindingCheck(of: "print", try profile(), at: SourceLocation(file: "issue.toml"))
        #expect(check.finding(aboutEmpty: []) == nil)
        #expect(
            check.finding(aboutEmpty: ["2", "4"]).map { "\($0.message)" }?.hasPrefix("page 2 and 1 more are") == true)
    }
}
