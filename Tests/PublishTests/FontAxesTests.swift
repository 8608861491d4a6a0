import PubTestSupport
import Testing

/// Variable fonts by axis values: in the keys, and in the PDF with their true widths.
@Suite(.needs(.fonts))
struct FontAxesTests {
    private static let text = String(
        repeating: "Printers remember the characteristics of every specification; whoever measures ordinary "
            + "paragraphs finds considerable differences between them. ", count: 9)

    /// An issue in Inter, justified in 240 pt; `body` stands among the keys of its style.
    private func issue(_ body: String) throws -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Fonts/Inter.var.ttf", bytes: Setup.font("Inter.var.ttf"))
        let template = IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"Inter\"")
            .replacingFirst(
                "align = \"left\"", with: "align = \"justify\"\nprotrude = false\njustification.loose = 1000\n\(body)")
        issue.write("Templates/tiny/template.toml", template)
        issue.write("Issues/one/lead.md", "# Lead\n\n\(Self.text)\n")
        return issue
    }

    /// The ends of the lines, by Poppler, which goes by the widths in the PDF.
    private func lineEnds(_ issue: IssueFolder) -> [Double] {
        let page = Program(["pdftotext", "-bbox", "\(issue.path)/build/one.pdf", "-"]).run().output
        var ends: [(foot: Double, end: Double)] = []
        for match in page.matches(of: /xMax="([0-9.]+)" yMax="([0-9.]+)"/) {
            guard let end = Double(match.1), let foot = Double(match.2) else { continue }
            if let last = ends.last, abs(last.foot - foot) < 1 {
                ends[ends.count - 1].end = max(last.end, end)
            } else {
                ends.append((foot, end))
            }
        }
        return ends.map(\.end)
    }

    @Test(arguments: ["weight = 450", "axes = { wght = 450 }", "axes = { wght = 812.5 }", "style = \"italic\""])
    func linesEndWhereTheyShould(_ keys: String) throws {
        let issue = try issue(keys)
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.messages)")
        let ends = lineEnds(issue)
        // The headline and the last line are not full.
        #expect(ends.count > 15)
        for end in ends.dropFirst().dropLast() { #expect(abs(end - 270) < 0.03, "\(end)") }
    }

    @Test func everyWeightIsDrawn() throws {
        func picture(_ keys: String) throws -> [UInt8] {
            let issue = try issue(keys)
            #expect(issue.build("--png", "pages").ending == .exited(0))
            return issue.bytes("pages/one-001.png") ?? []
        }
        let light = try picture("axes = { wght = 300 }")
        let bold = try picture("axes = { wght = 650 }")
        #expect(!light.isEmpty)
        #expect(!bold.isEmpty)
        #expect(light != bold)
        #expect(try picture("weight = 650") == bold)
    }

    @Test func anAxisThatTheFontLacksIsAnError() throws {
        let run = try issue("axes = { wdth = 80 }").build("--format", "json")
        let findings = try ReportDocument(run).diagnostics
        #expect(findings.map(\.summary) == ["error[unknown-font-axis] Templates/tiny/template.toml:14"])
        #expect(findings.first?.message == "\"Inter\" does not go to wdth = 80")
        #expect(findings.first?.hint?.contains("weight 100 to 900") == true)
        let tag = try ReportDocument(try issue("axes = { weight = 80 }").build("--format", "json")).diagnostics
        #expect(tag.map(\.id) == ["unknown-font-axis"])
    }

    /// A character style of another weight is not held back by the paragraph's axis.
    @Test func aWeightEndsTheAxisOfItsBase() throws {
        let issue = try issue("axes = { wght = 450 }\n\n[character.strong]\nweight = 700")
        issue.write("Issues/one/lead.md", "Plain **strong** plain.\n")
        #expect(issue.build().ending == .exited(0))
        let fonts = Program(["pdffonts", "\(issue.path)/build/one.pdf"]).run().output
        #expect(fonts.split(separator: "\n").count == 4, "\(fonts)")
    }
}
