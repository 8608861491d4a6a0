import PubTestSupport
import Testing

/// T17, T24, T25: calls that fail, inputs that are replaced and signals, at random places; `make faults` has twenty times as
/// many.
@Suite(.needs(.fonts, .dictionaries, .tools("python3", "strace", "pdftocairo"))) struct FaultsTests {
    @Test func whateverHappensProductsAreOldOrNew() {
        let script = PackageFolder.path(of: "Tests/Faults/faults.py")
        let counts = ["--faults", "150", "--swaps", "15", "--signals", "15"]
        let run = Program(["python3", script, "--publish", IssueFolder.publish] + counts).run(limit: 1200)
        #expect(run.ending == .exited(0), "\(run.output)\(run.messages)")
        #expect(run.output.hasSuffix("182 passed, 0 failed\n"), "\(run.output)")
    }
}
