import PubDiagnostics
import PubSettings
import Testing

@Suite struct YAMLTests {
    @Test func theSameTreeAsTOML() throws {
        let yaml = """
            title: A day in *May*
            authors:
              - name: One
                role: words
              - { name: "Two", role: 'pictures' }
            number: 12
            ratio: 2.5
            draft: true
            date: 2026-11-01
            deck: >
              Folded
              text
            """
        let toml = """
            title = "A day in *May*"
            authors = [{ name = "One", role = "words" }, { name = "Two", role = "pictures" }]
            number = 12
            ratio = 2.5
            draft = true
            date = 2026-11-01
            deck = "Folded text"
            """
        // A star inside plain text is no alias.
        let tree = try #require(YAML.parse(yaml, file: "a.md").value)
        #expect(tree == TOML.parse(toml, file: "a.md").value)
    }

    @Test func everyKeyAndValueHasItsPlace() throws {
        let text = Array("\u{FEFF}é: x\r\nlist:\r\n  - é: [1,  yes]\r\n".utf8)
        let tree = try #require(YAML.parse(text, file: "a.md", firstLine: 2).value)
        func place(_ node: SettingsNode?) -> String { node.map { "\($0.origin.line):\($0.origin.column)" } ?? "-" }
        #expect(place(tree["é"]) == "2:4")
        #expect(place(tree["list"]) == "4:3")
        let inner = tree["list"]?.elements?.first?["é"]
        #expect(place(inner) == "4:8")
        #expect(place(inner?.elements?.last) == "4:13")
        #expect(inner?.elements?.last?.string == "yes")
        #expect(tree.table?["list"]?.keyOrigin.line == 3)
    }

    @Test(
        arguments: [
            ("", .nothing), ("~", .nothing), ("null", .nothing), ("007", 7), ("-3", -3), ("0x1F", 31),
            ("1e3", 1000.0), (".5", 0.5), ("-.inf", .float(-.infinity)), ("1.2.3", "1.2.3"), ("on", "on"),
            ("nan", "nan"),
            ("'12'", "12"), ("!!str 12", "12"), ("12pt", "12pt"), ("0x", "0x"), ("- ", [.nothing]), ("-", [.nothing]),
            ("99999999999999999999", 1e20), ("2026-13-01", "2026-13-01"), ("infinity", "infinity"), ("+", "+"),
        ] as [(String, SettingsValue)])
    func scalarsFollowTheCoreSchema(text: String, value: SettingsValue) {
        #expect(YAML.parse("k:\n  \(text)", file: "t").value?["k"]?.value == value)
    }

    @Test func daysMayHaveTimes() {
        let day = CalendarDate(year: 2024, month: 5, day: 1)
        #expect(YAML.parse("k: 2024-05-01T10:20:30Z", file: "t").value?["k"]?.value == .time("10:20:30", on: day))
        #expect(YAML.parse("k: 2024-05-01 a fine day", file: "t").value?["k"]?.value == "2024-05-01 a fine day")
    }

    @Test(arguments: [
        ("a: 1\nb: [1,\n", "3:1 yaml-syntax"), ("a: b: c", "1:5 yaml-syntax"), ("a: &x 1\nb: *x", "1:4 yaml-alias"),
        ("a: *x", "1:4 yaml-alias"), ("a: 1\nb: 2\na: 3", "3:1 duplicate-key"), ("a: !!binary x", "1:4 yaml-tag"),
        ("[a]: 1", "1:1 yaml-syntax"), ("a: 1\n---\nb: 1", "2:1 yaml-syntax"), ("\ta: 1", "1:1 yaml-syntax"),
    ])
    func errorsHaveTheirPlace(text: String, finding: String) {
        let outcome = YAML.parse(text, file: "t")
        #expect(places(outcome.diagnostics) == [finding])
        #expect(outcome.value == nil)
    }

    @Test func nothingIsAnEmptyTable() {
        for text in ["", "\n", "# only a comment\n"] {
            #expect(YAML.parse(text, file: "t").value?.table?.entries.isEmpty == true)
        }
    }

    @Test func depthAndSizeAreBounded() {
        let brackets = "a: " + String(repeating: "[", count: 100_000)
        let dashes = String(repeating: "- ", count: 100_000)
        for text in [brackets, dashes] {
            #expect(YAML.parse(text, file: "t").diagnostics.map(\.id) == ["settings-too-deep"])
        }
        let large = [UInt8](repeating: 0x20, count: (4 << 20) + 1)
        #expect(YAML.parse(large, file: "t").diagnostics.map(\.id) == ["settings-too-large"])
        #expect(places(YAML.parse([0x61, 0x3A, 0x20, 0xE9], file: "t").diagnostics) == ["1:4 invalid-utf8"])
    }
}
