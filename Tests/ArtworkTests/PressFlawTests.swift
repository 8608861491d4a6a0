import PubArtwork
import PubDiagnostics
import Testing

/// What of a placed page a press prints worse than it is drawn.
@Suite struct PressFlawTests {
    private static let states = "/ExtGState<</O<</op true/OP true/OPM 1>>/M<</op true/OPM 0>>/N<</op false>>>>"
    private static let tint = "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 .2 .6 .2]/N 1>>"
    private static let spaces =
        "/ColorSpace<</A[/Separation/All/DeviceCMYK\(tint)]/G[/Separation/Gold/DeviceCMYK\(tint)]>>"

    private func flaws(_ content: String, page: String = "/MediaBox[0 0 100 50]") throws -> PressFlaws {
        let form = ("/Subtype/Form/BBox[0 0 99 99]/Matrix[2 0 0 2 0 0]", Array("0 0 0 1 K .5 w 0 9 m 9 9 l S".utf8))
        let file = DrawnPDF(
            content: content, resources: Self.states + Self.spaces + "/XObject<</F 5 0 R>>", page: page, objects: [form]
        )
        return try #require(file.read().value, "\(file.read().diagnostics.map(\.message))").flaws
    }

    @Test(arguments: [
        ("/O gs 0 0 0 0 k 9 9 9 9 re f", true), ("/O gs 0 0 0 0 K 9 9 m 20 9 l S", true),
        ("/O gs /G cs 0 scn 9 9 9 9 re f", true), ("/M gs /G cs 0 scn 9 9 9 9 re f", true),
        // In mode 0 all process inks are knocked out; a gray knocks out in any.
        ("/M gs 0 0 0 0 k 9 9 9 9 re f", false), ("/O gs 1 g 9 9 9 9 re f", false),
        ("/O gs /N gs 0 0 0 0 k 9 9 9 9 re f", false), ("q /O gs Q 0 0 0 0 k 9 9 9 9 re f", false),
        ("0 0 0 0 k 9 9 9 9 re f /O gs 0 0 0 1 k 9 9 9 9 re f", false), ("/O gs 0 0 0 0 k 900 9 9 9 re f", false),
        ("/O gs 0 0 0 0 k 9 9 9 9 re n", false),
    ])
    func paperThatOverprints(content: String, isFound: Bool) throws {
        #expect(try flaws(content).hasPaperOverprint == isFound)
    }

    @Test(arguments: [
        ("/A cs 1 scn 9 9 9 9 re f", true), ("/A CS .5 SCN 9 9 m 20 9 l S", true), ("/A cs 0 scn 9 9 9 9 re f", false),
        ("/A cs 1 scn 9 900 9 9 re f", false), ("/G cs 1 scn 9 9 9 9 re f", false),
    ])
    func theColorOfRegistrationMarks(content: String, isFound: Bool) throws {
        #expect(try flaws(content).hasRegistrationColor == isFound)
    }

    @Test(
        arguments: [
            ("0 0 0 1 K .1 w 9 9 m 20 9 l S", 0.1, nil), ("0 G 0 w 9 9 m 20 9 l S", 0, nil),
            ("0 0 0 .5 K .3 w 9 9 m 20 9 l S", nil, 0.3), ("0 0 1 1 K .3 w 9 9 m 20 9 l S", nil, 0.3),
            ("q .5 0 0 .5 0 0 cm 0 G 1 w 9 9 m 20 9 l S Q", 0.5, nil), ("0 g 9 9 50 .1 re f", 0.1, nil),
            ("q 3 0 0 3 0 0 cm /F Do Q", 3, nil), ("9 9 m 20 9 l S", 1, nil), ("0 G .1 w 9 900 m 20 900 l S", nil, nil),
            ("0 0 0 0 K .2 w 9 9 m 20 9 l S", nil, 0.2), ("/G CS 1 SCN .2 w 9 9 m 20 9 l S", 0.2, nil),
        ] as [(String, Double?, Double?)])
    func theThinnestLinesAreMeasured(content: String, solid: Double?, others: Double?) throws {
        let found = try flaws(content).thinnest
        #expect(found.solid.map { ($0 * 1000).rounded() } == solid.map { $0 * 1000 })
        #expect(found.others.map { ($0 * 1000).rounded() } == others.map { $0 * 1000 })
        let double = try flaws(content, page: "/MediaBox[0 0 100 50]/UserUnit 2").thinnest
        #expect(double.solid.map { ($0 * 500).rounded() } == solid.map { $0 * 1000 })
    }

    @Test(arguments: [
        ("Courier", true), ("Courier-Bold", true), ("CourierNewPSMT", true), ("CourierStd", true),
        ("CourierPrime", false), ("Vollkorn-Regular", false),
    ])
    func courierIsNotWhatLooksLikeIt(name: String, isCourier: Bool) {
        #expect(PressFlaws.isCourier(name) == isCourier)
    }
}
