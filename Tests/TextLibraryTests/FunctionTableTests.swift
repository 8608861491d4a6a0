import PubTestSupport
import Testing

/// The tables of Apple's functions in the documentation: each of them has a row with a verdict, and what a row names is there.
@Suite(.needs(.tools("python3"))) struct FunctionTableTests {
    /// A row of the tables.
    private struct Row {
        let function: String
        let verdict: String
        /// The symbols of this library, by their paths: `Line/offset(for:)`.
        let symbols: [String]
        let note: String

        init?(_ line: Substring) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
            guard cells.count == 6, let name = cells[1].wholeMatch(of: /`([^`]+)`/) else { return nil }
            function = String(name.1)
            verdict = cells[2]
            symbols = cells[3].matches(of: /``(?:\/\w+\/)?([^`]+)``/).map { String($0.1) }
            note = cells[4]
        }

        private static func trimmed(_ cell: Substring) -> String {
            String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static let page = "Sources/TextLayout/TextLayout.docc/FromCoreText.md"

    private static func lines(of name: String) -> [Substring] {
        String(decoding: PackageFolder.bytes(of: name) ?? [], as: UTF8.self).split(separator: "\n")
    }

    private let rows = lines(of: page).compactMap(Row.init)

    @Test func everyFunctionOfApplesHasARow() {
        let names = Self.lines(of: "Tests/TextLibraryTests/Fixtures/functions-of-apple.txt").map(String.init)
        #expect(names.count > 350)
        let listed = rows.map(\.function)
        #expect(Set(listed).count == listed.count)
        #expect(Set(names).subtracting(listed).sorted() == [])
        #expect(Set(listed).subtracting(names).sorted() == [])
    }

    /// The classes that were asked for, each with functions enough that none has lost its table.
    @Test func everyClassHasATable() {
        let classes = [
            "CTFramesetter", "CTFrame", "CTLine", "CTRun", "CTTypesetter", "CTFont", "CTFontDescriptor",
            "CTFontCollection",
            "CTParagraphStyle", "CTTextTab", "CTRunDelegate", "CTGlyphInfo", "CTRubyAnnotation", "NSTextStorage",
            "NSLayoutManager", "NSTextContainer", "NSTextLayoutManager",
        ]
        let heads = Self.lines(of: Self.page).filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        #expect(heads == classes)
        for name in classes { #expect(rows.count { $0.function.hasPrefix(name) } > 2, "\(name)") }
    }

    @Test func everyVerdictHasItsReason() {
        for row in rows {
            #expect(["equal", "better", "none"].contains(row.verdict), "\(row.function)")
            switch row.verdict {
            case "none": #expect(!row.note.isEmpty, "\(row.function) has no counterpart, and no reason")
            case "better":
                #expect(!row.note.isEmpty, "\(row.function): better by what?")
                #expect(!row.symbols.isEmpty, "\(row.function) names nothing")
            default: #expect(!row.symbols.isEmpty, "\(row.function) names nothing")
            }
        }
    }

    /// The public declarations are those that the site of the manual lists.
    @Test func whatTheTablesNameIsThere() {
        let script =
            "import sys; sys.path.insert(0, '.ci/manual'); from pathlib import Path; "
            + "from symbols import public_symbols; print(*public_symbols(Path('.')), sep='\\n')"
        let command = "cd '\(PackageFolder.path)' && python3 -B -c \"\(script)\""
        let symbols = Set(Tool.output(of: command).split(separator: "\n").map(String.init))
        #expect(symbols.count > 2000)
        var count = 0
        for row in rows {
            for symbol in row.symbols {
                count += 1
                let isThere = symbols.contains(symbol)
                #expect(isThere, "\(row.function): \(symbol)")
            }
        }
        #expect(count > 300)
    }
}
