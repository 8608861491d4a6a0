import Glibc
import PubTestSupport
import Testing

/// Charts in issues, from rows of values to the PDF.
@Suite(.needs(.fonts, .tools("mutool", "pdftotext", "qpdf"))) struct ChartTests {
    /// The rectangles that are filled in the PDF, as left, top, width and height.
    private func bars(_ path: String) -> [[Double]] {
        let trace = Tool.output(of: "mutool trace '\(path)' 2>/dev/null")
        return trace.matches(of: /(?s)<fill_path ([^>]*)>(.*?)<\/fill_path>/).compactMap { match in
            let points = match.2.matches(of: /<(?:moveto|lineto) x="([-.0-9]+)" y="([-.0-9]+)"/)
            let isCurved = match.2.contains("<curveto")
            let scale = match.1.firstMatch(of: /transform="([-.0-9]+) [-.0-9]+ [-.0-9]+ ([-.0-9]+)/)
            guard !isCurved, let scale, points.count >= 4 else { return nil }
            let xs = points.compactMap { Double($0.1) }.map { $0 * abs(Double(scale.1) ?? 1) }
            let ys = points.compactMap { Double($0.2) }.map { $0 * abs(Double(scale.2) ?? 1) }
            return [xs.min()!, ys.min()!, xs.max()! - xs.min()!, ys.max()! - ys.min()!]
        }
    }

    private func build(_ text: String, files: [(String, String)] = []) -> (run: Run, folder: IssueFolder) {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\n" + text)
        for (name, text) in files { issue.write("Issues/one/\(name)", text) }
        return (issue.build(), issue)
    }

    /// The paths of the PDF that are filled, or stroked: the ends of their parts.
    private func paths(_ path: String, _ kind: String) -> [[SIMD2<Double>]] {
        let trace = Tool.output(of: "mutool trace '\(path)' 2>/dev/null")
        return trace.matches(of: /(?s)<(fill|stroke)_path ([^>]*)>(.*?)<\/(?:fill|stroke)_path>/).compactMap { match in
            guard match.1 == kind,
                let scale = match.2.firstMatch(of: /transform="([-.0-9]+) [-.0-9]+ [-.0-9]+ ([-.0-9]+)/)
            else { return nil }
            return match.3.matches(of: /<(?:moveto|lineto|curveto).*? x3?="([-.0-9]+)" y3?="([-.0-9]+)"/).map {
                SIMD2((Double($0.1) ?? 0) * (Double(scale.1) ?? 1), (Double($0.2) ?? 0) * abs(Double(scale.2) ?? 1))
            }
        }
    }

    /// Whether `places` are `values` on some axis.
    private func isAxis(_ places: [Double], of values: [Double], within tolerance: Double = 0.003) -> Bool {
        guard places.count == values.count, let low = values.indices.min(by: { values[$0] < values[$1] }),
            let high = values.indices.max(by: { values[$0] < values[$1] })
        else { return false }
        let (place, step) = (places[low], (places[high] - places[low]) / (values[high] - values[low]))
        return abs(places[high] - place) > 20
            && zip(places, values).allSatisfy {
                abs($0 - place - ($1 - values[low]) * step) < tolerance * abs(places[high] - place)
            }
    }

    @Test func theCornersOfLinesAreTheValues() {
        let values = [31.0, 64, 7.5, 40, 22.2], years = [2010.0, 2012, 2016, 2021, 2022]
        let rows = zip(years, values).map { "\(Int($0)),\($1)\n" }.joined()
        let (run, issue) = build("```chart {type=line}\nYear,Loaves\n\(rows)```\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        let lines = paths("\(issue.path)/build/one.pdf", "stroke").filter { $0.count == 5 }
        #expect(lines.count == 1)
        for line in lines {
            #expect(isAxis(line.map(\.x), of: years))
            #expect(isAxis(line.map(\.y), of: values))
        }
    }

    @Test func theEdgesOfAreasAreTheSums() {
        let (run, issue) = build("```chart {type=area}\nYear,A,B\n2010,10,30\n2015,20,5\n2020,5,50\n```\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        // Three values, the two ends of the foot, which is level, and the way back; then three values above those of the first.
        let areas = paths("\(issue.path)/build/one.pdf", "fill").filter { $0.count > 4 }
        #expect(areas.map(\.count) == [6, 7])
        guard areas.map(\.count) == [6, 7] else { return }
        let heads = areas.map { $0[..<3].map(\.y) }
        #expect(isAxis([areas[0][4].y] + heads[0] + heads[1], of: [0, 10, 20, 5, 40, 25, 55]))
        #expect(zip(heads[0], areas[1][3..<6].reversed().map(\.y)).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test func theMiddlesOfDotsAreTheValues() {
        let places = [2.0, 3, 7.5, 9], values = [120.0, 310, 80, 250]
        let rows = zip(places, values).map { "\($0),\($1)\n" }.joined()
        let (run, issue) = build("```chart {type=dot}\nRooms,Price\n\(rows)```\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        let dots = paths("\(issue.path)/build/one.pdf", "fill").filter { $0.count > 4 }
        #expect(dots.count == 4)
        let middles = dots.map { dot in
            (SIMD2(dot.map(\.x).min()!, dot.map(\.y).min()!) + SIMD2(dot.map(\.x).max()!, dot.map(\.y).max()!)) / 2
        }
        #expect(isAxis(middles.map(\.x), of: places))
        #expect(isAxis(middles.map(\.y), of: values))
    }

    @Test func theAnglesOfSlicesAreTheShares() {
        let values = [41.0, 33, 14, 8, 4]
        let rows = values.enumerated().map { "n\($0.offset),\($0.element)\n" }.joined()
        let (run, issue) = build("```chart {type=ring}\nPaper,Share\n\(rows)```\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        let starts = paths("\(issue.path)/build/one.pdf", "fill").filter { $0.count > 4 }.map { $0[0] }
        #expect(starts.count == 5)
        guard starts.count == 5 else { return }
        // The circle through the outer corners of three slices.
        let (a, b, c) = (starts[0], starts[1], starts[2])
        func square(_ point: SIMD2<Double>) -> Double { (point * point).sum() }
        let twice = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
        let middle = SIMD2(
            (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / twice,
            (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / twice)
        let turns = starts.map { atan2($0.x - middle.x, $0.y - middle.y) / (2 * .pi) }
        for index in 0..<4 {
            let turn = abs(turns[index + 1] - turns[index])
            #expect(abs(min(turn, 1 - turn) - min(values[index], 100 - values[index]) / 100) < 0.002, "\(index)")
        }
    }

    // MARK: Those who do not see it

    /// A reader of tags finds the values in a table behind the figure.
    @Test(.needs(.pythonPackages)) func theValuesAreATableOfTheStructure() throws {
        let (run, issue) = build(
            "```chart {type=line}\nYear,High (m),Low (m)\n2024,3.5,\n2025,4,0.5\n```\n\nText.\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        let fixtures = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures"
        let python = "\(PackageFolder.path)/.venv/bin/python3"
        let tree = Tool.output(of: "'\(python)' '\(fixtures)/reading.py' '\(issue.path)/build/one.pdf'")
        let lines = tree.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        let figure = try #require(lines.firstIndex { $0.hasPrefix("Figure Alt='Line chart.") }, "\(tree)")
        let table = try #require(lines.firstIndex { $0 == "Table" }, "\(tree)")
        #expect(figure < table)
        #expect(
            lines[(table + 1)...].prefix(12).map { $0.replacing("/", with: "") } == [
                "TR", "TH ActualText='Year' Scope=Column", "TH ActualText='High' Scope=Column",
                "TH ActualText='Low' Scope=Column", "TR", "TH ActualText='2024' Scope=Row",
                "TD ActualText='3.5\\xa0m'", "TD ActualText='no value'", "TR", "TH ActualText='2025' Scope=Row",
                "TD ActualText='4.0\\xa0m'", "TD ActualText='0.5\\xa0m'",
            ], "\(tree)")
        let verdict = Tool.run("'\(python)' '\(fixtures)/judge.py' '\(issue.path)/build/one.pdf' ua1 2>&1")
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
    }

    /// The colours of the template's charts, with the accent of any section, are told apart in gray and by the colour-blind.
    @Test(arguments: ["rust", "teal", "ochre", "night"])
    func theColoursOfMonthlyAreToldApart(_ accent: String) throws {
        let issue = IssueFolder()
        issue.write(
            "c/issue.toml",
            "[issue]\ntitle = \"One\"\ndate = 2026-11-01\nlanguage = \"en\"\ntemplate = \"monthly\"\n[section.s]\n"
                + "title = \"S\"\naccent = \"\(accent)\"\n[edition.screen]\noutput = \"one.pdf\"\n[[article]]\nid = \"a\"\n"
                + "source = \"a.md\"\nsection = \"s\"\n")
        let rows = "Y,A,B,C,D\n2024,1,2,3,4\n2025,4,3,2,1\n"
        issue.write("c/a.md", "# Charts\n\n```chart {type=line}\n\(rows)```\n\n```chart {stacked=true}\n\(rows)```\n")
        let run = issue.publish(
            "c/issue.toml", "--root", PackageFolder.path, "--output", "charts.pdf", "--format", "json")
        let found = try ReportDocument(run).diagnostics.map(\.summary).filter { $0.contains("chart") }
        #expect(found == [])
        #expect(run.ending == .exited(0), "\(run.messages)")
    }

    // MARK: Spreadsheets

    /// Writes a spreadsheet of Excel and one of Calc with the same sheets.
    private static let spreadsheets = """
        import sys, zipfile
        rows = [["Year", "Loaves"], ["2024", 31], ["2025", 64.5], ["2026", 12]]
        def file(name, parts):
            with zipfile.ZipFile(sys.argv[1] + "/" + name, "w", zipfile.ZIP_DEFLATED) as packed:
                for path, text in parts: packed.writestr(path, text)
        office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        relations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>'
        relation = '<Relationship Id="%s" Type="' + office + '/%s" Target="%s"/>'
        main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
        def cell(value, place):
            if isinstance(value, str): return '<c r="%s" t="inlineStr"><is><t>%s</t></is></c>' % (place, value)
            return '<c r="%s"><v>%s</v></c>' % (place, value)
        def sheet(rows):
            body = "".join("<row r='%d'>%s</row>" % (y + 1, "".join(cell(v, "AB"[x] + str(y + 1)) for x, v in enumerate(row)))
                for y, row in enumerate(rows))
            return "<worksheet %s><sheetData>%s</sheetData></worksheet>" % (main, body)
        file("loaves.xlsx", [
            ("_rels/.rels", relations % (relation % ("r", "officeDocument", "xl/workbook.xml"))),
            ("xl/workbook.xml", '<workbook %s xmlns:r="%s"><sheets><sheet name="Notes" r:id="a"/><sheet name="May" r:id="b"/></sheets></workbook>'
                % (main, office)),
            ("xl/_rels/workbook.xml.rels", relations % (relation % ("a", "worksheet", "worksheets/a.xml")
                + relation % ("b", "worksheet", "worksheets/b.xml"))),
            ("xl/worksheets/a.xml", sheet([["No", "values"]])), ("xl/worksheets/b.xml", sheet(rows))])
        ns = " ".join('xmlns:%s="urn:oasis:names:tc:opendocument:xmlns:%s:1.0"' % (n, n) for n in ("office", "table", "text"))
        def ods(value):
            kind = 'office:value-type="string"' if isinstance(value, str) else 'office:value-type="float" office:value="%s"' % value
            return '<table:table-cell %s><text:p>%s</text:p></table:table-cell>' % (kind, value)
        def table(name, rows):
            return '<table:table table:name="%s">%s</table:table>' % (name, "".join(
                "<table:table-row>%s</table:table-row>" % "".join(map(ods, row)) for row in rows))
        file("loaves.ods", [
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", '<office:document-content %s><office:body><office:spreadsheet>%s</office:spreadsheet></office:body></office:document-content>'
                % (ns, table("Notes", [["No", "values"]]) + table("May", rows)))])
        """

    @Test(.needs(.tools("python3")), arguments: ["loaves.xlsx", "loaves.ods"])
    func spreadsheetsAreDrawnAndTheirSheetsAndCellsChosen(_ name: String) {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\n![Loaves](\(name)){.chart type=line sheet=May}\n")
        let made = Program(["python3", "-c", Self.spreadsheets, "\(issue.path)/Issues/one"]).run()
        #expect(made.ending == .exited(0), "\(made.output)")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.output)")
        let pdf = "\(issue.path)/build/one.pdf"
        let line = paths(pdf, "stroke").filter { $0.count == 3 }
        #expect(line.count == 1)
        for line in line { #expect(isAxis(line.map(\.y), of: [31, 64.5, 12])) }
        issue.write("Issues/one/lead.md", "# Lead\n\n![Loaves](\(name)){.chart sheet=May cells=\"A1:B3\"}\n")
        #expect(issue.build().ending == .exited(0))
        #expect(bars(pdf).count == 2)
        // The first sheet has no values, which is said with its place.
        issue.write("Issues/one/lead.md", "# Lead\n\n![Loaves](\(name)){.chart}\n")
        let bad = issue.build()
        #expect(bad.ending == .exited(1))
        #expect(bad.messages.contains("error[chart-empty]"), "\(bad.messages)")
    }

    @Test func theBarsOfThePDFAreInTheProportionOfTheValues() {
        let (run, issue) = build("```chart {horizontal=true}\nDay,Loaves\nMon,31\nTue,64\nWed,7.5\n```\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        let widths = bars("\(issue.path)/build/one.pdf").map { $0[2] }
        #expect(widths.count == 3)
        guard widths.count == 3 else { return }
        for (width, value) in zip(widths, [31, 64, 7.5]) {
            #expect(abs(width / widths[1] - value / 64) < 0.002, "\(value)")
        }
        let words = Tool.output(of: "pdftotext '\(issue.path)/build/one.pdf' -")
        for word in ["Mon", "Tue", "Wed", "31.0", "64.0", "7.5"] { #expect(words.contains(word), "\(word)") }
    }

    @Test func theHeightsOfUprightBarsAreToo() {
        let (run, issue) = build("```chart {stacked=true}\nQ,A,B\none,10,30\ntwo,20,5\n```\n")
        #expect(run.ending == .exited(0), "\(run.output)")
        let heights = bars("\(issue.path)/build/one.pdf").map { $0[3] }
        #expect(heights.count == 4)
        guard heights.count == 4 else { return }
        for (height, value) in zip(heights, [10.0, 30, 20, 5]) {
            #expect(abs(height / heights[0] - value / 10) < 0.01, "\(value)")
        }
    }

    @Test func aFileOfValuesIsDrawnAndItsCellsHavePlaces() {
        let text = "![Loaves](loaves.csv){.chart type=line}\n"
        let good = build(text, files: [("loaves.csv", "Year,Loaves\n2024,31\n2025,64\n")])
        #expect(good.run.ending == .exited(0), "\(good.run.output)")
        let bad = build(text, files: [("loaves.csv", "Year,Loaves\n2024,31\n2025,sixty\n")])
        #expect(bad.run.ending == .exited(1))
        #expect(
            bad.run.messages.contains("Issues/one/loaves.csv:3:6: error[chart-not-a-number]"), "\(bad.run.messages)")
        let none = build(text)
        #expect(none.run.ending == .exited(1))
        #expect(none.run.messages.contains("loaves.csv"))
    }

    @Test func aDraftHasAPlaceForAChartThatIsWrong() {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "# Lead\n\n```chart\nQ,A\none,x\n```\n")
        let run = issue.build("--draft")
        #expect(run.messages.contains("chart-not-a-number"))
        #expect(issue.has("build/one-draft.pdf"))
    }

    /// Large, empty and strange tables: an answer within two seconds, and no crash.
    @Test func hostileTablesAreAnswered() {
        let rows = (0..<100_000).map { "\($0),\($0 % 97)\n" }.joined()
        let large = build("![x](v.csv){.chart type=line}\n", files: [("v.csv", "n,v\n" + rows)])
        #expect(large.run.ending == .exited(1))
        #expect(large.run.messages.contains("error[chart-too-many]"))
        for rows in ["", "a\n", "a,b\n", "a,b\nc,1e308\n", "a,b\nc,nan\n", "a,b\nc,\n", ",,,\n,,,\n", "a,b\n\"c,1\n"] {
            let run = build("![x](v.csv){.chart}\n", files: [("v.csv", rows)]).run
            #expect(run.ending == .exited(1), "\(rows): \(run.output)")
        }
        for rows in ["a,b\nc,0\n", "a,b\nc,-5\nd,-5\n", "a,b\nc,1e15\nd,-1e15\n"] {
            for kind in ["bar", "line", "area", "dot"] {
                let run = build("![x](v.csv){.chart type=\(kind)}\n", files: [("v.csv", rows)]).run
                #expect(run.ending == .exited(0), "\(kind) \(rows): \(run.output)")
            }
        }
    }

    @Test func chartsInGroupsAndListsAreDrawn() {
        let chart = "```chart {type=line}\nY,A\n2024,3\n2025,4\n```\n"
        let (run, issue) = build(
            "::: figures\n\(chart)\n![x](v.csv){.chart}\n\nBoth.\n:::\n\n- An item:\n\n"
                + chart.split(separator: "\n").map { "  \($0)\n" }.joined(), files: [("v.csv", "a,b\nc,3\n")])
        #expect(run.ending == .exited(0), "\(run.output)")
        let words = Tool.output(of: "pdftotext '\(issue.path)/build/one.pdf' -")
        #expect(words.matches(of: /2024/).count == 2)
    }
}
