import PubDocumentDumps
import PubDocuments
import PubMarkup
import PubRunningText
import PubTestSupport
import Testing

/// The articles of a real issue, as their authors left them.
@Suite(.needsShared("real/fsm-06"))
struct RealIssueTests {
    private static let articles = [
        "chat_project", "focus-art_and_commons", "focus-music_and_remixing", "focus-software_as_art",
        "focus-software_for_art", "free_drm", "guerrilla-marketing_3", "skinning_xmms", "xml_starlet",
    ]

    /// What is found in them, each with its reason.
    private static let expected: [String: [String]] = [
        // An emphasis without text was left behind ("_aesthetics_, __ they"): two lines are printed.
        "focus-software_as_art": ["13:1101 stray-markup", "13:1123 stray-markup", "69:208 stray-markup"],
        // Paragraphs all in ** that are subheads of "Getting the playlist right".
        "skinning_xmms": ["250:1 bold-heading", "262:1 bold-heading", "274:1 bold-heading", "278:1 bold-heading"],
    ]

    private func source(_ name: String) -> [UInt8] {
        Shared.path(of: "real/fsm-06/articles/\(name).md").flatMap(PackageFolder.bytes(of:)) ?? []
    }

    @Test(arguments: articles)
    func findingsAreThoseExpected(_ name: String) throws {
        let outcome = parseMarkdown(source(name), file: name)
        #expect(DocumentDump.findings(outcome.diagnostics) == Self.expected[name] ?? [])
        let document = try #require(outcome.value)
        #expect(document.front.title != nil)
        #expect(document.front.authors.count == 1)
        #expect(document.front.section != nil)
    }

    @Test(arguments: articles)
    func noTextIsLost(_ name: String) throws {
        let text = String(decoding: source(name), as: UTF8.self)
        // The body without front matter, fences and captions' colons, by lines.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let end = try #require(lines.dropFirst().firstIndex(of: "+++"))
        lines.removeSubrange(...end)
        // Fences and the head of the table of XMLStarlet, in words that cmark understands.
        lines = lines.map { line in
            if line.hasPrefix(":::") { return "" }
            if line == " | |" { return "| | |" }
            return line.hasPrefix(": ") ? "\n" + line.dropFirst(2) : line
        }
        var options = ReadingOptions()
        options.hasSmartPunctuation = false
        let document = try #require(parseMarkdown(source(name), file: name, options: options).value)
        let ours = ReadText.of(document).filter { !$0.isWhitespace }
        let theirs = RenderedText.of(Array(lines.joined(separator: "\n").utf8)).filter { !$0.isWhitespace }
        #expect(ours == theirs)
    }

    @Test func elementsAreCounted() throws {
        var counts: [String: Int] = [:]
        func count(_ blocks: [Block]) {
            for block in blocks {
                switch block.kind {
                case .figure: counts["figure", default: 0] += 1
                case .table(let table):
                    counts["table", default: 0] += 1
                    #expect(table.head.isEmpty)
                    #expect(table.rows.count == 6)
                    #expect(table.caption.plainText.hasPrefix("XML Starlet’s"))
                case .code: counts["code", default: 0] += 1
                case .container(let name, let inner):
                    counts[name, default: 0] += 1
                    count(inner)
                case .quote(let inner): count(inner)
                case .list(let list): list.items.forEach { count($0.blocks) }
                default: break
                }
            }
        }
        for name in Self.articles {
            count(try #require(parseMarkdown(source(name), file: name).value).blocks)
        }
        #expect(counts == ["figure": 34, "table": 1, "code": 19, "pullquote": 38, "sidebar": 5])
    }
}
