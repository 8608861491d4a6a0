import Glibc
import PubDiagnostics
import PubDisplayList
import PubPipeline
import PubTestSupport
import Testing

/// The issue of text effects as it stands in the repository.
@Suite(.needs(.fonts, .dictionaries, .tools("pdftotext"))) struct EffectsTests {
    private func built() throws -> (publication: Publication, text: String) {
        var options = BuildOptions(manifest: "\(PackageFolder.path)/Issues/effects/issue.toml")
        options.keepsPages = true
        options.edition = "screen"
        let path = "\(PackageFolder.path)/build/test-effects.pdf"
        options.output = path
        mkdir("\(PackageFolder.path)/build", 0o777)
        defer { unlink(path) }
        let report = try PubPipeline.build(options)
        #expect(report.diagnostics.map(\.id).filter { $0 != "short-last-page" } == [])
        let text = Tool.output(of: "pdftotext -raw \(path) -")
        return (try #require(report.publication), text)
    }

    @Test func everyWordIsThereOnce() throws {
        let (publication, text) = try built()
        let words = text.split { !$0.isLetter }
        for word in ["OPEN", "SHUT", "ICES", "BOATS", "CHIPS", "BROAD", "TALL", "UP", "HOLD", "DOWN", "SOLD"] {
            #expect(words.count { $0 == word } == 1, "\(word)")
        }
        #expect(text.contains("HARBOUR STORES"))
        #expect(text.contains("FRESH AT SIX · FRESH AT SIX"))
        // Copies, boxes and lines are vectors.
        #expect(publication.images.isEmpty)
        let all = publication.pages.map { String(decoding: $0.marks.text, as: UTF8.self) }.joined()
        #expect(all.contains("HARBOUR STORES"))
        #expect(all.contains("FRESH AT SIX · FRESH AT SIX"))
    }
}
