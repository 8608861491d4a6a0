import PubPipeline
import PubTestSupport
import Testing

/// A narrow page of Arabic, with kashidas and without.
@Suite(.needs(.fonts, .tools("pdftotext", "mutool"))) struct KashidaIssueTests {
    private static let text =
        "وفي السوق الكبير كان الخطّاط يجلس أمام طاولته الصغيرة، يبري أقلامه من القصب ويختبر حبره على قصاصات الورق. "
        + "يقول لتلاميذه إنّ السطر المستقيم لا يكفي، وإنّ الكلمة تحتاج إلى فسحة تتنفّس فيها، فيمدّ حرف السين حينًا ويطيل "
        + "الحرف قبل التاء المربوطة حينًا آخر، حتى تتساوى أطراف السطور من غير أن تتباعد الكلمات، ويكتب Saint-Malo كما هي."

    private struct Word {
        var left: Double
        var right: Double
        var foot: Double
    }

    /// The PDF of the page with kashidas of `percent`.
    private func built(_ percent: Int, in shop: Workshop) throws -> String {
        let manifest = shop.file(
            "Issues/p/issue.toml",
            """
            [issue]
            title = "Kashidas"
            date = 2026-11-01
            language = "ar"
            template = "t"
            [edition.screen]
            output = "build/\(percent).pdf"
            [[article]]
            id = "one"
            source = "one.md"
            """)
        shop.file("Issues/p/one.md", "\(Self.text)\n")
        shop.file(
            "Templates/t/template.toml",
            """
            [page]
            size = ["260pt", "400pt"]
            margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "30pt" }
            columns = { count = 1 }
            [paragraph.body]
            font = "Noto Naskh Arabic"
            size = "11pt"
            leading = "18pt"
            justification = { letter = [-1, 0, 1.5], kashida = \(percent) }
            [fallback]
            families = ["Noto Serif"]
            """)
        shop.folder("build")
        var options = BuildOptions(manifest: manifest)
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        options.output = "\(shop.path)/\(percent).pdf"
        shop.folder("Fonts")
        for name in ["NotoNaskhArabic-Regular.ttf", "NotoSerif-Regular.ttf"] {
            shop.link("Fonts/\(name)", to: "\(PackageFolder.path)/Fonts/\(name)")
        }
        let report = try PubPipeline.build(options)
        #expect(report.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return "\(shop.path)/\(percent).pdf"
    }

    private func words(_ pdf: String) -> [Word] {
        Tool.output(of: "pdftotext -bbox \(pdf) -").matches(
            of: #/xMin="([0-9.]+)" yMin="[0-9.]+" xMax="([0-9.]+)" yMax="([0-9.]+)"/#
        ).map { Word(left: Double($0.1) ?? 0, right: Double($0.2) ?? 0, foot: Double($0.3) ?? 0) }
    }

    /// Without spaces and the marks of direction, which line ends change.
    private func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isBidiControl }))
    }

    @Test func textIsReadAsWithout() throws {
        let shop = Workshop()
        let (with, without) = (try built(30, in: shop), try built(0, in: shop))
        for reader in ["pdftotext -raw %s -", "pdftotext %s -", "mutool draw -q -F txt %s 1 2>/dev/null"] {
            let texts = [with, without].map { plain(Tool.output(of: reader.replacing("%s", with: $0))) }
            #expect(texts[0] == texts[1], "\(reader)")
            #expect(texts[0].contains("Saint-Malo"))
            #expect(!texts[0].contains("\u{640}"))
        }
        // Words stay whole.
        let counts = [with, without].map { words($0).count }
        #expect(counts[0] == counts[1])
    }

    @Test func linesEndAtTheirMeasure() throws {
        let shop = Workshop()
        let found = words(try built(30, in: shop))
        var lines: [[Word]] = []
        for word in found.sorted(by: { $0.foot < $1.foot }) {
            // Faces differ in their depth, lines by their leading.
            if let last = lines.last, word.foot - last[0].foot < 9 {
                lines[lines.count - 1].append(word)
            } else {
                lines.append([word])
            }
        }
        #expect(lines.count > 6)
        for line in lines.dropLast() {
            #expect(abs((line.map(\.left).min() ?? 0) - 30) < 0.05)
            #expect(abs((line.map(\.right).max() ?? 0) - 230) < 0.05)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isBidiControl: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
