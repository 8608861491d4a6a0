import Glibc
import PubTestSupport
import Testing

/// T7, T13: twice the input takes at most two and a half times the instructions, counted by valgrind, so that the result
/// is the same on a busy machine. `make test-all` runs these.
@Suite(.long, .needs(.fonts, .tools("valgrind", "strip"))) struct GrowthTests {
    /// An input of about `size` units: the article and the styles of the issue.
    struct Input: CustomStringConvertible, Sendable {
        var description: String
        var size: Int
        var article: @Sendable (Int) -> String = { _ in "Text.\n" }
        var styles: @Sendable (Int) -> String = { _ in "" }
    }

    private static func attributes(_ count: Int) -> String { (0..<count).map { "k\($0)=1 " }.joined() }

    private static let inputs = [
        Input(description: "attributes of a span", size: 4000, article: { "[a]{\(attributes($0))}\n" }),
        Input(
            description: "attributes of a picture", size: 4000,
            article: { "![a](b.jpg){alt=a \(attributes($0))}\n" }),
        Input(description: "attributes of a division", size: 4000, article: { "::: {\(attributes($0))}\na\n:::\n" }),
        Input(
            description: "missing glyphs", size: 2000,
            article: { String(repeating: "\u{5E9}\u{5DC}\u{5D5}\u{5DD} ", count: $0) + "\n" }),
        Input(
            description: "alternating scripts", size: 8000,
            article: { String(repeating: "\u{3B1}a ", count: $0) + "\n" }),
        // Runs of 1…n backticks are n² / 2 bytes.
        Input(
            description: "backticks", size: 200_000,
            article: { size in
                (1..<Int(Double(2 * size).squareRoot())).map { "e" + String(repeating: "`", count: $0) }.joined() + "\n"
            }),
        Input(
            description: "styles", size: 1000,
            styles: { (0..<$0).map { "[paragraph.s\($0)]\nbased_on = \"body\"\nsize = \"9pt\"\n" }.joined() }),
        Input(
            description: "a chain of styles", size: 1000,
            styles: { count in
                (0..<count).map { "[paragraph.s\($0)]\nbased_on = \"\($0 == 0 ? "body" : "s\($0 - 1)")\"\n" }.joined()
            }),
        Input(
            description: "masters", size: 1000,
            styles: { (0..<$0).map { "[master.m\($0).frame.text]\ntext = true\ncols = \"1-6\"\n" }.joined() }),
        Input(
            description: "a chain of masters", size: 1000,
            styles: {
                "[master.m0]\n" + (1..<$0 + 1).map { "[master.m\($0)]\nbased_on = \"m\($0 - 1)\"\n" }.joined()
            }),
        Input(description: "soft hyphens", size: 20_000, article: { String(repeating: "a\u{AD}", count: $0) + "\n" }),
        Input(description: "a word", size: 20_000, article: { String(repeating: "a", count: $0) + "\n" }),
        Input(description: "a line", size: 20_000, article: { String(repeating: "a ", count: $0) + "\n" }),
    ]

    @Test(arguments: inputs)
    func twiceTheInputTakesTwiceTheSteps(_ input: Input) throws {
        let counter = try InstructionCounter()
        let issue = IssueFolder()
        func count(_ size: Int) throws -> Int {
            issue.write("Issues/one/lead.md", input.article(size))
            issue.write("Issues/one/styles.toml", input.styles(size))
            return try counter.count(of: ["Issues/one/issue.toml", "--quiet"], in: issue.path)
        }
        // What a build of next to nothing takes is no part of the growth.
        let start = try count(1)
        let once = try count(input.size) - start
        let twice = try count(input.size * 2) - start
        #expect(once > start / 20, "the input is too small to be seen")
        #expect(Double(twice) <= 2.5 * Double(once), "\(input): \(once), then \(twice) instructions")
    }

    /// What every run pays before it begins: its libraries, and the words of the command line. A generic framework for these made it half
    /// as much again.
    @Test func helpTakesFewSteps() throws {
        #expect(try InstructionCounter().count(of: ["--help"], in: IssueFolder().path) < 33_000_000)
    }
}

/// Counts the instructions that the program takes.
private struct InstructionCounter {
    private let folder = IssueFolder()
    private var program: String { folder.path + "/publish" }

    /// A copy of the program without debug information, which valgrind 3.19 does not read.
    init() throws {
        let run = Program(["strip", "-g", "-o", program, IssueFolder.publish]).run()
        try #require(run.ending == .exited(0), "\(run.messages)")
    }

    func count(of arguments: [String], in folder: String) throws -> Int {
        var valgrind = Program(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program] + arguments)
        valgrind.folder = folder
        let run = valgrind.run(limit: 3600)
        let line = try #require(run.messages.split(separator: "\n").last { $0.contains("Collected :") })
        return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
}
