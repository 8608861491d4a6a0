import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubTestSupport
import PubTextModel
import Testing

/// Underlines and strikes by the metrics of their faces.
@Suite(.needs(.fonts)) struct DecorationTests {
    private func page(_ source: String, strong: String = "underline = true", body: String? = nil) throws -> Page {
        var template = TestTemplate()
        template.more = """
            [swatch.red]
            cmyk = [0, 90, 90, 0]
            [character.strong]
            \(strong)
            [character.emphasis]
            style = "italic"
            """
        if let body { template.body = body }
        let issue = TestIssue(source, template)
        #expect(issue.findings == [])
        return try #require(issue.pages.first)
    }

    /// Rules of `page`: from, to, and the height of each, in points.
    private func rules(_ page: Page) -> [(start: Double, end: Double, y: Double, weight: Double)] {
        page.marks.items.compactMap { item in
            guard case .path(let path) = item, let box = path.path.controlBounds, let stroke = path.stroke else {
                return nil
            }
            return (box.minX.points, box.maxX.points, box.minY.points, stroke.weight.points)
        }
    }

    /// Where a mark's last glyph ends, in points.
    private func end(of text: String, on page: Page) throws -> Double {
        for case .glyphs(let run) in page.marks.items {
            let bytes = page.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
            guard String(decoding: bytes, as: UTF8.self) == text else { continue }
            let last = page.marks.glyphs[Int(run.glyphs.upperBound) - 1]
            let em = Double(TestFaces.fonts.metrics(of: run.font).unitsPerEm)
            let advance = Double(TestFaces.fonts.advance(of: last.glyph, in: run.font)) / em * run.size.points
            return run.origin.x.points + Double(last.x) / 65536 + advance
        }
        throw Missing(text: text)
    }

    private struct Missing: Error {
        var text: String
    }

    private let regular = TestFaces.fonts.metrics(
        of: TestFaces.fonts.key(of: TestFaces.fonts.faces.first { $0.file == "EBGaramond12-Regular.otf" }!))

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.002 }

    /// Lines of 10 on 12 pt: their strut reaches about 9 pt above the baseline and 3 below.
    @Test func aRuleOfAParagraphTakesRoomBesideTheSpaceAround() throws {
        func baselines(_ keys: String) throws -> (page: Page, ys: [Double]) {
            var template = TestTemplate()
            template.body = "grid = \"none\""
            template.more = "[paragraph.ruled]\nbased_on = \"body\"\n\(keys)"
            let issue = TestIssue("before\n\n## ruled {style=ruled}\n\nafter", template)
            #expect(issue.findings == [])
            let page = issue.pages[0]
            return (page, try ["before", "ruled", "after"].map { try #require(page.mark($0)).y })
        }
        let plain = try baselines("").ys
        let above = try baselines("rule_above = { weight = \"2pt\", offset = \"3pt\" }")
        let below = try baselines("rule_below = { weight = \"2pt\", offset = \"3pt\" }")
        let spaced = try baselines("space_before = \"7pt\"\nrule_above = { weight = \"2pt\", offset = \"3pt\" }")
        #expect(abs(above.ys[1] - plain[1] - 5) < 0.01)
        #expect(abs(above.ys[2] - plain[2] - 5) < 0.01)
        #expect(abs(below.ys[1] - plain[1]) < 0.01)
        #expect(abs(below.ys[2] - plain[2] - 5) < 0.01)
        #expect(abs(spaced.ys[1] - plain[1] - 12) < 0.01)
        // The rule is below the foot of the line above, and clear of the text by its offset.
        let rule = try #require(rules(above.page).first)
        #expect(rule.y - 1 > above.ys[0] + 2)
        #expect(rule.y + 1 + 3 < above.ys[1] - 8)
        let foot = try #require(rules(below.page).first)
        #expect(foot.y - 1 - 3 > below.ys[1] + 2)
        #expect(foot.y + 1 < below.ys[2] - 8)
        // At the head of a column too: the rule begins there.
        var template = TestTemplate()
        template.more = "[paragraph.ruled]\nbased_on = \"body\"\nrule_above = { weight = \"2pt\", offset = \"3pt\" }"
        let head = TestIssue("## ruled {style=ruled}\n\nafter", template).pages[0]
        #expect(try #require(rules(head).first).y - 1 >= 36)
    }

    @Test func anUnderlineStandsByTheMetricsOfItsFace() throws {
        let page = try page("Plain **under** plain.")
        let mark = try #require(page.mark("under"))
        let rule = try #require(rules(page).first)
        let em = Double(regular.unitsPerEm)
        #expect(rules(page).count == 1)
        #expect(isNear(rule.start, mark.x))
        #expect(isNear(rule.end, try end(of: "under", on: page)))
        #expect(isNear(rule.y, mark.y - 10 * Double(regular.underlinePosition) / em))
        #expect(rule.y > mark.y)
        #expect(isNear(rule.weight, 10 * Double(regular.underlineThickness) / em))
        #expect(rule.weight > 0.1)
    }

    @Test func aStrikeCrossesTheLetters() throws {
        let page = try page("Plain ~~struck~~ plain.")
        let mark = try #require(page.mark("struck"))
        let rule = try #require(rules(page).first)
        let em = Double(regular.unitsPerEm)
        #expect(isNear(rule.start, mark.x))
        #expect(isNear(rule.end, try end(of: "struck", on: page)))
        #expect(isNear(rule.y, mark.y - 10 * Double(regular.strikeoutPosition) / em))
        #expect(rule.y < mark.y)
        #expect(isNear(rule.weight, 10 * Double(regular.strikeoutThickness) / em))
        #expect(rule.weight > 0.1)
    }

    @Test func theyMayHaveAWeightAndAColorOfTheirOwn() throws {
        let looks = "underline = { weight = \"1pt\", color = \"red\" }\nstrike = true"
        let page = try page("Plain **under**.", strong: looks)
        let strokes = page.marks.items.compactMap { if case .path(let path) = $0 { path.stroke } else { nil } }
        #expect(strokes.count == 2)
        #expect(strokes.first?.weight.points == 1)
        #expect(strokes.first?.paint != strokes.last?.paint)
    }

    @Test func aRuleGoesOnOverRunsWithoutAGap() throws {
        let page = try page("Plain **one *two* three** plain.")
        let found = rules(page).sorted { $0.start < $1.start }
        #expect(found.count == 1)
        #expect(isNear(found[0].start, try #require(page.mark("one")).x))
        #expect(isNear(found[0].end, try end(of: " three", on: page)))
    }

    @Test func rulesEndWithTheirLines() throws {
        let words = String(repeating: "some words of a line ", count: 20)
        for body in ["align = \"justify\"", "align = \"left\""] {
            let page = try page("**\(words)end**", body: "grid = \"all\"\n\(body)")
            let found = rules(page)
            #expect(found.count >= 8)
            #expect(found.count == page.textMarks.count)
            for (rule, mark) in zip(found, page.textMarks) {
                // The blank at a line's end is not underlined.
                #expect(isNear(rule.start, mark.x))
                #expect(rule.y > mark.y)
                #expect(isNear(rule.end, try end(of: mark.text, on: page)), "\(mark.text)")
                #expect(rule.end <= 210.01)
            }
            if body.contains("justify") { #expect(found.dropLast().allSatisfy { isNear($0.end, 210) }) }
        }
    }
}
