import PubDisplayList
import PubTestSupport
import PubValues
import Testing

/// The pages of small issues, each of some features that act on one another, and of random articles whose pages are filled: the hash of
/// each page's text dump is in `page-hashes.txt`.
///
/// A page that changes fails. Look at it; then `GOLDEN=write swift test … --filter PageHashTests` writes the list anew.
@Suite(.needs(.fonts, .dictionaries)) struct PageHashTests {
    /// An issue with its name in the list.
    struct Trial: Sendable, CustomTestStringConvertible {
        var name: String
        var issue: @Sendable () -> TestIssue
        var testDescription: String { name }

        init(_ name: String, _ issue: @escaping @Sendable () -> TestIssue) { (self.name, self.issue) = (name, issue) }
    }

    private static let list = GoldenList("Tests/ComposerTests/Lists/page-hashes.txt")

    @Test(arguments: trials) func pagesAreAsTheyWere(_ trial: Trial) {
        let issue = trial.issue()
        #expect(!issue.diagnostics.hasErrors, "\(issue.diagnostics)")
        let rows = issue.publication.pageDumps().enumerated().map { index, dump in
            "\(trial.name) \(index + 1) \(ContentHash(dump.utf8).hex)"
        }
        Self.list.expect(rows, among: { $0.hasPrefix("\(trial.name) ") })
    }

    @Test func everyRowHasItsTrial() {
        // They are written beside each other.
        if GoldenList.isWriting { return }
        let names = Set(Self.list.rows.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(names == Set(Self.trials.map(\.name)))
    }

    private static let filled = """
        [fit]
        mode = "auto"
        pictures = "20%"
        optional = true
        """

    static let trials =
        small
        + (0..<96).map { seed in
            Trial("random-\(seed)") {
                let article = RandomArticle(seed: 1000 + seed, fit: filled, takesProse: seed % 3 != 0)
                return TestIssue(article.source, article.template)
            }
        }

    private static let small = [
        Trial("floats") { floats(seed: 1) },
        Trial("floats-filled") { floats(seed: 2, more: filled) },
        Trial("areas") { areas },
        Trial("feet") {
            var words = Words(seed: 3)
            let source = (0..<9).map { _ in "## \(words.text(3))\n\n\(words.paragraphs(3, words: 50))" }
            return TestIssue(source.joined(separator: "\n\n"), template(more: filled))
        },
        Trial("margin-notes") { marginNotes },
        Trial("notes") { notes },
        Trial("inks") { inks },
        Trial("hyphens") { hyphens(columns: 1) },
        Trial("hyphens-in-columns") { hyphens(columns: 3) },
        Trial("running-heads") { runningHeads },
        Trial("tables") { tables },
        Trial("announced") { announced },
        Trial("wraps") { wraps },
        Trial("even-columns") { evenColumns },
        Trial("frames") { frames },
        Trial("heads-at-column-heads") { headsAtColumnHeads },
    ]

    private static func template(more: String) -> TestTemplate {
        var template = TestTemplate()
        template.more = more
        return template
    }

    private static func floats(seed: Int, more: String = "") -> TestIssue {
        var words = Words(seed: seed)
        let places = [
            "place=top height=130pt", "place=column height=110pt", "place=bottom height=90pt",
            "place=span height=150pt",
            "place=column at=bottom height=80pt", "place=here height=100pt",
        ]
        let blocks = (0..<12).flatMap { index in
            [
                index % 3 == 0 ? "## \(words.text(2))" : words.text(30),
                words.paragraphs(2, words: 60 + index),
                "![\(words.text(4))](wide.jpg){alt=\"a\" \(places[index % places.count])}",
            ]
        }
        return TestIssue((blocks + [words.text(60)]).joined(separator: "\n\n"), template(more: more))
    }

    private static var areas: TestIssue {
        var words = Words(seed: 4)
        let places = [
            "cols=6 rows=14 at=\"bottom outer\"", "rows=10 at=top", "cols=6 rows=\"9-20\"",
            "rows=12 at=middle bleed=outer",
        ]
        let blocks = places.map { place in
            "\(words.paragraphs(9, words: 60))\n\n![\(words.text(5))](wide.jpg){alt=\"a\" place=page \(place)}"
        }
        let spread = "![](wide.jpg){alt=\"a\" place=spread rows=\"9-30\"}"
        return TestIssue((blocks + [spread, words.paragraphs(14, words: 60)]).joined(separator: "\n\n"))
    }

    private static var marginNotes: TestIssue {
        var words = Words(seed: 5)
        var template = template(more: "[object.aside]\nplace = \"margin\"")
        template.columns = "{ count = 1, gutter = \"10pt\", rule = \"none\" }"
        template.masters = "[master.default]\nnotes = { cols = 4, side = \"outer\" }"
        let blocks = (0..<14).map { index in
            "\(words.text(50 + index * 3))\n\n::: {.sidebar .aside}\n\(words.text(6 + index * 2))\n:::"
        }
        return TestIssue((blocks + [words.text(40)]).joined(separator: "\n\n"), template)
    }

    private static var notes: TestIssue {
        var words = Words(seed: 6)
        var calls: [String] = []
        let blocks = (0..<16).map { index in
            calls.append("[^\(index)]: \(words.text(12 + index * 4))")
            return "\(words.text(24).dropLast())[^\(index)] \(words.text(40))"
        }
        return TestIssue((blocks + calls).joined(separator: "\n\n"))
    }

    private static var inks: TestIssue {
        let template = template(
            more: """
                [swatch.signal]
                cmyk = [0, 80, 90, 0]
                spot = "PANTONE 021 C"
                [swatch.rich]
                cmyk = [60, 40, 40, 100]
                [object.tinted]
                based_on = "sidebar"
                fill = "signal 20%"
                [character.strong]
                color = "signal"
                [character.emphasis]
                color = "rich"
                """)
        var words = Words(seed: 7)
        let box = "::: {.sidebar .tinted}\n## \(words.text(2))\n\n\(words.text(30))\n:::"
        let text = "\(words.text(30)) **\(words.text(3))** *\(words.text(3))*"
        return TestIssue("\(text)\n\n\(box)\n\n## \(words.text(3))\n\n\(words.text(80))", template)
    }

    /// Prose, whose words are divided.
    private static func hyphens(columns: Int) -> TestIssue {
        var words = Words(seed: 8 + columns)
        words.takesProse = true
        var template = template(more: filled)
        (template.hyphenates, template.hyphenation) = (true, Prose.hyphenation)
        template.columns = "{ count = \(columns), gutter = \"10pt\", rule = \"none\" }"
        return TestIssue((0..<24).map { _ in words.text(40 + words.number(90)) }.joined(separator: "\n\n"), template)
    }

    /// Several articles on a page, whose running head names one of them.
    private static var runningHeads: TestIssue {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [[master.default.text]]
            text = "{title} {section} {folio}"
            style = "note"
            edge = "outer"
            offset = "20pt"
            """
        var words = Words(seed: 12)
        let articles = ["Ebb", "Flood", "Slack", "Spring", "Neap", "Race"].enumerated().map { index, title in
            TestArticle(
                "---\ntitle: \(title)\n---\n\n# \(words.text(2))\n\n\(words.paragraphs(2 + index % 3, words: 50))",
                id: "a\(index)", start: index == 0 ? .recto : .continue)
        }
        return TestIssue(articles, template)
    }

    private static var tables: TestIssue {
        var words = Words(seed: 13)
        let blocks = [6, 14, 19, 24, 40].map { count in
            let rows = (0..<count).map { _ in "| \(words.word()) | \(words.text(2)) |" }.joined(separator: "\n")
            return "\(words.paragraphs(4, words: 47))\n\n| a | b |\n|---|---|\n\(rows)\n\n: \(words.text(4))"
        }
        // Few rows that are many lines high, at many heights of a column.
        let high = (0..<9).map { index in
            let rows = (0..<6).map { _ in "| \(words.word()) | \(words.text(16 + index)) |" }.joined(separator: "\n")
            return "\(words.paragraphs(3, words: 31 + index * 2))\n\n| a | b |\n|---|---|\n\(rows)"
        }
        return TestIssue((blocks + high + [words.text(50)]).joined(separator: "\n\n"))
    }

    /// Lists, listings and pictures behind sentences that end with a colon, at many heights of a column.
    private static var announced: TestIssue {
        var words = Words(seed: 14)
        let things = [
            "- one\n- two\n- three", "```\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n```",
            "![](wide.jpg){alt=\"a\" place=here height=120pt}", "| a | b |\n|---|---|\n| c | d |\n| e | f |",
        ]
        let blocks = (0..<20).map { index in
            "\(words.text(40 + index * 3))\n\n\(words.text(9 + index).dropLast()):\n\n\(things[index % things.count])"
        }
        return TestIssue((blocks + [words.text(30)]).joined(separator: "\n\n"))
    }

    private static var wraps: TestIssue {
        var words = Words(seed: 15)
        let places = ["left", "right", "center of page", "right middle of page"]
        let blocks = places.map { place in
            "\(words.paragraphs(5, words: 60))\n\n![](wide.jpg){alt=\"a\" place=wrap at=\"\(place)\" width=40%}"
        }
        return TestIssue((blocks + [words.paragraphs(6, words: 60)]).joined(separator: "\n\n"))
    }

    private static var evenColumns: TestIssue {
        var words = Words(seed: 16)
        var template = template(more: filled)
        template.columns = "{ count = 3, gutter = \"10pt\", rule = \"none\" }"
        template.masters = "[master.default]\nbalance = true"
        let blocks = (0..<5).map { _ in
            "# \(words.text(4))\n\n\(words.paragraphs(3, words: 45))\n\n- \(words.text(9))\n- \(words.text(12))"
        }
        return TestIssue(blocks.joined(separator: "\n\n"), template)
    }

    private static var frames: TestIssue {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.first]
            opener = true
            [master.first.frame.hero]
            picture = "hero"
            cols = "7-12"
            bleed = "top bottom outer"
            [master.first.frame.head]
            head = true
            cols = "1-6"
            rows = "6-20"
            """
        var words = Words(seed: 17)
        var article = TestArticle(
            "# \(words.text(5))\n\n![](wide.jpg){#hero alt=\"a\"}\n\n\(words.paragraphs(16, words: 60))")
        article.masters = ("first", "default")
        return TestIssue([article], template)
    }

    /// Heads of all ranks with one line to many below them, so that many are near the head and the foot of a column.
    private static var headsAtColumnHeads: TestIssue {
        var words = Words(seed: 18)
        let blocks = (0..<30).map { index in
            "\(index % 4 == 0 ? "##" : "###") \(words.text(2))\n\n\(words.text(11 + index * 5 % 61))"
        }
        return TestIssue(blocks.joined(separator: "\n\n"))
    }
}
