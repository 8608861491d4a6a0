import PubColor
import PubDiagnostics
import PubPress
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct OutputIntentTests {
    /// The profile of coated offset, changed.
    private func profile(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> [UInt8] {
        var bytes = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        change(&bytes)
        return bytes
    }

    @Test func aProfileSaysWhichPressItIsOf() throws {
        let intent = try OutputIntent(profile: try profile())
        #expect(intent.identifier.contains("FOGRA39"))
        #expect(intent.condition == "")
    }

    @Test func whoeverKnowsTheConditionNamesIt() throws {
        let intent = try OutputIntent(profile: try profile(), identifier: "FOGRA39")
        #expect(intent.identifier == "FOGRA39")
        #expect(intent.profile == (try profile()))
    }

    /// A swatch with too much ink loses it where the printer's profile says so; black stays, and what has less stays exactly what it is.
    @Test func mixturesAreHeldWhereThatIsAsked() throws {
        var intent = try OutputIntent(profile: try profile())
        let heavy = PressColor.cmyk(0.9, 0.8, 0.8, 0.9)
        #expect(try intent.transform().inks(for: heavy) == heavy)
        intent.reducesInks = true
        let held = try intent.transform().inks(for: heavy).components
        #expect(abs(held.sum() - 3) < 0.001)
        #expect(held.w == 0.9)
        let light = PressColor.cmyk(0.9, 0.8, 0.8, 0.5)
        #expect(try intent.transform().inks(for: light) == light)
    }

    @Test(arguments: [
        (["FOGRA39"], true), (["FOGRA39L"], true), (["Custom", "Coated FOGRA39 (ISO 12647-2:2004)"], true),
        (["fogra 39"], true), (["CGATS TR 001", "SWOP"], false), (["FOGRA51"], false), (["Custom", "39", ""], false),
        ([], false),
    ])
    func othersCallItByOtherNames(names: [String], isCalled: Bool) throws {
        let intent = try OutputIntent(profile: try profile(), identifier: "FOGRA39")
        #expect(intent.isCalled(names) == isCalled, "\(names)")
    }

    @Test func whatIsNoPressIsRefused() throws {
        let cut = try profile { $0.removeSubrange(1000...) }
        let display = try profile { $0.replaceSubrange(12..<16, with: Array("mntr".utf8)) }
        let light = try profile { $0.replaceSubrange(16..<20, with: Array("RGB ".utf8)) }
        #expect(throws: ProfileError.unreadable) { try OutputIntent(profile: []) }
        #expect(throws: ProfileError.unreadable) { try OutputIntent(profile: cut) }
        #expect(throws: ProfileError.notPress) { try OutputIntent(profile: display) }
        #expect(throws: ProfileError.notPress) { try OutputIntent(profile: light) }
        let gray = try profile { $0.replaceSubrange(16..<20, with: Array("GRAY".utf8)) }
        #expect(throws: ProfileError.notPress) { try OutputIntent(profile: gray) }
    }
}
