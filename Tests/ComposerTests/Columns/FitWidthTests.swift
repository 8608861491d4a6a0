import PubDisplayList
import PubGeometry
import PubTestSupport
import Testing

/// Display type as wide as its measure.
@Suite(.needs(.fonts))
struct FitWidthTests {
    /// An issue that begins with `text` in type from `least` to `largest`, in a measure of `width` points.
    private func issue(
        _ text: String, width: Int = 350, least: Int = 20, largest: Int = 200, keys: String = "protrude = true"
    ) -> TestIssue {
        var template = TestTemplate()
        template.more = """
            [paragraph.nameplate]
            based_on = "headline"
            fit_width = { least = "\(least)pt", largest = "\(largest)pt" }
            \(keys)
            """
        template.masters = "[master.default]\nmargins = { inside = \"40pt\", outside = \"\(380 - width)pt\" }"
        return TestIssue("## \(text) {style=nameplate}\n\nWords.", template)
    }

    /// The lines of the nameplate: their ink, from the type area's edge, and their size, in points.
    private func lines(_ issue: TestIssue) -> [(start: Double, end: Double, size: Double, y: Double)] {
        let marks = issue.pages[0].marks
        var lines: [(start: Double, end: Double, size: Double, y: Double)] = []
        for case .glyphs(let run) in marks.items where run.size.points > 10.5 {
            let units = Double(TestFaces.fonts.metrics(of: run.font).unitsPerEm)
            let edges = marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].compactMap { glyph in
                TestFaces.fonts.ink(of: UInt32(glyph.glyph), in: run.font).map { box in
                    let x = run.origin.x.points - 40 + Double(glyph.x) / 65536
                    let scale = run.size.points / units
                    return (x + Double(box.minX) * scale, x + Double(box.maxX) * scale)
                }
            }
            let ink = edges.filter { $0.0 < $0.1 }
            let (start, end) = (ink.map(\.0).min() ?? 0, ink.map(\.1).max() ?? 0)
            if let last = lines.last, last.y == run.origin.y.points {
                lines[lines.count - 1].end = max(last.end, end)
            } else {
                lines.append((start, end, run.size.points, run.origin.y.points))
            }
        }
        return lines
    }

    @Test(arguments: [120, 150, 201, 277, 333, 350]) func oneLineFillsItsMeasure(width: Int) throws {
        let line = try #require(lines(issue("Slack Water", width: width)).first)
        #expect(abs(line.start) < 0.01)
        #expect(abs(line.end - Double(width)) < 0.01)
    }

    @Test(arguments: [120, 150, 201, 277, 333, 350]) func theLongestOfSeveralLinesFillsItsMeasure(width: Int) {
        let lines = lines(issue("Slack Water and other tides of the northern coast", width: width, least: 30))
        #expect(lines.count > 1)
        #expect(abs((lines.map(\.end).max() ?? 0) - Double(width)) < 0.01)
        #expect(Set(lines.map(\.size)).count == 1)
        #expect(lines[0].size >= 30)
    }

    /// As few as the least size allows: the type would be below it with one line less.
    @Test func linesAreAsFewAsTheLeastSizeAllows() {
        let text = "Slack Water and other tides"
        let one = lines(issue(text, least: 10))
        #expect(one.count == 1)
        #expect(lines(issue(text, least: Int(one[0].size))).count == 1)
        #expect(lines(issue(text, least: Int(one[0].size) + 1)).count == 2)
    }

    @Test func shortTextHasTheLargestSize() throws {
        let line = try #require(lines(issue("Slack", largest: 50)).first)
        #expect(line.size == 50)
        #expect(line.end < 200)
    }

    /// Without `protrude` the white beside the letters is within the measure.
    @Test func sideBearingsAreKeptWithoutProtrusion() throws {
        let hung = try #require(lines(issue("Slack Water")).first)
        let kept = try #require(lines(issue("Slack Water", keys: "")).first)
        #expect(kept.start > 0.2)
        #expect(kept.size < hung.size)
    }

    @Test func leadingFollowsTheSize() {
        let text = "Slack Water and other tides of the northern coast"
        let lines = lines(issue(text, least: 40, keys: "leading = \"12pt\"\nsize = \"10pt\""))
        #expect(lines.count > 1)
        #expect(abs(lines[1].y - lines[0].y - lines[0].size * 1.2) < 0.01)
    }

    /// Indents in em grow with the type, others do not.
    @Test(arguments: [("1em", 1.0, 0.0), ("12pt", 0.0, 12.0)]) func indentsInEmFollow(
        indent: String, ems: Double, points: Double
    ) throws {
        let line = try #require(
            lines(issue("Slack Water", keys: "protrude = true\nindent_start = \"\(indent)\"")).first)
        #expect(abs(line.start - ems * line.size - points) < 0.01)
        #expect(abs(line.end - 350) < 0.01)
    }

    @Test func aWordTooWideForTheLeastSizeIsReported() throws {
        let issue = issue("Uncharacteristically", width: 150, least: 40)
        let finding = try #require(issue.diagnostics.first)
        #expect(issue.diagnostics.count == 1)
        #expect(finding.id == "overfull-line")
        #expect(finding.hint?.contains("make `least` less than") == true)
        #expect(lines(issue).first?.size == 40)
    }

    @Test func typeIsFittedInBoxesToo() throws {
        var template = TestTemplate()
        template.more = """
            [paragraph.nameplate]
            based_on = "display"
            protrude = true
            fit_width = { least = "8pt", largest = "90pt" }
            """
        let issue = TestIssue("::: sidebar\n## Tides {style=nameplate}\n:::\n\nWords.", template)
        let line = try #require(lines(issue).first)
        #expect(abs(line.end - line.start - 158) < 0.01)
    }
}
