import PubTestSupport
import Testing

/// What git leaves out: what is drawn, fetched and built, and nothing that an editor brings.
@Suite struct IgnoredFilesTests {
    @Test func picturesOfAnIssueAreKept() {
        let patterns = String(decoding: PackageFolder.bytes(of: ".gitignore") ?? [], as: UTF8.self)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(patterns.contains("Issues/*/drawn/"))
        let ofIssues = patterns.filter { $0.hasPrefix("Issues/") || $0.hasPrefix("*") }
        #expect(ofIssues == ["Issues/*/drawn/"])
    }
}
