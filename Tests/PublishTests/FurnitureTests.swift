import PubTestSupport
import Testing

/// Pictures of masters, as files: what is read, what is checked, what is found.
@Suite(.needs(.fonts)) struct FurnitureTests {
    /// An issue whose master shows a picture of 20 × 20 pixels, 100 pt wide.
    private func issue(below folder: String, as name: String = "logo.png") -> IssueFolder {
        let issue = IssueFolder()
        issue.write("\(folder)/logo.png", bytes: Mistake.picture(width: 20, height: 20))
        issue.write(
            "Issues/one/styles.toml", "[[master.default.picture]]\nsrc = \"\(name)\"\nwidth = \"100pt\"\n")
        return issue
    }

    @Test func aPictureCountsFromTheFileThatNamesIt() {
        let issue = issue(below: "Issues/one")
        #expect(issue.program(["Issues/one/issue.toml"]).run().ending == .exited(0))
    }

    @Test func aPictureOfATemplateCountsFromItsFolder() {
        let issue = IssueFolder()
        issue.write("Templates/tiny/logo.png", bytes: Mistake.picture(width: 20, height: 20))
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template + "\n[[master.default.picture]]\nsrc = \"logo.png\"\nwidth = \"4pt\"\n")
        #expect(issue.program(["Issues/one/issue.toml"]).run().ending == .exited(0))
    }

    @Test func aPictureWithFewPixelsIsReportedWhereItIsNamed() {
        let issue = issue(below: "Issues/one")
        let run = issue.program(["Issues/one/issue.toml", "--verbose"]).run()
        #expect(run.messages.contains("Issues/one/styles.toml:2:7: warning[low-resolution]"))
    }
}
