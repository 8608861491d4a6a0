import PubDiagnostics
import PubSettings
import Testing

/// Input that nobody means: it may be refused, but it may not trap and it must end.
@Suite struct AbuseTests {
    /// A small generator, the same in every run (xorshift, Marsaglia 2003).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static let tokens = [
        "a", "b.c", "=", "\n", "\r\n", "[", "]", "[[", "]]", "{", "}", ",", "\"", "'", "\"\"\"", "'''", "#", ".", "1",
        "-", "e9", "nan", "inf", "2026-11-01", "07:00:00", "true", "\\", "\\u00e9", "é", "\u{1F600}", "\u{FEFF}", " ",
        "\t", ":", "- ", "? ", "&x", "*x", "!!str", "|", ">", "---", "%", "\u{0}", "\u{85}", "\u{2028}", "~",
        "size = '3mm'",
    ]

    private func readAll(_ bytes: [UInt8]) {
        for outcome in [TOML.parse(bytes, file: "t"), YAML.parse(bytes, file: "t")] {
            #expect((outcome.value == nil) == outcome.hasErrors)
            for diagnostic in outcome.diagnostics where diagnostic.id != "settings-too-large" {
                #expect(diagnostic.origin.line >= 1)
                #expect(diagnostic.origin.column >= 1)
            }
            var findings = SettingsFindings()
            if let tree = outcome.value { _ = Sample.type.read(tree, &findings) }
        }
    }

    @Test func randomBytesDoNotTrap() {
        var dice = Dice(state: 0x9E37_79B9_7F4A_7C15)
        for _ in 0..<3000 {
            readAll((0..<Int.random(in: 0...40, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) })
        }
    }

    @Test func randomTokensDoNotTrap() {
        var dice = Dice(state: 0x2545_F491_4F6C_DD1D)
        for _ in 0..<6000 {
            let count = Int.random(in: 1...24, using: &dice)
            let text = (0..<count).map { _ in AbuseTests.tokens.randomElement(using: &dice) ?? "" }.joined()
            readAll(Array(text.utf8))
            _ = Assignment.parse(text).then { SettingsNode([:], at: .none).assigning($0) }
        }
    }

    @Test func brokenCopiesOfAGoodFileDoNotTrap() {
        let good = Array(
            """
            id = "a"
            width = "1e308pt"
            inner = { depth = 2.5 }
            authors = ["x", "\\u00e9"]
            date = 2026-11-01
            [[article]]
            size = [1, 2.5, -0x10]
            """.utf8)
        var dice = Dice(state: 0xDA94_2042_E4DD_58B5)
        for _ in 0..<4000 {
            var bytes = good
            for _ in 0...Int.random(in: 0...2, using: &dice) {
                bytes[Int.random(in: bytes.indices, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            readAll(Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &dice))))
        }
    }

    /// One line of megabytes: steps by the square of its length would take hours.
    @Test(.timeLimit(.minutes(1))) func longLinesTakeLinearTime() {
        let count = 1_000_000
        readAll(
            Array(
                ("x = \"" + String(repeating: "é", count: count) + "\"\ny = [" + String(repeating: "1,", count: count)
                    + "]").utf8))
    }
}
