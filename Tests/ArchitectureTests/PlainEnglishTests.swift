import Testing

/// Holds the sentences of the README, the manual and the comments against plain English. The limits go down, never up: whoever mends
/// sentences lowers them.
@Suite struct PlainEnglishTests {
    /// Marks in a hundred words, as they were when the limits were set.
    private enum Limit {
        static let readme = 0.3
        static let manual = 0.08
        static let comments = 0.1
    }

    private static func pages(of folder: String) -> [String] {
        House.names(in: folder).filter { $0.hasSuffix(".md") }.map { House.text(of: "\(folder)/\($0)") }
    }

    private func expect(_ found: PlainEnglish, below limit: Double, _ name: String) {
        #expect(found.words > 500, "\(name)")
        #expect(
            found.rate <= limit,
            """
            \(name): \(found.marks.count) marks in \(found.words) words. Put a noun first and the condition second:
            \(found.marks.prefix(40).joined(separator: "\n"))
            """)
    }

    @Test func marksAreFound() {
        let text = """
            True where a line is set. The edge of what is drawn, in which it lies. What of a page is taken: those that are so far away.
            What is a folio? Of, which is a word. He says what is wrong.
            """
        let beginnings = PlainEnglish(text).marks.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(beginnings == ["True where", "set The", "what is", "in which", "page is", "those that"])
        #expect(PlainEnglish(markdown: "Words.\n```\nWhat of it.\n```\nSee `what` and [it](of/which).\n").marks == [])
    }

    @Test func theReadmeIsPlainEnglish() {
        expect(PlainEnglish(markdown: House.text(of: "README.md")), below: Limit.readme, "README.md")
    }

    @Test func theManualIsPlainEnglish() {
        var found = PlainEnglish()
        for folder in ["Sources/publish/Manual.docc", "Sources/TextLayout/TextLayout.docc"] {
            for page in Self.pages(of: folder) { found.add(PlainEnglish.prose(ofMarkdown: page)) }
        }
        expect(found, below: Limit.manual, "the manual")
    }

    @Test func commentsAreInPlainEnglish() {
        var found = PlainEnglish()
        for file in House.files(below: "Sources") where !file.path.hasPrefix("Sources/Unicode/Tables/") {
            var comment = ""
            for line in file.lines {
                let line = line.drop { $0 == " " }
                if line.hasPrefix("///") {
                    comment += line.dropFirst(3) + "\n"
                } else if !comment.isEmpty {
                    found.add(PlainEnglish.withoutCode(comment))
                    comment = ""
                }
            }
        }
        expect(found, below: Limit.comments, "comments")
    }
}
