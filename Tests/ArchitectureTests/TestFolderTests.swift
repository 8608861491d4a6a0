import Testing

/// Holds the tests themselves against what is agreed of them.
@Suite struct TestFolderTests {
    private static let files = House.files(below: "Tests")
    /// Reasons to skip a test are named there, and nowhere else.
    private static let reasons = "Tests/Support/Skipping.swift"

    /// A font, a corpus or a program that is missing is a failure with the command that brings it (`needs`). What takes
    /// long, what is not in the package and what a platform cannot do are the only reasons to skip a test.
    @Test func missingSetUpIsAFailure() {
        let words = [
            ".ena" + "bled(", ".disa" + "bled(", "Test.can" + "cel(", "\"LONG_" + "TESTS\"", "\"SHA" + "RED\"",
        ]
        for file in Self.files where file.path != Self.reasons {
            for (number, line) in file.lines.enumerated() {
                for word in words where line.contains(word) {
                    Issue.record("\(file.path):\(number + 1): \(word) is for \(Self.reasons)")
                }
            }
        }
        let named = House.lines(of: Self.reasons).count { $0.contains("package static") && $0.contains("Self {") }
        #expect(named == 5, "a further reason to skip tests?")
    }

    /// One that fails says which fact does not hold.
    @Test func expectationsAssertOneFact() {
        var count = 0
        for file in Self.files {
            let expectations = Expectations(file.lines.joined(separator: "\n"))
            count += expectations.count
            for line in expectations.linesOfConjunctions {
                Issue.record("\(file.path):\(line): an expectation for each fact, instead of &&")
            }
        }
        #expect(count > 4000)
    }

    @Test func conjunctionsAreFoundWhereTheyJoinFacts() {
        let source = """
            #expect(a == 1 && b)
            #expect(
                f(")") == "&&"  // && is no conjunction here
                    && #/\\)/# == x)
            try #require(list.contains { $0.x && $0.y }, "\\(a && b) && c")
            #expect(text.contains(/\\)&&/) == (a && b), "&&")
            #expect(throws: E.self) { #expect(c && d) }
            """
        let expectations = Expectations(source)
        #expect(expectations.linesOfConjunctions == [1, 2, 7])
        #expect(expectations.count == 6)
    }

    /// The rooms of page layout are tested together, since most of their tests make pages: each has a folder in the tests of the last one.
    private static func folder(ofTestsOf room: String) -> String {
        if ["Design", "Columns", "Pages", "Composer"].contains(room) { return "Tests/ComposerTests/\(room)" }
        return "Tests/\(room == "publish" ? "Publish" : room)Tests"
    }

    /// Whoever looks for the tests of a room finds them in the folder of its name, and those of its folders in theirs.
    @Test func foldersMirrorTheHouse() {
        // What tests of several parts share, what the program promises whoever calls it, and whole issues.
        let others: Set<String> = ["Support", "Contract", "Issues"]
        for room in House.roomNames {
            let folder = Self.folder(ofTestsOf: room)
            #expect(!House.files(below: folder).isEmpty, "\(folder) holds no tests of \(room)")
            let parts = House.names(in: folder).filter { !House.files(below: "\(folder)/\($0)").isEmpty }
            let strange = Set(parts).subtracting(House.names(in: "Sources/\(room)")).subtracting(others)
            #expect(strange.isEmpty, "\(folder) has \(strange.sorted()), \(room) has not")
        }
    }
}
