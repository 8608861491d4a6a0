import Glibc
import PubTestSupport
import Testing

/// T6, T26, T27: what a JPEG holds beside its picture stays out of the PDF, and one whose data are damaged is an error.
@Suite(.needs(.fonts)) struct PictureDataTests {
    private func issue(with picture: [UInt8]) -> IssueFolder {
        let issue = IssueFolder()
        issue.write("Issues/one/lead.md", "Text.\n\n![A](a.jpg){alt=A width=24}\n")
        issue.write("Issues/one/a.jpg", bytes: picture)
        return issue
    }

    private static var damaged: [UInt8] {
        let whole = Fixture.bytes("rgb.jpg")
        return Array(whole.dropLast(40)) + [0xFF, 0xD9]
    }

    @Test func damagedDataAreAnError() throws {
        let issue = issue(with: Self.damaged)
        issue.write("build/one.pdf", "old")
        let run = issue.build("--format", "json")
        #expect(run.ending == .exited(1))
        let found = try ReportDocument(run).diagnostics
        let line = "Issues/one/lead.md:3"
        #expect(found.map(\.summary) == ["error[image-damaged] \(line)", "warning[bare-extent] \(line)"])
        #expect(issue.bytes("build/one.pdf") == Array("old".utf8))
    }

    @Test func notesOfAPictureStayOutOfThePDF() {
        var bytes = Fixture.bytes("rgb.jpg")
        bytes.insert(contentsOf: [0xFF, 0xFE, 0, 8] + Array("WHISPER".utf8.prefix(6)), at: 2)
        let issue = issue(with: bytes + Array("TRAILING".utf8))
        #expect(issue.build().ending == .exited(0))
        let pdf = String(decoding: issue.bytes("build/one.pdf") ?? [], as: UTF8.self)
        #expect(pdf.contains("/DCTDecode"))
        #expect(!pdf.contains("WHISPE"))
        #expect(!pdf.contains("TRAILING"))
    }

    /// The cache changes no byte and hides no damage; without it, or with a strange one, the build is the same.
    @Test func theCacheIsNoPartOfTheResult() {
        let issue = issue(with: Fixture.bytes("rgb.jpg"))
        #expect(issue.build("--no-cache").ending == .exited(0))
        #expect(issue.names("build") == ["one.pdf"])
        let cold = issue.bytes("build/one.pdf")
        #expect(issue.build().ending == .exited(0))
        #expect(issue.names("build/cache/picture-findings-1").count == 1)
        #expect(issue.build().ending == .exited(0))
        #expect(issue.bytes("build/one.pdf") == cold)
        issue.write("Issues/one/a.jpg", bytes: Self.damaged)
        #expect(issue.build().ending == .exited(1))
        #expect(issue.names("build/cache/picture-findings-1").count == 1)
    }

    @Test func aCacheThatIsAFileOrALinkIsNotUsed() {
        let blocked = issue(with: Fixture.bytes("rgb.jpg"))
        blocked.write("build/cache", "a file")
        #expect(blocked.build().ending == .exited(0))
        #expect(blocked.bytes("build/cache") == Array("a file".utf8))
        let linked = issue(with: Fixture.bytes("rgb.jpg"))
        linked.write("elsewhere/none", "")
        linked.write("build/none", "")
        symlink("../elsewhere", "\(linked.path)/build/cache")
        #expect(linked.build().ending == .exited(0))
        #expect(linked.names("elsewhere") == ["none"])
    }
}
