import PubCharts
import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubMarkup
import PubRunningText
import PubSettings
import PubTextModel

/// A chart of rows of values and attributes as a source has them: `type=bar stacked=true`.
struct TestChart {
    let chart: Chart?
    let diagnostics: [Diagnostic]
    private let language: Language

    init(_ rows: String, _ attributes: [(String, String)] = [], language: String = "en-GB") {
        self.language = Language(language)
        var written = Attributes()
        for (key, value) in attributes {
            written.pairs.append(
                (
                    Attributes.Value(key, at: SourceLocation(file: "a.md")),
                    Attributes.Value(value, at: SourceLocation(file: "a.md", line: 9))
                ))
        }
        var findings = SettingsFindings()
        let specified = SpecifiedChart(written, &findings)
        var options = ReadingOptions()
        options.language = language
        let document = parseRows(Array(rows.utf8), file: "v.csv", options: options)
        var table = Table(alignments: [], head: [], rows: [])
        if case .table(let read)? = document.value?.blocks.first?.kind { table = read }
        let outcome = ChartReader.chart(
            of: table, specified, in: Language(language), at: SourceLocation(file: "a.md", line: 1))
        chart = outcome.value
        diagnostics = findings.diagnostics + document.diagnostics + outcome.diagnostics
    }

    /// `id place` of each finding.
    var findings: [String] { diagnostics.map { "\($0.id) \($0.origin)" } }

    /// The chart in a frame, in type whose letters are half an em wide each.
    func layout(width: Double = 240, height: Double = 150) -> ChartLayout? {
        chart.map {
            ChartLayout(
                $0, TestChart.look($0, language), TestChart.type,
                size: Size(width: Length(points: width), height: Length(points: height)))
        }
    }

    private static func look(_ chart: Chart, _ language: Language) -> ChartLook {
        var look = ChartLook(
            colors: ChartColors.palette([.black, .cmyk(0, 0.9, 0.8, 0)], count: chart.colorCount).map { Paint($0) },
            pale: Paint(.gray(0.25)), band: Paint(.gray(0.08)), ratio: 0.62, language: language)
        look.axis = RuleLine(weight: Length(points: 0.5), paint: .ink)
        look.grid = RuleLine(weight: Length(points: 0.3), paint: Paint(.gray(0.3)))
        return look
    }

    static var type: ChartType {
        ChartType(ChartType.Role.allCases.map { _ in ChartType.Metrics(leading: 10, size: 8, capHeight: 5.6) }) {
            text, _ in Double(text.count) * 4
        }
    }
}
