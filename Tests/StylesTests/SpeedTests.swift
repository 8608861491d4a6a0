import Documents
import Settings
import Styles
import Testing
import TextModel

@Suite("Speed of resolution", .serialized)
struct SpeedTests {
    /// 500 articles of 1,850 words: 30 paragraphs, some with emphasis, links and headings.
    private func article(_ number: Int) -> Document {
        let words = String(repeating: "lorem ipsum dolor sit ", count: 15)
        var blocks: [Block] = []
        for index in 0..<30 {
            if index % 6 == 0 { blocks.append(Block(.heading(level: 1, [text("Heading \(index)")]), at: at(index))) }
            blocks.append(
                Block(
                    .paragraph([text(words, index), .emphasis([text("and so")], at(index)), text(" on.", index)]),
                    at: at(index)))
        }
        return Document(file: "\(number).md", blocks: blocks)
    }

    @Test("500 articles of 1,850 words are resolved within a quarter of a second in release builds")
    func manyArticles() throws {
        let test = TestSheet(
            body + "[paragraph.subhead]\nbased_on = \"body\"\n[character.emphasis]\nstyle = \"italic\"\n")
        let sheet = try #require(test.sheet)
        let documents = (0..<500).map(article)
        let clock = ContinuousClock()
        var paragraphs = 0
        let time = clock.measure {
            for (index, document) in documents.enumerated() {
                let outcome = sheet.resolve(document, in: test.context("a\(index)"))
                paragraphs += outcome.value?.body.items.count ?? 0
            }
        }
        #expect(paragraphs == 500 * 35)
        #if DEBUG
            #expect(time < .seconds(10))
        #else
            #expect(time < .milliseconds(500))
        #endif
        print("resolved 500 articles in \(time)")
    }

    @Test("Time grows with the length of an article, not with its square")
    func linear() throws {
        let test = TestSheet(body)
        let sheet = try #require(test.sheet)
        func time(_ count: Int) -> Duration {
            let inlines = (0..<count).flatMap { [text("word \($0) "), .strong([text("x")], at(1))] }
            let long = document(Block(.paragraph(inlines), at: at(1)))
            return (0..<3).map { _ in ContinuousClock().measure { _ = sheet.resolve(long, in: test.context()) } }.min()!
        }
        #expect(time(40_000) < time(10_000) * 12)
    }
}
