import Glibc
import PubTestSupport
import Testing

/// Layout always ends: every master and opener of every template, with texts that have, or lack, what takes pages.
@Suite(.needs(.fonts, .tools("python3"))) struct CrossedIssueTests {
    /// Seconds of processor time for an issue; code that is not optimized takes longer.
    #if DEBUG
        private static let mostSeconds = 60
    #else
        private static let mostSeconds = 5
    #endif
    private static let mostMemory = 300 << 20
    /// Runs a program for so many seconds of processor time, and prints its greatest size in memory: the system counts what a
    /// process was before it became another program, so that its parent has to be small.
    private static let measured = """
        import resource, subprocess, sys
        seconds = int(sys.argv[1])
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        done = subprocess.run(sys.argv[2:], preexec_fn=limit)
        print("peak", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024, file=sys.stderr)
        sys.exit(done.returncode if done.returncode >= 0 else 128 - done.returncode)
        """
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
        let peak = run.messages.split(separator: " ").last.flatMap { Int($0.filter(\.isNumber)) }
        #expect(peak.map { $0 <= Self.mostMemory } == true, "SEEDS=\(seed): \(peak ?? 0) bytes")
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
        var program = Program(
            ["python3", "-c", Self.measured, "\(Self.mostSeconds)", IssueFolder.publish, "\(place)/issue.toml"]
                + ["--jobs", "1", "--allow-dir", PackageFolder.path(of: "Fonts")])
        program.folder = folder.path
        program.environment["SWIFT_BACKTRACE"] = "enable=no"
        return program.start()
    }
}
