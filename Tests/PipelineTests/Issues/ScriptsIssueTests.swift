import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// `Issues/scripts`: a page in each of eleven languages, and one of vertical lines.
@Suite(.needs(.fonts, .dictionaries, .tools("pdftotext", "mutool"))) struct ScriptsIssueTests {
    @Test func everyPageReadsAsItsSource() throws {
        let issue = try ScriptsIssue()
        #expect(issue.report.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        // Faces of other scripts step in for Latin letters, columns of six characters have wide gaps, and nothing else
        // happens.
        #expect(Set(issue.report.diagnostics.map(\.id)) == ["font-fallback", "loose-line"])
        let loose = issue.report.diagnostics.filter { $0.id == "loose-line" }.map(\.origin.file)
        #expect(loose.allSatisfy { $0.hasSuffix("japanese-vertical.md") })
        #expect(issue.report.products.map(\.pages) == [12])
        for (index, name) in ScriptsIssue.names.enumerated() {
            // Poppler does not know the order of all that stands between two directions; MuPDF does not read the text that
            // stands for several glyphs of a syllable.
            let isRightToLeft = name == "arabic" || name == "hebrew"
            // In the order of its drawing, where annotations stand after the text: by their places they part its lines.
            let reader = name.hasPrefix("japanese") || name.hasPrefix("chinese") ? "pdftotext -raw" : "pdftotext"
            let read = issue.text(ofPage: index + 1, reader: isRightToLeft ? "mutool draw -q -F txt" : reader)
            let paragraphs = ScriptsIssue.paragraphs(of: name)
            #expect(paragraphs.count >= 2)
            for paragraph in paragraphs { #expect(read.contains(paragraph), "\(name): \(paragraph)") }
            let annotations = ScriptsIssue.annotations(of: name)
            // Those of a turned box stand after its own text.
            let rest = paragraphs.reduce(read) { $0.replacing($1, with: "") }
            #expect(rest.hasSuffix(annotations), "\(name): \(annotations)")
            #expect(annotations.isEmpty == !["japanese", "japanese-vertical", "chinese-simplified"].contains(name))
        }
    }
}

/// The issue, built into a folder of its own.
private struct ScriptsIssue {
    static let names = [
        "arabic", "hebrew", "devanagari", "thai", "japanese", "japanese-vertical", "chinese-simplified",
        "chinese-traditional", "korean",
        "greek", "cyrillic", "vietnamese",
    ]

    let report: BuildReport
    private let shop = Workshop()

    init() throws {
        var options = BuildOptions(manifest: "\(PackageFolder.path)/Issues/scripts/issue.toml")
        options.output = "\(shop.path)/scripts.pdf"
        report = try PubPipeline.build(options)
    }

    /// The text of a page as `reader` has it, in the form of ``plain(_:)``.
    func text(ofPage page: Int, reader: String) -> String {
        let pdf = "\(shop.path)/scripts.pdf"
        let command =
            reader.hasPrefix("pdftotext")
            ? "\(reader) -f \(page) -l \(page) \(pdf) -" : "\(reader) \(pdf) \(page) 2>/dev/null"
        return Self.plain(Tool.output(of: command))
    }

    /// The text of an article.
    private static func source(of name: String) -> String {
        String(decoding: PackageFolder.bytes(of: "Issues/scripts/articles/\(name).md") ?? [], as: UTF8.self)
    }

    /// The paragraphs of an article, without front matter, headings, lists and tables.
    static func paragraphs(of name: String) -> [String] {
        let lines = source(of: name).split(separator: "\n").map { String($0) }
        return lines.dropFirst(4).filter { !$0.hasPrefix("#") && !$0.hasPrefix("-") && !$0.hasPrefix("|") }
            .filter { !$0.hasPrefix("1.") && !$0.hasPrefix(":::") && !$0.hasPrefix("2.") && !$0.hasPrefix("3.") }.map {
                plain($0)
            }
    }

    /// The annotations of an article in their order.
    static func annotations(of name: String) -> String {
        let found = source(of: name).matches(of: #/ruby="([^"]*)"|<rt>([^<]*)</rt>/#)
        return plain(found.map { String($0.1 ?? $0.2 ?? "") }.joined()).replacing("|", with: "")
    }

    /// Without spaces, which line ends change, markup, and what MuPDF turns about: brackets of a piece that runs from
    /// left to right in a line from right to left.
    private static func plain(_ text: String) -> String {
        var result = text.replacing(#/\{[a-z]+="[^"]+"\}|\{\.[a-z]+\}|<rt>[^<]*</rt>|</?ruby>/#, with: "")
        result.removeAll { $0.isWhitespace || "()[]\u{AD}".contains($0) }
        return result
    }
}
