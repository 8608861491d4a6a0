import Diagnostics
import Geometry
import Press
import Settings
import Testing

@Suite struct PrintProfileTests {
    private func read(_ toml: String) -> Outcome<PrintProfile> {
        TOML.parse(toml, file: "sheet.toml").then { PrintProfile.read($0) }
    }

    @Test func aProfileSaysWhatThePrinterAsksFor() throws {
        let profile = try #require(
            read("[profile]\nbleed = \"5mm\"\nicc = \"Fonts/press.icc\"\nimage_resolution = 300\n").value)
        #expect(profile.bleed == Length(millimetres: 5))
        #expect(profile.icc?.value == "Fonts/press.icc")
        #expect(profile.icc?.origin == Diagnostics.SourceLocation(file: "sheet.toml", line: 3, column: 7))
        #expect(profile.imageResolution == 300)
    }

    @Test func whatIsNoProfileIsReported() {
        #expect(read("bleed = \"5mm\"\n").diagnostics.contains { $0.id == "unknown-key" })
        #expect(read("[profile]\nbleed = \"9in\"\n").diagnostics.map(\.id) == ["out-of-range"])
    }

    @Test func theProfilesICCGoesBeforeThatOfThePress() throws {
        let settings = try #require(TOML.parse("[press]\nicc = \"own.icc\"\n", file: "t.toml").value)
        let profile = try #require(read("[profile]\nicc = \"printer.icc\"\n").value)
        let own = try #require(PressSettings.iccProfileName(settings, nil).value)
        let printers = try #require(PressSettings.iccProfileName(settings, profile).value)
        #expect(own?.value == "own.icc")
        #expect(printers?.value == "printer.icc")
    }

    @Test func aFileThatIsNoProfileIsReported() {
        let origin = Diagnostics.SourceLocation(file: "t.toml", line: 2)
        let read = PressSettings.outputIntent(Array("no profile".utf8), name: "own.icc", at: origin)
        #expect(read.value == nil)
        #expect(read.diagnostics.map(\.id) == ["profile-unusable"])
        #expect(read.diagnostics.first?.origin == origin)
    }
}
