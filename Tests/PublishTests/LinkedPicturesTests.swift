import PubTestSupport
import Testing

/// Pictures that a drawing names in files of their own.
@Suite(.needs(.fonts, .tools("pdfimages"))) struct LinkedPicturesTests {
    private func drawing(_ address: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\"><image href=\"\(address)\" width=\"40\" height=\"20\"/></svg>"
    }

    /// An issue that shows a drawing in the folder `art`.
    private func issue(_ address: String) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Words.\n\n![A harbour](art/map.svg)\n\nMore words.\n")
        issue.write("Issues/one/art/map.svg", drawing(address))
        issue.write("Issues/one/art/sea chart.png", bytes: Mistake.picture(width: 200, height: 100))
        return issue
    }

    private func pictures(of issue: IssueFolder) -> [String] {
        Program(["pdfimages", "-list", "\(issue.path)/build/one.pdf"]).run().output.split(separator: "\n").dropFirst(2)
            .map { $0.split(separator: " ").dropFirst(3).prefix(2).joined(separator: "×") }
    }

    @Test(arguments: ["sea%20chart.png", "../art/sea chart.png", "./sea chart.png"])
    func aPictureBesideTheDrawingIsShown(address: String) {
        let issue = issue(address)
        let run = issue.build("--depfile", "d")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(pictures(of: issue) == ["200×100"])
        let inputs = String(decoding: issue.bytes("d") ?? [], as: UTF8.self)
        #expect(inputs.contains("art/sea\\ chart.png"), "\(inputs)")
    }

    @Test func aPictureThatIsNotThereIsAnErrorInTheDrawing() {
        let run = issue("see.png").build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("art/map.svg:1:"), "\(run.messages)")
        #expect(run.messages.contains("error[missing-file]"), "\(run.messages)")
    }

    /// The wall of the inputs is around these, too.
    @Test(arguments: ["/etc/hostname", "../../../../../../etc/hostname"]) func noPathLeadsOut(address: String) {
        let run = issue(address).build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[path-outside-root]"), "\(run.messages)")
    }

    @Test(arguments: ["https://example.org/a.png", "//example.org/a.png", "file:///etc/hostname", "map.svg#a"])
    func nothingElseIsOpened(address: String) {
        let run = issue(address).build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[svg-external]"), "\(run.messages)")
    }

    @Test func aDrawingWithinItselfIsAnError() {
        let run = issue("map.svg").build()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("error[svg-unsupported]"), "\(run.messages)")
    }

    /// The drawing is the same, and its picture another.
    @Test func aChangedPictureIsTaken() {
        let issue = issue("sea%20chart.png")
        #expect(issue.build().ending == .exited(0))
        #expect(pictures(of: issue) == ["200×100"])
        issue.write("Issues/one/art/sea chart.png", bytes: Mistake.picture(width: 120, height: 60))
        #expect(issue.build().ending == .exited(0))
        #expect(pictures(of: issue) == ["120×60"])
    }
}
