import Glibc
import PubTestSupport
import Testing

/// The dumps of small issues, each of one feature, held against those that were looked at.
///
/// `GOLDEN=write swift test -c release --disable-testable-imports --filter GoldenTests` writes them anew: read the
/// difference before it is committed. Faces are those of the catalogue, by checksum; nothing is hyphenated, since the
/// dictionaries of another machine may differ.
@Suite(.needs(.fonts)) struct GoldenTests {
    /// An issue with the name of its golden.
    struct Trial: Sendable, CustomTestStringConvertible {
        var name: String
        var issue: @Sendable () -> TestIssue
        var testDescription: String { name }

        init(_ name: String, _ issue: @escaping @Sendable () -> TestIssue) {
            self.name = name
            self.issue = issue
        }
    }

    private static let tides = """
        Twice a day the harbour empties, and twice a day it fills again. Nobody in the village looks up when it happens.
        The boats lean on their keels and wait; gulls walk where they swam in the morning. What the water leaves behind
        is sorted by weight: first the shells, then the rope, and last of all the light wood that burns blue.
        """

    private static let pilot = """
        The pilot keeps a book of it. Each page has four columns, for the hour, the height, the wind, and what he calls
        the rest, in which he has written for thirty years what he could not measure: the colour of the sky at the turn
        of the tide, who was late, and which of the dogs went in after the stick.
        """

    static let trials = [
        Trial("columns") { TestIssue([tides, pilot, tides, pilot].joined(separator: "\n\n")) },
        Trial("drop-cap") {
            var template = TestTemplate()
            template.body = "grid = \"all\"\nalign = \"justify\"\ndrop_cap = { lines = 3, characters = 1 }"
            return TestIssue("\(tides) \(pilot)", template)
        },
        Trial("list") {
            TestIssue(
                """
                \(pilot)

                - rope
                - a boot, the left one

                  and its lace

                1. first
                   - inner
                2. second
                """)
        },
        Trial("table") {
            TestIssue(
                """
                \(tides)

                | Day | High | Low |
                |:--|:-:|--:|
                | Monday | 5.1 | 0.8 |
                | Tuesday, a day of wind that came from the east | 5.4 | 0.6 |

                : What the gauge said.
                """)
        },
        Trial("figure") {
            TestIssue("\(tides)\n\n![The harbour.](wide.jpg){alt=\"Boats\" credit=\"The pilot\"}\n\n\(pilot)")
        },
        Trial("note") { TestIssue("The book[^1] is kept dry.\n\n\(tides)\n\n[^1]: He lends it to nobody.\n") },
        Trial("sidebar") {
            TestIssue("\(tides)\n\n::: sidebar\n## Words for it\n\nEbb, flood, slack.\n:::\n\n\(pilot)")
        },
        Trial("span-heading") {
            TestIssue("\(tides)\n\n# The book of the pilot\n\n\(pilot)\n\n## Its end\n\n\(tides)")
        },
        Trial("contents") {
            var template = TestTemplate()
            template.masters = """
                [master.default]
                [[master.default.text]]
                text = "{issue} {folio}"
                style = "note"
                edge = "outer"
                offset = "20pt"
                [[master.default.rule]]
                anchor = "top"
                offset = "28pt"
                weight = "0.5pt"
                """
            var contents = TestArticle("", id: "contents")
            contents.isContents = true
            return TestIssue(
                [
                    contents, TestArticle("---\ntitle: Tides\n---\n\n\(tides)", id: "tides", start: .recto),
                    TestArticle("---\ntitle: The pilot\n---\n\n\(pilot)", id: "pilot"),
                ], template)
        },
        Trial("decorations") {
            var template = TestTemplate()
            template.more = """
                [character.strong]
                underline = true
                [character.emphasis]
                style = "italic"
                """
            let words = "One ~~struck~~ word, **three that *stand* over** a line, [a link](https://example.org/tide)."
            return TestIssue(words, template)
        },
        Trial("structure") { TestIssue(structured) },
    ]

    private static let structured = """
        ---
        title: The harbour
        kicker: Tides
        author: A. Pilot
        ---

        # Ebb

        The pilot says [la mer s'en va]{lang=fr},[^ebb] and keeps a [book](https://example.org/tide) of it.[^book]

        ## What it leaves

        - rope
          1. old
          2. older
        - boots

        | Day | High |
        |:--|--:|
        | Monday | 5.1 |

        : What the gauge said.

        ![The harbour.](wide.jpg){alt="Boats on their keels" credit="The pilot"}

        > [Elle revient.]{lang=fr}

        [^ebb]: *The sea goes away.*

        [^book]: He lends it to nobody.
        """

    private static let folder = PackageFolder.path(of: "Tests/ComposerTests/Goldens")

    @Test(arguments: trials) func theDumpIsAsItWas(_ trial: Trial) {
        let issue = trial.issue()
        #expect(issue.findings == [])
        let dump = issue.publication.dump()
        let path = "\(Self.folder)/\(trial.name).txt"
        if GoldenList.isWriting { Self.write(dump, to: path) }
        let difference = Self.difference(Self.text(path), dump)
        #expect(difference == nil, "\(difference ?? "")\nGOLDEN=write writes it anew")
        #expect(dump.utf8.count { $0 == 0x0A } < 300, "a golden is to be read")
    }

    /// What is painted belongs to an element that may hold it, or is page furniture.
    @Test(arguments: trials) func everyMarkHasItsElement(_ trial: Trial) {
        let issue = trial.issue()
        let structure = issue.publication.structure
        var artifacts: [String] = []
        for page in issue.pages {
            for mark in page.textMarks {
                guard mark.element >= 0 else {
                    artifacts.append(mark.text)
                    continue
                }
                #expect(
                    structure[mark.element].type.holdsText, "\(mark.text) is text of \(structure[mark.element].role)")
            }
            for image in page.images { #expect(structure[Int(image.element.index)].role == .figure) }
        }
        #expect(artifacts == (trial.name == "contents" ? ["Trial 1", "Trial 3", "Trial 4"] : []))
    }

    @Test func everyGoldenHasItsTrial() throws {
        var names: [String] = []
        let folder = try #require(opendir(Self.folder))
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".txt") { names.append(String(name.dropLast(4))) }
        }
        closedir(folder)
        #expect(names.sorted() == Self.trials.map(\.name).sorted())
    }

    /// The first lines that differ, with those before them; nil when there are none.
    private static func difference(_ golden: String, _ dump: String) -> String? {
        let (old, new) = (lines(golden), lines(dump))
        guard let first = (0..<max(old.count, new.count)).first(where: { line($0, old) != line($0, new) }) else {
            return nil
        }
        func part(_ lines: [Substring], _ sign: String) -> String {
            lines.dropFirst(first).prefix(4).map { "\(sign) \($0)\n" }.joined()
        }
        let before = old[..<first].suffix(2).map { "  \($0)\n" }.joined()
        return "line \(first + 1):\n\(before)\(part(old, "-"))\(part(new, "+"))"
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func line(_ index: Int, _ lines: [Substring]) -> Substring? {
        lines.indices.contains(index) ? lines[index] : nil
    }

    private static func text(_ path: String) -> String {
        String(decoding: PackageFolder.bytes(of: path) ?? [], as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "wb") else { return }
        fputs(text, file)
        fclose(file)
    }
}
