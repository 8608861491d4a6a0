import PubTestSupport
import Testing

/// The issues of the package.
@Suite struct IssueOutputsTests {
    private static let issues = Tool.output(of: "ls '\(PackageFolder.path)/Issues'").split(separator: "\n")
        .map(String.init)

    /// `build/<issue>-<edition>.pdf`: nobody has to look a name up.
    @Test(arguments: issues) func productsAreNamedByIssueAndEdition(_ issue: String) throws {
        let bytes = try #require(PackageFolder.bytes(of: "Issues/\(issue)/issue.toml"))
        var edition = ""
        var outputs: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if let head = line.firstMatch(of: /^\[edition\.([a-z]+)\]/) { edition = String(head.1) }
            if let output = line.firstMatch(of: /^output = "(.*)"/) {
                outputs.append(String(output.1))
                #expect(String(output.1) == "build/\(issue)-\(edition).pdf")
            }
        }
        #expect(!outputs.isEmpty)
    }
}
