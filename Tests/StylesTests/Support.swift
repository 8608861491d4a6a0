import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubSwatches
import PubTextModel
import PubValues
import Synchronization

/// Faces by family, weight and slope, as tests name them.
struct TestFonts: Sendable {
    private let requests = Requests()
    let families: [String: [String]] = [
        "Serif": ["400", "400i", "700", "700i"], "Sans": ["400", "600", "700"], "Mono": ["400"],
    ]

    var lookup: FontLookup {
        FontLookup(
            find: { [families, requests] in
                families[$0.family]?.contains(TestFonts.style($0)) == true ? requests.key(of: $0) : nil
            },
            suggestions: { [families] in (families.keys.sorted(), families[$0.family] ?? []) })
    }

    private static func style(_ request: FontRequest) -> String { "\(request.weight)\(request.italic ? "i" : "")" }

    /// `Serif 400i` for a face.
    func name(_ font: FontKey) -> String {
        let request = requests[font]
        return "\(request.family) \(TestFonts.style(request))"
    }

    /// What was asked for, each request once; the key of its face is its place.
    private final class Requests: Sendable {
        private let all = Mutex<[FontRequest]>([])

        func key(of request: FontRequest) -> FontKey {
            all.withLock { all in
                if let known = all.firstIndex(of: request) { return FontKey(UInt64(known)) }
                all.append(request)
                return FontKey(UInt64(all.count - 1))
            }
        }

        subscript(font: FontKey) -> FontRequest { all.withLock { $0[Int(font.value)] } }
    }
}

/// A style sheet of TOML and what was found in it.
struct TestSheet {
    let fonts = TestFonts()
    let sheet: StyleSheet?
    let diagnostics: [Diagnostic]

    init(_ toml: String) {
        let fonts = fonts
        let outcome = TOML.parse(toml, file: "t.toml").then { tree in
            SwatchTable.read(tree).then { StyleSheet.read(tree, swatches: $0, fonts: fonts.lookup) }
        }
        sheet = outcome.value
        diagnostics = outcome.diagnostics
    }

    /// `id file:line:column | hint` of each finding.
    var findings: [String] { describe(diagnostics) }

    func context(_ id: String = "lead") -> ArticleContext {
        ArticleContext(
            id: id, language: Language("en-GB"), fonts: fonts.lookup, origin: SourceLocation(file: "issue.toml")
        ) {
            $0.text == "missing.jpg" ? nil : ImageKey($0.text.utf8.count)
        }
    }
}

func describe(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.id) \($0.origin)" + ($0.hint.map { " | \($0)" } ?? "") }
}

let body = "[paragraph.body]\nfont = \"Serif\"\nsize = \"10pt\"\nleading = \"12pt\"\n"

/// A place in the test's source.
func at(_ line: Int, _ column: Int = 1) -> SourceLocation { SourceLocation(file: "a.md", line: line, column: column) }

func text(_ string: String, _ line: Int = 1, _ column: Int = 1) -> Inline { .text(string, at(line, column)) }

func paragraph(_ string: String, _ line: Int = 1) -> Block { Block(.paragraph([text(string, line)]), at: at(line)) }

func attributes(id: String? = nil, _ classes: [String] = [], _ pairs: [(String, String)] = []) -> Attributes {
    var result = Attributes()
    result.id = id.map { Attributes.Value($0, at: at(9, 1)) }
    result.classes = classes.map { Attributes.Value($0, at: at(9, 2)) }
    result.pairs = pairs.map { (key: .init($0.0, at: at(9, 3)), value: .init($0.1, at: at(9, 4))) }
    return result
}

// MARK: Dumps

extension ResolvedArticle {
    /// The article as text: flows, boxes and notes.
    func dump(_ fonts: TestFonts) -> String {
        var lines = body.lines(fonts)
        for (index, box) in boxes.enumerated() {
            lines.append("box \(index) \(box.attributes.style) \(box.placement)")
            switch box.content {
            case .group(let group): lines += group.flows.flatMap { $0.lines(fonts) }.map { "  " + $0 }
            case .flow(let flow): lines += flow.lines(fonts).map { "  " + $0 }
            case .figure(let figure):
                lines.append("  picture \(figure.name) \(figure.fit)")
                lines += (figure.caption.lines(fonts) + figure.credit.lines(fonts)).map { "  " + $0 }
            case .table(let table):
                lines += table.caption.lines(fonts).map { "  " + $0 }
                for row in table.head + table.rows {
                    lines.append("  row")
                    lines += row.cells.flatMap { $0.flow.lines(fonts) }.map { "    " + $0 }
                }
            }
        }
        for (index, note) in notes.enumerated() {
            lines.append("note \(index)")
            lines += note.lines(fonts).map { "  " + $0 }
        }
        return lines.joined(separator: "\n")
    }
}

extension Flow {
    func lines(_ fonts: TestFonts) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .paragraph(let paragraph): [paragraph.line(fonts)]
            case .box(let id): ["box -> \(id.index)"]
            case .columnBreak: ["column break"]
            case .pageBreak: ["page break"]
            }
        }
    }

    /// The paragraphs, boxes left out.
    var paragraphs: [Paragraph] {
        items.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } }
    }
}

extension Paragraph {
    func line(_ fonts: TestFonts) -> String {
        let marker = attributes.marker.map { "<\($0.string)> " } ?? ""
        var start: Int32 = 0
        var parts: [String] = []
        for run in text.runs {
            let string = String(decoding: text.utf8[Int(start)..<Int(run.end)], as: UTF8.self)
            let look = text.attributes[Int(run.attributes)]
            let link = look.link.map { " ->\($0)" } ?? ""
            parts.append("{\(fonts.name(look.font)) \(look.size)\(link)|\(string)}")
            start = run.end
        }
        return "\(attributes.style): \(marker)" + parts.joined()
    }
}

func document(_ blocks: Block..., notes: [Note] = [], front: FrontMatter = FrontMatter()) -> Document {
    Document(file: "a.md", front: front, blocks: blocks, notes: notes)
}

extension ImageKey {
    /// A picture of the test's own, by number.
    init(_ number: Int) {
        var hash = ContentHash()
        hash.combine(UInt64(number))
        self.init(hash)
    }
}
