import PubPipeline
import PubTestSupport
import Testing

/// The screen editions of the package's issues before readers and judges that share nothing with the program.
@Suite(.needs(.fonts, .dictionaries, .pythonPackages, .tools("qpdf"))) struct ReadingTests {
    private let shop = Workshop()
    private static let fixtures = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures"

    private static func python(_ script: String, _ arguments: String) -> (status: Int, text: String) {
        let run = Tool.run("'\(PackageFolder.path)/.venv/bin/python3' '\(fixtures)/\(script)' \(arguments) 2>&1")
        return (Int(run.status), String(decoding: run.output, as: UTF8.self))
    }

    /// The screen edition of an issue.
    private func edition(of issue: String) throws -> String {
        let path = "\(shop.path)/\(issue).pdf"
        var options = BuildOptions(manifest: "\(PackageFolder.path)/Issues/\(issue)/issue.toml")
        options.edition = "screen"
        options.output = path
        let report = try PubPipeline.build(options)
        #expect(report.diagnostics.filter { $0.severity == .error }.isEmpty, "\(report.diagnostics)")
        #expect(Tool.run("qpdf --check '\(path)' >/dev/null 2>&1").status == 0)
        return path
    }

    /// Each article has the words of its Markdown, in order, once; all that is shown is content or an artifact.
    @Test(arguments: ["scripts", "effects", "shaped-text", "attributed-labels"])
    func everyArticleIsReadAsItsAuthorWroteIt(_ issue: String) throws {
        let path = try edition(of: issue)
        let read = Self.python("words.py", "'\(PackageFolder.path)/Issues/\(issue)/issue.toml' '\(path)'")
        #expect(read.status == 0, "\(read.text)")
    }

    @Test(.needs(.pictures("slack-water.jpg", "draft.svg", of: "sample")))
    func theSampleIsReadAsItsAuthorsWroteIt() throws {
        let path = try edition(of: "sample")
        let read = Self.python("words.py", "'\(PackageFolder.path)/Issues/sample/issue.toml' '\(path)'")
        #expect(read.status == 0, "\(read.text)")
        let verdict = Self.python("judge.py", "'\(path)' ua1 2a")
        #expect(verdict.status == 0, "\(verdict.text)")
        // Its pictures are as coarse as screens show them; what nobody sees of them was a third of the file.
        let size = PackageFolder.bytes(of: path)?.count ?? .max
        #expect(size <= 7_000_000)
    }

    /// PDF/UA-1 and PDF/A-2a at once.
    @Test(arguments: ["scripts", "effects", "shaped-text", "attributed-labels", "rtf-columns"])
    func judgesFindNothing(_ issue: String) throws {
        let verdict = Self.python("judge.py", "'\(try edition(of: issue))' ua1 2a")
        #expect(verdict.status == 0, "\(verdict.text)")
    }

    /// What readers would miss that no validator looks for.
    @Test(.long, arguments: ["scripts", "effects", "shaped-text", "attributed-labels", "rtf-columns", "sample"])
    func nothingIsMissedByThoseWhoListen(_ issue: String) throws {
        let verdict = Self.python("aloud.py", "'\(try edition(of: issue))'")
        #expect(verdict.status == 0, "\(verdict.text)")
    }
}
