import PubTestSupport
import Testing

/// No value of a key stops the program, or keeps it busy: each key at 0, -1, its limits and beyond, without its partner, and in pairs.
@Suite(.needs(.fonts, .tools("python3"))) struct LimitsTests {
    #if DEBUG
        private static let seconds = 60
    #else
        private static let seconds = 5
    #endif

    @Test func everyValueEndsWell() {
        let script = PackageFolder.path(of: "Tests/Limits/limits.py")
        let share = LongTests.areWanted ? [] : ["--count", "200"]
        let run = Program(
            ["python3", script, "--publish", IssueFolder.publish, "--seconds", "\(Self.seconds)"] + share
        ).run(limit: 3600)
        #expect(run.ending == .exited(0), "\(run.output)\(run.messages)")
        #expect(run.output.hasSuffix(" passed, 0 failed\n"), "\(run.output)")
    }
}
