import PubGeometry
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Display type shrinks until its widest word is within the measure.
@Suite(.needs(.fonts)) struct WordFittingTests {
    private static let word = "Donaudampfschifffahrtsgesellschaft"

    /// An issue whose first paragraph, of the style `great`, is `text` in type of 40 pt; its measure has 350 pt.
    private func issue(_ text: String, keys: String, divides: Bool = false) -> TestIssue {
        var template = TestTemplate()
        template.more = """
            [paragraph.great]
            based_on = "headline"
            size = "40pt"
            leading = "44pt"
            \(keys)
            """
        if divides {
            template.hyphenation.addExceptions(
                ["Donaudampf-schifffahrts-gesellschaft"], for: Language("en"))
        }
        return TestIssue("## \(text) {style=great}\n\nWords.", template)
    }

    /// An issue whose opener has a frame of 260 pt for the head, with `keys`; `edit` changes its headline of 24 pt.
    private func opener(keys: String, edit: (inout Paragraph) -> Void) -> TestIssue {
        var template = TestTemplate()
        template.masters = """
            [master.default]
            [master.over]
            opener = true
            [master.over.frame.head]
            head = true
            cols = "1-9"
            \(keys)
            """
        var article = TestArticle("+++\ntitle = \"\(Self.word)\"\n+++\n\nWords.")
        article.masters = ("over", "default")
        return TestIssue([article], template) { items in
            for index in items.indices {
                guard case .paragraph(var paragraph) = items[index], paragraph.attributes.em.points == 24 else {
                    continue
                }
                edit(&paragraph)
                items[index] = .paragraph(paragraph)
            }
        }
    }

    /// The lines of the great type.
    private func lines(_ issue: TestIssue) -> [TextMark] { issue.pages[0].textMarks.filter { $0.size > 13 } }

    @Test func theWidestWordFillsTheMeasure() throws {
        let issue = issue("The \(Self.word) of old", keys: "shrink = \"30%\"")
        let lines = lines(issue)
        let widest = lines.map { $0.end - $0.x }.max() ?? 0
        #expect(widest <= 350)
        // The end of a mark is that of its last letter's origin.
        #expect(widest > 350 - lines[0].size / 2)
        #expect(Set(lines.map(\.size)).count == 1)
        #expect((12..<40).contains(lines[0].size))
        #expect(issue.findings == [])
    }

    @Test(arguments: ["", "shrink = \"100%\""]) func typeKeepsItsSizeUnlessItsStyleSaysOtherwise(keys: String) throws {
        let issue = issue(Self.word, keys: keys)
        #expect(Set(lines(issue).map(\.size)) == [40])
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.id == "broken-word")
        #expect(finding.hint?.contains("[paragraph.great] shrink = \"60%\"") == true)
    }

    @Test func wordsThatFitKeepTheirSize() {
        let issue = issue("The ships of the old company of the river", keys: "shrink = \"30%\"")
        #expect(Set(lines(issue).map(\.size)) == [40])
        #expect(issue.findings == [])
    }

    /// Without a dictionary the least size is the end.
    @Test func whatTheLeastSizeDoesNotHoldIsReported() throws {
        let issue = issue(Self.word, keys: "shrink = \"80%\"")
        #expect(Set(lines(issue).map(\.size)) == [32])
        let finding = try #require(issue.diagnostics.first)
        #expect(issue.diagnostics.count == 1)
        #expect(finding.id == "broken-word")
        #expect(finding.hint?.contains("`shrink`") == true)
    }

    /// In as few lines as the least size allows, as large as these allow.
    @Test func aWordWiderThanItsLeastSizeAllowsIsDivided() throws {
        let issue = issue(Self.word, keys: "shrink = \"80%\"", divides: true)
        let lines = lines(issue)
        #expect(lines.count == 2)
        #expect(lines.map(\.text).joined().filter(\.isLetter) == Self.word)
        for line in lines {
            #expect((32...40).contains(line.size))
            #expect(line.end - line.x <= 350.1)
        }
        let finding = try #require(issue.diagnostics.first)
        #expect(issue.diagnostics.count == 1)
        #expect(finding.id == "divided-word")
        #expect("\(finding.origin)" == "lead:1:4")
    }

    /// Where its author divides it, that is no finding; and it is not smaller than its parts ask for.
    @Test func softHyphensComeFirst() {
        let issue = issue("Donaudampf\u{AD}schifffahrts\u{AD}gesellschaft", keys: "shrink = \"30%\"")
        #expect(lines(issue).map(\.size).allSatisfy { $0 == 40 })
        #expect(lines(issue).count > 1)
        #expect(issue.findings == [])
    }

    /// By the frame or by the style.
    @Test(arguments: ["shrink = \"40%\"", ""]) func typeShrinksInFramesOfHeads(keys: String) throws {
        let issue = opener(keys: keys) { headline in
            if keys.isEmpty { headline.attributes.leastSize = Length(points: 10) }
        }
        let wide = opener(keys: "") { _ in }
        let head = try #require(issue.pages[0].mark("Donau"))
        #expect(head.end - head.x <= 260)
        #expect(head.end - head.x > 260 - head.size / 2)
        #expect(head.size < 24)
        #expect(issue.findings == [])
        #expect(wide.findings.map { $0.hasPrefix("broken-word") } == [true])
    }

    /// Type that is as wide as its measure is smaller than its `least` only for a word.
    @Test func typeThatFillsItsMeasureShrinksBelowItsLeastSize() {
        let keys = "shrink = \"40%\"\nfit_width = { least = \"40pt\", largest = \"60pt\" }"
        let issue = issue(Self.word, keys: keys)
        let lines = lines(issue)
        #expect(lines.count == 1)
        #expect(lines[0].size < 40)
        #expect(lines[0].end - lines[0].x > 350 - lines[0].size / 2)
        #expect(issue.findings == [])
    }
}
