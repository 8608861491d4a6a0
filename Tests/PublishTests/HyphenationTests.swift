import Glibc
import PubTestSupport
import Testing

/// Words divided by the dictionaries of the system, and what readers of the PDF get of them.
@Suite(.needs(.fonts, .dictionaries)) struct HyphenationTests {
    /// An issue in narrow justified columns, whose loose lines are not what is tested.
    private func issue(_ lead: String, language: String = "en-GB", more: String = "") -> IssueFolder {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest().replacingFirst("title", with: "language = \"\(language)\"\ntitle"))
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template.replacingFirst("\"left\"", with: "\"justify\"\njustification = { loose = 1000 }")
                .replacingFirst("count = 1", with: "count = 3") + more)
        issue.write("Issues/one/lead.md", lead)
        return issue
    }

    private static let words = """
        The extraordinary characteristics of typographical composition: mathematicians, engineers and lexicographers \
        nevertheless considered hyphenation an unimportant well-understood embarrassment. Publications notwithstanding, \
        systematically disciplined apprentices distinguished understandable abbreviations from incomprehensible \
        superstitions, and representatives of neighbouring establishments remembered comparatively insignificant \
        particularities of punctuation.
        """

    /// T6: the drawn hyphen is no part of the text; a well-known one is.
    @Test(arguments: [["pdftotext", "-raw"], ["mutool", "draw", "-q", "-F", "text"]])
    func drawnHyphensAreNoText(_ reader: [String]) throws {
        let issue = issue("# Lead\n\n\(Self.words)\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let pdf = "\(issue.path)/build/one.pdf"
        let text = Program(reader + (reader[0] == "pdftotext" ? [pdf, "-"] : [pdf])).run().output
        let lines = text.split { $0.isNewline || $0 == "\u{C}" }
        #expect(lines.count { $0.hasSuffix("\u{AD}") } > 3, "\(text)")
        #expect(lines.count { $0.hasSuffix("-") } <= 1)
        let read = lines.reduce(into: "") { whole, line in
            whole += line.split(separator: " ").joined(separator: " ")
            if whole.hasSuffix("\u{AD}") { whole.removeLast() } else if !whole.hasSuffix("-") { whole += " " }
        }
        #expect(read.contains(Self.words), "\(read)")
    }

    /// What a division changes is seen, not read: by the dictionaries of Hungarian and Catalan, and by the house's word
    /// in Swedish. Readers that know replacement text get the word; MuPDF 1.21 of Debian 12 does not.
    @Test(arguments: [
        ("hu", "asszonnyal", "asszon\u{AD}nyal"), ("hu", "mennyi\u{E9}rt", "men\u{AD}nyi\u{E9}rt"),
        ("ca", "xocol·lates", "xocol·\u{AD}lates"), ("sv", "tillåta", "til\u{AD}låta"),
    ])
    func spellingsChangeForTheEyeAlone(_ row: (String, String, String)) throws {
        let fillers = ["ma", "nem", "volt", "ma nem", "nem volt"]
        let words = (0..<120).map { "\(fillers[$0 % 5]) \(row.1)\($0 % 7 == 0 ? " este" : "")" }.joined(separator: " ")
        let issue = issue(
            "# Lead\n\n\(words).\n", language: row.0,
            more: "\n[language.sv]\nexceptions = [\"tillåta = till-låta\"]\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let text = Program(["pdftotext", "-raw", "\(issue.path)/build/one.pdf", "-"]).run().output
        // Poppler finds spaces by their width, and not those of tight lines.
        let joined = text.filter { !$0.isWhitespace }
        #expect(joined.contains(row.2), "\(joined)")
        #expect(joined.filter { $0 != "\u{AD}" } == "Lead" + words.filter { $0 != " " } + ".", "\(joined)")
    }

    @Test func aMissingDictionaryIsNamed() throws {
        // A language of which this machine has no dictionary, though Debian has one.
        let language = try #require(
            ["is", "lt", "lv", "sl"].first { !PackageFolder.has("/usr/share/hyphen/hyph_\($0).dic") },
            "every dictionary that this test takes for missing is installed: remove Debian's package hyphen-is")
        let lead = "# Lead\n\nText, [tveir]{lang=\(language)} and [þrír]{lang=\(language)}, [ba]{lang=vi}.\n"
        let run = issue(lead).build("--format", "json")
        let findings = try ReportDocument(run).diagnostics
        #expect(findings.map(\.summary) == ["warning[no-hyphenation] Issues/one/lead.md:3"])
        #expect(findings.first?.column == 8)
        #expect(findings.first?.message == "words in “\(language)” are not divided: there is no dictionary")
        #expect(findings.first?.hint == "apt-get install hyphen-\(language)")
    }

    /// A dictionary beside the fonts takes the place of the system's, and one that is damaged is named with its place.
    @Test func dictionariesOfTheProjectComeFirst() throws {
        func text(_ files: [String: String]) throws -> (text: String, findings: [String]) {
            let issue = issue("# Lead\n\n\(String(repeating: "Bindestriche binden ", count: 60))\n", language: "de-AT")
            for (name, file) in files { issue.write(name, file) }
            let run = issue.build("--format", "json", "--depfile", "build/one.d")
            let findings = try ReportDocument(run).diagnostics.map { "\($0.summary) \($0.message)" }
            let inputs = String(decoding: issue.bytes("build/one.d") ?? [], as: UTF8.self)
            for name in files.keys { #expect(inputs.contains(name)) }
            let text = Program(["pdftotext", "-raw", "\(issue.path)/build/one.pdf", "-"]).run().output
            return (text.replacing("\u{AD}\n", with: "\u{AD}"), findings)
        }
        #expect(try text([:]).text.contains("Bin\u{AD}de"))
        let own = try text(["Fonts/hyphenation/de.pat": "\\patterns{d1est}"])
        #expect(own.text.contains("Bind\u{AD}estriche"))
        #expect(!own.text.contains("Bin\u{AD}de"))
        let issues = try text([
            "Fonts/hyphenation/de.pat": "\\patterns{e1s}", "Issues/one/hyphenation/de.dic": "UTF-8\nd1est\n",
        ])
        #expect(issues.text.contains("Bind\u{AD}estriche"))
        let damaged = try text(["Fonts/hyphenation/de-AT.tex": "% mine\n\\patterns{d1est"])
        #expect(
            damaged.findings == [
                "warning[damaged-dictionary] Fonts/hyphenation/de-AT.tex:2 words in “de-AT” are not divided by this "
                    + "dictionary: } is missing"
            ])
        #expect(damaged.text.contains("Bin\u{AD}de"))
    }

    /// What is not divided needs no dictionary; nor do languages for which there is none.
    @Test(arguments: ["hyphenate = false", ""], ["is", "zh"])
    func nothingIsSaidWithoutNeed(_ style: String, _ language: String) throws {
        if style.isEmpty && language == "is" { return }
        let issue = issue("# Lead\n\nText.\n", language: language)
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template.replacingFirst("\"left\"", with: "\"justify\"\n\(style)"))
        #expect(try ReportDocument(issue.build("--format", "json")).diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("[language.en]\nexceptions = [\"typographical\"]", "ypo\u{AD}graph"),
        ("[language.en]\nhyphenation = { shortest_word = 30 }", "\u{AD}"),
        ("[language.en-GB]\nhyphenation = { before = 9 }", "ypo\u{AD}graph"),
    ])
    func languagesHaveRowsOfTheirOwn(_ more: String, _ gone: String) throws {
        func text(_ more: String) -> String {
            let issue = issue("# Lead\n\n\(String(repeating: "Typographical typographical ", count: 40))\n", more: more)
            let run = issue.build()
            #expect(run.ending == .exited(0), "\(run.messages)")
            return Program(["pdftotext", "-raw", "\(issue.path)/build/one.pdf", "-"]).run().output
                .replacing("\u{AD}\n", with: "\u{AD}")
        }
        #expect(text("").contains(gone))
        #expect(!text("\n" + more).contains(gone))
    }
}
