import PubColor
import PubDiagnostics
import PubSettings
import PubSwatches
import Testing

private func read(_ toml: String) -> Outcome<SwatchTable> {
    TOML.parse(toml, file: "t.toml").then { SwatchTable.read($0) }
}

private func paint(_ reference: String, _ toml: String, for use: OverprintContext = .area) throws -> Paint {
    let table = try #require(read(toml).value)
    return try table.paint(try #require(SwatchReference(parsing: reference)), for: use)
}

private func findings(_ toml: String) -> [String] {
    read(toml).diagnostics.map { "\($0.id) \($0.origin)" + ($0.hint.map { " | \($0)" } ?? "") }
}

@Suite("Swatches")
struct SwatchTests {
    @Test("Every kind of colour is read in press terms")
    func kinds() throws {
        let toml = """
            [swatch]
            a = { cmyk = [12, 78, 90, 12] }
            b = { gray = "40%" }
            c = { rgb = [255, 0, 51] }
            d = { rgb = "#ff0033" }
            e = { spot = "PANTONE 871 C", cmyk = [20, 25, 60, 25] }
            f = { alias = "e" }
            """
        #expect(try paint("a", toml).color.description == "cmyk(12 78 90 12)")
        #expect(try paint("b", toml).color.description == "gray(40)")
        #expect(try paint("c", toml).color.description == "rgb(100 0 20)")
        #expect(try paint("d", toml).color == paint("c", toml).color)
        #expect(try paint("e", toml).color.description == "spot(PANTONE 871 C 100)")
        #expect(try paint("f 20%", toml).color.description == "spot(PANTONE 871 C 20)")
        #expect(try paint("white", toml).color == .paper)
        #expect(try paint("black 50%", toml).color.description == "cmyk(0 0 0 50)")
    }

    @Test("Tints of an alias of a tint multiply")
    func tintsMultiply() throws {
        let toml = "[swatch]\nink = { cmyk = [0, 0, 0, 100] }\npale = { alias = \"ink 50%\" }"
        #expect(try paint("pale 50%", toml).color.description == "cmyk(0 0 0 25)")
    }

    @Test("Black overprints in small text and rules, tints never; the key decides for full tones")
    func overprint() throws {
        let toml = """
            [swatch]
            k = { cmyk = [0, 0, 0, 100] }
            over = { cmyk = [10, 0, 0, 0], overprint = true }
            out = { cmyk = [0, 0, 0, 100], overprint = false }
            """
        #expect(try paint("k", toml, for: .text(9.2)).overprint)
        #expect(try paint("k", toml, for: .rule).overprint)
        #expect(try !paint("k", toml, for: .text(24)).overprint)
        #expect(try !paint("k", toml, for: .area).overprint)
        #expect(try !paint("k 50%", toml, for: .rule).overprint)
        #expect(try paint("over", toml, for: .area).overprint)
        #expect(try !paint("over 50%", toml, for: .area).overprint)
        #expect(try !paint("out", toml, for: .rule).overprint)
    }

    @Test("An accent is an alias laid over")
    func accents() throws {
        let table = try #require(
            read("[swatch]\nrust = { cmyk = [0, 80, 90, 0] }\naccent = { alias = \"black\" }").value)
        let teal = table.aliasing("accent", to: SwatchReference(name: "rust"))
        #expect(try teal.paint(SwatchReference(name: "accent"), for: .area).color.description == "cmyk(0 80 90 0)")
        #expect(try table.paint(SwatchReference(name: "accent"), for: .area).color == .black)
    }

    @Test("What is wrong is told at its place")
    func errors() {
        #expect(
            findings("[swatch.a]\nalias = \"blak\"") == ["unknown-swatch t.toml:1:1 | did you mean \"black\"?"]
                || findings("[swatch.a]\nalias = \"blak\"").first?.hasPrefix("unknown-swatch t.toml:1") == true)
        let circle = findings("[swatch]\na = { alias = \"b\" }\nb = { alias = \"a\" }\nc = { alias = \"a\" }")
        #expect(
            circle.map { $0.prefix(24) }
                == ["circular-alias t.toml:2:1", "circular-alias t.toml:3:1"].map { $0.prefix(24) })
        let spots = read(
            "[swatch]\na = { spot = \"Gold\", cmyk = [0, 0, 50, 0] }\nb = { spot = \"Gold\", cmyk = [0, 0, 60, 0] }\n"
                + "c = { spot = \"Gold\", cmyk = [0, 0, 50, 0] }")
        #expect(spots.diagnostics.map(\.id) == ["spot-defined-twice"])
        #expect(spots.diagnostics.first?.origin.line == 3)
        #expect(spots.diagnostics.first?.notes.first?.origin.line == 2)
    }

    @Test(
        "A swatch has exactly one whole definition",
        arguments: [
            ("[swatch.a]\noverprint = true", "missing-key"),
            ("[swatch.a]\ngray = 10\nrgb = \"#000000\"", "conflicting-keys"),
            ("[swatch.a]\nspot = \"Gold\"", "missing-key"),
            ("[swatch.a]\nrgb = \"#12345\"", "wrong-color"),
            ("[swatch.a]\ncmyk = [0, 0, 120, 0]", "out-of-range"),
            ("[swatch.a]\nalias = \"gold 120%\"", "wrong-tint"),
            ("[swatch.a]\ncymk = [0, 0, 0, 0]", "unknown-key"),
        ])
    func wholeDefinitions(toml: String, id: String) {
        #expect(findings(toml).contains { $0.hasPrefix(id) })
    }

    @Test("Names of CSS and hexadecimal colours")
    func names() {
        #expect(PressColor(cssName: "Tomato")?.description == PressColor(hex: "#ff6347")?.description)
        #expect(PressColor(hex: "#FF0000") == .rgb(1, 0, 0))
        #expect(PressColor(hex: "#f80") == PressColor(hex: "#ff8800"))
        for wrong in ["ff0000", "#ff00", "#ff00000", "#+f0000", "", "#gg0000"] {
            #expect(PressColor(hex: wrong) == nil)
        }
        #expect(PressColor(cssName: "reddish") == nil)
        #expect(PressColor.cssNames.count == 148)
    }
}
