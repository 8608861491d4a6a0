import PubDiagnostics
import PubPreflight
import PubPress
import PubSettings
import Testing

@Suite struct ImageSettingsTests {
    private func read(_ toml: String) throws -> Outcome<ImageSettings> {
        ImageSettings.read(try #require(TOML.parse(toml, file: "t.toml").value))
    }

    private func resolution(_ toml: String, inPrint: Bool, asked: Int? = nil) throws -> Double? {
        try #require(read(toml).value).emittedResolution(inPrint: inPrint, asked: asked)
    }

    @Test func screensAndPrintHaveTheirOwnResolution() throws {
        #expect(try resolution("", inPrint: false) == 150)
        #expect(try resolution("", inPrint: true) == 450)
        #expect(try resolution("", inPrint: true, asked: 200) == 300)
        #expect(try resolution("", inPrint: true, asked: 0) == 450)
    }

    @Test func theKeyGoesBeforeBoth() throws {
        for isPrint in [true, false] {
            #expect(try resolution("[images]\nresolution = 96\n", inPrint: isPrint, asked: 300) == 96)
            #expect(try resolution("[images]\nresolution = \"keep\"\n", inPrint: isPrint, asked: 300) == nil)
        }
    }

    @Test(arguments: [("0", "out-of-range"), ("\"kepp\"", "wrong-type"), ("1.5", "wrong-type")])
    func whatIsNoResolutionIsReported(value: String, id: String) throws {
        #expect(try read("[images]\nresolution = \(value)\n").diagnostics.map(\.id) == [id])
    }

    /// Whoever asks for 300 and reduces to 100 gets what nobody asked for.
    @Test func picturesReducedTooFarAreReported() throws {
        func finding(_ toml: String, asked: Int?) throws -> Diagnostic? {
            let settings = try #require(TOML.parse(toml, file: "t.toml").value)
            let images = try #require(ImageSettings.read(settings).value)
            var printer = PressPictures()
            printer.warnBelow = asked
            return ResolutionCheck(images, printer: asked == nil ? nil : printer, settings: settings).contradiction
        }
        let found = try finding("[images]\nresolution = 100\n", asked: 300)
        #expect(found?.id == "images-reduced-too-far")
        #expect(found?.origin.line == 2)
        #expect(try finding("[images]\nresolution = 100\nwarn_below = 90\n", asked: nil) == nil)
        #expect(try finding("[images]\nresolution = \"keep\"\n", asked: 300) == nil)
        #expect(try finding("", asked: 10_000) == nil)
    }
}
