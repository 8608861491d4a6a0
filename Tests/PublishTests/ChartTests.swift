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
