import PubDocuments
import PubStyles
import PubTextModel
import Testing

/// Signs of a typewriter that stand for others.
@Suite struct TypedSignTests {
    private func cell(_ words: String, _ toml: String = "") throws -> (text: String, findings: [String]) {
        let table = Table(alignments: [.left], head: [], rows: [[.init([text(words)], at: at(3))]])
        let resolved = try Resolved(toml, document(Block(.table(table), at: at(3))))
        guard case .table(let made)? = resolved.article.boxes.first?.content else { return ("", []) }
        let cells = made.rows.flatMap(\.cells).flatMap(\.flow.paragraphs)
        return (cells.map(\.text.string).joined(), resolved.findings.filter { $0.hasPrefix("typed-sign") })
    }

    private func prose(_ words: String, _ toml: String = "") throws -> (text: String, findings: [String]) {
        let resolved = try Resolved(toml, document(paragraph(words)))
        return (resolved.paragraphs[0].text.string, resolved.findings.filter { $0.hasPrefix("typed-sign") })
    }

    private let mending = "[language.en]\nmend_signs = true\n"

    @Test(
        "They become what they stand for, where the language says so",
        arguments: [
            ("It was -5 °C.", "It was −5 °C."), ("at -12.5°", "at −12.5°"), ("a room of 3 x 4 m", "a room of 3 × 4 m"),
            ("20x30 cm", "20×30 cm"), ("1912-1921", "1912–1921"), ("in 1912-21, they", "in 1912–21, they"),
            ("pp. 12-14.", "pp. 12–14."), ("3x4x5 m", "3×4×5 m"),
        ])
    func signs(words: String, expected: String) throws {
        let left = try prose(words)
        #expect(left.text == words)
        #expect(left.findings.count == 1)
        let mended = try prose(words, mending)
        #expect(mended.text == expected)
        #expect(mended.findings == [])
    }

    @Test(
        "What may be something else is left alone",
        arguments: [
            "2026-11-01", "call 555-1234", "0800-123-456", "a 3-2 win", "the A4-2 road", "0x1F", "x-ray 5", "90-60-90",
            "5-a-side",
            "5 -5", "10x", "Mac OS x 10", "978-3-16-148410-0", "24-7", "ISO 9001-2015-x", "12-1912",
        ])
    func others(words: String) throws {
        #expect(try prose(words, mending).text == words)
        #expect(try prose(words).findings == [])
    }

    @Test func aCellMayBeginWithAMinus() throws {
        #expect(try cell("-0.5", mending).text == "−0.5")
        #expect(try cell("-0.5").findings.count == 1)
        #expect(try cell("-", mending).text == "-")
        #expect(try prose("-0.5 is less", mending).text == "-0.5 is less")
    }

    @Test func eachKindIsReportedOnce() throws {
        let resolved = try Resolved("", document(paragraph("It was -5 °C or -6 °C in 1912-1921.")))
        #expect(
            resolved.findings.filter { $0.hasPrefix("typed-sign") }.map { $0.contains("mend_signs = true") }
                == [true, true])
    }

    @Test func codeKeepsItsSigns() throws {
        let block = Block(.paragraph([.code("1912-1921", at(1))]), at: at(1))
        #expect(try Resolved(mending, document(block)).paragraphs[0].text.string == "1912-1921")
    }
}
