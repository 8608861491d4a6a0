import PubDiagnostics
import Testing

@Suite struct MessageTests {
    @Test func namesAreLeftOutOfThePattern() {
        let (name, count) = ("a.jpg", 3)
        let message: Message = "the picture \(name) has \(count) channels" + ", not \(4)"
        #expect(message.text == "the picture a.jpg has 3 channels, not 4")
        #expect(message.pattern == "the picture … has … channels, not …")
    }

    @Test func aMessageInAMessageKeepsItsPattern() {
        let inner: Message = "unknown key \("titel")"
        let path = "article.lead"
        #expect(("\(path): \(inner)" as Message).pattern == "…: unknown key …")
        #expect(Message("as it is").pattern == "as it is")
    }

    @Test func findingsThatSayTheSameAreOfOneKind() {
        func finding(_ name: String, line: Int) -> Diagnostic {
            .error("unknown-key", "unknown key \(name)", at: PubDiagnostics.SourceLocation(file: "a", line: line))
        }
        #expect(finding("a", line: 1).kind == finding("b", line: 2).kind)
        #expect(finding("a", line: 1).kind != Diagnostic.error("unknown-key", "another", at: .none).kind)
    }
}

@Suite struct FindingListTests {
    private func finding(_ line: Int, _ id: String = "odd") -> Diagnostic {
        .warning(id, "line \(line) is odd", at: PubDiagnostics.SourceLocation(file: "a", line: line))
    }

    @Test func eachFindingIsKeptOnce() {
        let list = FindingList([finding(1), finding(2), finding(1)])
        #expect(list.diagnostics.map(\.origin.line) == [1, 2])
    }

    @Test func ofFindingsAboutOneSubjectTheGravestIsKept() {
        let found = [1, 3, 2].map { finding($0).about("a.jpg", gravity: Double($0)) }
        #expect(FindingList(found + [finding(4).about("b.jpg", gravity: 1)]).diagnostics.map(\.origin.line) == [3, 4])
        let halves = FindingList(FindingList(found[..<1]).diagnostics + FindingList(found[1...]).diagnostics)
        #expect(halves.diagnostics.map(\.origin.line) == [3])
    }

    @Test func beyondTheLimitFindingsAreCounted() {
        let list = FindingList((1...FindingList.limit + 41).map { finding($0) } + [finding(1, "even")])
        #expect(list.diagnostics.count == FindingList.limit + 1)
        #expect(list.diagnostics.first?.unlisted == 41)
        #expect(list.diagnostics.last?.id == "even")
        #expect(list.diagnostics.dropFirst().allSatisfy { $0.unlisted == 0 })
    }

    @Test func whatWasNotListedBeforeIsNotForgotten() {
        let half = FindingList((1...FindingList.limit + 1).map { finding($0) })
        let whole = FindingList(half.diagnostics + (2000...2001).map { finding($0) })
        #expect(whole.diagnostics.count == FindingList.limit)
        #expect(whole.diagnostics.first?.unlisted == 3)
    }
}
