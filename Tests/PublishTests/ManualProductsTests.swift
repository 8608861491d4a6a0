import PubTestSupport
import Testing

/// The products of `make site` and `make manual`, made of the pages of the manual.
@Suite(.needs(.pythonPackages, .fonts, .dictionaries)) struct ManualProductsTests {
    private func run(_ script: String, _ folder: String) -> Run {
        let python = "\(PackageFolder.path)/.venv/bin/python3"
        return Program([python, "\(PackageFolder.path)/.ci/manual/\(script)", folder]).run(limit: 60)
    }

    /// The script itself looks for links that lead nowhere.
    @Test func theSiteIsMade() {
        let folder = IssueFolder()
        let site = run("site", "\(folder.path)/site")
        #expect(site.ending == .exited(0), "\(site.messages)")
        #expect(folder.bytes("site/index.html") != nil)
        #expect(folder.bytes("site/search-index.js") != nil)
    }

    /// The book has no error in either edition.
    @Test func theBookIsReady() {
        let folder = IssueFolder()
        let issue = run("issue", "\(folder.path)/manual")
        #expect(issue.ending == .exited(0), "\(issue.messages)")
        let check = folder.publish("check", "manual/issue.toml", "--root", PackageFolder.path)
        #expect(check.ending == .exited(0), "\(check.messages)")
    }
}
