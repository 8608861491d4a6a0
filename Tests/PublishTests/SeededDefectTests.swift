import PubTestSupport
import Testing

/// Seeded defects: `publish check` names each of them at its line, a build does so beside an error that has nothing to do with it, and nothing is said
/// of it in a sound issue.
///
/// `seeds.txt` has them one after the other: `=== ID SEVERITY PLACE | what is wrong`, then the parts of an issue, each after a line
/// `--- NAME`, and `--- sound OLD => NEW`, by which it becomes sound.
@Suite(.needs(.fonts)) struct SeededDefectTests {
    private func check(_ issue: IssueFolder) -> Run {
        issue.program(["check", "Issues/one/issue.toml", "--format", "gcc", "--verbose"]).run(limit: 60)
    }

    /// The lines of a run that are findings of `seed`.
    private func findings(_ seed: Seed, in run: Run) -> [Substring] {
        run.messages.split(separator: "\n").filter {
            $0.contains("[\(seed.id)]") && $0.contains(": \(seed.severity): ")
        }
    }

    @Test func thereAreManyOfManyKinds() {
        #expect(Seed.all.count >= 60)
        #expect(Set(Seed.all.map(\.id)).count >= 45)
    }

    @Test(arguments: Seed.all) func isNamedAtItsLine(_ seed: Seed) {
        let issue = seed.issue()
        let run = check(issue)
        let places = findings(seed, in: run)
        #expect(places.contains { $0.hasPrefix("Issues/one/\(seed.place)") }, "\(run.messages)")
        #expect(run.ending == .exited(seed.severity == "error" ? 1 : 0), "\(run.messages)")
        let other = seed.issue(isBesideAnError: true)
        let beside = other.program(["Issues/one/issue.toml", "--format", "gcc", "--verbose"]).run(limit: 60)
        #expect(!findings(seed, in: beside).isEmpty, "beside an error: \(beside.messages)")
        #expect(beside.ending == .exited(1))
        #expect(other.bytes("build/print.pdf") == nil)
    }

    @Test(arguments: Seed.all.filter { !$0.cures.isEmpty }) func isNotSeenInASoundIssue(_ seed: Seed) {
        let run = check(seed.sound.issue())
        #expect(findings(seed, in: run).isEmpty, "\(run.messages)")
        #expect(run.ending == .exited(0), "\(run.messages)")
    }
}
