import Glibc
import TestSupport
import Testing

/// Layout always ends: every master and opener of every template, with texts that have, or lack, what takes pages.
@Suite(.needs(.fonts)) struct CrossedIssueTests {
    /// Seconds of processor time for an issue; code that is not optimized takes longer.
    #if DEBUG
        private static let mostSeconds = 60
    #else
        private static let mostSeconds = 5
    #endif
    private static let mostMemory = 300 << 20
    /// The issues that are set beside each other.
    private static let mostAtOnce = 2

    /// A root with the templates and fonts of the package.
    private let folder = IssueFolder()

    init() {
        for template in Set(CrossedIssue.masters.map(\.template)) {
            let name = "Templates/\(template)/template.toml"
            folder.write(name, bytes: PackageFolder.bytes(of: name) ?? [])
        }
        for font in PackageFolder.names(in: "Fonts") {
            symlink(PackageFolder.path(of: "Fonts/\(font)"), "\(folder.path)/Fonts/\(font)")
        }
        for (name, width, height) in [("wide", 600, 400), ("tall", 200, 800)] {
            let picture = Mistake.picture(width: width, height: height) { _ in 200 }
            for place in 0..<Self.mostAtOnce { folder.write("Issues/\(place)/\(name).png", bytes: picture) }
        }
    }

    @Test func everyIssueEnds() throws {
        try #require(CrossedIssue.masters.count >= 20)
        let seeds = LongTests.seeds(Array(0..<300), long: 10_000)
        for start in stride(from: 0, to: seeds.count, by: Self.mostAtOnce) {
            let running = seeds[start..<min(start + Self.mostAtOnce, seeds.count)].map { ($0, run($0)) }
            for (seed, program) in running { check(program.wait(), seed) }
        }
    }

    private func check(_ run: Run, _ seed: Int) {
        #expect([.exited(0), .exited(1)].contains(run.ending), "SEEDS=\(seed): \(run.messages.prefix(400))")
        #expect(run.peakMemory <= Self.mostMemory, "SEEDS=\(seed)")
    }

    /// Publishes the issue of `seed` within its time.
    private func run(_ seed: Int) -> RunningProgram {
        var issue = CrossedIssue(seed: seed, of: CrossedIssue.masters)
        // The places take turns: of 10,000 issues there are as many as run beside each other.
        let place = "Issues/\(seed % Self.mostAtOnce)"
        folder.write("\(place)/issue.toml", issue.manifest())
        folder.write("\(place)/styles.toml", issue.styles)
        folder.write("\(place)/one.md", issue.text())
        folder.write("\(place)/two.md", "# Two\n\nA line of text that is short.\n")
        let command =
            "'\(IssueFolder.publish)' \(place)/issue.toml --jobs 1 --allow-dir '\(PackageFolder.path(of: "Fonts"))'"
        var program = Program(["sh", "-c", "ulimit -t \(Self.mostSeconds) && exec \(command)"])
        program.folder = folder.path
        program.environment["SWIFT_BACKTRACE"] = "enable=no"
        return program.start()
    }
}
