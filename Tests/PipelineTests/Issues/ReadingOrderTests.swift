import PubPipeline
import PubTestSupport
import Testing

/// Kinds of pages on which what is seen first is not what is read first, before a reader that knows nothing of places.
@Suite(.needs(.fonts, .dictionaries, .pythonPackages, .tools("qpdf"))) struct ReadingOrderTests {
    private let shop = Workshop()

    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><path fill="#036" d="M0 20Q15 5 30 20T60 20V30H0z"/></svg>
        """

    private static let manifest = """
        [issue]
        title = "Order"
        number = 1
        date = 2026-11-01
        language = "en-GB"
        template = "monthly"
        [edition.screen]
        output = "build/order.pdf"
        [fallback]
        families = ["Noto Naskh Arabic"]
        [section.sky]
        title = "Overhead"
        accent = "night"
        [[article]]
        id = "notes"
        source = "notes.md"
        master = "notes"
        [[article]]
        id = "dark"
        source = "dark.md"
        section = "sky"
        master = "night"
        start = "next-page"
        [[article]]
        id = "story"
        source = "story.md"
        master = { first = "opener", next = "feature" }
        start = "next-page"
        [[article]]
        id = "arabic"
        source = "arabic.md"
        language = "ar"
        start = "next-page"
        """

    private static let notes = """
        # Beside the water

        The clerk kept two columns: what the gauge said, and what he thought of it.

        ::: {.aside}
        The second column was the better one.
        :::

        On the third of the month the float stuck, and he wrote down nothing for an hour.[^1] Then the harbour master
        came.

        [^1]: He wrote a poem instead, which is lost.

        | Place    | Morning      || Evening      ||
        |----------|-------|-------|-------|-------|
        |          | High  | Low   | High  | Low   |
        | The slip | 06:12 | 12:30 | 18:40 | 23:59 |
        | The bar  | no reading taken   ||| 23:40 |

        : What the gauge said.

        ## What he thought

        It was a <abbr title="Mean high water springs">MHWS</abbr> like any other, with ★ and CO~2~ in it.

        """

    private static let dark = """
        # Without a Moon

        The sky is darkest on the ninth.

        ::: {.sidebar}
        ## To take along

        - a red lamp
        - a rug
        :::

        The sign ![](drawing.svg){width=9pt height=5pt alt="a wave"} marks where the rug was. Whoever waits for an hour sees the fainter half.

        > It is no use to hurry.

        """

    private static let story = """
        # Three gates

        Of the seven gates three are left.

        :::: {.figures across=2 letters=caption}
        ![The upper gate, from the bridge](drawing.svg){alt="A gate of oak"}

        ![The middle gate, closed](drawing.svg){alt="A gate of iron"}
        ::::

        ![The lower gate at low water](drawing.svg){alt="A gate in mud" place=bottom}

        The others went as firewood.

        """

    private static let arabic = """
        # حين يعود البحر

        يرتفع البحر **مرتين** في اليوم وينخفض مرتين، كما في [الجدول](https://example.org/tides) و*الساعة* 12:35 ظهرًا.[^1]

        [^1]: والجدول من Saint-Malo.

        - حبل طوله عشرون مترًا؛
        - مصباح، وصبر.

        """

    @Test func whatIsReadIsInTheOrderOfTheSource() throws {
        for (name, text) in [
            ("issue.toml", Self.manifest), ("notes.md", Self.notes), ("dark.md", Self.dark), ("story.md", Self.story),
            ("arabic.md", Self.arabic), ("drawing.svg", Self.drawing),
        ] {
            shop.file(name, text)
        }
        var options = BuildOptions(manifest: "\(shop.path)/issue.toml")
        options.root = PackageFolder.path
        options.allowedFolders = [shop.path]
        options.output = "\(shop.path)/order.pdf"
        let report = try PubPipeline.build(options)
        #expect(report.diagnostics.filter { $0.severity == .error }.isEmpty, "\(report.diagnostics)")
        let fixtures = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures"
        let python = "'\(PackageFolder.path)/.venv/bin/python3'"
        let read = Tool.run("\(python) '\(fixtures)/words.py' '\(shop.path)/issue.toml' '\(shop.path)/order.pdf' 2>&1")
        #expect(read.status == 0, "\(String(decoding: read.output, as: UTF8.self))")
        let verdict = Tool.run("\(python) '\(fixtures)/judge.py' '\(shop.path)/order.pdf' ua1 2a 2>&1")
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
        let tree = Tool.output(of: "\(python) '\(fixtures)/reading.py' '\(shop.path)/order.pdf'")
        #expect(tree.contains("ColSpan=2 'Morning ") || tree.contains("ColSpan=2 Scope=/Column 'Morning "), "\(tree)")
        #expect(tree.contains("E='Mean high water springs'"))
        // A picture in a line is read where it stands.
        #expect(tree.contains("<Figure> marks where"), "\(tree)")
        #expect(tree.contains("unmapped 0 unmarked [] unread []"))
    }
}
