import PubDiagnostics
import PubSettings
import Testing

@Suite struct TOMLTests {
    /// Every key and value of a tree with its place, a line each.
    private func dump(_ node: SettingsNode, _ path: String = "") -> [String] {
        let place = "\(node.origin.line):\(node.origin.column)"
        switch node.value {
        case .table(let table):
            return ["\(path) {} \(place)"]
                + table.entries.flatMap { entry -> [String] in
                    let key = "\(path).\(entry.key)@\(entry.keyOrigin.line):\(entry.keyOrigin.column)"
                    return dump(entry.node, key)
                }
        case .array(let elements):
            return ["\(path) [] \(place)"] + elements.flatMap { dump($0, path + "[]") }
        default: return ["\(path) = \(node.value) \(place)"]
        }
    }

    @Test func everyKeyAndValueHasItsPlaceInTheOrderOfTheFile() throws {
        let text = "zeta = \"é\" # é\n\"ü\".y = [1,\r\n  2.5]\r\n[[art]]\nid = 2026-01-02\nk = { b = true }\n[[art]]\n"
        let tree = try #require(TOML.parse("\u{FEFF}" + text, file: "t").value)
        #expect(
            dump(tree) == [
                " {} 1:1", ".zeta@1:1 = \"é\" 1:8", ".ü@2:1 {} 2:1", ".ü@2:1.y@2:5 [] 2:9",
                ".ü@2:1.y@2:5[] = 1 2:10", ".ü@2:1.y@2:5[] = 2.5 3:3", ".art@4:3 [] 4:1", ".art@4:3[] {} 4:1",
                ".art@4:3[].id@5:1 = 2026-01-02 5:6", ".art@4:3[].k@6:1 {} 6:5", ".art@4:3[].k@6:1.b@6:7 = true 6:11",
                ".art@4:3[] {} 7:1",
            ])
    }

    @Test(arguments: [
        ("a = ", "1:5"), ("a = 1\nb = [1,\n", "2:9"), ("a = 1\n a = 2", "2:6"), ("[a\nb = 1", "1:3"),
        ("é = 1", "1:1"), ("a = \"é\" x", "1:9"), ("a = 2026-02-30", "1:5"), ("a = \"\\q\"", "1:7"),
        ("é = 1\n[é]", "1:1"), ("a = 1\n[é]", "2:2"), ("a = \"é\"\n[[\n", "2:3"), ("x = [,]", "1:6"),
    ])
    func syntaxErrorsHaveTheirPlace(text: String, place: String) throws {
        let outcome = TOML.parse(text, file: "t")
        #expect(outcome.value == nil)
        let error = try #require(outcome.diagnostics.first)
        #expect(error.id == "toml-syntax")
        #expect("\(error.origin)" == "t:\(place)")
        #expect(!error.message.isEmpty)
    }

    @Test func invalidBytesAreNamedWithTheirPlace() {
        let outcome = TOML.parse([0x61, 0x3D, 0x31, 0x0A, 0x62, 0x3D, 0x22, 0xE9, 0x22], file: "t", firstLine: 11)
        #expect(places(outcome.diagnostics) == ["12:4 invalid-utf8"])
        #expect(outcome.value == nil)
    }

    @Test func frontMatterKeepsTheLinesOfItsFile() throws {
        let tree = try #require(TOML.parse(Array("\na = 1".utf8), file: "t", firstLine: 4).value)
        #expect(tree["a"]?.origin.line == 5)
        #expect(TOML.parse(Array("\na = ".utf8), file: "t", firstLine: 4).diagnostics.first?.origin.line == 5)
    }

    @Test func depthAndSizeAreBounded() {
        let dots = String(repeating: "a.", count: 200_000)
        let brackets = String(repeating: "[", count: 100_000)
        let tables = String(repeating: "{a=", count: 100_000)
        for text in ["\(dots)a = 1", "[\(dots)a]", "[[\(dots)a]]", "x = 1\ny = { \(dots)b = 1 }"] {
            #expect(TOML.parse(text, file: "t").diagnostics.map(\.id) == ["settings-too-deep"])
        }
        for text in ["x = \(brackets)", "x = \(tables)"] {
            #expect(TOML.parse(text, file: "t").diagnostics.map(\.id) == ["toml-syntax"])
        }
        let nested = (0..<40).map { _ in "{ a.b.c = " }.joined() + "1" + String(repeating: "}", count: 40)
        #expect(TOML.parse("x = \(nested)", file: "t").diagnostics.map(\.id) == ["settings-too-deep"])
        let large = [UInt8](repeating: 0x20, count: 4 << 20)
        #expect(TOML.parse(large, file: "t").value != nil)
        #expect(TOML.parse(large + [0x0A], file: "t").diagnostics.map(\.id) == ["settings-too-large"])
    }

    @Test func dotsInTextAreNoDepth() {
        let dots = String(repeating: ". ", count: 100)
        let texts = [
            "a = \"\(dots)\"", "a = '\(dots)'", "# \(dots)\na = 1", "a = \"\"\"\n\(dots)\n\\\"\"\"\"\"",
            "a = '''\(dots)''''",
            "a = [\(String(repeating: "1.5, ", count: 100))]", "\"\(dots)\" = 1",
        ]
        for text in texts { #expect(TOML.parse(text, file: "t").diagnostics.isEmpty, "\(text)") }
    }

    @Test func numbersAndTimesAreKept() throws {
        let tree = try #require(
            TOML.parse("a = inf\nb = 0x1F\nc = 07:32:00\nd = 1979-05-27T00:32:00Z\ne = -9223372036854775808", file: "t")
                .value)
        #expect(tree["a"]?.value == .float(.infinity))
        #expect(tree["b"]?.value == .integer(31))
        #expect(tree["c"]?.value == .time("07:32:00", on: nil))
        #expect(tree["d"]?.value == .time("00:32:00", on: CalendarDate(year: 1979, month: 5, day: 27)))
        #expect(tree["e"]?.value == .integer(.min))
    }
}
