import PubDiagnostics
import PubGeometry
import PubPress
import PubSettings
import PubTestSupport
import Testing

@Suite struct PrintProfileTests {
    private func read(_ toml: String) -> Outcome<PrintProfile> {
        TOML.parse(toml, file: "sheet.toml").then { PrintProfile.read($0) }
    }

    private let origin = PubDiagnostics.SourceLocation(file: "issue.toml", line: 9)

    /// Screens show by the tables from the inks, which may be whole where those to the inks are not.
    @Test(.needs(.fonts)) func aProfileWithoutWholeTablesToTheInksIsDamaged() throws {
        var bytes = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        // The records of the tables to the inks, B2A0 to B2A2, name a place in the header (ICC.1:2010, 7.3 and 9.2).
        for start in stride(from: 132, to: 132 + 12 * Int(bytes[131]), by: 12)
        where bytes[start...].starts(with: "B2A".utf8) {
            bytes.replaceSubrange(start + 4..<start + 8, with: [0, 0, 0, 8])
        }
        let profile = try #require(read("[profile]\nbleed = \"3mm\"\n").value)
        let outcome = profile.outputIntent(bytes, name: "a.icc", at: origin)
        #expect(outcome.value == nil)
        #expect(outcome.diagnostics.map(\.id) == ["profile-unusable"])
        #expect(outcome.diagnostics.first?.message.hasPrefix("a.icc is damaged") == true)
        #expect(outcome.diagnostics.first?.origin == origin)
    }

    @Test func aProfileSaysWhatThePrinterAsksFor() throws {
        let profile = try #require(
            read(
                """
                [profile]
                bleed = "5mm"
                colors = "gray"
                spots = 2
                [profile.intent]
                icc = "Fonts/press.icc"
                condition = "FOGRA39"
                about = "Coated"
                [profile.ink]
                limit = 280
                rich_black = [30, 20, 20, 100]
                [profile.marks]
                crop = true
                offset = "3mm"
                """
            ).value)
        #expect(profile.bleed == Length(millimetres: 5))
        #expect(profile.inks == .black)
        #expect(profile.spots == 2)
        #expect(profile.intent.icc?.value == "Fonts/press.icc")
        #expect(profile.intent.icc?.origin == PubDiagnostics.SourceLocation(file: "sheet.toml", line: 6, column: 7))
        #expect(profile.intent.identifier == "FOGRA39")
        #expect(profile.intent.registry == "http://www.color.org")
        #expect(profile.inkLimit == 2.8)
        #expect(profile.richBlack == [0.3, 0.2, 0.2, 1])
        #expect(profile.marks.crop)
        #expect(!profile.marks.bars)
        #expect(profile.marks.offset == Length(millimetres: 3))
    }

    @Test func whatIsNoProfileIsReported() {
        #expect(read("bleed = \"5mm\"\n").diagnostics.contains { $0.id == "unknown-key" })
        #expect(read("[profile]\nbleed = \"9in\"\n").diagnostics.map(\.id) == ["out-of-range"])
    }

    @Test func theProfilesICCGoesBeforeThatOfThePress() throws {
        let settings = try #require(TOML.parse("[press]\nicc = \"own.icc\"\n", file: "t.toml").value)
        let printers = try #require(read("[profile]\n[profile.intent]\nicc = \"printer.icc\"\n").value)
        #expect(printers.iccName(settings, at: origin).value?.value == "printer.icc")
        #expect(PrintProfile().iccName(settings, at: origin).value?.value == "own.icc")
        let none = PrintProfile().iccName(SettingsNode(.table(SettingsTable()), at: .none), at: origin)
        #expect(none.value == nil)
        #expect(none.diagnostics.map(\.id) == ["no-output-intent"])
        #expect(none.diagnostics.first?.origin == origin)
    }

    @Test func aFileThatIsNoProfileIsReported() {
        let read = PrintProfile().outputIntent(Array("no profile".utf8), name: "own.icc", at: origin)
        #expect(read.value == nil)
        #expect(read.diagnostics.map(\.id) == ["profile-unusable"])
        #expect(read.diagnostics.first?.origin == origin)
    }

    @Test(.needs(.fonts)) func theIntentHasWhatTheProfileSays() throws {
        let bytes = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        var profile = PrintProfile()
        profile.intent.identifier = "FOGRA39"
        profile.intent.condition = "Coated"
        profile.inkLimit = 2.8
        profile.richBlack = [0.3, 0.2, 0.2, 1]
        profile.inks = .black
        let intent = try #require(profile.outputIntent(bytes, name: "own.icc", at: origin).value)
        #expect(intent.identifier == "FOGRA39")
        #expect(intent.condition == "Coated")
        #expect(intent.inkLimit == 2.8)
        #expect(intent.richBlack == [0.3, 0.2, 0.2, 1])
        #expect(intent.inks == .black)
    }
}
