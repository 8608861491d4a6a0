import Geometry
import Shaping
import TestSupport
import Testing
import TextModel

/// Display type shrinks until its widest word is within the measure.
@Suite(.needs(.fonts)) struct WordFittingTests {
    private static let word = "Donaudampfschifffahrtsgesellschaft"

    /// An issue whose first paragraph, of the style `great`, is `text` in type of 40 pt; its measure has 350 pt.
    private func issue(_ text: String, keys: String, divides: Bool = false, frame: String = "") -> TestIssue {
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
        if !frame.isEmpty {
            template.masters = """
                "over.headline" = "great"
                [master.default]
                [master.over]
                opener = true
                [master.over.frame.head]
                head = true
                \(frame)
                """
            var article = TestArticle("+++\ntitle = \"\(text)\"\nstandfirst = \"Of ships.\"\n+++\n\nWords.")
            article.masters = ("over", "default")
            return TestIssue([article], template)
        }
        return TestIssue("## \(text) {style=great}\n\nWords.", template)
    }

    /// The lines of the great type.
    private func lines(_ issue: TestIssue) -> [TextMark] { issue.pages[0].textMarks.filter { $0.size > 13 } }

    @Test func theWidestWordFillsTheMeasure() throws {
        let issue = issue("The \(Self.word) of old", keys: "shrink = \"30%\"")
        let lines = lines(issue)
        let widest = lines.map { $0.end - $0.x }.max() ?? 0
        #expect(widest <= 350)
        #expect(widest > 349)
        #expect(Set(lines.map(\.size)).count == 1)
        #expect((12..<40).contains(lines[0].size))
        #expect(issue.findings == [])
    }

    @Test(arguments: ["", "shrink = \"100%\""]) func typeKeepsItsSizeUnlessItsStyleSaysOtherwise(keys: String) throws {
        let issue = issue(Self.word, keys: keys)
        #expect(lines(issue).map(\.size) == [40])
        let finding = try #require(issue.diagnostics.first)
        #expect(finding.id == "overfull-line")
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
        #expect(lines(issue).map(\.size) == [32])
        let finding = try #require(issue.diagnostics.first)
        #expect(issue.diagnostics.count == 1)
        #expect(finding.id == "overfull-line")
        #expect(finding.hint?.contains("`shrink`") == true)
    }

    /// In as few lines as the least size allows, as large as these allow.
    @Test func aWordWiderThanItsLeastSizeAllowsIsDivided() throws {
        let issue = issue(Self.word, keys: "shrink = \"80%\"", divides: true)
        let lines = lines(issue)
        #expect(lines.map(\.text) == ["Donaudampfschifffahrts-", "gesellschaft"])
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

    /// The rest of the head keeps its size.
    @Test(arguments: ["shrink = \"40%\"", ""]) func typeShrinksInFramesOfHeads(frame: String) throws {
        let keys = frame.isEmpty ? "shrink = \"40%\"" : ""
        let issue = issue(Self.word, keys: keys, frame: "cols = \"1-9\"\n\(frame)")
        let head = try #require(issue.pages[0].mark("Donau"))
        #expect(head.end - head.x <= 260)
        #expect(head.end - head.x > 255)
        #expect(issue.findings == [])
    }

    /// Type that is as wide as its measure is smaller than its `least` only for a word.
    @Test func typeThatFillsItsMeasureShrinksBelowItsLeastSize() {
        let keys = "shrink = \"40%\"\nfit_width = { least = \"40pt\", largest = \"60pt\" }"
        let issue = issue(Self.word, keys: keys)
        let lines = lines(issue)
        #expect(lines.count == 1)
        #expect(lines[0].size < 40)
        #expect(lines[0].end - lines[0].x > 349)
        #expect(issue.findings == [])
    }
}
