import PubDocuments
import PubSettings
import PubStyles
import PubTextModel
import Testing

@Suite("Speed of resolution")
struct SpeedTests {
    /// Steps by the square of its length would take minutes.
    @Test("A paragraph of 300,000 stretches is resolved", .timeLimit(.minutes(1)))
    func linear() throws {
        let test = TestSheet(body)
        let sheet = try #require(test.sheet)
        let inlines = (0..<150_000).flatMap { [text("word \($0) "), .strong([text("x")], at(1))] }
        let long = document(Block(.paragraph(inlines), at: at(1)))
        let item = try #require(sheet.resolve(long, in: test.context()).value?.body.items.first)
        guard case .paragraph(let paragraph) = item else {
            Issue.record("no paragraph")
            return
        }
        #expect(paragraph.text.runs.count == 300_000)
    }
}
